# stdin: "a\nb\nc\nd é\n"
# expect: printed "a b ['c\\n', 'd é\\n']\n"
import sys
print(input(), next(sys.stdin).strip(), list(sys.stdin))

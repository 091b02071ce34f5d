# stdin: "3\n1 2 3\nlast"
# expect: printed "['3\\n', '1 2 3\\n', 'last']\n"
import sys
print(sys.stdin.readlines())

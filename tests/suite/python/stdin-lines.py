# stdin: "3\n1 2 3\nlast"
# expect: printed "['3', '1 2 3', 'last']\n"
import sys
print([line.rstrip("\n") for line in sys.stdin])

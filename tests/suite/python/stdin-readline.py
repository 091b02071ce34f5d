# stdin: "3\n1 2 3\nlast"
# expect: printed "['3', '1 2 3', 'last', '']\n"
from sys import stdin
print([stdin.readline().rstrip("\n") for _ in range(4)])

# stdin: "3\n1 2 3\nlast"
# expect: printed "['3', '1 2 3', 'last']\n"
print([input() for _ in range(3)])

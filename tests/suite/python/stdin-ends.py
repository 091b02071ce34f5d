# stdin: "only\n"
# expect: exception EOFError, line 5: EOF when reading a line
print(input())
# The program's own mistake, told as such.
print(input())

# stdin: ""
# expect: printed "3\n"
caught = 0
for ask in (lambda: [0] * 10**9, lambda: bytearray(10**9), lambda: "x" * 10**9):
    try:
        ask()
    except MemoryError:
        caught += 1
print(caught)

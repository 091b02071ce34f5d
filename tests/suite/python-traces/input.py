# stdin: 3\n4 1 4\n
n = int(input())
best = None
for word in input().split():
    value = int(word)
    if best is None or value > best:
        best = value
print(f"{best=} {n:>3}")

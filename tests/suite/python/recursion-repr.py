# stdin: ""
# expect: out of fuel
deep = []
for _ in range(100_000):
    deep = [deep]
print(len(repr(deep)))

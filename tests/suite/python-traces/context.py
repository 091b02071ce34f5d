# stdin:
class Guard:
    def __enter__(self):
        return 7

    def __exit__(self, kind, value, traceback):
        return kind is KeyError


with Guard() as number:
    total = number + 1
with Guard():
    {}["absent"]
print(total)

# stdin: ""
# expect: output too large
for _ in range(10_000):
    try:
        print("x" * 1_000)
    except BaseException:
        pass

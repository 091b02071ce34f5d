# call: f(123456789012345678901234567890, 5000)
# expect: returned (15241578753238836750495351562536198787501905199875019052100, 4999, 7)
def f(n, digits):
    large = 10 ** digits - 1
    return n * n, len(str(large // 10)), int("9" * digits) % 7 + large % 10 - 9 + 6

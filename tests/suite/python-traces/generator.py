# call: total(3)
def squares(n):
    for i in range(n):
        yield i * i


def total(n):
    s = 0
    for q in squares(n):
        s += q
    return s

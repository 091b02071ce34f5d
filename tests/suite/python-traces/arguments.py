# call: f(1, 2, 3)
def twice(function):
    def wrapped(*args, **kwargs):
        return function(*args, **kwargs) * 2

    return wrapped


@twice
def add(a, b=10, *rest, scale=1):
    return (a + b + sum(rest)) * scale


def f(a, b, c):
    first, *others = [a, b, c]
    if (n := len(others)) > 1:
        first += n
    return add(first), add(a, b, c, scale=n)

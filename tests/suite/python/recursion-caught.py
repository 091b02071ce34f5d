# call: f(0)
# expect: returned True
def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n


def f(n):
    return 900 < depth(n) < 1001

# call: g(4)
def f(x):
    y = x - 4
    return 10 // y


def g(x):
    ok = f(x + 1)
    return ok + f(x)

# call: f(1, 2)
# expect: exception TypeError: f() takes 1 positional argument but 2 were given
def f(n):
    return n

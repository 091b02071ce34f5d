# call: f(True)
# expect: returned (None, True, 'a"\'\n', (), (1,), {1, 2}, {(1, 2): [None]}, 'frozenset')
def f(flag):
    names = {type(x).__name__ for x in (frozenset(),)}
    return None, flag, "a\"'\n", (), (1,), {2, 1}, {(1, 2): [None]}, names.pop()

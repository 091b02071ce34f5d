# call: f([3, 1, 2])
def f(a):
    doubled = [2 * x for x in a if x > 1]
    by = {x: str(x) for x in a}
    odd = {x for x in a if x % 2}
    lazy = sum(x for x in doubled)
    return doubled, by, sorted(odd), lazy

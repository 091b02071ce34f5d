# call: f()
class Point:
    def __repr__(self):
        raise ValueError("never asked")


def f():
    flag = True
    text = "it's \"quoted\"\n\té\x00"
    number = 2**64
    real = 1e16
    small = -0.0
    pair = (1,)
    nested = [[[[1]]], {"k": {"k": {"k": {}}}}]
    many = list(range(30))
    long = "x" * 100
    data = b"\x00a'"
    point = Point()
    points = [point, {1: point}]
    spans = range(3), range(1, 10, 2)
    empty = set(), frozenset(), {}, (), frozenset({2})
    nothing = None
    complex_number = 1 - 2j
    return None

# call: f()
# expect: returned [1, 'x', [2], (3, 4), {5: 6}, {7}]
from collections import Counter, namedtuple
from enum import IntEnum


class One(IntEnum):
    A = 1


class Text(str):
    def __repr__(self):
        raise ValueError


class Items(list):
    def __iter__(self):
        raise ValueError


def f():
    pair = namedtuple("pair", "a b")(3, 4)
    return [One.A, Text("x"), Items([2]), pair, Counter({5: 6}), frozenset({7})]

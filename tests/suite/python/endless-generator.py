# limit: fuel 300000000
# call: f()
# expect: out of fuel
from itertools import count


def f():
    return sum(count())

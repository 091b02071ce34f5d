# stdin: ""
# expect: printed "1.1 4/3 120 1j\n{\"a\": [1, null]} ['1', '22'] 2\n3 [1, 2] [1, 3, 6]\n120 Counter({'a': 2, 'b': 1}) abc\n23416728348467685 P(x=1, y=0.5) ['a\\n', 'b']\n"
import bisect, cmath, collections, contextlib, copy, dataclasses, decimal, enum, fractions, functools
import heapq, io, itertools, json, math, operator, re, statistics, string, time, typing

print(decimal.Decimal("0.1") + 1, fractions.Fraction(1, 3) + 1, math.comb(10, 3), cmath.sqrt(-1))
print(json.dumps({"a": [1, None]}), re.findall(r"\d+", "a1b22"), statistics.median([3, 1, 2]))
print(bisect.bisect([1, 2, 2, 3], 2), heapq.nsmallest(2, [3, 1, 2]), list(itertools.accumulate([1, 2, 3])))
print(functools.reduce(operator.mul, range(1, 6)), collections.Counter("aab"), string.ascii_lowercase[:3])


@functools.lru_cache(None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@dataclasses.dataclass(order=True)
class P:
    x: int
    y: float = 0.5


print(fib(80), P(1), io.StringIO("a\nb").readlines())

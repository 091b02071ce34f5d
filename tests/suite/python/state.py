# call: f(1)
# expect: returned 1
# call: f(1)
# expect: returned 1
calls = []


def f(n, seen=[]):
    calls.append(n)
    seen.append(n)
    return len(calls) + len(seen) - 1

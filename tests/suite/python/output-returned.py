# call: f(100000)
# expect: output too large
# call: f(10)
# expect: returned 'xxxxxxxxxx'
def f(n):
    return "x" * n

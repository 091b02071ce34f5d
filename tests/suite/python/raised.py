# call: f(0)
# expect: exception ZeroDivisionError, line 6: division by zero
# call: f(1)
# expect: exception Wrong, line 10: a reason
def f(n):
    n = 1 // n
    class Wrong(Exception):
        pass

    raise Wrong("a reason")

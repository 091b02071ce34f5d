# call: f(0)
# expect: exception NameError, line 6: name 'undefined' is not defined
def f(n):
    return n

undefined

# call: f(nan)
# expect: returned [nan, False, True]
def f(value):
    return [value, value == value, value != value]

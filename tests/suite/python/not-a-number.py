# call: f(nan)
# expect: returned [float('nan'), False, True]
def f(value):
    return [value, value == value, value != value]

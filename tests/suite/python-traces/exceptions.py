# call: f("12", "x")
def parse(text):
    try:
        return int(text)
    except ValueError as error:
        raise RuntimeError("bad " + text) from error
    finally:
        done = True


def f(a, b):
    try:
        return parse(a) + parse(b)
    except RuntimeError:
        return -1

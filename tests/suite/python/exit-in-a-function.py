# call: f(0)
# expect: trap exit: It exited with code 0 instead of returning.
# call: f(4)
# expect: exit 4
import sys


def f(code):
    sys.exit(code)

# call: Other.f((1, 2))
# expect: returned (2, 1)
class Other:
    def f(self, pair):
        return pair[::-1]

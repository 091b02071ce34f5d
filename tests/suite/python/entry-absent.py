# call: solve(1)
# expect: trap entry: It has no such function; it defines helper, Solver.run.
def helper(n):
    return n


class Solver:
    def run(self, n):
        return helper(n)

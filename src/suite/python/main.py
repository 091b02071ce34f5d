def accepted(given, expected, actual):
    """Whether an answer is right: the checker says so if there is one, equality if not."""
    if CHECKER is None:
        return same(expected, actual)
    checker = fresh_module("checker")
    exec(compile(CHECKER, "checker", "exec", dont_inherit=True), checker.__dict__)
    try:
        return bool(checker.check(*copy.deepcopy((given, expected, actual))))
    except Exception as error:
        raise Failure("The checker raised %s: %s" % (type(error).__name__, error)) from None


def examine(number):
    """What is wrong with the answer to a case, counted from 1; None if nothing is."""
    given, expected = CASES[number - 1]
    try:
        actual = answer(given)
        if accepted(given, expected, actual):
            return None
        told = shown(actual)
    except Failure as failure:
        told = str(failure)
    parts = number, shown(given), shown(expected), told
    return "Case %d\n  input     %s\n  expected  %s\n  actual    %s" % parts


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        metafunc.parametrize("number", range(1, len(CASES) + 1))


def test_case(number):
    __tracebackhide__ = True
    problem = examine(number)
    if problem is not None:
        raise AssertionError(problem)


def main():
    """Runs all cases: 0 if all pass, 1 if one fails, 2 if none can be run."""
    global CHOSEN
    parser = argparse.ArgumentParser(description="Runs a solution on the cases of this file.")
    parser.add_argument("--solution", metavar="PATH", help="the solution, if not solution.py beside")
    CHOSEN = parser.parse_args().solution
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        solution()
    except Failure as failure:
        print(failure)
        return 2
    if not CASES:
        print("There are no cases.")
        return 2
    problems = []
    for number in range(1, len(CASES) + 1):
        problem = examine(number)
        if problem is not None:
            problems.append(problem)
    for problem in problems[:10]:
        print(problem)
    if len(problems) > 10:
        print("and %d more" % (len(problems) - 10))
    print("%d passed, %d failed." % (len(CASES) - len(problems), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

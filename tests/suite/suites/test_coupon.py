# Tests of the task coupon: 4 cases.
# The expected answers are those of the program A; no answer key confirms them.
# Adopted by: agreement share; multi-class Dawid-Skene.
# Reliability α of the program, the lowest of these: 0.9625.
# Seed 1, hash of the schema 613e4c2cd8b9fc5a.
# Inputs that occur before, left out: 3.
#
#   python test_coupon.py --solution PATH
#   RUNWISE_SOLUTION=PATH pytest test_coupon.py
#
# Without a path it is solution.py beside this file.

import argparse
import contextlib
import copy
import io
import os
import re
import signal
import sys
import threading
import types
import warnings

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

ENTRY = 'valid'
EQUALITY = 'exact'
TOLERANCE = 0.0
CHECKER = None

# Each case: the input, the expected answer.
CASES = [
    ((25, 3), True),
    ((24, 3), False),
    ((25, 2), False),
    ((100, 10), True),
]

CHOSEN = None  # what --solution says
SECONDS = float(os.environ.get("RUNWISE_SECONDS", "10"))


class Failure(Exception):
    """There is no answer; one sentence says why."""


def solution():
    """The path of the program under test."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "solution.py")
    path = os.path.abspath(CHOSEN or os.environ.get("RUNWISE_SOLUTION") or beside)
    if not os.path.isfile(path):
        raise Failure("There is no file %s." % path)
    return path


def fresh_module(name):
    """An empty module in which the names of typing are known."""
    module = types.ModuleType(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec("from typing import *", module.__dict__)
    sys.modules[name] = module
    return module


def shown(value):
    text = repr(value)
    return text if len(text) <= 400 else text[:400] + " ..."


NUMBER = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan)", re.A | re.I)


def number_in(word):
    """The number a word writes, if it does; one too large for a float stays a word."""
    if not NUMBER.fullmatch(word):
        return None
    number = float(word)
    too_large = abs(number) == float("inf") and any(c.isdigit() for c in word)
    return None if too_large else number


def near(one, other):
    """Within TOLERANCE: relative to the larger magnitude, absolute below 1."""
    if one == other or (one != one and other != other):
        return True
    magnitude = max(abs(one), abs(other), 1.0)
    return magnitude < float("inf") and abs(one - other) <= TOLERANCE * magnitude


def same_word(one, other):
    if one == other:
        return True
    numbers = number_in(one), number_in(other)
    return None not in numbers and near(*numbers)


def without_trailing_whitespace(text):
    lines = [line.rstrip(" \t\n\r\f") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def same_text(expected, actual):
    """Whether two texts are the same answer under EQUALITY."""
    if EQUALITY == "exact":
        return expected == actual
    if EQUALITY == "trailing-whitespace":
        return without_trailing_whitespace(expected) == without_trailing_whitespace(actual)
    words = [re.findall(r"[^ \t\n\r\f]+", text) for text in (expected, actual)]
    return len(words[0]) == len(words[1]) and all(map(same_word, *words))


TEXT = {int: int.__int__, float: float.__float__, str: str.__str__}


def plain(value, key=False):
    """The value in Python's own types, whatever classes are derived from them."""
    if value is None or isinstance(value, bool):
        return value
    for kind, copied in TEXT.items():
        if isinstance(value, kind):
            return copied(value)
    if isinstance(value, tuple):
        return tuple([plain(item, key) for item in value])
    if isinstance(value, (set, frozenset)):
        return (frozenset if key else set)([plain(item, True) for item in value])
    if not key and isinstance(value, list):
        return [plain(item) for item in value]
    if not key and isinstance(value, dict):
        return {plain(name, True): plain(item) for name, item in value.items()}
    raise Failure("It returned a %s, which is no plain value." % type(value).__name__)


def same(expected, actual):
    """Whether two plain values are the same answer under EQUALITY.

    exact: of the same types all through, so that 1, 1.0 and True differ, and 0.0 and -0.0 do.
    trailing-whitespace: equal as Python has it.
    tokens: equal as Python has it, numbers within TOLERANCE and strings as printed text.
    NaN is equal to NaN everywhere, and a set to a frozenset.
    """
    kinds = [set if type(value) is frozenset else type(value) for value in (expected, actual)]
    if kinds[0] in (bool, int, float) and kinds[1] in (bool, int, float):
        return same_number(expected, actual, kinds)
    if kinds[0] is not kinds[1]:
        return False
    if kinds[0] is str:
        return same_text(expected, actual) if EQUALITY == "tokens" else expected == actual
    if kinds[0] is dict:
        return same_in_any_order(list(expected.items()), list(actual.items()))
    if kinds[0] is set:
        return same_in_any_order(list(expected), list(actual))
    if kinds[0] in (list, tuple):
        if len(expected) != len(actual):
            return False
        for one, other in zip(expected, actual):
            if not same(one, other):
                return False
    return True


def same_number(expected, actual, kinds):
    if EQUALITY == "exact":
        return kinds[0] is kinds[1] and repr(expected) == repr(actual)
    if EQUALITY == "tokens" and bool not in kinds:
        try:
            return near(float(expected), float(actual))
        except OverflowError:
            pass
    return expected == actual or (expected != expected and actual != actual)


def same_in_any_order(expected, actual):
    if len(expected) != len(actual):
        return False
    expected, actual = sorted(expected, key=repr), sorted(actual, key=repr)
    left = []
    for one, other in zip(expected, actual):
        if not same(one, other):
            left.append((one, other))
    # What the order of texts does not pair is looked for one by one.
    others = [other for _, other in left]
    for one, _ in left:
        for place, other in enumerate(others):
            if same(one, other):
                del others[place]
                break
        else:
            return False
    return True


class TooLong(BaseException):
    """The time is over."""


@contextlib.contextmanager
def within_time():
    """Ends what runs longer than SECONDS, where the system can."""
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number, frame):
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def quiet():
    """Nothing to read, and what is printed is no answer."""
    stdin = sys.stdin
    sys.stdin, stdout = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    try:
        with contextlib.redirect_stdout(stdout):
            yield
    finally:
        sys.stdin = stdin


def function_of(path):
    """The function that ENTRY names, of a module that is new for every case."""
    module = fresh_module("solution")
    module.__file__ = path
    if os.path.dirname(path) not in sys.path:
        sys.path.insert(0, os.path.dirname(path))
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec", dont_inherit=True)
    exec(code, module.__dict__)
    function = module
    for name in ENTRY.split("."):
        if isinstance(function, type):
            function = function()
        if not hasattr(function, name):
            raise Failure("The solution has no %s." % ENTRY)
        function = getattr(function, name)
    return function


def answer(arguments):
    """What the solution returns, as a plain value."""
    path = solution()
    try:
        with quiet(), within_time():
            return plain(function_of(path)(*copy.deepcopy(arguments)))
    except (Failure, KeyboardInterrupt):
        raise
    except TooLong:
        raise Failure("It ran for more than %g seconds." % SECONDS) from None
    except BaseException as error:
        where, trace = "", error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == path:
                where = " in line %d" % trace.tb_lineno
            trace = trace.tb_next
        raise Failure("It raised %s%s: %s" % (type(error).__name__, where, error)) from None


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

# Tests of the task two-rooms: 3 cases.
# The expected answers are those of the program D; no answer key confirms them.
# Adopted by: mode match.
# Reliability α of the program, the lowest of these: 1.0.
# Seed 8, hash of the schema 7be68302bca081c5.
# Inputs without an answer in the task's form, left out: 2.
#
#   python test_two_rooms.py --solution PATH
#   RUNWISE_SOLUTION=PATH pytest test_two_rooms.py
#
# Without a path it is solution.py beside this file.

import argparse
import copy
import os
import re
import subprocess
import sys
import types
import warnings

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

EQUALITY = 'tokens'
TOLERANCE = 1e-06
CHECKER = (
    'def check(input, expected, actual):\n'
    '    rooms = set(actual.split())\n'
    '    return len(rooms) == 2 and rooms <= set(input.split()[1:])\n'
)

# Each case: the input, the expected answer.
CASES = [
    (
        (
            '3\n'
            '1 2 3\n'
        ),
        '1 2\n',
    ),
    (
        (
            '2\n'
            '8 9\n'
        ),
        '8 9\n',
    ),
    (
        (
            '4\n'
            '"4" 5\\ 6 7\n'
        ),
        '5\\ 6\n',
    ),
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


same = same_text


def answer(text):
    """What the solution prints."""
    path = solution()
    settings = dict(os.environ, PYTHONHASHSEED="0", PYTHONINTMAXSTRDIGITS="0", PYTHONIOENCODING="utf-8")
    try:
        run = subprocess.run(
            [sys.executable, path],
            input=text.encode("utf-8"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
            env=settings,
        )
    except subprocess.TimeoutExpired:
        raise Failure("It ran for more than %g seconds." % SECONDS) from None
    if run.returncode != 0:
        lines = run.stderr.decode("utf-8", "replace").split("\n")
        last = [line for line in lines if line.strip()][-1:]
        raise Failure("It exited with code %d. %s" % (run.returncode, "".join(last)))
    printed = run.stdout.decode("utf-8", "surrogateescape")
    return printed if os.linesep == "\n" else printed.replace(os.linesep, "\n")


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

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

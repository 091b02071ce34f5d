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

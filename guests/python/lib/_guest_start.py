"""What programs find when they start. Runs once, before the snapshot."""

import builtins
import sys

# Modules that programs may import; some are native.
AVAILABLE = (
    "__future__ abc array atexit bisect builtins cmath collections contextlib contextvars copy dataclasses datetime "
    "decimal enum fractions functools gc heapq io itertools json keyword math numbers operator pprint random re "
    "reprlib statistics string struct sys textwrap time types typing unicodedata warnings weakref"
).split()


class Quitter:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Use {self.name}() to exit"

    def __call__(self, code=None):
        raise SystemExit(code)


def tell_ignored(ignored):
    """For exceptions in `__del__` and the like."""
    what = ignored.err_msg or "Exception ignored in"
    print(f"{what}: {ignored.object!r}", file=sys.stderr)
    print(f"{ignored.exc_type.__name__}: {ignored.exc_value}", file=sys.stderr)


class Unavailable:
    """Stands before all finders and says what there is instead of a module that is not there."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in AVAILABLE:
            return None
        text = f"{name} is not available here; available: {', '.join(AVAILABLE)}"
        raise ModuleNotFoundError(text, name=name)


def start():
    import io

    import _guest
    import _guest_streams

    _guest_streams.connect()
    for name in AVAILABLE:
        __import__(name)
    for name in ("collections.abc", "_pydecimal", "_sha2", "string.templatelib"):
        __import__(name)
    builtins.input = _guest.input
    builtins.exit = Quitter("exit")
    builtins.quit = Quitter("quit")
    builtins.open = io.open = _guest_streams.open
    # Time that a process takes is time, too.
    import time

    time.process_time = time.thread_time = time.perf_counter
    time.process_time_ns = time.thread_time_ns = time.perf_counter_ns
    sys.unraisablehook = tell_ignored
    # As on the machines that programs are written for; here a pointer has 32 bits.
    sys.maxsize = 2**63 - 1
    sys.meta_path.insert(0, Unavailable())


def finish():
    """After a script."""
    import atexit

    atexit._run_exitfuncs()
    flush = getattr(sys.stdout, "flush", None)
    if flush is not None:
        flush()


start()

"""For the library's own imports only: `dataclasses` and `enum` ask for signatures, and do without."""


def signature(function, **options):
    raise ValueError("signatures are not available here")


def unwrap(function, *, stop=None):
    while hasattr(function, "__wrapped__") and not (stop and stop(function)):
        function = function.__wrapped__
    return function


def getattr_static(instance, name, default=None):
    for holder in (instance, *type(instance).__mro__):
        if name in getattr(holder, "__dict__", {}):
            return holder.__dict__[name]
    return default

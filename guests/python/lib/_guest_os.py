"""For the library's own imports only."""

from _collections_abc import _check_methods
import abc


def urandom(size):
    raise NotImplementedError("there is no source of randomness here")


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    return type(path).__fspath__(path)


class PathLike(abc.ABC):
    __slots__ = ()

    @abc.abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        return _check_methods(subclass, "__fspath__") if cls is PathLike else NotImplemented

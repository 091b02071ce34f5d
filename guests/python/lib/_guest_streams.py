"""`sys.stdin`, `sys.stdout`, `sys.stderr`, and `open` where there are no files."""

import io
import sys

import _guest


class Stream:
    closed = False

    def isatty(self):
        return False

    def seekable(self):
        return False

    def readable(self):
        return self.mode[0] == "r"

    def writable(self):
        return self.mode[0] == "w"

    def fileno(self):
        return self._number

    def flush(self):
        pass

    def close(self):
        pass

    def reconfigure(self, **options):
        pass

    def seek(self, *place):
        raise io.UnsupportedOperation("underlying stream is not seekable")

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass


class Input(Stream):
    _number = 0
    name = "<stdin>"

    def readlines(self, hint=-1):
        lines = list(iter(self.readline, self._end)) if hint is None or hint <= 0 else []
        while hint is not None and hint > 0 and (line := self.readline()):
            lines.append(line)
            hint -= len(line)
        return lines

    def __iter__(self):
        return iter(self.readline, self._end)

    def __next__(self):
        if line := self.readline():
            return line
        raise StopIteration

    def write(self, text):
        raise io.UnsupportedOperation("not writable")


class BytesInput(Input):
    mode = "rb"
    _end = b""
    read = read1 = staticmethod(_guest.read_bytes)
    readline = staticmethod(_guest.line_bytes)


class TextInput(Input):
    mode = "r"
    encoding = "utf-8"
    errors = "strict"
    newlines = None
    _end = ""
    buffer = BytesInput()
    read = staticmethod(_guest.read_text)
    readline = staticmethod(_guest.line_text)


class Output(Stream):
    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def read(self, size=-1):
        raise io.UnsupportedOperation("not readable")

    readline = readlines = __iter__ = read


class BytesOutput(Output):
    mode = "wb"

    def __init__(self, number, write):
        self._number = number
        self.write = write


class TextOutput(Output):
    mode = "w"
    encoding = "utf-8"
    newlines = None

    def __init__(self, number, name, errors, write, buffer):
        self._number = number
        self.name = name
        self.errors = errors
        self.write = write
        self.buffer = buffer


STREAMS = (
    TextInput(),
    TextOutput(1, "<stdout>", "strict", _guest.out_text, BytesOutput(1, _guest.out_bytes)),
    TextOutput(2, "<stderr>", "backslashreplace", _guest.err_text, BytesOutput(2, _guest.err_bytes)),
)


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    if type(file) is int and 0 <= file <= 2:
        return STREAMS[file].buffer if "b" in mode else STREAMS[file]
    raise FileNotFoundError(2, "No such file or directory, there are no files here", file)


def connect():
    sys.stdin, sys.stdout, sys.stderr = STREAMS
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = STREAMS
    _guest.set_stdin(STREAMS[0])

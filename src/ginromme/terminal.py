"""What a command says on standard output: said at once and in full, or its end says why not."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TextIO

from .errors import GinRommeError


class OutputError(GinRommeError):
    """What was to be said could not be: ``cannot_write``."""

    def __init__(self, reason: str) -> None:
        super().__init__("cannot_write", f"standard output cannot be written: {reason}")


class NobodyListensError(OutputError):
    """The reader has gone, as ``head`` does when it has its lines."""


def say(text: str) -> None:
    """A text and a line feed, with ``?`` for characters that the terminal does not know."""
    with _output() as output:
        encoding = output.encoding or "utf-8"
        print(text.encode(encoding, "replace").decode(encoding), file=output)


def send(data: bytes) -> None:
    """Bytes for a program, as they are."""
    with _output() as output:
        output.buffer.write(data)


@contextlib.contextmanager
def _output() -> Iterator[TextIO]:
    output = sys.stdout
    if output is None:
        raise OutputError("it is closed")
    try:
        yield output
        output.flush()
    except OSError as error:
        _give_up(output)
        if isinstance(error, BrokenPipeError):
            raise NobodyListensError("nobody reads it") from None
        raise OutputError(error.strerror or str(error)) from None


def _give_up(output: TextIO) -> None:
    """Python would try once more at its end, and complain."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())

"""The log: what is wrong is said once a minute, however often it happens."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

SECONDS: Final = 60.0
MOST_KINDS: Final = 1000

Kind = tuple[object, ...]


class OncePerMinute(logging.Filter):
    """Lets one warning or error of a kind through; the next one says how many there were between."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[Kind, float] = {}
        self._left_out: dict[Kind, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """See `logging.Filter`."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = _kind(record), self._now()
        if now - self._said.get(kind, -SECONDS) < SECONDS:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if len(self._said) >= MOST_KINDS:
            self._said.clear()
            self._left_out.clear()
        self._said[kind] = now
        left_out = self._left_out.pop(kind, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} ({left_out} more since the last time)", ()
        return True


def _kind(record: logging.LogRecord) -> Kind:
    """Who says it, of what kind the sentence is, and for a failure where it came from."""
    kind, _, trace = record.exc_info or (None, None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = None if trace is None else (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, record.levelno, str(record.msg).partition("\n")[0], kind, place


def start(level: int) -> None:
    """Log to standard error from this level on."""
    handler = logging.StreamHandler()
    handler.addFilter(OncePerMinute())
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s", handlers=[handler])

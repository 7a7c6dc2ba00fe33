"""How far an arena has got, on a terminal only."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self, TextIO

BAR: Final = 24
PAUSE_SECONDS: Final = 0.2
"""So long the bar stays as it is, at least."""


class Progress:
    """A bar that is redrawn in its place, and gone in the end."""

    def __init__(self, total: int, unit: str, stream: TextIO | None, now: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._unit = unit
        self._terminal = stream if stream is not None and stream.isatty() else None
        self._now = now
        self._begun = self._drawn = now()
        self._width = 0

    def __enter__(self) -> Self:
        self._draw(0, "")
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._put("")

    def show(self, done: int, news: str = "") -> None:
        """So many are done."""
        if self._now() - self._drawn >= PAUSE_SECONDS:
            self._draw(done, news)

    def _draw(self, done: int, news: str) -> None:
        self._drawn = self._now()
        bar = "━" * (BAR * done // self._total)
        left = (self._total - done) * (self._drawn - self._begun) / done if done else None
        words = [f"{bar:·<{BAR}}", f"{done}/{self._total} {self._unit}", news, _time(left)]
        self._put("  ".join(filter(None, words)))

    def _put(self, text: str) -> None:
        if self._terminal is not None:
            self._terminal.write(f"\r{text:{self._width}}\r{text}")
            self._terminal.flush()
            self._width = len(text)


def _time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02} left"

"""Files that an arena writes: found out before the first card whether they can be, and then whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import NoReturn

from .entrants import ArenaError


class Output:
    """A file to be written in the end; `ArenaError` (``cannot_write``) if that is not possible."""

    def __init__(self, name: str) -> None:
        self._name = name
        path = Path(name)
        try:
            if path.is_dir():
                self._refuse("it is a folder")
            self._replaces = path.is_file() or not path.exists()  # a pipe or a device is written to as it is
            self.path = path.resolve() if self._replaces else path
            self._unfinished = self.path.with_name(f".{self.path.name}.{os.getpid()}")
            self._check()
        except OSError as error:
            self._refuse(error.strerror or str(error))

    def write(self, text: str) -> None:
        """Write it, in the place of what was there."""
        target = self._unfinished if self._replaces else self.path
        try:
            target.write_text(text, encoding="utf-8")
            if self._replaces:
                target.replace(self.path)
        except OSError as error:
            self._discard()
            self._refuse(error.strerror or str(error))

    def _check(self) -> None:
        if self.path.exists() and not os.access(self.path, os.W_OK):
            self._refuse("it is write-protected")
        if self._replaces:
            self._unfinished.touch(exist_ok=False)
            self._discard()

    def _discard(self) -> None:
        with contextlib.suppress(OSError):
            self._unfinished.unlink()

    def _refuse(self, reason: str) -> NoReturn:
        raise ArenaError("cannot_write", f"{self._name!r} cannot be written: {reason}") from None

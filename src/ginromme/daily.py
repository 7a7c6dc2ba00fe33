"""The match of the day: a calendar date gives cards and chance, alike everywhere (docs/notation.md)."""

from __future__ import annotations

import calendar
import hashlib
import re
from dataclasses import dataclass
from typing import Final

from .errors import DayError, quoted
from .rules import PRESETS

RULES: Final = PRESETS["standard"]
LEVEL: Final = "mittel"

_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_FIRST_YEAR: Final = 2000


@dataclass(frozen=True, slots=True)
class Daily:
    """What everybody plays on a day. The computer's chance is fixed too: the same decisions lead to the same match."""

    day: str
    seed: bytes
    chance: bytes


def daily(day: str) -> Daily:
    """The match of a date such as ``2026-05-09``; which day it is where the player lives is not decided here."""
    _check(day)
    return Daily(day, _source(day, "seed"), _source(day, "chance"))


def _source(day: str, purpose: str) -> bytes:
    return hashlib.sha256(f"ginromme daily 1 {day} {purpose}".encode("ascii")).digest()


def _check(day: str) -> None:
    parts = _DAY.fullmatch(day)
    if parts:
        year, month, date = map(int, parts.groups())
        if year >= _FIRST_YEAR and 1 <= month <= 12 and 1 <= date <= calendar.monthrange(year, month)[1]:
            return
    raise DayError(f"a day is a date from {_FIRST_YEAR}-01-01 on, written so, not {quoted(day)}")

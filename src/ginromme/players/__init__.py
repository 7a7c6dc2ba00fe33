"""Computer players: one file a level, and the names under which they sit down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..errors import SeatError, quoted
from .base import Player
from .experte import Experte
from .leicht import Leicht
from .meister import Meister
from .mittel import Mittel
from .schwer import Schwer

LEVELS: Final[dict[str, Callable[[bytes], Player]]] = {
    "leicht": Leicht,
    "mittel": Mittel,
    "schwer": Schwer,
    "experte": Experte,
    "meister": Meister,
}
"""The levels in rising strength, by the name that records and messages use; each is made from a seed of any length."""

ALIASES: Final = {"easy": "leicht", "medium": "mittel", "hard": "schwer", "expert": "experte", "master": "meister"}


def make_player(name: str, seed: bytes) -> Player:
    """The computer player called ``name``; `SeatError` when there is none."""
    level = LEVELS.get(ALIASES.get(name, name))
    if level is None:
        raise SeatError("bad_seats", f"no computer player is called {quoted(name)}; there are {', '.join(LEVELS)}")
    return level(seed)


__all__ = ["ALIASES", "LEVELS", "Player", "make_player"]

"""The rules of the house as one value: every switch of the game, and the presets players know.

A variant is data (R2.4, R3.5, R4-R7), never a subclass. The text form is the preset's name followed by what differs
from it: ``standard``, ``oklahoma target=100 big_gin=off``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final

from .errors import RulesError, quoted

RULES_VERSION: Final = "1.0"

FIRST_KNOCK_WITHOUT_DRAW: Final = 2
"""The turn of a player, from 1, at whose start he may knock instead of drawing where the house allows it (R4.6)."""

HAND_SIZE: Final = 10
"""Cards dealt to each player (R2.1)."""

HOLLYWOOD_GAMES: Final = 3
"""R7.3."""

DRAWS_FROM_PILE: Final = 40
"""So many draws in a row from the discard pile make a hand dead (R3.5)."""

STOCK_LEFT: Final = 2
"""With so many cards left in the stock a discard without a knock makes a hand dead (R3.4)."""


class NextDealer(StrEnum):
    """Who deals after a scored hand (R2.4)."""

    ALTERNATE = "alternate"
    WINNER = "winner"
    LOSER = "loser"


class Shutout(StrEnum):
    """What doubles when the loser of a game won no hand (R7.2)."""

    OFF = "off"
    GAME_BONUS = "game_bonus"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Rules:
    """Every switch of the game; points are whole numbers, 0 switches a bonus off."""

    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    undercut_on_tie: bool = True
    big_gin: bool = False
    big_gin_bonus: int = 31
    oklahoma: bool = False
    oklahoma_ace_gin: bool = False
    oklahoma_spades_double: bool = False
    dealer: NextDealer = NextDealer.ALTERNATE
    target: int = 100
    one_hand: bool = False
    game_bonus: int = 0
    box_bonus: int = 0
    box_counts_at_once: bool = False
    shutout: Shutout = Shutout.OFF
    hollywood: bool = False
    knock_without_draw: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in LIMITS.items():
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise RulesError(f"{name} must be a whole number from {low} to {high}, not {quoted(value)}")
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise RulesError(f"{name} must be on or off, not {quoted(getattr(self, name))}")
        if not isinstance(self.dealer, NextDealer):
            raise RulesError(f"dealer must be one of {', '.join(NextDealer)}, not {quoted(self.dealer)}")
        if not isinstance(self.shutout, Shutout):
            raise RulesError(f"shutout must be one of {', '.join(Shutout)}, not {quoted(self.shutout)}")
        if self.one_hand and self.hollywood:
            raise RulesError("one_hand and hollywood exclude each other: Hollywood needs several hands")

    def hand_limit(self, upcard_value: int) -> int:
        """Knock limit of a hand whose first upcard counts ``upcard_value`` (R4.5); 0 means gin only."""
        if not self.oklahoma:
            return self.knock_limit
        return 0 if upcard_value == 1 and self.oklahoma_ace_gin else upcard_value

    @property
    def preset(self) -> str:
        """Name of the preset that differs in the fewest fields; the earlier one in ``PRESETS`` between equals."""
        return min(PRESETS, key=lambda name: len(_differences(PRESETS[name], self)))

    def dumps(self) -> str:
        """Text form: preset and differences; ``Rules.loads`` reads it back to an equal value."""
        name = self.preset
        return " ".join(
            [name, *(f"{field}={_dump(getattr(self, field))}" for field in _differences(PRESETS[name], self))]
        )

    @classmethod
    def loads(cls, text: str) -> Rules:
        """Read a text form such as ``classic target=150``; `RulesError` names the word it stumbles over."""
        name, *changes = text.split() or [""]
        if name not in PRESETS:
            raise RulesError(f"no rules are called {quoted(name)}; there are {', '.join(PRESETS)}")
        values: dict[str, int | bool | NextDealer | Shutout] = {}
        for word in changes:
            field, equals, value = word.partition("=")
            if not equals or field not in _FIELDS:
                raise RulesError(f"{quoted(word)} is no switch of the rules")
            if field in values:
                raise RulesError(f"{field} is given twice")
            values[field] = _parse(field, value)
        return replace(PRESETS[name], **values)  # type: ignore[arg-type]  # _parse gives each field its own type


LIMITS: Final = {
    "knock_limit": (0, 10),
    "gin_bonus": (0, 500),
    "undercut_bonus": (0, 500),
    "big_gin_bonus": (0, 500),
    "target": (1, 3_000),
    "game_bonus": (0, 1_000),
    "box_bonus": (0, 500),
}
"""The least and the most of each number."""
_SWITCHES: Final = (
    "undercut_on_tie",
    "big_gin",
    "oklahoma",
    "oklahoma_ace_gin",
    "oklahoma_spades_double",
    "one_hand",
    "box_counts_at_once",
    "hollywood",
    "knock_without_draw",
)
_FIELDS: Final = tuple(field.name for field in fields(Rules))


def _differences(base: Rules, other: Rules) -> list[str]:
    return [name for name in _FIELDS if getattr(base, name) != getattr(other, name)]


def _dump(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _parse(field: str, value: str) -> int | bool | NextDealer | Shutout:
    if field in _SWITCHES:
        if value not in ("on", "off"):
            raise RulesError(f"{field} must be on or off, not {quoted(value)}")
        return value == "on"
    if field in LIMITS:
        if not (value.isascii() and value.isdigit() and len(value) <= 6):
            raise RulesError(f"{field} must be a whole number, not {quoted(value)}")
        return int(value)
    choices: type[NextDealer | Shutout] = NextDealer if field == "dealer" else Shutout
    try:
        return choices(value)
    except ValueError:
        raise RulesError(f"{field} must be one of {', '.join(choices)}, not {quoted(value)}") from None


_TOURNAMENT = Rules(big_gin=True, box_bonus=25, game_bonus=100, shutout=Shutout.ALL)

PRESETS: Final[dict[str, Rules]] = {
    "standard": Rules(),
    "big-gin": Rules(big_gin=True),
    "quickie": Rules(big_gin=True, one_hand=True),
    "classic": Rules(
        gin_bonus=20,
        undercut_bonus=10,
        box_bonus=20,
        game_bonus=100,
        shutout=Shutout.GAME_BONUS,
        dealer=NextDealer.LOSER,
    ),
    "tournament": _TOURNAMENT,
    "oklahoma": replace(_TOURNAMENT, oklahoma=True, oklahoma_ace_gin=True, oklahoma_spades_double=True, target=150),
    "straight": Rules(knock_limit=0),
    "hollywood": replace(_TOURNAMENT, hollywood=True, target=150),
}
"""The presets of the rules in the order in which they are offered."""

"""How a hand ends and what it scores (R4-R6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .cards import Mask
from .errors import SeatError, quoted
from .melds import Defence, Layoff
from .rules import Rules

Seat = int
"""A player's place at the table, 0 or 1."""


def check_seat(seat: Seat) -> None:
    """`SeatError` (``bad_seat``) for a number that is no seat."""
    if seat not in (0, 1):
        raise SeatError("bad_seat", f"a seat is 0 or 1, not {quoted(seat)}")


class Outcome(StrEnum):
    """How a hand has ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    TIE = "tie"  # equal deadwood where `Rules.undercut_on_tie` is off: nobody scores
    DEAD = "dead"


class DeadBy(StrEnum):
    """What has made a hand dead."""

    STOCK = "stock"  # used up but for its last cards (R3.4)
    PILE = "pile"  # too many draws in a row from the discard pile (R3.5)


@dataclass(frozen=True, slots=True)
class Down:
    """The knocker's cards on the table: his declared melds and what is left of his hand."""

    knocker: Seat
    kind: Outcome  # KNOCK, GIN or BIG_GIN
    melds: tuple[Mask, ...]
    unmelded: Mask
    deadwood: int

    @property
    def is_gin(self) -> bool:
        """Whether nothing may be laid off (R5.2)."""
        return self.kind is not Outcome.KNOCK


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand with every item of its score: points = (difference + bonus) * multiplier."""

    outcome: Outcome
    knocker: Seat | None = None
    winner: Seat | None = None
    points: int = 0
    difference: int = 0
    bonus: int = 0
    multiplier: int = 1
    knocker_melds: tuple[Mask, ...] = ()
    knocker_unmelded: Mask = 0
    knocker_deadwood: int = 0
    defender_melds: tuple[Mask, ...] = ()
    layoffs: tuple[Layoff, ...] = ()
    defender_unmelded: Mask = 0
    defender_deadwood: int = 0
    dead_by: DeadBy | None = None


DEAD_BY_STOCK: Final = HandResult(Outcome.DEAD, dead_by=DeadBy.STOCK)
DEAD_BY_PILE: Final = HandResult(Outcome.DEAD, dead_by=DeadBy.PILE)


def settle(rules: Rules, multiplier: int, down: Down, defence: Defence) -> HandResult:
    """Score a hand from the cards on the table (R6); ``multiplier`` is 2 for Oklahoma spades (R4.5), else 1."""
    difference = defence.deadwood - down.deadwood
    outcome, winner, bonus = down.kind, down.knocker, 0
    if down.kind is Outcome.GIN:
        bonus = rules.gin_bonus
    elif down.kind is Outcome.BIG_GIN:
        bonus = rules.big_gin_bonus
    elif difference < 0 or (difference == 0 and rules.undercut_on_tie):
        outcome, winner, bonus, difference = Outcome.UNDERCUT, 1 - down.knocker, rules.undercut_bonus, -difference
    elif difference == 0:
        outcome = Outcome.TIE
    return HandResult(
        outcome=outcome,
        knocker=down.knocker,
        winner=None if outcome is Outcome.TIE else winner,
        points=(difference + bonus) * multiplier,
        difference=difference,
        bonus=bonus,
        multiplier=multiplier,
        knocker_melds=down.melds,
        knocker_unmelded=down.unmelded,
        knocker_deadwood=down.deadwood,
        defender_melds=defence.melds,
        layoffs=defence.layoffs,
        defender_unmelded=defence.unmelded,
        defender_deadwood=defence.deadwood,
    )

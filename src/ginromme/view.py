"""What a seat may know (R8): its view of the table, and the events that it sees.

A view is built field by field from what is public and what is the seat's own. Computer players get this and nothing
else, so this module knows neither `Hand` nor `Match`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from .cards import Card, Mask
from .moves import Move
from .rules import Rules
from .score import Down, HandResult, Seat

SPECTATOR: Final[Seat] = -1
"""Stands for everybody who only looks on."""

EVERYBODY: Final = frozenset((0, 1, SPECTATOR))


class Phase(StrEnum):
    """What the hand waits for."""

    UPCARD = "upcard"
    DRAW = "draw"
    DISCARD = "discard"
    DEFEND = "defend"
    OVER = "over"


class EventKind(StrEnum):
    """What has happened; the order of play within a hand."""

    DEAL = "deal"
    PASS = "pass"
    DRAW = "draw"
    TAKE = "take"
    DISCARD = "discard"
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    LAYOFF = "layoff"
    RESULT = "result"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened at the table, as those in ``audience`` see it."""

    kind: EventKind
    seat: Seat | None  # who did it; the dealer of a DEAL; the winner of a RESULT and of a MATCH_OVER
    card: Card | None = None  # the card moved, None for a card that is not shown
    meld: int | None = None  # LAYOFF: which of the knocker's melds
    audience: frozenset[Seat] = EVERYBODY


@dataclass(frozen=True, slots=True)
class GameScore:
    """One game: the whole match, or one of Hollywood's three (R7.3)."""

    scores: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One finished hand on the score sheet, and the games as they stood after it."""

    number: int
    dealer: Seat
    result: HandResult
    games: tuple[GameScore, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the match stands when a hand is being played."""

    number: int = 1  # of the hand, from 1
    games: tuple[GameScore, ...] = (GameScore(),)
    hands_won: tuple[int, int] = (0, 0)  # in the whole match

    @property
    def scores(self) -> tuple[int, int]:
        """Points of both seats in the first game that is still open, else in the last."""
        return next((game for game in self.games if game.winner is None), self.games[-1]).scores


# Views are named tuples, which are made in half the time of frozen dataclasses.


class View(NamedTuple):
    """All that one seat knows about the present hand."""

    seat: Seat
    rules: Rules
    standing: Standing
    dealer: Seat
    phase: Phase
    turn: Seat | None  # who is to move, None when the hand is over
    knock_limit: int  # of this hand (R4.5)
    multiplier: int
    hand: Mask
    drawn: Card | None  # the card drawn in this turn, from either pile
    taken: Card | None  # the same if it came from the discard pile: it may not be thrown (R3.3)
    turn_number: int  # of this seat, from 1: the turn it is in, else its next one; passing the upcard is none
    stock: int  # cards left
    upcard: Card  # turned up at the deal (R2.1), wherever it is now
    declined: bool  # both have passed it and nothing is drawn yet: the stock must be drawn from (R3.1)
    pile: tuple[Card, ...]  # discard pile, oldest first
    pile_draws: int  # draws in a row from the discard pile up to now (R3.5)
    opponent_count: int
    opponent_known: Mask  # taken openly by the opponent and still held
    own_known: Mask  # what the opponent knows of this hand
    history: tuple[Event, ...]  # public events of this hand, oldest first; cards drawn from the stock are not named
    legal: tuple[Move, ...]  # empty when it is not this seat's turn
    down: Down | None  # the knocker's cards, from the knock on
    result: HandResult | None


class SpectatorView(NamedTuple):
    """All that somebody who only looks on knows about the present hand."""

    rules: Rules
    standing: Standing
    dealer: Seat
    phase: Phase
    turn: Seat | None
    knock_limit: int
    multiplier: int
    counts: tuple[int, int]
    known: tuple[Mask, Mask]  # taken openly and still held, by seat
    stock: int
    upcard: Card
    declined: bool
    pile: tuple[Card, ...]
    pile_draws: int
    history: tuple[Event, ...]
    down: Down | None
    result: HandResult | None

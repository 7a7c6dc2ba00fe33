"""What is shown of a table, as it stands in messages: views and their parts (docs/protocol.md).

web/src/protocol.ts and protocol.schema.json are generated from these; `Mask` and move values have no place here.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from .. import rules
from ..deal import MAX_HAND_NUMBER
from ..match import EndReason, LineKind
from ..rules import DRAWS_FROM_PILE
from ..score import DeadBy, Outcome
from ..view import EventKind, Phase

MOST_POINTS: Final = 10**9
MOST_EVENTS: Final = 1000
MAX_VERSION: Final = 2**31

Seat = Annotated[int, Meta(ge=0, le=1, title="Seat")]
Card = Annotated[str, Meta(pattern="^[A23456789TJQK][cdhs]$")]
Cards = Annotated[list[Card], Meta(max_length=52)]
Deck = Annotated[list[Card], Meta(min_length=52, max_length=52)]
Melds = Annotated[list[Cards], Meta(max_length=4)]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
Deadwood = Annotated[int, Meta(ge=0, le=110)]
Pair = Annotated[tuple[Points, Points], Meta(title="Pair")]
Seats = tuple[str, str]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Version = Annotated[int, Meta(ge=0, le=MAX_VERSION)]
HandNumber = Annotated[int, Meta(ge=1, le=MAX_HAND_NUMBER)]
MeldIndex = Annotated[int, Meta(ge=0, le=3)]
Multiplier = Annotated[int, Meta(ge=1, le=2)]


class NamedRules(Struct, frozen=True, kw_only=True):
    """Rules by their text, their nearest preset and their version."""

    text: str
    preset: str
    version: str


def _switches() -> list[tuple[str, Any]]:
    """Every switch of the engine's rules, so that a new one is in the messages by itself."""
    hints = get_type_hints(rules.Rules)
    return [(field.name, hints[field.name]) for field in dataclasses.fields(rules.Rules)]


if TYPE_CHECKING:
    Rules = NamedRules
else:
    Rules = defstruct("Rules", _switches(), bases=(NamedRules,), frozen=True, kw_only=True, module=__name__)
    Rules.__doc__ = "The rules of the match, switch by switch."


class Split(Struct, frozen=True, kw_only=True):
    """A hand in melds and what is left."""

    melds: Melds
    unmelded: Cards
    deadwood: Deadwood


class DiscardOption(Struct, frozen=True, kw_only=True):
    """What throwing a card leaves."""

    card: Card
    allowed: bool
    why: Literal["taken"] | None
    melds: Melds
    deadwood: Deadwood
    knock: Literal["knock", "gin"] | None
    why_no_knock: Literal["taken", "deadwood"] | None


class Layoff(Struct, frozen=True, kw_only=True):
    """A card laid off, and on which of the knocker's melds."""

    card: Card
    meld: MeldIndex


class Defence(Split, frozen=True, kw_only=True):
    """An answer to a knock."""

    layoffs: list[Layoff]


class Down(Split, frozen=True, kw_only=True):
    """The knocker's cards on the table."""

    knocker: Seat
    gin: Literal["knock", "gin", "big_gin"]


class HandResult(Struct, frozen=True, kw_only=True):
    """A finished hand with every item of its score."""

    outcome: Outcome
    knocker: Seat | None
    winner: Seat | None
    points: Points
    difference: Deadwood
    bonus: Points
    multiplier: Multiplier
    knocker_melds: Melds
    knocker_unmelded: Cards
    knocker_deadwood: Deadwood
    defender_melds: Melds
    layoffs: Annotated[list[Layoff], Meta(max_length=10)]
    defender_unmelded: Cards
    defender_deadwood: Deadwood
    dead_by: DeadBy | None


class SheetRow(Struct, frozen=True, kw_only=True):
    """A finished hand on the score sheet."""

    number: HandNumber
    dealer: Seat
    outcome: Outcome
    knocker: Seat | None
    winner: Seat | None
    points: Points
    deadwood: Pair | None
    scores: Pair
    games: list[Pair]


class FinalLine(Struct, frozen=True, kw_only=True):
    """One item of the final count."""

    kind: LineKind
    amounts: Pair


class FinalGame(Struct, frozen=True, kw_only=True):
    """The final count of one game."""

    winner: Seat | None
    lines: list[FinalLine]
    totals: Pair


class MatchResult(Struct, frozen=True, kw_only=True):
    """How the match has ended."""

    winner: Seat | None
    reason: EndReason
    seed: Hex | None
    games: list[FinalGame]
    totals: Pair


class Game(Struct, frozen=True, kw_only=True):
    """Points and hands of a game."""

    scores: Pair
    hands_won: Pair
    winner: Seat | None


class HistoryEvent(Struct, frozen=True, kw_only=True):
    """A public event of the hand."""

    seat: Seat
    kind: EventKind
    card: Card | UnsetType = UNSET
    meld: MeldIndex | UnsetType = UNSET


class Opponent(Struct, frozen=True, kw_only=True):
    """What is known of the other hand."""

    count: Annotated[int, Meta(ge=10, le=11)]
    known: Cards


class HandView(Struct, frozen=True, kw_only=True):
    """What everybody sees of a hand."""

    rules: Rules
    number: HandNumber
    dealer: Seat
    phase: Phase
    turn: Seat | None = None
    knock_limit: Annotated[int, Meta(ge=0, le=10)]
    multiplier: Multiplier
    stock: Annotated[int, Meta(ge=0, le=31)]
    upcard: Card
    declined: bool
    pile_draws: Annotated[int, Meta(ge=0, le=DRAWS_FROM_PILE)]
    pile: Cards
    history: Annotated[list[HistoryEvent], Meta(max_length=MOST_EVENTS)]
    down: Down | None = None
    result: HandResult | None = None
    hands_won: Pair


class SeatView(HandView, frozen=True, kw_only=True):
    """What one seat sees of it."""

    seat: Seat
    turn_number: Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
    hand: Annotated[list[Card], Meta(min_length=10, max_length=11)]
    drawn: Card | None = None
    taken: Card | None = None
    opponent: Opponent
    legal: Annotated[list[str], Meta(max_length=200)]


class PlayerView(SeatView, frozen=True, kw_only=True):
    """All that a computer player is given, for programs (docs/players.md)."""

    own_known: Cards
    games: Annotated[list[Game], Meta(min_length=1, max_length=3)]


class View(SeatView, frozen=True, kw_only=True):
    """The view of a seat at a table, with the match around it and what is worked out for a person."""

    turn: Seat | None
    down: Down | None
    result: HandResult | None
    drawn: Card | None
    taken: Card | None
    seats: Seats
    commitment: Hex | None
    scores: Pair
    sheet: list[SheetRow]
    games: list[Game] | None
    match: MatchResult | None
    split: Split
    discards: list[DiscardOption]
    big_gin: Melds | None
    defence: Defence | None


class SpectatorView(HandView, frozen=True, kw_only=True):
    """The view of somebody who looks on; what belongs to one seat is null or empty."""

    seats: Seats
    commitment: Hex | None
    scores: Pair
    sheet: list[SheetRow]
    games: list[Game] | None
    match: MatchResult | None
    counts: tuple[int, int]
    known: tuple[Cards, Cards]
    seat: None = None
    turn_number: None = None
    hand: Annotated[list[Card], Meta(max_length=0)] = []
    drawn: None = None
    taken: None = None
    opponent: None = None
    legal: Annotated[list[str], Meta(max_length=0)] = []
    split: None = None
    discards: Annotated[list[DiscardOption], Meta(max_length=0)] = []
    big_gin: None = None
    defence: None = None

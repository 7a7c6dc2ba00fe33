"""What a table says: answers to requests, and news (docs/protocol.md)."""

from __future__ import annotations

from typing import Final, TypeVar, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ..errors import RecordError, RecordFault
from ..score import Outcome
from ..view import EventKind
from .shown import (
    Card,
    Cards,
    Deadwood,
    Deck,
    Down,
    HandNumber,
    HandResult,
    Hex,
    Layoff,
    MatchResult,
    MeldIndex,
    Multiplier,
    Points,
    Rules,
    Seat,
    Seats,
    SheetRow,
    SpectatorView,
    Split,
    Version,
    View,
)

T = TypeVar("T")


class GameEvent(Struct, frozen=True, kw_only=True):
    """Something that has happened, for animation and sound; which fields there are follows from ``kind``."""

    kind: EventKind
    seat: Seat | UnsetType = UNSET
    card: Card | UnsetType | None = UNSET
    meld: MeldIndex | UnsetType = UNSET
    hand: HandNumber | UnsetType = UNSET
    dealer: Seat | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    winner: Seat | UnsetType | None = UNSET
    points: Points | UnsetType = UNSET


class Tokens(Struct, frozen=True, kw_only=True):
    """Secrets of a table for two: the own seat's, the invitation for the other's, that for spectators."""

    own: str
    other: str | None
    watch: str


class Answer(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Anything that a table says."""


class Committed(Answer, frozen=True, kw_only=True, tag="committed"):
    """A half of a seed has been drawn: its commitment, and the ticket with which a match is opened from it, once."""

    re: str
    commitment: Hex
    ticket: str


class Update(Answer, frozen=True, kw_only=True, tag="update"):
    """How things stand for a seat."""

    re: str | None
    version: Version
    seat: Seat
    events: list[GameEvent]
    view: View
    record: str | None
    tokens: Tokens | None


class SpectatorUpdate(Answer, frozen=True, kw_only=True, tag="update"):
    """How things stand, for somebody who looks on."""

    re: str | None
    version: Version
    seat: None = None
    events: list[GameEvent]
    view: SpectatorView
    record: None = None
    tokens: None = None


class Fault(Struct, frozen=True, kw_only=True):
    """What is wrong with a record; ``why`` is the code with which the rules refuse a move."""

    kind: RecordFault
    line: int | None
    hand: HandNumber | None
    move: int | None
    text: str | None
    wanted: str | None
    why: str | None


class ErrorAnswer(Answer, frozen=True, kw_only=True, tag="error"):
    """A refusal; nothing has changed. ``fault``: of a record that is refused."""

    re: str | None
    code: str
    message: str
    fault: Fault | UnsetType = UNSET


class HintAnswer(Answer, frozen=True, kw_only=True, tag="hint"):
    """What a computer player would do."""

    re: str
    version: Version
    move: str
    level: str


class Group(Struct, frozen=True, kw_only=True):
    """Cards put together, and whether they are a meld."""

    cards: Cards
    meld: bool


class TriedLayoff(Struct, frozen=True, kw_only=True):
    """A card, and the meld that takes it, if any does."""

    card: Card
    meld: MeldIndex | None


class Arrangement(Answer, frozen=True, kw_only=True, tag="arrangement"):
    """What a declaration would be worth; ``why`` is the code with which it would be refused."""

    re: str
    version: Version
    move: str
    groups: list[Group]
    layoffs: list[TriedLayoff]
    unmelded: Cards
    deadwood: Deadwood
    why: str | None


class ReplayStep(Struct, frozen=True, kw_only=True):
    """The table after a move; ``kind`` is that of the event, or ``defend``."""

    move: str | None
    seat: Seat
    kind: str  # of `EventKind`, or ``defend``
    card: Card | None
    layoffs: list[Layoff]
    hands: tuple[Split, Split]
    pile: Cards
    stock: int


class ReplayAnswer(Answer, frozen=True, kw_only=True, tag="replay"):
    """A finished hand step by step, and the match around it; ``hands`` is how many may be looked at."""

    re: str
    seats: Seats
    rules: Rules
    commitment: Hex | None
    sheet: list[SheetRow]
    match: MatchResult | None
    hands: int
    hand: HandNumber
    dealer: Seat
    knock_limit: int
    multiplier: Multiplier
    down: Down | None
    result: HandResult | None
    steps: list[ReplayStep]


class Mix(Struct, frozen=True, kw_only=True):
    """What a seed comes from: the half that was committed to, and the nonce that was added."""

    half: Hex
    nonce: Hex


class CheckedHand(Struct, frozen=True, kw_only=True):
    """A hand that has been played through: the cards in dealing order, how many moves, how it ended if it did."""

    dealer: Seat
    deck: Deck
    moves: int
    result: HandResult | None


class Checked(Answer, frozen=True, kw_only=True, tag="checked"):
    """A whole record that has been played through and is as the rules have it."""

    re: str
    seats: Seats
    rules: Rules
    seed: Hex | None
    mix: Mix | None
    commitment: Hex | None
    hands: list[CheckedHand]
    match: MatchResult


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """Somebody is there."""

    re: str


class Clock(Struct, frozen=True, kw_only=True):
    """The running clock; ``left`` in seconds."""

    seat: Seat
    left: int
    expired: bool


class Presence(Answer, frozen=True, kw_only=True, tag="presence"):
    """Who is there."""

    seats: tuple[bool, bool]
    clock: Clock | None


AnyAnswer = (
    Committed
    | Update
    | SpectatorUpdate
    | ErrorAnswer
    | HintAnswer
    | Arrangement
    | ReplayAnswer
    | Checked
    | Pong
    | Presence
)

_ENCODER: Final = msgspec.json.Encoder()


def dump(message: Struct) -> str:
    """The text of a message."""
    return _ENCODER.encode(message).decode()


def kept(value: T) -> T:
    """Stands for ``value`` in messages as text already written, which is copied each time."""
    return cast(T, msgspec.Raw(_ENCODER.encode(value)))


def refusal(code: str, sentence: str, re: str | None = None) -> str:
    """The text of an ``error``."""
    return dump(ErrorAnswer(re=re, code=code, message=sentence))


def record_refusal(error: RecordError, re: str) -> str:
    """The text of an ``error`` about a record."""
    fault = Fault(
        kind=error.fault,
        line=error.line,
        hand=error.hand,
        move=error.move,
        text=error.text,
        wanted=error.wanted,
        why=error.why,
    )
    return dump(ErrorAnswer(re=re, code=error.code, message=str(error), fault=fault))

"""Messages between a screen and a table: requests are parsed strictly, answers are built here (docs/protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Final

from . import melds
from .arrangement import Arrangement
from .cards import Card, Mask, cards_of, dump_card
from .daily import Daily, daily
from .deal import MAX_HAND_NUMBER, parse_seed
from .errors import GinRommeError, MessageError
from .hand import Hand
from .match import FinalGame, Match, MatchResult
from .melds import Layoff
from .moves import BigGin, Defend, Knock, Move, parse_move
from .record import Record
from .replay import Step
from .rules import RULES_VERSION, Rules
from .score import Down, HandResult, Seat
from .view import Event, EventKind, GameScore, Phase, SheetRow, SpectatorView, View

MAX_MESSAGE: Final = 256 * 1024
"""Longest message that is read, in characters."""

MAX_ID: Final = 64
MAX_VERSION: Final = 2**31
CLOCK_SECONDS: Final = (5, 7 * 24 * 3600)

Json = dict[str, "JsonValue"]
JsonValue = None | bool | int | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"]


# Requests


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a match."""

    rules: Rules
    seats: tuple[str, str]
    seed: bytes | None = None
    clock: int | None = None
    chance: bytes | None = None  # of the computer player


@dataclass(frozen=True, slots=True)
class OpenDaily:
    """Begin the match of a day."""

    daily: Daily


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """Go on with a recorded match."""

    record: Record


@dataclass(frozen=True, slots=True)
class Replay:
    """Look at a finished hand of any record, from 1."""

    record: Record
    hand: int


@dataclass(frozen=True, slots=True)
class Join:
    """Take the seat that a token belongs to."""

    token: str


@dataclass(frozen=True, slots=True)
class Watch:
    """Look on, with the table's token for spectators."""

    token: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play a move."""

    version: int
    move: Move


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal the next hand."""

    version: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask what a computer player would do."""

    version: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """Ask what a declaration would be worth, and what is wrong about it."""

    version: int
    move: Knock | BigGin | Defend


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up."""

    version: int


@dataclass(frozen=True, slots=True)
class Claim:
    """End the match, or wait, after the opponent's clock has run out."""

    version: int
    result: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Ask whether somebody is there."""


Request = (
    Open | OpenDaily | OpenRecord | Replay | Join | Watch | Play | NextHand | Hint | Arrange | Resign | Claim | Ping
)


@dataclass(frozen=True, slots=True)
class Envelope:
    """A request and the id under which it is answered."""

    id: str
    request: Request


def parse_request(text: str) -> Envelope:
    """Read a request; `MessageError` has the code and, where it could be read, the request's id."""
    message = _parse_object(text)
    id_ = message.pop("id", None)
    if not isinstance(id_, str) or not 1 <= len(id_) <= MAX_ID:
        raise MessageError("bad_field", f"id must be a text of 1 to {MAX_ID} characters")
    try:
        return Envelope(id_, _parse_fields(message))
    except MessageError as error:
        raise MessageError(error.code, str(error), id_) from None
    except GinRommeError as error:
        raise MessageError(error.code, str(error), id_) from None


def _parse_object(text: str) -> dict[str, object]:
    if len(text) > MAX_MESSAGE:
        raise MessageError("too_long", f"a message has at most {MAX_MESSAGE} characters, not {len(text)}")
    try:
        message = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise MessageError("bad_message", "a message is one JSON object with each field once") from None
    if not isinstance(message, dict):
        raise MessageError("bad_message", "a message is one JSON object")
    return message


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    message = dict(pairs)
    if len(message) != len(pairs):
        raise ValueError("a field is given twice")
    return message


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _parse_fields(message: dict[str, object]) -> Request:
    kind = message.pop("type", None)
    parse = _PARSERS.get(kind) if isinstance(kind, str) else None
    if parse is None:
        raise MessageError("unknown_type", f"type must be one of {', '.join(_PARSERS)}")
    take = _Fields(message)
    request = parse(take)
    take.nothing_left()
    return request


class _Fields:
    """Takes the fields of a message one by one, each of the type that it must have."""

    def __init__(self, message: dict[str, object]) -> None:
        self.message = message

    def has(self, name: str) -> bool:
        return self.message.get(name) is not None

    def text(self, name: str) -> str:
        value = self.message.pop(name, None)
        if not isinstance(value, str) or not _encodable(value):
            raise MessageError("bad_field", f"{name} must be a text")
        return value

    def number(self, name: str, low: int, high: int) -> int:
        value = self.message.pop(name, None)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise MessageError("bad_field", f"{name} must be a whole number from {low} to {high}")
        return value

    def version(self) -> int:
        return self.number("version", 0, MAX_VERSION)

    def seats(self) -> tuple[str, str]:
        value = self.message.pop("seats", None)
        if not isinstance(value, list) or len(value) != 2 or not all(isinstance(name, str) for name in value):
            raise MessageError("bad_seats", "seats must be two names")
        return value[0], value[1]

    def nothing_left(self) -> None:
        left = [name for name, value in self.message.items() if value is not None]
        if left:
            raise MessageError("bad_field", f"{left[0][:MAX_ID]!r} is no field of this message")


def _encodable(text: str) -> bool:
    """False for half a surrogate pair, which JSON can write and UTF-8 cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _parse_open(take: _Fields) -> Request:
    if take.has("record"):
        return OpenRecord(Record.loads(take.text("record")))
    if take.has("day"):
        return OpenDaily(daily(take.text("day")))
    return Open(
        rules=Rules.loads(take.text("rules")),
        seats=take.seats(),
        seed=parse_seed(take.text("seed")) if take.has("seed") else None,
        clock=take.number("clock", *CLOCK_SECONDS) if take.has("clock") else None,
        chance=parse_seed(take.text("chance")) if take.has("chance") else None,
    )


def _parse_arrange(take: _Fields) -> Request:
    version, move = take.version(), parse_move(take.text("move"))
    if not isinstance(move, Knock | BigGin | Defend) or move.melds is None:
        raise MessageError("bad_field", "move must be a knock, big gin or a defence with declared melds")
    return Arrange(version, move)


def _parse_claim(take: _Fields) -> Request:
    claim = Claim(take.version(), take.text("result"))
    if claim.result not in ("win", "draw", "wait"):
        raise MessageError("bad_field", "result must be win, draw or wait")
    return claim


_PARSERS: Final[dict[str, Callable[[_Fields], Request]]] = {
    "open": _parse_open,
    "replay": lambda take: Replay(Record.loads(take.text("record")), take.number("hand", 1, MAX_HAND_NUMBER)),
    "join": lambda take: Join(take.text("token")),
    "watch": lambda take: Watch(take.text("token")),
    "move": lambda take: Play(take.version(), parse_move(take.text("move"))),
    "next": lambda take: NextHand(take.version()),
    "hint": lambda take: Hint(take.version()),
    "arrange": _parse_arrange,
    "resign": lambda take: Resign(take.version()),
    "claim": _parse_claim,
    "ping": lambda _: Ping(),
}


# Answers and news


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What a table adds to the view of a seat: public facts about the match as a whole."""

    seats: tuple[str, str]
    commitment: str | None
    sheet: tuple[SheetRow, ...]
    result: MatchResult | None
    seed: bytes | None  # None as long as the match goes on


@dataclass(frozen=True, slots=True)
class ClockState:
    """The running clock: whose it is, whole seconds left."""

    seat: Seat
    left: int

    @property
    def expired(self) -> bool:
        """Whether the other seat may claim."""
        return self.left <= 0


def dump_update(
    version: int,
    seat: Seat | None,
    events: Iterable[Event],
    view: Json,
    *,
    re: str | None = None,
    record: str | None = None,
    tokens: Json | None = None,
) -> str:
    """The text of an ``update``."""
    message: Json = {"type": "update", "re": re, "version": version, "seat": seat}
    message["events"] = [_event(event, view) for event in events]
    message |= {"view": view, "record": record, "tokens": tokens}
    return _dumps(message)


def dump_error(code: str, sentence: str, re: str | None = None) -> str:
    """The text of an ``error``."""
    return _dumps({"type": "error", "re": re, "code": code, "message": sentence})


def dump_hint(re: str, version: int, move: Move, level: str) -> str:
    """The text of a ``hint``."""
    return _dumps({"type": "hint", "re": re, "version": version, "move": str(move), "level": level})


def dump_arrangement(re: str, version: int, move: Move, arrangement: Arrangement, why: str | None) -> str:
    """The answer to an ``arrange``; ``why`` is the code with which the move would be refused."""
    message: Json = {"type": "arrangement", "re": re, "version": version, "move": str(move)}
    message["groups"] = [{"cards": _cards(group), "meld": is_meld} for group, is_meld in arrangement.groups]
    message["layoffs"] = [{"card": dump_card(card), "meld": meld} for card, meld in arrangement.layoffs]
    message |= {"unmelded": _cards(arrangement.unmelded), "deadwood": arrangement.deadwood, "why": why}
    return _dumps(message)


def dump_replay(
    re: str, match: Match, seats: tuple[str, str], hands: Sequence[Hand], number: int, steps: Sequence[Step]
) -> str:
    """The answer to a ``replay``: the match as far as it may be seen, and one of its hands step by step."""
    hand = hands[number - 1]
    message: Json = {"type": "replay", "re": re, "seats": list(seats), "rules": _rules(match.rules)}
    message["sheet"] = [_sheet_row(row) for row in match.sheet]
    message["match"] = _match(match.result, match.seed)
    message |= {"hands": len(hands), "hand": number, "dealer": hand.dealer, "knock_limit": hand.knock_limit}
    message |= {"multiplier": hand.multiplier, "down": _down(hand.down), "result": _result(hand.result)}
    message["steps"] = [_step(step) for step in steps]
    return _dumps(message)


def dump_pong(re: str) -> str:
    """The answer to a ``ping``."""
    return _dumps({"type": "pong", "re": re})


def dump_presence(seats: tuple[bool, bool], clock: ClockState | None) -> str:
    """The text of a ``presence``."""
    shown: Json | None = None
    if clock is not None:
        shown = {"seat": clock.seat, "left": max(0, clock.left), "expired": clock.expired}
    return _dumps({"type": "presence", "seats": list(seats), "clock": shown})


def show_view(view: View, facts: TableFacts) -> Json:
    """The view of a seat as JSON."""
    mine = view.turn == view.seat
    return _show_public(view, facts) | {
        "seat": view.seat,
        "turn_number": view.turn_number,
        "hand": _cards(view.hand),
        "drawn": _card(view.drawn),
        "taken": _card(view.taken),
        "opponent": {"count": view.opponent_count, "known": _cards(view.opponent_known)},
        "legal": [str(move) for move in view.legal],
        "split": _split(view.hand),
        "discards": _discards(view) if mine and view.phase is Phase.DISCARD else [],
        "big_gin": _big_gin(view),
        "defence": _defence(view) if mine and view.phase is Phase.DEFEND else None,
    }


def show_spectator_view(view: SpectatorView, facts: TableFacts) -> Json:
    """The view of somebody who looks on as JSON."""
    nothing_own: Json = dict.fromkeys(
        ("seat", "turn_number", "drawn", "taken", "opponent", "split", "big_gin", "defence")
    )
    nothing_own |= {"hand": [], "legal": [], "discards": []}
    known = [_cards(mask) for mask in view.known]
    return _show_public(view, facts) | nothing_own | {"counts": list(view.counts), "known": known}


def _show_public(view: View | SpectatorView, facts: TableFacts) -> Json:
    standing = view.standing
    return {
        "seats": list(facts.seats),
        "rules": _rules(view.rules),
        "commitment": facts.commitment,
        "number": standing.number,
        "dealer": view.dealer,
        "phase": view.phase.value,
        "turn": view.turn,
        "knock_limit": view.knock_limit,
        "multiplier": view.multiplier,
        "stock": view.stock,
        "upcard": dump_card(view.upcard),
        "declined": view.declined,
        "pile_draws": view.pile_draws,
        "pile": [dump_card(card) for card in view.pile],
        "history": [_history(event) for event in view.history],
        "down": _down(view.down),
        "result": _result(view.result),
        "scores": list(standing.scores),
        "hands_won": list(standing.hands_won),
        "sheet": [_sheet_row(row) for row in facts.sheet],
        "games": [_game(game) for game in standing.games] if view.rules.hollywood else None,
        "match": _match(facts.result, facts.seed),
    }


def _rules(rules: Rules) -> Json:
    shown: Json = {"text": rules.dumps(), "preset": rules.preset, "version": RULES_VERSION}
    return shown | asdict(rules)


def _history(event: Event) -> Json:
    shown: Json = {"seat": event.seat, "kind": event.kind.value}
    if event.card is not None:
        shown["card"] = dump_card(event.card)
    if event.meld is not None:
        shown["meld"] = event.meld
    return shown


def _event(event: Event, view: Json) -> Json:
    """An event; what it tells besides its card stands in the view that goes with it."""
    if event.kind is EventKind.RESULT:
        result = view["result"]
        assert isinstance(result, Mapping)
        return {"kind": "result"} | {key: result[key] for key in ("outcome", "winner", "points")}
    if event.kind is EventKind.MATCH_OVER:
        return {"kind": "match_over", "winner": event.seat}
    if event.kind is EventKind.DEAL:
        return {"kind": "deal", "hand": view["number"], "dealer": event.seat, "card": _card(event.card)}
    shown = _history(event)
    if event.kind is EventKind.DRAW:
        shown["card"] = _card(event.card)
    return shown


def _card(card: Card | None) -> str | None:
    return None if card is None else dump_card(card)


def _cards(mask: Mask) -> list[JsonValue]:
    return [dump_card(card) for card in cards_of(mask)]


def _melds(masks: Iterable[Mask]) -> list[JsonValue]:
    return [_cards(mask) for mask in masks]


def _split(hand: Mask) -> Json:
    split = melds.best_split(hand)
    return {"melds": _melds(split.melds), "unmelded": _cards(split.unmelded), "deadwood": split.deadwood}


def _discards(view: View) -> list[JsonValue]:
    knocks = {move.card for move in view.legal if isinstance(move, Knock)}
    return [_discard(view, card, card in knocks) for card in cards_of(view.hand)]


def _discard(view: View, card: Card, knocks: bool) -> Json:
    split = melds.best_split(view.hand & ~(1 << card))
    taken = card == view.taken
    knock = None if not knocks else "gin" if split.deadwood == 0 else "knock"
    return {
        "card": dump_card(card),
        "allowed": not taken,
        "why": "taken" if taken else None,
        "melds": _melds(split.melds),
        "deadwood": split.deadwood,
        "knock": knock,
        "why_no_knock": None if knocks else "taken" if taken else "deadwood",
    }


def _big_gin(view: View) -> list[JsonValue] | None:
    if not any(isinstance(move, BigGin) for move in view.legal):
        return None
    return _melds(melds.best_split(view.hand).melds)


def _defence(view: View) -> Json:
    assert view.down is not None
    defence = melds.best_defence(view.hand, view.down.melds, gin=view.down.is_gin)
    return {
        "melds": _melds(defence.melds),
        "layoffs": [_layoff(layoff) for layoff in defence.layoffs],
        "unmelded": _cards(defence.unmelded),
        "deadwood": defence.deadwood,
    }


def _layoff(layoff: Layoff) -> Json:
    return {"card": dump_card(layoff.card), "meld": layoff.meld}


def _down(down: Down | None) -> Json | None:
    if down is None:
        return None
    return {
        "knocker": down.knocker,
        "gin": down.kind.value,
        "melds": _melds(down.melds),
        "unmelded": _cards(down.unmelded),
        "deadwood": down.deadwood,
    }


def _result(result: HandResult | None) -> Json | None:
    if result is None:
        return None
    shown: Json = {}
    for field in fields(result):
        value = getattr(result, field.name)
        if field.name.endswith("_melds"):
            shown[field.name] = _melds(value)
        elif field.name.endswith("_unmelded"):
            shown[field.name] = _cards(value)
        elif field.name == "layoffs":
            shown[field.name] = [_layoff(layoff) for layoff in value]
        else:
            shown[field.name] = value.value if isinstance(value, StrEnum) else value
    return shown


def _game(game: GameScore) -> Json:
    return {"scores": list(game.scores), "hands_won": list(game.hands_won), "winner": game.winner}


def _step(step: Step) -> Json:
    return {
        "move": None if step.move is None else str(step.move),
        "seat": step.seat,
        "kind": step.kind,
        "card": _card(step.card),
        "layoffs": [_layoff(layoff) for layoff in step.layoffs],
        "hands": [_split(hand) for hand in step.hands],
        "pile": [dump_card(card) for card in step.pile],
        "stock": step.stock,
    }


def _sheet_row(row: SheetRow) -> Json:
    result = row.result
    return {
        "number": row.number,
        "dealer": row.dealer,
        "outcome": result.outcome.value,
        "knocker": result.knocker,
        "winner": result.winner,
        "points": result.points,
        "deadwood": _deadwood(result),
        "scores": list(row.games[0].scores),
        "games": [list(game.scores) for game in row.games],
    }


def _deadwood(result: HandResult) -> list[JsonValue] | None:
    """What both seats were left with, seat 0 first."""
    if result.knocker is None:
        return None
    knocker, defender = result.knocker_deadwood, result.defender_deadwood
    return [knocker, defender] if result.knocker == 0 else [defender, knocker]


def _match(result: MatchResult | None, seed: bytes | None) -> Json | None:
    if result is None:
        return None
    return {
        "winner": result.winner,
        "reason": result.reason.value,
        "seed": seed.hex() if seed is not None else None,
        "games": [_final_game(game) for game in result.games],
        "totals": list(result.totals),
    }


def _final_game(game: FinalGame) -> Json:
    lines: list[JsonValue] = [{"kind": line.kind.value, "amounts": list(line.amounts)} for line in game.lines]
    return {"winner": game.winner, "lines": lines, "totals": list(game.totals)}


def _dumps(message: Json) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)

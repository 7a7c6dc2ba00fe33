"""A view as JSON for a program, and back: all that a `View` holds and no more, under the names of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, NoReturn, TypeVar

from ..cards import Card, Mask, cards_of, dump_card, parse_card
from ..deal import MAX_HAND_NUMBER
from ..errors import GinRommeError, MessageError
from ..melds import Layoff
from ..moves import BigGin, Discard, Knock, Move, parse_move
from ..protocol import Json, TableFacts, show_view
from ..rules import DRAWS_FROM_PILE, Rules
from ..score import DeadBy, Down, HandResult, Outcome, Seat
from ..view import EVERYBODY, SPECTATOR, Event, EventKind, GameScore, Phase, Standing, View

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

MOST_POINTS: Final = 10**9
MOST_EVENTS: Final = 1000

_SHOWN: Final = (
    "seat",
    "rules",
    "number",
    "hands_won",
    "dealer",
    "phase",
    "turn",
    "knock_limit",
    "multiplier",
    "hand",
    "drawn",
    "taken",
    "turn_number",
    "stock",
    "upcard",
    "declined",
    "pile",
    "pile_draws",
    "opponent",
    "history",
    "legal",
    "down",
    "result",
)
_NO_FACTS: Final = TableFacts(("", ""), None, (), None, None)


def dump_view(view: View) -> Json:
    """The view as a table shows it, less what follows from it and what only the table knows, plus `own_known`."""
    shown = show_view(view, _NO_FACTS)
    games = [
        {"scores": list(game.scores), "hands_won": list(game.hands_won), "winner": game.winner}
        for game in view.standing.games
    ]
    own_known = [dump_card(card) for card in cards_of(view.own_known)]
    return {name: shown[name] for name in _SHOWN} | {"own_known": own_known, "games": games}


def parse_view(shown: object) -> View:
    """Read a view; `MessageError` (``bad_field``) names the field. Fields that are not of a view are passed over."""
    view = _read_view(_Fields(shown, "view"))
    _check(view)
    return view


def _read_view(take: _Fields) -> View:
    opponent = take.fields("opponent")
    return View(
        seat=take.seat("seat"),
        rules=take.fields("rules").parsed("text", Rules.loads),
        standing=Standing(
            number=take.number("number", 1, MAX_HAND_NUMBER),
            games=tuple(_read_game(game) for game in take.all_fields("games", 1, 3)),
            hands_won=take.pair("hands_won"),
        ),
        dealer=take.seat("dealer"),
        phase=take.one_of("phase", Phase),
        turn=take.optional("turn", take.seat),
        knock_limit=take.number("knock_limit", 0, 10),
        multiplier=take.number("multiplier", 1, 2),
        hand=take.mask("hand"),
        drawn=take.optional("drawn", take.card),
        taken=take.optional("taken", take.card),
        turn_number=take.number("turn_number", 1, MOST_EVENTS),
        stock=take.number("stock", 0, 31),
        upcard=take.card("upcard"),
        declined=take.truth("declined"),
        pile=take.cards("pile"),
        pile_draws=take.number("pile_draws", 0, DRAWS_FROM_PILE),
        opponent_count=opponent.number("count", 10, 11),
        opponent_known=opponent.mask("known"),
        own_known=take.mask("own_known"),
        history=tuple(_read_event(event) for event in take.all_fields("history", 0, MOST_EVENTS)),
        legal=tuple(take.texts("legal", parse_move)),
        down=_read_down(take.fields("down")) if take.has("down") else None,
        result=_read_result(take.fields("result")) if take.has("result") else None,
    )


def _read_game(take: _Fields) -> GameScore:
    return GameScore(take.pair("scores"), take.pair("hands_won"), take.optional("winner", take.seat))


def _read_event(take: _Fields) -> Event:
    seat, kind = take.seat("seat"), take.one_of("kind", EventKind)
    card = take.card("card") if take.has("card") else None
    meld = take.number("meld", 0, 3) if take.has("meld") else None
    hidden = kind is EventKind.DRAW
    return Event(kind, seat, card, meld, frozenset((1 - seat, SPECTATOR)) if hidden else EVERYBODY)


def _read_down(take: _Fields) -> Down:
    return Down(
        knocker=take.seat("knocker"),
        kind=take.one_of("gin", Outcome),
        melds=take.masks("melds"),
        unmelded=take.mask("unmelded"),
        deadwood=take.number("deadwood", 0, 100),
    )


def _read_result(take: _Fields) -> HandResult:
    return HandResult(
        outcome=take.one_of("outcome", Outcome),
        knocker=take.optional("knocker", take.seat),
        winner=take.optional("winner", take.seat),
        points=take.number("points", 0, MOST_POINTS),
        difference=take.number("difference", 0, 100),
        bonus=take.number("bonus", 0, MOST_POINTS),
        multiplier=take.number("multiplier", 1, 2),
        knocker_melds=take.masks("knocker_melds"),
        knocker_unmelded=take.mask("knocker_unmelded"),
        knocker_deadwood=take.number("knocker_deadwood", 0, 100),
        defender_melds=take.masks("defender_melds"),
        layoffs=tuple(
            Layoff(layoff.card("card"), layoff.number("meld", 0, 3)) for layoff in take.all_fields("layoffs", 0, 10)
        ),
        defender_unmelded=take.mask("defender_unmelded"),
        defender_deadwood=take.number("defender_deadwood", 0, 100),
        dead_by=take.optional("dead_by", lambda name: take.one_of(name, DeadBy)),
    )


def _check(view: View) -> None:
    """Refuse what no table would show and what a player could stumble over."""
    if view.hand.bit_count() not in (10, 11):
        _refuse("hand", "ten or eleven cards")
    if view.hand & view.opponent_known or any((view.hand | view.opponent_known) >> card & 1 for card in view.pile):
        _refuse("hand", "cards that are neither in the pile nor known of the opponent")
    known = [view.own_known, view.opponent_known] if view.seat == 0 else [view.opponent_known, view.own_known]
    if _replayed(view) != (list(view.pile), known):
        _refuse("history", "that from which pile, opponent.known and own_known follow")
    if not view.legal:
        return
    if view.turn != view.seat:
        _refuse("legal", "empty when it is the other's turn")
    if view.phase is Phase.DISCARD and (view.drawn is None or view.hand.bit_count() != 11):
        _refuse("drawn", "one of eleven cards when one is to be thrown")
    if view.phase is Phase.DEFEND and view.down is None:
        _refuse("down", "the knocker's cards when there is a knock to defend")
    if not all(_fits(view, move) for move in view.legal):
        _refuse("legal", "moves of this phase, with cards of the hand")


def _replayed(view: View) -> tuple[list[Card], list[Mask]] | None:
    """The discard pile and the cards known of each seat, as they follow from the history; None if nothing does."""
    pile, known = [view.upcard], [0, 0]
    for event in view.history:
        card, seat = event.card, event.seat
        if card is None or seat is None or event.kind is EventKind.LAYOFF:
            continue
        if event.kind is not EventKind.TAKE:
            pile.append(card)
            known[seat] &= ~(1 << card)
        elif pile and pile.pop() == card:
            known[seat] |= 1 << card
        else:
            return None
    return pile, known


def _fits(view: View, move: Move) -> bool:
    if isinstance(move, Knock) and move.card is None:
        return view.phase is Phase.DRAW
    if isinstance(move, Discard | Knock):
        assert move.card is not None
        return view.phase is Phase.DISCARD and bool(view.hand >> move.card & 1)
    if isinstance(move, BigGin):
        return view.phase is Phase.DISCARD
    return str(move) in _MOVES_OF.get(view.phase, "")


_MOVES_OF: Final = {Phase.UPCARD: "pu", Phase.DRAW: "su", Phase.DEFEND: "d"}


class _Fields:
    """Takes the fields of an object one by one, each of the type that it must have."""

    def __init__(self, value: object, name: str) -> None:
        if not isinstance(value, Mapping):
            _refuse(name, "an object")
        self._fields = value

    def has(self, name: str) -> bool:
        return self._fields.get(name) is not None

    def number(self, name: str, low: int, high: int) -> int:
        return _number(self._fields.get(name), name, low, high)

    def truth(self, name: str) -> bool:
        value = self._fields.get(name)
        if not isinstance(value, bool):
            _refuse(name, "true or false")
        return value

    def seat(self, name: str) -> Seat:
        return self.number(name, 0, 1)

    def text(self, name: str) -> str:
        return _text(self._fields.get(name), name)

    def card(self, name: str) -> Card:
        return self.parsed(name, parse_card)

    def parsed(self, name: str, parse: Callable[[str], T]) -> T:
        return _parsed(self.text(name), name, parse)

    def texts(self, name: str, parse: Callable[[str], T]) -> list[T]:
        return [_parsed(_text(value, name), name, parse) for value in self._list(name, 0, 200)]

    def one_of(self, name: str, choices: type[E]) -> E:
        text = self.text(name)
        if text not in set(choices):
            _refuse(name, f"one of {', '.join(choices)}")
        return choices(text)

    def optional(self, name: str, take: Callable[[str], T]) -> T | None:
        return take(name) if self.has(name) else None

    def pair(self, name: str) -> tuple[int, int]:
        first, second = (_number(value, name, 0, MOST_POINTS) for value in self._list(name, 2, 2))
        return first, second

    def cards(self, name: str) -> tuple[Card, ...]:
        return _different(self.texts(name, parse_card), name)

    def mask(self, name: str) -> Mask:
        return sum(1 << card for card in self.cards(name))

    def masks(self, name: str) -> tuple[Mask, ...]:
        return tuple(_mask(meld, name) for meld in self._list(name, 0, 4))

    def fields(self, name: str) -> _Fields:
        return _Fields(self._fields.get(name), name)

    def all_fields(self, name: str, least: int, most: int) -> list[_Fields]:
        return [_Fields(value, name) for value in self._list(name, least, most)]

    def _list(self, name: str, least: int, most: int) -> list[object]:
        return _list(self._fields.get(name), name, least, most)


def _number(value: object, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        _refuse(name, f"a whole number from {low} to {high}")
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        _refuse(name, "a text")
    return value


def _list(value: object, name: str, least: int, most: int) -> list[object]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        _refuse(name, f"a list of {least} to {most}")
    return value


def _mask(value: object, name: str) -> Mask:
    cards = [_parsed(_text(card, name), name, parse_card) for card in _list(value, name, 0, 52)]
    return sum(1 << card for card in _different(cards, name))


def _different(cards: list[Card], name: str) -> tuple[Card, ...]:
    if len(set(cards)) != len(cards):
        _refuse(name, "cards that are different")
    return tuple(cards)


def _parsed(text: str, name: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(text)
    except GinRommeError as error:
        raise MessageError("bad_field", f"{name}: {error}") from None


def _refuse(name: str, wanted: str) -> NoReturn:
    raise MessageError("bad_field", f"{name} must be {wanted}")

"""A view as JSON for a program, and back: all that a `View` holds and no more, under the names of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NoReturn, TypeVar

from msgspec import UNSET

from ..cards import Card, Mask, mask_of, parse_card
from ..errors import GinRommeError, MessageError
from ..melds import Layoff
from ..messages import shown
from ..moves import BigGin, Discard, Knock, Move, parse_move
from ..rules import Rules
from ..score import Down, HandResult, Outcome
from ..view import EVERYBODY, SPECTATOR, Event, EventKind, GameScore, Phase, Standing, View

T = TypeVar("T")


def read_view(seen: shown.PlayerView) -> View:
    """The view that a message holds; `MessageError` (``bad_field``) where no table would show it."""
    view = View(
        seat=seen.seat,
        rules=_parsed(seen.rules.text, "rules", Rules.loads),
        standing=Standing(
            number=seen.number,
            games=tuple(GameScore(game.scores, game.hands_won, game.winner) for game in seen.games),
            hands_won=seen.hands_won,
        ),
        dealer=seen.dealer,
        phase=seen.phase,
        turn=seen.turn,
        knock_limit=seen.knock_limit,
        multiplier=seen.multiplier,
        hand=_mask(seen.hand, "hand"),
        drawn=None if seen.drawn is None else parse_card(seen.drawn),
        taken=None if seen.taken is None else parse_card(seen.taken),
        turn_number=seen.turn_number,
        stock=seen.stock,
        upcard=parse_card(seen.upcard),
        declined=seen.declined,
        pile=_different(seen.pile, "pile"),
        pile_draws=seen.pile_draws,
        opponent_count=seen.opponent.count,
        opponent_known=_mask(seen.opponent.known, "opponent.known"),
        own_known=_mask(seen.own_known, "own_known"),
        history=tuple(map(_event, seen.history)),
        legal=tuple(_parsed(move, "legal", parse_move) for move in seen.legal),
        down=None if seen.down is None else _down(seen.down),
        result=None if seen.result is None else _result(seen.result),
    )
    _check(view)
    return view


def _event(event: shown.HistoryEvent) -> Event:
    card = None if event.card is UNSET else parse_card(event.card)
    meld = None if event.meld is UNSET else event.meld
    hidden = event.kind is EventKind.DRAW
    audience = frozenset((1 - event.seat, SPECTATOR)) if hidden else EVERYBODY
    return Event(event.kind, event.seat, card, meld, audience)


def _down(down: shown.Down) -> Down:
    return Down(
        knocker=down.knocker,
        kind=Outcome(down.gin),
        melds=_masks(down.melds, "down"),
        unmelded=_mask(down.unmelded, "down"),
        deadwood=down.deadwood,
    )


def _result(result: shown.HandResult) -> HandResult:
    return HandResult(
        outcome=result.outcome,
        knocker=result.knocker,
        winner=result.winner,
        points=result.points,
        difference=result.difference,
        bonus=result.bonus,
        multiplier=result.multiplier,
        knocker_melds=_masks(result.knocker_melds, "result"),
        knocker_unmelded=_mask(result.knocker_unmelded, "result"),
        knocker_deadwood=result.knocker_deadwood,
        defender_melds=_masks(result.defender_melds, "result"),
        layoffs=tuple(Layoff(parse_card(layoff.card), layoff.meld) for layoff in result.layoffs),
        defender_unmelded=_mask(result.defender_unmelded, "result"),
        defender_deadwood=result.defender_deadwood,
        dead_by=result.dead_by,
    )


def _check(view: View) -> None:
    """Refuse what no table would show and what a player could stumble over."""
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


def _mask(cards: Sequence[str], name: str) -> Mask:
    return mask_of(_different(cards, name))


def _masks(groups: Iterable[Sequence[str]], name: str) -> tuple[Mask, ...]:
    return tuple(_mask(group, name) for group in groups)


def _different(cards: Sequence[str], name: str) -> tuple[Card, ...]:
    if len(set(cards)) != len(cards):
        _refuse(name, "cards that are different")
    return tuple(map(parse_card, cards))


def _parsed(text: str, name: str, parse: Callable[[str], T]) -> T:
    try:
        return parse(text)
    except GinRommeError as error:
        raise MessageError("bad_field", f"{name}: {error}") from None


def _refuse(name: str, wanted: str) -> NoReturn:
    raise MessageError("bad_field", f"{name} must be {wanted}")

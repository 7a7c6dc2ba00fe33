"""What a table works out for a person at his turn: the best split, each discard, big gin, the best defence.

It follows from the view alone; computer players do not get it.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import melds
from .cards import Card, cards_of
from .melds import Defence, Split
from .moves import BigGin, Knock
from .view import Phase, View


@dataclass(frozen=True, slots=True)
class DiscardAdvice:
    """What is left when ``card`` is thrown; ``knocks``: one may knock with it."""

    card: Card
    split: Split
    taken: bool  # taken in this turn: it may not be thrown (R3.3)
    knocks: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """All that is worked out for a seat."""

    split: Split
    discards: tuple[DiscardAdvice, ...]  # at one's own discard, one for each card
    big_gin: Split | None  # when it may be declared
    defence: Defence | None  # when a knock is to be answered


def advise(view: View) -> Advice:
    """The advice for the seat of ``view``."""
    split = melds.best_split(view.hand)
    mine = view.turn == view.seat
    return Advice(
        split=split,
        discards=_discards(view) if mine and view.phase is Phase.DISCARD else (),
        big_gin=split if any(isinstance(move, BigGin) for move in view.legal) else None,
        defence=_defence(view) if mine and view.phase is Phase.DEFEND else None,
    )


def _discards(view: View) -> tuple[DiscardAdvice, ...]:
    knocks = {move.card for move in view.legal if isinstance(move, Knock)}
    return tuple(
        DiscardAdvice(card, melds.best_split(view.hand ^ 1 << card), card == view.taken, card in knocks)
        for card in cards_of(view.hand)
    )


def _defence(view: View) -> Defence:
    assert view.down is not None
    return melds.best_defence(view.hand, view.down.melds, gin=view.down.is_gin)

"""*Leicht* keeps pairs, throws high cards, knocks only with very little deadwood."""

from __future__ import annotations

from typing import Final

from .. import melds
from ..cards import Card, Mask, rank, value
from ..moves import DRAW_STOCK, KNOCK_WITHOUT_DRAW, PASS, TAKE_DISCARD, Discard, Knock, Move
from ..view import Phase, View
from .base import chance, declaration, knocking_throws

KNOCKS_WITH: Final = 5
"""Deadwood points with which it dares to knock."""


class Leicht:
    """See the module."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def choose(self, view: View) -> Move:
        """One of ``view.legal``."""
        declared = declaration(view)
        if declared is not None:
            return declared
        if view.phase is not Phase.DISCARD:
            return self._draw(view)
        left = dict(melds.discards(view.hand))
        throws = knocking_throws(view)
        if throws and min(left.values()) <= KNOCKS_WITH:
            return Knock(min(throws, key=left.__getitem__))
        return Discard(self._throw(view))

    def _draw(self, view: View) -> Move:
        if KNOCK_WITHOUT_DRAW in view.legal and melds.deadwood(view.hand) <= KNOCKS_WITH:
            return KNOCK_WITHOUT_DRAW
        if TAKE_DISCARD in view.legal and completes_meld(view.hand, view.pile[-1]):
            return TAKE_DISCARD
        return PASS if view.phase is Phase.UPCARD else DRAW_STOCK

    def _throw(self, view: View) -> Card:
        """The highest card that is in no meld and no pair; pairs go before melds."""
        split = melds.best_split(view.hand)
        random = chance(self.seed, view)

        def worth_keeping(card: Card) -> tuple[int, int, float]:
            melded = not split.unmelded >> card & 1
            return 2 * melded + has_partner(split.unmelded, card), -value(card), random.random()

        return min((move.card for move in view.legal if isinstance(move, Discard)), key=worth_keeping)


def completes_meld(hand: Mask, card: Card) -> bool:
    """Whether the best split of the hand with ``card`` melds it, and for less deadwood than without."""
    split = melds.best_split(hand | 1 << card)
    return not split.unmelded >> card & 1 and split.deadwood < melds.deadwood(hand)


def has_partner(hand: Mask, card: Card) -> bool:
    """Whether the hand holds another card of the same rank."""
    return any(hand >> other & 1 for other in range(rank(card), 52, 13) if other != card)

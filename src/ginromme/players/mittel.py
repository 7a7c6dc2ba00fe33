"""*Mittel* takes the discard when it helps, remembers what you pick up, knocks as soon as it can."""

from __future__ import annotations

from typing import Final

from .. import melds
from ..cards import Card, Mask, cards_of, rank, suit, value
from ..moves import DRAW_STOCK, PASS, TAKE_DISCARD, Discard, Knock, Move
from ..view import Phase, View
from .base import chance, declaration

PARTNER_WORTH: Final = 2.0
"""Deadwood points that a card next to a card of its own suit, or of a rank held twice, is worth keeping for."""

FEEDS_OPPONENT: Final = 6.0
"""Deadwood points that it costs to throw a card which goes with one that the opponent has picked up."""


class Mittel:
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
        knocks = [move for move in view.legal if isinstance(move, Knock)]
        if knocks:
            return min(knocks, key=lambda move: (left[move.card], -value(move.card)))
        return Discard(self._throw(view, left))

    def _draw(self, view: View) -> Move:
        if TAKE_DISCARD in view.legal and self._helps(view, view.pile[-1]):
            return TAKE_DISCARD
        return PASS if view.phase is Phase.UPCARD else DRAW_STOCK

    def _helps(self, view: View, card: Card) -> bool:
        """Whether it makes or lengthens a meld, or allows a knock at once."""
        hand = view.hand | 1 << card
        split = melds.best_split(hand)
        before = melds.deadwood(view.hand)
        after = min(left for thrown, left in melds.discards(hand) if thrown != card)
        return after < before and (not split.unmelded >> card & 1 or after <= view.knock_limit)

    def _throw(self, view: View, left: dict[Card, int]) -> Card:
        random = chance(self.seed, view)
        split = melds.best_split(view.hand)

        def cost(card: Card) -> tuple[float, float]:
            loose = split.unmelded & ~(1 << card)
            keeps = PARTNER_WORTH * partners(loose, card) if split.unmelded >> card & 1 else 0.0
            feeds = FEEDS_OPPONENT if partners(view.opponent_known, card) else 0.0
            return left[card] + keeps + feeds, random.random()

        return min((move.card for move in view.legal if isinstance(move, Discard)), key=cost)


def partners(cards: Mask, card: Card) -> int:
    """How many of ``cards`` could meld with ``card``: those of its rank, and of its suit at most two ranks away."""
    return sum(
        rank(other) == rank(card) or (suit(other) == suit(card) and abs(rank(other) - rank(card)) <= 2)
        for other in cards_of(cards)
        if other != card
    )

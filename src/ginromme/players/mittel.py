"""*Mittel* takes the discard when it helps, remembers what you pick up, knocks as soon as it can."""

from __future__ import annotations

from typing import Final

from .. import melds
from ..cards import Card, Mask, cards_of, rank, suit, value
from ..moves import DRAW_STOCK, KNOCK_WITHOUT_DRAW, PASS, TAKE_DISCARD, Discard, Knock, Move
from ..view import Phase, View
from .base import chance, declaration, knocking_throws

PARTNER_WORTH: Final = 4.0
"""Deadwood points for which it keeps a card beside another that it could meld with."""

MOST_PARTNERS: Final = 1.5
"""More partners than this make a card no dearer; one with a gap between, as five and seven, counts half."""

FEEDS_OPPONENT: Final = 1.0
"""Deadwood points for which it keeps a card that goes with one the opponent has picked up."""

LIGHTENS: Final = 6
"""A discard that saves so many points is taken though it makes no meld."""


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
        throws = knocking_throws(view)
        if throws:
            return Knock(min(throws, key=lambda card: (left[card], -value(card))))
        return Discard(self._throw(view, left))

    def _draw(self, view: View) -> Move:
        if KNOCK_WITHOUT_DRAW in view.legal:
            return KNOCK_WITHOUT_DRAW
        if TAKE_DISCARD in view.legal and self._helps(view, view.pile[-1]):
            return TAKE_DISCARD
        return PASS if view.phase is Phase.UPCARD else DRAW_STOCK

    def _helps(self, view: View, card: Card) -> bool:
        """Whether it makes or lengthens a meld, allows a knock at once, or saves many points."""
        hand = view.hand | 1 << card
        melded = not melds.best_split(hand).unmelded >> card & 1
        after = min(left for thrown, left in melds.discards(hand) if thrown != card)
        saved = melds.deadwood(view.hand) - after
        return saved > 0 and (melded or after <= view.knock_limit or saved >= LIGHTENS)

    def _throw(self, view: View, left: dict[Card, int]) -> Card:
        random = chance(self.seed, view)
        loose = melds.best_split(view.hand).unmelded

        def cost(card: Card) -> tuple[float, float]:
            keeps = PARTNER_WORTH * min(partners(loose, card), MOST_PARTNERS) if loose >> card & 1 else 0.0
            feeds = FEEDS_OPPONENT if partners(view.opponent_known, card) else 0.0
            return left[card] + keeps + feeds, random.random()

        return min((move.card for move in view.legal if isinstance(move, Discard)), key=cost)


def partners(cards: Mask, card: Card) -> float:
    """How many of ``cards`` could meld with ``card``: of its rank, next to it in its suit, or half with a gap."""
    total = 0.0
    for other in cards_of(cards & ~(1 << card)):
        gap = abs(rank(other) - rank(card))
        if gap == 0 or (suit(other) == suit(card) and gap == 1):
            total += 1
        elif suit(other) == suit(card) and gap == 2:
            total += 0.5
    return total

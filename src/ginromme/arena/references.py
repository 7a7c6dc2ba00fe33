"""Reference opponents that others have measured themselves by, written from their descriptions.

They are no levels: each shows one idea. *Simple* is the baseline of the 2021 EAAI challenge, *camper* the idea of its
winner, *knocker* its opposite, *random* the floor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .. import melds
from ..cards import Card, Mask, cards_of
from ..kernel import CAMPER, KNOCKER, Policy, kernel
from ..moves import DRAW_STOCK, KNOCK_WITHOUT_DRAW, PASS, TAKE_DISCARD, Discard, Knock, Move
from ..players import Player
from ..players.base import chance, declaration
from ..players.kernel_move import kernel_seed, to_move
from ..view import Phase, View


class Simple:
    """Takes the discard if it lies in some meld of the eleven, throws any card that leaves least deadwood but never
    after the same draw twice, knocks at once.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._hand_number = 0
        self._exchanged: set[frozenset[Card]] = set()  # in this hand: the card drawn and the card thrown

    def choose(self, view: View) -> Move:
        """One of ``view.legal``."""
        if view.standing.number != self._hand_number:
            self._hand_number = view.standing.number
            self._exchanged.clear()
        declared = declaration(view)
        if declared is not None:
            return declared
        if view.phase is not Phase.DISCARD:
            takes = TAKE_DISCARD in view.legal and lies_in_a_meld(view.pile[-1], view.hand)
            return TAKE_DISCARD if takes else _decline(view)
        card = chance(self.seed, view).choice(self._best_throws(view))
        assert view.drawn is not None
        self._exchanged.add(frozenset((view.drawn, card)))
        return _throw(view, card)

    def _best_throws(self, view: View) -> list[Card]:
        assert view.drawn is not None
        left = {card: deadwood for card, deadwood in melds.discards(view.hand) if card != view.taken}
        new = [card for card in left if frozenset((view.drawn, card)) not in self._exchanged] or list(left)
        least = min(left[card] for card in new)
        return [card for card in new if left[card] == least]


class Random:
    """Draws from either pile and throws any card, all as likely, and knocks when that happens to leave few points."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def choose(self, view: View) -> Move:
        """One of ``view.legal``."""
        declared = declaration(view)
        if declared is not None:
            return declared
        random = chance(self.seed, view)
        if view.phase is not Phase.DISCARD:
            return random.choice(view.legal)
        return _throw(view, random.choice([card for card in cards_of(view.hand) if card != view.taken]))


class Planned:
    """Plays a policy of the kernel: *camper*, who knocks in his first three turns and then waits for gin, and
    *knocker*, who never waits.
    """

    def __init__(self, seed: bytes, policy: Policy) -> None:
        self.seed = seed
        self.policy = policy

    def choose(self, view: View) -> Move:
        """One of ``view.legal``, its melds declared so that little can be laid off."""
        if view.phase is Phase.DEFEND:
            return view.legal[0]
        return to_move(view, kernel().plan(view, self.policy, kernel_seed(self.seed, view)))


def lies_in_a_meld(card: Card, hand: Mask) -> bool:
    """Whether any meld can be made of ``card`` and cards of ``hand``."""
    return any(meld >> card & 1 for meld in melds.melds_in(hand | 1 << card))


def _decline(view: View) -> Move:
    if KNOCK_WITHOUT_DRAW in view.legal:
        return KNOCK_WITHOUT_DRAW
    return PASS if view.phase is Phase.UPCARD else DRAW_STOCK


def _throw(view: View, card: Card) -> Move:
    knock = Knock(card)
    return knock if knock in view.legal else Discard(card)


REFERENCES: Final[dict[str, Callable[[bytes], Player]]] = {
    "random": Random,
    "simple": Simple,
    "knocker": lambda seed: Planned(seed, KNOCKER),
    "camper": lambda seed: Planned(seed, CAMPER),
}
"""By name, in rising strength."""

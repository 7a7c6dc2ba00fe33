"""A player's own arrangement of his cards while he makes it: which groups are melds, which cards can be laid off."""

from __future__ import annotations

from dataclasses import dataclass

from . import melds
from .cards import Card, Mask, points
from .errors import IllegalMoveError
from .moves import BigGin, Defend, Knock
from .view import View


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What is right about a declaration so far; ``layoffs`` has None for a card that nothing takes."""

    groups: tuple[tuple[Mask, bool], ...]
    layoffs: tuple[tuple[Card, int | None], ...]
    unmelded: Mask
    deadwood: int


def arrange(view: View, move: Knock | BigGin | Defend) -> Arrangement:
    """Judge the groups and layoffs of a declared move one by one.

    `IllegalMoveError` (``card_not_held``, ``melds_overlap``) where it is no arrangement of the cards at hand at all.
    """
    left = view.hand
    if isinstance(move, Knock) and move.card is not None:
        left = _without(left, 1 << move.card, view.hand)
    groups: list[tuple[Mask, bool]] = []
    for group in move.melds or ():
        left = _without(left, group, view.hand)
        groups.append((group, melds.is_meld(group)))
    unmelded = left
    for group, is_meld in groups:
        if not is_meld:
            unmelded |= group
    layoffs = _layoffs(view, move, left) if isinstance(move, Defend) else ()
    for card, meld in layoffs:
        if meld is not None:
            unmelded &= ~(1 << card)
    return Arrangement(tuple(groups), layoffs, unmelded, points(unmelded))


def _without(left: Mask, cards: Mask, hand: Mask) -> Mask:
    if cards & ~hand:
        raise IllegalMoveError("card_not_held", "a card of the arrangement is not in the hand")
    if cards & ~left:
        raise IllegalMoveError("melds_overlap", "a card of the arrangement is in two places")
    return left & ~cards


def _layoffs(view: View, move: Defend, left: Mask) -> tuple[tuple[Card, int | None], ...]:
    """As many of the cards as the knocker's melds take; the others with None."""
    wanted: Mask = 0
    for card in move.layoffs:
        left = _without(left, 1 << card, view.hand)
        wanted |= 1 << card
    if view.down is None or view.down.is_gin:
        return tuple((card, None) for card in move.layoffs)
    taken = {layoff.card: layoff.meld for layoff in melds.most_layoffs(wanted, view.down.melds)}
    return tuple((card, taken.get(card)) for card in move.layoffs)

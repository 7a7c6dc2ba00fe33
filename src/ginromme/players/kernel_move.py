"""From the kernel's answer to a move, and a seed for the kernel from the player's own."""

from __future__ import annotations

from ..kernel import Answer
from ..moves import DRAW_STOCK, PASS, TAKE_DISCARD, BigGin, Discard, Knock, Move
from ..view import Phase, View
from .base import chance


def kernel_seed(seed: bytes, view: View) -> int:
    """64 bits of the player's chance for this decision."""
    return chance(seed, view).getrandbits(64)


def to_move(view: View, answer: Answer) -> Move:
    """The move that the kernel answered with; melds are declared so that little can be laid off."""
    if view.phase is not Phase.DISCARD:
        if answer.knock:
            return Knock(None, answer.melds)
        if answer.take:
            return TAKE_DISCARD
        return PASS if view.phase is Phase.UPCARD else DRAW_STOCK
    if answer.card is None:
        return BigGin(answer.melds)
    return Knock(answer.card, answer.melds) if answer.knock else Discard(answer.card)

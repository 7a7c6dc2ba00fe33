"""What a computer player is: it sees a view and has a source of chance of its own, nothing else (R8)."""

from __future__ import annotations

from random import Random
from typing import Protocol

from ..cards import Card
from ..moves import BigGin, Defend, Knock, Move
from ..view import View


class Player(Protocol):
    """Chooses moves. The same view and the same seed give the same move, on every machine."""

    def choose(self, view: View) -> Move:
        """One of ``view.legal``, or the same move with declared melds."""
        ...


def chance(seed: bytes, view: View) -> Random:
    """The source of chance for one decision, from the player's seed and the place in the match alone.

    A player keeps no state between decisions, so that a game goes on alike wherever it is opened again.
    """
    return Random(f"{seed.hex()} {view.standing.number} {len(view.history)}")


def declaration(view: View) -> Move | None:
    """What every level lays down without thinking: the best defence, and big gin or gin, whichever pays more."""
    if isinstance(view.legal[0], Defend):
        return view.legal[0]
    big_gin = next((move for move in view.legal if isinstance(move, BigGin)), None)
    if big_gin is None or view.rules.big_gin_bonus >= view.rules.gin_bonus:
        return big_gin
    return next((move for move in view.legal if isinstance(move, Knock)), big_gin)


def knocking_throws(view: View) -> list[Card]:
    """The cards with which it may knock after a draw."""
    return [move.card for move in view.legal if isinstance(move, Knock) and move.card is not None]

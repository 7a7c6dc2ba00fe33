"""*Meister* imagines many whole hands for you, plays each of its moves on against all of them in two ways, waiting for
gin and knocking early, has a value net say how each hand ends from there, and takes what wins the match most often at
this score.
"""

from __future__ import annotations

from typing import Final

from ..kernel import CAMPER, QUICK_CAMPER, QUICK_KNOCKER, Search, kernel
from ..moves import Move
from ..view import Phase, View
from .kernel_move import kernel_seed, to_move

THINKING: Final = Search(
    samples=2048,
    plain=CAMPER,
    ways=(QUICK_CAMPER, QUICK_KNOCKER),
    opponents=(QUICK_CAMPER, QUICK_KNOCKER),
    deviation=1.5,
    horizon=6,
)


class Meister:
    """See the module."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def choose(self, view: View) -> Move:
        """One of ``view.legal``, its melds declared."""
        if view.phase is Phase.DEFEND:
            return view.legal[0]
        return to_move(view, kernel().search(view, THINKING, kernel_seed(self.seed, view)))

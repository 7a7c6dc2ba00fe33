"""*Experte* imagines your hand from what you took, declined and threw, and weighs every discard and every knock
against it.
"""

from __future__ import annotations

from typing import Final

from ..kernel import CAMPER, QUICK_CAMPER, QUICK_KNOCKER, Search, kernel
from ..moves import Move
from ..view import Phase, View
from .kernel_move import kernel_seed, to_move

THINKING: Final = Search(
    samples=64,
    plain=CAMPER,
    ways=(QUICK_CAMPER,),
    opponents=(QUICK_CAMPER, QUICK_KNOCKER),
    deviation=1.0,
)


class Experte:
    """See the module."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def choose(self, view: View) -> Move:
        """One of ``view.legal``, its melds declared."""
        if view.phase is Phase.DEFEND:
            return view.legal[0]
        return to_move(view, kernel().search(view, THINKING, kernel_seed(self.seed, view)))

"""*Schwer* works out which unknown cards would help it, avoids giving you what you want, and chooses its moment
to knock.
"""

from __future__ import annotations

from typing import Final

from ..kernel import Kind, Policy, kernel
from ..moves import Move
from ..view import Phase, View
from .kernel_move import kernel_seed, to_move

PLAN: Final = Policy(
    Kind.PLANNER,
    hope=18.0,  # weight of the mean deadwood after the seven best next cards
    fade=0.9,  # by which it sinks from turn to turn
    danger=40.0,  # points that a thrown card costs for each meld the opponent is expected to make with it
    knock=(10,) * 4 + (0,) * 12,  # by turn: in the first three with what there is, later with gin only
)


class Schwer:
    """See the module."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def choose(self, view: View) -> Move:
        """One of ``view.legal``, its melds declared."""
        if view.phase is Phase.DEFEND:
            return view.legal[0]
        return to_move(view, kernel().plan(view, PLAN, kernel_seed(self.seed, view)))

"""Quick players as data, and the reference opponents, for Python and C alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .layout import LAST_TURN, POLICY, Kind


@dataclass(frozen=True, slots=True)
class Policy:
    """A quick player as data; the meaning of the numbers is in ``layout.py``."""

    kind: Kind
    hope: float = 0.0
    fade: float = 1.0
    danger: float = 0.0
    knock: tuple[int, ...] = (10,) * (LAST_TURN + 1)  # by turn, from 1; the last holds on; -1 waits for gin

    def pack(self) -> bytes:
        """``Policy`` in C."""
        return POLICY.pack(kind=self.kind, hope=self.hope, fade=self.fade, danger=self.danger, knock=self.knock)


_EARLY: Final = (10,) * 4 + (-1,) * 12

SIMPLE: Final = Policy(Kind.SIMPLE)
RANDOM: Final = Policy(Kind.RANDOM)
CAMPER: Final = Policy(Kind.PLANNER, 18.0, 0.9, 40.0, _EARLY)
KNOCKER: Final = Policy(Kind.PLANNER, 2.0, 0.9, 5.0)
QUICK_CAMPER: Final = Policy(Kind.COUNTER, 4.0, 0.9, 10.0, _EARLY)
QUICK_KNOCKER: Final = Policy(Kind.COUNTER, 1.5, 0.9, 4.0)
"""The reference opponents, from their descriptions: `SIMPLE` is the baseline of the 2021 challenge, `CAMPER` its
winner's idea (hope for what may come, knock in the first three turns only), `KNOCKER` knocks as soon as it may.
The quick ones are some five times as quick and nearly as strong, for play-outs."""

POLICIES: Final = {
    "RANDOM_POLICY": RANDOM,
    "SIMPLE_POLICY": SIMPLE,
    "CAMPER_POLICY": CAMPER,
    "KNOCKER_POLICY": KNOCKER,
    "QUICK_CAMPER": QUICK_CAMPER,
    "QUICK_KNOCKER": QUICK_KNOCKER,
}
"""By their names in C."""

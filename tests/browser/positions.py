"""Matches in every situation, as records that a browser may have kept. The person sits at seat 0."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dealt import deck

from ginromme.match import Match
from ginromme.moves import DRAW_STOCK, Discard, parse_move
from ginromme.players import make_player
from ginromme.record import Record
from ginromme.rules import Rules

CHANCE: Final = bytes(32)
ID: Final = "0123456789abcdef"


@dataclass(frozen=True)
class Kept:
    """An entry of the browser's storage, as ``web/src/keep.ts`` writes it."""

    match: Match
    level: str = "mittel"
    id: str = ID
    order: Sequence[str] = ()

    @property
    def key(self) -> str:
        return f"ginromme.game.{self.id}"

    @property
    def record(self) -> str:
        return Record.of(self.match, ("human", self.level), CHANCE).dumps()

    def dumps(self) -> str:
        """What stands under the key."""
        view = self.match.view(0)
        return json.dumps(
            {
                "format": 1,
                "id": self.id,
                "record": self.record,
                "order": list(self.order),
                "level": self.level,
                "rules": self.match.rules.dumps(),
                "scores": view.standing.scores,
                "hand": self.match.number,
                "over": self.match.over,
                "changed": 0,
            }
        )


def match(mine: str, theirs: str, upcard: str, stock: str = "", moves: str = "", rules: str = "standard") -> Match:
    """A match whose first hand the computer dealt, after these moves of both."""
    begun = Match(Rules.loads(rules), deck=deck(mine, theirs, upcard, stock), dealer=1)
    for word in moves.split():
        begun.play(parse_move(word))
    return begun


def played(number: int, hands: int, rules: str = "standard") -> Match:
    """A match from a seed of this number, after so many hands between two computer players."""
    begun = Match(Rules.loads(rules), number.to_bytes(32, "big"))
    players = make_player("mittel", b"0"), make_player("mittel", b"1")
    while not begun.over and not (begun.hand.over and begun.number == hands):
        if begun.hand.over:
            begun.next_hand()
        turn = begun.hand.turn or 0
        begun.play(players[turn].choose(begun.view(turn)))
    return begun


def dead() -> Match:
    """Nobody knocks until the stock is used up."""
    return idle(29)


def idle(turns: int) -> Match:
    """Both throw what they have drawn, so many times."""
    begun = match(*NOTHING, moves="p p")
    for _ in range(turns):
        begun.play(DRAW_STOCK)
        drawn = begun.view(begun.hand.turn or 0).drawn
        assert drawn is not None
        begun.play(Discard(drawn))
    return begun


# Own cards, the computer's, the upcard, the first cards of the stock.
NOTHING: Final = ("2c 4d 6s 8h Tc Qd Ks 3h 9d Jc", "As 3c 5d 7s 9h Jd Kc 2h 4s 6d", "8c", "")
ONE_SHORT: Final = ("As 2s 3s 7c 7d 7h Jh Qh 5c Kd", "2c 4d 6s 8h 9c Tc Qd Ks 3h 6d", "9s", "Kh 3d Ts")
GIN_NEXT: Final = ("As 2s 3s 4s 7c 7d 7h Jh Qh Kd", "2c 4d 6s 8h 9c Tc Qd Ks 3h 6d", "9s", "Kh 3d Ts")
BIG_GIN_NEXT: Final = ("As 2s 3s 4s 7c 7d 7h Th Jh Qh", "2c 4d 6s 8h 9c Tc Qd Ks 3h 6d", "9s", "Kh 3d Ts")
THEY_KNOCK: Final = ("7h 9h Kc As 2s 3s 5d 8d Jh Qd", "4h 5h 6h 9c 9d 9s Tc Jc Qc 2d", "8c", "Kh 3d")
THEY_GIN: Final = ("7h Js Kc As 2s 3s 5d 8d Jh Qd", "4h 5h 6h 9c 9d 9s 9h Tc Jc Qc", "8c", "Kh 3d")
UNDERCUT: Final = ("7h 9h Kc As 2s 3s 5d 6d 7d 2h", "4h 5h 6h 9c 9d 9s Tc Jc Qc 8d", "8c", "Kh 3d")

"""Hands between the levels that the kernel plays, as text: ``python tests/kernel_decisions.py`` writes them anew.

Each line: the rules, who plays, a digest of all that the kernel answered (worths too), and the moves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from ginromme.kernel import Answer, kernel
from ginromme.match import Match
from ginromme.moves import Defend
from ginromme.players import experte, meister, schwer
from ginromme.players.kernel_move import to_move
from ginromme.rules import PRESETS, Rules
from ginromme.view import Phase, View

FILE: Final = Path(__file__).parent / "cases" / "kernel_decisions.txt"
HANDS: Final = 2
PLAYERS: Final = ("schwer", "experte", "meister")


def lines() -> Iterator[str]:
    """Every line of the file."""
    for name, rules in PRESETS.items():
        for pair in pairwise((*PLAYERS, PLAYERS[0])):
            yield " ".join((name, "-".join(pair), *decisions(rules, pair)))


def decisions(rules: Rules, players: tuple[str, str]) -> tuple[str, ...]:
    """The digest of the answers, and the moves of the first hands of a match."""
    match = Match(rules, hashlib.sha256(f"{rules.dumps()} {players}".encode()).digest())
    digest = hashlib.sha256()
    while not match.over:
        if match.hand.over:
            if match.number == HANDS:
                break
            match.next_hand()
        turn = match.hand.turn
        assert turn is not None
        view = match.view(turn)
        if view.phase is Phase.DEFEND:
            match.play(Defend())
            continue
        found = answer(players[turn], view, int.from_bytes(digest.digest()[:8], "little"))
        worths = [considered.worth for considered in found.considered]
        digest.update(repr((found.take, found.card, found.knock, found.melds, found.samples, worths)).encode())
        match.play(to_move(view, found))
    return digest.hexdigest()[:16], *(str(move) for hand in match.hands for move in hand.moves)


def answer(player: str, view: View, seed: int) -> Answer:
    """What the kernel answers to this level."""
    if player == "schwer":
        return kernel().plan(view, schwer.PLAN, seed)
    return kernel().search(view, {"experte": experte.THINKING, "meister": meister.THINKING}[player], seed)


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="ascii")

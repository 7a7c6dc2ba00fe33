"""Plays two levels against each other and prints what rates.json keeps of it.

As rates.json was measured: ``python web/src/pages/fairness/rates.py mittel leicht 1000 fairness``. Each pair of matches
is dealt from one seed, with the seats exchanged for the second, so that luck with the cards falls on both alike.
"""

from __future__ import annotations

import hashlib
import json
import math
import statistics
import sys

from ginromme import Match, Rules, make_player

RULES = "standard"


def seed_of(*words: object) -> bytes:
    """32 bytes that follow from the words."""
    return hashlib.sha256(" ".join(map(str, words)).encode()).digest()


def play(names: tuple[str, str], deal_seed: bytes, chance: str) -> Match:
    """One match; ``names`` sit at 0 and 1."""
    match = Match(Rules.loads(RULES), deal_seed)
    players = [make_player(name, seed_of(chance, seat)) for seat, name in enumerate(names)]
    while not match.over:
        turn = match.hand.turn
        if turn is None:
            match.next_hand()
        else:
            match.play(players[turn].choose(match.view(turn)))
    return match


def measure(a: str, b: str, pairs: int, seed: str) -> dict[str, object]:
    """Level ``a`` against ``b``: matches and hands won by ``a``, with the interval that 95 of 100 such runs cover."""
    won: list[float] = []
    hands = [0, 0]
    for pair in range(pairs):
        matches = 0
        for seat in (0, 1):
            names = (a, b) if seat == 0 else (b, a)
            match = play(names, seed_of(seed, pair), f"{seed} chance {pair} {seat}")
            assert match.result is not None
            matches += match.result.winner == seat
            for row in match.sheet:
                if row.result.winner is not None:
                    hands[row.result.winner != seat] += 1
        won.append(matches / 2)
    rate = statistics.fmean(won)
    margin = 1.96 * statistics.stdev(won) / math.sqrt(pairs)
    return {
        "a": a,
        "b": b,
        "rules": RULES,
        "pairs": pairs,
        "seed": seed,
        "match_win_rate": round(rate, 4),
        "interval95": [round(rate - margin, 4), round(rate + margin, 4)],
        "hand_win_rate": round(hands[0] / sum(hands), 4),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]), indent=2))

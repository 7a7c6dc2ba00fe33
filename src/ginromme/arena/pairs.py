"""Mirrored pairs: two matches on the same decks, between which the players change seats."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter_ns
from typing import Final

from ..errors import IllegalMoveError
from ..match import Match
from ..rules import PRESETS, Rules
from ..score import HandResult, Outcome, Seat
from .entrants import Entrant, Opponent

EAAI: Final = "eaai"

EAAI_RULES: Final = PRESETS["standard"]
"""The protocol of the 2021 EAAI challenge: matches to 100, gin 25, undercut 25 with ties, knock at ten or less, no big
gin, no bonuses; who begins alternates, after a dead hand the same begins again. These are our standard rules to the
last switch; they only add that a hand is dead after forty draws in a row from the discard pile (R3.5), since two
programs may exchange discards for ever.
"""

MOST_HANDS: Final = 500
"""A match that is not over after so many hands is drawn: nobody has to knock."""


def parse_rules(text: str) -> Rules:
    """Rules as in a record, or ``eaai``."""
    name, _, changes = text.strip().partition(" ")
    return Rules.loads(f"standard {changes}" if name == EAAI else text)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: so many mirrored pairs in each pairing of the entrants, all on the same decks."""

    entrants: tuple[Entrant, ...]
    pairings: tuple[tuple[int, int], ...]  # places of the entrants
    pairs: int
    seed: int
    rules: Rules
    seconds: float  # that a program has for an answer


@dataclass(slots=True)
class Tally:
    """What one of two players has done; ``won`` counts his hands by outcome, ``decisions`` are in nanoseconds."""

    matches: int = 0
    won: Counter[Outcome] = field(default_factory=Counter)
    points: int = 0
    decisions: list[int] = field(default_factory=list)

    @property
    def hands(self) -> int:
        """Hands won."""
        return self.won.total()


@dataclass(slots=True)
class PairResult:
    """Both matches of one pair, or of many pairs together; the first player's tally comes first."""

    matches: int = 0
    hands: int = 0
    dead: int = 0
    tied: int = 0
    drawn: int = 0  # matches broken off after `MOST_HANDS`
    tallies: tuple[Tally, Tally] = field(default_factory=lambda: (Tally(), Tally()))

    @property
    def score(self) -> float:
        """Matches of the first player, a drawn one counted half."""
        return self.tallies[0].matches + self.drawn / 2


def play_pair(plan: Plan, number: int, opponents: Sequence[Opponent]) -> PairResult:
    """Pair ``number`` (from 0). Decks and sources of chance belong to the seats, so the second match is the first in
    the mirror: two players who play alike share every pair.
    """
    result = PairResult()
    for first_seat in (0, 1):
        _play_match(plan, number, opponents, first_seat, result)
    return result


def _play_match(plan: Plan, number: int, opponents: Sequence[Opponent], first_seat: Seat, result: PairResult) -> None:
    """One match; the first of the opponents sits at ``first_seat``."""
    by_seat = opponents if first_seat == 0 else opponents[::-1]
    tallies = result.tallies if first_seat == 0 else result.tallies[::-1]
    match = Match(plan.rules, draw(plan.seed, number, "deal"))
    players = [who.begin(plan.rules, draw(plan.seed, number, f"seat {seat}")) for seat, who in enumerate(by_seat)]
    while True:
        turn = match.hand.turn
        assert turn is not None
        view = match.view(turn)
        start = perf_counter_ns()
        move = players[turn].choose(view)
        tallies[turn].decisions.append(perf_counter_ns() - start)
        try:
            match.play(move)
        except IllegalMoveError as error:
            by_seat[turn].refuse(error)
        if match.hand.result is not None:
            _count_hand(match.hand.result, result, tallies)
            if match.over or match.number >= MOST_HANDS:
                break
            match.next_hand()
    result.matches += 1
    winner = match.result.winner if match.result is not None else None
    if winner is None:
        result.drawn += 1
    else:
        tallies[winner].matches += 1


def _count_hand(hand: HandResult, result: PairResult, tallies: Sequence[Tally]) -> None:
    result.hands += 1
    result.dead += hand.outcome is Outcome.DEAD
    result.tied += hand.outcome is Outcome.TIE
    if hand.winner is not None:
        tallies[hand.winner].won[hand.outcome] += 1
        tallies[hand.winner].points += hand.points


def draw(seed: int, number: int, what: str) -> bytes:
    """32 bytes of chance for one use in one pair, the same in every process."""
    return hashlib.sha256(f"ginromme arena {seed} {number} {what}".encode()).digest()


def sum_up(results: Sequence[PairResult]) -> PairResult:
    """All pairs of a pairing together."""
    total = PairResult()
    for result in results:
        total.matches += result.matches
        total.hands += result.hands
        total.dead += result.dead
        total.tied += result.tied
        total.drawn += result.drawn
        for tally, more in zip(total.tallies, result.tallies, strict=True):
            tally.matches += more.matches
            tally.won += more.won
            tally.points += more.points
            tally.decisions += more.decisions
    return total

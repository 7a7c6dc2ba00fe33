"""What the results of mirrored pairs say, and how surely. The pair is the unit: its matches share their cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
_TAIL: Final = (1 + LEVEL) / 2
_NORMAL: Final = NormalDist().inv_cdf(_TAIL)
_FEW: Final = {1: math.tan(math.pi * (_TAIL - 0.5)), 2: 4.302652729911275}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SignTest:
    """Pairs won, lost and shared, and how likely a result as uneven is between equals (two-sided, exact)."""

    won: int
    lost: int
    shared: int
    p: float


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t: exact for one and two degrees of freedom, else by the expansion in 1/freedom
    (Abramowitz and Stegun 26.7.5), which is right to 0.004.
    """
    if freedom in _FEW:
        return _FEW[freedom]
    z = _NORMAL
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def share(scores: Sequence[float], most: float) -> Estimate:
    """The mean share of ``most`` that the pairs' scores are."""
    return _within(ratio(scores, [most] * len(scores)), len(scores))


def share_of(won: Sequence[float], played: Sequence[float]) -> Estimate:
    """The share of what was played that was won, over pairs of different length."""
    return _within(ratio(won, played), len(won))


def ratio(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """Sum above by sum below with the linearised error of a ratio, the pairs being independent."""
    total, pairs = math.fsum(below), len(above)
    if not total:
        return Estimate(0.0, -math.inf, math.inf)
    value = math.fsum(above) / total
    if pairs < 2:
        return Estimate(value, -math.inf, math.inf)
    squares = math.fsum((over - value * under) ** 2 for over, under in zip(above, below, strict=True))
    error = math.sqrt(squares * pairs / (pairs - 1)) / total
    margin = student(pairs - 1) * error
    return Estimate(value, value - margin, value + margin)


def _within(estimate: Estimate, pairs: int) -> Estimate:
    """A share lies between 0 and 1. Where all pairs say the same extreme, they still say nothing about the next one:
    the interval is that of the exact binomial then.
    """
    bound = math.pow(1 - _TAIL, 1 / pairs)
    if estimate.value >= 1:
        return Estimate(1.0, bound, 1.0)
    if estimate.value <= 0:
        return Estimate(0.0, 0.0, 1 - bound)
    return Estimate(estimate.value, max(estimate.low, 0.0), min(estimate.high, 1.0))


def sign_test(scores: Sequence[float], even: float) -> SignTest:
    """Whether more pairs lie above ``even`` than below, those at it left out."""
    won, lost = sum(score > even for score in scores), sum(score < even for score in scores)
    return SignTest(won, lost, len(scores) - won - lost, sign_probability(won, lost))


def sign_probability(won: int, lost: int) -> float:
    """How likely a fair coin falls at least as unevenly."""
    tosses, fewer = won + lost, min(won, lost)
    ways, tail = 1, 0
    for heads in range(fewer + 1):
        tail += ways
        ways = ways * (tosses - heads) // (heads + 1)
    return min(1.0, 2 * tail / (1 << tosses))


def percentile(values: Sequence[int], part: float) -> int:
    """The least value that at least ``part`` of all (sorted) values do not exceed; 0 where there is none."""
    return values[max(math.ceil(part * len(values)) - 1, 0)] if values else 0


def elo(win_rate: float) -> float:
    """The difference in rating that a win rate is."""
    if win_rate <= 0 or win_rate >= 1:
        return math.copysign(math.inf, win_rate - 0.5)
    return RATING_SCALE * math.log(win_rate / (1 - win_rate))


# Ratings

RATING_SCALE: Final = 400 / math.log(10)
AVERAGE: Final = 1500.0
"""The mean rating of those who play."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, by number, and the first one's matches in each pair (0 to 2)."""

    first: int
    second: int
    scores: Sequence[float]


def ratings(players: int, pairings: Sequence[Pairing]) -> list[Estimate]:
    """Ratings on Elo's scale by the model of Bradley and Terry, with intervals that treat each pair as one observation.

    One imaginary pair in each pairing, shared by both, keeps the rating of somebody who has lost everything finite.
    """
    counted = [Pairing(each.first, each.second, (*each.scores, 1.0)) for each in pairings]
    strengths = _strengths(players, counted)
    bread = _inverse(_information(players, counted, strengths))
    spread = _product(_product(bread, _meat(players, counted, strengths)), bread)
    found = []
    for player, strength in enumerate(strengths):
        value = AVERAGE + RATING_SCALE * strength
        margin = _NORMAL * RATING_SCALE * math.sqrt(max(spread[player][player], 0.0))
        found.append(Estimate(value, value - margin, value + margin))
    return found


Matrix = list[list[float]]

_STEPS: Final = 100
_PRECISION: Final = 1e-10


def _strengths(players: int, pairings: Sequence[Pairing]) -> list[float]:
    """The most likely logarithmic strengths, with mean 0, by Newton's method."""
    strengths = [0.0] * players
    for _ in range(_STEPS):
        slope = [0.0] * players
        for each in pairings:
            surplus = math.fsum(each.scores) - 2 * len(each.scores) * _chance(each, strengths)
            slope[each.first] += surplus
            slope[each.second] -= surplus
        inverse = _inverse(_information(players, pairings, strengths))
        steps = [math.fsum(row[place] * slope[place] for place in range(players)) for row in inverse]
        longest = max(map(abs, steps))
        shorten = min(1.0, 1 / longest) if longest else 1.0
        strengths = [strength + shorten * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < _PRECISION:
            break
    mean = math.fsum(strengths) / players
    return [strength - mean for strength in strengths]


def _chance(pairing: Pairing, strengths: Sequence[float]) -> float:
    return 1 / (1 + math.exp(strengths[pairing.second] - strengths[pairing.first]))


def _information(players: int, pairings: Sequence[Pairing], strengths: Sequence[float]) -> Matrix:
    """How much the matches say about the differences; the 1 / players everywhere fixes the mean at 0."""
    matrix = [[1 / players] * players for _ in range(players)]
    for each in pairings:
        chance = _chance(each, strengths)
        _add_difference(matrix, each, 2 * len(each.scores) * chance * (1 - chance))
    return matrix


def _meat(players: int, pairings: Sequence[Pairing], strengths: Sequence[float]) -> Matrix:
    """How much the pairs vary around what the strengths predict."""
    matrix = [[0.0] * players for _ in range(players)]
    for each in pairings:
        chance = _chance(each, strengths)
        _add_difference(matrix, each, math.fsum((score - 2 * chance) ** 2 for score in each.scores))
    return matrix


def _add_difference(matrix: Matrix, pairing: Pairing, weight: float) -> None:
    first, second = pairing.first, pairing.second
    matrix[first][first] += weight
    matrix[second][second] += weight
    matrix[first][second] -= weight
    matrix[second][first] -= weight


def _product(left: Matrix, right: Matrix) -> Matrix:
    return [
        [math.fsum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*right, strict=True)]
        for row in left
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan; the matrices here are positive definite, so no rows need to be exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for place, pivot in enumerate(rows):
        pivot[:] = [value / pivot[place] for value in pivot]
        for other, row in enumerate(rows):
            if other != place:
                rows[other] = [value - row[place] * part for value, part in zip(row, pivot, strict=True)]
    return [row[size:] for row in rows]

"""What a hand scores (R6), from the cards on the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ginromme.melds import Defence
from ginromme.rules import PRESETS, Rules
from ginromme.score import Down, HandResult, Outcome, settle

STANDARD = PRESETS["standard"]


def scored(kind: Outcome, knocker: int, defender: int, rules: Rules = STANDARD, multiplier: int = 1) -> HandResult:
    """The result when seat 0 lays down with so much deadwood against so much after layoffs."""
    down = Down(knocker=0, kind=kind, melds=(), unmelded=0, deadwood=knocker)
    return settle(rules, multiplier, down, Defence((), (), 0, defender))


@pytest.mark.parametrize(
    ("what", "result", "to", "points"),
    [
        ("knock 9 against 9", scored(Outcome.KNOCK, 9, 9), 1, 25),
        ("knock 8 against 10 after layoffs", scored(Outcome.KNOCK, 8, 10), 0, 2),
        ("knock 9 against 4", scored(Outcome.KNOCK, 9, 4), 1, 30),
        ("declared 0 called a knock is gin", scored(Outcome.GIN, 0, 17), 0, 42),
        ("gin against a defender who has 0 too", scored(Outcome.GIN, 0, 0), 0, 25),
        ("big gin, defender 20", scored(Outcome.BIG_GIN, 0, 20, PRESETS["big-gin"]), 0, 51),
    ],
)
def test_known_scores(what: str, result: HandResult, to: int, points: int) -> None:
    """R6.1-R6.3: the scores in tests/cases, each under its own words there."""
    cases = json.loads((Path(__file__).parent / "cases" / "known_faults.json").read_text())["scores"]
    case = next(case for case in cases if case["what"] == what)
    assert (case["points"], case["to"]) == (points, ["knocker", "defender"][to])
    assert (result.winner, result.points) == (to, points)


def test_a_knock_names_its_items() -> None:
    """R6.1"""
    result = scored(Outcome.KNOCK, 3, 20)
    assert (result.outcome, result.difference, result.bonus, result.points) == (Outcome.KNOCK, 17, 0, 17)


def test_an_undercut_goes_to_the_defender() -> None:
    """R6.2"""
    result = scored(Outcome.KNOCK, 10, 4)
    assert (result.outcome, result.winner, result.difference, result.bonus) == (Outcome.UNDERCUT, 1, 6, 25)


def test_a_tie_without_undercut_scores_nothing() -> None:
    """R6.1, R6.2 with `undercut_on_tie` off: the difference is not positive, and it is no undercut either."""
    result = scored(Outcome.KNOCK, 6, 6, Rules(undercut_on_tie=False))
    assert (result.outcome, result.winner, result.points) == (Outcome.TIE, None, 0)
    less = scored(Outcome.KNOCK, 6, 5, Rules(undercut_on_tie=False))
    assert (less.outcome, less.winner, less.points) == (Outcome.UNDERCUT, 1, 26)


@pytest.mark.parametrize("kind", [Outcome.KNOCK, Outcome.GIN, Outcome.BIG_GIN])
def test_the_multiplier_doubles_everything(kind: Outcome) -> None:
    """R4.5: spades double the hand's score, bonus included."""
    rules = PRESETS["oklahoma"]
    assert scored(kind, 0, 12, rules, 2).points == 2 * scored(kind, 0, 12, rules).points


def test_classic_has_smaller_bonuses() -> None:
    assert scored(Outcome.GIN, 0, 17, PRESETS["classic"]).points == 37
    assert scored(Outcome.KNOCK, 9, 9, PRESETS["classic"]).points == 10

"""What the screen's guide shows is what the engine says: presets, the first hand, the examples."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from script_modules import load_script

from ginromme import cards, melds

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "web" / "src" / "pages" / "guide"
EXAMPLES: dict[str, dict[str, Any]] = json.loads((GUIDE / "examples.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return load_script("guide_files")


def masks(groups: list[list[str]]) -> tuple[int, ...]:
    return tuple(cards.parse("".join(group)) for group in groups)


def test_the_presets_are_those_of_the_engine(script: ModuleType) -> None:
    written = script.PRESETS_FILE.read_text(encoding="utf-8")
    assert written == script.presets(), "run scripts/guide_files.py"


def test_the_first_hand_is_played_as_the_engine_plays_it(script: ModuleType) -> None:
    written = script.LESSON_FILE.read_text(encoding="utf-8")
    assert written == script.lesson(), "run scripts/guide_files.py"


def test_the_first_hand_shows_a_won_knock_and_an_undercut(script: ModuleType) -> None:
    """The texts beside it speak of these numbers."""
    views = [json.loads(line.rstrip(","))["update"]["view"] for line in script.lesson().splitlines()[1:-1]]
    results = [view["result"] for view in views if view["result"]]
    shown = [
        (result["outcome"], result["winner"], result["knocker_deadwood"], result["defender_deadwood"], result["points"])
        for result in results
    ]
    assert shown == [("knock", 0, 6, 20, 14), ("undercut", 0, 9, 5, 29)]
    assert [[layoff["card"] for layoff in result["layoffs"]] for result in results] == [["9h", "7h"], ["Ah", "8d"]]


@pytest.mark.parametrize("name", EXAMPLES["splits"])
def test_an_example_of_melds_is_the_best_split(name: str) -> None:
    example = EXAMPLES["splits"][name]
    groups = masks(example["melds"])
    hand = sum(groups) | cards.parse("".join(example["unmelded"]))
    split = melds.best_split(hand)
    assert set(split.melds) == set(groups)
    assert split.deadwood == example["deadwood"]


@pytest.mark.parametrize("name", EXAMPLES["no_melds"])
def test_an_example_without_melds_has_none(name: str) -> None:
    example = EXAMPLES["no_melds"][name]
    hand = cards.parse("".join(example["cards"]))
    assert melds.best_split(hand).melds == ()
    assert melds.deadwood(hand) == example["deadwood"]


@pytest.mark.parametrize("name", EXAMPLES["defences"])
def test_an_example_of_a_defence_is_the_best_one(name: str) -> None:
    example = EXAMPLES["defences"][name]
    own, laid_off = masks(example["melds"]), cards.parse("".join(example["layoffs"]))
    unmelded = cards.parse("".join(example["unmelded"]))
    defence = melds.best_defence(sum(own) | laid_off | unmelded, masks(example["knocker"]))
    assert set(defence.melds) == set(own)
    assert sum(1 << layoff.card for layoff in defence.layoffs) == laid_off
    assert (defence.unmelded, defence.deadwood) == (unmelded, example["deadwood"])
    assert (sum(own) | laid_off | unmelded).bit_count() == 10


def test_the_kept_meld_would_have_left_more() -> None:
    """The chapter on the defence says by how much: with the eights melded 24 are left instead of 14."""
    example = EXAMPLES["defences"]["broken"]
    hand = "".join(sum(example["melds"], example["layoffs"] + example["unmelded"]))
    assert melds.deadwood(cards.parse(hand)) == 24
    assert example["deadwood"] == 14

"""Finished hands can be looked at with everything open; a hand that is being played never."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from dealt import deck
from random_games import random_match
from test_hand import DEFENDER, READY, TestDefence
from test_table import Guests, Message

from ginromme import replay
from ginromme.cards import parse_list
from ginromme.errors import TableError
from ginromme.match import EndReason, Match
from ginromme.moves import parse_move
from ginromme.record import Record
from ginromme.rules import PRESETS, Rules

DOCUMENT = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text()


def played(moves: str, *cards: str) -> Match:
    """A match whose first hand is dealt by seat 1, after ``moves``."""
    match = Match(Rules(), deck=deck(*cards), dealer=1)
    for word in moves.split():
        match.play(parse_move(word))
    return match


def ask(match: Match, hand: int) -> Message:
    return Guests().answer(type="replay", record=Record.of(match, ("human", "mittel")).dumps(), hand=hand)


def whole_match(preset: str) -> Match:
    *_, match = random_match(PRESETS[preset], 7)
    return match


UNDERCUT = (TestDefence.KNOCKER, TestDefence.HOLDS, "3d", "3h")


def test_every_step_tells_what_was_done_and_shows_both_hands() -> None:
    match = played("p p s k3h d", *UNDERCUT)
    shown = replay.steps(match, 1)
    assert [(step.kind, step.seat) for step in shown] == [
        ("deal", 1), ("pass", 0), ("pass", 1), ("draw", 0), ("knock", 0), ("defend", 1),
    ]  # fmt: skip
    drawn = shown[3]
    assert drawn.card == parse_list("3h")[0] and drawn.stock == 30
    assert drawn.hands[0].bit_count() == 11
    assert len(shown[5].layoffs) == 4 and shown[5].card is None


@pytest.mark.parametrize("preset", PRESETS)
def test_all_cards_are_there_in_every_step_and_the_last_is_the_end_of_the_hand(preset: str) -> None:
    match = whole_match(preset)
    for number, hand in enumerate(replay.open_hands(match), 1):
        shown = replay.steps(match, number)
        for step in shown:
            assert step.hands[0] & step.hands[1] == 0
            in_sight = step.hands[0].bit_count() + step.hands[1].bit_count() + len(step.pile) + step.stock
            assert in_sight == 52
        assert shown[-1].hands == (hand.cards(0), hand.cards(1))
        assert [step.move for step in shown[1:]] == hand.moves


def test_a_hand_being_played_is_never_shown() -> None:
    match = played("p p s k3h d", *UNDERCUT)
    match.next_hand(deck(READY, DEFENDER, "9h", "Ks"))
    assert len(replay.open_hands(match)) == 1
    with pytest.raises(TableError):
        replay.steps(match, 2)
    assert ask(match, 2)["code"] == "no_hand"
    answer = json.dumps(ask(match, 1))
    assert '"match": null' in answer and '"hands": 1' in answer


def test_the_seed_is_told_only_when_the_match_is_over() -> None:
    guests = Guests()
    update = guests.open(("human", "mittel"))
    while not update["view"]["sheet"]:
        if guests.table.bot_to_move:
            update = guests.bots() or update
        else:
            move = update["view"]["legal"][-1]
            update = guests.answer(type="move", version=update["version"], move=move)
    seed = Record.loads(update["record"]).seed
    assert seed is not None
    shown = Guests().answer(type="replay", record=update["record"], hand=1)
    assert shown["match"] is None and seed.hex() not in json.dumps(shown)
    over = guests.answer(type="resign", version=update["version"])
    assert Guests().answer(type="replay", record=over["record"], hand=1)["match"]["seed"] == seed.hex()


def test_a_hand_that_was_broken_off_may_be_looked_at() -> None:
    match = played("p p s", READY, DEFENDER, "9h", "Ks")
    assert ask(match, 1)["code"] == "no_hand"
    match.resign(0)
    answer = ask(match, 1)
    assert [step["kind"] for step in answer["steps"]] == ["deal", "pass", "pass", "draw"]
    assert answer["result"] is None and answer["match"]["reason"] == EndReason.RESIGNED


def test_the_answer_has_the_fields_of_the_document() -> None:
    block = DOCUMENT[DOCUMENT.index("`replay` shows") :].split("```")[1].removeprefix("json")
    documented = json.loads(block)
    answer = ask(played("p p s k3h d", *UNDERCUT), 1)
    assert set(answer) == set(documented)
    assert set(answer["steps"][0]) == set(documented["steps"][0])
    assert set(answer["steps"][0]["hands"][0]) == set(documented["steps"][0]["hands"][0])


def test_the_sheet_says_who_knocked_and_what_both_were_left_with() -> None:
    row = ask(played("p p s k3h d", *UNDERCUT), 1)["sheet"][0]
    assert (row["outcome"], row["knocker"], row["winner"], row["deadwood"]) == ("undercut", 0, 1, [10, 9])


def test_looking_changes_nothing_at_the_table() -> None:
    guests = Guests()
    opened = guests.open(seed="ab" * 32)
    shown = guests.answer(type="replay", record=Record.of(whole_match("quickie"), ("human", "mittel")).dumps(), hand=1)
    assert shown["type"] == "replay"
    again = guests.answer(type="hint", version=opened["version"] + 1)
    assert again["code"] == "stale"
    assert guests.ask(type="hint", version=opened["version"] + 1)[1][1]["view"] == opened["view"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"record": "ginromme-record 1\nrules", "hand": 1}, "bad_record"),
        ({"record": "", "hand": 1}, "bad_record"),
        ({"hand": 1}, "bad_field"),
        ({"record": "x", "hand": 0}, "bad_field"),
    ],
)
def test_what_is_no_record_is_refused(fields: dict[str, Any], code: str) -> None:
    assert Guests().answer(type="replay", **fields)["code"] == code


@pytest.mark.parametrize("hand", [0, -1, "1", 2**40])
def test_hands_are_numbered_from_one(hand: object) -> None:
    record = Record.of(whole_match("quickie"), ("human", "mittel")).dumps()
    assert Guests().answer(type="replay", record=record, hand=hand)["code"] == "bad_field"

"""A record in which something was changed afterwards is never shown as sound, and the refusal says what is wrong."""

from __future__ import annotations

import json

import pytest
from forgeries import FORGERIES, RECORD
from test_table import Guests, Message

from ginromme import deal
from ginromme.cards import dump_card
from ginromme.errors import LONGEST_QUOTE
from ginromme.record import Record


def check(record: str) -> Message:
    return Guests().answer(type="replay", record=record)


def test_a_sound_record_is_shown_with_its_cards_and_results() -> None:
    checked = check(RECORD)
    record = Record.loads(RECORD)
    seed = record.seed or b""
    assert checked["type"] == "checked" and checked["seats"] == ["human", "mittel"]
    assert (checked["seed"], checked["commitment"]) == (seed.hex(), deal.commitment(seed))
    assert [hand["deck"] for hand in checked["hands"]] == [list(map(dump_card, deal.deck(seed, n))) for n in (1, 2)]
    assert [hand["moves"] for hand in checked["hands"]] == [15, 25]
    assert [hand["result"]["points"] for hand in checked["hands"]] == [64, 37]
    assert checked["hands"][0]["dealer"] == deal.first_dealer(seed)
    assert checked["match"]["winner"] == 0 and checked["rules"]["text"] == "standard"


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_is_refused(what: str) -> None:
    text, kind, hand, move = FORGERIES[what]
    answer = check(text)
    assert answer["code"] == "bad_record"
    fault = answer["fault"]
    assert (fault["kind"], fault["hand"], fault["move"]) == (kind, hand, move)
    assert answer["message"].startswith(f"line {fault['line']}: ")


def test_the_refusal_says_what_stands_there_and_what_should() -> None:
    fault = check(FORGERIES["points of a hand"][0])["fault"]
    assert (fault["text"], fault["wanted"]) == ("= knock 0 46", "= knock 0 64")
    fault = check(FORGERIES["winner of the match"][0])["fault"]
    assert (fault["text"], fault["wanted"]) == ("end target 1", "end target 0")
    fault = check(FORGERIES["an illegal knock"][0])["fault"]
    assert (fault["text"], fault["why"]) == ("kTs", "over_the_limit")


def test_a_long_line_is_repeated_only_in_part() -> None:
    answer = check(RECORD.replace("= knock 0 64", f"= {'x' * 5000}"))
    assert len(answer["fault"]["text"]) == LONGEST_QUOTE + 1
    assert len(json.dumps(answer)) < 1000


@pytest.mark.parametrize("end", ["0", "1", "-"])
def test_two_people_may_resign_and_claim(end: str) -> None:
    for_two = RECORD.replace("human mittel", "human human").partition("hand 2")[0]
    assert Record.loads(f"{for_two}end claimed {end}\n").replay().over
    if end != "-":
        assert Record.loads(f"{for_two}end resigned {end}\n").replay().over


def test_a_match_that_goes_on_is_not_checked() -> None:
    answer = check(RECORD.partition("hand 2")[0] + "end playing\n")
    assert answer["code"] == "match_not_over" and "0000" not in json.dumps(answer)


def test_nothing_at_the_table_changes() -> None:
    guests = Guests()
    opened = guests.open()
    guests.answer(type="replay", record=RECORD)
    again = guests.ask(type="hint", version=opened["version"] + 1)
    assert again[0][1]["code"] == "stale" and again[1][1]["view"] == opened["view"]

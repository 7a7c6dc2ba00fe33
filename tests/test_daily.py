"""The match of the day is the same for everybody, whatever the computer's own entropy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_table import Guests, Message

from ginromme import deal
from ginromme.cards import dump_list
from ginromme.daily import daily
from ginromme.errors import DayError
from ginromme.record import Record

NOTATION = (Path(__file__).parents[1] / "docs" / "notation.md").read_text()


def vectors() -> list[tuple[str, ...]]:
    pattern = (
        r"day +(\S+)\nseed +(\w{64})\nchance +(\w{64})\ncommitment +(\w{64})\nfirst dealer +(\d)\nhand 1 +(\w{104})\n"
    )
    return re.findall(pattern, NOTATION)


def test_the_document_has_vectors() -> None:
    assert len(vectors()) >= 2


@pytest.mark.parametrize(("day", "seed", "chance", "commitment", "dealer", "deck"), vectors())
def test_vectors_of_the_document_hold(
    day: str, seed: str, chance: str, commitment: str, dealer: str, deck: str
) -> None:
    match = daily(day)
    assert (match.seed.hex(), match.chance.hex()) == (seed, chance)
    assert deal.commitment(match.seed) == commitment
    assert str(deal.first_dealer(match.seed)) == dealer
    assert dump_list(deal.deck(match.seed, 1)) == deck


def test_days_differ_and_so_do_seed_and_chance() -> None:
    days = [daily(f"2026-05-{date:02}") for date in range(1, 32)]
    assert len({source for match in days for source in (match.seed, match.chance)}) == 62


@pytest.mark.parametrize("day", ["2000-01-01", "2024-02-29", "2026-12-31", "9999-06-30"])
def test_dates_are_days(day: str) -> None:
    assert daily(day).day == day


@pytest.mark.parametrize(
    "day",
    ["", "today", "1999-12-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-5-9", "2026-05-09 ",
     "09.05.2026", "+026-05-09", "２０２６-05-09", "2026-05-00"],
)  # fmt: skip
def test_everything_else_is_refused(day: str) -> None:
    with pytest.raises(DayError) as refusal:
        daily(day)
    assert refusal.value.code == "bad_day"


def play(guests: Guests, update: Message) -> Message:
    """Go on in a fixed, not very clever way to the end of the match."""
    while not update["view"]["match"]:
        if guests.table.bot_to_move:
            update = guests.bots() or update
        elif update["view"]["phase"] == "over":
            update = guests.answer(type="next", version=update["version"])
        else:
            move = update["view"]["legal"][len(update["view"]["pile"]) % len(update["view"]["legal"])]
            update = guests.answer(type="move", version=update["version"], move=move)
    return update


def test_the_same_decisions_lead_to_the_same_match_on_every_machine() -> None:
    matches = []
    for machine in (1, 2):
        guests = Guests(machine)
        matches.append(play(guests, guests.answer(type="open", day="2026-05-09"))["record"])
    assert matches[0] == matches[1]
    record = Record.loads(matches[0])
    assert (record.rules.dumps(), record.seats) == ("standard", ("human", "mittel"))
    assert (record.seed, record.chance) == (daily("2026-05-09").seed, daily("2026-05-09").chance)


def test_a_match_opened_with_seed_and_chance_of_another_is_that_match_again() -> None:
    guests = Guests(1)
    first = Record.loads(guests.open(("human", "mittel"))["record"])
    assert first.seed and first.chance
    again = Guests(2).open(("human", "mittel"), seed=first.seed.hex(), chance=first.chance.hex())
    assert Record.loads(again["record"]) == first


def test_a_bad_day_is_said_and_leaves_the_table_as_it_was() -> None:
    guests = Guests(1)
    opened = guests.open()
    assert guests.answer(type="open", day="2026-02-30")["code"] == "bad_day"
    _, (_, update) = guests.ask(type="hint", version=opened["version"] + 1)
    assert update["view"] == opened["view"]

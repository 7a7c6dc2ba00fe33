"""The cards of a solo match follow from two halves: one that was committed to first, and a nonce of the player's."""

from __future__ import annotations

import json

import pytest
from forgeries import RECORD
from hypothesis import given
from hypothesis import strategies as st
from test_table import Guests, Message

from ginromme import deal
from ginromme.errors import RecordError, RecordFault
from ginromme.match import Match
from ginromme.record import GrowingRecord, Record
from ginromme.rules import Rules

NONCE = "5a" * 32
OPEN: Message = {"type": "open", "rules": "standard", "seats": ["human", "mittel"]}

halves = st.binary(min_size=32, max_size=32)


def opened(guests: Guests, nonce: str = NONCE, **fields: object) -> tuple[Message, Message]:
    """What was committed to, and the match that was opened from it."""
    committed = guests.answer(type="commit")
    update = guests.answer(**(OPEN | {"ticket": committed["ticket"], "nonce": nonce} | fields))
    return committed, update


def test_the_commitment_comes_before_the_nonce_and_holds_after_the_match() -> None:
    guests = Guests()
    committed, update = opened(guests)
    assert set(committed) == {"type", "re", "commitment", "ticket"}
    assert update["view"]["commitment"] == committed["commitment"]
    record = Record.loads(update["record"])
    assert record.mixed is not None
    assert deal.commitment(record.mixed.half) == committed["commitment"]
    assert record.mixed.nonce.hex() == NONCE
    assert record.seed == deal.mix(record.mixed.half, record.mixed.nonce)
    over = guests.answer(type="resign", version=0)
    assert over["view"]["match"]["seed"] == record.seed.hex()
    checked = Guests().answer(type="replay", record=over["record"])
    assert checked["mix"] == {"half": record.mixed.half.hex(), "nonce": NONCE}
    assert checked["commitment"] == committed["commitment"]


def test_another_nonce_gives_other_cards() -> None:
    hands = [opened(Guests(), nonce)[1]["view"]["hand"] for nonce in ("00" * 32, "01" * 32, "00" * 32)]
    assert hands[0] != hands[1] and hands[0] == hands[2]


def test_the_answer_to_a_commit_tells_nothing_of_the_half() -> None:
    half = bytes(range(32))
    answer = json.dumps(Guests(deal=half.hex()).answer(type="commit"))
    assert half.hex() not in answer and deal.commitment(half) in answer


def test_a_record_is_opened_again_with_the_same_commitment() -> None:
    _, update = opened(Guests())
    again = Guests(9).answer(type="open", record=update["record"])
    assert again["view"] == update["view"] and again["record"] == update["record"]


def test_a_ticket_is_good_once_and_only_the_last_one() -> None:
    guests = Guests()
    first = guests.answer(type="commit")["ticket"]
    second = guests.answer(type="commit")["ticket"]
    asked = OPEN | {"nonce": NONCE}
    assert guests.answer(**asked, ticket=first)["code"] == "bad_ticket"
    assert guests.answer("ben", **asked, ticket=second)["code"] == "bad_ticket"
    assert guests.answer(**asked | {"rules": "canasta"}, ticket=second)["code"] == "bad_rules"
    assert guests.answer(**asked, ticket=second)["type"] == "update"
    assert guests.answer(**asked, ticket=second)["code"] == "bad_ticket"


def test_who_leaves_loses_his_ticket() -> None:
    guests = Guests()
    ticket = guests.answer(type="commit")["ticket"]
    guests.table.leave("anna")
    assert guests.answer(**OPEN, ticket=ticket, nonce=NONCE)["code"] == "bad_ticket"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"nonce": None}, "bad_field"),
        ({"ticket": None}, "bad_field"),
        ({"nonce": "5a"}, "bad_field"),
        ({"nonce": "5A" * 32}, "bad_field"),
        ({"seed": "00" * 32}, "bad_field"),
        ({"seats": ["human", "human"]}, "solo_only"),
        ({"ticket": ""}, "bad_ticket"),
        ({"ticket": "x"}, "bad_ticket"),
    ],
)
def test_everything_else_is_refused_and_uses_no_ticket_up(fields: Message, code: str) -> None:
    guests = Guests()
    asked = OPEN | {"ticket": guests.answer(type="commit")["ticket"], "nonce": NONCE}
    assert guests.answer(**asked | fields)["code"] == code
    assert guests.answer(**asked)["type"] == "update"


@pytest.mark.parametrize("source", [{"day": "2026-05-09"}, {"record": RECORD}])
def test_the_day_and_a_record_have_cards_of_their_own(source: Message) -> None:
    guests = Guests()
    ticket = guests.answer(type="commit")["ticket"]
    assert guests.answer(type="open", ticket=ticket, nonce=NONCE, **source)["code"] == "bad_field"


def test_a_game_without_a_commit_is_as_it_was() -> None:
    update = Guests().answer(**OPEN)
    record = Record.loads(update["record"])
    assert record.mixed is None and record.seed is not None
    assert update["view"]["commitment"] == deal.commitment(record.seed)
    assert Guests().answer(type="replay", record=RECORD)["mix"] is None


@given(halves, halves, st.one_of(st.none(), halves))
def test_a_record_keeps_both_halves(half: bytes, nonce: bytes, chance: bytes | None) -> None:
    mixed = deal.Mixed(half, nonce)
    match = Match(Rules(), mixed.seed)
    record = Record.of(match, ("human", "leicht"), chance, mixed)
    assert Record.loads(record.dumps()) == record
    assert GrowingRecord(match, ("human", "leicht"), chance, mixed).text() == record.dumps()


def test_halves_that_give_another_seed_are_refused() -> None:
    text = opened(Guests())[1]["record"]
    for wrong in (text.replace(NONCE, "5b" * 32), text.replace("\nmix ", "\nmix 0").replace(f" {NONCE}", NONCE[1:])):
        with pytest.raises(RecordError) as refusal:
            Record.loads(wrong)
        assert refusal.value.line == 6
    with pytest.raises(RecordError) as refusal:
        Record.loads(text.replace(NONCE, "5b" * 32))
    assert refusal.value.fault is RecordFault.MIX


@pytest.mark.parametrize("line", ["mix", f"mix {NONCE}", f"mix {NONCE} {NONCE} {NONCE}", f"mix {NONCE} 00"])
def test_a_damaged_line_is_named(line: str) -> None:
    with pytest.raises(RecordError) as refusal:
        Record.loads(RECORD.replace("chance", f"{line}\nchance"))
    assert (refusal.value.fault, refusal.value.line) == (RecordFault.LINE, 6)


def test_cards_laid_by_hand_come_from_no_halves() -> None:
    text = RECORD.replace(f"seed {'0' * 63}3", f"dealer 0\nmix {NONCE} {NONCE}")
    with pytest.raises(RecordError) as refusal:
        Record.loads(text)
    assert (refusal.value.fault, refusal.value.line) == (RecordFault.LINE, 6)

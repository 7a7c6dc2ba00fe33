"""Requests are read strictly; answers have the fields of docs/protocol.md."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from dealt import dealt
from hypothesis import given
from hypothesis import strategies as st
from test_hand import DEFENDER, READY, TestDefence

from ginromme import messages
from ginromme.errors import MessageError
from ginromme.match import Match
from ginromme.messages import AnyRequest, TableFacts, read_request
from ginromme.messages.requests import (
    Arrange,
    Claim,
    Hint,
    Join,
    NextHand,
    Open,
    Ping,
    Play,
    Replay,
    Resign,
    Watch,
)
from ginromme.record import Record
from ginromme.rules import PRESETS, Rules
from ginromme.table import Table
from ginromme.view import View

DOCUMENT = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text()
SEED = "00" * 32
RECORD = Record.of(Match(Rules(), bytes(32)), ("human", "mittel"))
FACTS = TableFacts(("human", "mittel"), "c0" * 32)


def show_view(view: View, facts: TableFacts) -> dict[str, Any]:
    """The view as a screen reads it."""
    shown: dict[str, Any] = json.loads(messages.dump(messages.show_view(view, facts)))
    return shown


def request(**fields: object) -> str:
    return json.dumps({"id": "1"} | fields)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (request(type="ping"), Ping(id="1")),
        (
            request(type="open", rules="standard", seats=["human", "human"], seed=SEED, clock=60),
            Open(id="1", rules="standard", seats=("human", "human"), seed=SEED, clock=60),
        ),
        (request(type="open", day="2026-05-09"), Open(id="1", day="2026-05-09")),
        (request(type="open", record="…", rules=None, seats=None), Open(id="1", record="…")),
        (request(type="replay", record="…", hand=2), Replay(id="1", record="…", hand=2)),
        (request(type="replay", record="…"), Replay(id="1", record="…")),
        (request(type="join", token="t"), Join(id="1", token="t")),
        (request(type="watch", token="t"), Watch(id="1", token="t")),
        (request(type="move", version=3, move="9h"), Play(id="1", version=3, move="9h")),
        (request(type="next", version=3), NextHand(id="1", version=3)),
        (request(type="hint", version=3), Hint(id="1", version=3)),
        (request(type="arrange", version=3, move="k9h/"), Arrange(id="1", version=3, move="k9h/")),
        (request(type="resign", version=0), Resign(id="1", version=0)),
        (request(type="claim", version=3, result="draw"), Claim(id="1", version=3, result="draw")),
    ],
)
def test_requests_are_read(text: str, read: AnyRequest) -> None:
    assert read_request(text) == read


def refused(text: str) -> dict[str, Any]:
    """The only answer of a table at which nothing is open, which is a refusal."""
    (reply,) = Table(Random(1).randbytes).receive("anna", text)
    answer: dict[str, Any] = json.loads(reply.text)
    assert answer["type"] == "error"
    return answer


BAD: list[tuple[str, str]] = [
    ("", "bad_message"),
    ("x", "bad_message"),
    ("[]", "bad_message"),
    ("null", "bad_message"),
    ('"ping"', "bad_message"),
    ("[" * 100_000, "bad_message"),
    ('{"id":"1","type":"move","version":NaN,"move":"s"}', "bad_message"),
    ('{"id":"1","type":"ping","x":' + "[" * 100_000, "bad_field"),
    ('{"id":"\\ud800","type":"ping"}', "bad_message"),
    ('{"id":"1","type":"join","token":"\\udc00"}', "bad_message"),
    ('{"id":"1","type":"join","token":"\\ud800\\u0041"}', "bad_message"),
    ('{"id":"\ud800","type":"ping"}', "bad_message"),
    (" " * (messages.MAX_MESSAGE + 1), "too_long"),
    ('{"type":"ping"}', "bad_field"),
    ('{"id":7,"type":"ping"}', "bad_field"),
    ('{"id":"","type":"ping"}', "bad_field"),
    ('{"id":"' + "x" * 65 + '","type":"ping"}', "bad_field"),
    (request(), "unknown_type"),
    (request(type="pong"), "unknown_type"),
    (request(type=["ping"]), "unknown_type"),
    (request(type="ping", extra=1), "bad_field"),
    (request(type="move", move="s"), "bad_field"),
    (request(type="move", version="3", move="s"), "bad_field"),
    (request(type="move", version=True, move="s"), "bad_field"),
    (request(type="move", version=-1, move="s"), "bad_field"),
    (request(type="move", version=2**40, move="s"), "bad_field"),
    (request(type="move", version=1.5, move="s"), "bad_field"),
    (request(type="move", version=3), "bad_field"),
    (request(type="move", version=3, move=9), "bad_field"),
    (request(type="move", version=3, move="\ud800"), "bad_message"),
    (request(type="open"), "bad_field"),
    (request(type="open", rules="canasta", seats=["human", "mittel"]), "bad_rules"),
    (request(type="open", rules="standard"), "bad_seats"),
    (request(type="open", rules="standard", seats=["human"]), "bad_seats"),
    (request(type="open", rules="standard", seats=["human", 2]), "bad_seats"),
    (request(type="open", rules="standard", seats="human mittel"), "bad_seats"),
    (request(type="open", rules="standard", seats=["human", "mittel"], seed="00"), "bad_seed"),
    (request(type="open", rules="standard", seats=["human", "human"], clock=1), "bad_field"),
    (request(type="open", rules="standard", seats=["human", "mittel"], chance="00"), "bad_seed"),
    (request(type="open", day="2026-02-30"), "bad_day"),
    (request(type="open", day=20260509), "bad_field"),
    (request(type="open", day="2026-05-09", rules="standard"), "bad_field"),
    (request(type="replay", record=RECORD.dumps()), "match_not_over"),
    (request(type="replay", record=RECORD.dumps(), hand=0), "bad_field"),
    (request(type="replay", record="damaged", hand=1), "bad_record"),
    (request(type="open", record="damaged"), "bad_record"),
    (request(type="open", record=RECORD.dumps(), rules="standard"), "bad_field"),
    (request(type="join"), "bad_field"),
    (request(type="claim", version=3, result="everything"), "bad_field"),
]


@pytest.mark.parametrize(("text", "code"), BAD, ids=[f"{code}-{n}" for n, (_, code) in enumerate(BAD)])
def test_everything_else_is_refused_with_its_code(text: str, code: str) -> None:
    answer = refused(text)
    assert answer["code"] == code
    assert len(answer["message"]) < 500
    assert answer["re"] == ("1" if '"id": "1"' in text and code != "bad_message" else answer["re"])


def test_a_message_with_half_a_character_does_not_end_the_conversation() -> None:
    table = Table(Random(1).randbytes)
    for text in ('{"id":"\\ud800","type":"ping"}', '{"id":"\ud800","type":"ping"}'):
        (reply,) = table.receive("anna", text)
        assert json.loads(reply.text)["code"] == "bad_message"
        reply.text.encode()
    (reply,) = table.receive("anna", request(type="ping"))
    assert json.loads(reply.text) == {"type": "pong", "re": "1"}


LONG = "verylong" * 700


@pytest.mark.parametrize(
    "text",
    [
        request(type=LONG),
        request(type="ping", **{LONG: 1}),
        json.dumps({"id": LONG, "type": "ping"}),
        request(type="open", rules=LONG, seats=["human", "mittel"]),
        request(type="open", rules=f"standard {LONG}", seats=["human", "mittel"]),
        request(type="open", rules=f"standard target={LONG}", seats=["human", "mittel"]),
        request(type="open", rules=f"standard dealer={LONG}", seats=["human", "mittel"]),
        request(type="open", rules="standard", seats=[LONG, "mittel"]),
        request(type="open", rules="standard", seats=["human", LONG]),
        request(type="open", rules="standard", seats=["human", "mittel"], seed=LONG),
        request(type="open", day=LONG),
        request(type="open", record=f"ginromme-record {LONG}"),
        request(type="open", record=f"ginromme-record 1\nrules {LONG}"),
        request(type="open", record=RECORD.dumps().replace("end playing", LONG)),
        request(type="open", record=RECORD.dumps().replace("end playing", f"end {LONG}")),
        request(type="claim", version=0, result=LONG),
        request(type="move", version=0, move=LONG),
    ],
)
def test_a_refusal_repeats_little_of_what_came(text: str) -> None:
    answer = refused(text)
    repeated = re.findall("(?:verylong)+", answer["message"])
    assert all(len(part) <= 64 for part in repeated) and len(answer["message"]) < 400


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(
    [
        "id",
        "type",
        "version",
        "move",
        "rules",
        "seats",
        "seed",
        "chance",
        "day",
        "record",
        "hand",
        "token",
        "clock",
        "result",
    ]
)
types = st.sampled_from(
    ["commit", "open", "replay", "join", "watch", "move", "next", "hint", "resign", "claim", "ping"]
)


@given(st.dictionaries(fields, json_values, max_size=6), types)
def test_no_message_breaks_it(message: dict[str, object], kind: str) -> None:
    code = None
    try:
        read_request(json.dumps({"id": "1", "type": kind} | message))
    except MessageError as error:
        code = error.code
    assert code is None or code in codes_of_the_document()


@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    with pytest.raises(MessageError):
        read_request(text)


def codes_of_the_document() -> set[str]:
    notation = (Path(__file__).parents[1] / "docs" / "notation.md").read_text()
    paragraph = DOCUMENT[DOCUMENT.index("`error`:") : DOCUMENT.index("`presence`:")]
    return set(re.findall(r"`([a-z_]+)`", paragraph)) | set(re.findall(r"^\| `([a-z_]+)` \|", notation, re.MULTILINE))


def test_views_have_exactly_the_fields_of_the_document() -> None:
    block = DOCUMENT[DOCUMENT.index("## The view") :].split("```")[1].removeprefix("json")
    documented = json.loads(block)
    shown = show_view(dealt(READY, DEFENDER, "9h", "Ks", moves="p p s").view(0), FACTS)
    assert set(shown) == set(documented)
    assert set(shown["rules"]) == set(documented["rules"])
    assert set(shown["discards"][0]) == set(documented["discards"][0])


def shown(
    moves: str, seat: int, upcard: str = "9h", stock: str = "Ks", rules: Rules = PRESETS["standard"]
) -> dict[str, Any]:
    return show_view(dealt(READY, DEFENDER, upcard, stock, rules=rules, moves=moves).view(seat), FACTS)


def test_every_card_says_what_throwing_it_leaves_and_why_one_may_not_knock() -> None:
    options = {option["card"]: option for option in shown("p p s", 0)["discards"]}
    assert (options["Ks"]["deadwood"], options["Ks"]["knock"], options["Ks"]["why_no_knock"]) == (1, "knock", None)
    assert options["As"]["knock"] == "knock"
    assert (options["2c"]["knock"], options["2c"]["why_no_knock"]) == (None, "deadwood")
    gin = {option["card"]: option for option in shown("p p s", 0, stock="8s")["discards"]}
    assert gin["As"]["knock"] == "gin"


def test_the_card_taken_says_that_it_must_stay() -> None:
    options = {option["card"]: option for option in shown("u", 0)["discards"]}
    assert (options["9h"]["allowed"], options["9h"]["why"], options["9h"]["why_no_knock"]) == (False, "taken", "taken")
    assert (options["As"]["allowed"], options["As"]["why"]) == (True, None)


def test_discards_are_offered_at_ones_own_turn_only() -> None:
    assert shown("p p s", 1)["discards"] == []
    assert shown("p p s", 1)["legal"] == []


def test_big_gin_is_offered_with_its_melds() -> None:
    hand = dealt(READY.replace("As", "8s"), DEFENDER, "9h", "5c", rules=PRESETS["big-gin"], moves="p p s")
    view = show_view(hand.view(0), FACTS)
    assert sorted(card for meld in view["big_gin"] for card in meld) == sorted(view["hand"])


def test_the_defence_is_suggested_to_the_defender_only() -> None:
    hand = dealt(TestDefence.KNOCKER, TestDefence.HOLDS, "3d", "3h", moves="p p s k3h")
    defence = show_view(hand.view(1), FACTS)["defence"]
    assert isinstance(defence, dict)
    assert defence["deadwood"] == 9 and defence["unmelded"] == ["Ac", "8h"]
    assert {layoff["card"] for layoff in defence["layoffs"]} == {"8s", "9s", "8c", "7c"}
    knocker = show_view(hand.view(0), FACTS)
    assert knocker["defence"] is None
    assert knocker["down"] == show_view(hand.view(1), FACTS)["down"]


def test_a_result_is_shown_with_every_item() -> None:
    hand = dealt(TestDefence.KNOCKER, TestDefence.HOLDS, "3d", "3h", moves="p p s k3h d")
    result = show_view(hand.view(0), FACTS)["result"]
    assert isinstance(result, dict)
    assert (result["outcome"], result["winner"], result["points"]) == ("undercut", 1, 26)
    assert (result["difference"], result["bonus"], result["multiplier"]) == (1, 25, 1)
    assert result["knocker_melds"] == [["Kc", "Kd", "Kh"], ["9c", "Tc", "Jc"], ["5s", "6s", "7s"]]
    assert result["knocker_unmelded"] == ["Qd"]

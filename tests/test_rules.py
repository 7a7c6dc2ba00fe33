"""Presets, limits and the text form of the rules."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginromme.errors import RulesError
from ginromme.rules import LIMITS, PRESETS, NextDealer, Rules, Shutout


def test_presets_have_the_numbers_of_the_table() -> None:
    """Gin, undercut, big gin (None: off), box, game, shutout, target of each preset."""
    table = {
        name: (
            rules.gin_bonus,
            rules.undercut_bonus,
            rules.big_gin_bonus if rules.big_gin else None,
            rules.box_bonus,
            rules.game_bonus,
            rules.shutout.value,
            rules.target,
        )
        for name, rules in PRESETS.items()
    }
    assert table == {
        "standard": (25, 25, None, 0, 0, "off", 100),
        "big-gin": (25, 25, 31, 0, 0, "off", 100),
        "quickie": (25, 25, 31, 0, 0, "off", 100),
        "classic": (20, 10, None, 20, 100, "game_bonus", 100),
        "tournament": (25, 25, 31, 25, 100, "all", 100),
        "oklahoma": (25, 25, 31, 25, 100, "all", 150),
        "straight": (25, 25, None, 0, 0, "off", 100),
        "hollywood": (25, 25, 31, 25, 100, "all", 150),
    }
    assert PRESETS["quickie"].one_hand
    assert PRESETS["hollywood"].hollywood
    assert PRESETS["straight"].knock_limit == 0
    assert PRESETS["classic"].dealer is NextDealer.LOSER
    oklahoma = PRESETS["oklahoma"]
    assert oklahoma.oklahoma and oklahoma.oklahoma_ace_gin and oklahoma.oklahoma_spades_double


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name: str) -> None:
    assert PRESETS[name].dumps() == name
    assert PRESETS[name].preset == name
    assert Rules.loads(name) == PRESETS[name]


@pytest.mark.parametrize(
    "text",
    ["standard target=150", "classic box_counts_at_once=on", "oklahoma dealer=winner", "big-gin shutout=game_bonus"],
)
def test_house_rules_are_written_as_what_differs(text: str) -> None:
    assert Rules.loads(text).dumps() == text


def any_rules() -> st.SearchStrategy[Rules]:
    return st.builds(
        replace,
        st.sampled_from(list(PRESETS.values())).map(lambda rules: replace(rules, hollywood=False, one_hand=False)),
        knock_limit=st.integers(0, 10),
        gin_bonus=st.integers(0, 500),
        undercut_on_tie=st.booleans(),
        dealer=st.sampled_from(NextDealer),
        shutout=st.sampled_from(Shutout),
        target=st.integers(*LIMITS["target"]),
        hollywood=st.booleans(),
    )


@given(any_rules())
def test_rules_come_back_from_their_text(rules: Rules) -> None:
    assert Rules.loads(rules.dumps()) == rules


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "no rules are called"),
        ("canasta", "canasta"),
        ("standard target", "target"),
        ("standard jokers=2", "jokers"),
        ("standard target=ten", "target"),
        ("standard target=-5", "target"),
        ("standard target=0", "target"),
        ("standard target=3001", "target"),
        ("standard target=99999999999", "target"),
        ("standard target=²", "target"),
        ("standard target=50 target=60", "twice"),
        ("standard knock_limit=11", "knock_limit"),
        ("standard big_gin=yes", "big_gin"),
        ("standard dealer=nobody", "dealer"),
        ("standard shutout=on", "shutout"),
        ("quickie hollywood=on", "hollywood"),
    ],
)
def test_bad_rules_are_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named) as refusal:
        Rules.loads(text)
    assert refusal.value.code == "bad_rules"


@pytest.mark.parametrize("name", [field.name for field in fields(Rules)])
def test_no_field_takes_a_value_of_another_type(name: str) -> None:
    """A switch is on or off, a number is a number, a choice is one of its names."""
    with pytest.raises(RulesError):
        replace(Rules(), **{name: 2.5})  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "limit", "ace_gin_limit"), [(1, 1, 0), (2, 2, 2), (9, 9, 9), (10, 10, 10)])
def test_oklahoma_takes_the_limit_from_the_upcard(value: int, limit: int, ace_gin_limit: int) -> None:
    """R4.5: the upcard's value is the knock limit; an ace is 1, or gin only with the switch."""
    assert Rules(oklahoma=True).hand_limit(value) == limit
    assert Rules(oklahoma=True, oklahoma_ace_gin=True).hand_limit(value) == ace_gin_limit
    assert Rules().hand_limit(value) == 10

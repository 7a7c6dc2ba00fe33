"""Records: written and read back, and refused with line and reason when damaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import random_match
from test_match import GIN, KNOCK, played

from ginromme.errors import RecordError
from ginromme.match import Match
from ginromme.record import MAX_RECORD, Record
from ginromme.rules import PRESETS, Rules

SEED = bytes(range(32))


def by_deck() -> Record:
    """Two hands of a match without seed; the second is going on."""
    match = Match(Rules(target=200), deck=GIN, dealer=1)
    played(match, "p p s kAs d")
    match.next_hand(KNOCK)
    played(match, "p u Ac")
    return Record.of(match, ("human", "mittel"))


GOOD = by_deck().dumps()


def test_it_is_written_as_the_document_says() -> None:
    lines = GOOD.splitlines()
    assert lines[:7] == [
        "ginromme-record 1",
        "rules standard target=200",
        "rules-version 1.0",
        "seats human mittel",
        "dealer 1",
        "hand 1",
        lines[6],
    ]
    assert lines[6].startswith("deck ") and len(lines[6]) == 5 + 104
    assert lines[7:9] == ["p p s kAs/8c8d8h8s,2c3c4c,5d6d7d d/JcJdJh,QcQdQh", "= gin 0 52"]
    assert lines[9] == "hand 2"
    assert lines[-2:] == ["p u Ac", "end playing"]


def test_it_comes_back() -> None:
    assert Record.loads(GOOD) == by_deck()
    assert Record.loads(GOOD).dumps() == GOOD


def test_the_match_that_comes_with_it_is_the_one_that_its_replay_gives() -> None:
    record, match = Record.load_match(GOOD.replace("end playing", "end resigned 1"))
    assert record == Record.loads(GOOD.replace("end playing", "end resigned 1"))
    assert match.result == record.replay().result
    assert match.hand.view(0) == record.replay().hand.view(0)
    assert Record.of(match, record.seats) == record


def test_empty_lines_spaces_and_windows_line_ends_do_no_harm() -> None:
    assert Record.loads("\n" + GOOD.replace("\n", "  \r\n\r\n") + "\n") == by_deck()


def test_a_chance_is_kept() -> None:
    record = Record.of(Match(Rules(), SEED), ("human", "leicht"), bytes(32))
    assert Record.loads(record.dumps()).chance == bytes(32)
    assert Record.loads(replace(record, chance=None).dumps()).chance is None


@pytest.mark.parametrize("ending", ["resign 0", "resign 1", "claim 0", "claim 1", "claim -"])
def test_a_match_broken_off_stays_so(ending: str) -> None:
    match = Match(Rules(), SEED)
    played(match, "p p s")
    how, who = ending.split()
    if how == "resign":
        match.resign(int(who))
    else:
        match.claim(None if who == "-" else int(who))
    record = Record.of(match, ("human", "human"))
    again = Record.loads(record.dumps())
    assert again == record
    assert again.replay().result == match.result


@pytest.mark.parametrize(
    ("line", "wrong", "reason"),
    [
        (1, "ginrummy-record 1", "begins with"),
        (1, "ginromme-record", "begins with"),
        (1, "ginromme-record 2", "version '2'"),
        (2, "rules canasta", "canasta"),
        (2, "rules", "expected 'rules'"),
        (3, "rules-version 9.9", "version '9.9'"),
        (4, "seats human", "two seats"),
        (4, "seats human Mittel!", "two seats"),
        (5, "dealer 2", "seed"),
        (5, "seed 00", "64 hexadecimal digits"),
        (5, "", "seed"),
        (6, "hand 2", "hand 1"),
        (7, "deck AcAd", "52 cards"),
        (7, "deck Xx", "no card"),
        (7, "", "deck"),
        (8, "p p s kAs d", "spelt"),
        (8, "p p s x", "no move"),
        (8, "p p s kKs", "not in the hand"),
        (8, "p p u", "both have passed"),
        (8, "p p s kAs/8c8d8h8s,2c3c4c,5d6d7d", "Jc|result|hand"),
        (9, "= gin 0 53", "= gin 0 52"),
        (9, "= gin 1 52", "= gin 0 52"),
        (9, "", "= gin 0 52|result"),
        (10, "hand 3", "hand 2"),
        (12, "p u Ac Ac", "not a move of this phase"),
        (13, "", "text ends"),
        (13, "end", "end playing"),
        (13, "end target 0", "end playing"),
        (13, "end resigned -", "end playing"),
        (13, "end playing\np", "nothing follows"),
        (13, "stop", "no move"),
    ],
)
def test_a_damaged_line_is_named(line: int, wrong: str, reason: str) -> None:
    lines = GOOD.splitlines()
    lines[line - 1] = wrong
    with pytest.raises(RecordError, match=reason) as refusal:
        Record.loads("\n".join(lines))
    assert refusal.value.code == "bad_record"
    assert refusal.value.line is not None and abs(refusal.value.line - line) <= 2
    if wrong:
        assert refusal.value.line >= line


@given(st.text(max_size=300))
def test_no_text_breaks_it(text: str) -> None:
    with pytest.raises(RecordError):
        Record.loads(text)


@given(st.integers(0, len(GOOD) - 2))
def test_a_record_cut_short_is_refused(length: int) -> None:
    """However little is missing (but for the last line feed)."""
    with pytest.raises(RecordError):
        Record.loads(GOOD[:length])


@given(st.integers(0, len(GOOD) - 1), st.characters(codec="utf-8"))
def test_one_wrong_character_gives_a_refusal_or_another_sound_record(place: int, character: str) -> None:
    text = GOOD[:place] + character + GOOD[place + 1 :]
    try:
        record = Record.loads(text)
    except RecordError:
        return
    assert Record.loads(record.dumps()) == record


def test_a_text_too_long_is_not_read() -> None:
    with pytest.raises(RecordError, match="at most") as refusal:
        Record.loads("x" * (MAX_RECORD + 1))
    assert refusal.value.line is None


@pytest.mark.parametrize("name", PRESETS)
def test_even_a_long_match_fits(name: str) -> None:
    """Random matches are longer than any that people play."""
    *_, match = random_match(PRESETS[name], 5, most_hands=60)
    assert len(Record.of(match, ("human", "human")).dumps()) < MAX_RECORD / 2


def test_moves_after_the_end_are_refused() -> None:
    match = Match(Rules(target=10), deck=GIN, dealer=1)
    played(match, "p p s kAs d")
    lines = Record.of(match, ("human", "mittel")).dumps().splitlines()
    with pytest.raises(RecordError, match="match is over"):
        Record.loads("\n".join([*lines[:-1], "hand 2", f"deck {lines[6][5:]}", lines[-1]]))


def test_the_record_of_the_document_is_one() -> None:
    """docs/notation.md shows a whole record; it reads back to itself."""
    document = (Path(__file__).parents[1] / "docs" / "notation.md").read_text()
    shown = document[document.index("ginromme-record 1\n") :].split("```")[0]
    assert Record.loads(shown).dumps() == shown

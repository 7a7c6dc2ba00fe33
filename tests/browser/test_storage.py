"""What a browser keeps: two tabs, damaged entries, a storage that is full or blocked."""

from __future__ import annotations

import re

import pytest
from browser.conftest import At, Profiles
from browser.positions import NOTHING, ONE_SHORT, Kept, match
from browser.screen import Screen
from playwright.sync_api import expect

ELSEWHERE = "Diese Partie ist in einem anderen Tab offen."
OTHER = "fedcba9876543210"

BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }; 0"


def test_one_match_in_two_tabs(at: At) -> None:
    """One tab plays; the other says so and may take over. Nothing that was done in either is lost."""
    screen = at(match(*ONE_SHORT, moves="p p"))
    second = Screen(screen.page.context.new_page())
    second.page.goto(screen.page.url)
    expect(second.page.get_by_text(ELSEWHERE)).to_be_visible()
    screen.press(screen.stock)
    expect(screen.cards).to_have_count(11)

    second.press("Hier weiterspielen")
    expect(second.cards).to_have_count(11)
    expect(screen.page.get_by_text(ELSEWHERE)).to_be_visible()
    second.select("2s")
    second.press("Ablegen")
    expect(second.cards).to_have_count(10)
    second.settle()
    record = second.record

    screen.page.bring_to_front()
    screen.press("Hier weiterspielen")
    screen.settle()
    expect(second.page.get_by_text(ELSEWHERE)).to_be_visible()
    assert screen.record.split('"changed"')[0] == record.split('"changed"')[0]
    second.page.close()
    screen.page.reload()
    screen.settle()
    assert screen.match.hand.moves == Screen.read(record).hand.moves


def test_taking_over_while_the_computer_moves(profiles: Profiles) -> None:
    """The tab that has lost the match doesn't write any more, even with a move of the computer's yet to be shown."""
    screen = profiles.screen(Kept(match(*NOTHING, moves="p p s")), storage={"ginromme.speed": "slow"})
    drawn = screen.hand[-1]
    screen.select(drawn)
    screen.press("Ablegen")
    expect(screen.prompt).to_contain_text("überlegt")
    second = Screen(screen.page.context.new_page())
    screen.keep("ginromme.speed", "off")
    second.page.goto(screen.page.url)
    second.press("Hier weiterspielen")
    second.settle()
    second.press(second.stock)
    expect(second.cards).to_have_count(11)
    second.settle()
    moves = len(second.match.hand.moves)
    # As long as the first tab would have taken to show what it had not shown.
    screen.page.wait_for_timeout(2500)
    assert len(second.match.hand.moves) == moves


def test_two_matches_in_two_tabs(at: At) -> None:
    """Neither touches the other's."""
    screen = at(match(*ONE_SHORT, moves="p p"))
    other = Kept(match(*NOTHING, moves="p p"), id=OTHER)
    screen.keep(other.key, other.dumps())
    second = Screen(screen.page.context.new_page())
    second.go_to(other)
    for tab in (screen, second):
        tab.press(tab.stock)
        expect(tab.cards).to_have_count(11)
    assert screen.hand[-1] == "Kh" != second.hand[-1]
    for tab in (screen, second):
        hand = tab.hand
        tab.page.reload()
        tab.settle()
        assert tab.hand == hand


@pytest.mark.parametrize("text", ["", "{", "null", '{"format":2}', Kept(match(*ONE_SHORT)).dumps()[:-20]])
def test_damaged_entry_is_put_aside(profiles: Profiles, text: str) -> None:
    """It is said, kept as it is, and the other match can be played."""
    good = Kept(match(*NOTHING, moves="p p"), id=OTHER)
    screen = profiles.screen(storage={good.key: good.dumps(), Kept(good.match).key: text})
    expect(screen.page.get_by_text("Eine gespeicherte Partie ist nicht lesbar.")).to_be_visible()
    aside = screen.page.evaluate("localStorage.getItem('ginromme.damaged.0123456789abcdef')")
    assert aside == text
    screen.press(screen.page.get_by_role("button", name="gegen Mittel"))
    screen.settle()
    screen.press(screen.stock)
    expect(screen.cards).to_have_count(11)


def test_record_that_the_table_refuses_is_put_aside(profiles: Profiles) -> None:
    good = Kept(match(*NOTHING, moves="p p"), id=OTHER)
    bad = Kept(match(*ONE_SHORT, moves="p p"))
    text = bad.dumps().replace("p p", "p Kh")
    assert text != bad.dumps()
    screen = profiles.screen(storage={good.key: good.dumps(), bad.key: text})
    screen.page.goto(f"/#{bad.id}")
    expect(screen.page.get_by_text("Diese gespeicherte Partie ist beschädigt.")).to_be_visible()
    assert screen.page.evaluate("localStorage.getItem('ginromme.damaged.0123456789abcdef')") == text
    screen.press("Startseite")
    expect(screen.page.get_by_text("Eine gespeicherte Partie ist nicht lesbar.")).to_be_visible()
    screen.press(screen.page.get_by_role("button", name="gegen Mittel"))
    screen.settle()
    assert screen.kept_keys() == [good.key, "ginromme.damaged.0123456789abcdef"]


def test_unknown_address(screen: Screen) -> None:
    screen.page.goto("/#00000000000000ff")
    expect(screen.page.get_by_text("Diese Partie ist in diesem Browser nicht gespeichert.")).to_be_visible()
    expect(screen.button("Karten geben")).to_be_visible()


def test_blocked_storage(profiles: Profiles) -> None:
    """It is said before and during the game, which goes on."""
    context = profiles.open()
    context.add_init_script(BLOCKED)
    screen = Screen(context.new_page())
    screen.page.goto("/")
    expect(screen.page.get_by_text("Dieser Browser lässt nichts speichern")).to_be_visible()
    screen.press("Karten geben")
    expect(screen.bar).to_contain_text("lässt nichts speichern")
    screen.settle()
    screen.press(screen.page.get_by_role("button", name=re.compile("Passen|Vom Stapel ziehen$")))
    screen.settle()
    expect(screen.bar).to_be_visible()


def test_full_storage(at: At) -> None:
    """It is said, the game goes on, and what had been kept stays."""
    screen = at(match(*ONE_SHORT, moves="p p"))
    kept = screen.record
    screen.page.evaluate(FULL)
    screen.press(screen.stock)
    expect(screen.cards).to_have_count(11)
    expect(screen.bar).to_contain_text("Speicher dieses Browsers ist voll")
    screen.press("Schließen")
    expect(screen.bar).to_be_hidden()
    screen.select("2s")
    screen.press("Ablegen")
    screen.settle()
    expect(screen.cards).to_have_count(10)
    expect(screen.bar).to_be_hidden()
    assert screen.record == kept

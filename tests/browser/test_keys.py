"""Keys do what help and dialogs say, and nothing else."""

from __future__ import annotations

import pytest
from browser.conftest import At
from browser.positions import ONE_SHORT, match
from browser.screen import Screen
from playwright.sync_api import expect

LETTERS = "znpaksl"


def leave_focus(screen: Screen) -> None:
    screen.page.evaluate("document.activeElement.blur()")


@pytest.mark.parametrize("key", LETTERS)
@pytest.mark.parametrize("focus", ["card", "body"])
def test_no_key_reaches_the_table_behind_a_dialog(at: At, key: str, focus: str) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"))
    screen.select("Kd")
    screen.press("Klopfen")
    before = screen.match
    if focus == "card":
        screen.dialog.locator("[data-arranged='5c']").focus()
    else:
        leave_focus(screen)
    screen.page.keyboard.press(key)
    expect(screen.dialog).to_have_count(1)
    expect(screen.dialog).to_contain_text("Bestmöglich")
    assert str(screen.match.hand.history) == str(before.hand.history)


@pytest.mark.parametrize("key", "ak")
@pytest.mark.parametrize("moves", ["", "p p"], ids=["upcard", "draw"])
def test_discard_and_knock_wait_for_the_draw(at: At, key: str, moves: str) -> None:
    screen = at(match(*ONE_SHORT, moves=moves))
    leave_focus(screen)
    screen.page.keyboard.press(key)
    expect(screen.prompt).to_have_text("Erst ziehen.")
    expect(screen.cards).to_have_count(10)
    assert len(screen.match.hand.history) == len(moves.split())


def test_the_hand_is_reached_from_the_body(at: At) -> None:
    screen = at(
        match(*ONE_SHORT, moves="p p s"), order=["As", "2s", "3s", "5c", "7c", "7d", "7h", "Jh", "Qh", "Kd", "Kh"]
    )
    leave_focus(screen)
    screen.page.keyboard.press("End")
    expect(screen.card("Kh")).to_be_focused()
    leave_focus(screen)
    screen.page.keyboard.press("Space")
    assert len(screen.selected) == 1
    screen.button("Ablegen").focus()
    screen.page.keyboard.press("Escape")
    assert screen.selected == []

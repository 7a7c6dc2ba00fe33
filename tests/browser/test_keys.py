"""Keys do what help and dialogs say, and nothing else: every key, in every phase, with every dialog open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from browser.conftest import At
from browser.positions import ONE_SHORT, THEY_KNOCK, dead, match
from browser.screen import Screen
from playwright.sync_api import expect

from ginromme.match import Match

KEYS: Final = [*"znpakbsl1234?", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", "Space", "Escape"]
"""All that the help names; ``test_the_help_names_them`` says so."""

ORDER: Final = ["As", "2s", "3s", "5c", "7c", "7d", "7h", "Jh", "Qh", "Kd"]
WITH_KING: Final = [*ORDER, "Kh"]

DRAW_FIRST = "Erst ziehen."
DRAWN = "Du hast schon gezogen."
SELECT = "Wähle zuerst eine Karte."
PASS = "Passen kannst du nur bei der ersten aufgedeckten Karte."
NO_BIG_GIN = "Big Gin gibt es nach diesen Regeln nicht."


def leave_focus(screen: Screen) -> None:
    screen.page.evaluate("document.activeElement.blur()")


def press(screen: Screen, key: str) -> None:
    screen.page.keyboard.press(key)


def test_the_help_names_them(at: At) -> None:
    screen = at(match(*ONE_SHORT))
    press(screen, "?")
    named = screen.dialog.locator("kbd").all_inner_texts()
    arrows = {"←": "ArrowLeft", "→": "ArrowRight", "Leertaste": "Space", "Esc": "Escape"}
    words = " ".join(screen.dialog.locator("dd").all_inner_texts())
    assert "Pos1 und Ende" in words
    found = {arrows.get(name, name.lower() if len(name) == 1 else name) for name in named if "+" not in name}
    assert found | {"Home", "End"} == set(KEYS)


# At the table.

WHY_NOT: Final = {
    "upcard": {
        "z": "Erst die aufgedeckte Karte: nehmen oder passen.",
        "a": DRAW_FIRST,
        "k": DRAW_FIRST,
        "b": DRAW_FIRST,
    },
    "passed": {"n": "Beide haben gepasst: jetzt nur vom Stapel.", "p": PASS, "a": DRAW_FIRST, "k": DRAW_FIRST},
    "discard": {"z": DRAWN, "n": DRAWN, "p": PASS, "a": SELECT, "k": SELECT, "b": NO_BIG_GIN},
}
MOVES: Final = {"upcard": "", "passed": "p p", "discard": "p p s"}


@pytest.mark.parametrize("focus", ["body", "card", "button"])
@pytest.mark.parametrize("phase", WHY_NOT)
def test_a_key_says_why_not(at: At, phase: str, focus: str) -> None:
    screen = at(match(*ONE_SHORT, moves=MOVES[phase]), order=ORDER)
    before = screen.moves
    for key, why in WHY_NOT[phase].items():
        if focus == "card":
            screen.card("5c").focus()
        elif focus == "button":
            screen.button("Ablagen").focus()
        else:
            leave_focus(screen)
        press(screen, key)
        expect(screen.prompt).to_have_text(why)
        expect(screen.dialog).to_have_count(0)
        assert screen.moves == before
        press(screen, "3")


@pytest.mark.parametrize(
    ("moves", "key", "move"),
    [("", "p", "p"), ("", "n", "u"), ("p p", "z", "s"), ("u Kd s Qd", "n", "u")],
)
def test_a_key_does_its_own_action(at: At, moves: str, key: str, move: str) -> None:
    screen = at(match(*ONE_SHORT, moves=moves), order=ORDER)
    leave_focus(screen)
    before = screen.record
    press(screen, key)
    screen.goes_on(before)
    assert screen.moves[len(moves.split())] == move


def test_discarding_and_knocking_by_key(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"), order=["Kh", *ORDER])
    leave_focus(screen)
    press(screen, "End")
    press(screen, "Enter")
    press(screen, "k")
    expect(screen.dialog).to_contain_text("Klopfen mit Karo König")
    press(screen, "Escape")
    expect(screen.dialog).to_have_count(0)
    screen.rest()
    before = screen.record
    press(screen, "a")
    screen.goes_on(before)
    assert screen.moves[3] == "Kd"


def test_a_held_key_goes_on_to_nothing(at: At) -> None:
    screen = at(match(*ONE_SHORT), order=ORDER)
    leave_focus(screen)
    screen.page.evaluate("""() => {
        for (let time = 0; time < 5; time++)
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', repeat: true, bubbles: true }));
    }""")
    screen.rest()
    assert screen.moves == []


@pytest.mark.parametrize("focus", ["body", "Ablagen", "Menü"])
def test_the_hand_is_reached_from_everywhere(at: At, focus: str) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"), order=WITH_KING)

    def away() -> None:
        if focus == "body":
            leave_focus(screen)
        else:
            screen.button(focus).focus()

    for key, card in [("End", "Kh"), ("ArrowLeft", "Kh"), ("Home", "As"), ("ArrowRight", "As")]:
        away()
        press(screen, key)
        expect(screen.card(card)).to_be_focused()
    press(screen, "Space")
    assert screen.selected == ["As"]
    away()
    press(screen, "Alt+ArrowRight")
    assert screen.hand[:2] == ["2s", "As"]
    away()
    press(screen, "Escape")
    assert screen.selected == []


def test_what_a_question_key_is_answered_is_read_out_each_time(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"), order=WITH_KING)
    said = screen.page.locator(".said")
    heard: list[str] = []
    for key in "331a":
        press(screen, key)
        screen.rest()
        heard.append(said.text_content() or "")
    assert [text.strip("\xa0") for text in heard[:2]] == ["Restpunkte 5"] * 2
    assert len(set(heard)) == 4
    assert SELECT in heard[3]
    screen.press("Menü")
    screen.press("Tipp")
    expect(said).to_contain_text("Tipp:")


# With a dialog open.


def knocking(screen: Screen) -> None:
    screen.select("Kd")
    screen.press("Klopfen")


def by_key(key: str) -> Callable[[Screen], None]:
    return lambda screen: press(screen, key)


DIALOGS: Final[dict[str, tuple[Match, Callable[[Screen], None]]]] = {
    "Klopfen mit": (match(*ONE_SHORT, moves="p p s"), knocking),
    "Selbst auslegen": (match(*THEY_KNOCK, moves="p p s Kh s k3d"), lambda screen: screen.press("Selbst auslegen")),
    "Mittel klopft": (match(*THEY_KNOCK, moves="p p s Kh s k3d"), lambda _: None),
    "Tote Runde": (dead(), lambda _: None),
    "Ablagen": (match(*ONE_SHORT, moves="p p s"), by_key("l")),
    "Tasten": (match(*ONE_SHORT, moves="p p s"), by_key("?")),
    "Menü": (match(*ONE_SHORT, moves="p p s"), lambda screen: screen.press("Menü")),
}


@pytest.mark.parametrize("focus", ["inside", "body"])
@pytest.mark.parametrize("name", DIALOGS)
def test_no_key_reaches_the_table_behind_a_dialog(at: At, name: str, focus: str) -> None:
    played, open_it = DIALOGS[name]
    screen = at(played)
    open_it(screen)
    expect(screen.dialog).to_contain_text(name)
    before = screen.moves
    for key in KEYS:
        if key in ("Enter", "Space", "Escape"):
            continue  # They belong to the dialog itself.
        if focus == "body":
            leave_focus(screen)
        press(screen, key)
    screen.rest()
    expect(screen.dialog).to_have_count(1)
    expect(screen.dialog).to_contain_text(name)
    assert screen.moves == before


@pytest.mark.parametrize("name", DIALOGS)
@pytest.mark.parametrize("way", ["Tab", "Shift+Tab"])
def test_tab_goes_round_in_a_dialog(at: At, name: str, way: str) -> None:
    played, open_it = DIALOGS[name]
    screen = at(played)
    open_it(screen)
    expect(screen.dialog).to_contain_text(name)
    for _ in range(25):
        press(screen, way)
        assert screen.page.evaluate("document.activeElement.closest('dialog') !== null")
    leave_focus(screen)
    press(screen, way)
    assert screen.page.evaluate("document.activeElement.closest('dialog') !== null")


PLACE: Final = "card => document.querySelector(`[data-arranged='${card}']`).closest('[data-to]').dataset.to"


@pytest.mark.parametrize("focus", ["card", "elsewhere", "body"])
def test_letters_move_a_card_to_a_meld(at: At, focus: str) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"))
    knocking(screen)
    card = screen.dialog.locator("[data-arranged='5c']")
    for key in "abcr":
        card.click()
        if focus == "elsewhere":
            screen.button("Bestmöglich").focus()
        elif focus == "body":
            leave_focus(screen)
        press(screen, key)
        assert screen.page.evaluate(PLACE, "5c") == key
    assert screen.moves == ["p", "p", "s"]


def test_letters_say_why_not(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"))
    knocking(screen)
    screen.button("Bestmöglich").focus()
    press(screen, "a")
    expect(screen.dialog).to_contain_text(SELECT)
    press(screen, "l")
    expect(screen.dialog).to_contain_text("Angelegt wird erst, wenn der andere ausgelegt hat.")

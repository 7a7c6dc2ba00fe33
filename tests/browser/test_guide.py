"""The guide and the page on fairness: the guided first hand is played through, a match is checked in the browser."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from browser.conftest import DESKTOP, PHONE, Profiles
from browser.positions import ID, Kept, played
from browser.test_accessibility import faults
from playwright.sync_api import Locator, Page, ViewportSize, expect

from ginromme import deal
from ginromme.rules import PRESETS

FIRST, SECOND = "footer .first", "footer .second"
LESSON = (
    SECOND, "Kd", FIRST, "Qs", SECOND, "Tc", FIRST, "k8s", SECOND,
    FIRST, FIRST, "Jh", "8d", "Ah", SECOND,
)  # fmt: skip
"""The lesson's course: a button, or a card that is selected first (``k``: to knock)."""

FINISHED = Kept(played(3, 99, "classic"))
SEED = FINISHED.match.seed or b""
COMMITMENT = deal.commitment(SEED)


def press(page: Page, button: Locator, by_keyboard: bool, x: int = 40) -> None:
    """Two clicks at one place in no time would be a double click, so the place may be said."""
    if by_keyboard:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click(position={"x": x, "y": 20})


@pytest.mark.parametrize(
    ("viewport", "language", "by_keyboard", "theme"),
    [(DESKTOP, "de-DE", True, "felt"), (PHONE, "en-GB", False, "light"), (PHONE, "de-DE", False, "dark")],
)
def test_the_first_hand_is_played_through(
    profiles: Profiles, viewport: ViewportSize, language: str, by_keyboard: bool, theme: str
) -> None:
    page = profiles.open({"ginromme.theme": theme}, viewport=viewport, language=language).new_page()
    page.goto("/#guide=lesson")
    progress = page.locator("progress")
    for number, act in enumerate(LESSON, 1):
        expect(progress).to_have_attribute("value", str(min(number, 13)))
        if number in (1, 9, 13):  # a hand, its score, the defence
            assert faults(page) == []
        if act in (FIRST, SECOND):
            press(page, page.locator(act), by_keyboard, x=80 if number % 2 else 40)
            continue
        press(page, page.locator(f"[data-card='{act[-2:]}']"), by_keyboard)
        press(page, page.locator(SECOND if act.startswith("k") else FIRST), by_keyboard)
        if act in ("8d", "Ah"):
            expect(page.locator(".reply")).not_to_be_empty()
            expect(page.locator(f"[data-card='{act}']")).to_have_count(0)
        if act == "8d":
            # Two cards are laid off in one step.
            expect(progress).to_have_attribute("value", "13")
    expect(page.locator(".coach h1")).to_have_text("Undercut!")
    expect(page.locator(".total td")).to_have_text("29")
    assert faults(page) == []
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('ginromme.game'))") == []


def test_another_move_than_the_lessons_is_explained_and_not_made(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#guide=lesson")
    reply = page.locator(".reply")
    page.locator(FIRST).click()
    expect(reply).to_contain_text("Passen wäre erlaubt")
    page.locator(SECOND).click()
    expect(page.locator("progress")).to_have_attribute("value", "2")
    page.locator("[data-card='6h']").click()
    page.locator(FIRST).click(force=True)
    expect(reply).to_contain_text("eben genommene Karte")
    page.locator("[data-card='4h']").click()
    page.locator(FIRST).click()
    expect(reply).to_contain_text("Meldung")
    page.locator("[data-card='Kd']").click()
    page.locator(SECOND).click(force=True)
    expect(reply).to_contain_text("49 Restpunkten")
    expect(page.locator("[data-card]")).to_have_count(11)


@pytest.mark.parametrize(
    ("viewport", "theme"), [(DESKTOP, "light"), (PHONE, "felt"), (PHONE, "dark")], ids=["light", "felt", "dark"]
)
@pytest.mark.parametrize("place", ["guide", f"fairness={SEED.hex()}.{COMMITMENT}"], ids=["guide", "fairness"])
def test_axe_finds_nothing_and_nothing_is_cut_off(
    profiles: Profiles, viewport: ViewportSize, theme: str, place: str
) -> None:
    page = profiles.open({"ginromme.theme": theme}, viewport=viewport).new_page()
    page.goto(f"/#{place}")
    expect(page.locator("h2").first).to_be_visible()
    if place != "guide":
        expect(page.locator(".verdicts li")).to_have_count(2)
        page.locator("summary").first.click()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_the_rules_have_the_numbers_of_the_preset(profiles: Profiles, language: str) -> None:
    page = profiles.open(language=language).new_page()
    page.goto("/#guide")
    for name, rules in PRESETS.items():
        page.select_option("#rules-for", name)
        score = page.locator("section[aria-labelledby=score]")
        expect(score).to_contain_text(f"{rules.gin_bonus} + 20 = {rules.gin_bonus + 20}")
        expect(score.locator("table")).to_contain_text("Gin")
        assert ("Big" in score.inner_text()) == rules.big_gin
        assert ("Undercut" in score.inner_text()) == (rules.knock_limit > 0)
        target = page.locator("section[aria-labelledby=match]").inner_text()
        assert (str(rules.target) in target) == (not rules.one_hand)
        assert (str(rules.box_bonus) in target) or not rules.box_bonus


def test_a_link_to_a_chapter_goes_there(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#guide=glossary")
    expect(page.locator("#glossary")).to_be_focused()
    page.locator("nav a[href='#guide=knock']").click()
    expect(page.locator("#knock")).to_be_focused()
    expect(page.locator("#knock")).to_be_in_viewport()


def test_a_finished_match_is_checked_from_its_end(profiles: Profiles) -> None:
    screen = profiles.screen(FINISHED)
    page = screen.page
    page.get_by_role("button", name="Zum Ergebnis").click()
    page.locator("dialog summary").click()
    page.locator("dialog a[href^='#fairness']").click()
    moves = sum(len(hand.moves) for hand in FINISHED.match.hands)
    expect(page.locator(".verdicts .good")).to_have_count(2)
    expect(page.locator(".verdicts")).to_contain_text(f"{moves} Züge")
    expect(page.locator("details")).to_have_count(len(FINISHED.match.hands))


def test_a_record_that_was_tampered_with_is_found(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#fairness")
    page.fill("textarea", FINISHED.record.replace(SEED.hex(), "ff" * 32))
    page.fill("form input[type=text]", COMMITMENT)
    page.locator("form button").click()
    expect(page.locator(".verdicts .bad")).to_have_count(2)


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("fairness=%E0%A4%A", "beschädigt oder abgeschnitten"),
        ("fairness=0123", "beschädigt oder abgeschnitten"),
        (f"fairness={quote(FINISHED.record[:-40])}", "bricht ab"),
        (f"fairness={quote(FINISHED.record.replace('record 1', 'record 7'))}", "anderen Version"),
    ],
)
def test_a_damaged_link_gives_a_sentence_and_destroys_nothing(profiles: Profiles, place: str, sentence: str) -> None:
    page = profiles.open({FINISHED.key: FINISHED.dumps()}).new_page()
    page.goto(f"/#{place}")
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    kept = page.evaluate("(key) => localStorage.getItem(key)", FINISHED.key)
    assert json.loads(kept)["id"] == ID


def test_a_running_match_keeps_its_cards_hidden(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#fairness")
    page.fill("textarea", Kept(played(3, 1)).record)
    page.locator("form button").click()
    expect(page.get_by_role("alert")).to_contain_text("läuft noch")


def test_a_page_that_may_not_hash_says_so(profiles: Profiles) -> None:
    context = profiles.open()
    # As on a page that came over plain HTTP from another machine.
    context.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page = context.new_page()
    page.goto("/#fairness")
    expect(page.get_by_text("einfaches http")).to_be_visible()
    expect(page.locator("form button")).to_be_disabled()

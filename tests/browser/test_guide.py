"""The guide: the guided first hand is played through, its chapters fit and can be linked to."""

from __future__ import annotations

import pytest
from browser.conftest import DESKTOP, PHONE, Profiles
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

SEED = bytes(32)
PLACES = {"guide": "guide", "fairness": f"fairness={SEED.hex()}.{deal.commitment(SEED)}"}


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
@pytest.mark.parametrize(
    "place", ["guide", f"fairness={SEED.hex()}.{deal.commitment(SEED)}"], ids=["guide", "fairness"]
)
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


def test_the_licences_are_at_hand(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#guide=questions")
    page.get_by_text("Ist das Spiel frei?").click()
    page.get_by_role("link", name="in dieser Liste").click()
    expect(page.locator("body")).to_contain_text("SIL Open Font License")


def test_a_link_to_a_chapter_goes_there(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#guide=glossary")
    expect(page.locator("#glossary")).to_be_focused()
    page.locator("nav a[href='#guide=knock']").click()
    expect(page.locator("#knock")).to_be_focused()
    expect(page.locator("#knock")).to_be_in_viewport()

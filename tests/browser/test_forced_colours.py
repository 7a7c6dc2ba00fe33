"""With the system's own few colours (high contrast) every state can still be told from the others."""

from __future__ import annotations

import base64
from typing import Final, Literal

import pytest
from browser.conftest import Profiles
from browser.positions import ONE_SHORT, THEY_KNOCK, Kept, match
from browser.screen import Screen
from browser.test_contrast import CONTRAST, PHONE
from browser.test_layout import without_the_computer
from playwright.sync_api import Locator, expect

Scheme = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")

DRAWN: Final = match(*ONE_SHORT, moves="p p s")


def forced(screen: Screen, scheme: Scheme) -> Screen:
    screen.page.emulate_media(forced_colors="active", color_scheme=scheme)
    screen.page.mouse.move(0, 0)
    screen.rest()
    return screen


def looks(*elements: Locator) -> list[tuple[str, ...]]:
    """What tells elements of the same kind apart without a picture or a shadow."""
    found: list[list[str]] = [
        element.evaluate(
            """element => {
                const style = getComputedStyle(element);
                return [style.backgroundColor, style.borderTopStyle, style.borderTopWidth, style.outlineStyle];
            }"""
        )
        for element in elements
    ]
    return [tuple(one) for one in found]


def stands_out(screen: Screen, element: Locator) -> float:
    """How much of an element stands out from its ground, of 1."""
    box = element.bounding_box()
    assert box is not None
    area = {
        "left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"],
    }  # fmt: skip
    picture = base64.b64encode(screen.page.screenshot()).decode()
    part: float = screen.page.evaluate(f"all => ({CONTRAST}).part(all)", [picture, area])
    return part


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_chosen_level_is_filled(profiles: Profiles, scheme: Scheme) -> None:
    screen = forced(profiles.screen(viewport=PHONE), scheme)
    levels = screen.page.locator(".levels label")
    chosen, others = levels.and_(screen.page.locator(".chosen")), levels.and_(screen.page.locator(":not(.chosen)"))
    assert looks(chosen) != looks(others.first)
    assert len(set(looks(*others.all()))) == 1
    # Its word is read on the filling.
    assert stands_out(screen, chosen) > 0.03
    assert looks(screen.button("Karten geben")) != looks(screen.page.locator("button.daily"))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_bars_of_melds_are_seen(profiles: Profiles, scheme: Scheme) -> None:
    screen = forced(profiles.screen(Kept(DRAWN), viewport=PHONE), scheme)
    for letter in "ABC":
        for mark in screen.page.locator(f".mark.{letter}").all():
            assert stands_out(screen, mark) > 0.05, letter


@pytest.mark.parametrize("scheme", SCHEMES)
def test_selection_and_what_does_nothing(profiles: Profiles, scheme: Scheme) -> None:
    screen = profiles.screen(Kept(DRAWN), viewport=PHONE)
    discard = screen.button("Ablegen")
    forced(screen, scheme)
    (disabled,) = looks(discard)
    screen.select("Kd")
    screen.page.evaluate("document.activeElement.blur()")
    screen.rest()
    assert looks(discard) != [disabled]
    assert looks(screen.card("Kd")) != looks(screen.card("Kh"))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_whose_turn_it_is(profiles: Profiles, scheme: Scheme) -> None:
    kept = Kept(match(*ONE_SHORT))
    page = profiles.open({kept.key: kept.dumps()}, viewport=PHONE).new_page()
    page.route_web_socket("**/socket", without_the_computer)
    screen = Screen(page)
    screen.go_to(kept)
    forced(screen, scheme)
    theirs, mine = page.locator(".opponent .plate"), page.locator(".own .plate")
    waiting, turn = looks(theirs, mine)
    assert waiting != turn
    assert looks(screen.pile) != looks(screen.stock)
    screen.press("Passen")
    expect(screen.prompt).to_contain_text("überlegt")
    screen.rest()
    assert looks(theirs, mine) == [turn, waiting]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_nothing_shines_through_a_dialog(profiles: Profiles, scheme: Scheme) -> None:
    screen = profiles.screen(Kept(match(*THEY_KNOCK, moves="p p s Kh s k3d")), viewport=PHONE)
    expect(screen.dialog).to_be_visible()
    forced(screen, scheme)
    body = screen.dialog.locator(".body")
    before = body.screenshot()
    screen.page.evaluate("document.querySelector('.table').style.visibility = 'hidden'; 0")
    assert body.screenshot() == before

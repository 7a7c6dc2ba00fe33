"""Every text stands out from its ground by 4.5 to 1, measured in the screen's pixels, in every look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from browser.conftest import DESKTOP, Profiles
from browser.positions import ONE_SHORT, THEY_KNOCK, Kept, match, played
from browser.screen import Screen
from browser.test_guide import PLACES
from browser.test_layout import SITUATIONS, nothing, without_the_computer
from playwright.sync_api import Page, ViewportSize, expect

CONTRAST: Final = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")

LEAST: Final = 4.5
"""Of the ratio that the WCAG define, as they ask for text of every size on level AA."""

THEMES: Final = ("felt", "light", "dark")
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
VIEWPORTS: Final = {"phone": PHONE, "desktop": DESKTOP}

ON_THE_TABLE: Final = (
    "upcard", "draw", "discard", "selected", "reason", "big gin", "oklahoma", "hollywood", "sorting", "knocking",
    "defence", "own defence", "lost hand", "dead hand", "hand in hollywood", "end", "end of hollywood", "scores",
    "menu", "help", "discards",
)  # fmt: skip


class Eye:
    """Looks at a page and measures its texts."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._judge = page.context.new_page()
        self._camera = page.context.new_cdp_session(page)
        page.bring_to_front()

    def measure(self) -> list[dict[str, Any]]:
        """The texts on the screen, each with its ratio."""
        texts = self._page.evaluate(f"({CONTRAST}).texts()")
        self._page.evaluate(f"({CONTRAST}).hide()")
        Screen(self._page).rest()
        # Much faster than the page's own screenshot, which makes the file as small as it can be.
        picture = self._camera.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"]
        self._page.evaluate(f"({CONTRAST}).show()")
        answer: list[dict[str, Any]] = self._judge.evaluate(f"all => ({CONTRAST}).measure(all)", [picture, texts])
        return answer


def too_faint(page: Page) -> list[str]:
    """The texts on the page that stand out too little, in all themes and on both screens, with their ratios."""
    eye = Eye(page)
    found = set()
    for viewport, size in VIEWPORTS.items():
        page.set_viewport_size(size)
        for theme in THEMES:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            page.evaluate(f"({CONTRAST}).begin()")
            Screen(page).rest()
            more = True
            while more:
                for text in eye.measure():
                    if text["ratio"] < LEAST:
                        found.add(f"{theme}, {viewport}: {text['ratio']:.2f} “{text['words']}” ({text['of']})")
                more = page.evaluate(f"({CONTRAST}).scroll()")
    return sorted(found)


@pytest.mark.parametrize("name", ON_THE_TABLE)
def test_table(profiles: Profiles, name: str) -> None:
    match, act = SITUATIONS[name]
    screen = profiles.screen(Kept(match))
    act(screen)
    faint = too_faint(screen.page)
    assert not faint, "\n".join(faint)


def test_table_while_the_computer_thinks(profiles: Profiles) -> None:
    """The buttons that do nothing now are read as well."""
    kept = Kept(match(*ONE_SHORT))
    page = profiles.open({kept.key: kept.dumps()}).new_page()
    page.route_web_socket("**/socket", without_the_computer)
    screen = Screen(page)
    screen.go_to(kept)
    screen.press("Passen")
    expect(screen.prompt).to_contain_text("überlegt")
    faint = too_faint(page)
    assert not faint, "\n".join(faint)


@pytest.mark.parametrize("visit", ["first", "later"])
def test_start_page(profiles: Profiles, visit: str) -> None:
    games = [Kept(match(*THEY_KNOCK), "leicht", id=f"{number:016x}") for number in range(2 if visit == "later" else 0)]
    storage = {game.key: game.dumps() for game in games} | ({"ginromme.damaged.1": "{"} if games else {})
    faint = too_faint(profiles.screen(storage=storage).page)
    assert not faint, "\n".join(faint)


def replay(screen: Screen) -> None:
    screen.page.get_by_role("button", name="Weiter").click(click_count=3)


def own_rules(screen: Screen) -> None:
    screen.page.locator("input[type=number]").first.fill("100000")


ADDRESSES: Final[dict[str, tuple[str, str, Callable[[Screen], None]]]] = {
    "daily": ("daily", "td button", nothing),
    "statistics": ("statistics", ".figures", nothing),
    "statistics of nothing": ("statistics", "h1", nothing),
    "guide": ("guide", "section h2", nothing),
    "lesson": ("guide=lesson", "footer .second", nothing),
    "fairness": ("fairness", "form", nothing),
    "fairness with a verdict": (PLACES["fairness"], ".verdicts li", nothing),
    "replay": (f"replay={3:016x}", ".controls", replay),
    "replay of what is pasted": ("replay", "textarea", nothing),
    "own rules": ("house-rules", "form", own_rules),
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_page(profiles: Profiles, name: str) -> None:
    address, awaited, act = ADDRESSES[name]
    games = (
        []
        if name == "statistics of nothing"
        else [Kept(played(number, 99), id=f"{number:016x}") for number in (1, 2, 3)]
    )
    page = profiles.open({game.key: game.dumps() for game in games}).new_page()
    page.goto(f"/#{address}")
    expect(page.locator(awaited).first).to_be_visible()
    act(Screen(page))
    faint = too_faint(page)
    assert not faint, "\n".join(faint)


def test_match_that_another_tab_has(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(match(*ONE_SHORT)))
    second = screen.page.context.new_page()
    second.goto(screen.page.url)
    expect(Screen(second).button("Hier weiterspielen")).to_be_visible()
    faint = too_faint(second)
    assert not faint, "\n".join(faint)


def test_measure_finds_what_is_too_faint(profiles: Profiles) -> None:
    """A text of a known ratio is measured, and an opacity and a gradient under it count."""
    page = profiles.screen().page
    page.evaluate(
        """() => {
            const styles = { plain: 'color: #595959; background: #fff',
                             half: 'color: #000; background: #fff; opacity: 0.5',
                             gradient: 'color: #fff; background: linear-gradient(90deg, #000, #fff)' };
            const app = document.getElementById('app');
            app.style.background = '#fff';
            app.replaceChildren(...Object.entries(styles).map(([name, style]) => {
                const line = document.createElement('p');
                line.className = name;
                line.textContent = 'Zehn Karten auf der Hand und eine davon in der Luft';
                line.style.cssText = `font: 16px sans-serif; width: max-content; ${style}`;
                return line;
            }));
        }"""
    )
    ratios = {str(text["of"]): float(text["ratio"]) for text in Eye(page).measure()}
    assert ratios["plain"] == pytest.approx(7.0, abs=0.1)
    assert ratios["half"] == pytest.approx(4.0, abs=0.1)
    assert ratios["gradient"] < 1.5

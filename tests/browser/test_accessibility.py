"""The game without a mouse and without eyes: axe finds nothing, and a match is played by keyboard or by names alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.conftest import DESKTOP, PHONE, Profiles
from browser.positions import BIG_GIN_NEXT, ONE_SHORT, THEY_GIN, THEY_KNOCK, Kept, dead, match, played
from browser.screen import Screen
from playwright.sync_api import Page, ViewportSize, expect

from ginromme import melds
from ginromme.cards import dump_card
from ginromme.match import Match
from ginromme.moves import Discard, Knock
from ginromme.players import make_player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PLAYER = make_player("mittel", b"")

SITUATIONS: dict[str, Match] = {
    "upcard": match(*ONE_SHORT),
    "draw": match(*ONE_SHORT, moves="p p s Kd s 3d"),
    "discard": match(*ONE_SHORT, moves="p p s"),
    "big gin": match(*BIG_GIN_NEXT, moves="p p s", rules="big-gin"),
    "defend": match(*THEY_KNOCK, moves="p p s Kh s k3d"),
    "gin": match(*THEY_GIN, moves="p p s Kh s k3d"),
    "sheet": match(*THEY_KNOCK, moves="p p s Kh s k3d d"),
    "dead": dead(),
    "end": played(3, 99, "tournament target=60"),
    "hollywood": played(5, 3, "hollywood"),
}


def faults(page: Page) -> list[str]:
    """What axe finds wrong with what is to be seen, by the WCAG's rules up to AA and its best practices."""
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(
        """async () => (await axe.run()).violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary ?? ''}`))"""
    )
    return found


@pytest.mark.parametrize("theme", ["felt", "light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_the_start_page(profiles: Profiles, viewport: ViewportSize, theme: str) -> None:
    screen = profiles.screen(viewport=viewport)
    screen.keep("ginromme.theme", theme)
    screen.page.reload()
    assert faults(screen.page) == []


@pytest.mark.parametrize("theme", ["felt", "light", "dark"])
@pytest.mark.parametrize("name", SITUATIONS)
def test_axe_finds_nothing_at_the_table(profiles: Profiles, name: str, theme: str) -> None:
    screen = profiles.screen(viewport=PHONE if name in ("defend", "hollywood") else DESKTOP)
    screen.keep("ginromme.theme", theme)
    screen.open(Kept(SITUATIONS[name]))
    assert faults(screen.page) == []


@pytest.mark.parametrize("opening", ["Menü", "Ablagen", "?", "Klopfen"])
def test_axe_finds_nothing_in_dialogs(screen: Screen, opening: str) -> None:
    screen.open(Kept(SITUATIONS["discard"]))
    if opening == "?":
        screen.page.keyboard.press("?")
    elif opening == "Klopfen":
        screen.select("Kd")
        screen.press("Klopfen")
    else:
        screen.press(opening)
    expect(screen.dialog).to_be_visible()
    assert faults(screen.page) == []


def test_a_match_is_played_by_keyboard_alone(screen: Screen) -> None:
    """From the start page to the end of the match: no mouse, only what the help lists."""
    page, keys = screen.page, screen.page.keyboard
    screen.keep("ginromme.rules", "quickie")
    page.reload()
    screen.button("Karten geben").focus()
    keys.press("Enter")
    page.wait_for_url("**/#*")
    screen.settle()
    for _ in range(200):
        if screen.match.over:
            break
        before = screen.record
        by_keyboard(screen)
        page.wait_for_function("([key, text]) => localStorage.getItem(key) !== text", arg=[screen.key, before])
        screen.settle()
    assert screen.match.over
    keys.press("Enter")
    expect(screen.button("Noch eine Partie")).to_be_focused()


def by_keyboard(screen: Screen) -> None:
    """Make the move that the player chooses, by keys."""
    match, keys = screen.match, screen.page.keyboard
    if match.hand.over:
        keys.press("Enter")
        return
    move = PLAYER.choose(match.view(0))
    text = str(move).split("/")[0]
    if text in ("p", "s", "u"):
        keys.press({"p": "p", "s": "z", "u": "n"}[text])
    elif isinstance(move, Discard | Knock) and move.card is not None:
        to_card(screen, dump_card(move.card))
        keys.press("Space")
        keys.press("a" if isinstance(move, Discard) else "k")
        if isinstance(move, Knock):
            expect(screen.dialog.locator("button.primary")).to_have_attribute("aria-disabled", "false")
            keys.press("Enter")
    else:
        keys.press("Enter")


def to_card(screen: Screen, card: str) -> None:
    """Tab into the hand and walk to a card."""
    keys, page = screen.page.keyboard, screen.page
    for _ in range(30):
        if page.evaluate("document.activeElement.hasAttribute('data-card')"):
            break
        keys.press("Tab")
    keys.press("Home")
    for _ in range(11):
        if page.evaluate("document.activeElement.dataset.card") == card:
            return
        keys.press("ArrowRight")
    raise AssertionError(f"{card} was not reached")


def test_the_hand_is_one_tab_stop(screen: Screen) -> None:
    screen.open(Kept(SITUATIONS["discard"]))
    assert screen.cards.and_(screen.page.locator("[tabindex='0']")).count() == 1
    assert screen.cards.and_(screen.page.locator("[tabindex='-1']")).count() == 10


def test_labels_and_the_live_region_say_how_things_stand(screen: Screen) -> None:
    """As in “Kreuz 7, Karte 3 von 11, Folge A, ausgewählt”, and the query keys are read out."""
    screen.open(Kept(SITUATIONS["discard"]))
    view = SITUATIONS["discard"].view(0)
    first = screen.hand[0]
    place = melds.best_discard(view.hand)[0]
    screen.select(dump_card(place))
    expect(screen.card(dump_card(place))).to_have_accessible_name(
        f"Karo König, Karte {screen.hand.index('Kd') + 1} von 11, ausgewählt"
        if dump_card(place) == "Kd"
        else f"Herz König, Karte {screen.hand.index('Kh') + 1} von 11, neu, ausgewählt"
    )
    assert first == "As"
    expect(screen.card("As")).to_have_accessible_name("Pik Ass, Karte 1 von 11, Folge A")
    expect(screen.card("7d")).to_have_accessible_name(f"Karo 7, Karte {screen.hand.index('7d') + 1} von 11, Satz B")
    said = screen.page.locator("[aria-live=polite].said")
    for key, sentence in (("1", "gezogen"), ("2", "Ablage: Pik 9"), ("3", "Restpunkte"), ("4", "Du 0, Mittel 0")):
        screen.page.keyboard.press(key)
        expect(said).to_contain_text(sentence)


def test_a_match_is_played_by_names_alone(screen: Screen) -> None:
    """As a screen reader offers it: every control is found by its role and name, and says what it is."""
    page = screen.page
    screen.keep("ginromme.rules", "quickie")
    page.reload()
    page.get_by_role("button", name="Karten geben").press("Enter")
    page.wait_for_url("**/#*")
    screen.settle()
    for _ in range(200):
        match = screen.match
        if match.over:
            break
        screen.play(PLAYER.choose(match.view(0)))
    assert screen.match.over
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Zum Ergebnis").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Noch eine Partie")).to_be_visible()

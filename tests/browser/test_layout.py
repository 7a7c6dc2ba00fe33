"""Nothing is cut off, covered or out of reach on any screen, in either language, and nothing jumps."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from browser.conftest import At, Profiles
from browser.positions import (
    BIG_GIN_NEXT,
    ONE_SHORT,
    THEY_GIN,
    THEY_KNOCK,
    UNDERCUT,
    Kept,
    dead,
    idle,
    match,
    played,
)
from browser.screen import Screen
from playwright.sync_api import WebSocketRoute, expect

from ginromme.match import Match
from ginromme.rules import Rules

FAULTS: Final = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")

SIZES: Final = [
    (280, 653),
    (320, 256),
    (360, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (932, 430),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]

Act = Callable[[Screen], None]


def nothing(_: Screen) -> None:
    """Just look."""


def by_class(selector: str) -> Act:
    """Press what has no name that is the same in both languages."""
    return lambda screen: screen.page.locator(selector).first.click()


def select(card: str) -> Act:
    return lambda screen: screen.select(card)


def both(first: Act, second: Act) -> Act:
    def act(screen: Screen) -> None:
        first(screen)
        second(screen)

    return act


def key(name: str) -> Act:
    return lambda screen: screen.page.keyboard.press(name)


DRAWN: Final = match(*ONE_SHORT, moves="p p s")
KNOCKED: Final = match(*THEY_KNOCK, moves="p p s Kh s k3d")
MENU: Final = by_class("header button.icon")

SITUATIONS: Final[dict[str, tuple[Match, Act]]] = {
    "upcard": (match(*ONE_SHORT), nothing),
    "stock only": (match(*ONE_SHORT, moves="p p"), nothing),
    "draw": (match(*ONE_SHORT, moves="p u Ks s Kd s Qd"), nothing),
    "discard": (DRAWN, nothing),
    "selected": (DRAWN, select("Kd")),
    "reason": (DRAWN, both(select("As"), key("k"))),
    "big gin": (match(*BIG_GIN_NEXT, moves="p p s", rules="big-gin"), nothing),
    "only gin": (match(*ONE_SHORT, moves="p p s", rules="straight"), both(select("Kd"), key("k"))),
    "oklahoma": (match(*ONE_SHORT, moves="p p s", rules="oklahoma"), nothing),
    "hollywood": (Match(Rules.loads("hollywood"), bytes(32)), nothing),
    "sorting": (DRAWN, by_class(".sort > button")),
    "knocking": (DRAWN, both(select("Kd"), key("k"))),
    "defence": (KNOCKED, nothing),
    "own defence": (KNOCKED, by_class("dialog footer button:not(.primary)")),
    "defence against gin": (match(*THEY_GIN, moves="p p s Kh s k3d"), nothing),
    "lost hand": (match(*THEY_KNOCK, moves="p p s Kh s k3d d"), nothing),
    "undercut": (match(*UNDERCUT, moves="p p s Kh s k3d d"), nothing),
    "dead hand": (dead(), nothing),
    "hand in hollywood": (played(3, 4, "hollywood"), nothing),
    "end": (match(*ONE_SHORT, moves="p p s kKd d", rules="quickie"), by_class("dialog button.primary")),
    "end of hollywood": (played(3, 99, "hollywood"), by_class("dialog button.primary")),
    "scores": (played(2, 6), nothing),
    "menu": (DRAWN, MENU),
    "help": (DRAWN, key("?")),
    "discards": (idle(20), by_class(".tools > button")),
}


def at_every_size(screen: Screen) -> list[str]:
    """The faults at all sizes, each with its size."""
    found = []
    for size in SIZES:
        resize(screen, size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in screen.page.evaluate(FAULTS)]
    return found


def resize(screen: Screen, size: tuple[int, int]) -> None:
    """Give the page another size and wait until it has settled in it."""
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    screen.rest()


@pytest.mark.parametrize("name", SITUATIONS)
def test_table(profiles: Profiles, name: str) -> None:
    match, act = SITUATIONS[name]
    screen = profiles.screen(Kept(match))
    act(screen)
    faults = at_every_size(screen)
    screen.keep("ginromme.language", "en")
    resize(screen, SIZES[0])
    screen.page.reload()
    screen.settle()
    act(screen)
    faults += at_every_size(screen)
    assert not faults, "\n".join(faults)


def test_left_handed(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(DRAWN), storage={"ginromme.handed": "left"})
    faults = at_every_size(screen)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("kept", [0, 1, 12], ids=["first visit", "one match", "many matches"])
def test_start_page(profiles: Profiles, kept: int) -> None:
    """It may scroll, but never sideways."""
    games = [Kept(DRAWN, "leicht", id=f"{number:016x}") for number in range(kept)]
    damaged = {"ginromme.damaged.1": "{"} if kept else {}
    screen = profiles.screen(storage={game.key: game.dumps() for game in games} | damaged)
    faults = at_every_size(screen)
    screen.press("English")
    faults += at_every_size(screen)
    assert not faults, "\n".join(faults)


def test_match_that_another_tab_has(at: At) -> None:
    screen = at(DRAWN)
    second = Screen(screen.page.context.new_page())
    second.page.goto(screen.page.url)
    expect(second.button("Hier weiterspielen")).to_be_visible()
    faults = at_every_size(second)
    assert not faults, "\n".join(faults)


def test_bar_covers_nothing_to_press(at: At) -> None:
    """What is said about the storage stands there until the player has read it."""
    screen = at(match(*ONE_SHORT, moves="p p"))
    screen.page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }; 0")
    screen.press(screen.stock)
    expect(screen.bar).to_be_visible()
    faults = at_every_size(screen)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_rules_stand_in_one_line_of_the_header(profiles: Profiles, language: str) -> None:
    screen = profiles.screen(Kept(DRAWN), language=language)
    lines = """() => new Set([...document.querySelectorAll('.rules span')].filter((item) => item.checkVisibility())
        .map((item) => item.getBoundingClientRect().top)).size"""
    for size in SIZES:
        resize(screen, size)
        assert screen.page.evaluate(lines) <= (1 if size[0] >= 360 else 2), size


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_nothing_jumps_on_the_start_page(profiles: Profiles, language: str) -> None:
    """Whatever level or rules are chosen, all stays where it is, and what they are said to be leaves no hole below."""
    page = profiles.screen(language=language).page
    choose, hint = page.locator(".choose"), page.locator(".hint").first
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        heights, holes = set(), []
        for level in page.locator(".levels label").all():
            level.click()
            heights.add(choose.evaluate("part => part.scrollHeight"))
            holes.append(hint.evaluate(HOLE))
        for rules in page.locator("select option").all():
            page.locator("select").select_option(rules.get_attribute("value"))
            heights.add(choose.evaluate("part => part.scrollHeight"))
        assert len(heights) == 1, size
        assert max(holes) < 1.5, size


HOLE: Final = """hint => (hint.clientHeight - hint.querySelector('.shown').clientHeight)
    / parseFloat(getComputedStyle(hint).lineHeight)"""
"""How many lines of a hint's place are empty."""


def test_nothing_jumps(profiles: Profiles) -> None:
    """Piles, hand and the two buttons stay where they are from the deal to the end of the hand, whatever is said."""
    kept = Kept(match(*ONE_SHORT))
    page = profiles.open({kept.key: kept.dumps()}).new_page()
    page.route_web_socket("**/socket", without_the_computer)
    screen = Screen(page)
    seen: dict[tuple[int, int], set[str]] = {size: set() for size in SIZES}

    def look() -> None:
        for size, places in seen.items():
            resize(screen, size)
            places.add(json.dumps(page.evaluate(PLACES)))

    screen.go_to(kept)
    look()
    screen.press("Passen")
    expect(screen.prompt).to_contain_text("überlegt")
    look()
    for moves, act in [
        ("p p", key("n")),
        ("p p s", nothing),
        ("p p s", select("As")),
        ("p p s", both(select("As"), key("k"))),
        ("p u Ks s Kd s Qd", key("a")),
    ]:
        screen.open(Kept(match(*ONE_SHORT, moves=moves)))
        act(screen)
        look()
    assert {size: places for size, places in seen.items() if len(places) > 1} == {}


PLACES: Final = """() => Object.fromEntries(
    Object.entries({ stock: '[data-place=stock]', pile: '[data-place=pile]', hand: 'li:has(> [data-card])',
                     first: '.moves :nth-child(1)', second: '.moves :nth-child(2)',
                     sort: '.tools', deadwood: '.deadwood' })
        .map(([name, selector]) => [name, document.querySelector(selector).getBoundingClientRect()])
        .map(([name, box]) => [name, [Math.round(box.top), Math.round(box.bottom),
                                      ...(name === 'hand' || name === 'deadwood' ? [] : [Math.round(box.left)])]]))"""


def without_the_computer(socket: WebSocketRoute) -> None:
    """The player's own moves get through, the computer's answer never comes."""
    server = socket.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        if json.loads(text)["re"] is not None:
            socket.send(text)

    server.on_message(pass_on)

"""A person plays: hands and matches from the first click to the last, and what may come between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser.conftest import PHONE, At, Profiles, tables
from browser.positions import ONE_SHORT, Kept, match
from browser.screen import Screen
from playwright.sync_api import WebSocketRoute, expect
from serving import serving

from ginromme import deal
from ginromme.match import Match
from ginromme.players import make_player
from ginromme.rules import Rules
from ginromme.score import HandResult, Outcome
from ginromme.view import Phase

PLAYER = make_player("mittel", b"")
"""Plays for the person; it sees what the person sees."""


def play_hand(screen: Screen, most: int = 1000) -> Match:
    """Play on until the hand is over, at most so many moves; the table always shows what the engine says."""
    for _ in range(most):
        match = screen.match
        if match.hand.over:
            break
        view = match.view(0)
        screen.agrees_with(view)
        screen.play(PLAYER.choose(view))
    return screen.match


def begin(screen: Screen) -> None:
    screen.press("Karten geben")
    screen.page.wait_for_url("**/#*")
    screen.settle()


def explains(screen: Screen, result: HandResult) -> None:
    """The score sheet names every item of the result."""
    names = ("Du", "Mittel")
    bonus = {Outcome.UNDERCUT: "Undercut", Outcome.GIN: "Gin", Outcome.BIG_GIN: "Big Gin"}
    assert result.knocker is not None and result.winner is not None
    expect(screen.dialog.get_by_role("heading", level=2)).to_contain_text(names[result.winner])
    rows = [
        (f"Restpunkte {names[1 - result.knocker]}", f"{result.defender_deadwood}"),
        (f"Restpunkte {names[result.knocker]}", f"{result.knocker_deadwood}"),
        ("Unterschied", f"{result.difference}"),
        *([(bonus[result.outcome], f"+{result.bonus}")] if result.bonus else []),
        (f"Punkte für {names[result.winner]}", f"{result.points}"),
    ]
    spoken = [(name.replace("Restpunkte Du", "Deine Restpunkte").replace("für Du", "für dich"), n) for name, n in rows]
    expect(screen.dialog.get_by_role("row")).to_have_text([f"{name}{number}" for name, number in spoken])


@pytest.mark.parametrize("device", [{}, {"viewport": PHONE, "touch": True}], ids=["mouse", "finger"])
def test_whole_hand_to_its_score_sheet(profiles: Profiles, device: dict[str, Any]) -> None:
    """With motion: cards may be pressed while others still glide."""
    screen = profiles.screen(storage={"ginromme.speed": "fast"}, **device)
    begin(screen)
    match = play_hand(screen)
    assert match.hand.result is not None
    explains(screen, match.hand.result)
    screen.press("Nächste Runde")
    expect(screen.dialog).to_be_hidden()
    screen.settle()
    screen.agrees_with(screen.match.view(0))
    assert screen.match.number == 2


def test_whole_match_to_its_end(at: At) -> None:
    """Hand after hand against Leicht; at the end every item, and the seed of the fingerprint shown before."""
    seed = bytes(range(32))
    screen = at(Match(Rules.loads("tournament target=40"), seed), level="leicht")
    commitment = screen.page.locator("aside code")
    expect(commitment).to_have_text(deal.commitment(seed))
    while not (match := play_hand(screen)).over:
        screen.press("Nächste Runde")
        expect(screen.dialog).to_be_hidden()
        screen.settle()
    assert match.number > 1
    screen.press("Zum Ergebnis")
    result = match.result
    assert result is not None and result.winner is not None
    title = ("Du hast die Partie gewonnen", "Leicht hat die Partie gewonnen")[result.winner]
    expect(screen.page.get_by_role("dialog", name=title)).to_be_visible()
    kinds = {"points": "Punkte", "game_bonus": "Gewonnene Partie", "boxes": "Gewonnene Runden", "shutout": "Zu null"}
    (game,) = result.games
    lines = [f"{kinds[line.kind]}{line.amounts[0]}{line.amounts[1]}" for line in game.lines]
    expected = ["DuLeicht", *lines, f"Gesamt{result.totals[0]}{result.totals[1]}"]
    expect(screen.dialog.get_by_role("row")).to_have_text(expected)
    screen.dialog.locator("summary").click()
    expect(screen.dialog.locator("code")).to_have_text([seed.hex(), deal.commitment(seed)])
    screen.press("Zur Startseite")
    expect(screen.page.get_by_role("heading", name="Weiterspielen")).to_be_hidden()


def test_one_hand_decides_and_another_match_begins(screen: Screen) -> None:
    screen.page.get_by_text("Leicht", exact=True).click()
    screen.page.get_by_label("Regeln").select_option("Eine Runde")
    begin(screen)
    first = screen.page.url
    assert play_hand(screen).over
    screen.press("Zum Ergebnis")
    screen.press("Noch eine Partie")
    screen.page.wait_for_url(lambda url: "#" in url and url != first)
    screen.settle()
    assert screen.match.number == 1
    assert (screen.match.rules.one_hand, screen.level) == (True, "leicht")


def test_reload_in_the_middle(screen: Screen) -> None:
    """The same cards in the same order, the same score, and it goes on."""
    begin(screen)
    play_hand(screen, most=3)
    screen.cards.nth(2).focus()
    screen.page.keyboard.press("Alt+ArrowRight")

    def seen() -> list[object]:
        lines = [line.text_content() for line in (screen.prompt, screen.last, screen.deadwood, screen.score)]
        return [screen.hand, *lines, screen.record]

    before = seen()
    screen.page.reload()
    screen.settle()
    after = seen()
    assert after[:-1] == before[:-1]
    assert play_hand(screen).hand.over


def test_reload_on_the_score_sheet(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s kKd d"))
    expect(screen.page.get_by_role("dialog", name="Du gewinnst die Runde")).to_be_visible()
    screen.page.reload()
    expect(screen.page.get_by_role("dialog", name="Du gewinnst die Runde")).to_be_visible()


def test_goes_on_from_the_start_page(screen: Screen) -> None:
    begin(screen)
    play_hand(screen, most=2)
    hand = screen.hand
    screen.press("Menü")
    screen.press("Startseite")
    screen.press(screen.page.get_by_role("button", name="gegen Mittel · Runde 1"))
    screen.settle()
    assert screen.hand == hand
    assert play_hand(screen).hand.over


def test_forgets_a_match_only_when_asked_twice(at: At) -> None:
    screen = at(match(*ONE_SHORT))
    screen.press("Menü")
    screen.press("Startseite")
    forget = screen.button("Partie löschen")
    screen.press(forget)
    expect(forget).to_have_text("Wirklich löschen?")
    screen.press(forget)
    expect(screen.page.get_by_role("heading", name="Weiterspielen")).to_be_hidden()
    assert screen.kept_keys() == []


def test_back_and_forth_with_the_browser(screen: Screen) -> None:
    begin(screen)
    hand = screen.hand
    screen.page.go_back()
    expect(screen.button("Karten geben")).to_be_visible()
    screen.page.go_forward()
    screen.settle()
    assert screen.hand == hand


class Outage:
    """A server that can be stopped and started again at its address."""

    def __init__(self) -> None:
        self._server: AbstractContextManager[str] = serving(tables=tables())
        self.address = self._server.__enter__()

    def begin(self) -> None:
        self._server.__exit__(None, None, None)

    def end(self) -> None:
        self._server = serving(tables=tables(), port=urlsplit(self.address).port or 0)
        self._server.__enter__()


@pytest.fixture
def outage() -> Iterator[Outage]:
    outage = Outage()
    yield outage
    outage.begin()


def test_server_restarts_in_the_middle(profiles: Profiles, outage: Outage) -> None:
    """It is said, nothing is lost, a move made meanwhile is made once the connection is back."""
    profiles.expected = "WebSocket connection to .* failed"
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p")), address=outage.address)
    outage.begin()
    expect(screen.bar).to_contain_text("Keine Verbindung")
    hand = screen.hand
    screen.press(screen.stock)
    outage.end()
    expect(screen.cards).to_have_count(11)
    expect(screen.bar).to_be_hidden()
    assert screen.hand == [*hand, "Kh"]
    assert screen.match.view(0).phase is Phase.DISCARD
    assert play_hand(screen).hand.over


def test_declaring_while_the_connection_is_lost(profiles: Profiles, outage: Outage) -> None:
    """Nothing can be confirmed that the table has not judged; when it is back, it judges by itself."""
    profiles.expected = "WebSocket connection to .* failed"
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p s")), address=outage.address)
    screen.select("Kd")
    screen.press("Klopfen")
    confirm = screen.dialog.get_by_role("button", name="Klopfen")
    expect(confirm).to_be_enabled()
    outage.begin()
    screen.press(screen.dialog.get_by_role("button", name=re.compile("^Karo 7")))
    screen.press(screen.dialog.get_by_role("button", name="Hierher: Rest"))
    expect(screen.dialog).to_contain_text("Im Moment keine Verbindung zum Tisch.")
    expect(confirm).to_be_disabled()
    outage.end()
    expect(screen.dialog).to_contain_text("Weder Satz noch Folge")
    expect(screen.dialog).not_to_contain_text("keine Verbindung")
    screen.press("Bestmöglich")
    expect(confirm).to_be_enabled()
    screen.press(confirm)
    expect(screen.page.get_by_role("dialog", name="Du gewinnst die Runde")).to_be_visible()


def test_english(profiles: Profiles) -> None:
    """From the browser, switched on the start page and at the table, and kept."""
    screen = profiles.screen(language="en-GB")
    expect(screen.page.locator("html")).to_have_attribute("lang", "en")
    expect(screen.button("Deal the cards")).to_be_visible()
    screen.press("Deutsch")
    expect(screen.button("Karten geben")).to_be_visible()
    screen.press("English")
    screen.press("Deal the cards")
    screen.page.wait_for_url("**/#*")
    screen.press("Menu")
    screen.page.get_by_text("Deutsch", exact=True).click()
    screen.press("Schließen")
    expect(screen.button("Sortieren")).to_be_visible()
    screen.page.reload()
    expect(screen.button("Sortieren")).to_be_visible()
    expect(screen.page.locator("html")).to_have_attribute("lang", "de")


def test_a_silent_connection_is_given_up(profiles: Profiles) -> None:
    """A network that has gone without a word: after 15 seconds the page connects anew, and the move is made."""
    kept = Kept(match(*ONE_SHORT, moves="p p s"))
    page = profiles.open({kept.key: kept.dumps()}).new_page()
    page.clock.install()
    silent: list[WebSocketRoute] = []
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if socket in silent else server.send(text))
        socket.on_close(lambda code, why: None)  # nobody hears of that either

    page.route_web_socket("**/socket", connect)
    screen = Screen(page)
    screen.go_to(kept)
    silent += sockets
    screen.select("Kd")
    screen.press("Ablegen")
    page.clock.run_for(14_000)
    assert (len(sockets), screen.moves) == (1, ["p", "p", "s"])
    page.clock.run_for(2_000)
    expect(screen.cards).to_have_count(10)
    assert len(sockets) == 2
    assert screen.moves[3] == "Kd"

"""The page on fairness: a match is checked from end to end, and whatever was changed in a record is found."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from browser.conftest import Profiles
from browser.positions import ID, Kept, played
from browser.screen import Screen
from browser.test_accessibility import faults
from forgeries import FORGERIES, RECORD
from playwright.sync_api import Page, WebSocketRoute, expect

from ginromme import deal
from ginromme.record import Record

FINISHED = Kept(played(3, 99, "classic"))
SEED = FINISHED.match.seed or b""
COMMITMENT = deal.commitment(SEED)

SENTENCES = {
    "points of a hand": "Runde 1: In der Aufzeichnung steht „Klopfen, 46 Punkte für dich“",
    "winner of a hand": "Runde 2: In der Aufzeichnung steht „Gin, 37 Punkte für Mittel“",
    "outcome of a hand": "steht „Undercut, 64 Punkte für dich“",
    "winner of the match": "Am Ende steht „Mittel gewinnt“",
    "resigned instead of won": "Am Ende steht „du gibst auf“",
    "claimed instead of won": "Am Ende steht „die Zeit ist um, Mittel gewinnt“",
    "a hand left out": "heißt es aber „die Partie läuft noch“",
    "resigned by the computer": "So endet keine Partie gegen einen Computer",
    "claimed from the computer": "So endet keine Partie gegen einen Computer",
    "an illegal knock": "Runde 1, Zug 8 („kTs“): Zum Klopfen waren es zu viele Restpunkte",
    "a card that was elsewhere": "Runde 2, Zug 4 („9d“): Diese Karte lag nach dem Schlüssel nicht in diesem Blatt",
    "a declined upcard taken": "Runde 1, Zug 3 („u“): Beide hatten die aufgedeckte Karte abgelehnt",
    "other points for gin": "Nach diesen Zügen ist es aber „Gin, 32 Punkte für dich“",
    "another target": "heißt es aber „die Partie läuft noch“",
    "another limit": "Zum Klopfen waren es zu viele Restpunkte",
    "rules that don't exist": "Zeile 2: Die Regeln „canasta“ gibt es hier nicht",
    "another seed": "Diese Karte lag nach dem Schlüssel nicht in diesem Blatt",
}


def check(page: Page, record: str, promised: str = "") -> None:
    page.fill("textarea", record)
    page.fill("form input[type=text]", promised)
    page.locator("form button").click()


def test_a_sound_record_is_shown_with_cards_points_and_winner(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#fairness")
    check(page, RECORD, deal.commitment(bytes(31) + b"\x03"))
    expect(page.locator(".verdicts .good")).to_have_count(2)
    expect(page.locator(".verdicts")).to_contain_text("Alle 40 Züge in 2 Runden nachgespielt")
    report = page.locator(".report")
    expect(report).to_contain_text("Du hast diese Partie gewonnen, 101 : 0.")
    expect(report.locator("summary")).to_have_text(
        ["Runde 1 · Mittel gibt 64 Punkte für dich", "Runde 2 · du gibst 37 Punkte für dich"]
    )
    assert faults(page) == []


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_record_is_refused_and_nothing_of_it_shown(profiles: Profiles, what: str) -> None:
    text, *_ = FORGERIES[what]
    page = profiles.open().new_page()
    page.goto("/#fairness")
    check(page, text, deal.commitment(bytes(31) + b"\x03"))
    expect(page.get_by_role("alert")).to_contain_text("stimmt nicht")
    expect(page.get_by_role("alert")).to_contain_text(SENTENCES[what])
    expect(page.locator(".report")).to_have_count(0)


def test_without_an_engine_nothing_passes_as_checked(profiles: Profiles) -> None:
    context = profiles.open()
    context.add_init_script("delete globalThis.Worker; globalThis.WebSocket = class extends EventTarget { close() {} }")
    page = context.new_page()
    page.clock.install()
    page.goto("/#fairness")
    check(page, RECORD)
    expect(page.locator("form button")).to_have_text("Rechnet …")
    page.clock.fast_forward(20_000)
    expect(page.get_by_role("alert")).to_contain_text("Geprüft ist damit nichts")
    expect(page.locator(".report")).to_have_count(0)


def resign(screen: Screen) -> None:
    screen.press("Menü")
    screen.press("Partie aufgeben")
    screen.press("Wirklich aufgeben?")
    expect(screen.dialog).to_contain_text("hat die Partie gewonnen")


def to_the_check(screen: Screen) -> Page:
    screen.dialog.locator("summary").click()
    screen.dialog.locator("a[href^='#fairness']").click()
    return screen.page


def test_fingerprint_and_own_chance_are_noted_before_the_cards_and_hold_after_the_match(profiles: Profiles) -> None:
    screen = profiles.screen()
    screen.press("Karten geben")
    screen.settle()
    kept = json.loads(screen.record)
    mixed = Record.loads(kept["record"]).mixed
    assert mixed is not None
    assert kept["shown"] == {"commitment": mixed.commitment, "nonce": "07" * 32}
    screen.page.reload()
    resign(screen)
    page = to_the_check(screen)
    expect(page.locator(".verdicts .good")).to_have_count(3)
    expect(page.locator(".verdicts")).to_contain_text("Deine Zugabe steckt im Schlüssel")
    expect(page.locator(".digits dd")).to_have_text(
        [mixed.half.hex(), mixed.commitment, mixed.nonce.hex(), mixed.seed.hex()]
    )
    assert faults(page) == []


@pytest.mark.parametrize("field", ["nonce", "commitment"])
def test_a_table_that_does_not_keep_to_it_is_told_on(profiles: Profiles, field: str) -> None:
    """Somebody in between puts another nonce in, or announces another fingerprint."""
    context = profiles.open()

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: server.send(re.sub(rf'"{field}":"\w+"', f'"{field}":"{"5" * 64}"', str(text))))
        server.on_message(lambda text: socket.send(re.sub(r'("committed",.*"commitment"):"\w+"', told, str(text))))

    told = rf'\1:"{"5" * 64}"' if field == "commitment" else r"\g<0>"
    context.route_web_socket("**/socket", route)
    screen = Screen(context.new_page())
    screen.page.goto("/")
    screen.press("Karten geben")
    expect(screen.page.get_by_role("status").filter(has_text="kein Verlass")).to_be_visible()
    resign(screen)
    named_first = json.loads(screen.record)["shown"]["commitment"]
    assert (named_first == "5" * 64) == (field == "commitment")
    page = to_the_check(screen)
    expect(page.get_by_role("textbox").last).to_have_value(named_first)
    expect(page.locator(".verdicts .bad")).to_have_count(1)


def test_a_finished_match_is_checked_from_its_end(profiles: Profiles) -> None:
    screen = profiles.screen(FINISHED)
    screen.press("Zum Ergebnis")
    page = to_the_check(screen)
    moves = sum(len(hand.moves) for hand in FINISHED.match.hands)
    expect(page.locator(".verdicts")).to_contain_text(f"Alle {moves} Züge")
    expect(page.locator(".verdicts .bad")).to_have_count(0)
    expect(page.locator("details")).to_have_count(len(FINISHED.match.hands))


def test_another_fingerprint_than_the_announced_one_is_found(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.goto("/#fairness")
    check(page, FINISHED.record, "ff" * 32)
    expect(page.locator(".verdicts .bad")).to_contain_text("Der Fingerabdruck stimmt nicht")


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
    check(page, Kept(played(3, 1)).record)
    expect(page.get_by_role("alert")).to_contain_text("läuft noch")


def test_a_page_that_may_not_hash_says_so(profiles: Profiles) -> None:
    context = profiles.open()
    # As on a page that came over plain HTTP from another machine.
    context.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page = context.new_page()
    page.goto("/#fairness")
    expect(page.get_by_text("einfaches http")).to_be_visible()
    expect(page.locator("form button")).to_be_disabled()

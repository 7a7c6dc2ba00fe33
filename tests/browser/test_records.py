"""What is left of matches: statistics, replays, the match of the day, everything as a file."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from pathlib import Path

import pytest
from browser.conftest import DESKTOP, PHONE, Profiles
from browser.positions import ONE_SHORT, Kept, match, played
from browser.screen import Screen
from browser.test_accessibility import faults
from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from ginromme.record import Record

FINISHED = played(3, 99)


def finish(screen: Screen) -> None:
    """Give the match on the screen up."""
    screen.press("Menü")
    screen.press("Partie aufgeben")
    screen.press("Wirklich aufgeben?")
    expect(screen.dialog).to_contain_text("hat die Partie gewonnen")
    screen.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('ginromme.match.'))")


def figure(page: Page, name: str) -> str:
    """A figure of the statistics by its name."""
    group = page.locator(".figures > div").filter(has=page.get_by_text(name, exact=True))
    return group.locator("dd").first.inner_text()


def fits(page: Page) -> bool:
    """Whether nothing is cut off at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_finished_match_is_counted_once(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p")))
    finish(screen)
    screen.page.reload()
    expect(screen.dialog).to_contain_text("hat die Partie gewonnen")
    screen.press("Zur Startseite")
    screen.page.get_by_role("link", name="Statistik").click()
    expect(screen.page.get_by_role("heading", name="Statistik")).to_be_visible()
    assert figure(screen.page, "Partien") == "1"
    assert figure(screen.page, "Partien gewonnen").replace("\xa0", " ") == "0 %"


def test_a_match_finished_before_there_was_an_archive_is_taken_in(profiles: Profiles) -> None:
    screen = profiles.screen()
    kept = Kept(FINISHED)
    screen.keep(kept.key, kept.dumps())
    screen.page.goto("/#statistics")
    expect(screen.page.get_by_role("listitem")).to_have_count(1)
    assert figure(screen.page, "Runden") == str(len(FINISHED.sheet))
    assert screen.kept_keys() == []


def test_a_repetition_has_the_same_cards_and_does_not_count(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(played(3, 1)))
    screen.press("Nächste Runde")
    expect(screen.dialog).to_be_hidden()
    screen.settle()
    first = Record.loads(json.loads(screen.record)["record"])
    finish(screen)
    screen.press("Wiederholen")
    expect(screen.dialog).to_be_hidden()
    screen.settle()
    again = Record.loads(json.loads(screen.record)["record"])
    assert (again.seed, again.chance, len(again.hands)) == (first.seed, first.chance, 1)
    expect(screen.page.get_by_role("heading", name="Wiederholung")).to_be_visible()
    finish(screen)
    expect(screen.dialog).to_contain_text("Wiederholung")
    screen.page.goto("/#statistics")
    expect(screen.page.get_by_role("listitem")).to_have_count(2)
    assert figure(screen.page, "Partien") == "1"


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_finished_hand_is_stepped_through_with_both_hands_open(profiles: Profiles, viewport: ViewportSize) -> None:
    screen = profiles.screen(Kept(played(3, 1)), viewport=viewport)
    page = screen.page
    screen.press("Rückschau")
    expect(page.get_by_text("Diese Partie läuft noch")).to_be_visible()
    moves = len(FINISHED.hands[0].moves)
    expect(page.get_by_text(f"Zug 0 von {moves}")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Zug 1 von {moves}")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Weiter")).to_be_disabled()
    screen.press("Zurück")
    expect(page.get_by_text(f"Zug {moves - 1} von {moves}")).to_be_visible()
    assert fits(page) and faults(page) == []
    page.get_by_role("link", name="Zurück zur Partie").click()
    expect(screen.dialog).to_be_visible()


def test_a_hand_that_is_being_played_is_not_shown(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p")))
    screen.page.goto(f"{screen.page.url.replace('#', '#replay=')}")
    expect(screen.page.get_by_role("alert")).to_contain_text("noch keine solche Runde zu Ende gespielt")


def test_a_link_shows_the_match_in_another_browser_and_a_cut_one_says_so(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(FINISHED))
    page = screen.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/#replay={Kept(FINISHED).id}")
    screen.press("Link kopieren")
    expect(page.get_by_role("status")).to_have_text("Der Link ist kopiert.")
    link = page.evaluate("navigator.clipboard.readText()")

    other = profiles.screen().page
    other.goto(link)
    expect(other.get_by_role("button", name=f"Runde {len(FINISHED.sheet)}")).to_be_visible()
    other.goto("about:blank")
    other.goto(link[:-20])
    expect(other.get_by_role("alert")).to_contain_text("unvollständig oder beschädigt")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("$", "."),
        ("$", "%22)"),
        ("#replay=d.", "#replay%3Dd."),
        ("#replay=d.", "#replay%253Dd%2E"),
        ("$", "&amp;hand=2)."),
    ],
)
def test_a_link_that_was_mangled_on_its_way_shows_the_match(profiles: Profiles, old: str, new: str) -> None:
    page = profiles.open().new_page()
    page.goto("/")
    packed = b64encode(zlib.compress(Kept(FINISHED).record.encode()), b"-_").decode().rstrip("=")
    link = f"/#replay=d.{packed}$"
    page.goto(link.replace(old, new).rstrip("$"))
    expect(page.get_by_text("Zug 0 von")).to_be_visible()
    page.goto(f"/#replay=d.{packed[:-9]}).")
    expect(page.get_by_role("alert")).to_contain_text("unvollständig oder beschädigt")


def test_the_address_of_a_kept_match_may_have_a_full_stop_behind_it(profiles: Profiles) -> None:
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p")))
    address = screen.page.url
    screen.page.goto(f"{address}.")
    screen.settle()
    assert screen.page.url == address


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Lieber Freund!", "keine Aufzeichnung"),
        ("ginromme-record 9\n", "anderen Fassung"),
        (Kept(FINISHED).record.replace("hand 1", "hand 7"), "Zeile 7"),
        (Kept(FINISHED).record[:-30], "beschädigt"),
    ],
)
def test_a_pasted_record_that_is_none_is_refused(profiles: Profiles, text: str, sentence: str) -> None:
    page = profiles.screen().page
    page.goto("/#replay")
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Ansehen").click()
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    page.get_by_role("textbox").fill(Kept(FINISHED).record)
    page.get_by_role("button", name="Ansehen").click()
    expect(page.get_by_text("Zug 0 von")).to_be_visible()


def test_the_match_of_the_day_is_the_same_for_everybody(profiles: Profiles) -> None:
    records = []
    for _ in range(2):
        screen = profiles.screen()
        screen.page.clock.set_fixed_time("2026-05-09T21:00:00")
        screen.press("Heutiges Spiel")
        expect(screen.page.get_by_role("heading", name="Heute, Samstag, 9. Mai 2026")).to_be_visible()
        screen.press("Spielen")
        screen.settle()
        expect(screen.page.get_by_role("heading", name="Spiel vom 9. Mai")).to_be_visible()
        finish(screen)
        records.append(json.loads(screen.record)["record"])
        screen.press("Zum Kalender")
        expect(screen.page.get_by_role("button", name="9. Mai 2026: verloren")).to_be_visible()
        expect(screen.page.get_by_role("heading", name="1 Tag in Folge")).to_be_visible()
        assert faults(screen.page) == []
    assert records[0] == records[1]


def test_a_day_goes_on_after_midnight_and_earlier_days_can_be_caught_up_on(profiles: Profiles) -> None:
    screen = profiles.screen(viewport=PHONE)
    page = screen.page
    page.clock.set_fixed_time("2026-05-09T23:59:00")
    screen.press("Heutiges Spiel")
    screen.press("Spielen")
    screen.settle()
    page.clock.set_fixed_time("2026-05-10T00:01:00")
    page.goto("/#daily")
    expect(page.get_by_role("heading", name="Heute, Sonntag, 10. Mai 2026")).to_be_visible()
    page.get_by_role("button", name="9. Mai 2026: angefangen").click()
    page.get_by_role("button", name=re.compile("^Weiterspielen")).click()
    screen.settle()
    finish(screen)
    screen.press("Zum Kalender")
    expect(page.get_by_role("heading", name="1 Tag in Folge")).to_be_visible()
    page.get_by_role("button", name="4. Mai 2026: nicht gespielt").click()
    expect(page.get_by_text("Die Serie verlängert er nicht mehr.")).to_be_visible()
    assert fits(page)
    screen.press("Spielen")
    screen.settle()
    finish(screen)
    screen.press("Zum Kalender")
    page.get_by_role("button", name="4. Mai 2026: verloren").click()
    expect(page.get_by_text("Nachgeholt")).to_be_visible()
    expect(page.get_by_role("heading", name="1 Tag in Folge")).to_be_visible()


@pytest.mark.parametrize("how", ["timer", "back on the page", "click"])
def test_a_page_left_open_over_midnight_says_that_a_new_day_has_begun(profiles: Profiles, how: str) -> None:
    screen = profiles.screen()
    page = screen.page
    page.clock.install(time="2026-05-09T23:30:00")
    page.goto("/#daily")
    expect(page.get_by_role("heading", name="Heute, Samstag, 9. Mai 2026")).to_be_visible()
    if how == "timer":
        page.clock.fast_forward("31:00")
    else:
        page.clock.set_fixed_time("2026-05-10T00:00:03")
        if how == "click":
            screen.press("Spielen")
        else:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("heading", name="Heute, Sonntag, 10. Mai 2026")).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text("Das vom 9. Mai 2026 findest du im Kalender")
    assert screen.kept_keys() == [] and faults(page) == []
    screen.press("Spielen")
    screen.settle()
    expect(page.get_by_role("heading", name="Spiel vom 10. Mai")).to_be_visible()
    assert json.loads(screen.record)["origin"] == {"kind": "daily", "day": "2026-05-10", "onDay": True}


def test_midnight_changes_nothing_for_who_looks_at_an_earlier_day(profiles: Profiles) -> None:
    screen = profiles.screen()
    page = screen.page
    page.clock.set_fixed_time("2026-05-09T23:59:00")
    page.goto("/#daily=2026-05-04")
    page.clock.set_fixed_time("2026-05-10T00:01:00")
    screen.press("Spielen")
    screen.settle()
    expect(page.get_by_role("heading", name="Spiel vom 4. Mai")).to_be_visible()
    assert json.loads(screen.record)["origin"] == {"kind": "daily", "day": "2026-05-04", "onDay": False}


@pytest.mark.parametrize(
    ("milliseconds", "sentence"),
    [
        (0, "heute sei der 1. Januar 1970"),
        (1_735_000_000_000, "24. Dezember 2024"),
        (300_000 * 10**9, "das es nicht gibt"),
    ],
)
def test_a_clock_that_is_wrong_is_told_and_no_game_offered(
    profiles: Profiles, milliseconds: int, sentence: str
) -> None:
    page = profiles.open().new_page()
    page.clock.set_fixed_time(milliseconds / 1000)
    page.goto("/#daily")
    expect(page.get_by_role("heading", name="Die Uhr geht falsch")).to_be_visible()
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_role("button", name="Spielen")).to_have_count(0)
    assert "Invalid" not in page.locator("main").inner_text() and faults(page) == []


def test_the_last_day_of_the_calendar_is_a_day(profiles: Profiles) -> None:
    page = profiles.open().new_page()
    page.clock.set_fixed_time("9999-12-31T12:00:00")
    page.goto("/#daily")
    expect(page.get_by_role("heading", name="31. Dezember 9999")).to_be_visible()
    expect(page.get_by_role("button", name="31. Dezember 9999: nicht gespielt")).to_be_visible()


def test_everything_goes_into_a_file_and_out_of_it(profiles: Profiles, tmp_path: Path) -> None:
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p")))
    finish(screen)
    page = screen.page
    page.goto("/#statistics")
    with page.expect_download() as download:
        screen.press("In eine Datei sichern")
    file = tmp_path / "backup.json"
    download.value.save_as(file)

    screen.press("Statistik löschen")
    assert figure(page, "Partien") == "1"
    screen.press("Wirklich alles löschen?")
    expect(page.get_by_text("Noch keine Partie zu Ende gespielt.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("status")).to_contain_text("Dazugekommen: 1 Partie")
    assert figure(page, "Partien") == "1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "lässt sich nicht lesen"),
        ('{"kind": "other"}', "keine Sicherung aus diesem Spiel"),
        ('{"kind": "ginromme-export", "format": 99}', "neueren Fassung"),
        ('{"kind": "ginromme-export", "format": 1}', "beschädigt"),
    ],
)
def test_a_file_that_is_no_backup_changes_nothing(profiles: Profiles, text: str, sentence: str) -> None:
    kept = Kept(match(*ONE_SHORT, moves="p p"))
    page = profiles.open({kept.key: kept.dumps()}).new_page()
    page.goto("/#statistics")
    before = page.evaluate("JSON.stringify(localStorage)")
    file = page.locator("input[type=file]")
    file.set_input_files(FilePayload(name="x.json", mimeType="application/json", buffer=text.encode()))
    expect(page.get_by_role("status")).to_contain_text(sentence)
    expect(page.get_by_role("status")).to_contain_text("nichts geändert")
    assert page.evaluate("JSON.stringify(localStorage)") == before


@pytest.mark.parametrize("theme", ["felt", "light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_in_the_statistics(profiles: Profiles, viewport: ViewportSize, theme: str) -> None:
    kept = [Kept(played(number, 99), id=f"{number:016x}") for number in range(1, 4)]
    storage = {one.key: one.dumps() for one in kept} | {"ginromme.theme": theme}
    page = profiles.open(storage, viewport=viewport).new_page()
    page.goto("/#statistics")
    expect(page.get_by_role("listitem")).to_have_count(3)
    assert fits(page) and faults(page) == []

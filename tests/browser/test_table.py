"""What the table says and lets a player do, phase by phase."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from browser.conftest import PHONE, At, Profiles
from browser.positions import (
    BIG_GIN_NEXT,
    GIN_NEXT,
    NOTHING,
    ONE_SHORT,
    THEY_GIN,
    THEY_KNOCK,
    UNDERCUT,
    Kept,
    dead,
    match,
)
from browser.screen import Screen, in_words
from playwright.sync_api import WebSocketRoute, expect

from ginromme.match import Match
from ginromme.moves import parse_move
from ginromme.rules import Rules

SORTED_BY_RANK = ["As", "2s", "3s", "5c", "7c", "7d", "7h", "Jh", "Qh", "Kd"]


def is_refused(screen: Screen, button: str, reason: str) -> None:
    """The button is disabled and says why when it is pressed."""
    expect(screen.button(button)).to_be_disabled()
    screen.button(button).click(force=True)
    expect(screen.prompt).to_have_text(reason)


def test_opening_passed_by_both(at: At) -> None:
    """R3.1: after two passes only the stock is left."""
    screen = at(match(*ONE_SHORT))
    expect(screen.prompt).to_have_text("Nimmst du die aufgedeckte Karte?")
    expect(screen.last).to_have_text("Mittel gibt. Aufgedeckt: Pik 9")
    screen.press("Passen")
    expect(screen.prompt).to_have_text("Beide haben gepasst: Zieh vom Stapel")
    expect(screen.last).to_have_text("Mittel hat gepasst")
    expect(screen.page.locator("footer").get_by_role("button", name="Pik 9 nehmen")).to_be_disabled()
    expect(screen.pile).to_be_disabled()
    screen.pile.click(force=True)
    expect(screen.prompt).to_have_text("Beide haben gepasst: jetzt nur vom Stapel.")
    screen.press("Vom Stapel ziehen")
    expect(screen.cards).to_have_count(11)


def test_taking_the_upcard(at: At) -> None:
    """R3.3: it may not be thrown in the same turn."""
    screen = at(match(*ONE_SHORT))
    screen.press(screen.page.locator("footer").get_by_role("button", name="Pik 9 nehmen"))
    expect(screen.cards).to_have_count(11)
    expect(screen.last).to_have_text("Du hast Pik 9 genommen")
    screen.select("9s")
    for button in ("Ablegen", "Klopfen"):
        is_refused(screen, button, "Die eben genommene Karte darfst du nicht gleich wieder ablegen.")


def test_buttons_say_why_not(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"))
    for button in ("Ablegen", "Klopfen"):
        is_refused(screen, button, "Wähle zuerst eine Karte.")
    screen.select("As")
    expect(screen.prompt).to_have_text("Pik Ass ablegen?")
    expect(screen.deadwood).to_have_text("20")
    expect(screen.button("Ablegen")).to_be_enabled()
    is_refused(screen, "Klopfen", "Noch 20 Restpunkte – klopfen geht bis 10.")
    screen.select("Kd")
    expect(screen.deadwood).to_have_text("5")
    expect(screen.button("Klopfen")).to_be_enabled()
    expect(screen.stock).to_be_disabled()
    screen.stock.click(force=True)
    expect(screen.prompt).to_have_text("Du hast schon gezogen.")


def test_only_gin_where_nobody_knocks(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s", rules="straight"))
    screen.select("Kd")
    is_refused(screen, "Klopfen", "Noch 5 Punkte – in dieser Runde geht nur Gin.")


def test_knock(at: At) -> None:
    """The melds are proposed, and the sheet explains the points."""
    screen = at(match(*ONE_SHORT, moves="p p s"))
    screen.select("5c")
    screen.press("Klopfen")
    expect(screen.dialog).to_contain_text("Restpunkte 10")
    screen.press("Zurück")
    screen.select("Kd")
    screen.press("Klopfen")
    screen.press(screen.dialog.get_by_role("button", name="Klopfen"))
    expect(screen.page.get_by_role("dialog", name="Du gewinnst die Runde")).to_contain_text("Punkte für dich")
    assert screen.match.hand.result is not None


def test_declared_otherwise_than_best(at: At) -> None:
    """Melds are called as in the hand; the table judges each step; what it refuses cannot be confirmed."""
    screen = at(match(*ONE_SHORT, moves="p p s"))
    screen.select("Kd")
    letter = screen.meld_of("As")
    screen.press("Klopfen")
    confirm = screen.dialog.get_by_role("button", name="Klopfen")
    screen.press(screen.dialog.get_by_role("button", name=f"Pik Ass, Meldung {letter}"))
    screen.press(screen.dialog.get_by_role("button", name="Hierher: Rest"))
    expect(screen.dialog).to_contain_text("Weder Satz noch Folge")
    expect(confirm).to_be_disabled()
    screen.press("Bestmöglich")
    expect(screen.dialog).not_to_contain_text("Weder Satz noch Folge")
    expect(confirm).to_be_enabled()
    screen.page.keyboard.press("Escape")
    expect(screen.dialog).to_be_hidden()
    assert screen.match.hand.result is None


def test_gin(at: At) -> None:
    screen = at(match(*GIN_NEXT, moves="p p s"))
    expect(screen.prompt).to_have_text("Du hast Gin – wähle die Karte, die du ablegst")
    screen.select("Kd")
    expect(screen.deadwood).to_have_text("0")
    screen.press("Gin")
    screen.press(screen.dialog.get_by_role("button", name="Gin"))
    sheet = screen.page.get_by_role("dialog", name="Gin! Du gewinnst die Runde")
    expect(sheet.get_by_role("row", name="Gin +25")).to_be_visible()


def test_big_gin(at: At) -> None:
    screen = at(match(*BIG_GIN_NEXT, moves="p p s", rules="big-gin"))
    screen.press("Big Gin")
    screen.press(screen.dialog.get_by_role("button", name="Big Gin"))
    sheet = screen.page.get_by_role("dialog", name="Big Gin! Du gewinnst die Runde")
    expect(sheet.get_by_role("row", name="Big Gin +31")).to_be_visible()


def test_no_big_gin_where_it_is_not_played(at: At) -> None:
    screen = at(match(*BIG_GIN_NEXT, moves="p p s"))
    expect(screen.button("Gin").or_(screen.button("Klopfen"))).to_be_visible()
    expect(screen.button("Big Gin")).to_be_hidden()


def test_defence_shows_what_is_laid_off(at: At) -> None:
    screen = at(match(*THEY_KNOCK, moves="p p s Kh s k3d"))
    defence = screen.page.get_by_role("dialog", name="Mittel klopft")
    layoffs = ["Herz 9 an die Neunen", "Kreuz König an Kreuz 10–Dame", "Herz 7 an Herz 4–6"]
    expect(defence.get_by_role("listitem")).to_have_text(layoffs)
    for meld in ("Pik Ass, Pik 2, Pik 3", "Herz 4, Herz 5, Herz 6", "Karo 2"):
        expect(defence.get_by_role("img", name=meld, exact=True)).to_be_visible()
    screen.page.keyboard.press("Escape")
    expect(defence).to_be_visible()
    screen.press("So auslegen")
    sheet = screen.page.get_by_role("dialog", name="Mittel gewinnt die Runde")
    rows = ["Deine Restpunkte33", "Restpunkte Mittel2", "Unterschied31", "Punkte für Mittel31"]
    expect(sheet.get_by_role("row")).to_have_text(rows)
    expect(sheet.get_by_role("img", name="Herz 4, Herz 5, Herz 6, Herz 7")).to_be_visible()


def test_nothing_is_laid_off_on_gin(at: At) -> None:
    """R5.2"""
    screen = at(match(*THEY_GIN, moves="p p s Kh s k3d"))
    defence = screen.page.get_by_role("dialog", name="Mittel macht Gin")
    expect(defence).to_contain_text("Bei Gin wird nicht angelegt.")
    expect(defence.get_by_role("listitem")).to_have_count(0)


def test_defence_of_ones_own(at: At) -> None:
    """A card more kept in hand costs its points."""
    screen = at(match(*THEY_KNOCK, moves="p p s Kh s k3d"))
    screen.press("Selbst auslegen")
    own = screen.page.get_by_role("dialog", name="Selbst auslegen")
    expect(own).to_contain_text("Restpunkte 33")
    screen.press(own.get_by_role("button", name="Kreuz König, Anlegen"))
    screen.press(own.get_by_role("button", name="Hierher: Rest"))
    expect(own).to_contain_text("Restpunkte 43")
    screen.press(own.get_by_role("button", name="So auslegen"))
    sheet = screen.page.get_by_role("dialog", name="Mittel gewinnt die Runde")
    expect(sheet.get_by_role("row", name="Punkte für Mittel 41")).to_be_visible()


def test_undercut(at: At) -> None:
    screen = at(match(*UNDERCUT, moves="p p s Kh s k3d"))
    screen.press("So auslegen")
    sheet = screen.page.get_by_role("dialog", name="Undercut! Du hast unterboten")
    rows = ["Deine Restpunkte2", "Restpunkte Mittel8", "Unterschied6", "Undercut+25", "Punkte für dich31"]
    expect(sheet.get_by_role("row")).to_have_text(rows)


def test_dead_hand(at: At) -> None:
    screen = at(dead())
    sheet = screen.page.get_by_role("dialog", name="Tote Runde")
    expect(sheet).to_contain_text("Niemand bekommt Punkte")
    expect(sheet.get_by_role("row")).to_have_count(0)


def test_order_is_the_players_own(at: At) -> None:
    """New cards come last and are marked, thrown ones leave; nothing is sorted unless asked for."""
    order = ["Kd", "As", "7c", "2s", "Jh", "7d", "3s", "Qh", "7h", "5c"]
    screen = at(match(*ONE_SHORT, moves="p p"), order=order)
    assert screen.hand == order
    screen.press(screen.stock)
    expect(screen.cards).to_have_count(11)
    assert screen.hand == [*order, "Kh"]
    expect(screen.card("Kh")).to_have_accessible_name("Herz König, Karte 11 von 11, Folge C, neu")
    expect(screen.page.get_by_text("neu", exact=True)).to_be_visible()
    screen.select("5c")
    screen.press("Ablegen")
    expect(screen.cards).to_have_count(10)
    assert screen.hand == [card for card in [*order, "Kh"] if card != "5c"]
    expect(screen.page.get_by_text("neu", exact=True)).to_be_hidden()


@pytest.mark.parametrize(
    ("card", "to", "order"),
    [
        ("As", "5c", "2s 3s As 5c 7c 7d 7h Jh Qh Kd"),
        ("Kd", "2s", "As Kd 2s 3s 5c 7c 7d 7h Jh Qh"),
    ],
)
def test_dragging_a_card(at: At, card: str, to: str, order: str) -> None:
    """It goes before the card on whose left half it is let go, and is not selected by that."""
    screen = at(match(*ONE_SHORT, moves="p p"))
    mouse = screen.page.mouse
    mouse.move(*screen.left_of(card))
    mouse.down()
    mouse.move(*screen.left_of(to), steps=5)
    mouse.up()
    assert screen.hand == order.split()
    assert screen.selected == []
    screen.page.reload()
    screen.settle()
    assert screen.hand == order.split()


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("Nach Rang", "As 2s 3s 5c 7c 7d 7h Jh Qh Kd"),
        ("Nach Farbe", "5c 7c 7d Kd 7h Jh Qh As 2s 3s"),
        ("Nach Meldungen", "7c 7d 7h As 2s 3s 5c Jh Qh Kd"),
    ],
)
def test_sorting(at: At, by: str, order: str) -> None:
    mixed = ["Kd", "As", "7c", "2s", "Jh", "7d", "3s", "Qh", "7h", "5c"]
    screen = at(match(*ONE_SHORT, moves="p p"), order=mixed)
    screen.press("Anders sortieren")
    screen.press(by)
    expect(screen.button(by)).to_be_hidden()
    assert screen.hand == order.split()
    screen.page.reload()
    screen.settle()
    assert screen.hand == order.split()


def test_one_tap_puts_the_melds_together(at: At) -> None:
    mixed = ["Kd", "As", "7c", "2s", "Jh", "7d", "3s", "Qh", "7h", "5c"]
    screen = at(match(*ONE_SHORT, moves="p p"), order=mixed)
    screen.press("Sortieren")
    assert screen.hand == ["7c", "7d", "7h", "As", "2s", "3s", "5c", "Jh", "Qh", "Kd"]
    expect(screen.button("Nach Rang")).to_be_hidden()


def test_sorting_with_one_click_where_there_is_room(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p"), order=SORTED_BY_RANK[::-1])
    expect(screen.button("Nach Rang")).to_be_hidden()
    screen.page.set_viewport_size({"width": 1440, "height": 900})
    expect(screen.button("Sortieren")).to_be_hidden()
    screen.press("Nach Rang")
    expect(screen.cards.first).to_have_attribute("data-card", "As")
    assert screen.hand == SORTED_BY_RANK


def test_melds_are_marked_by_letter(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p"))
    marks = {
        card: (screen.card(card).get_attribute("aria-label") or "").partition("von 10")[2] for card in SORTED_BY_RANK
    }
    run, sevens = dict.fromkeys(("As", "2s", "3s"), ", Folge A"), dict.fromkeys(("7c", "7d", "7h"), ", Satz B")
    assert marks == {**dict.fromkeys(SORTED_BY_RANK, ""), **run, **sevens}


def test_discards_with_who_has_thrown_them(at: At) -> None:
    screen = at(match(*NOTHING, moves="p p s Ks s Kc"))
    screen.press("Ablagen")
    dialog = screen.page.get_by_role("dialog", name="Ablagen · 3")
    expect(dialog.get_by_role("listitem")).to_have_text(
        [re.compile("Mittel"), re.compile("Du"), re.compile("aufgedeckt")]
    )
    cards = dialog.get_by_role("img").evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    assert cards == list(map(in_words, ("Kc", "Ks", "8c")))
    screen.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_resigning_is_asked_twice(at: At) -> None:
    screen = at(match(*ONE_SHORT))
    screen.press("Menü")
    screen.press("Partie aufgeben")
    screen.press("Wirklich aufgeben?")
    end = screen.page.get_by_role("dialog", name="Mittel hat die Partie gewonnen")
    expect(end).to_contain_text("Du hast aufgegeben.")
    screen.press("Zur Startseite")
    expect(screen.page.get_by_role("heading", name="Weiterspielen")).to_be_hidden()


def test_hint(at: At) -> None:
    screen = at(match(*GIN_NEXT, moves="p p s"))
    screen.press("Menü")
    screen.press("Tipp")
    expect(screen.prompt).to_have_text("Tipp: Karo König ablegen: Gin")
    expect(screen.cards).to_have_count(11)


def test_scores_on_a_phone(profiles: Profiles) -> None:
    """What stands beside the table on a wide screen is a dialog here."""
    screen = profiles.screen(Kept(match(*ONE_SHORT, moves="p p")), viewport=PHONE, touch=True)
    expect(screen.page.locator("aside")).to_be_hidden()
    screen.press("Punktestand")
    expect(screen.dialog).to_contain_text("Partie bis 100")
    screen.press("Schließen")
    screen.press(screen.stock)
    expect(screen.cards).to_have_count(11)


def test_rules_are_said(at: At) -> None:
    screen = at(Match(Rules.loads("oklahoma"), bytes(32)))
    expect(screen.page.locator("header").first).to_contain_text("Klopfen nach erster Karte · bis 150")
    expect(screen.page.get_by_text(re.compile("^Diese Runde: "))).to_be_visible()


class TestKeyboard:
    """The hand is one tab stop."""

    @pytest.fixture
    def hand(self, at: At) -> Screen:
        screen = at(match(*ONE_SHORT, moves="p p s"), order=[*SORTED_BY_RANK, "Kh"])
        while not screen.page.evaluate("document.activeElement.hasAttribute('data-card')"):
            screen.page.keyboard.press("Tab")
        return screen

    def press(self, screen: Screen, *keys: str) -> None:
        for key in keys:
            screen.page.keyboard.press(key)

    def test_moves_inside(self, hand: Screen) -> None:
        expect(hand.card("As")).to_be_focused()
        for key, card in [
            ("ArrowRight", "2s"),
            ("ArrowRight", "3s"),
            ("ArrowLeft", "2s"),
            ("End", "Kh"),
            ("ArrowRight", "Kh"),
            ("Home", "As"),
            ("ArrowLeft", "As"),
        ]:
            self.press(hand, key)
            expect(hand.card(card)).to_be_focused()
        assert hand.selected == []

    def test_selects(self, hand: Screen) -> None:
        self.press(hand, "Space")
        assert hand.selected == ["As"]
        self.press(hand, "ArrowRight", "Enter")
        assert hand.selected == ["2s"]
        self.press(hand, "Escape")
        assert hand.selected == []
        self.press(hand, "Space", "Space")
        assert hand.selected == []

    def test_moves_a_card(self, hand: Screen) -> None:
        self.press(hand, "Alt+ArrowRight", "Alt+ArrowRight")
        assert hand.hand[:4] == ["2s", "3s", "As", "5c"]
        expect(hand.card("As")).to_be_focused()
        self.press(hand, "Alt+ArrowLeft")
        assert hand.hand[:4] == ["2s", "As", "3s", "5c"]

    def test_one_tab_stop(self, hand: Screen) -> None:
        self.press(hand, "ArrowRight", "Tab")
        assert not hand.page.evaluate("document.activeElement.hasAttribute('data-card')")
        self.press(hand, "Shift+Tab")
        expect(hand.card("2s")).to_be_focused()

    def test_discards_and_stays_in_the_hand(self, hand: Screen) -> None:
        self.press(hand, "Space", "a")
        expect(hand.cards).to_have_count(10)
        hand.settle()
        self.press(hand, "End")
        expect(hand.card("Kh")).to_be_focused()


# Knocking without a draw, R4.6.

WITHOUT_DRAW: Final = "standard knock_without_draw=on"


def test_knocking_without_a_draw(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s", rules=WITHOUT_DRAW))
    screen.play(parse_move("Kd"))
    expect(screen.prompt).to_have_text("Zieh eine Karte – oder klopf gleich")
    screen.press("Klopfen")
    expect(screen.dialog.get_by_role("heading", name="Klopfen, ohne zu ziehen")).to_be_visible()
    expect(screen.dialog).to_contain_text("Restpunkte 5")
    before = screen.record
    screen.press(screen.dialog.get_by_role("button", name="Klopfen"))
    screen.goes_on(before)
    assert screen.match.hand.result is not None
    expect(screen.dialog).to_contain_text("Du hast ausgelegt")


def test_nobody_knocks_without_a_draw_in_his_first_turn(at: At) -> None:
    screen = at(match(*GIN_NEXT, moves="p p", rules=WITHOUT_DRAW))
    is_refused(screen, "Klopfen", "Ohne zu ziehen kannst du erst ab deinem zweiten Zug klopfen.")


# What a hand does that is not meant.


def test_a_double_click_discards_and_nothing_more(at: At) -> None:
    """Without motion the button is already that of the draw when the second click comes."""
    screen = at(match(*ONE_SHORT, moves="p p s"))
    screen.select("Kd")
    box = screen.button("Ablegen").bounding_box()
    assert box is not None
    screen.page.evaluate(
        """([x, y]) => {
            const click = () => document.elementFromPoint(x, y).dispatchEvent(
                new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
            click();
            const drawn = new MutationObserver(() => {
                if (document.querySelector('[data-action=stock]')) { drawn.disconnect(); click(); }
            });
            drawn.observe(document.body, { subtree: true, childList: true, attributes: true });
        }""",
        [box["x"] + 20, box["y"] + 20],
    )
    expect(screen.button("Vom Stapel ziehen")).to_be_visible()
    screen.page.wait_for_timeout(500)
    expect(screen.cards).to_have_count(10)


POINTER: Final = """([card, kind, pointer, x, y]) => {
    const button = document.querySelector(`[data-card='${card}']`);
    button.setPointerCapture = () => {};
    button.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: pointer, clientX: x, clientY: y }));
}"""


def test_a_second_finger_does_not_move_the_first_ones_card(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"), order=[*SORTED_BY_RANK, "Kh"])
    (x, y), there = screen.left_of("As"), screen.left_of("7d")

    def pointer(card: str, kind: str, number: int, at: tuple[float, float]) -> None:
        screen.page.evaluate(POINTER, [card, kind, number, *at])

    pointer("As", "pointerdown", 1, (x, y))
    pointer("As", "pointermove", 1, (x + 30, y))
    shift = screen.card("As").evaluate("card => card.style.translate")
    assert shift == "30px"
    pointer("Kh", "pointerdown", 2, screen.left_of("Kh"))
    pointer("Kh", "pointermove", 2, there)
    pointer("As", "pointermove", 2, there)
    pointer("As", "pointerup", 2, there)
    assert screen.card("As").evaluate("card => card.style.translate") == shift
    pointer("As", "lostpointercapture", 1, there)
    expect(screen.page.locator(".dragged")).to_have_count(0)
    assert screen.hand == [*SORTED_BY_RANK, "Kh"]


def test_a_card_thrown_while_it_is_dragged_is_gone(at: At) -> None:
    screen = at(match(*ONE_SHORT, moves="p p s"), order=[*SORTED_BY_RANK, "Kh"])
    screen.select("Kd")
    screen.page.mouse.move(*screen.left_of("Kd"))
    screen.page.mouse.down()
    screen.page.mouse.move(*screen.left_of("2s"), steps=4)
    before = screen.record
    button = screen.card("Kd").element_handle()
    screen.page.keyboard.press("a")
    screen.goes_on(before)
    # A finger's events go on reaching the card that it has touched.
    button.evaluate("card => card.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1, clientX: 400 }))")
    screen.page.mouse.up()
    assert screen.hand == [*SORTED_BY_RANK[:-1], "Kh"]


def test_an_answer_to_a_dialog_that_is_closed_comes_too_late(profiles: Profiles) -> None:
    kept = Kept(match(*ONE_SHORT, moves="p p s"))
    page = profiles.open({kept.key: kept.dumps()}).new_page()
    held: list[Callable[[], None]] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def answer(text: str | bytes) -> None:
            if '"arrangement"' in str(text):
                held.append(lambda: socket.send(text))
            else:
                socket.send(text)

        server.on_message(answer)

    page.route_web_socket("**/socket", connect)
    screen = Screen(page)
    screen.go_to(kept)
    screen.select("Kd")
    screen.press("Klopfen")
    expect(screen.dialog).to_have_count(1)
    page.keyboard.press("Escape")
    expect(screen.dialog).to_have_count(0)
    page.wait_for_timeout(200)
    assert held
    for release in held:
        release()
    page.keyboard.press("3")
    expect(page.locator(".said")).to_contain_text("Restpunkte")

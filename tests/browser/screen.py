"""What a player sees and does, in his own words."""

from __future__ import annotations

import json
import re
from typing import Final

from browser.positions import Kept
from playwright.sync_api import FloatRect, Locator, Page, expect

from ginromme import melds
from ginromme.cards import cards_of, dump_card
from ginromme.match import Match
from ginromme.moves import BigGin, Defend, Discard, DrawStock, Knock, Move, Pass, TakeDiscard
from ginromme.record import Record
from ginromme.view import View

RANKS: Final = {"A": "Ass", "T": "10", "J": "Bube", "Q": "Dame", "K": "König"}
SUITS: Final = {"c": "Kreuz", "d": "Karo", "h": "Herz", "s": "Pik"}

AT_REST: Final = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ends.map((one) => one.finished));
}"""

DOUBLE_CLICK: Final = 400
"""Milliseconds; web/src/clicks.ts"""

KNOCK: Final = re.compile("^(Klopfen|Gin)$")

# True when nobody has to be waited for: the table is there, and the computer has moved.
SETTLED: Final = (
    "() => !/überlegt|thinking|Verbinde/.test(document.querySelector('.prompt')?.textContent ?? 'Verbinde')"
)


def in_words(card: str) -> str:
    """The German name of a card: ``Karo Bube``."""
    return f"{SUITS[card[1]]} {RANKS.get(card[0], card[0])}"


class Screen:
    """A page of the game, by mouse or by finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self._touch = touch
        self._pressed: FloatRect | None = None

    # Doing

    def press(self, what: str | Locator) -> None:
        """Click or tap a button, by its name or itself; at one place no faster than a player who looks first."""
        button = self.button(what) if isinstance(what, str) else what
        place = button.bounding_box()
        if place == self._pressed:
            self.page.wait_for_timeout(DOUBLE_CLICK)
        self._pressed = place
        if self._touch:
            button.tap()
        else:
            button.click()

    def select(self, card: str) -> None:
        """Press a card of the hand."""
        self.press(self.card(card))

    def keep(self, key: str, text: str) -> None:
        """Write into this browser's storage, as an earlier visit may have done."""
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])

    def open(self, kept: Kept) -> None:
        """Go on with a match as if this browser had kept it."""
        self.keep(kept.key, kept.dumps())
        self.page.goto(f"/#{kept.id}")
        self.page.reload()
        self.settle()

    def go_to(self, kept: Kept) -> None:
        """Open the table of a match that this browser has kept."""
        self.page.goto(f"/#{kept.id}")
        self.settle()

    def settle(self) -> None:
        """Wait until it is the player's turn, or the hand is over."""
        self.page.wait_for_function(SETTLED)

    def rest(self) -> None:
        """Wait until everything is drawn where it belongs."""
        self.page.evaluate(AT_REST)

    def play(self, move: Move) -> None:
        """Make a move with the buttons and wait for what follows."""
        before = self.record
        match move:
            case Pass():
                self.press("Passen")
            case DrawStock():
                self.press(self.stock)
            case TakeDiscard():
                self.press(self.pile)
            case Discard(card):
                self.select(dump_card(card))
                self.press("Ablegen")
            case Knock(card):
                assert card is not None
                self.select(dump_card(card))
                self.press(self.page.get_by_role("button", name=KNOCK))
                self.press(self.dialog.get_by_role("button", name=KNOCK))
            case Defend():
                self.press("So auslegen")
            case BigGin():
                self.press("Big Gin")
                self.press(self.dialog.get_by_role("button", name="Big Gin"))
        self.goes_on(before)

    def goes_on(self, before: str) -> None:
        """Wait until the match is no longer what this browser had kept before, and it is the player's turn again."""
        self.page.wait_for_function("([key, text]) => localStorage.getItem(key) !== text", arg=[self.key, before])
        self.settle()

    # Seeing

    def button(self, name: str) -> Locator:
        """The button that is called so."""
        return self.page.get_by_role("button", name=name, exact=True)

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.cards.and_(self.page.locator(f"[data-card='{card}']"))

    def meld_of(self, card: str) -> str:
        """The letter of the meld in which a card of the hand is shown."""
        label = self.card(card).get_attribute("aria-label") or ""
        found = re.search(r"(?:Satz|Folge) ([ABC])", label)
        assert found, label
        return found[1]

    @property
    def cards(self) -> Locator:
        """The cards of the hand in the order on the screen."""
        return self.page.locator("[data-card]")

    @property
    def hand(self) -> list[str]:
        """The hand in the order on the screen."""
        cards: list[str] = self.cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
        return cards

    def left_of(self, card: str) -> tuple[float, float]:
        """A point on the left half of a card of the hand."""
        box = self.card(card).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 5, box["y"] + box["height"] / 2

    @property
    def selected(self) -> list[str]:
        """The cards that are lifted."""
        pressed = self.cards.and_(self.page.locator("[aria-pressed=true]"))
        cards: list[str] = pressed.evaluate_all("cards => cards.map(card => card.dataset.card)")
        return cards

    @property
    def stock(self) -> Locator:
        return self.page.locator("[data-place=stock]")

    @property
    def pile(self) -> Locator:
        return self.page.locator("[data-place=pile]")

    @property
    def prompt(self) -> Locator:
        """What the player is asked to do, or why something is not possible."""
        return self.page.locator(".prompt")

    @property
    def last(self) -> Locator:
        """The line that says what has been done last."""
        return self.page.locator(".last")

    @property
    def deadwood(self) -> Locator:
        return self.page.locator(".deadwood b")

    @property
    def score(self) -> Locator:
        """The button with both scores, hidden where the whole sheet is beside the table."""
        return self.page.locator(".scores-button")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def bar(self) -> Locator:
        """The bar that speaks of connection and storage."""
        return self.page.get_by_role("status")

    # Knowing

    @property
    def record(self) -> str:
        """What this browser has kept of the match on the screen."""
        text = self.page.evaluate("key => localStorage.getItem(key)", self.key)
        assert isinstance(text, str)
        return text

    @property
    def level(self) -> str:
        """Whom the match on the screen is played against."""
        return str(json.loads(self.record)["level"])

    def kept_keys(self) -> list[str]:
        """Under which keys this browser keeps matches, whole or damaged."""
        keys: list[str] = self.page.evaluate("Object.keys(localStorage)")
        return [key for key in keys if key.startswith(("ginromme.game.", "ginromme.damaged."))]

    @property
    def match(self) -> Match:
        """The match on the screen, replayed from what this browser has kept."""
        return self.read(self.record)

    @staticmethod
    def read(kept: str) -> Match:
        """The match in what a browser has kept."""
        return Record.loads(json.loads(kept)["record"]).replay()

    def agrees_with(self, view: View) -> None:
        """Everything on the table is as the player's view says."""
        standing = view.standing.scores
        left = melds.best_discard(view.hand, view.taken)[1] if view.drawn is not None else melds.deadwood(view.hand)
        assert sorted(self.hand) == sorted(map(dump_card, cards_of(view.hand)))
        expect(self.deadwood).to_have_text(str(left))
        expect(self.stock).to_have_accessible_name(f"Vom Stapel ziehen, Stapel {view.stock}")
        if view.pile:
            expect(self.pile).to_have_accessible_name(f"{in_words(dump_card(view.pile[-1]))} nehmen")
        expect(self.page.get_by_role("img", name=re.compile(f": {view.opponent_count} Karten"))).to_be_visible()
        expect(self.score).to_have_text(f"{standing[0]} : {standing[1]}")

    @property
    def moves(self) -> list[str]:
        """The moves of the present hand, as the browser has kept them."""
        return [str(move) for move in self.match.hand.moves]

    @property
    def key(self) -> str:
        """Under which key this browser keeps the match on the screen."""
        return f"ginromme.game.{self.page.url.partition('#')[2]}"

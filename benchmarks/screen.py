"""How fast the screen is at a local server, by the browser's own clock: ``python benchmarks/screen.py``.

A hand on a phone's screen, without motion; the game stays at the server. A tap counts from the browser's own time stamp
of it until its result has been drawn; no script can see just when that is. It is after the frame's work is done, and
before the next frame begins: both times are given. The first page counts as it would travel, gzipped.
"""

from __future__ import annotations

import argparse
import gzip
import platform
from collections.abc import Sequence
from pathlib import PurePosixPath
from statistics import median, quantiles
from typing import Final

from _site import FLAGS, PASSED, PHONE, TURN, chromium, server
from playwright.sync_api import Browser, Locator, Page, Response, sync_playwright

BUDGET_KB: Final = 80
DEAL_MS: Final = 1000
TAP_MS: Final = 50

HUMAN_MS: Final = 300
"""Between two taps. A browser holds other work back for a moment after each."""

# Starts a clock at the next click and stops it when the selector's elements have become so many and are drawn.
WATCH: Final = """([selector, count]) => {
    window.drawn = new Promise((done) => {
        let start;
        const look = () => {
            if (start === undefined || document.querySelectorAll(selector).length !== count) return;
            observer.disconnect();
            requestAnimationFrame(() => {
                const after = new MessageChannel();
                after.port1.onmessage = () => {
                    const soonest = performance.now() - start;
                    requestAnimationFrame(() => done([soonest, performance.now() - start]));
                };
                after.port2.postMessage(null);
            });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        addEventListener('click', (event) => (start = event.timeStamp), { capture: true, once: true });
    });
}"""

# Everything deliberate that moves has come to rest, and nothing else is to do.
REST: Final = """async () => {
    const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ends.map((one) => one.finished));
    await new Promise((idle) => requestIdleCallback(idle));
}"""


Span = tuple[float, float]
"""Milliseconds until something was drawn: at the soonest, at the latest."""


class Bench:
    """Plays on a phone and takes the times."""

    def __init__(self, browser: Browser, address: str) -> None:
        context = browser.new_context(
            base_url=address, locale="de-DE", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
        )
        # Else the game would move into the page's worker half-way.
        context.add_init_script("delete globalThis.Worker")
        self.page: Page = context.new_page()
        self.deals: list[Span] = []
        self.selections: list[Span] = []
        self.draws: list[Span] = []
        self.discards: list[Span] = []

    def first_page(self) -> dict[str, int]:
        """The JavaScript and CSS that the start page loads, gzipped, in bytes by name."""
        answers: list[Response] = []

        def listen(answer: Response) -> None:
            answers.append(answer)

        self.page.on("response", listen)
        self.page.goto("/", wait_until="load")
        self.page.remove_listener("response", listen)
        found = {PurePosixPath(answer.url).name: answer for answer in answers}
        return {
            name: len(gzip.compress(answer.body(), 9))
            for name, answer in found.items()
            if name.endswith((".js", ".mjs", ".css"))
        }

    def play(self, taps: int) -> None:
        """Play matches until there are so many taps of each kind."""
        while min(map(len, (self.selections, self.draws, self.discards))) < taps:
            self.page.goto("/")
            self.page.get_by_text("Leicht", exact=True).tap()
            deal = self.page.get_by_role("button", name="Karten geben")
            self.deals.append(self.timed(deal, "[data-card]", 10))
            while self.turn():
                pass

    def turn(self) -> bool:
        """Draw and throw what was drawn; False when the hand is over."""
        if not self.ready():
            return False
        passing = self.page.get_by_role("button", name="Passen", exact=True)
        if passing.is_visible():
            passing.tap()
            self.page.wait_for_function(PASSED)
            return True
        self.draws.append(self.timed(self.page.locator("[data-place=stock]"), "[data-card]", 11))
        # Each card but the last to see it rise, the last to throw it.
        cards = self.page.locator("[data-card]")
        for place in (0, 10):
            self.selections.append(self.timed(cards.nth(place), f"li:nth-child({place + 1}) > [aria-pressed=true]", 1))
        self.discards.append(self.timed(self.page.get_by_role("button", name="Ablegen", exact=True), "[data-card]", 10))
        return True

    def ready(self) -> bool:
        """Wait for the computer; False when a dialog lies over the table."""
        self.page.wait_for_function(TURN)
        return not self.page.locator("dialog[open]").is_visible()

    def timed(self, target: Locator, selector: str, count: int) -> Span:
        """From a tap until there are so many elements, drawn."""
        self.page.evaluate(REST)
        self.page.wait_for_timeout(HUMAN_MS)
        box = target.bounding_box()
        assert box is not None
        self.page.evaluate(WATCH, [selector, count])
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        soonest, latest = self.page.evaluate("window.drawn")
        return soonest, latest


def report(name: str, spans: Sequence[Span], target: float) -> None:
    """One line: the medians, the 95th percentile of the latest, the target."""
    soonest, latest = zip(*spans, strict=True)
    line = f"{median(soonest):7.1f} to {median(latest):6.1f} ms median{quantiles(latest, n=20)[-1]:8.1f} ms 95th perc."
    print(f"{name:<26}{line}   (target: {target:.0f} ms median; {len(spans)} times)")


def main() -> None:
    """Print one line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=50, help="so many of each kind at least")
    options = parser.parse_args()
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        bench = Bench(browser, address)
        sizes = bench.first_page()
        bench.play(options.taps)
        print(f"Chromium {browser.version}, Python {platform.python_version()} on {platform.machine()}\n")
        browser.close()
    listed = ", ".join(f"{name} {size / 1000:.1f}" for name, size in sorted(sizes.items()))
    print(
        f"{'first page, JS and CSS':<26}{sum(sizes.values()) / 1000:7.1f} kB gzip  (target: {BUDGET_KB} kB; {listed})"
    )
    report("click to cards on screen", bench.deals, DEAL_MS)
    report("tap to selected card", bench.selections, TAP_MS)
    report("tap to drawn card", bench.draws, TAP_MS)
    report("tap to discarded card", bench.discards, TAP_MS)


if __name__ == "__main__":
    main()

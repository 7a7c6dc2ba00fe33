"""How smoothly cards move and how soon the screen answers: ``python benchmarks/frames.py``.

A hand on a phone's screen and one on a desktop's, with all motion. Chromium's own trace says when each frame was
presented in which something moved; its event timing says how long each tap or key took until the next paint. The
browser draws without a graphics card here, so a real one is at least as smooth.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
from collections import Counter
from dataclasses import dataclass
from statistics import quantiles
from typing import Any, Final

from _site import DESKTOP, FLAGS, PASSED, PHONE, TURN, chromium, server
from playwright.sync_api import Browser, Page, sync_playwright

SCREENS: Final = {"phone": PHONE, "desktop": DESKTOP}

LONG_MS: Final = 50
PAINT_MS: Final = 100

# All of the page's slow frames, the time of each interaction from the event to the next paint, and a mark in the trace
# when a movement begins and ends.
OBSERVE: Final = """
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        performance.mark('moves');
        animation.finished.then(() => performance.mark('rests'), () => performance.mark('rests'));
        return animation;
    };
    window.taps = {};
    window.slow = [];
    new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
            if (interactionId) window.taps[interactionId] = Math.max(window.taps[interactionId] ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.slow.push(duration);
    }).observe({ type: 'long-animation-frame' });
"""

STILL: Final = """() => document.getAnimations()
    .every((one) => one.effect.getComputedTiming().endTime === Infinity)"""
"""Nothing moves."""


@dataclass
class Smoothness:
    """What was seen of one hand."""

    intervals: list[float]
    """Milliseconds between two frames of the same movement."""
    taps: list[float]
    """Milliseconds from each tap to the next paint; Chromium rounds to eight."""
    slow: list[float]
    """Milliseconds of each frame whose work took more than `LONG_MS`."""


def play_hand(page: Page) -> int:
    """Draw from the stock and throw what was drawn until the hand ends: the number of turns."""
    turns = 0
    while True:
        page.wait_for_function(TURN)
        page.wait_for_function(STILL)
        if page.locator("dialog[open]").is_visible():
            return turns
        passing = page.get_by_role("button", name="Passen", exact=True)
        if passing.is_visible():
            passing.click()
            page.wait_for_function(PASSED)
            continue
        page.locator("[data-place=stock]").click()
        page.wait_for_function("() => document.querySelectorAll('[data-card]').length === 11")
        page.wait_for_function(STILL)
        page.locator("[data-card]").nth(10).click()
        page.get_by_role("button", name="Ablegen", exact=True).click()
        page.wait_for_function("() => document.querySelectorAll('[data-card]').length === 10")
        turns += 1


def movements(trace: dict[str, Any]) -> list[tuple[float, float]]:
    """When something moved: the marks that the page left, in ms."""
    marks = [event for event in trace["traceEvents"] if event["name"] in ("moves", "rests")]
    found, moving, since = [], 0, 0.0
    for mark in sorted(marks, key=lambda mark: mark["ts"]):
        since = since if moving else mark["ts"] / 1000
        moving += 1 if mark["name"] == "moves" else -1
        if not moving:
            found.append((since, mark["ts"] / 1000))
    return found


def presentations(trace: dict[str, Any]) -> list[float]:
    """When frames of the page with something new in them were presented, in ms."""
    begun: dict[tuple[int, str], dict[str, Any]] = {}
    presented: dict[int, set[float]] = {}
    for event in trace["traceEvents"]:
        if event["name"] != "PipelineReporter":
            continue
        key = event["pid"], event["id2"]["local"]
        if event["ph"] == "b":
            begun[key] = event["args"]["frame_reporter"]
        elif (frame := begun.pop(key, None)) and frame["state"].startswith("STATE_PRESENTED"):
            presented.setdefault(event["pid"], set()).add(event["ts"] / 1000)
    _, most = max((len(times), pid) for pid, times in presented.items())
    return sorted(presented[most])


def intervals(trace: dict[str, Any]) -> list[float]:
    """Milliseconds from frame to frame while something moved."""
    frames = presentations(trace)
    return [
        after - before
        for start, end in movements(trace)
        for before, after in itertools.pairwise(frame for frame in frames if start <= frame <= end)
    ]


def watch(browser: Browser, address: str, screen: str) -> Smoothness:
    """Play a hand under observation."""
    phone = screen == "phone"
    context = browser.new_context(
        base_url=address, locale="de-DE", viewport=SCREENS[screen], has_touch=phone, is_mobile=phone
    )
    page = context.new_page()
    page.add_init_script(OBSERVE)
    page.goto("/")
    page.get_by_text("Leicht", exact=True).click()
    browser.start_tracing(page=page, categories=["benchmark", "blink.user_timing"])
    page.evaluate("window.taps = {}; window.slow = []")  # what it took to load the page is measured elsewhere
    page.get_by_role("button", name="Karten geben").click()
    play_hand(page)
    trace = json.loads(browser.stop_tracing())
    taps, slow = page.evaluate("[Object.values(window.taps), window.slow]")
    context.close()
    return Smoothness(intervals(trace), taps, slow)


def report(screen: str, seen: Smoothness) -> None:
    """Print one line for each figure of a screen."""
    between, taps = sorted(seen.intervals), sorted(seen.taps)
    rate = 1000 * len(between) / sum(between)
    print(f"{screen}: {len(between)} frames with cards on their way")
    print(f"  {rate:.1f} a second; 95 % within {quantiles(between, n=20)[-1]:.1f} ms, the longest {between[-1]:.1f} ms")
    print(f"  frames that took over {LONG_MS} ms: {sum(gap > LONG_MS for gap in between)} presented late, ", end="")
    print(f"{len(seen.slow)} by their work {[round(one) for one in seen.slow] or ''}".rstrip())
    counted = ", ".join(f"{ms:.0f} ms {count}x" for ms, count in sorted(Counter(taps).items()))
    print(f"  tap to next paint: the longest of {len(taps)} {taps[-1]:.0f} ms (target: {PAINT_MS} ms); {counted}")


def main() -> None:
    """Print the figures of each screen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        print(f"Chromium {browser.version}, Python {platform.python_version()} on {platform.machine()}")
        for screen in SCREENS:
            report(screen, watch(browser, address, screen))
        browser.close()


if __name__ == "__main__":
    main()

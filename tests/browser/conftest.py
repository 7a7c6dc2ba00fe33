"""A real browser at a real server."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from browser.positions import Kept
from browser.screen import Screen
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, ViewportSize, sync_playwright
from serving import serving

from ginromme.match import Match
from ginromme.server.tables import Tables
from ginromme.table import Table

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# The last ones keep it from calling home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PATIENCE = 15_000
"""Milliseconds until something that should have happened on a page counts as not happening."""

SAME_NONCE = """{
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => array.length === 32 ? array.fill(7) : draw(array);
}"""

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine; without one the tests are left out, but never in continuous integration."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium on this machine")
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def tables() -> Tables:
    """Tables that deal the same cards in every run."""
    return Tables(10, 60, lambda: Table(Random(7).randbytes))


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """The address of a server with the built screen."""
    with serving(tables=tables()) as address:
        yield address


class Profiles:
    """Fresh browser profiles, German and on a desktop unless told otherwise; none may complain in its console."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self._chromium = chromium
        self._address = address
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []
        self.expected: str | None = None
        """A pattern of the complaints that belong to the test."""

    def open(
        self,
        storage: Mapping[str, str] | None = None,
        *,
        viewport: ViewportSize = DESKTOP,
        touch: bool = False,
        language: str = "de-DE",
        address: str | None = None,
    ) -> BrowserContext:
        """A profile with this in its storage, and without motion unless that says otherwise."""
        address = address or self._address
        kept = {"ginromme.speed": "off", **(storage or {})}
        entries: Any = [{"name": key, "value": text} for key, text in kept.items()]
        context = self._chromium.new_context(
            base_url=address,
            locale=language,
            viewport=viewport,
            has_touch=touch,
            is_mobile=touch,
            storage_state={"cookies": [], "origins": [{"origin": address.rstrip("/"), "localStorage": entries}]},
        )
        context.set_default_timeout(PATIENCE)
        # These tests are about the server's tables; test_worker.py is about the page's own.
        context.add_init_script("delete globalThis.Worker")
        # The server deals the same cards in every run; what the page adds must not change that.
        context.add_init_script(SAME_NONCE)
        context.on("weberror", lambda error: self._complaints.append(str(error.error)))
        context.on("console", self._listen)
        self._contexts.append(context)
        return context

    def screen(self, kept: Kept | None = None, **profile: Any) -> Screen:
        """The table of a kept match, or the start page, in a fresh profile."""
        storage = {} if kept is None else {kept.key: kept.dumps()}
        context = self.open({**storage, **profile.pop("storage", {})}, **profile)
        screen = Screen(context.new_page(), touch=profile.get("touch", False))
        if kept is None:
            screen.page.goto("/")
        else:
            screen.go_to(kept)
        return screen

    def close(self) -> list[str]:
        """End all of them: what they have complained about."""
        for context in self._contexts:
            context.close()
        expected = self.expected
        return [line for line in self._complaints if expected is None or not re.search(expected, line)]

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complaints.append(message.text)


@pytest.fixture
def profiles(chromium: Browser, address: str) -> Iterator[Profiles]:
    """Opens fresh profiles; a complaint in a console fails the test."""
    profiles = Profiles(chromium, address)
    yield profiles
    assert profiles.close() == []


@pytest.fixture
def screen(profiles: Profiles) -> Screen:
    """The start page in a fresh profile."""
    return profiles.screen()


class At(Protocol):
    """Opens the table of a match in a fresh profile; whatever else an entry of the storage says may be given."""

    def __call__(self, match: Match, *, level: str = ..., order: Sequence[str] = ...) -> Screen: ...


@pytest.fixture
def at(profiles: Profiles) -> At:
    """Opens the table of a match."""

    def open_table(match: Match, *, level: str = "mittel", order: Sequence[str] = ()) -> Screen:
        return profiles.screen(Kept(match, level, order=order))

    return open_table

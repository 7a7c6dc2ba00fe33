"""The built screen at a local server, and a Chromium to look at it, for the benchmarks of the screen."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import ViewportSize

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}

TURN: Final = """() => document.querySelector('dialog[open]') !== null
    || /^(Passen|Vom Stapel ziehen)$/.test(document.querySelector('.moves .first')?.textContent.trim() ?? '')
    || document.querySelectorAll('[data-card]').length === 11"""
"""Nobody has to be waited for: it is the player's turn, or a dialog lies over the table."""

PASSED: Final = "() => document.querySelector('.moves .first').textContent.trim() !== 'Passen'"
"""The upcard has been passed, and the page shows it."""

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str:
    """The path of this machine's Chromium; ends the program when there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None) or sys.exit("There is no Chromium on this machine.")


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server in a process of its own: its address."""
    command = [sys.executable, "-m", "ginromme", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = next((word for word in line.split() if word.startswith("http://")), None)
            if address is None:
                sys.exit("The server did not start; is the screen built?")
            yield address.rstrip("/")
        finally:
            process.terminate()

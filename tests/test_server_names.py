"""The server: under which names it answers, to whose pages, and what it tells of its visitors."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from guests import Answer, guest_at
from serving import serving
from websockets.exceptions import InvalidStatus

from ginromme.server.app import SECURITY_HEADERS
from ginromme.server.settings import Settings
from ginromme.server.site import Site
from ginromme.server.tables import Tables

LISTED = Settings(hosts=frozenset({"play.example", "2001:db8::7"}), origins=frozenset({"https://listed.example"}))


@pytest.fixture(scope="module")
def listed(site: Site) -> Iterator[str]:
    """A server that has names of its own."""
    with serving(site, LISTED) as address:
        yield address


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:80",
        "127.0.0.1",
        "127.8.9.10:1",
        "[::1]:8000",
        "play.example",
        "Play.Example:8443",
        "[2001:db8::7]",
        "listed.example",
    ],
)
def test_a_name_of_this_machine_or_of_the_site_is_answered(listed: str, host: str) -> None:
    assert Answer(listed, "/", headers={"Host": host}).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "",
        "elsewhere.example",
        "localhost.elsewhere.example",
        "127.0.0.1.elsewhere.example",
        "sub.play.example",
        "0.0.0.0",
        "10.0.0.7",
        "[2001:db8::8]",
        "127.0.0.1:x",
        "play.example@elsewhere.example",
        "elsewhere.example@play.example",
        "play.example/x",
        "[::1",
    ],
)
@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing"])
def test_another_name_is_misdirected(listed: str, host: str, path: str, caplog: pytest.LogCaptureFixture) -> None:
    answer = Answer(listed, path, headers={"Host": host})
    assert answer.status == 421
    assert answer.body == b"This server has another name.\n"
    assert f"refused the name {host!r}" in caplog.text


def test_a_socket_under_another_name_is_misdirected(address: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(InvalidStatus) as refused, guest_at(address, host="rebound.example"):
        pass
    assert refused.value.response.status_code == 421
    assert "refused the name 'rebound.example'" in caplog.text
    assert [record.name for record in caplog.records] == ["ginromme.server.names"], "and nothing else is said"


def test_a_name_is_repeated_in_one_short_line_of_the_log(address: str, caplog: pytest.LogCaptureFixture) -> None:
    assert Answer(address, "/", headers={"Host": "x" * 5000}).status == 421
    assert len(caplog.records[-1].getMessage()) < 200


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "nonsense", "http://[", ""]
)
def test_a_foreign_page_gets_no_socket_and_no_file(address: str, origin: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(InvalidStatus) as refused, guest_at(address, origin):
        pass
    assert refused.value.response.status_code == 403
    assert Answer(address, "/", headers={"Origin": origin}).status == 403
    assert caplog.text.count(f"refused a page of {origin!r}") == 2


def test_the_server_s_own_page_and_a_listed_one_get_a_socket(listed: str) -> None:
    for origin in (f"http://{urlsplit(listed).netloc}", "https://listed.example", "HTTPS://Listed.Example"):
        with guest_at(listed, origin) as guest:
            assert guest.ask({"type": "ping"})["type"] == "pong"
        assert Answer(listed, "/", headers={"Origin": origin}).status == 200


def raw(address: str, request: bytes) -> str:
    """The head of what the server says to some bytes, in lower case."""
    with socket.create_connection(("127.0.0.1", urlsplit(address).port or 0)) as line:
        line.sendall(request)
        return b"".join(iter(lambda: line.recv(4096), b"")).decode().lower()


NO_HTTP = b"nonsense\r\n\r\n"
NO_KEY = b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
FOREIGN = NO_KEY.replace(
    b"localhost\r\n", b"x.example\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
ONCE = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("request_", "status"), [(NO_HTTP, 400), (NO_KEY, 400), (FOREIGN, 421), (ONCE, 200)], ids=lambda part: str(part)[:9]
)
def test_every_answer_has_the_security_headers_even_to_what_is_no_request(
    site: Site, request_: bytes, status: int
) -> None:
    with serving(site, Settings(hsts_seconds=600)) as address:
        answer = raw(address, request_)
    assert answer.startswith(f"http/1.1 {status} ")
    wanted = {**SECURITY_HEADERS, "Strict-Transport-Security": "max-age=600"}
    assert [name for name, value in wanted.items() if f"\r\n{name}: {value}\r\n".lower() not in answer] == []


def test_a_fault_of_ours_is_answered_with_the_security_headers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "count", property(lambda _: 1 / 0))
    with serving(site) as address:
        answer = Answer(address, "/healthz")
    assert answer.status == 500
    assert answer.headers["content-security-policy"] == SECURITY_HEADERS["Content-Security-Policy"]


def test_https_is_promised_only_where_a_deployment_says_so(address: str) -> None:
    assert Answer(address, "/").headers["strict-transport-security"] is None


def test_nothing_that_is_logged_names_a_visitor(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    visitor = "203.0.113.77"
    settings = Settings(log="debug", proxies=("127.0.0.1",))
    forwarded = {"X-Forwarded-For": visitor}
    with serving(site, settings) as address:
        with guest_at(address, headers=forwarded) as guest:
            guest.ask({"type": "ping"})
        for headers in ({}, {"Host": "elsewhere.example"}, {"Origin": "null"}):
            Answer(address, "/", headers={**forwarded, **headers})
        raw(address, NO_HTTP)
    said = "".join(record.getMessage() for record in caplog.records if not record.name.startswith("websockets"))
    assert "elsewhere.example" in said
    assert visitor not in said
    assert "127.0.0.1" not in said

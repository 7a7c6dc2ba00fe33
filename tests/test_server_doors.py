"""The server: connections that nothing comes of are broken off, and one address has only so many."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
from asyncio import Transport
from collections.abc import Iterator
from typing import cast
from urllib.parse import urlsplit

import pytest
from guests import SOLO, Answer, StubTable, guest_at, said
from serving import serving

from ginromme import Reply
from ginromme.messages import AnyRequest
from ginromme.server import doors, protocols
from ginromme.server.doors import Doors, Line, Sending
from ginromme.server.log import MOST_KINDS, OncePerMinute
from ginromme.server.settings import Settings
from ginromme.server.site import PIECE, Site
from ginromme.server.tables import Tables

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
MANY = Settings(address_connections=10_000)  # for those who ask again and again
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def line_to(address: str, small: bool = False) -> socket.socket:
    """A connection; a small one takes little before it is read."""
    line = socket.socket()
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", urlsplit(address).port or 0))
    return line


def heard(line: socket.socket) -> bytes:
    """All that comes until the connection ends."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts)


def frame(text: str) -> bytes:
    """A short text as a client sends it."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


@pytest.fixture
def waits_for_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "SEND_SECONDS", 0.0)


@pytest.mark.parametrize(
    "begun",
    [b"", b"GET / HTTP/1.1\r\nX: ", HEAD + b"GET", HEAD.replace(b"\r\n\r\n", b"\r\nContent-Length: 9\r\n\r\n") + b"x"],
    ids=["nothing", "half a head", "half a second one", "half a body"],
)
def test_a_request_that_never_comes_to_an_end_is_not_waited_for(
    site: Site, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "HEADER_SECONDS", 0.0)
    with serving(site) as address, line_to(address) as line:
        line.sendall(begun)
        heard(line)  # ends


def test_who_is_still_served_or_asks_in_time_stays(site: Site) -> None:
    with serving(site) as address, line_to(address) as line:
        for _ in range(3):
            line.sendall(HEAD)
            answer = b""
            while not answer.endswith("<title>Gin Rommé</title>".encode()):
                answer += line.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.usefixtures("waits_for_no_reader")
def test_a_socket_that_never_reads_is_broken_off(site: Site) -> None:
    class Talkative(StubTable):
        left = False

        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            return [Reply(client, "x" * 200_000)] * 20

    with serving(site, MANY, Tables(10, 60, Talkative)) as address, line_to(address, small=True) as line:
        line.sendall(UPGRADE)
        while b"\r\n\r\n" not in line.recv(1024):
            pass
        line.sendall(frame(said("talk")) * 3)
        while json.loads(Answer(address, "/healthz").body)["sockets"]:
            pass


@pytest.mark.usefixtures("waits_for_no_reader")
def test_a_file_that_is_never_read_is_given_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("large")
    (folder / "index.html").write_bytes(b"x" * 20_000_000)
    with serving(Site(folder), MANY) as address, line_to(address, small=True) as line:
        line.sendall(HEAD)
        while json.loads(Answer(address, "/healthz").body)["connections"] > 1:
            pass
        assert len(heard(line)) < 20_000_000


def test_a_file_of_several_pieces_arrives_whole(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("pieces")
    content = bytes(range(256)) * (PIECE // 256 * 3 + 1)
    (folder / "index.html").write_bytes(content)
    with serving(Site(folder)) as address:
        assert Answer(address, "/").body == content
        head = Answer(address, "/", "HEAD")
        assert (head.body, head.headers["content-length"]) == (b"", str(len(content)))


class FakeTransport:
    """What waits to be sent, and whether the end is all that is to come."""

    def __init__(self) -> None:
        self.left = 0
        self.closing = False

    def get_write_buffer_size(self) -> int:
        return self.left

    def is_closing(self) -> bool:
        return self.closing


@pytest.mark.parametrize("closing", [False, True])
def test_a_slow_reader_has_time_as_long_as_he_gets_on(closing: bool) -> None:
    transport = FakeTransport()
    sending = Sending(cast(Transport, transport))
    transport.left = 100_000
    assert not sending.overdue(0.0), "nothing is waited for"
    if closing:
        transport.closing = True
    else:
        sending.paused = True
    assert not sending.overdue(100.0)
    assert not sending.overdue(109.9)
    transport.left = 80_000
    assert not sending.overdue(110.0), "he has taken something"
    transport.left = 70_000
    assert not sending.overdue(119.9)
    assert sending.overdue(120.0), "but too little since then"


def test_a_reader_who_has_caught_up_begins_anew() -> None:
    transport = FakeTransport()
    sending = Sending(cast(Transport, transport))
    transport.left, sending.paused = 100_000, True
    assert not sending.overdue(0.0)
    sending.paused = False
    assert not sending.overdue(9.0)
    sending.paused = True
    assert not sending.overdue(18.0)
    assert sending.overdue(28.0)


@pytest.fixture
def lines() -> Iterator[contextlib.ExitStack]:
    with contextlib.ExitStack() as stack:
        yield stack


def test_one_address_has_only_so_many_half_open_connections(
    site: Site, lines: contextlib.ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(site, Settings(address_connections=2)) as address:
        for _ in range(4):
            lines.enter_context(line_to(address))
        with line_to(address) as fifth:
            assert heard(fifth) == b""
    assert "one address has 4 connections, more are refused" in caplog.text


def test_a_trusted_proxy_has_as_many_connections_as_there_are(site: Site, lines: contextlib.ExitStack) -> None:
    with serving(site, Settings(address_connections=1, proxies=("127.0.0.0/8",))) as address:
        for _ in range(9):
            lines.enter_context(line_to(address))
        assert Answer(address, "/").status == 200


def test_there_are_only_so_many_connections_of_all_addresses(
    site: Site, lines: contextlib.ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(site, Settings(connections=2)) as address:
        for _ in range(4):
            lines.enter_context(line_to(address))
        with line_to(address) as fifth:
            assert heard(fifth) == b""
    assert "there are 4 connections, more are refused" in caplog.text


def test_connections_are_refused_before_the_file_handles_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: given.append(limits))

    def most(soft: int, hard: int) -> int:
        monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
        return doors.most_connections(100)

    endless = resource.RLIM_INFINITY
    assert [most(250, 250), most(endless, endless), most(1000, 2000)] == [100] * 3
    assert given == []
    assert [most(50, 1000), most(50, endless), most(50, 120), most(64, 64)] == [100, 100, 60, 32]
    assert given == [(250, 1000), (250, endless), (120, 120), (64, 64)]


def test_connections_that_are_gone_make_room(site: Site) -> None:
    with serving(site, Settings(address_connections=1, connections=1)) as address:
        for _ in range(20):
            assert Answer(address, "/", headers={"Connection": "close"}).status == 200
            with guest_at(address) as guest:
                assert guest.ask({"type": "ping"})["type"] == "pong"


def test_an_address_sends_only_so_many_connections_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "COMING_AT_LEAST", 10)
    doors_ = Doors(Settings(address_connections=5))

    def come_and_go(host: str, now: float) -> bool:
        transport = cast(Transport, FakeTransport())
        let_in = doors_.enter(transport, cast(Line, None), host, now)
        doors_.leave(transport)
        return let_in

    assert [come_and_go("192.0.2.1", 0.0) for _ in range(11)] == [True] * 10 + [False]
    assert come_and_go("192.0.2.2", 0.0)
    doors_.sweep(0.5)
    assert not come_and_go("192.0.2.1", 0.5)
    assert [come_and_go("192.0.2.1", 2.0) for _ in range(3)] == [True, True, False]


def test_doors_forget_who_has_gone() -> None:
    doors_ = Doors(Settings())
    transport = cast(Transport, FakeTransport())
    line = cast(Line, None)
    assert doors_.enter(transport, line, "192.0.2.1", 0.0)
    doors_.upgrade(transport, line)
    assert doors_.count == 1
    doors_.leave(transport)
    doors_.leave(transport)
    doors_.upgrade(transport, line)
    doors_.sweep(1.0)
    assert (doors_.count, doors_._count, doors_._addresses, doors_._coming) == (0, {}, {}, {})


def test_the_end_waits_for_nobody_who_does_not_read(
    tmp_path_factory: pytest.TempPathFactory, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path_factory.mktemp("large")
    (folder / "index.html").write_bytes(b"x" * 20_000_000)
    with serving(Site(folder)) as address, line_to(address, small=True) as line, guest_at(address) as guest:
        line.sendall(HEAD)
        line.recv(10)
        assert guest.ask(SOLO)["type"] == "update"
    assert "timeout graceful shutdown exceeded" not in caplog.text


# The log


def record(level: int, message: str, *args: object, failure: BaseException | None = None) -> logging.LogRecord:
    failed = None if failure is None else (type(failure), failure, failure.__traceback__)
    return logging.LogRecord("test", level, __file__, 1, message, args, failed)


def test_a_fault_that_repeats_is_said_once_a_minute_and_then_how_often() -> None:
    time = 0.0
    once = OncePerMinute(lambda: time)

    def said_of(visitor: str) -> str | None:
        line = record(logging.WARNING, "refused %s", visitor)
        return line.getMessage() if once.filter(line) else None

    assert [said_of(name) for name in ("a", "b", "c")] == ["refused a", None, None]
    time = 59.9
    assert said_of("d") is None
    time = 60.0
    assert said_of("e") == "refused e (3 more since the last time)"
    time = 120.0
    assert said_of("f") == "refused f"


def test_other_faults_are_said_meanwhile_and_what_is_no_fault_always() -> None:
    once = OncePerMinute(lambda: 0.0)

    def failure(kind: type[Exception]) -> logging.LogRecord:
        try:
            raise kind
        except kind as error:
            return record(logging.ERROR, "the table failed", failure=error)

    lines = [record(logging.WARNING, "one"), record(logging.WARNING, "two"), record(logging.ERROR, "two")]
    lines += [failure(KeyError), failure(ValueError)]
    assert [once.filter(line) for line in lines] == [True] * 5
    assert [once.filter(line) for line in lines] == [False] * 5
    assert [once.filter(record(logging.INFO, "one")) for _ in range(3)] == [True] * 3


def test_the_log_remembers_only_so_many_kinds() -> None:
    once = OncePerMinute(lambda: 0.0)
    assert all(once.filter(record(logging.ERROR, f"fault {number}")) for number in range(3 * MOST_KINDS))
    assert len(once._said) <= MOST_KINDS

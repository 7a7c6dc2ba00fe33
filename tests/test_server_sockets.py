"""The server: who gets a socket, what is said at it, and its limits."""

from __future__ import annotations

import contextlib
import json
import socket
from urllib.parse import urlsplit

import pytest
from guests import SOLO, Answer, Guest, StubTable, guest_at, said
from serving import serving
from websockets.sync.client import connect

from ginromme import Reply, messages
from ginromme.messages import AnyRequest
from ginromme.server import connection, run
from ginromme.server.connection import OUTBOX, PATIENCE
from ginromme.server.run import LONGEST_FRAME
from ginromme.server.settings import Settings
from ginromme.server.site import Site
from ginromme.server.tables import Tables


def test_a_solo_match_is_played_over_the_socket(site: Site) -> None:
    at_any_speed = Settings(message_rate=10_000, message_burst=10_000)
    with serving(site, at_any_speed) as address, guest_at(address) as guest:
        update = guest.ask({**SOLO, "seed": "00" * 32})
        while update["view"]["phase"] != "over":
            if update["view"]["turn"] == 0:
                move = update["view"]["legal"][0]
                update = guest.ask({"type": "move", "version": update["version"], "move": move})
            else:
                update = guest.hear()
        assert update["view"]["result"] is not None
        assert update["record"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_message"),
        ("nonsense", "bad_message"),
        ("[" * 10_000, "bad_message"),
        ("[]", "bad_message"),
        ('{"type": "ping"}', "bad_field"),
        ('{"type": "dance", "id": "x"}', "unknown_type"),
        ('{"type": "join", "id": "x", "token": "none"}', "bad_token"),
        ('{"type": "join", "id": "x", "token": 7}', "bad_field"),
        ("x" * (messages.MAX_MESSAGE + 1), "too_long"),
    ],
)
def test_a_message_that_makes_no_sense_is_answered_and_the_connection_stays(address: str, text: str, code: str) -> None:
    with guest_at(address) as guest:
        guest.socket.send(text)
        error = guest.hear()
        assert (error["type"], error["code"]) == ("error", code)
        assert guest.ask({"type": "ping"})["type"] == "pong"


def test_bytes_are_no_message(address: str) -> None:
    with guest_at(address) as guest:
        guest.socket.send(b'{"type": "ping", "id": "1"}')
        assert guest.hear()["code"] == "bad_message"
        assert guest.ask({"type": "ping"})["type"] == "pong"


def test_a_message_beyond_all_measure_ends_the_connection(address: str) -> None:
    with guest_at(address) as guest:
        guest.socket.send("x" * (LONGEST_FRAME + 1))
        # 1006 where the system reports the broken connection before the server's last word is read.
        assert guest.hear_close() in (1009, 1006)


def test_who_talks_too_much_is_asked_to_wait_and_then_let_go(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PAUSE_SECONDS", 0.0)
    standing_clock = Tables(10, 60, now=lambda: 0.0)
    with serving(site, Settings(message_burst=3), standing_clock) as address, guest_at(address) as guest:
        answers = [guest.ask({"type": "ping"}) for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["pong"] * 3 + ["error"] * 2
        assert answers[-1]["code"] == "rate"
        for number in range(PATIENCE - 2):
            guest.socket.send(json.dumps({"type": "ping", "id": f"more {number}"}))
        assert guest.hear_close() == 1008


def test_there_are_only_so_many_connections(site: Site) -> None:
    with serving(site, Settings(connections=1)) as address, guest_at(address) as first:
        assert first.ask({"type": "ping"})["type"] == "pong"
        with guest_at(address) as second:
            assert second.hear()["code"] == "busy"
            assert second.hear_close() == 1013
        assert first.ask({"type": "ping"})["type"] == "pong"


def test_one_address_has_only_so_many_connections(site: Site) -> None:
    settings = Settings(address_connections=2, proxies=("127.0.0.1",))
    with serving(site, settings) as address, contextlib.ExitStack() as stack:

        def comes(visitor: str) -> Guest:
            return stack.enter_context(guest_at(address, headers={"X-Forwarded-For": visitor}))

        first, second = comes("2001:db8::1"), comes("2001:db8::2")
        third = comes("2001:db8::3")
        assert third.hear()["code"] == "busy"
        assert third.hear_close() == 1013
        for guest in (first, second, comes("2001:db8:0:1::1")):
            assert guest.ask({"type": "ping"})["type"] == "pong"
        first.socket.close()
        while json.loads(Answer(address, "/healthz").body)["sockets"] > 2:  # until the first is gone
            pass
        assert comes("2001:db8::4").ask({"type": "ping"})["type"] == "pong"


def test_a_connection_without_a_sign_of_life_is_closed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PING_SECONDS", 0.05)
    with serving(site) as address, socket.create_connection(("127.0.0.1", urlsplit(address).port or 0)) as line:
        line.sendall(
            b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        heard = b"".join(iter(lambda: line.recv(4096), b""))
    head, _, frames = heard.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    ping, close = frames[:6], frames[6:]
    assert ping[:2] == b"\x89\x04"
    assert close[:1] == b"\x88"


def test_a_socket_that_nothing_can_be_written_to_is_closed(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    class Unspeakable(StubTable):
        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            return [Reply(client, "\ud800")]

    with serving(site, tables=Tables(10, 60, Unspeakable)) as address, guest_at(address) as guest:
        guest.socket.send(said("hello"))
        assert guest.hear_close() == 1011
    assert "surrogates not allowed" in caplog.text


def test_everybody_is_told_when_the_server_ends(site: Site) -> None:
    with contextlib.ExitStack() as stack:
        with serving(site) as address:
            guests = [stack.enter_context(guest_at(address)) for _ in range(3)]
            for guest in guests:
                guest.ask(SOLO)
        assert [guest.hear_close() for guest in guests] == [1001] * 3


def test_who_does_not_listen_is_let_go(site: Site) -> None:
    class Talkative(StubTable):
        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            return [Reply(client, "x" * (OUTBOX // 4))] * 5

    with serving(site, tables=Tables(10, 60, Talkative)) as address, guest_at(address) as guest:
        guest.socket.send(said("hello"))
        assert guest.hear_close() == 1013


def test_one_answer_is_heard_however_long(site: Site) -> None:
    class Talkative(StubTable):
        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            return [Reply(client, "x" * (OUTBOX + 1))]

    with serving(site, tables=Tables(10, 60, Talkative)) as address:
        place = urlsplit(address)
        with connect(f"ws://{place.netloc}/socket", max_size=None) as opened:
            opened.send(said("hello"))
            assert len(opened.recv()) == OUTBOX + 1

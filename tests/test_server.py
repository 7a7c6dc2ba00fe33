"""The server: files, the socket's limits, and the tables behind it."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from serving import serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from ginromme import Reply, messages
from ginromme.score import Seat
from ginromme.server import run
from ginromme.server.app import POLICY
from ginromme.server.run import LONGEST_FRAME
from ginromme.server.settings import HELP, SettingError, Settings, load_settings
from ginromme.server.site import Site, SiteError
from ginromme.server.sockets import OUTBOX, PATIENCE, Allowance, Heading, read_heading
from ginromme.server.tables import Tables

SCRIPT = b"export const answer = 42;\n" * 100
SOLO = {"type": "open", "rules": "standard", "seats": ["human", "leicht"]}
FOR_TWO = {"type": "open", "rules": "standard", "seats": ["human", "human"]}


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


class Answer:
    """What the server says to one HTTP request."""

    def __init__(self, address: str, path: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> None:
        connection = http.client.HTTPConnection(urlsplit(address).netloc)
        connection.request(method, path, headers=dict(headers or {}))
        response = connection.getresponse()
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        connection.close()


class Guest:
    """One open socket; requests are numbered."""

    def __init__(self, opened: ClientConnection) -> None:
        self.socket = opened
        self.count = 0

    def hear(self) -> dict[str, Any]:
        message = json.loads(self.socket.recv())
        assert isinstance(message, dict)
        return message

    def ask(self, fields: Mapping[str, object]) -> dict[str, Any]:
        """Send a request; whatever comes before its answer is passed over."""
        self.count += 1
        self.socket.send(json.dumps({"id": str(self.count), **fields}))
        while (message := self.hear()).get("re") != str(self.count):
            pass
        return message

    def hear_close(self) -> int:
        """The code with which the server closes."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv()
        assert self.socket.close_code is not None
        return self.socket.close_code


@contextlib.contextmanager
def guest_at(address: str, origin: str | None = None) -> Iterator[Guest]:
    """A guest for as long as the test goes on."""
    headers = {} if origin is None else {"Origin": origin}
    with connect(f"ws://{urlsplit(address).netloc}/socket", additional_headers=headers) as opened:
        yield Guest(opened)


class StubTable:
    """A table that answers each text with itself, and is otherwise as a test needs it."""

    tokens: Mapping[str, Seat] = {}
    bot_to_move = False

    def receive(self, client: str, text: str, now: float) -> list[Reply]:
        return [Reply(client, text)]

    def bot_turn(self, now: float) -> list[Reply]:
        return []

    def tick(self, now: float) -> list[Reply]:
        return []

    def leave(self, client: str, now: float) -> list[Reply]:
        return []


# Files


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


def test_a_screen_that_was_never_built_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="no screen") as refused:
        Site(tmp_path)
    assert refused.value.code == "no_site"


# Sockets


def test_a_solo_match_is_played_over_the_socket(address: str) -> None:
    with guest_at(address) as guest:
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


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "nonsense", ""])
def test_a_foreign_page_gets_no_socket(address: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, guest_at(address, origin):
        pass
    assert refused.value.response.status_code == 403


def test_the_server_s_own_page_and_a_listed_one_get_a_socket(site: Site) -> None:
    settings = Settings(origins=frozenset({"https://listed.example"}))
    with serving(site, settings) as address:
        for origin in (f"http://{urlsplit(address).netloc}", "https://listed.example"):
            with guest_at(address, origin) as guest:
                assert guest.ask({"type": "ping"})["type"] == "pong"


def test_who_talks_too_much_is_asked_to_wait_and_then_let_go(site: Site) -> None:
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
            assert second.hear_close() == 1013
        assert first.ask({"type": "ping"})["type"] == "pong"


def test_a_connection_without_a_sign_of_life_is_closed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PING_SECONDS", 0.05)
    with serving(site) as address, socket.create_connection(("127.0.0.1", urlsplit(address).port or 0)) as line:
        line.sendall(
            b"GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        heard = b"".join(iter(lambda: line.recv(4096), b""))
    head, _, frames = heard.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    ping, close = frames[:6], frames[6:]
    assert ping[:2] == b"\x89\x04"
    assert close[:1] == b"\x88"


def test_everybody_is_told_when_the_server_ends(site: Site) -> None:
    with contextlib.ExitStack() as stack:
        with serving(site) as address:
            guests = [stack.enter_context(guest_at(address)) for _ in range(3)]
            for guest in guests:
                guest.ask(SOLO)
        assert [guest.hear_close() for guest in guests] == [1001] * 3


# Tables


def test_two_people_find_the_same_table_and_a_third_may_watch(address: str) -> None:
    with guest_at(address) as first, guest_at(address) as second, guest_at(address) as third:
        tokens = first.ask(FOR_TWO)["tokens"]
        joined = second.ask({"type": "join", "token": tokens["other"]})
        assert joined["seat"] == 1
        watching = third.ask({"type": "watch", "token": tokens["watch"]})
        assert watching["seat"] is None
        assert watching["view"]["hand"] == []

        guests = [first, second]
        seat = joined["view"]["turn"]
        moved = guests[seat].ask({"type": "move", "version": 0, "move": "p"})
        assert moved["version"] == 1
        for other in (guests[1 - seat], third):
            while (message := other.hear())["type"] != "update":
                pass
            assert message["version"] == 1


def test_a_seat_is_taken_again_with_its_token(address: str) -> None:
    with guest_at(address) as first:
        opened = first.ask(FOR_TWO)
    with guest_at(address) as again:
        back = again.ask({"type": "join", "token": opened["tokens"]["own"]})
    assert back["view"]["hand"] == opened["view"]["hand"]


def test_the_clock_of_a_table_for_two_runs_without_anybody_asking(site: Site) -> None:
    time = 0.0
    tables = Tables(10, 60, now=lambda: time)
    with serving(site, tables=tables) as address, guest_at(address) as first, guest_at(address) as second:
        tokens = first.ask({**FOR_TWO, "clock": 30})["tokens"]
        second.ask({"type": "join", "token": tokens["other"]})
        time = 31.0
        for guest in (first, second):
            while not ((message := guest.hear())["type"] == "presence" and message["clock"]["expired"]):
                pass


def test_a_token_for_a_seat_gives_no_place_to_watch_from(address: str) -> None:
    with guest_at(address) as first, guest_at(address) as second:
        tokens = first.ask(FOR_TWO)["tokens"]
        second.ask(SOLO)
        assert second.ask({"type": "watch", "token": tokens["other"]})["code"] == "bad_token"
        assert second.ask({"type": "join", "token": tokens["watch"]})["code"] == "bad_token"
        assert second.ask({"type": "hint", "version": 10_000})["code"] == "stale", "the own table is still there"


def test_a_thinking_computer_holds_up_only_its_own_table(site: Site) -> None:
    thinking, may_move = threading.Event(), threading.Event()

    class Thoughtful(StubTable):
        """Thinks about the text ``think``, and says so when it is done."""

        client = ""

        def receive(self, client: str, text: str, now: float) -> list[Reply]:
            self.client, self.bot_to_move = client, text == "think"
            return [Reply(client, text)]

        def bot_turn(self, now: float) -> list[Reply]:
            thinking.set()
            may_move.wait()
            self.bot_to_move = False
            return [Reply(self.client, "moved")]

    tables = Tables(10, 60, Thoughtful)
    with serving(site, tables=tables) as address, guest_at(address) as first, guest_at(address) as second:
        first.socket.send("think")
        assert first.socket.recv() == "think"
        thinking.wait()
        first.socket.send("later")
        second.socket.send("meanwhile")
        assert second.socket.recv() == "meanwhile"
        may_move.set()
        assert [first.socket.recv(), first.socket.recv()] == ["moved", "later"]


def test_a_request_goes_before_the_computer_s_next_turn(site: Site) -> None:
    thinking, may_move, asked = threading.Event(), threading.Event(), threading.Event()

    class Tireless(StubTable):
        """Moves twice unless it is told to stop."""

        client = ""

        def receive(self, client: str, text: str, now: float) -> list[Reply]:
            self.client, self.bot_to_move = client, text == "think"
            return [Reply(client, text)]

        def bot_turn(self, now: float) -> list[Reply]:
            thinking.set()
            may_move.wait()
            return [Reply(self.client, "moved")]

    class Noticing(Tables):
        """Tells when a request waits, which it does from the moment that its time is looked at."""

        def find(self, token: str, *, watching: bool) -> None:
            asked.set()

    with serving(site, tables=Noticing(10, 60, Tireless)) as address, guest_at(address) as guest:
        guest.socket.send("think")
        assert guest.socket.recv() == "think"
        thinking.wait()
        stop = json.dumps({"type": "join", "token": "stop"})
        guest.socket.send(stop)
        asked.wait()
        may_move.set()
        assert [guest.socket.recv(), guest.socket.recv()] == ["moved", stop]


def test_a_table_that_fails_says_so_and_the_connection_stays(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    class Failing(StubTable):
        def receive(self, client: str, text: str, now: float) -> list[Reply]:
            raise RuntimeError("a fault of ours")

    with serving(site, tables=Tables(10, 60, Failing)) as address, guest_at(address) as guest:
        for _ in range(2):
            assert guest.ask({"type": "ping"})["code"] == "internal"
    assert "a fault of ours" in caplog.text


def test_a_computer_player_that_fails_is_told_to_those_at_the_table(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(StubTable):
        bot_to_move = True

        def bot_turn(self, now: float) -> list[Reply]:
            raise RuntimeError("a fault of ours")

    with serving(site, tables=Tables(10, 60, Failing)) as address, guest_at(address) as guest:
        guest.socket.send("hello")
        assert guest.socket.recv() == "hello"
        assert guest.hear()["code"] == "internal"
    assert "a fault of ours" in caplog.text


def test_who_does_not_listen_is_let_go(site: Site) -> None:
    class Talkative(StubTable):
        def receive(self, client: str, text: str, now: float) -> list[Reply]:
            return [Reply(client, text)] * (OUTBOX + 1)

    with serving(site, tables=Tables(10, 60, Talkative)) as address, guest_at(address) as guest:
        guest.socket.send("hello")
        assert guest.hear_close() == 1013


def test_a_table_for_two_is_forgotten_when_it_has_been_empty_for_long() -> None:
    time = 0.0
    tables = Tables(limit=10, keep=60, now=lambda: time)
    table = tables.create()
    table.enter("somebody", lambda text: None)
    tables.publish(table, {"token": 0})
    tables.tidy()
    time = 1000.0
    tables.tidy()
    assert tables.find("token", watching=False) is table, "somebody is there"

    table._members.clear()
    tables.tidy()
    time = 1059.0
    tables.tidy()
    assert tables.find("token", watching=False) is table
    time = 1060.0
    tables.tidy()
    assert tables.find("token", watching=False) is None
    assert tables.count == 0
    tables.close()


def test_of_too_many_empty_tables_the_oldest_go_first() -> None:
    tables = Tables(limit=2, keep=60, now=lambda: 0.0)
    for number in range(5):
        tables.publish(tables.create(), {f"token {number}": 0})
    tables.tidy()
    assert [number for number in range(5) if tables.find(f"token {number}", watching=False)] == [3, 4]
    tables.close()


# Limits and headings


def test_an_allowance_is_used_up_and_comes_back() -> None:
    allowance = Allowance(rate=2, burst=3, now=10.0)
    assert [allowance.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(11.0) for _ in range(3)] == [True, True, False]
    assert [allowance.take(1000.0) for _ in range(4)] == [True, True, True, False]


@given(st.text() | st.from_regex(r'\{"(id|type|token)": .*\}'))
def test_a_heading_can_be_read_of_anything(text: str) -> None:
    assert isinstance(read_heading(text), Heading)


def test_a_heading_has_what_the_server_needs() -> None:
    assert read_heading('{"id": "7", "type": "join", "token": "abc"}') == Heading("7", "join", "abc")
    assert read_heading('{"id": 7, "type": [], "token": {}}') == Heading()
    assert read_heading(json.dumps({"id": "x" * 65})) == Heading()


# Settings


def test_without_a_setting_everything_is_as_it_comes() -> None:
    assert load_settings({"PATH": "/bin", "GINROMME_PORT": "", "OTHER_PORT": "x"}) == Settings()


def test_every_setting_is_read() -> None:
    values = {
        "HOST": "::",
        "PORT": "0",
        "ORIGINS": "https://One.example, http://two.example:81",
        "CONNECTIONS": "1",
        "TABLES": "2",
        "KEEP_MINUTES": "3",
        "MESSAGE_RATE": "4",
        "MESSAGE_BURST": "5",
        "LOG": "Warning",
    }
    assert values.keys() == HELP.keys()
    assert load_settings({f"GINROMME_{name}": value for name, value in values.items()}) == Settings(
        host="::",
        port=0,
        origins=frozenset({"https://one.example", "http://two.example:81"}),
        connections=1,
        tables=2,
        keep_minutes=3,
        message_rate=4,
        message_burst=5,
        log="warning",
    )


def test_a_setting_of_an_unknown_name_is_refused() -> None:
    """A misspelt one would otherwise do nothing without a word."""
    with pytest.raises(SettingError, match=r"^GINROMME_PROT is no setting; there are GINROMME_HOST, ") as refused:
        load_settings({"GINROMME_PROT": "80"})
    assert refused.value.code == "bad_setting"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PORT", "9" * 5000),
        ("PORT", "٨١٣٩"),
        ("PORT", "+80"),
        ("PORT", "tcp://10.0.0.1:80"),
        ("CONNECTIONS", "0"),
        ("KEEP_MINUTES", "1.5"),
        ("LOG", "loud"),
        ("ORIGINS", "example.org"),
        ("ORIGINS", "https://example.org/path"),
        ("ORIGINS", "https://"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"^GINROMME_{name} must ") as refused:
        load_settings({f"GINROMME_{name}": value})
    assert refused.value.code == "bad_setting"
    assert len(str(refused.value)) < 250

"""The server: tables behind the sockets, their computer players and their end."""

from __future__ import annotations

import json
import threading

import pytest
from guests import FOR_TWO, SOLO, StubTable, guest_at, said
from serving import looped, serving

from ginromme import Reply
from ginromme.messages import AnyRequest
from ginromme.server.site import Site
from ginromme.server.tables import HostedTable, Tables


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
        """Thinks about the request ``think``, and says so when it is done."""

        client = ""

        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            self.client, self.bot_to_move = client, request.id == "think"
            return [Reply(client, request.id)]

        def bot_turn(self, now: float) -> list[Reply]:
            thinking.set()
            may_move.wait()
            self.bot_to_move = False
            return [Reply(self.client, "moved")]

    tables = Tables(10, 60, Thoughtful)
    with serving(site, tables=tables) as address, guest_at(address) as first, guest_at(address) as second:
        first.socket.send(said("think"))
        assert first.socket.recv() == "think"
        thinking.wait()
        first.socket.send(said("later"))
        second.socket.send(said("meanwhile"))
        assert second.socket.recv() == "meanwhile"
        may_move.set()
        assert [first.socket.recv(), first.socket.recv()] == ["moved", "later"]


def test_a_request_goes_before_the_computer_s_next_turn(site: Site) -> None:
    thinking, may_move, asked = threading.Event(), threading.Event(), threading.Event()

    class Tireless(StubTable):
        """Moves twice unless it is told to stop."""

        client = ""

        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            self.client, self.bot_to_move = client, request.id == "think"
            return [Reply(client, request.id)]

        def bot_turn(self, now: float) -> list[Reply]:
            thinking.set()
            may_move.wait()
            return [Reply(self.client, "moved")]

    class Noticing(Tables):
        """Tells when a request waits, which it does from the moment that its token is looked for."""

        def find(self, token: str, *, watching: bool) -> None:
            asked.set()

    with serving(site, tables=Noticing(10, 60, Tireless)) as address, guest_at(address) as guest:
        guest.socket.send(said("think"))
        assert guest.socket.recv() == "think"
        thinking.wait()
        guest.socket.send(json.dumps({"type": "join", "id": "stop", "token": "stop"}))
        asked.wait()
        may_move.set()
        assert [guest.socket.recv(), guest.socket.recv()] == ["moved", "stop"]


def test_a_table_that_fails_says_so_and_the_connection_stays(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    class Failing(StubTable):
        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            raise RuntimeError("a fault of ours")

    with serving(site, tables=Tables(10, 60, Failing)) as address, guest_at(address) as guest:
        for _ in range(2):
            assert guest.ask({"type": "next", "version": 0})["code"] == "internal"
    assert "a fault of ours" in caplog.text


def test_a_computer_player_that_fails_is_told_to_those_at_the_table(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(StubTable):
        bot_to_move = True

        def bot_turn(self, now: float) -> list[Reply]:
            raise RuntimeError("a fault of ours")

    with serving(site, tables=Tables(10, 60, Failing)) as address, guest_at(address) as guest:
        guest.socket.send(said("hello"))
        assert guest.socket.recv() == "hello"
        assert guest.hear()["code"] == "internal"
    assert "a fault of ours" in caplog.text


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

    looped(table.leave("somebody"))
    time = 1059.0
    tables.tidy()
    assert tables.find("token", watching=False) is table
    time = 1060.0
    tables.tidy()
    assert tables.find("token", watching=False) is None
    assert tables.count == 0
    tables.close()


def test_of_too_many_empty_tables_the_longest_empty_go_first() -> None:
    tables = Tables(limit=2, keep=60, now=lambda: 0.0)
    for number in range(5):
        tables.publish(tables.create(), {f"token {number}": 0})
    oldest = tables.find("token 0", watching=False)
    assert oldest is not None
    oldest.enter("somebody", lambda text: None)
    looped(oldest.leave("somebody"))
    tables.tidy()
    assert [number for number in range(5) if tables.find(f"token {number}", watching=False)] == [0, 4]
    tables.close()


def test_tidying_looks_at_no_table_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done once a second, with thousands of tables."""
    tables = Tables(limit=10, keep=60, now=lambda: 0.0)
    for number in range(10):
        tables.publish(tables.create(), {f"token {number}": 0})
    monkeypatch.setattr(HostedTable, "empty", property(lambda _: pytest.fail("looked at")))
    tables.tidy()
    assert tables.count == 10
    tables.close()

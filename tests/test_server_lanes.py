"""The server: work that takes its time holds up no other work, and no address another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from functools import partial

import pytest
from guests import SOLO, StubTable, guest_at
from serving import looped, serving

from ginromme import Reply
from ginromme.kernel import kernel
from ginromme.messages import AnyRequest
from ginromme.messages.requests import Hint, Open, Ping, Replay
from ginromme.players import ALIASES, LEVELS
from ginromme.server.lanes import BusyError, Kind, Lane, Lanes, Work
from ginromme.server.settings import Settings
from ginromme.server.site import Site
from ginromme.server.tables import Tables


def test_addresses_take_turns() -> None:
    order: list[str] = []

    async def several() -> None:
        lane = Lane("test", 0, most=100, most_of_one=100)
        names = ["a1", "a2", "a3", "b1", "c1", "b2"]
        await asyncio.gather(*(lane.do(name[0], 1, partial(order.append, name)) for name in names))

    looped(several())
    assert order == ["a1", "a2", "b1", "c1", "a3", "b2"]


def test_only_so_much_may_wait_of_one_address_and_of_all() -> None:
    async def several() -> list[int | BaseException]:
        lane = Lane("test", 0, most=9, most_of_one=4)
        costs = [("a", 3), ("a", 3), ("a", 2), ("a", 1), ("b", 100), ("b", 4), ("c", 5), ("c", 1), ("d", 1)]
        done = [lane.do(address, cost, partial(int, at)) for at, (address, cost) in enumerate(costs)]
        return await asyncio.gather(*done, return_exceptions=True)

    results = looped(several())
    # The first is at work at once. Of a wait 3 and 1; with b's 4 and d's 1 that is 9. One piece that is dearer than all
    # is let in only where nothing waits.
    assert [at for at, result in enumerate(results) if result == at] == [0, 1, 3, 5, 7]
    assert {getattr(result, "code", "") for result in results if isinstance(result, BaseException)} == {"busy"}


def test_what_lies_ready_for_the_next_worker_does_not_wait() -> None:
    async def several() -> list[str]:
        lane, release = Lane("test", 1, most=1, most_of_one=1, ahead=1), threading.Event()

        async def one() -> str:
            try:
                await lane.do("a", 1, release.wait)
            except BusyError as busy:
                release.set()
                return busy.code
            return "done"

        results = await asyncio.gather(*(one() for _ in range(4)))
        lane.close()
        return list(results)

    assert looped(several()) == ["done", "done", "done", "busy"], "at work, ready, waiting, refused"


def test_one_piece_of_work_may_always_wait_however_costly() -> None:
    async def several() -> list[int]:
        lane = Lane("test", 0, most=9, most_of_one=4)
        return await asyncio.gather(*(lane.do("a", 1000, partial(int, at)) for at in range(2)))

    assert looped(several()) == [0, 1]


def test_who_is_patient_waits_however_much_waits() -> None:
    async def several() -> list[int]:
        lane = Lane("test", 0, most=1, most_of_one=1)
        return await asyncio.gather(*(lane.do("a", 1, partial(int, at), patient=True) for at in range(9)))

    assert looped(several()) == list(range(9))


def test_who_goes_away_gives_the_turn_to_the_next() -> None:
    async def several() -> list[str]:
        lane, begun, release, order = Lane("test", 1, 100, 100), threading.Event(), threading.Event(), list[str]()

        def long() -> None:
            begun.set()
            release.wait()

        async def one(name: str) -> None:
            await lane.do("a", 1, lambda: order.append(name))

        first = asyncio.create_task(lane.do("a", 1, long))
        await asyncio.to_thread(begun.wait)
        second, third = asyncio.create_task(one("second")), asyncio.create_task(one("third"))
        await asyncio.sleep(0)
        second.cancel()
        release.set()
        await asyncio.gather(first, third)
        # Called and cancelled in the same moment: the worker is not lost either.
        fourth = asyncio.create_task(one("fourth"))
        await asyncio.sleep(0)
        fourth.cancel()
        await asyncio.gather(fourth, return_exceptions=True)
        await one("fifth")
        lane.close()
        return [name for name in order if name != "fourth"]

    assert looped(several()) == ["third", "fifth"]


def test_work_that_fails_gives_its_worker_back() -> None:
    async def several() -> str:
        lane = Lane("test", 1, most=9, most_of_one=9)
        with pytest.raises(ZeroDivisionError):
            await lane.do("a", 1, lambda: 1 // 0)
        result = await lane.do("a", 1, lambda: "done")
        lane.close()
        return result

    assert looped(several()) == "done"


def test_two_searches_think_at_the_same_time_each_with_a_kernel_of_its_own() -> None:
    both = threading.Barrier(2)

    def think() -> int:
        own = kernel()
        both.wait()
        return id(own)

    async def several() -> list[int]:
        lane = Lane("search", 2, most=100, most_of_one=100)
        kernels = await asyncio.gather(lane.do("a", 1, think), lane.do("a", 1, think))
        lane.close()
        return list(kernels)

    assert len(set(looped(several()))) == 2


def test_each_kind_of_work_waits_only_for_its_own() -> None:
    async def several() -> str:
        lanes, release = Lanes(), threading.Event()
        held = [
            asyncio.create_task(lanes.do("a", Work(kind, 1), release.wait))
            for kind in (Kind.SEARCH, Kind.RECORD, Kind.PROGRAM)
            for _ in range(30)
        ]
        await asyncio.sleep(0)
        done = await lanes.do("a", Work(Kind.CHEAP, 1), lambda: "done")
        release.set()
        await asyncio.gather(*held)
        lanes.close()
        return done

    assert looped(several()) == "done"


@pytest.mark.parametrize(
    ("request_", "work"),
    [
        (Ping(id="1"), Work(Kind.CHEAP, 1)),
        (Open(id="1", rules="standard"), Work(Kind.CHEAP, 1)),
        (Open(id="1", record="x" * 45_000), Work(Kind.RECORD, 46)),
        (Replay(id="1", record="x" * 999, hand=1), Work(Kind.RECORD, 1)),
        (Hint(id="1", version=0), Work(Kind.SEARCH, 5)),
    ],
)
def test_a_request_counts_as_what_it_costs(request_: AnyRequest, work: Work) -> None:
    assert Work.of_request(request_) == work


def test_a_level_by_another_name_is_no_program() -> None:
    assert {name: Work.of_player(name) for name in ALIASES} == {
        name: Work.of_player(level) for name, level in ALIASES.items()
    }
    assert {Work.of_player(level).kind for level in LEVELS} == {Kind.CHEAP, Kind.SEARCH}
    assert Work.of_player("stranger").kind is Kind.PROGRAM


# Over the socket


class Thinking(StubTable):
    """Answers a hint when it is allowed to, everything else at once."""

    def __init__(self, begun: threading.Semaphore, release: threading.Event) -> None:
        self._begun = begun
        self._release = release

    def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
        if isinstance(request, Hint):
            self._begun.release()
            self._release.wait()
        return [Reply(client, f'{{"type":"pong","re":"{request.id}"}}')]


class OneSearch(Tables):
    """Tables with one worker for searches, and room for one of an address to wait."""

    def __init__(self, make: Callable[[], StubTable]) -> None:
        super().__init__(10, 60, make)
        self.lanes._lanes[Kind.SEARCH] = Lane("search", 1, most=100, most_of_one=1)


def test_hints_of_one_address_hold_up_nobody_and_too_many_are_told_that_the_server_is_busy(site: Site) -> None:
    begun, release = threading.Semaphore(0), threading.Event()
    tables = OneSearch(lambda: Thinking(begun, release))
    try:
        with (
            serving(site, tables=tables) as address,
            guest_at(address) as first,
            guest_at(address) as second,
            guest_at(address) as third,
        ):
            hint = '{"type":"hint","id":"hint","version":0}'
            first.socket.send(hint)
            begun.acquire()
            second.socket.send(hint)
            busy = third.ask({"type": "hint", "version": 0})
            while busy["type"] == "pong":  # it was there before the second
                busy = third.ask({"type": "hint", "version": 0})
            assert (busy["type"], busy["code"]) == ("error", "busy")
            assert busy["message"] == "the server has too much to do at the moment, try again in a while"
            assert third.ask({"type": "next", "version": 0})["type"] == "pong"
            assert third.ask({"type": "ping"})["type"] == "pong"
            release.set()
            assert [guest.hear()["re"] for guest in (first, second)] == ["hint", "hint"]
    finally:
        release.set()


def test_a_record_is_opened_and_a_bad_one_refused_with_its_line(address: str) -> None:
    with guest_at(address) as guest:
        record = guest.ask(SOLO)["record"]
        assert guest.ask({"type": "open", "record": record})["record"] == record
        refused = guest.ask({"type": "open", "record": record.replace("rules standard", "rules nonsense")})
        assert (refused["code"], refused["fault"]["line"]) == ("bad_record", 2)
        assert guest.ask({"type": "replay", "record": "nonsense", "hand": 1})["fault"]["line"] == 1


def test_a_ping_is_answered_while_the_computer_thinks_at_the_same_table(site: Site) -> None:
    thinking, may_move = threading.Event(), threading.Event()

    class Thoughtful(StubTable):
        bot_to_move = True

        def bot_turn(self, now: float) -> list[Reply]:
            thinking.set()
            may_move.wait()
            self.bot_to_move = False
            return []

    with serving(site, tables=Tables(10, 60, Thoughtful)) as address, guest_at(address) as guest:
        guest.socket.send('{"type":"next","id":"1","version":0}')
        guest.socket.recv()
        thinking.wait()
        assert guest.ask({"type": "ping"})["type"] == "pong"
        may_move.set()


def test_a_computer_s_turns_count_for_the_address(site: Site) -> None:
    class Meister(StubTable):
        seats = ("human", "meister")
        bot_to_move = True

        def bot_turn(self, now: float) -> list[Reply]:
            self.bot_to_move = False
            return []

        def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
            return [Reply(client, f'{{"type":"pong","re":"{request.id}"}}')]

    tables = Tables(10, 60, Meister, lambda: 0.0)
    with serving(site, Settings(address_burst=8), tables) as address, guest_at(address) as guest:
        kinds = [guest.ask({"type": "next", "version": 0})["type"] for _ in range(4)]
    assert kinds == ["pong", "pong", "pong", "error"], "three requests and one turn"


def test_all_connections_of_an_address_share_what_it_may_ask(site: Site) -> None:
    standing_clock = Tables(10, 60, now=lambda: 0.0)
    settings = Settings(address_burst=5, proxies=("127.0.0.1",))
    with (
        serving(site, settings, standing_clock) as address,
        guest_at(address) as first,
        guest_at(address) as second,
        guest_at(address, headers={"X-Forwarded-For": "192.0.2.7"}) as other,
    ):
        for guest in (first, second, first, second, first):
            assert guest.ask({"type": "ping"})["type"] == "pong"
        assert second.ask({"type": "ping"})["code"] == "rate"
        assert other.ask({"type": "ping"})["type"] == "pong", "a trusted proxy says that it is somebody else"


def test_who_is_no_trusted_proxy_can_t_say_that_he_is_somebody_else(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    standing_clock = Tables(10, 60, now=lambda: 0.0)
    with serving(site, Settings(address_burst=1), standing_clock) as address, guest_at(address) as first:
        assert first.ask({"type": "ping"})["type"] == "pong"
        with guest_at(address, headers={"X-Forwarded-For": "192.0.2.7"}) as second:
            assert second.ask({"type": "ping"})["code"] == "rate"
    assert "GINROMME_PROXIES lists no proxy" in caplog.text


def test_a_hint_costs_more_than_a_ping(site: Site) -> None:
    standing_clock = Tables(10, 60, now=lambda: 0.0)
    with serving(site, Settings(message_burst=9), standing_clock) as address, guest_at(address) as guest:
        assert guest.ask({"type": "hint", "version": 0})["code"] == "not_open"
        assert guest.ask({"type": "hint", "version": 0})["code"] == "rate"
        assert guest.ask({"type": "ping"})["type"] == "pong"

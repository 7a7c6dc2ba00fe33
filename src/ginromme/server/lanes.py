"""Lanes for work that takes its time: workers of their own, addresses by turns, and only so much may wait."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from ..errors import GinRommeError
from ..messages import AnyRequest
from ..messages.requests import Hint, Open, Replay
from ..players import ALIASES, LEVELS
from ..table import HINT_LEVEL

T = TypeVar("T")

CHEAP: Final = 1
"""Costs are in milliseconds of a processor, roughly; most requests take less than one."""

SEARCH_COSTS: Final = {"schwer": 1, "experte": 1, "meister": 5}
"""Of one decision of the levels that search; the others decide at once."""

RECORD_CHARACTERS: Final = 1000
"""So many of a record are read and played through at the cost of one."""

PROGRAMS_AT_ONCE: Final = 16
"""Most programs of other people's that may think at once; they wait more than they work here."""


class Kind(Enum):
    """What stands in one queue."""

    CHEAP = "cheap"
    SEARCH = "search"
    RECORD = "record"
    PROGRAM = "program"


class BusyError(GinRommeError):
    """So much waits already that this is not begun: ``busy``."""

    def __init__(self) -> None:
        super().__init__("busy", "the server has too much to do at the moment, try again in a while")


@dataclass(frozen=True, slots=True)
class Work:
    """Where something is done, and what it costs."""

    kind: Kind
    cost: int

    @classmethod
    def of_request(cls, request: AnyRequest) -> Work:
        """The work that answering a request is."""
        if isinstance(request, Hint):
            return cls.of_player(HINT_LEVEL)
        if isinstance(request, Open | Replay) and request.record is not None:
            return cls(Kind.RECORD, CHEAP + len(request.record) // RECORD_CHARACTERS)
        return cls(Kind.CHEAP, CHEAP)

    @classmethod
    def of_player(cls, name: str) -> Work:
        """The work that one decision of a computer player is."""
        name = ALIASES.get(name, name)
        if name in SEARCH_COSTS:
            return cls(Kind.SEARCH, SEARCH_COSTS[name])
        return cls(Kind.CHEAP if name in LEVELS else Kind.PROGRAM, CHEAP)


class Lane:
    """One queue and its workers: threads, or none for work so short that it is done between two messages.

    An address has its turn after each other that waits too. Costs of at most ``most`` may wait, and of one address
    ``most_of_one``, but always one piece of work. So many pieces ``ahead`` lie ready for the next worker, since it
    takes a moment to call one.
    """

    def __init__(self, name: str, threads: int, most: int, most_of_one: int, ahead: int = 0) -> None:
        self._pool = ThreadPoolExecutor(threads, name) if threads else None
        self._free = (threads or 1) + ahead
        self._most = most
        self._most_of_one = most_of_one
        self._cost = 0  # of all that waits
        self._queues: OrderedDict[str, _Queue] = OrderedDict()  # by address; whose turn is next comes first

    async def do(self, address: str, cost: int, work: Callable[[], T], *, patient: bool = False) -> T:
        """What the work returns. `BusyError` when too much waits, unless it is ``patient``."""
        if not patient:
            self._check_room(address, cost)
        async with self._turn(address, cost):
            if self._pool is not None:
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)
            result = work()
            await asyncio.sleep(0)  # all that has come in meanwhile is heard before the next
            return result

    def close(self) -> None:
        """Begin nothing more."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _check_room(self, address: str, cost: int) -> None:
        own = self._queues[address].cost if address in self._queues else 0
        if (own and own + cost > self._most_of_one) or (self._cost and self._cost + cost > self._most):
            raise BusyError

    @contextlib.asynccontextmanager
    async def _turn(self, address: str, cost: int) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._wait(address, cost)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, address: str, cost: int) -> None:
        queue = self._queues.setdefault(address, _Queue())
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.places.append((called, cost))
        queue.cost += cost
        self._cost += cost
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """A worker is free: it goes to the next address in turn."""
        while self._queues:
            address, queue = self._queues.popitem(last=False)
            called, cost = queue.places.popleft()
            queue.cost -= cost
            self._cost -= cost
            if queue.places:
                self._queues[address] = queue
            if not called.done():  # else who waited has gone
                called.set_result(None)
                return
        self._free += 1


class _Queue:
    """What waits of one address."""

    def __init__(self) -> None:
        self.places: deque[tuple[asyncio.Future[None], int]] = deque()
        self.cost = 0


class Lanes:
    """The lanes of a server; each kind of work waits only for its own."""

    def __init__(self) -> None:
        cores = os.cpu_count() or 1
        self._lanes = {
            Kind.CHEAP: Lane("cheap", 0, most=5_000, most_of_one=200),
            Kind.SEARCH: Lane("search", cores, most=2_000 * cores, most_of_one=50 * cores, ahead=cores),
            Kind.RECORD: Lane("record", 1, most=10_000, most_of_one=1_000),
            Kind.PROGRAM: Lane("program", PROGRAMS_AT_ONCE, most=5_000, most_of_one=200),
        }

    async def do(self, address: str, work: Work, action: Callable[[], T], *, patient: bool = False) -> T:
        """See `Lane.do`."""
        return await self._lanes[work.kind].do(address, work.cost, action, patient=patient)

    def close(self) -> None:
        """Begin nothing more."""
        for lane in self._lanes.values():
            lane.close()

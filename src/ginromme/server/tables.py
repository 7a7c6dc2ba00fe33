"""Tables that the server holds. One at a time touches each; what takes its time is done in lanes of its own."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Final, Protocol

from .. import messages
from ..messages import AnyRequest
from ..score import Seat
from ..table import Reply, Table
from ..view import SPECTATOR
from .lanes import BusyError, Lanes, Work
from .visitors import Visitor

TICK_SECONDS: Final = 1.0

logger = logging.getLogger(__name__)

Send = Callable[[str], None]
"""Takes a text for a connection, at once and without waiting."""


class TableLike(Protocol):
    """What is asked of a table (`ginromme.Table`)."""

    @property
    def tokens(self) -> Mapping[str, Seat]: ...
    @property
    def seats(self) -> tuple[str, str]: ...
    @property
    def bot_to_move(self) -> bool: ...
    def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]: ...
    def bot_turn(self, now: float) -> list[Reply]: ...
    def tick(self, now: float) -> list[Reply]: ...
    def leave(self, client: str, now: float) -> list[Reply]: ...


class HostedTable:
    """A table and the connections to it."""

    def __init__(self, table: TableLike, host: Tables) -> None:
        self._table = table
        self._host = host
        self._lock = asyncio.Lock()
        self._members: dict[str, Send] = {}
        self._bots: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._members

    def enter(self, client: str, send: Send) -> None:
        """What the table says to this client goes to ``send`` from now on."""
        self._members[client] = send
        self._host.note(self)

    async def ask(self, client: str, visitor: Visitor, request: AnyRequest, work: Work) -> None:
        """Pass a request on. When this returns, all that follows has been sent but for computers' moves.

        Who asks may be gone before: what has begun at the table goes on all the same.
        """
        await asyncio.shield(self._host.start(self._ask(client, visitor, request, work)))

    async def _ask(self, client: str, visitor: Visitor, request: AnyRequest, work: Work) -> None:
        def answer() -> list[Reply]:
            return self._table.answer(client, request, self._host.now()) if client in self._members else []

        async with self._lock:
            try:
                replies = await self._host.lanes.do(visitor.address, work, answer)
            except BusyError as busy:
                replies = [Reply(client, messages.refusal(busy.code, str(busy), request.id))]
            except Exception:
                logger.exception("the table failed on a request")
                sentence = "the table failed on this request"
                replies = [Reply(client, messages.refusal("internal", sentence, request.id))]
            self._deliver(replies)
            self._host.publish(self, self._table.tokens)
        if self._bots is None and self._table.bot_to_move:
            self._bots = self._host.start(self._let_bots_move(visitor))

    async def leave(self, client: str) -> None:
        """The connection is gone."""
        self._members.pop(client, None)
        self._host.note(self)
        async with self._lock:
            self._deliver(self._table.leave(client, self._host.now()))

    async def tick(self) -> None:
        """Let the clock speak, unless something is going on: then it does so next time."""
        if self._lock.locked():
            return
        async with self._lock:
            try:
                self._deliver(self._table.tick(self._host.now()))
            except Exception:
                logger.exception("the table failed on its clock")

    async def _let_bots_move(self, visitor: Visitor) -> None:
        """One turn at a time: a request that came meanwhile is next in the lock's queue."""
        try:
            while self._members:
                async with self._lock:
                    if not self._table.bot_to_move:
                        return
                    work = Work.of_player(self._table.seats[1])
                    visitor.allowance.spend(work.cost)
                    self._deliver(await self._host.lanes.do(visitor.address, work, self._bot_turn, patient=True))
        except Exception:
            logger.exception("a computer player failed")
            sentence = messages.refusal("internal", "the computer player failed")
            self._deliver(Reply(client, sentence) for client in tuple(self._members))
        finally:
            self._bots = None

    def _bot_turn(self) -> list[Reply]:
        return self._table.bot_turn(self._host.now()) if self._members else []

    def _deliver(self, replies: Iterable[Reply]) -> None:
        for reply in replies:
            send = self._members.get(reply.client)
            if send is not None:
                send(reply.text)


class Tables:
    """All tables. Solo tables live and die with their connection; those for two are found by their tokens.

    Tables for two are kept in memory only, and of those with nobody there at most ``limit``, for ``keep`` seconds.
    """

    def __init__(
        self,
        limit: int,
        keep: float,
        make: Callable[[], TableLike] = lambda: Table(secrets.token_bytes),
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.now = now
        self.lanes = Lanes()
        self._limit = limit
        self._keep = keep
        self._make = make
        self._tokens: dict[str, tuple[HostedTable, Seat]] = {}
        self._for_two: dict[HostedTable, tuple[str, ...]] = {}  # with the tokens
        self._empty_since: OrderedDict[HostedTable, float] = OrderedDict()  # those for two, longest empty first
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def count(self) -> int:
        """How many tables for two there are."""
        return len(self._for_two)

    def create(self) -> HostedTable:
        """A table at which nothing has been opened yet."""
        return HostedTable(self._make(), self)

    def find(self, token: str, *, watching: bool) -> HostedTable | None:
        """The table that a token gives a seat, or a place to watch from."""
        table, seat = self._tokens.get(token, (None, None))
        return table if (seat == SPECTATOR) == watching else None

    def publish(self, table: HostedTable, tokens: Mapping[str, Seat]) -> None:
        """Make a table for two known by its tokens; a solo table has none."""
        if tokens and table not in self._for_two:
            self._for_two[table] = tuple(tokens)
            self._tokens |= {token: (table, seat) for token, seat in tokens.items()}
            self.note(table)

    def note(self, table: HostedTable) -> None:
        """Somebody has come to the table, or gone."""
        self._empty_since.pop(table, None)
        if table.empty and table in self._for_two:
            self._empty_since[table] = self.now()

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do some work beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep_time(self) -> None:
        """Clocks, and the end of tables that nobody comes back to; runs until it is cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for table in [table for table in self._for_two if not table.empty]:
                await table.tick()
                await asyncio.sleep(0)  # others are let in between
            self.tidy()

    def tidy(self) -> None:
        """Forget the tables that have been empty for too long, and the longest empty ones over the limit."""
        while self._empty_since:
            table, since = next(iter(self._empty_since.items()))
            if len(self._empty_since) <= self._limit and self.now() - since < self._keep:
                return
            del self._empty_since[table]
            for token in self._for_two.pop(table):
                del self._tokens[token]

    def close(self) -> None:
        """Stop all work."""
        for task in tuple(self._tasks):
            task.cancel()
        self.lanes.close()

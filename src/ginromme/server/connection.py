"""One socket: a reader that waits for the table, and a writer that the table never waits for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from .. import messages
from ..errors import MessageError
from ..messages import AnyRequest
from ..messages.answers import Pong
from ..messages.requests import Join, Ping, Watch
from .lanes import CHEAP, Work
from .settings import Settings
from .tables import HostedTable, Tables
from .visitors import Allowance, Visitor

# Close codes (RFC 6455 and its registry).
GOING_AWAY: Final = 1001
POLICY_VIOLATION: Final = 1008
INTERNAL_ERROR: Final = 1011
TRY_AGAIN_LATER: Final = 1013

OUTBOX: Final = 256 * 1024
"""Characters that may wait for a slow reader before he is dropped; he can come back and gets the whole view."""

PATIENCE: Final = 50
"""So many messages in a row may be refused for their number before the connection is closed."""

PAUSE_SECONDS: Final = 0.1
LONGEST_PAUSE_SECONDS: Final = 1.0
"""A connection is not listened to for a pause after a refusal, longer with each in a row."""

logger = logging.getLogger(__name__)


class Connection:
    """See the module."""

    def __init__(self, socket: WebSocket, visitor: Visitor, tables: Tables, settings: Settings) -> None:
        self._socket = socket
        self._visitor = visitor
        self._tables = tables
        self._client = secrets.token_hex(8)
        self._allowance = Allowance(settings.message_rate, settings.message_burst, tables.now())
        self._refused = 0
        self._table: HostedTable | None = None
        self._outbox: deque[str] = deque()
        self._waiting = 0  # characters in it
        self._close_with: int | None = None
        self._stirred = asyncio.Event()

    async def serve(self) -> None:
        """Read and write until one of the two ends: a socket without a writer would be deaf for ever."""
        tasks = {asyncio.create_task(self._read()), asyncio.create_task(self._write())}
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                await self._end(task)
        finally:
            for task in tasks:
                task.cancel()
            self._leave()

    def send(self, text: str) -> None:
        """Put a text into the outbox; too many end the connection."""
        if self._waiting and self._waiting + len(text) > OUTBOX:
            self._outbox.clear()
            self.close(TRY_AGAIN_LATER)
            return
        self._waiting += len(text)
        self._outbox.append(text)
        self._stirred.set()

    def close(self, code: int) -> None:
        """Close as soon as what waits to be sent is out."""
        if self._close_with is None:
            self._close_with = code
            self._stirred.set()

    async def _end(self, task: asyncio.Task[None]) -> None:
        try:
            task.result()
        except WebSocketDisconnect:
            pass
        except Exception:
            logger.exception("a socket failed")
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # closed already
                await self._socket.close(INTERNAL_ERROR)

    async def _write(self) -> None:
        while self._close_with is None:
            await self._stirred.wait()
            self._stirred.clear()
            while self._outbox:
                text = self._outbox.popleft()
                self._waiting -= len(text)
                await self._socket.send_text(text)
        await self._socket.close(self._close_with)

    async def _read(self) -> None:
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            if self._close_with is None:
                await self._receive(message.get("text"))

    async def _receive(self, text: str | None) -> None:
        try:
            if text is None:
                raise MessageError("bad_message", "a message is text, not bytes")
            request = messages.read_request(text)
        except MessageError as error:
            if await self._admits(CHEAP, error.id):
                self.send(messages.refusal(error.code, str(error), error.id))
            return
        work = Work.of_request(request)
        if not await self._admits(work.cost, request.id):
            return
        if isinstance(request, Ping):  # is about the connection, and waits for nobody who thinks at the table
            self.send(messages.dump(Pong(re=request.id)))
        else:
            await self._table_for(request).ask(self._client, self._visitor, request, work)

    async def _admits(self, cost: int, id_: str | None) -> bool:
        """Whether so much may be asked now; if not, it is said."""
        now = self._tables.now()
        if self._allowance.take(cost, now) and self._visitor.allowance.take(cost, now):
            self._refused = 0
            return True
        self.send(messages.refusal("rate", "too much at once, wait a moment", id_))
        self._refused += 1
        if self._refused >= PATIENCE:
            self.close(POLICY_VIOLATION)
        await asyncio.sleep(min(self._refused * PAUSE_SECONDS, LONGEST_PAUSE_SECONDS))
        return False

    def _table_for(self, request: AnyRequest) -> HostedTable:
        """A token leads to its table; everything else is for the connection's own."""
        if isinstance(request, Join | Watch):
            found = self._tables.find(request.token, watching=isinstance(request, Watch))
            if found is not None and found is not self._table:
                self._leave()
                self._table = found
                found.enter(self._client, self.send)
        if self._table is None:
            self._table = self._tables.create()
            self._table.enter(self._client, self.send)
        return self._table

    def _leave(self) -> None:
        if self._table is not None:
            self._tables.start(self._table.leave(self._client))
            self._table = None

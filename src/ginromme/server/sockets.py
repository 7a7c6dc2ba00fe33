"""The WebSocket at /socket: who may come in, how much he may say, and which table hears it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from .. import messages
from .settings import Settings
from .tables import HostedTable, Tables

# Close codes (RFC 6455 and its registry).
GOING_AWAY: Final = 1001
POLICY_VIOLATION: Final = 1008
INTERNAL_ERROR: Final = 1011
TRY_AGAIN_LATER: Final = 1013

OUTBOX: Final = 256
"""Texts that may wait for a slow reader before he is dropped; he can come back and gets the whole view."""

PATIENCE: Final = 200
"""So many messages in a row may be refused for their number before the connection is closed."""

FAREWELL_SECONDS: Final = 3.0

logger = logging.getLogger(__name__)


class Sockets:
    """Every open socket of this server."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self._settings = settings
        self._tables = tables
        self._connections: set[_Connection] = set()
        self._closing = False
        self._nobody = asyncio.Event()
        self._nobody.set()

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._connections)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket until it is closed."""
        await socket.accept()
        if self._closing or len(self._connections) >= self._settings.connections:
            await socket.close(GOING_AWAY if self._closing else TRY_AGAIN_LATER)
            return
        connection = _Connection(socket, self._tables, self._settings)
        self._connections.add(connection)
        self._nobody.clear()
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)
            if not self._connections:
                self._nobody.set()

    async def close(self) -> None:
        """Say goodbye to everybody and wait a little for the answers."""
        self._closing = True
        for connection in self._connections:
            connection.close(GOING_AWAY)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._nobody.wait()


class _Connection:
    """One socket: a reader that waits for the table, and a writer that the table never waits for."""

    def __init__(self, socket: WebSocket, tables: Tables, settings: Settings) -> None:
        self._socket = socket
        self._tables = tables
        self._client = secrets.token_hex(8)
        self._allowance = Allowance(settings.message_rate, settings.message_burst, tables.now())
        self._refused = 0
        self._table: HostedTable | None = None
        self._outbox: deque[str] = deque()
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

    async def _end(self, task: asyncio.Task[None]) -> None:
        try:
            task.result()
        except WebSocketDisconnect:
            pass
        except Exception:
            logger.exception("a socket failed")
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # closed already
                await self._socket.close(INTERNAL_ERROR)

    async def _read(self) -> None:
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            await self._receive(message.get("text"))

    def send(self, text: str) -> None:
        if len(self._outbox) >= OUTBOX:
            self.close(TRY_AGAIN_LATER)
            return
        self._outbox.append(text)
        self._stirred.set()

    def close(self, code: int) -> None:
        """Close as soon as what waits to be sent is out."""
        if self._close_with is None:
            self._close_with = code
            self._stirred.set()

    async def _write(self) -> None:
        while self._close_with is None:
            await self._stirred.wait()
            self._stirred.clear()
            while self._outbox:
                await self._socket.send_text(self._outbox.popleft())
        await self._socket.close(self._close_with)

    async def _receive(self, text: str | None) -> None:
        if text is None:
            self.send(messages.refusal("bad_message", "a message is text, not bytes"))
            return
        heading = read_heading(text)
        if not self._allowance.take(self._tables.now()):
            self.send(messages.refusal("rate", "too many messages, wait a moment", heading.id))
            self._refused += 1
            if self._refused >= PATIENCE:
                self.close(POLICY_VIOLATION)
            return
        self._refused = 0
        await self._table_for(heading).ask(self._client, text, heading.id)

    def _table_for(self, heading: Heading) -> HostedTable:
        """A token leads to its table; everything else is for the connection's own."""
        if heading.type in ("join", "watch") and heading.token is not None:
            found = self._tables.find(heading.token, watching=heading.type == "watch")
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


class Allowance:
    """So many at once, refilled at so many a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Use one, if there is one."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


@dataclass(frozen=True, slots=True)
class Heading:
    """What the server itself needs of a message; the table reads the rest, and judges all of it."""

    id: str | None = None
    type: str | None = None
    token: str | None = None


def read_heading(text: str) -> Heading:
    """The heading, as far as it can be read."""
    if len(text) > messages.MAX_MESSAGE:
        return Heading()
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return Heading()
    if not isinstance(message, dict):
        return Heading()
    id_, type_, token = message.get("id"), message.get("type"), message.get("token")
    return Heading(
        id=id_ if isinstance(id_, str) and 1 <= len(id_) <= messages.MAX_ID else None,
        type=type_ if isinstance(type_, str) else None,
        token=token if isinstance(token, str) else None,
    )

"""The WebSocket at /socket: how many there are, and their end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from starlette.websockets import WebSocket

from ..messages import refusal
from .connection import GOING_AWAY, TRY_AGAIN_LATER, Connection
from .lanes import BusyError
from .settings import Settings
from .tables import Tables
from .visitors import Visitors

FAREWELL_SECONDS: Final = 0.2
"""So long everybody has to answer the goodbye."""

logger = logging.getLogger(__name__)


class Sockets:
    """Every open socket of this server."""

    def __init__(self, settings: Settings, tables: Tables) -> None:
        self.visitors = Visitors(settings, tables.now)
        self._settings = settings
        self._tables = tables
        self._connections: set[Connection] = set()
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
        if self._closing:
            await socket.close(GOING_AWAY)
            return
        if "x-forwarded-for" in socket.headers and not self._settings.proxies:
            logger.warning("somebody speaks for others, but GINROMME_PROXIES lists no proxy: all count as one address")
        visitor = self.visitors.find(socket.client.host if socket.client else None)
        full = len(self._connections) >= self._settings.connections
        if full or visitor.sockets >= self._settings.address_connections:
            busy = BusyError()
            await socket.send_text(refusal(busy.code, str(busy)))
            await socket.close(TRY_AGAIN_LATER)
            return
        connection = Connection(socket, visitor, self._tables, self._settings)
        visitor.sockets += 1
        self._connections.add(connection)
        self._nobody.clear()
        try:
            await connection.serve()
        finally:
            visitor.sockets -= 1
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

"""Running the server from its first address to a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import uvicorn

from .. import messages
from ..errors import GinRommeError
from ..programs.seats import Programs
from ..table import Table
from . import log
from .app import make_app, security_headers
from .doors import Doors
from .names import is_loopback
from .protocols import Config
from .settings import Settings
from .site import Site
from .sockets import Sockets
from .tables import Tables

LONGEST_FRAME: Final = 2 * messages.MAX_MESSAGE
"""Bytes; a message between this and what a table reads is answered, a longer one ends the connection."""

PING_SECONDS: Final = 20.0
"""So often a connection is asked for a sign of life, and so long it has for its answer."""


logger = logging.getLogger(__name__)


BACKLOG: Final = 64
"""So many connections may wait to be let in, which is done many times a second."""

SWITCH_SECONDS: Final = 0.0005
"""After so long a thread that plays a record through lets the others in."""

TICKS_A_SECOND: Final = 10
"""So often uvicorn looks around."""

LAST_ANSWERS_SECONDS: Final = 0.1
"""At the end, answers that are on their way have so long to arrive."""


class ListenError(GinRommeError):
    """The address cannot be listened at: ``cannot_listen``."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the address, with port 0 at a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        sentence = f"cannot listen at {host} port {port}: {error.strerror or error}"
        raise ListenError("cannot_listen", sentence) from None


def log_level(settings: Settings) -> int:
    """The least that is logged, as `logging` counts."""
    return logging.getLevelNamesMapping()[settings.log.upper()]


def address(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """Says when it is ready, and takes its leave of everybody before it ends."""

    def __init__(self, settings: Settings, site: Site, tables: Tables, ready: Callable[[], None]) -> None:
        self._sockets = Sockets(settings, tables)
        self._doors = Doors(settings)
        self._ready = ready
        super().__init__(
            Config(
                make_app(settings, site, tables, self._sockets, self._doors),
                security_headers(settings.hsts_seconds),
                self._doors,
                access_log=False,  # nobody's moves are anybody's business
                backlog=BACKLOG,
                forwarded_allow_ips=list(settings.proxies),
                lifespan="on",
                log_config=None,
                log_level=max(logging.WARNING, log_level(settings)),  # below, it names visitors' addresses
                proxy_headers=bool(settings.proxies),
                server_header=False,
                timeout_graceful_shutdown=1,
                ws_max_size=LONGEST_FRAME,
                ws_per_message_deflate=False,  # messages are small, its memory for each connection is not
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self._doors.sweep(asyncio.get_running_loop().time())
            self._sockets.visitors.tidy()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._sockets.close()
        asyncio.get_running_loop().call_later(LAST_ANSWERS_SECONDS, self._doors.clear)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to end is no failure; uvicorn would raise the signal once more when it is done."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve at the listener until the process is told to end."""
    log.start(log_level(settings))
    sys.setswitchinterval(SWITCH_SECONDS)
    if not (settings.hosts or settings.origins or is_loopback(settings.host)):
        logger.warning("others are answered only under the names in GINROMME_HOSTS, and none is listed")
    with listener, Programs(dict(settings.players)) as programs:
        make = partial(Table, secrets.token_bytes, programs.make_player)
        tables = Tables(settings.tables, settings.keep_minutes * 60, make)
        Server(settings, Site(), tables, ready).run(sockets=[listener])

"""Every connection to this server, whatever is spoken on it: how many, from where, and who keeps us waiting."""

from __future__ import annotations

import ipaddress
import logging
from asyncio import Transport
from collections import Counter
from typing import Final, Protocol

from .settings import Settings
from .visitors import Allowance, address_of

SPARE: Final = 2
"""So many times more connections than sockets: a page comes over others, which last some seconds."""

OTHER_FILES: Final = 150
"""File handles for everything else, and for connections between being let in and refused."""

COMING_SECONDS: Final = 10.0
COMING_AT_LEAST: Final = 200
"""In this time as many connections may come from an address as it may have at once, or at least so many."""

SEND_SECONDS: Final = 10.0
"""A reader who is waited for takes `SLOWEST` bytes in this time."""

SLOWEST: Final = 16 * 1024

logger = logging.getLogger(__name__)


class Line(Protocol):
    """What speaks on a connection."""

    def overdue(self, now: float) -> bool:
        """Whether the other side has kept us waiting for too long."""
        ...


class Doors:
    """Lets connections in, and throws out those that nothing comes of."""

    def __init__(self, settings: Settings) -> None:
        self._most = most_connections(SPARE * settings.connections)
        self._most_of_one = SPARE * settings.address_connections
        self._most_coming = max(COMING_AT_LEAST, self._most_of_one)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]
        self._lines: dict[Transport, Line] = {}
        self._addresses: dict[Transport, str] = {}
        self._count: Counter[str] = Counter()
        self._coming: dict[str, Allowance] = {}

    @property
    def count(self) -> int:
        """How many connections there are."""
        return len(self._lines)

    def enter(self, transport: Transport, line: Line, host: str | None, now: float) -> bool:
        """Let a connection in, or refuse it."""
        if len(self._lines) >= self._most:
            logger.warning("there are %d connections, more are refused", self._most)
            return False
        if not self._is_proxy(host):
            address = address_of(host)
            if self._count[address] >= self._most_of_one:
                logger.warning("one address has %d connections, more are refused", self._most_of_one)
                return False
            if not self._comes_in_time(address, now):
                logger.warning("one address has sent %d connections at once, more are refused", self._most_coming)
                return False
            self._count[address] += 1
            self._addresses[transport] = address
        self._lines[transport] = line
        return True

    def upgrade(self, transport: Transport, line: Line) -> None:
        """On a connection that is in already something else is spoken from now on."""
        if transport in self._lines:
            self._lines[transport] = line

    def leave(self, transport: Transport) -> None:
        """A connection is gone."""
        self._lines.pop(transport, None)
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def sweep(self, now: float) -> None:
        """Break off what is overdue."""
        for transport in [transport for transport, line in self._lines.items() if line.overdue(now)]:
            transport.abort()
        for address in [address for address, allowance in self._coming.items() if allowance.full(now)]:
            del self._coming[address]

    def clear(self) -> None:
        """Break off everything."""
        for transport in tuple(self._lines):
            transport.abort()

    def _comes_in_time(self, address: str, now: float) -> bool:
        if address not in self._coming:
            self._coming[address] = Allowance(self._most_coming / COMING_SECONDS, self._most_coming, now)
        return self._coming[address].take(1, now)

    def _is_proxy(self, host: str | None) -> bool:
        """Whether other people's connections come from there, who are counted by what it says of them."""
        try:
            ip = ipaddress.ip_address(host or "")
        except ValueError:
            return False
        return any(ip in network for network in self._proxies)


def most_connections(wanted: int) -> int:
    """So many, or as many as there are file handles for; the process takes as many as it may have."""
    try:
        import resource
    except ImportError:  # not on Windows, where they are not counted like that
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + OTHER_FILES
    if resource.RLIM_INFINITY != soft < need:
        soft = need if hard == resource.RLIM_INFINITY else min(need, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= need:
        return wanted
    logger.warning("the system allows %d file handles, which is not enough for %d connections", soft, wanted)
    return min(wanted, max(soft // 2, soft - OTHER_FILES))


class Sending:
    """How a reader gets on with what is sent to him; nothing is while it is paused or the end is all that waits."""

    def __init__(self, transport: Transport) -> None:
        self.paused = False
        self._transport = transport
        self._since: float | None = None
        self._left = 0

    def overdue(self, now: float) -> bool:
        """Whether he has taken next to nothing for `SEND_SECONDS`."""
        if not (self.paused or self._transport.is_closing()):
            self._since = None
            return False
        left = self._transport.get_write_buffer_size()
        if self._since is None or left <= self._left - SLOWEST:
            self._since, self._left = now, left
        return now - self._since >= SEND_SECONDS

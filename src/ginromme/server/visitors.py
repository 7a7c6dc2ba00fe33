"""Who comes from where, and how much each address may ask of the server."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Final

from .settings import Settings

NETWORK_BITS: Final = 64
"""An IPv6 connection has all addresses of a network of so many bits, so they count as one."""

UNKNOWN: Final = "unknown"
"""The address of whoever has none."""


def address_of(host: str | None) -> str:
    """The address that a visitor counts under."""
    try:
        ip = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((ip, NETWORK_BITS), strict=False))


class Allowance:
    """So much at once, refilled at so much a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def full(self, now: float) -> bool:
        """Whether nothing of it is used up."""
        self._refill(now)
        return self._left >= self._burst

    def take(self, cost: float, now: float) -> bool:
        """Use so much, if there is so much; what costs more than can ever be there needs all of it."""
        self._refill(now)
        if self._left < min(cost, self._burst):
            return False
        self.spend(cost)
        return True

    def spend(self, cost: float) -> None:
        """Use so much in any case, if need be of what is still to come, up to a whole burst."""
        self._left = max(-self._burst, self._left - cost)

    def _refill(self, now: float) -> None:
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Visitor:
    """All that comes from one address."""

    def __init__(self, address: str, allowance: Allowance) -> None:
        self.address = address
        self.allowance = allowance
        self.sockets = 0


class Visitors:
    """The visitors by address; who has gone is remembered until his allowance is whole again."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self._settings = settings
        self._now = now
        self._visitors: dict[str, Visitor] = {}

    def __len__(self) -> int:
        return len(self._visitors)

    def find(self, host: str | None) -> Visitor:
        """Whoever comes from there."""
        address = address_of(host)
        if address not in self._visitors:
            allowance = Allowance(self._settings.address_rate, self._settings.address_burst, self._now())
            self._visitors[address] = Visitor(address, allowance)
        return self._visitors[address]

    def tidy(self) -> None:
        """Forget those who are gone and owe nothing."""
        now = self._now()
        gone = [name for name, visitor in self._visitors.items() if not visitor.sockets and visitor.allowance.full(now)]
        for name in gone:
            del self._visitors[name]

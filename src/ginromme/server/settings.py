"""What a deployment may set, read from the environment once and checked."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from ..errors import LONGEST_QUOTE, GinRommeError, quoted

PREFIX: Final = "GINROMME_"
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
_NAME: Final = re.compile(r"[a-z0-9_-][a-z0-9._-]*|[0-9a-f:.]*:[0-9a-f:.]*")

HELP: Final = {
    "HOST": "the address to listen at",
    "PORT": "the port to listen at; 0 takes a free one",
    "HOSTS": "names, separated by commas, under which the site is reached besides this machine's own (localhost)",
    "ORIGINS": "origins, separated by commas, whose pages may come here besides the server's own",
    "PROXIES": "addresses or networks, separated by commas, of proxies that are believed whom they speak for",
    "HSTS_SECONDS": "so long shall browsers come by https only; 0 says nothing about it",
    "CONNECTIONS": "so many sockets at once, and twice as many connections of any kind",
    "ADDRESS_CONNECTIONS": "so many of them from one address",
    "TABLES": "so many tables for two are kept while nobody is connected to them",
    "KEEP_MINUTES": "so long is such a table kept",
    "MESSAGE_RATE": "so many messages a second may a connection send in the long run; costly ones count more",
    "MESSAGE_BURST": "so many may it send at once",
    "ADDRESS_RATE": "so many messages a second may all connections of an address send; costly ones count more",
    "ADDRESS_BURST": "so many may they send at once",
    "LOG": "the least that is logged: " + ", ".join(LOG_LEVELS),
}
"""Each setting, without its prefix."""


class SettingError(GinRommeError):
    """A setting that makes no sense: ``bad_setting``."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_setting", message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings, with the values they have when nothing is set."""

    host: str = "127.0.0.1"
    port: int = 8000
    hosts: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    proxies: tuple[str, ...] = ()
    hsts_seconds: int = 0
    connections: int = 1000
    address_connections: int = 100
    tables: int = 10_000
    keep_minutes: int = 60
    message_rate: int = 40
    message_burst: int = 120
    address_rate: int = 200
    address_burst: int = 500
    log: str = "info"
    players: tuple[tuple[str, str], ...] = ()  # names and command lines of programs that play, not of the environment


def load_settings(environ: Mapping[str, str]) -> Settings:
    """The settings of an environment; an empty variable counts as none, and one of an unknown name is refused."""
    unknown = sorted(name for name in environ if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in HELP)
    if unknown:
        raise SettingError(
            f"{unknown[0][:LONGEST_QUOTE]} is no setting; there are {', '.join(PREFIX + name for name in HELP)}"
        )
    read = _Reader(environ)
    default = Settings()
    return Settings(
        host=read.text("HOST", default.host),
        port=read.number("PORT", default.port, 0, 65535),
        hosts=frozenset(read.listed("HOSTS", _host)),
        origins=frozenset(read.listed("ORIGINS", _origin)),
        proxies=read.listed("PROXIES", _network),
        hsts_seconds=read.number("HSTS_SECONDS", default.hsts_seconds, 0, 10 * 366 * 24 * 3600),
        connections=read.number("CONNECTIONS", default.connections, 1, 1_000_000),
        address_connections=read.number("ADDRESS_CONNECTIONS", default.address_connections, 1, 1_000_000),
        tables=read.number("TABLES", default.tables, 0, 10_000_000),
        keep_minutes=read.number("KEEP_MINUTES", default.keep_minutes, 0, 366 * 24 * 60),
        message_rate=read.number("MESSAGE_RATE", default.message_rate, 1, 10_000),
        message_burst=read.number("MESSAGE_BURST", default.message_burst, 1, 10_000),
        address_rate=read.number("ADDRESS_RATE", default.address_rate, 1, 1_000_000),
        address_burst=read.number("ADDRESS_BURST", default.address_burst, 1, 1_000_000),
        log=read.choice("LOG", default.log, LOG_LEVELS),
    )


class _Reader:
    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ

    def text(self, name: str, default: str) -> str:
        return self._environ.get(PREFIX + name, "").strip() or default

    def number(self, name: str, default: int, low: int, high: int) -> int:
        text = self.text(name, str(default))
        number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(high)) else -1
        if not low <= number <= high:
            raise SettingError(f"{PREFIX}{name} must be a whole number from {low} to {high}, not {quoted(text)}")
        return number

    def choice(self, name: str, default: str, choices: tuple[str, ...]) -> str:
        text = self.text(name, default).lower()
        if text not in choices:
            raise SettingError(f"{PREFIX}{name} must be one of {', '.join(choices)}, not {quoted(text)}")
        return text

    def listed(self, name: str, parse: Callable[[str], str]) -> tuple[str, ...]:
        """Parts separated by commas, each as ``parse`` spells it; its ValueError says what was expected."""
        parts = [part.strip() for part in self.text(name, "").split(",")]
        try:
            return tuple(parse(part) for part in parts if part)
        except ValueError as error:
            raise SettingError(f"{PREFIX}{name} must list {error}") from None


def _host(text: str) -> str:
    bare = text.removeprefix("[").removesuffix("]").lower()
    if not _NAME.fullmatch(bare):
        raise ValueError(f"names such as example.org, without a port, not {quoted(text)}")
    return bare


def _origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or text != f"{parts.scheme}://{parts.netloc}":
        raise ValueError(f"origins such as https://example.org, not {quoted(text)}")
    return text.lower()


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise ValueError(f"addresses such as 10.0.0.7 or networks such as 10.0.0.0/8, not {quoted(text)}") from None

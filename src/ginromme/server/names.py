"""Under which names the site answers, and to whose pages: nobody else's name or page may lead a browser here."""

from __future__ import annotations

import ipaddress
import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import quoted
from .settings import Settings

MISDIRECTED: Final = 421
FORBIDDEN: Final = 403

NO_NAMES: Final = {"", "0.0.0.0", "::"}
"""One listens at these, but nobody goes there."""

logger = logging.getLogger(__name__)


class Names:
    """Refuses requests under a foreign name with 421, and those of a foreign page with 403."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = settings.origins
        names = settings.hosts | {urlsplit(origin).hostname or "" for origin in settings.origins}
        self._hosts = (names | {settings.host.lower()}) - NO_NAMES

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            host, origin = headers.get("host", ""), headers.get("origin")
            if not self._is_own(host):
                logger.warning("refused the name %s; GINROMME_HOSTS lists the names of this site", quoted(host))
                app = PlainTextResponse("This server has another name.\n", MISDIRECTED)
            elif origin is not None and not self._is_welcome(origin, host):
                logger.warning("refused a page of %s; GINROMME_ORIGINS lists others than our own", quoted(origin))
                app = PlainTextResponse("This page is not of this server.\n", FORBIDDEN)
        await app(scope, receive, send)

    def _is_own(self, host: str) -> bool:
        name = _hostname(host)
        return name in self._hosts or is_loopback(name)

    def _is_welcome(self, origin: str, host: str) -> bool:
        """Browsers name the page's origin; foreign pages shall not use their visitors' browsers here."""
        own = {f"{scheme}://{host.lower()}" for scheme in ("http", "https")}
        return origin.lower() in own | self._origins


def _hostname(host: str) -> str:
    """The name in a ``Host`` without its port; empty where it is none."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # ValueError where it is no number
    except ValueError:
        return ""
    return (parts.hostname or "") if "@" not in host and not parts.path and not parts.query else ""


def is_loopback(name: str) -> bool:
    """Whether a name is always that of the machine itself."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False

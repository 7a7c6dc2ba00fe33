"""The web application: files, the socket, and the headers that tie a page to this server alone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from .doors import Doors
from .names import Names
from .settings import Settings
from .site import Site
from .sockets import Sockets
from .tables import Tables

POLICY: Final = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # Python in the page is WebAssembly
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}

SECURITY_HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def security_headers(hsts_seconds: int = 0) -> dict[str, str]:
    """The headers of every answer, with the promise of https where a deployment makes it."""
    promise = {"Strict-Transport-Security": f"max-age={hsts_seconds}"} if hsts_seconds else {}
    return {**SECURITY_HEADERS, **promise}


class SecurityHeaders:
    """Puts headers on every answer, errors and refused sockets too."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def make_app(settings: Settings, site: Site, tables: Tables, sockets: Sockets, doors: Doors) -> ASGIApp:
    """The application; whoever runs it closes the sockets before it ends."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        clock = asyncio.create_task(tables.keep_time())
        yield
        clock.cancel()
        tables.close()

    async def health(_: Request) -> Response:
        counts = {"connections": doors.count, "sockets": sockets.count, "tables": tables.count}
        content = {"status": "ok", "version": __version__, **counts}
        return JSONResponse(content, headers={"Cache-Control": "no-store"})

    app = Starlette(
        routes=[
            Route("/healthz", health),
            WebSocketRoute("/socket", sockets.serve),
            Route("/{path:path}", site.serve),
        ],
        middleware=[Middleware(Names, settings)],
        lifespan=lifespan,
    )
    # Around all of it: Starlette's answer to a fault of ours does not come from its middleware.
    return SecurityHeaders(app, security_headers(settings.hsts_seconds))

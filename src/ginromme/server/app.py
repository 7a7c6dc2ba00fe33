"""The web application: files, the socket, and the headers that tie a page to this server alone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
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

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class SecurityHeaders:
    """Puts the security headers on every answer, errors too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def make_app(site: Site, tables: Tables, sockets: Sockets) -> Starlette:
    """The application; whoever runs it closes the sockets before it ends."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        clock = asyncio.create_task(tables.keep_time())
        yield
        clock.cancel()
        tables.close()

    async def health(_: Request) -> Response:
        content = {"status": "ok", "version": __version__, "connections": sockets.count, "tables": tables.count}
        return JSONResponse(content, headers={"Cache-Control": "no-store"})

    return Starlette(
        routes=[
            Route("/healthz", health),
            WebSocketRoute("/socket", sockets.serve),
            Route("/{path:path}", site.serve),
        ],
        middleware=[Middleware(SecurityHeaders)],
        lifespan=lifespan,
    )

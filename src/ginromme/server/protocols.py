"""uvicorn's two protocols, with limits and security headers for what happens before the application is asked."""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport, Transport
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from .doors import Doors, Sending

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

HEADER_SECONDS: Final = 10.0
"""A request is there so long after the connection, or the answer before it, or the connection is broken off."""


class Config(uvicorn.Config):
    """What uvicorn is told, and what our protocols need besides."""

    def __init__(self, app: Any, security_headers: Mapping[str, str], doors: Doors, **options: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **options)
        self.security_headers = security_headers
        self.doors = doors


class HttpProtocol(H11Protocol):
    """HTTP/1.1 on one connection, until it becomes a WebSocket."""

    config: Config

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody has come."""
        super().connection_made(transport)
        self._sending = Sending(transport)
        self._waits_since = self.loop.time()
        host = self.client[0] if self.client else None
        if not self.config.doors.enter(transport, self, host, self._waits_since):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        super().connection_lost(exc)
        self.config.doors.leave(self.transport)

    def overdue(self, now: float) -> bool:
        """See `Line`: the head of a request, and all that is left of the one before, must come in time."""
        cycle = cast("RequestResponseCycle | None", self.cycle)  # None before the first
        waits = cycle is None or cycle.response_complete
        return (waits and now - self._waits_since >= HEADER_SECONDS) or self._sending.overdue(now)

    def on_response_complete(self) -> None:
        """The next request is waited for from now on."""
        self._waits_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """More waits to be sent than the reader takes."""
        self._sending.paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has taken it."""
        self._sending.paused = False
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP gets an answer all the same, and the connection is closed."""
        body = f"{msg}\n".encode()
        headers = {
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **self.config.security_headers,
        }
        answer = h11.Response(status_code=400, headers=list(headers.items()), reason=b"Bad Request")
        for part in (answer, h11.Data(data=body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket on one connection."""

    config: Config

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _Handshake(config.security_headers, max_size=config.ws_max_size, logger=self.logger)

    def connection_made(self, transport: BaseTransport) -> None:
        """The connection, which is there already, becomes a WebSocket."""
        super().connection_made(transport)
        self._sending = Sending(self.transport)
        self.config.doors.upgrade(self.transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        super().connection_lost(exc)
        self.config.doors.leave(self.transport)

    def overdue(self, now: float) -> bool:
        """See `Line`; whether anybody is there is asked by pings."""
        return self._sending.overdue(now)

    def pause_writing(self) -> None:
        """More waits to be sent than the reader takes."""
        self._sending.paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has taken it."""
        self._sending.paused = False
        super().resume_writing()

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn does it; but it takes a refusal for a handshake that never came."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


class _Handshake(ServerProtocol):
    def __init__(self, security_headers: Mapping[str, str], **options: Any) -> None:
        super().__init__(**options)
        self._security_headers = security_headers

    def reject(self, status: StatusLike, text: str) -> Response:
        response = super().reject(status, text)
        response.headers.update(self._security_headers)
        return response

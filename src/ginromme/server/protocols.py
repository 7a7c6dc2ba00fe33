"""uvicorn's two protocols, with the security headers on what they answer before the application is asked."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent


class Config(uvicorn.Config):
    """What uvicorn is told, and what our protocols need besides."""

    def __init__(self, app: Any, security_headers: Mapping[str, str], **options: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, **options)
        self.security_headers = security_headers


class HttpProtocol(H11Protocol):
    """HTTP/1.1 on one connection, until it becomes a WebSocket."""

    config: Config

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

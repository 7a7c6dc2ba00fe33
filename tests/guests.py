"""Who visits a server in tests: requests over HTTP, guests at the socket, and tables that only pretend."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ginromme import Reply
from ginromme.messages import AnyRequest
from ginromme.score import Seat

SCRIPT = b"export const answer = 42;\n" * 100
SOLO = {"type": "open", "rules": "standard", "seats": ["human", "leicht"]}
FOR_TWO = {"type": "open", "rules": "standard", "seats": ["human", "human"]}


class Answer:
    """What the server says to one HTTP request."""

    def __init__(self, address: str, path: str, method: str = "GET", headers: Mapping[str, str] | None = None) -> None:
        connection = http.client.HTTPConnection(urlsplit(address).netloc)
        connection.request(method, path, headers=dict(headers or {}))
        response = connection.getresponse()
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        connection.close()


class Guest:
    """One open socket; requests are numbered."""

    def __init__(self, opened: ClientConnection) -> None:
        self.socket = opened
        self.count = 0

    def hear(self) -> dict[str, Any]:
        message = json.loads(self.socket.recv())
        assert isinstance(message, dict)
        return message

    def ask(self, fields: Mapping[str, object]) -> dict[str, Any]:
        """Send a request; whatever comes before its answer is passed over."""
        self.count += 1
        self.socket.send(json.dumps({"id": str(self.count), **fields}))
        while (message := self.hear()).get("re") != str(self.count):
            pass
        return message

    def hear_close(self) -> int:
        """The code with which the server closes."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv()
        assert self.socket.close_code is not None
        return self.socket.close_code


@contextlib.contextmanager
def guest_at(
    address: str, origin: str | None = None, host: str | None = None, headers: Mapping[str, str] | None = None
) -> Iterator[Guest]:
    """A guest for as long as the test goes on."""
    place = urlsplit(address)
    uri = f"ws://{host or place.netloc}/socket"
    named = {**({} if origin is None else {"Origin": origin}), **(headers or {})}
    line = socket.create_connection((place.hostname, place.port))
    with connect(uri, additional_headers=named, sock=line) as opened:
        yield Guest(opened)


def said(id_: str) -> str:
    """A request that a `StubTable` understands: its id is all that is said."""
    return json.dumps({"type": "next", "id": id_, "version": 0})


class StubTable:
    """A table that answers each request with its id, and is otherwise as a test needs it."""

    tokens: Mapping[str, Seat] = {}
    seats = ("human", "schwer")
    bot_to_move = False

    def answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
        return [Reply(client, request.id)]

    def bot_turn(self, now: float) -> list[Reply]:
        return []

    def tick(self, now: float) -> list[Reply]:
        return []

    def leave(self, client: str, now: float) -> list[Reply]:
        return []

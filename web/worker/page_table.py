"""A table of this page: requests come in as texts, answers and news go out as texts (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable

from js import Uint8Array, crypto

from ginromme import Reply, Table

SCREEN = "screen"
"""The name of the one client."""


class PageTable:
    """A solo table whose texts go to ``send``."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._table = Table(entropy)
        self._send = send

    @property
    def bot_to_move(self) -> bool:
        """See `Table.bot_to_move`."""
        return self._table.bot_to_move

    def receive(self, text: str) -> None:
        """Answer a request."""
        self._deliver(self._table.receive(SCREEN, text))

    def bot_turn(self) -> None:
        """Let the computer player make one move."""
        self._deliver(self._table.bot_turn())

    def _deliver(self, replies: list[Reply]) -> None:
        for reply in replies:
            self._send(reply.text)


def entropy(size: int) -> bytes:
    """Unpredictable bytes, from the browser."""
    data = Uint8Array.new(size)
    crypto.getRandomValues(data)
    return bytes(data.to_bytes())

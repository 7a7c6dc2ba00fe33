"""Our players for other people's programs: the other end of docs/players.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO

from ..errors import GinRommeError, MessageError
from ..messages import MAX_MESSAGE
from ..players import Player
from ..rules import Rules
from . import lines
from .lines import Hello, NewMatch, Refusal, Turn
from .views import read_view


class RefusedError(GinRommeError):
    """The host has refused a move; the code is the host's."""


class Bot:
    """Answers a host's lines, for a player that ``make`` makes from its source of chance."""

    def __init__(self, make: Callable[[bytes], Player]) -> None:
        self._make = make
        self._player: Player | None = None

    def answer(self, text: str) -> str:
        """The answer to one line. A line that is no good changes nothing; `RefusedError` when the host gives up."""
        try:
            return self._answer(text)
        except RefusedError:
            raise
        except GinRommeError as error:
            return lines.dump_error(error)

    def _answer(self, text: str) -> str:
        match lines.parse_line(text):
            case Hello():
                return lines.HELLO
            case NewMatch() as match:
                Rules.loads(match.rules)
                self._player = self._make(bytes.fromhex(match.chance))
                return lines.OK
            case Turn() as turn:
                view = read_view(turn.view)
                if self._player is None:
                    raise MessageError("not_open", "no match has begun")
                if not view.legal:
                    raise MessageError("not_yours", "there is nothing to decide")
                return str(self._player.choose(view))
            case Refusal() as refusal:
                raise RefusedError(refusal.code, f"the host has refused: {refusal.message}")


def converse(bot: Bot, asked: IO[bytes], send: Callable[[bytes], None]) -> None:
    """Answer line by line until the host ends."""
    for line in _lines(asked):
        send(bot.answer(line).encode() + b"\n")


def _lines(asked: IO[bytes]) -> Iterator[str]:
    """Bytes that are no UTF-8 become a line that is no JSON."""
    while line := asked.readline(MAX_MESSAGE + 1):
        yield line.decode(errors="replace")

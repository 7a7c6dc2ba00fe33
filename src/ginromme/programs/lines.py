"""The lines between a host and a program that plays: the host asks in JSON, the program answers in plain words."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from ..errors import GinRommeError, MessageError
from ..messages import dump
from ..messages.reading import decode
from ..messages.show import show_player_view
from ..messages.shown import PlayerView
from ..rules import Rules
from ..view import View

VERSION: Final = 1
"""Of this protocol; a host names it in its first line, and the program repeats it."""

HELLO: Final = f"hello {VERSION}"
"""What a program answers to the first line."""

OK: Final = "ok"
"""What a program answers when a match begins."""

REFUSED: Final = "error"
"""The word with which a program begins an answer when it can give no other."""

MOST_CHANCE: Final = 1024
"""Bytes; a source of chance of our own hosts has 32."""


class Line(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What a host says; fields that are not known are passed over."""


class Hello(Line, frozen=True, kw_only=True, tag="hello"):
    """The host's first line; ``seconds`` is the time for each later answer."""

    protocol: int
    seconds: float = 0


class NewMatch(Line, frozen=True, kw_only=True, tag="match"):
    """Forget what was; ``chance`` is the player's source of chance in hexadecimal digits."""

    rules: str
    chance: Annotated[str, Meta(max_length=2 * MOST_CHANCE, pattern="^([0-9a-fA-F]{2})*$")]


class Turn(Line, frozen=True, kw_only=True, tag="move"):
    """Choose a move."""

    view: PlayerView


class Refusal(Line, frozen=True, kw_only=True, tag="error"):
    """The last answer was no good; nothing follows."""

    code: str = ""
    message: str = ""


AnyLine = Hello | NewMatch | Turn | Refusal

_LINES: Final[msgspec.json.Decoder[AnyLine]] = msgspec.json.Decoder(AnyLine)


def dump_hello(seconds: float) -> str:
    """The host's first line; ``seconds`` is the time for each later answer."""
    return dump(Hello(protocol=VERSION, seconds=seconds))


def dump_match(rules: Rules, chance: bytes) -> str:
    """A new match."""
    return dump(NewMatch(rules=rules.dumps(), chance=chance.hex()))


def dump_turn(view: View) -> str:
    """The question for a move."""
    return dump(Turn(view=show_player_view(view)))


def dump_refusal(code: str, sentence: str) -> str:
    """Why the host ends it."""
    return dump(Refusal(code=code, message=sentence))


def dump_error(error: GinRommeError) -> str:
    """A program's answer when it can give no other, in one line."""
    return f"{REFUSED} {error.code} {' '.join(str(error).split())}"


def parse_line(text: str) -> AnyLine:
    """Read a host's line; `MessageError` says what is wrong with it."""
    line = decode(_LINES, text)
    if isinstance(line, Hello) and line.protocol != VERSION:
        raise MessageError("bad_version", f"only version {VERSION} of the protocol is spoken here")
    return line

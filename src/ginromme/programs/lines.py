"""The lines between a host and a program that plays: the host asks in JSON, the program answers in plain words."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from ..errors import GinRommeError, MessageError
from ..rules import Rules
from ..view import View
from .views import dump_view, parse_view

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


@dataclass(frozen=True, slots=True)
class Hello:
    """The host's first line."""

    version: int


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Forget what was; ``chance`` is the player's source of chance."""

    rules: Rules
    chance: bytes


@dataclass(frozen=True, slots=True)
class Turn:
    """Choose a move."""

    view: View


@dataclass(frozen=True, slots=True)
class Refusal:
    """The last answer was no good; nothing follows."""

    code: str
    sentence: str


Line = Hello | NewMatch | Turn | Refusal


def dump_hello(seconds: float) -> str:
    """The host's first line; ``seconds`` is the time for each later answer."""
    return _dumps({"type": "hello", "protocol": VERSION, "seconds": seconds})


def dump_match(rules: Rules, chance: bytes) -> str:
    """A new match."""
    return _dumps({"type": "match", "rules": rules.dumps(), "chance": chance.hex()})


def dump_turn(view: View) -> str:
    """The question for a move."""
    return _dumps({"type": "move", "view": dump_view(view)})


def dump_refusal(code: str, sentence: str) -> str:
    """Why the host ends it."""
    return _dumps({"type": "error", "code": code, "message": sentence})


def dump_error(error: GinRommeError) -> str:
    """A program's answer when it can give no other, in one line."""
    return f"{REFUSED} {error.code} {' '.join(str(error).split())}"


def parse_line(text: str) -> Line:
    """Read a host's line; `MessageError` says what is wrong with it."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("bad_message", "a line is one JSON object") from None
    if not isinstance(message, dict):
        raise MessageError("bad_message", "a line is one JSON object")
    match message.get("type"):
        case "hello":
            return _parse_hello(message.get("protocol"))
        case "match":
            return _parse_match(message.get("rules"), message.get("chance"))
        case "move":
            return Turn(parse_view(message.get("view")))
        case "error":
            return Refusal(str(message.get("code")), str(message.get("message")))
    raise MessageError("unknown_type", "type must be hello, match, move or error")


def _parse_hello(version: object) -> Hello:
    if version != VERSION or isinstance(version, bool):
        raise MessageError("bad_version", f"only version {VERSION} of the protocol is spoken here")
    return Hello(VERSION)


def _parse_match(rules: object, chance: object) -> NewMatch:
    if not isinstance(rules, str):
        raise MessageError("bad_field", "rules must be a text")
    if not isinstance(chance, str) or len(chance) > 2 * MOST_CHANCE:
        raise MessageError("bad_field", f"chance must be a text of at most {MOST_CHANCE} bytes in hexadecimal digits")
    try:
        return NewMatch(Rules.loads(rules), bytes.fromhex(chance))
    except GinRommeError as error:
        raise MessageError(error.code, str(error)) from None
    except ValueError:
        raise MessageError("bad_field", "chance must be in hexadecimal digits") from None


def _dumps(message: dict[str, object]) -> str:
    return json.dumps(message, separators=(",", ":"))

"""Reads JSON into typed values, strictly; what is refused gets a code and one short sentence."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

from ..errors import LONGEST_QUOTE, MessageError

MAX_MESSAGE: Final = 128 * 1024
"""Longest message that is read, in characters; the longest record has room in it."""

T = TypeVar("T")

_PLACE: Final = re.compile(r" - at `(?:key in )?\$\.?(.*)`$", re.DOTALL)
_QUOTED: Final = re.compile(rf"""([`'])([^`]{{{LONGEST_QUOTE}}})[^`]+\1""", re.DOTALL)


def decode(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """The value; `MessageError` ``too_long``, ``bad_message``, ``unknown_type`` or ``bad_field``."""
    if len(text) > MAX_MESSAGE:
        raise MessageError("too_long", f"a message has at most {MAX_MESSAGE} characters, not {len(text)}")
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _refusal(str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise MessageError("bad_message", "a message is one JSON object, in Unicode without half a pair") from None


def _refusal(reason: str) -> MessageError:
    found = _PLACE.search(reason)
    place = found[1] if found else ""
    sentence = _QUOTED.sub(r"\1\2…\1", reason[: found.start()] if found else reason).replace("`", "")
    if not place and sentence.startswith("Expected object"):
        return MessageError("bad_message", "a message is one JSON object")
    if place == "type" or sentence.endswith("missing required field type"):
        return MessageError("unknown_type", f"type: {sentence}" if place else sentence)
    code = "bad_seats" if place.startswith("seats") else "bad_field"
    return MessageError(code, f"{place[:LONGEST_QUOTE]}: {sentence}" if place else sentence)

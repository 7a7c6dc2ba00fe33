"""What a screen may ask of a table; read strictly, judged by the table (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from ..deal import MAX_HAND_NUMBER
from ..errors import MessageError
from .reading import decode
from .shown import Hex, Seats, Version

MAX_ID: Final = 64
CLOCK_SECONDS: Final = (5, 7 * 24 * 3600)

Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID)]
Token = str


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A request and the id under which it is answered."""

    id: Id


class Commit(Request, frozen=True, kw_only=True, tag="commit"):
    """Have a half of a seed drawn, and its commitment told before the other part of the seed is known."""


class Open(Request, frozen=True, kw_only=True, tag="open"):
    """Begin a match: by rules and seats, as the match of a day, or from a record.

    ``ticket`` of a commitment and ``nonce``: the cards follow from both.
    """

    rules: str | None = None
    seats: Seats | None = None
    seed: str | None = None
    chance: str | None = None
    ticket: Token | None = None
    nonce: Hex | None = None
    clock: Annotated[int, Meta(ge=CLOCK_SECONDS[0], le=CLOCK_SECONDS[1])] | None = None
    day: str | None = None
    record: str | None = None


class Replay(Request, frozen=True, kw_only=True, tag="replay"):
    """Look at a finished hand of any record, from 1; without ``hand``: check a match that is over from end to end."""

    record: str
    hand: Annotated[int, Meta(ge=1, le=MAX_HAND_NUMBER)] | None = None


class Join(Request, frozen=True, kw_only=True, tag="join"):
    """Take the seat that a token belongs to."""

    token: Token


class Watch(Request, frozen=True, kw_only=True, tag="watch"):
    """Look on, with the table's token for spectators."""

    token: Token


class Play(Request, frozen=True, kw_only=True, tag="move"):
    """Play a move."""

    version: Version
    move: str


class NextHand(Request, frozen=True, kw_only=True, tag="next"):
    """Deal the next hand."""

    version: Version


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    """Ask what a computer player would do."""

    version: Version


class Arrange(Request, frozen=True, kw_only=True, tag="arrange"):
    """Ask what a declaration would be worth, and what is wrong about it."""

    version: Version
    move: str


class Resign(Request, frozen=True, kw_only=True, tag="resign"):
    """Give the match up."""

    version: Version


class Claim(Request, frozen=True, kw_only=True, tag="claim"):
    """End the match, or wait, after the opponent's clock has run out."""

    version: Version
    result: Literal["win", "draw", "wait"]


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Ask whether somebody is there."""


AnyRequest = Commit | Open | Replay | Join | Watch | Play | NextHand | Hint | Arrange | Resign | Claim | Ping


class _Heading(Struct):
    id: Id


_REQUESTS: Final[msgspec.json.Decoder[AnyRequest]] = msgspec.json.Decoder(AnyRequest)
_HEADINGS: Final[msgspec.json.Decoder[_Heading]] = msgspec.json.Decoder(_Heading)


def read_request(text: str) -> AnyRequest:
    """Read a request; `MessageError` has the code and, where it could be read, the request's id."""
    try:
        return decode(_REQUESTS, text)
    except MessageError as error:
        raise MessageError(error.code, str(error), _id_of(text) if error.code != "too_long" else None) from None


def _id_of(text: str) -> str | None:
    try:
        return decode(_HEADINGS, text).id
    except MessageError:
        return None

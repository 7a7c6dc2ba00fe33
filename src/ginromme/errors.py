"""What can be refused. Every error has a stable code for programs and one sentence for people."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

LONGEST_QUOTE: Final = 60
"""So many characters of what came from outside are repeated in a sentence."""


def shortened(text: str) -> str:
    """As much of a text from outside as is repeated."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def quoted(value: object) -> str:
    """What came, as a refusal repeats it."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…{text[0]}"


class GinRommeError(ValueError):
    """Something given from outside that the rules or a format don't allow; ``str(error)`` is the sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class CardError(GinRommeError):
    """Text or numbers that are no cards: ``bad_card``, ``duplicate_card``."""


class DeckError(GinRommeError):
    """Cards or a dealer that no hand can be dealt from: ``bad_deck``, ``bad_dealer``."""


class InvalidMoveError(GinRommeError):
    """Text that is no move at all: ``bad_move``."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_move", message)


class IllegalMoveError(GinRommeError):
    """A move that is not allowed now; the codes are listed in docs/notation.md."""


class RulesError(GinRommeError):
    """Rules that don't exist or contradict each other: ``bad_rules``."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_rules", message)


class SeedError(GinRommeError):
    """Text that is no seed, or a hand number that none is dealt for: ``bad_seed``."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_seed", message)


class DayError(GinRommeError):
    """Text that is no date of a daily match: ``bad_day``."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_day", message)


class RecordFault(StrEnum):
    """What is wrong with a record."""

    FORMAT = "format"  # no record at all
    VERSION = "version"  # of the format, or of what the rules mean
    TOO_LONG = "too_long"
    CUT = "cut"  # the text ends early
    LINE = "line"  # that does not belong there, or can't be read
    RULES = "rules"  # that don't exist
    MIX = "mix"  # the seed is not what half and nonce give
    MOVE = "move"  # that the rules don't allow with these cards
    RESULT = "result"  # of a hand, other than its moves led to
    END = "end"  # of the match, other than its hands led to


class RecordError(GinRommeError):
    """A record that is damaged or breaks the rules: ``bad_record``.

    ``line`` from 1, if one is to blame; ``hand`` and ``move`` from 1, where it is about one of them; ``text``: what
    stands there; ``wanted``: what should, where that is certain; ``why``: the code with which the rules refuse it.
    """

    def __init__(
        self,
        message: str,
        fault: RecordFault,
        line: int | None = None,
        *,
        hand: int | None = None,
        move: int | None = None,
        text: str | None = None,
        wanted: str | None = None,
        why: str | None = None,
    ) -> None:
        super().__init__("bad_record", message)
        self.fault = fault
        self.line = line
        self.hand = hand
        self.move = move
        self.text = None if text is None else shortened(text)
        self.wanted = wanted
        self.why = why


class SeatError(GinRommeError):
    """Seats that nobody can take: ``bad_seats``; a number that is no seat: ``bad_seat``."""


class TableError(GinRommeError):
    """A request that the table can't fulfil as it stands; the codes are listed in docs/protocol.md."""


class MessageError(GinRommeError):
    """A message that is no request; ``id`` is the request's, where it could be read."""

    def __init__(self, code: str, message: str, id_: str | None = None) -> None:
        super().__init__(code, message)
        self.id = id_

"""A match as a few lines of text: save game, replay, share link, test fixture (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NoReturn, TypedDict, TypeVar, Unpack

from .cards import dump_card, parse_list
from .deal import Deck, Mixed, parse_seed
from .errors import GinRommeError, RecordError, RecordFault, quoted
from .match import EndReason, Match
from .moves import Move, parse_move
from .rules import RULES_VERSION, Rules
from .score import HandResult, Seat

FORMAT: Final = "ginromme-record"
FORMAT_VERSION: Final = "1"
HUMAN: Final = "human"
MAX_RECORD: Final = 100_000
"""Longest text of a record that is read, in characters; the longest matches, Hollywood to 3,000, have some 50,000."""

T = TypeVar("T")

_MOVES_A_LINE: Final = 20
_PLAYING: Final = "playing"
_SEAT_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]{0,31}")


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: its moves with melds spelt out, its deck where the record has no seed, its result once it is over."""

    moves: tuple[Move, ...]
    deck: Deck | None = None
    result: HandResult | None = None

    @classmethod
    def of(cls, match: Match, index: int) -> HandRecord:
        """A hand of a match, from 0, as it stands."""
        hand = match.hands[index]
        return cls(tuple(hand.moves), hand.deck if match.seed is None else None, hand.result)


@dataclass(frozen=True, slots=True)
class Record:
    """A match, finished or not. `loads` accepts only what the rules allow, so `replay` never fails on what it gave."""

    rules: Rules
    seats: tuple[str, str]  # who sits there: human, or a computer player's name
    hands: tuple[HandRecord, ...]
    seed: bytes | None = None
    mixed: Mixed | None = None  # what the seed comes from, where the player had a part in it
    chance: bytes | None = None  # source of chance of the computer players, independent of the seed (R8)
    dealer: Seat | None = None  # of the first hand, where there is no seed
    reason: EndReason | None = None
    winner: Seat | None = None

    @classmethod
    def of(
        cls, match: Match, seats: tuple[str, str], chance: bytes | None = None, mixed: Mixed | None = None
    ) -> Record:
        """The record of a match as it stands."""
        by_deck = match.seed is None
        return cls(
            rules=match.rules,
            seats=seats,
            hands=tuple(HandRecord.of(match, index) for index in range(len(match.hands))),
            seed=match.seed,
            mixed=mixed,
            chance=chance,
            dealer=match.hands[0].dealer if by_deck else None,
            reason=match.result.reason if match.result else None,
            winner=match.result.winner if match.result else None,
        )

    def replay(self) -> Match:
        """The match after the last move of the record."""
        match = Match(self.rules, self.seed, deck=self.hands[0].deck, dealer=self.dealer)
        for number, hand in enumerate(self.hands, 1):
            if number > 1:
                match.next_hand(hand.deck)
            for move in hand.moves:
                match.play(move)
        _break_off(match, self.reason, self.winner)
        return match

    def dumps(self) -> str:
        """The text of the record, its lines ended by line feeds."""
        lines = list(_dump_head(self))
        for number, hand in enumerate(self.hands, 1):
            lines += _dump_hand(number, hand)
        lines.append(_dump_end(self.reason, self.winner))
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record and play it through; `RecordError` gives the line and the reason."""
        return cls.load_match(text)[0]

    @classmethod
    def load_match(cls, text: str) -> tuple[Record, Match]:
        """The same, with the match as the record leaves it, as `replay` would give it."""
        if len(text) > MAX_RECORD:
            too_long = f"a record has at most {MAX_RECORD} characters, not {len(text)}"
            raise RecordError(too_long, RecordFault.TOO_LONG)
        return _Reader(text).read()


class GrowingRecord:
    """The record of a match that is being played; the head and the hands that are over are written once."""

    def __init__(
        self, match: Match, seats: tuple[str, str], chance: bytes | None = None, mixed: Mixed | None = None
    ) -> None:
        self._match = match
        self._kept = "\n".join(_dump_head(Record.of(match, seats, chance, mixed))) + "\n"
        self._written = 0  # hands in the kept text

    def text(self) -> str:
        """The same as `Record.dumps` of the match as it stands."""
        hands = self._match.hands
        while self._written < len(hands) - 1:
            self._kept += self._hand(self._written)
            self._written += 1
        result = self._match.result
        end = _dump_end(result.reason, result.winner) if result else _dump_end(None, None)
        return f"{self._kept}{self._hand(len(hands) - 1)}{end}\n"

    def _hand(self, index: int) -> str:
        return "\n".join(_dump_hand(index + 1, HandRecord.of(self._match, index))) + "\n"


def _dump_head(record: Record) -> Iterator[str]:
    yield f"{FORMAT} {FORMAT_VERSION}"
    yield f"rules {record.rules.dumps()}"
    yield f"rules-version {RULES_VERSION}"
    yield f"seats {' '.join(record.seats)}"
    yield f"seed {record.seed.hex()}" if record.seed is not None else f"dealer {record.dealer}"
    if record.mixed is not None:
        yield f"mix {record.mixed.half.hex()} {record.mixed.nonce.hex()}"
    if record.chance is not None:
        yield f"chance {record.chance.hex()}"


def _dump_end(reason: EndReason | None, winner: Seat | None) -> str:
    return f"end {reason} {_dump_seat(winner)}" if reason else f"end {_PLAYING}"


def _dump_hand(number: int, hand: HandRecord) -> Iterator[str]:
    yield f"hand {number}"
    if hand.deck is not None:
        yield f"deck {''.join(map(dump_card, hand.deck))}"
    for start in range(0, len(hand.moves), _MOVES_A_LINE):
        yield " ".join(map(str, hand.moves[start : start + _MOVES_A_LINE]))
    if hand.result is not None:
        yield _dump_result(hand.result)


def _dump_result(result: HandResult) -> str:
    return f"= {result.outcome} {_dump_seat(result.winner)} {result.points}"


def _dump_seat(seat: Seat | None) -> str:
    return "-" if seat is None else str(seat)


def _break_off(match: Match, reason: EndReason | None, winner: Seat | None) -> None:
    if reason is EndReason.RESIGNED and winner is not None:
        match.resign(1 - winner)
    elif reason is EndReason.CLAIMED:
        match.claim(winner)


class _About(TypedDict, total=False):
    """What a refusal is about, see `RecordError`."""

    hand: int
    move: int
    text: str
    wanted: str
    why: str


class _Reader:
    """Reads line by line and plays along, so that a refusal knows its line."""

    def __init__(self, text: str) -> None:
        self.lines = [line.strip() for line in text.splitlines()]
        self.at = 0

    def read(self) -> tuple[Record, Match]:
        self.read_format()
        rules = self.read_rules()
        seats = self.read_seats()
        seed, dealer = self.read_source()
        mixed = self.read_mixed(seed)
        chance = self.read_chance()
        self.expect("hand", "1")
        match = self.guarded(lambda: Match(rules, seed, deck=self.read_deck(seed), dealer=dealer))
        self.read_hands(match)
        self.read_end(match, seats)
        return Record.of(match, seats, chance, mixed), match

    def read_format(self) -> None:
        words = self.next_words("the first line")
        if words[0] != FORMAT or len(words) != 2:
            self.refuse(f"a record begins with '{FORMAT} {FORMAT_VERSION}'", RecordFault.FORMAT)
        if words[1] != FORMAT_VERSION:
            other = f"this is version {quoted(words[1])} of the format; only {FORMAT_VERSION} is known"
            self.refuse(other, RecordFault.VERSION)

    def read_rules(self) -> Rules:
        text = self.value("rules")
        rules = self.guarded(lambda: Rules.loads(text), RecordFault.RULES, text=text)
        version = self.value("rules-version")
        if version != RULES_VERSION:
            other = f"these are rules of version {quoted(version)}; only {RULES_VERSION} is known"
            self.refuse(other, RecordFault.VERSION)
        return rules

    def read_seats(self) -> tuple[str, str]:
        names = self.value("seats").split()
        if len(names) != 2 or not all(_SEAT_NAME.fullmatch(name) for name in names):
            self.refuse("there are two seats, each named in up to 32 letters a-z, digits and . _ -")
        return names[0], names[1]

    def read_source(self) -> tuple[bytes | None, Seat | None]:
        words = self.next_words("a seed or the first dealer")
        if words[0] == "seed" and len(words) == 2:
            return self.guarded(lambda: parse_seed(words[1])), None
        if words[0] == "dealer" and len(words) == 2 and words[1] in ("0", "1"):
            return None, int(words[1])
        self.refuse("expected 'seed' with 64 hexadecimal digits, or 'dealer' with 0 or 1")

    def read_mixed(self, seed: bytes | None) -> Mixed | None:
        if self.peek()[:1] != ["mix"]:
            return None
        words = self.next_words("'mix'")
        if len(words) != 3 or seed is None:
            self.refuse("'mix' has a half and a nonce, and follows a seed")
        mixed = self.guarded(lambda: Mixed(parse_seed(words[1]), parse_seed(words[2])))
        if mixed.seed != seed:
            self.refuse("half and nonce give another seed than that of the match", RecordFault.MIX)
        return mixed

    def read_chance(self) -> bytes | None:
        if self.peek()[:1] != ["chance"]:
            return None
        text = self.value("chance")
        return self.guarded(lambda: parse_seed(text))

    def read_deck(self, seed: bytes | None) -> Deck | None:
        if seed is not None:
            return None
        text = self.value("deck")
        return self.guarded(lambda: parse_list(text))

    def read_hands(self, match: Match) -> None:
        while True:
            self.read_moves(match)
            if self.peek()[:1] != ["hand"]:
                return
            self.expect("hand", str(match.number + 1))
            self.guarded(lambda: match.next_hand(self.read_deck(match.seed)))

    def read_moves(self, match: Match) -> None:
        while (words := self.peek()) and words[0] not in ("hand", "end", "="):
            self.at += 1
            for word in words:
                self.read_move(match, word)
        if match.hand.result is not None:
            text = " ".join(self.next_words("the result of the hand"))
            wanted = _dump_result(match.hand.result)
            if text != wanted:
                reason = f"the hand ends with '{wanted}', not with {quoted(text)}"
                self.refuse(reason, RecordFault.RESULT, hand=match.number, text=text, wanted=wanted)

    def read_move(self, match: Match, word: str) -> None:
        about: _About = {"hand": match.number, "move": len(match.hand.moves) + 1, "text": word}
        move = self.guarded(lambda: parse_move(word), **about)
        self.guarded(lambda: match.play(move), RecordFault.MOVE, **about)
        spelt = str(match.hand.moves[-1])
        if spelt != word:
            about["wanted"] = spelt
            self.refuse(f"{quoted(word)} is spelt {spelt} in a record", **about)

    def read_end(self, match: Match, seats: tuple[str, str]) -> None:
        words = self.next_words("the last line")
        if words[0] != "end":
            self.refuse("expected 'hand' with the next number, or 'end'", text=" ".join(words))
        if match.result is not None:
            wanted = f"end {match.result.reason} {_dump_seat(match.result.winner)}"
        elif words[1:2] == [_PLAYING]:
            wanted = f"end {_PLAYING}"
        else:
            wanted = self.read_broken_off(match, seats, words)
        if " ".join(words) != wanted:
            self.refuse(f"expected '{wanted}'", RecordFault.END, text=" ".join(words), wanted=wanted)
        if self.peek():
            self.at += 1
            self.refuse("nothing follows the line 'end'")

    def read_broken_off(self, match: Match, seats: tuple[str, str], words: list[str]) -> str:
        """The line 'end' of a match that was resigned or claimed, which only people do."""
        if len(words) == 3 and words[1] in (EndReason.RESIGNED, EndReason.CLAIMED) and words[2] in ("0", "1", "-"):
            reason, winner = EndReason(words[1]), None if words[2] == "-" else int(words[2])
            claimed = reason is EndReason.CLAIMED and seats == (HUMAN, HUMAN)
            resigned = reason is EndReason.RESIGNED and winner is not None and seats[1 - winner] == HUMAN
            if claimed or resigned:
                _break_off(match, reason, winner)
                return " ".join(words)
        about: _About = {"text": " ".join(words)}
        if words[1:2] == [EndReason.TARGET]:
            about["wanted"] = f"end {_PLAYING}"
        allowed = "'end playing', 'end resigned' with the winner, or 'end claimed' with the winner or -"
        self.refuse(f"expected {allowed}; only people resign or claim", RecordFault.END, **about)

    # Lines

    def peek(self) -> list[str]:
        """Words of the next line that is not empty; none at the end of the text."""
        while self.at < len(self.lines) and not self.lines[self.at]:
            self.at += 1
        return self.lines[self.at].split() if self.at < len(self.lines) else []

    def next_words(self, wanted: str) -> list[str]:
        words = self.peek()
        if not words:
            self.at = len(self.lines)
            self.refuse(f"the text ends where {wanted} was expected", RecordFault.CUT)
        self.at += 1
        return words

    def value(self, key: str) -> str:
        words = self.next_words(f"'{key}'")
        if words[0] != key or len(words) < 2:
            self.refuse(f"expected '{key}' and its value")
        return " ".join(words[1:])

    def expect(self, *words: str) -> None:
        if self.next_words(f"'{' '.join(words)}'") != list(words):
            self.refuse(f"expected '{' '.join(words)}'")

    def guarded(self, action: Callable[[], T], fault: RecordFault = RecordFault.LINE, **about: Unpack[_About]) -> T:
        """Do it, and tell the line if it is refused."""
        try:
            return action()
        except RecordError:
            raise
        except GinRommeError as error:
            about["why"] = error.code
            self.refuse(str(error), fault, **about)

    def refuse(self, reason: str, fault: RecordFault = RecordFault.LINE, **about: Unpack[_About]) -> NoReturn:
        line = max(1, min(self.at, len(self.lines)))
        raise RecordError(f"line {line}: {reason}", fault, line, **about)

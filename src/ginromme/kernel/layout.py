"""What Python and C both know, said once: numbers, the order of names, and structs. ``header.py`` writes it as C."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import prod
from typing import Any, Final

from ..rules import (
    DRAWS_FROM_PILE,
    FIRST_KNOCK_WITHOUT_DRAW,
    HAND_SIZE,
    HOLLYWOOD_GAMES,
    STOCK_LEFT,
    NextDealer,
)
from ..score import Outcome
from ..view import Phase

_SCALARS: Final = {"u8": "B", "i8": "b", "i32": "i", "f32": "f", "u64": "Q"}


@dataclass(frozen=True)
class Struct:
    """A C struct: its fields' types by name, as ``i32``, ``f32[3][4]`` or another struct and how many."""

    name: str
    about: str
    fields: Mapping[str, str | tuple[Struct, int]]

    def parts(self, field: str) -> tuple[str | Struct, tuple[int, ...]]:
        """Scalar or struct of a field, and its dimensions."""
        kind = self.fields[field]
        if not isinstance(kind, str):
            return kind[0], (kind[1],) if kind[1] > 1 else ()
        scalar, *sizes = kind.replace("]", "").split("[")
        return scalar, tuple(map(int, sizes))

    @cached_property
    def packer(self) -> struct.Struct:
        """Without gaps, little-endian; inner structs are bytes."""
        formats = []
        for field in self.fields:
            kind, sizes = self.parts(field)
            many = prod(sizes)
            formats.append(f"{many}{_SCALARS[kind]}" if isinstance(kind, str) else f"{many * kind.size}s")
        return struct.Struct("<" + "".join(formats))

    @property
    def size(self) -> int:
        """In bytes."""
        return self.packer.size

    def pack(self, **values: Any) -> bytes:
        """From all its fields; an array is a sequence, an inner struct bytes, filled up with zeros."""
        if values.keys() != self.fields.keys():
            raise TypeError(f"{self.name} has the fields {', '.join(self.fields)}")
        flat: list[Any] = []
        for field in self.fields:
            kind, sizes = self.parts(field)
            if sizes and isinstance(kind, str):
                flat += values[field]
            else:
                flat.append(values[field])
        return self.packer.pack(*flat)

    def unpack(self, data: bytes, offset: int = 0) -> dict[str, Any]:
        """Its fields; an array is a tuple, inner structs are bytes."""
        flat = iter(self.packer.unpack_from(data, offset))
        found = {}
        for field in self.fields:
            kind, sizes = self.parts(field)
            array = sizes and isinstance(kind, str)
            found[field] = tuple(next(flat) for _ in range(prod(sizes))) if array else next(flat)
        return found


NO_CARD: Final = 255
MOST_EVENTS: Final = 256
MOST_TRACED: Final = 604
"""Moves of a hand that can be written down."""
LAST_TURN: Final = 15
MOST_MELDS: Final = 4
MOST_MOVES: Final = 8
MOST_WAYS: Final = 3
MOST_OPPONENTS: Final = 4
MOST_CANDIDATES: Final = MOST_MOVES * MOST_WAYS
MOST_NEEDED: Final = 250
MOST_WON: Final = 300

EVENT_KINDS: Final = 3
EVENT_TIMES: Final = 12
RELATIONS: Final = 8
BUCKETS: Final = 6
WHOLE: Final = 22
ROLES: Final = 5
CARD_ROWS: Final = (2 * ROLES + 1) * 13
SIDE_NUMBERS: Final = 16
NUMBERS: Final = 2 * SIDE_NUMBERS + 8
HIDDEN_1: Final = 32
HIDDEN_2: Final = 16
ENDINGS: Final = 7

DEFINED: Final = {
    "HAND_SIZE": (HAND_SIZE, "R2.1"),
    "STOCK_LEFT": (STOCK_LEFT, "R3.4"),
    "DRAWS_FROM_PILE": (DRAWS_FROM_PILE, "R3.5"),
    "FIRST_KNOCK_WITHOUT_DRAW": (FIRST_KNOCK_WITHOUT_DRAW, "R4.6"),
    "HOLLYWOOD_GAMES": (HOLLYWOOD_GAMES, "R7.3"),
    "NO_CARD": (NO_CARD, ""),
    "MOST_EVENTS": (MOST_EVENTS, ""),
    "MOST_TRACED": (MOST_TRACED, "moves of a hand that can be written down"),
    "LAST_TURN": (LAST_TURN, "that a policy tells apart"),
    "MOST_MELDS": (MOST_MELDS, "of eleven cards three; one more keeps the code free of a special case"),
    "MOST_MOVES": (MOST_MOVES, ""),
    "MOST_WAYS": (MOST_WAYS, ""),
    "MOST_OPPONENTS": (MOST_OPPONENTS, ""),
    "MOST_CANDIDATES": (MOST_CANDIDATES, ""),
    "MOST_NEEDED": (MOST_NEEDED, "a longer way to the target is measured in coarser steps"),
    "MOST_WON": (MOST_WON, "points of one hand; more count as so many"),
    "EVENT_KINDS": (EVENT_KINDS, "of the belief"),
    "EVENT_TIMES": (EVENT_TIMES, "four phases of the hand times three ages of the event"),
    "RELATIONS": (
        RELATIONS,
        "same rank; one below, one above, two below, two above in suit; else points lower, equal, higher",
    ),
    "BUCKETS": (BUCKETS, "two turns of the opponent each"),
    "WHOLE": (WHOLE, "features of the whole hand"),
    "ROLES": (ROLES, "of the value net"),
    "CARD_ROWS": (CARD_ROWS, "both sides, and the top of the pile"),
    "SIDE_NUMBERS": (SIDE_NUMBERS, ""),
    "NUMBERS": (NUMBERS, ""),
    "HIDDEN_1": (HIDDEN_1, ""),
    "HIDDEN_2": (HIDDEN_2, ""),
    "ENDINGS": (ENDINGS, ""),
}
"""Numbers by their names in C, and what is to be said about them there."""

PHASES: Final = {phase: number for number, phase in enumerate((Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.OVER))}
OUTCOMES: Final = tuple(Outcome)
NEXT_DEALERS: Final = {rule: number for number, rule in enumerate(NextDealer)}


class Kind(IntEnum):
    """The families of quick players in ``policy.h``."""

    RANDOM = 0
    SIMPLE = 1
    PLANNER = 2
    COUNTER = 3


class Done(IntEnum):
    """A public event, as the belief reads it: for the first two the card is the one declined."""

    PASSED = 0
    DREW = 1
    TOOK = 2
    THREW = 3


class Code(IntEnum):
    """A move as a byte: a card thrown is its number, with 64 added a knock; these are the others."""

    PASS = 128
    DRAW_STOCK = 129
    TAKE_DISCARD = 130
    BIG_GIN = 131
    KNOCK_NOW = 132


KNOCKING: Final = 64

ENUMS: Final = {
    "Phase": {phase.name: number for phase, number in PHASES.items()},
    "Outcome": {outcome.name: number for number, outcome in enumerate(OUTCOMES)},
    "NextDealer": {
        name: NEXT_DEALERS[rule]
        for rule, name in {
            NextDealer.ALTERNATE: "ALTERNATE",
            NextDealer.WINNER: "WINNER_DEALS",
            NextDealer.LOSER: "LOSER_DEALS",
        }.items()
    },
    "Kind": {kind.name: kind.value for kind in Kind},
    "Done": {done.name: done.value for done in Done},
    "Code": {"CODE_KNOCKING": KNOCKING} | {f"CODE_{code.name}": code.value for code in Code},
}

EVENT: Final = Struct("Event", "Something public.", {"kind": "u8", "seat": "u8", "card": "u8"})
RESULT: Final = Struct(
    "Result",
    "How a hand ends (R6); winner -1: nobody.",
    {"outcome": "i32", "winner": "i32", "points": "i32", "difference": "i32"},
)
HAND_RULES: Final = Struct(
    "Rules",
    "The rules of one hand; Oklahoma's upcard has already been looked at.",
    {
        "knock_limit": "i32",
        "gin_bonus": "i32",
        "undercut_bonus": "i32",
        "undercut_on_tie": "i32",
        "big_gin": "i32",
        "big_gin_bonus": "i32",
        "multiplier": "i32",
        "knock_without_draw": "i32",
    },
)
MATCH_RULES: Final = Struct(
    "MatchRules",
    "The rules of a match; target 1 where one hand decides, box_bonus 0 where it does not count at once.",
    {
        "target": "i32",
        "next_dealer": "i32",
        "box_bonus": "i32",
        "oklahoma": "i32",
        "oklahoma_ace_gin": "i32",
        "oklahoma_spades_double": "i32",
        "hand": (HAND_RULES, 1),
    },
)
POLICY: Final = Struct(
    "Policy",
    "A quick player: its kind, the weight of what the next draw may bring in the first turn, that weight's factor "
    "from turn to turn, the weight of how likely the opponent melds the thrown card, and by turn the most deadwood "
    "to knock with, -1 to wait for gin.",
    {"kind": "i32", "hope": "f32", "fade": "f32", "danger": "f32", "knock": f"i8[{LAST_TURN + 1}]"},
)
PLAY_REQUEST: Final = Struct(
    "PlayRequest",
    "Hands between two policies, all dealt by the first dealer or in turn.",
    {"seed": "u64", "first_dealer": "i32", "in_turn": "i32", "match": (MATCH_RULES, 1), "policy": (POLICY, 2)},
)
PLAYED: Final = Struct(
    "Played",
    "A whole hand: cards, moves, the melds that ended it, and what came of it.",
    {
        "meld": f"u64[{MOST_MELDS}]",
        "melds": "i32",
        "dealer": "i32",
        "moves": "i32",
        "next_dealer": "i32",
        "result": (RESULT, 1),
        "deck": "u8[52]",
        "move": f"u8[{MOST_TRACED}]",
    },
)
SPOT: Final = Struct(
    "Spot",
    "What the player to move sees, and what he may do: cards to throw and to knock with, and other moves as bits.",
    {
        "hand": "u64",
        "known": "u64",
        "own_known": "u64",
        "unseen": "u64",
        "throws": "u64",
        "knocks": "u64",
        "top": "u8",  # before a draw
        "taken": "u8",
        "drawn": "u8",
        "turn": "u8",
        "stock": "u8",
        "pile_draws": "u8",
        "seat": "u8",
        "phase": "u8",
        "passes": "u8",
        "others": "u8",  # bit n: the code 128 + n
        "unused": "u8[6]",
    },
)
GAME: Final = Struct(
    "Game",
    "A game, seen by one player: the scores, and whether a hand counts in it that he or the other wins (R7.3).",
    {"score": "i32", "other": "i32", "counts_mine": "i32", "counts_his": "i32"},
)
QUESTION: Final = Struct(
    "Question",
    "A view and how to think about it.",
    {
        "hand": "u64",
        "known": "u64",
        "own_known": "u64",
        "pile": "u64",
        "shown": "u64",
        "seed": "u64",
        "seat": "i32",
        "phase": "i32",
        "top": "i32",
        "taken": "i32",
        "drawn": "i32",
        "turn": "i32",
        "stock": "i32",
        "pile_draws": "i32",
        "passes": "i32",
        "dealer": "i32",
        "games": "i32",
        "rules": (HAND_RULES, 1),
        "game": (GAME, HOLLYWOOD_GAMES),
        "samples": "i32",
        "steps": "i32",
        "moves": "i32",
        "deviation": "f32",
        "drop": "f32",
        "horizon": "i32",
        "ways": "i32",
        "opponents": "i32",
        "plain": (POLICY, 1),
        "way": (POLICY, MOST_WAYS),
        "opponent": (POLICY, MOST_OPPONENTS),
        "events": "i32",
        "event": (EVENT, MOST_EVENTS),
    },
)
CONSIDERED: Final = Struct(
    "Considered",
    "A candidate of a search.",
    {"take": "i32", "card": "i32", "knock": "i32", "way": "i32", "worth": "f32"},
)
ANSWER: Final = Struct(
    "Answer",
    "What to do. Before a draw: take, or knock instead of drawing; after it the card to throw (none: big gin).",
    {
        "take": "i32",
        "card": "i32",
        "knock": "i32",
        "melds": "i32",
        "meld": f"u64[{MOST_MELDS}]",
        "samples": "i32",
        "candidates": "i32",
        "candidate": (CONSIDERED, MOST_CANDIDATES),
    },
)
EQUITY: Final = Struct(
    "Equity",
    "Chance to win a game, by [dealer][need][other's need]: of a player who is (1) or is not (0) the next dealer.",
    {
        "target": "i32",
        "step": "i32",
        "needed": "i32",
        "next_dealer": "i32",
        "box_bonus": "i32",
        "chance": f"f32[2][{MOST_NEEDED + 1}][{MOST_NEEDED + 1}]",
    },
)
UTILITY: Final = Struct(
    "Utility",
    "What the end of a hand is worth to a player: by the points he wins or loses, after a tie, when it is dead.",
    {"win": f"f32[{MOST_WON}]", "lose": f"f32[{MOST_WON}]", "tie": "f32", "dead": "f32"},
)
BELIEF_WEIGHTS: Final = Struct(
    "BeliefWeights",
    "See belief.h.",
    {
        "relation": f"f32[{EVENT_KINDS}][{EVENT_TIMES}][{RELATIONS}]",
        "rank": f"f32[{BUCKETS}][13]",
        "whole": f"f32[{BUCKETS}][{WHOLE}]",
    },
)
VALUE_WEIGHTS: Final = Struct(
    "ValueWeights",
    "See value.h; differences in tens of points.",
    {
        "card": f"f32[{CARD_ROWS}][{HIDDEN_1}]",
        "number": f"f32[{NUMBERS}][{HIDDEN_1}]",
        "bias_1": f"f32[{HIDDEN_1}]",
        "second": f"f32[{HIDDEN_1}][{HIDDEN_2}]",
        "bias_2": f"f32[{HIDDEN_2}]",
        "ending": f"f32[{HIDDEN_2}][{ENDINGS}]",
        "bias_ending": f"f32[{ENDINGS}]",
        "difference": f"f32[{HIDDEN_2}][{ENDINGS}]",
        "bias_difference": f"f32[{ENDINGS}]",
    },
)
WEIGHTS: Final = Struct(
    "Weights", "The whole weights file after its header.", {"belief": (BELIEF_WEIGHTS, 1), "value": (VALUE_WEIGHTS, 1)}
)

STRUCTS: Final = (
    EVENT,
    RESULT,
    HAND_RULES,
    MATCH_RULES,
    POLICY,
    PLAY_REQUEST,
    PLAYED,
    SPOT,
    GAME,
    QUESTION,
    CONSIDERED,
    ANSWER,
    EQUITY,
    UTILITY,
    BELIEF_WEIGHTS,
    VALUE_WEIGHTS,
    WEIGHTS,
)
"""Each after those that it holds."""

"""Everything that has to be fast, in WebAssembly (``kernel.c``), behind one Python interface for server and browser."""

from __future__ import annotations

import atexit
import struct
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import prod
from threading import local
from typing import Any, Final

from ..cards import Card, Mask, cards_of
from ..moves import Move
from ..rules import Rules
from ..score import Seat
from ..view import View
from .calls import (
    Answer,
    Considered,
    Played,
    Search,
    pack_hand_rules,
    pack_match_rules,
    pack_play,
    pack_played,
    pack_question,
    read_answer,
    read_played,
)
from .engine import Engine, forget_compiled, start
from .layout import ANSWER, EQUITY, EVENT, PLAYED, RESULT, SPOT, UTILITY, Kind
from .policies import CAMPER, KNOCKER, QUICK_CAMPER, QUICK_KNOCKER, RANDOM, SIMPLE, Policy
from .weights import WeightsError, read_weights

EQUITY_HANDS: Final = 4000
EQUITY_SEED: Final = 1
EQUITIES_KEPT: Final = 16
_RULES_ROOM: Final = 64  # bytes for rules before what a call is about


class Kernel:
    """One instance of the kernel, for one thread at a time."""

    def __init__(self, engine: Engine, weights: bytes) -> None:
        self._engine = engine
        self._input = engine.call("input_address")
        self._output = engine.call("output_address")
        self._size = engine.call("buffer_size")
        engine.write(engine.call("weights_address"), read_weights(weights))
        self._rules: Rules | None = None  # whose equity is in the kernel

    def deadwoods(self, hands: Sequence[Mask]) -> bytes:
        """Least deadwood of each hand (R1.3), one byte each."""
        return self._batch("deadwoods", struct.pack(f"<{len(hands)}Q", *hands), 8, 1)

    def discards(self, hands: Sequence[Mask]) -> list[list[tuple[Card, int]]]:
        """For each hand of at most 16 cards: its cards in rising order with the least deadwood of the others."""
        data = self._batch("discards", struct.pack(f"<{len(hands)}Q", *hands), 8, 16)
        return [
            list(zip(cards_of(hand), data[16 * place : 16 * place + 16], strict=False))
            for place, hand in enumerate(hands)
        ]

    def splits(self, hands: Sequence[tuple[Mask, Mask]]) -> list[tuple[int, tuple[Mask, ...]]]:
        """Deadwood and melds of a best split of each hand on which fewest of the second cards can be laid off."""
        data = self._batch("splits", b"".join(struct.pack("<2Q", *pair) for pair in hands), 16, 48)
        return [(row[0], row[2 : 2 + row[1]]) for row in struct.iter_unpack("<6Q", data)]

    def defences(self, cases: Sequence[tuple[Mask, tuple[Mask, ...], bool]]) -> list[tuple[int, Mask]]:
        """Least deadwood and cards laid off, for each defender's hand, knocker's melds, and whether it is gin (R5)."""
        items = [
            struct.pack("<7Q", hand, gin, len(melds), *melds, *(0,) * (4 - len(melds))) for hand, melds, gin in cases
        ]
        return list(struct.iter_unpack("<2Q", self._batch("defences", b"".join(items), 56, 16)))

    def settlements(self, rules: Rules, hands: Sequence[tuple[Mask, Mask]]) -> list[tuple[int, int, int, int]]:
        """Outcome, winner (1 the knocker, 0 the defender, -1 nobody), points, difference of knocks (R6)."""
        head = pack_hand_rules(rules, rules.knock_limit, 1).ljust(_RULES_ROOM, b"\0")
        items = b"".join(struct.pack("<2Q", *pair) for pair in hands)
        return list(struct.iter_unpack("<4i", self._batch("settlements", items, 16, 16, head)))

    def play_hands(self, rules: Rules, policies: tuple[Policy, Policy], hands: int, seed: int) -> tuple[int, ...]:
        """Whole hands between two policies: counts of the outcomes in the order of `Outcome`, points of both."""
        self._engine.write(self._input, pack_play(rules, policies, seed))
        self._engine.call("play_hands", hands)
        return struct.unpack("<8i", self._engine.read(self._output, 32))

    def results(
        self, rules: Rules, policies: tuple[Policy, Policy], hands: int, seed: int, dealer: Seat
    ) -> list[tuple[int, int, int]]:
        """Outcome, winner (-1 nobody) and points of each of some 4000 hands at most, all dealt by ``dealer``."""
        self._engine.write(self._input, pack_play(rules, policies, seed, dealer, in_turn=False))
        self._engine.call("play_hands", hands)
        data = self._engine.read(self._output + 32, RESULT.size * hands)
        return [row[:3] for row in RESULT.packer.iter_unpack(data)]

    def trace(self, rules: Rules, policies: tuple[Policy, Policy], seed: int, dealer: Seat) -> Played:
        """One whole hand between two policies, to be looked at."""
        self._engine.write(self._input, pack_play(rules, policies, seed, dealer))
        self._engine.call("trace")
        return read_played(self._engine.read(self._output, PLAYED.size))

    def replay(
        self, rules: Rules, deck: tuple[Card, ...], dealer: Seat, moves: tuple[Move, ...]
    ) -> tuple[Played, bytes, bytes]:
        """What the moves come to, ``Spot`` by position, and the public events; it stops before an illegal move.

        There is a position before each move, and one after the last unless the hand is over.
        """
        head = pack_match_rules(rules).ljust(_RULES_ROOM, b"\0")
        self._engine.write(self._input, head + pack_played(deck, dealer, moves))
        self._engine.call("replay")
        played = read_played(self._engine.read(self._output, PLAYED.size))
        positions = self._engine.read(self._output + PLAYED.size, SPOT.size * (len(played.moves) + 1))
        events = self._engine.read(self._output, EVENT.size * self._engine.call("replayed_events"))
        return played, positions, events

    def imagined_spot(self, view: View, hidden: Mask) -> bytes:
        """``Spot`` of a view, by way of a hand for play-outs in which the opponent holds ``hidden``."""
        self._engine.write(self._input, pack_question(view, 0, Search(0, SIMPLE, (SIMPLE,), (SIMPLE,)), hidden))
        self._engine.call("imagined_spot")
        return self._engine.read(self._output, SPOT.size)

    def utility(self, view: View) -> dict[str, Any]:
        """What each end of the hand is worth to the view's seat (``Utility``), summed over the open games."""
        self._set_equity(view.rules)
        self._engine.write(self._input, pack_question(view, 0, Search(0, SIMPLE, (SIMPLE,), (SIMPLE,))))
        self._engine.call("utilities")
        return UTILITY.unpack(self._engine.read(self._output, UTILITY.size))

    def plan(self, view: View, policy: Policy, seed: int) -> Answer:
        """What a quick policy does; ``view.phase`` must not be `Phase.DEFEND`."""
        question = pack_question(view, seed, Search(0, policy, (policy,), (policy,)))
        return self._ask("plan", question)

    def search(self, view: View, search: Search, seed: int, *, shown: Mask = 0) -> Answer:
        """What a search finds; ``shown``, the true hidden hand, is for research only (an upper mark)."""
        question = pack_question(view, seed, search, shown)
        self._set_equity(view.rules)
        return self._ask("search", question)

    def imagine(self, view: View, hands: int, seed: int, steps: int = 50) -> tuple[Mask, ...]:
        """Hands that the opponent may hold, drawn from the belief; ``steps`` exchanges of a card lie between two."""
        question = pack_question(view, seed, Search(0, SIMPLE, (SIMPLE,), (SIMPLE,), steps))
        self._engine.write(self._input, question)
        self._engine.call("imagine_hands", hands)
        return struct.unpack(f"<{hands}Q", self._engine.read(self._output, 8 * hands))

    def match_equity(self, rules: Rules, score: int, other: int, *, dealer: bool) -> float:
        """Chance to win a game from these scores, both below the target, for who deals (or not) the coming hand."""
        self._set_equity(rules)
        address = self._engine.call("equity_address")
        target, step = struct.unpack("<2i", self._engine.read(address, 8))
        need, others_need = (-(-(target - have) // step) for have in (score, other))
        _, sizes = EQUITY.parts("chance")
        table = address + EQUITY.size - 4 * prod(sizes)
        place = table + 4 * ((dealer * sizes[1] + need) * sizes[2] + others_need)
        chance: float = struct.unpack("<f", self._engine.read(place, 4))[0]
        return chance

    def _ask(self, function: str, question: bytes) -> Answer:
        self._engine.write(self._input, question)
        self._engine.call(function)
        return read_answer(self._engine.read(self._output, ANSWER.size))

    def _set_equity(self, rules: Rules) -> None:
        """Put the match equity of these rules into the kernel, worked out at the first time."""
        if rules == self._rules:
            return
        address, size = self._engine.call("equity_address"), self._engine.call("equity_size")
        table = _EQUITIES.get(rules)
        if table is None:
            self._engine.write(self._input, pack_play(rules, (QUICK_CAMPER, QUICK_CAMPER), EQUITY_SEED))
            self._engine.call("find_equity", EQUITY_HANDS)
            if len(_EQUITIES) >= EQUITIES_KEPT:
                _EQUITIES.clear()
            _EQUITIES[rules] = self._engine.read(address, size)
        else:
            self._engine.write(address, table)
        self._rules = rules

    def _batch(self, function: str, items: bytes, item_size: int, answer_size: int, head: bytes = b"") -> bytes:
        """Call a function that treats many items alike, as many at a time as fit."""
        answers = []
        at_once = min((self._size - len(head)) // item_size, self._size // answer_size)
        for first in range(0, len(items), at_once * item_size):
            part = items[first : first + at_once * item_size]
            self._engine.write(self._input, head + part)
            count = len(part) // item_size
            self._engine.call(function, count)
            answers.append(self._engine.read(self._output, answer_size * count))
        return b"".join(answers)


_EQUITIES: Final[dict[Rules, bytes]] = {}
"""Match equity by rules, for the kernels of all threads; two that work out the same one find the same."""

_of_thread: Final = local()


def kernel() -> Kernel:
    """The kernel of this thread, started when it is first wanted: threads think side by side."""
    found: Kernel | None = getattr(_of_thread, "kernel", None)
    if found is None:
        found = _of_thread.kernel = Kernel(start(_file("kernel.wasm")), _file("weights.bin"))
    return found


@cache
def _file(name: str) -> bytes:
    return (files(__package__) / name).read_bytes()


@atexit.register
def _let_go() -> None:
    """Before the engine's own modules are taken down."""
    _of_thread.__dict__.clear()
    forget_compiled()


__all__ = [
    "CAMPER",
    "KNOCKER",
    "QUICK_CAMPER",
    "QUICK_KNOCKER",
    "RANDOM",
    "SIMPLE",
    "Answer",
    "Considered",
    "Kernel",
    "Kind",
    "Played",
    "Policy",
    "Search",
    "WeightsError",
    "kernel",
]

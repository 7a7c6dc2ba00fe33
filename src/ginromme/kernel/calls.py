"""What crosses the border to the kernel, as bytes: the layouts of the structs in ``kernel.c``."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from ..cards import Card, Mask
from ..rules import NextDealer, Rules
from ..score import Seat
from ..view import EventKind, GameScore, Phase, View

NO_CARD: Final = 255
MOST_EVENTS: Final = 256
LAST_TURN: Final = 15


class Kind(IntEnum):
    """The families of quick players in ``policy.h``."""

    RANDOM = 0
    SIMPLE = 1
    PLANNER = 2
    COUNTER = 3


@dataclass(frozen=True, slots=True)
class Policy:
    """A quick player as data; the meaning of the numbers is in ``policy.h``."""

    kind: Kind
    hope: float = 0.0
    fade: float = 1.0
    danger: float = 0.0
    knock: tuple[int, ...] = (10,) * (LAST_TURN + 1)  # by turn, from 1; the last holds on; -1 waits for gin

    def pack(self) -> bytes:
        """``Policy`` of policy.h."""
        return _POLICY.pack(self.kind, self.hope, self.fade, self.danger, *self.knock)


@dataclass(frozen=True, slots=True)
class Search:
    """How to think: budget, and who is taken to sit at both sides of the play-outs."""

    samples: int
    plain: Policy  # its move is played unless another is better
    ways: tuple[Policy, ...]  # one to three ways to go on after a move, of which the best counts
    opponents: tuple[Policy, ...]  # one to four, in turn
    steps: int = 10  # exchanges of a card between two samples of the hidden hand
    moves: int = 5  # most moves that are looked at
    deviation: float = 0.5  # standard errors by which another move must beat the plain one
    drop: float = 2.5  # standard errors behind the best with which a move is dropped early
    horizon: int = 0  # throws of a play-out after which the value net says how it ends; 0 plays on to the end


@dataclass(frozen=True, slots=True)
class Considered:
    """A candidate of a search and its worth: the mean chance to win (summed over games in Hollywood)."""

    take: bool
    card: Card | None
    knock: bool
    way: int  # the place in `Search.ways` of how one would go on
    worth: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What to do: take or not before a draw, else the card to throw (None: big gin) and the melds to knock with."""

    take: bool
    card: Card | None
    knock: bool
    melds: tuple[Mask, ...]
    samples: int
    considered: tuple[Considered, ...]


_POLICY: Final = struct.Struct("<i3f16b")
_MASKS: Final = struct.Struct("<6Q")
_HAND_RULES: Final = struct.Struct("<7i")
_MATCH_RULES: Final = struct.Struct("<6i")
_ANSWER: Final = struct.Struct("<4i4Q2i")
_CONSIDERED: Final = struct.Struct("<4if")
_MOST_CANDIDATES: Final = 24
_MOST_WAYS: Final = 3
_MOST_OPPONENTS: Final = 4
ANSWER_SIZE: Final = _ANSWER.size + _MOST_CANDIDATES * _CONSIDERED.size

_NEXT_DEALER: Final = {NextDealer.ALTERNATE: 0, NextDealer.WINNER: 1, NextDealer.LOSER: 2}
_PHASES: Final = {Phase.UPCARD: 0, Phase.DRAW: 1, Phase.DISCARD: 2}
_PASSED, _DREW, _TOOK, _THREW = range(4)


def pack_hand_rules(rules: Rules, knock_limit: int, multiplier: int) -> bytes:
    """``Rules`` of hand.h."""
    return _HAND_RULES.pack(
        knock_limit,
        rules.gin_bonus,
        rules.undercut_bonus,
        rules.undercut_on_tie,
        rules.big_gin,
        rules.big_gin_bonus,
        multiplier,
    )


def pack_match(rules: Rules, policy: Policy, other: Policy, seed: int) -> bytes:
    """``PlayRequest`` of kernel.c; where one hand decides it takes one point, which a hand won brings in any case."""
    box = 1 if rules.one_hand else rules.box_bonus if rules.box_counts_at_once else 0
    return (
        struct.pack("<Q", seed)
        + _MATCH_RULES.pack(
            1 if rules.one_hand else rules.target,
            _NEXT_DEALER[rules.dealer],
            box,
            rules.oklahoma,
            rules.oklahoma_ace_gin,
            rules.oklahoma_spades_double,
        )
        + pack_hand_rules(rules, rules.knock_limit, 1)
        + policy.pack()
        + other.pack()
    )


def pack_question(view: View, seed: int, search: Search, shown: Mask = 0) -> bytes:
    """``Question`` of kernel.c, from the view and nothing else; ``shown`` is for research (an upper mark)."""
    seat = view.seat
    passes = _open_passes(view)
    turns = sum(event.seat == seat and event.kind in (EventKind.DRAW, EventKind.TAKE) for event in view.history)
    events = _pack_events(view)
    pile = 0
    for card in view.pile:
        pile |= 1 << card
    policies = [search.plain, *_padded(search.ways, _MOST_WAYS), *_padded(search.opponents, _MOST_OPPONENTS)]
    games = [game for game in enumerate(view.standing.games) if game[1].winner is None]
    return b"".join(
        (
            _MASKS.pack(view.hand, view.opponent_known, view.own_known, pile, shown, seed),
            struct.pack(
                "<12i",
                seat,
                _PHASES[view.phase],
                view.pile[-1] if view.pile else NO_CARD,
                NO_CARD if view.taken is None else view.taken,
                NO_CARD if view.drawn is None else view.drawn,
                turns + (view.phase is not Phase.DISCARD),
                view.stock,
                _pile_draws(view),
                passes,
                view.phase is Phase.UPCARD or (view.phase is Phase.DRAW and passes < 2),
                view.dealer == seat,
                len(games),
            ),
            pack_hand_rules(view.rules, view.knock_limit, view.multiplier),
            *(_pack_game(view, number, game) for number, game in games),
            bytes(16 * (3 - len(games))),
            struct.pack("<3i2f", search.samples, search.steps, search.moves, search.deviation, search.drop),
            struct.pack("<3i", search.horizon, len(search.ways), len(search.opponents)),
            *(policy.pack() for policy in policies),
            struct.pack("<i", len(events) // 3),
            events,
        )
    )


def read_answer(data: bytes) -> Answer:
    """``Answer`` of kernel.c."""
    take, card, knock, melds, *rest = _ANSWER.unpack_from(data)
    samples, candidates = rest[4:]
    considered = []
    for place in range(candidates):
        also, other, down, way, worth = _CONSIDERED.unpack_from(data, _ANSWER.size + place * _CONSIDERED.size)
        considered.append(Considered(bool(also), _card(other), bool(down), way, worth))
    return Answer(bool(take), _card(card), bool(knock), tuple(rest[:melds]), samples, tuple(considered))


def _padded(policies: tuple[Policy, ...], length: int) -> tuple[Policy, ...]:
    return policies + policies[:1] * (length - len(policies))


def _card(number: int) -> Card | None:
    return None if number == NO_CARD else number


def _pack_game(view: View, number: int, game: GameScore) -> bytes:
    """A game's scores, and whether the next hand that each seat wins counts in it (R7.3)."""
    me = view.seat
    won = view.standing.hands_won
    return struct.pack("<4i", game.scores[me], game.scores[1 - me], won[me] >= number, won[1 - me] >= number)


def _open_passes(view: View) -> int:
    """Passes that the next draw still has to do with: two bar the non-dealer from the upcard (R3.1)."""
    passes = 0
    for event in view.history:
        if event.kind is not EventKind.PASS:
            return 0
        passes += 1
    return passes


def _pile_draws(view: View) -> int:
    """Draws in a row from the discard pile (R3.5)."""
    draws = 0
    for event in reversed(view.history):
        if event.kind is EventKind.DRAW:
            break
        draws += event.kind is EventKind.TAKE
    return draws


def _pack_events(view: View) -> bytes:
    """The public events; a pass and a draw from the stock carry the card that was declined."""
    first = next((event for event in view.history if event.kind is not EventKind.PASS), None)
    upcard = first.card if first is not None and first.kind is EventKind.TAKE else view.pile[0]
    top: Card | None = upcard
    passes = 0
    packed = bytearray()
    for event in view.history[:MOST_EVENTS]:
        seat: Seat | None = event.seat
        if seat is None:
            continue
        if event.kind is EventKind.PASS:
            passes += 1
            packed += bytes((_PASSED, seat, NO_CARD if top is None else top))
        elif event.kind is EventKind.DRAW:
            declined = None if passes == 2 else top
            passes = 0
            packed += bytes((_DREW, seat, NO_CARD if declined is None else declined))
        elif event.kind is EventKind.TAKE and event.card is not None:
            passes = 0
            packed += bytes((_TOOK, seat, event.card))
        elif event.kind is EventKind.DISCARD and event.card is not None:
            top = event.card
            packed += bytes((_THREW, seat, event.card))
    return bytes(packed)

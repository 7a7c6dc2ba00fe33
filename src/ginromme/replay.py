"""Finished hands step by step with all cards open; nothing of a hand that is still being played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .cards import Card, Mask
from .errors import TableError
from .hand import Hand
from .match import Match
from .melds import Layoff
from .moves import Defend, Move
from .score import Seat
from .view import Event, EventKind

DEFEND: Final = "defend"


@dataclass(frozen=True, slots=True)
class Step:
    """What was done, and the table after it."""

    move: Move | None  # None: the deal
    seat: Seat  # who did it
    kind: str  # an `EventKind`, or DEFEND
    card: Card | None  # that moved; of a card drawn from the stock only its player knew at the time
    layoffs: tuple[Layoff, ...]
    hands: tuple[Mask, Mask]
    pile: tuple[Card, ...]  # oldest first
    stock: int  # cards left


def open_hands(match: Match) -> tuple[Hand, ...]:
    """The hands that may be looked at: those that are over, and all of them once the match is."""
    return tuple(hand for hand in match.hands if hand.over or match.over)


def steps(match: Match, number: int) -> tuple[Step, ...]:
    """Hand ``number`` (from 1) from the deal to its last move; `TableError` for one that is still being played."""
    shown = open_hands(match)
    if not 1 <= number <= len(shown):
        raise TableError("no_hand", f"hand {number} is not among the finished hands, of which there are {len(shown)}")
    played = shown[number - 1]
    hand = Hand(played.rules, played.deck, played.dealer)
    found = [_step(hand, None, hand.dealer, (hand.deal_event(),))]
    for move in played.moves:
        seat = hand.turn
        assert seat is not None
        found.append(_step(hand, move, seat, hand.play(move)))
    return tuple(found)


def _step(hand: Hand, move: Move | None, seat: Seat, events: tuple[Event, ...]) -> Step:
    """Of a draw there are two events, the first with the card."""
    defends = isinstance(move, Defend)
    return Step(
        move=move,
        seat=seat,
        kind=DEFEND if defends else events[0].kind.value,
        card=None if defends else events[0].card,
        layoffs=tuple(
            Layoff(event.card, event.meld)
            for event in events
            if event.kind is EventKind.LAYOFF and event.card is not None and event.meld is not None
        ),
        hands=(hand.cards(0), hand.cards(1)),
        pile=tuple(hand.pile),
        stock=hand.stock_size,
    )

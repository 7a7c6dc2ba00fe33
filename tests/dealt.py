"""Hands dealt as text, so that a reader can check a test by eye."""

from __future__ import annotations

from ginromme.cards import Card, parse_list
from ginromme.hand import Hand
from ginromme.moves import parse_move
from ginromme.rules import PRESETS, Rules
from ginromme.view import Event

STANDARD = PRESETS["standard"]


def deck(non_dealer: str, dealer: str, upcard: str, stock: str = "") -> tuple[Card, ...]:
    """A deck that deals these cards; ``stock`` names its first cards, the rest follows in order."""
    first, second = parse_list(non_dealer), parse_list(dealer)
    assert len(first) == len(second) == 10
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    dealt += [*parse_list(upcard), *parse_list(stock)]
    assert len(set(dealt)) == len(dealt), "a card is dealt twice"
    return (*dealt, *(card for card in range(52) if card not in dealt))


def dealt(
    non_dealer: str, dealer: str, upcard: str, stock: str = "", *, rules: Rules = STANDARD, moves: str = ""
) -> Hand:
    """A hand dealt by seat 1, so that seat 0 is the non-dealer, after ``moves``."""
    hand = Hand(rules, deck(non_dealer, dealer, upcard, stock), dealer=1)
    play(hand, moves)
    return hand


def play(hand: Hand, moves: str) -> list[Event]:
    """Play moves written one after another and return all events."""
    return [event for word in moves.split() for event in hand.play(parse_move(word))]


def snapshot(hand: Hand) -> tuple[object, ...]:
    """Everything that a hand consists of, to see that nothing has changed."""
    state = {name: getattr(hand, name) for name in Hand.__slots__ if name != "_legal"}
    return tuple(sorted((name, repr(value)) for name, value in state.items()))

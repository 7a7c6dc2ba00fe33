"""Cards as numbers 0 to 51, groups of cards as 52-bit masks, and both as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .errors import CardError, quoted

Card = int
"""13 * suit + rank: clubs, diamonds, hearts, spades; the ace is low."""

Mask = int
"""A set of cards: bit ``1 << card`` for each."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
FULL_DECK: Final[Mask] = (1 << 52) - 1
CARD_VALUES: Final = tuple(min(rank + 1, 10) for rank in range(13)) * 4
"""Deadwood points by card (R1.1)."""

_NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: Final = {name: card for card, name in enumerate(_NAMES)}


def rank(card: Card) -> int:
    """0 for an ace to 12 for a king."""
    return card % 13


def suit(card: Card) -> int:
    """Place in `SUITS`."""
    return card // 13


def value(card: Card) -> int:
    """Deadwood points: ace 1, pictures 10 (R1.1)."""
    return CARD_VALUES[card]


def points(cards: Mask) -> int:
    """Deadwood points of all cards together."""
    by_suit = SUIT_POINTS
    low, high = cards & (1 << 26) - 1, cards >> 26
    return by_suit[low & 8191] + by_suit[low >> 13] + by_suit[high & 8191] + by_suit[high >> 13]


def cards_of(cards: Mask) -> tuple[Card, ...]:
    """The cards of a mask in rising order."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def mask_of(cards: Iterable[Card]) -> Mask:
    """The mask of some cards, each counted once however often it comes."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def parse_card(text: str) -> Card:
    """Read one card such as ``Td``; `CardError` (``bad_card``)."""
    card = _CARDS.get(text)
    if card is None:
        raise CardError("bad_card", f"{quoted(text)} is no card")
    return card


def dump_card(card: Card) -> str:
    """The text of one card; `CardError` (``bad_card``) for a number that is none."""
    if not 0 <= card < 52:
        raise CardError("bad_card", f"a card is a number from 0 to 51, not {card}")
    return _NAMES[card]


def parse_list(text: str) -> tuple[Card, ...]:
    """Read different cards in their order, with or without white space between; `CardError`."""
    cards = tuple(parse_card(word[at : at + 2]) for word in text.split() for at in range(0, len(word), 2))
    seen: Mask = 0
    for card in cards:
        if seen >> card & 1:
            raise CardError("duplicate_card", f"{dump_card(card)} is named twice")
        seen |= 1 << card
    return cards


def dump_list(cards: Iterable[Card]) -> str:
    """The text of cards in the order given."""
    return "".join(map(dump_card, cards))


def parse(text: str) -> Mask:
    """Read different cards in any order, with or without white space between; `CardError`."""
    return mask_of(parse_list(text))


def dump(cards: Mask) -> str:
    """The text of the cards in rising order."""
    return dump_list(cards_of(cards))


def _points_by_suit() -> tuple[int, ...]:
    """The points of each of the 8192 groups of cards of one suit."""
    table = [0]
    for card_value in CARD_VALUES[:13]:
        table += [less + card_value for less in table]
    return tuple(table)


SUIT_POINTS: Final = _points_by_suit()
"""Deadwood points of the cards of one suit, by their 13 bits."""

"""Hypothesis strategies for cards, hands and knocks, and the same hands drawn by a `Random` for long runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import strategies as st

from ginromme.cards import FULL_DECK, Card, Mask, cards_of, mask_of
from ginromme.melds import MELDS

cards: st.SearchStrategy[Card] = st.integers(0, 51)
masks: st.SearchStrategy[Mask] = st.integers(0, FULL_DECK)


def card_lists(min_size: int = 0, max_size: int = 52) -> st.SearchStrategy[tuple[Card, ...]]:
    """Different cards in any order."""
    return st.lists(cards, min_size=min_size, max_size=max_size, unique=True).map(tuple)


def hands(min_size: int = 10, max_size: int = 10) -> st.SearchStrategy[Mask]:
    """Hands of any cards, and such as have many melds."""
    anything = card_lists(min_size, max_size).map(mask_of)
    return anything | clustered_hands(min_size, max_size)


def clustered_hands(min_size: int = 10, max_size: int = 10) -> st.SearchStrategy[Mask]:
    """Hands of neighbouring ranks, in which melds compete for cards; at most 16 cards."""

    def from_ranks(first: int) -> st.SearchStrategy[Mask]:
        pool = [card for card in range(52) if first <= card % 13 < first + 4]
        return st.lists(st.sampled_from(pool), min_size=min_size, max_size=max_size, unique=True).map(mask_of)

    return st.integers(0, 9).flatmap(from_ranks)


@st.composite
def knocks(draw: st.DrawFn) -> tuple[Mask, tuple[Mask, ...]]:
    """A defender's ten cards and the knocker's melds, of other cards."""
    melds = _disjoint(draw(st.lists(st.sampled_from(MELDS), min_size=1, max_size=8)))
    free = cards_of(FULL_DECK ^ sum(melds))
    near = [card for card in free if any(abs(card % 13 - other % 13) <= 2 for other in cards_of(sum(melds)))]
    pool = near if len(near) >= 10 and draw(st.booleans()) else free
    hand = draw(st.lists(st.sampled_from(pool), min_size=10, max_size=10, unique=True))
    return mask_of(hand), melds


def random_hands(random: Random, count: int, size: int) -> Iterator[Mask]:
    """By turns: any cards, cards of neighbouring ranks, cards of two suits."""
    for number in range(count):
        yield mask_of(random.sample(_pool(random, number % 3, size), size))


def random_knocks(random: Random, count: int) -> Iterator[tuple[Mask, tuple[Mask, ...]]]:
    """As `knocks`, by turns with a hand of any cards, of neighbouring ranks, of two suits."""
    while count:
        hand = mask_of(random.sample(_pool(random, count % 3, 10), 10))
        possible = [meld for meld in MELDS if not meld & hand]
        melds = _disjoint(random.sample(possible, min(8, len(possible))))
        if melds:
            count -= 1
            yield hand, melds


def _pool(random: Random, kind: int, size: int) -> Sequence[Card]:
    if kind == 0:
        return range(52)
    if kind == 1:
        width = random.randint((size + 3) // 4, 6)
        first = random.randint(0, 13 - width)
        return [card for card in range(52) if first <= card % 13 < first + width]
    suits = random.sample(range(4), 2)
    return [card for card in range(52) if card // 13 in suits]


def _disjoint(melds: Sequence[Mask]) -> tuple[Mask, ...]:
    """As many of the melds as a knocker can have: without a card in common, at most ten cards."""
    chosen: list[Mask] = []
    for meld in melds:
        if not meld & sum(chosen) and (meld | sum(chosen)).bit_count() <= 10:
            chosen.append(meld)
    return tuple(chosen)

"""What `ginromme.melds` answers, found by trying everything, on sets of cards and from the rules' words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

Cards = frozenset[int]
Place = tuple[bool, int, list[int]]
Merit = tuple[int, int, int, tuple[Place, ...]]


def value(card: int) -> int:
    return min(card % 13 + 1, 10)


def is_meld(cards: Cards) -> bool:
    """R1.2."""
    if len(cards) < 3:
        return False
    one_rank = len({card % 13 for card in cards}) == 1
    one_suit = len({card // 13 for card in cards}) == 1
    return one_rank or (one_suit and max(cards) - min(cards) == len(cards) - 1)


def all_melds() -> list[Cards]:
    suits = [range(13 * suit, 13 * suit + 13) for suit in range(4)]
    runs = [suit[first:end] for suit in suits for first in range(13) for end in range(first + 3, 14)]
    sets = [some for rank in range(13) for size in (3, 4) for some in combinations(range(rank, 52, 13), size)]
    return [Cards(cards) for cards in (*sets, *runs)]


def _by_lowest_card() -> dict[int, list[Cards]]:
    found: dict[int, list[Cards]] = {card: [] for card in range(52)}
    for meld in all_melds():
        found[min(meld)].append(meld)
    return found


_WITH_LOWEST = _by_lowest_card()


@lru_cache(100_000)
def least_deadwood(cards: Cards) -> int:
    """R1.3: the lowest card is deadwood or the lowest of a meld; then the same of the others."""
    if not cards:
        return 0
    lowest = min(cards)
    least = value(lowest) + least_deadwood(cards - {lowest})
    for meld in _WITH_LOWEST[lowest]:
        if meld <= cards:
            least = min(least, least_deadwood(cards - meld))
    return least


def all_splits(cards: Cards) -> Iterator[tuple[Cards, ...]]:
    """Each way to take disjoint melds out of the cards, as melds in rising order of their lowest cards."""
    if not cards:
        yield ()
        return
    lowest = min(cards)
    yield from all_splits(cards - {lowest})
    for meld in _WITH_LOWEST[lowest]:
        if meld <= cards:
            for others in all_splits(cards - meld):
                yield (meld, *others)


def place(meld: Cards) -> Place:
    """The fixed order of melds: sets before runs; sets by rank, then card by card; runs card by card."""
    is_run = len({card // 13 for card in meld}) == 1
    return is_run, 0 if is_run else min(meld) % 13, sorted(meld)


def merits(cards: Cards) -> Iterator[Merit]:
    """R4.2: every split as what it leaves and its melds in the fixed order; the least is the best."""
    for melds in all_splits(cards):
        unmelded = cards.difference(*melds)
        yield sum(map(value, unmelded)), len(unmelded), len(melds), tuple(sorted(map(place, melds)))


def laid_off(hand: Cards, melds: tuple[Cards, ...]) -> set[Cards]:
    """R5.1: every group of cards that can be laid off, found by laying off one card after another."""
    seen: set[tuple[Cards, tuple[Cards, ...]]] = set()
    waiting = [(hand, melds)]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        left, laid = state
        for card in left:
            for number, meld in enumerate(laid):
                if is_meld(meld | {card}):
                    waiting.append((left - {card}, (*laid[:number], meld | {card}, *laid[number + 1 :])))
    return {hand - left for left, _ in seen}

"""Melds and deadwood: the best split of a hand, what to throw, laying off, the best defence (R1, R4, R5).

Once the sets are chosen, the rest of the best split follows: in each suit every unbroken row of three or more
cards is one run. So only the sets are searched for, and only among the ranks held three or four times.

Melds have a fixed order: sets before runs; sets by rank, then card by card; runs card by card. Of two splits
the better leaves less deadwood, then fewer cards, then has fewer melds, then the earlier where they differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from .cards import CARD_VALUES, SUIT_POINTS, Card, Mask, cards_of, dump, dump_card, dump_list, mask_of, points
from .errors import IllegalMoveError

# Named tuples, which are made in a third of the time of frozen dataclasses.


class Split(NamedTuple):
    """A hand split into disjoint melds and what is left."""

    melds: tuple[Mask, ...]
    unmelded: Mask
    deadwood: int


class Layoff(NamedTuple):
    """A card laid off, and on which of the knocker's melds, counted from 0."""

    card: Card
    meld: int


class Defence(NamedTuple):
    """What the defender melds and lays off, in an order that can be played, and what is left."""

    melds: tuple[Mask, ...]
    layoffs: tuple[Layoff, ...]
    unmelded: Mask
    deadwood: int


# What a meld is

_SUIT: Final = (1 << 13) - 1
_TWO_SUITS: Final = (1 << 26) - 1
_ACES: Final = mask_of(range(0, 52, 13))
_RUN_STARTS: Final = _ACES * ((1 << 11) - 1)
"""The cards with which a run can begin: aces to jacks."""

_ACE_SETS: Final = tuple(map(mask_of, sorted([*combinations(cards_of(_ACES), 3), cards_of(_ACES)])))
_SETS: Final = tuple(aces << rank for rank in range(13) for aces in _ACE_SETS)
_RUNS: Final = tuple(
    (2 << last) - (1 << first) for first in range(52) for last in range(first + 2, 13 * (first // 13 + 1))
)

MELDS: Final[tuple[Mask, ...]] = _SETS + _RUNS
"""Every set and run there is, in the fixed order."""

_PLACES: Final = {meld: place for place, meld in enumerate(MELDS)}


def is_meld(cards: Mask) -> bool:
    """A set or a run."""
    return cards in _PLACES


def is_set(cards: Mask) -> bool:
    """Three or four cards of one rank (R1.2)."""
    return _PLACES.get(cards, len(_SETS)) < len(_SETS)


def is_run(cards: Mask) -> bool:
    """Three or more consecutive cards of one suit, the ace low (R1.1, R1.2)."""
    return _PLACES.get(cards, 0) >= len(_SETS)


def melds_in(hand: Mask) -> tuple[Mask, ...]:
    """Every meld that the hand contains, overlapping ones too, in the fixed order."""
    return tuple(meld for meld in MELDS if meld & hand == meld)


# Splitting a hand

_make: Final = tuple.__new__
"""Makes a named tuple of its values without the detour over its class, where every split counts."""


def _left_by_suit() -> tuple[int, ...]:
    """The points that the runs of one suit leave, for each of the 8192 groups of its cards."""
    left = [0]
    for rank, value in enumerate(CARD_VALUES[:13]):
        left += [less + value for less in left]
        for first in range(rank - 1):
            # All cards from ``first`` to ``rank`` are there, the one below is not: they are a run.
            run = (2 << rank) - (1 << first)
            groups_below = max(1 << first >> 1, 1)
            left[run : run + groups_below] = left[:groups_below]
    return tuple(left)


_LEFT: Final = _left_by_suit()


def deadwood(hand: Mask) -> int:
    """The least points that any split leaves (R1.3). Quickest for ten or eleven cards; any number will do."""
    left = _LEFT
    low, high = hand & _TWO_SUITS, hand >> 26
    clubs, diamonds, hearts, spades = low & _SUIT, low >> 13, high & _SUIT, high >> 13
    least = left[clubs] + left[diamonds] + left[hearts] + left[spades]
    twice, once = low & high, low | high
    ranks = twice & once >> 13 | once & twice >> 13  # held three or four times
    if ranks:
        if ranks & ranks - 1 or clubs & diamonds & hearts & spades:
            return best_split(hand).deadwood
        rest = ~ranks
        with_set = left[clubs & rest] + left[diamonds & rest] + left[hearts & rest] + left[spades & rest]
        if with_set < least:
            return with_set
    return least


def best_split(hand: Mask) -> Split:
    """The best split of the hand, always the same one among equals (see the module; R4.2)."""
    low, high = hand & _TWO_SUITS, hand >> 26
    twice, once = low & high, low | high
    ranks = twice & once >> 13 | once & twice >> 13
    if ranks:
        return _split_with(hand, _best_sets(hand, ranks))
    if hand & hand >> 1 & hand >> 2 & _RUN_STARTS:
        return _split_with(hand, 0)
    by_suit = SUIT_POINTS
    left = by_suit[low & _SUIT] + by_suit[low >> 13] + by_suit[high & _SUIT] + by_suit[high >> 13]
    return _make(Split, ((), hand, left))


def splits(hand: Mask) -> Iterator[Split]:
    """Every way to split the hand into disjoint melds, each once, the one without melds first."""
    return _splits_from((), hand, melds_in(hand))


def check_split(hand: Mask, melds: Iterable[Mask]) -> None:
    """`IllegalMoveError` unless they are a split: ``not_a_meld``, ``card_not_held``, ``melds_overlap``."""
    used: Mask = 0
    for meld in melds:
        if not is_meld(meld):
            raise IllegalMoveError("not_a_meld", f"{dump(meld) or 'nothing'} is neither a set nor a run")
        if meld & ~hand:
            raise IllegalMoveError("card_not_held", f"{dump(meld)} takes {dump(meld & ~hand)}, not held")
        if meld & used:
            raise IllegalMoveError("melds_overlap", f"{dump(meld)} takes {dump(meld & used)} of another meld")
        used |= meld


def declared_split(hand: Mask, melds: Iterable[Mask]) -> Split:
    """The split that a player declares, in his order and never improved (R4.2); errors as `check_split`."""
    declared = tuple(melds)
    check_split(hand, declared)
    unmelded = hand ^ sum(declared)
    return Split(declared, unmelded, points(unmelded))


def _set_ranks(hand: Mask) -> int:
    """The ranks held three or four times, a bit each."""
    low, high = hand & _TWO_SUITS, hand >> 26
    twice, once = low & high, low | high
    return twice & once >> 13 | once & twice >> 13


_SETS_OF: Final = {held: (*(aces for aces in _ACE_SETS if aces & held == aces), 0) for held in _ACE_SETS}
"""The choices of a set of one rank, by which of the rank are held, both as aces; none comes last."""

_RANKS_TRIED: Final = 4
"""With sets of more ranks than a hand of eleven can have, trying all choices of them takes too long."""


def _set_choices(hand: Mask, ranks: int) -> list[Mask]:
    """The cards of each choice of sets of these ranks; equal splits are best in this order."""
    choices = [0]
    while ranks:
        lowest = ranks & -ranks
        sets = _SETS_OF[hand >> lowest.bit_length() - 1 & _ACES]
        choices = [chosen | aces * lowest for chosen in choices for aces in sets]
        ranks ^= lowest
    return choices


def _best_sets(hand: Mask, ranks: int) -> Mask:
    """The cards of the sets of the best split."""
    left = _LEFT
    if not ranks & ranks - 1:
        held = hand >> ranks.bit_length() - 1 & _ACES
        if held != _ACES:  # mostly a single set of three: worth it, or not
            clubs, diamonds, hearts, spades = hand & _SUIT, hand >> 13 & _SUIT, hand >> 26 & _SUIT, hand >> 39
            without = left[clubs] + left[diamonds] + left[hearts] + left[spades]
            rest = ~ranks
            with_set = left[clubs & rest] + left[diamonds & rest] + left[hearts & rest] + left[spades & rest]
            if with_set != without:
                return held * ranks if with_set < without else 0
    if ranks.bit_count() > _RANKS_TRIED:
        return _best_sets_of_many(hand)
    least, equal = points(hand) + 1, [0]
    for sets in _set_choices(hand, ranks):
        rest = hand ^ sets
        total = left[rest & _SUIT] + left[rest >> 13 & _SUIT] + left[rest >> 26 & _SUIT] + left[rest >> 39]
        if total < least:
            least, equal = total, [sets]
        elif total == least:
            equal.append(sets)
    return equal[0] if len(equal) == 1 else min(equal, key=lambda sets: _merit(_split_with(hand, sets)))


def _best_sets_of_many(hand: Mask) -> Mask:
    """The same, found rank by rank: for more cards than a player holds, up to all 52."""
    # For each four lengths of the rows that end at this rank (4 stands for more), the best choice so far:
    # deadwood, unmelded cards, melds, place of its set of each rank; the least of such tuples is the best.
    none = len(_ACE_SETS)
    best: dict[tuple[int, ...], tuple[int, int, int, tuple[int, ...]]] = {(0, 0, 0, 0): (0, 0, 0, ())}
    for rank, value in enumerate(CARD_VALUES[:13]):
        held = hand >> rank & _ACES
        before, best = best, {}
        for rows, (dead, unmelded, melds, places) in before.items():
            for aces in _SETS_OF.get(held, (0,)):
                longer = tuple(
                    min(row + 1, 4) if (held ^ aces) >> suit & 1 else 0
                    for row, suit in zip(rows, range(0, 52, 13), strict=True)
                )
                loose = sum(0 < row < 3 for row in longer)
                closed = longer.count(3)
                twice_below = CARD_VALUES[rank - 1] + CARD_VALUES[rank - 2] if closed else 0
                merit = (
                    dead + value * loose - twice_below * closed,
                    unmelded + loose - 2 * closed,
                    melds + closed + bool(aces),
                    (*places, _ACE_SETS.index(aces) if aces else none),
                )
                if longer not in best or merit < best[longer]:
                    best[longer] = merit
    places = min(best.values())[3]
    return sum(_ACE_SETS[place] << rank for rank, place in enumerate(places) if place != none)


def _merit(split: Split) -> tuple[int, int, int, list[int]]:
    """The less, the better the split."""
    places = [_PLACES[meld] for meld in split.melds]
    return split.deadwood, split.unmelded.bit_count(), len(places), places


def _split_with(hand: Mask, sets: Mask) -> Split:
    """The best of the splits that have exactly these cards in sets, at most one of a rank."""
    melds = []
    ranks = (sets | sets >> 13 | sets >> 26 | sets >> 39) & _SUIT
    while ranks:
        lowest = ranks & -ranks
        melds.append(sets & _ACES * lowest)
        ranks ^= lowest
    rest = hand ^ sets
    starts = rest & rest >> 1 & rest >> 2 & _RUN_STARTS
    if starts:
        rest ^= starts | starts << 1 | starts << 2
        while starts:
            first = starts & -starts
            length = 3
            while starts & first << length - 2:
                length += 1
            run = ((1 << length) - 1) * first
            melds.append(run)
            starts &= ~run
    by_suit = SUIT_POINTS
    left = by_suit[rest & _SUIT] + by_suit[rest >> 13 & _SUIT] + by_suit[rest >> 26 & _SUIT] + by_suit[rest >> 39]
    return _make(Split, (tuple(melds), rest, left))


def _splits_from(chosen: tuple[Mask, ...], left: Mask, candidates: tuple[Mask, ...]) -> Iterator[Split]:
    yield Split(chosen, left, points(left))
    for at, meld in enumerate(candidates, 1):
        if meld & left == meld:
            yield from _splits_from((*chosen, meld), left ^ meld, candidates[at:])


# Eleven cards


def discards(hand: Mask) -> list[tuple[Card, int]]:
    """Each card of the hand in rising order, with the least deadwood of the others."""
    ranks = _set_ranks(hand)
    if ranks.bit_count() > _RANKS_TRIED:
        return [(card, deadwood(hand ^ 1 << card)) for card in cards_of(hand)]
    left = _LEFT
    least: dict[Card, int] = {}
    # Throwing a card of a set breaks it, which the choices without that set cover. No set at all comes first.
    for sets in reversed(_set_choices(hand, ranks)):
        rest = hand ^ sets
        clubs, diamonds, hearts, spades = rest & _SUIT, rest >> 13 & _SUIT, rest >> 26 & _SUIT, rest >> 39
        total = left[clubs] + left[diamonds] + left[hearts] + left[spades]
        for ace, cards in ((0, clubs), (13, diamonds), (26, hearts), (39, spades)):
            others = total - left[cards]
            loose = cards
            while loose:
                lowest = loose & -loose
                loose ^= lowest
                card = ace + lowest.bit_length() - 1
                points_left = others + left[cards ^ lowest]
                if not sets or points_left < least[card]:
                    least[card] = points_left
    return list(least.items())


def best_discard(hand: Mask, barred: Card | None = None) -> tuple[Card, int]:
    """What leaves the least deadwood, of equals the dearest, then the last card; never ``barred`` (R3.3)."""
    options = [option for option in discards(hand) if option[0] != barred]
    return min(options, key=lambda option: (option[1], -CARD_VALUES[option[0]], -option[0]))


def best_knock(hand: Mask, limit: int, barred: Card | None = None) -> Card | None:
    """The best discard if one may knock with it (R4.1)."""
    card, left = best_discard(hand, barred)
    return card if left <= limit else None


def big_gin(hand: Mask) -> Split | None:
    """The best split that melds every card (R4.4), if there is one."""
    split = best_split(hand)
    return None if split.unmelded else split


# Laying off


def can_lay_off(card: Card, meld: Mask) -> bool:
    """Whether the card lengthens the meld (R5.1)."""
    return not meld >> card & 1 and is_meld(meld | 1 << card)


def extend(meld: Mask, card: Card) -> Mask:
    """The meld with the card laid off on it; `IllegalMoveError` (``bad_layoff``)."""
    if not can_lay_off(card, meld):
        raise IllegalMoveError("bad_layoff", f"{dump_card(card)} can't be laid off on {dump(meld)}")
    return meld | 1 << card


def check_layoffs(cards: Iterable[Card], knocker_melds: Sequence[Mask]) -> tuple[Layoff, ...]:
    """Which meld takes which card, in an order that can be played; `IllegalMoveError` (``bad_layoff``).

    The cards may be named in any order (R5.1). Where there is a choice, the first meld takes what it can.
    """
    wanted = tuple(cards)
    laid = mask_of(wanted)
    if laid.bit_count() != len(wanted):
        raise IllegalMoveError("bad_layoff", f"one of {dump_list(wanted)} is laid off twice")
    choices = _layoff_choices(laid, knocker_melds)
    complete = [layoffs for taken, layoffs in choices if taken == laid]
    if not complete:
        most = max((taken for taken, _ in choices), key=int.bit_count)
        raise IllegalMoveError("bad_layoff", f"{dump(laid ^ most)} can't be laid off on the knocker's melds")
    return min(complete, key=_by_meld)


def most_layoffs(cards: Mask, knocker_melds: Sequence[Mask]) -> tuple[Layoff, ...]:
    """As many of the cards as can be laid off together (R5.1), of equals the first by meld and card."""
    return min(
        (layoffs for _, layoffs in _layoff_choices(cards, knocker_melds)), key=lambda row: (-len(row), _by_meld(row))
    )


def best_defence(hand: Mask, knocker_melds: Sequence[Mask], *, gin: bool = False) -> Defence:
    """Own melds and layoffs together for the least deadwood (R5.3); on gin nothing is laid off (R5.2).

    Among equals: fewest layoffs, then the better split, then the first layoffs by meld and card.
    """
    choices = [] if gin else _layoff_choices(hand, knocker_melds)
    if len(choices) < 2:
        split = best_split(hand)
        return Defence(split.melds, (), split.unmelded, split.deadwood)
    lefts = [(deadwood(hand ^ laid), len(layoffs)) for laid, layoffs in choices]
    least = min(lefts)
    found = [
        (best_split(hand ^ laid), layoffs)
        for left, (laid, layoffs) in zip(lefts, choices, strict=True)
        if left == least
    ]
    split, layoffs = min(found, key=lambda option: (_merit(option[0]), _by_meld(option[1])))
    return Defence(split.melds, layoffs, split.unmelded, split.deadwood)


def _by_meld(layoffs: tuple[Layoff, ...]) -> list[tuple[int, Card]]:
    return [(layoff.meld, layoff.card) for layoff in layoffs]


def _layoff_choices(hand: Mask, knocker_melds: Sequence[Mask]) -> list[tuple[Mask, tuple[Layoff, ...]]]:
    """All that can be laid off together, nothing included: the cards, and which goes where."""
    choices: list[tuple[Mask, tuple[Layoff, ...]]] = [(0, ())]
    for number, meld in enumerate(knocker_melds):
        for row in _rows_on(meld, hand):
            layoffs_on = [Layoff(card, number) for card in row]
            starts = [(mask_of(row[:end]), tuple(layoffs_on[:end])) for end in range(1, len(row) + 1)]
            choices += [
                (laid | more, layoffs + added) for laid, layoffs in choices for more, added in starts if not laid & more
            ]
    return choices


def _rows_on(meld: Mask, hand: Mask) -> list[list[Card]]:
    """The held cards that lengthen the meld one after another: below and above a run, the fourth of a set."""
    if is_set(meld):
        fourth = [card for card in cards_of(hand) if can_lay_off(card, meld)]
        return [fourth] if fourth else []
    below, above = [], []
    card = (meld & -meld).bit_length() - 2
    while card % 13 != 12 and hand >> card & 1:
        below.append(card)
        card -= 1
    card = meld.bit_length()
    while card % 13 != 0 and hand >> card & 1:
        above.append(card)
        card += 1
    return [row for row in (below, above) if row]

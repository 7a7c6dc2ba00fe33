"""Matches played at random, for properties that every state must have."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ginromme import melds
from ginromme.match import Match
from ginromme.moves import TAKE_DISCARD, BigGin, Discard, Knock, Move
from ginromme.rules import Rules
from ginromme.view import Phase


def random_match(rules: Rules, seed: int, most_hands: int = 400) -> Iterator[Match]:
    """The same match in each of its states, from the first deal to the end; moves at random, knocks preferred."""
    random = Random(seed)
    match = Match(rules, random.randbytes(32))
    eagerness = random.choice((0.02, 0.5))
    yield match
    while not match.over:
        if match.hand.over:
            if match.number >= most_hands:
                return
            match.next_hand()
        else:
            match.play(random_move(match, random, eagerness))
        yield match


def random_move(match: Match, random: Random, eagerness: float) -> Move:
    """A legal move, mostly a sensible one, so that hands end by every outcome; ``eagerness``: chance of a knock."""
    moves = match.legal_moves()
    if random.random() < 0.02:
        return random.choice(moves)
    knocks = [move for move in moves if isinstance(move, Knock | BigGin)]
    if knocks and random.random() < eagerness:
        return random.choice(knocks)
    view = match.view(match.hand.turn or 0)
    if view.phase is Phase.DISCARD:
        return Discard(melds.best_discard(view.hand, view.taken)[0])
    if TAKE_DISCARD in moves and melds.best_discard(view.hand | 1 << view.pile[-1])[1] < melds.deadwood(view.hand):
        return TAKE_DISCARD
    return moves[0]

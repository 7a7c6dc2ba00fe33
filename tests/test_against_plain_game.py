"""The engine against a second one that was written from the rules alone (tests/plain_game.py)."""

from __future__ import annotations

from random import Random

import pytest
from plain_game import PlainHand
from random_games import random_move

from ginromme.cards import cards_of, dump_card
from ginromme.match import Match
from ginromme.moves import BigGin, Knock
from ginromme.rules import Rules


@pytest.mark.parametrize("rules", ["standard", "big-gin", "standard knock_without_draw=on"])
@pytest.mark.parametrize("seed", range(40))
def test_both_engines_play_the_same_hand(rules: str, seed: int) -> None:
    """The same legal moves in every state, and the same score in the end."""
    random = Random(seed)
    match = Match(Rules.loads(rules), random.randbytes(32))
    hand = match.hand
    plain = PlainHand(
        [dump_card(card) for card in hand.deck], hand.dealer, match.rules.big_gin, match.rules.knock_without_draw
    )
    eagerness = random.choice((0.02, 0.5))
    while not hand.over:
        assert hand.turn == plain.turn
        assert {str(move) for move in match.legal_moves()} == plain.legal()
        move = random_move(match, random, eagerness)
        match.play(move)
        laid = hand.down.melds if isinstance(move, Knock | BigGin) and hand.down else ()
        plain.play(str(move), frozenset(frozenset(map(dump_card, cards_of(meld))) for meld in laid))
    assert plain.legal() == set()
    assert plain.score == match.standing.scores

"""What holds in every state of every match, under every preset."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from dealt import snapshot
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_match

from ginromme.cards import FULL_DECK, mask_of
from ginromme.errors import IllegalMoveError
from ginromme.hand import Hand
from ginromme.match import Match
from ginromme.moves import (
    DISCARDS,
    DRAW_STOCK,
    KNOCKS,
    PASS,
    TAKE_DISCARD,
    BigGin,
    Defend,
    Move,
    parse_move,
)
from ginromme.record import Record
from ginromme.rules import PRESETS
from ginromme.score import Outcome
from ginromme.view import Phase

EVERY_MOVE: tuple[Move, ...] = (PASS, DRAW_STOCK, TAKE_DISCARD, *DISCARDS, *KNOCKS, BigGin(), Defend())

presets = pytest.mark.parametrize("name", PRESETS)
seeds = st.integers(0, 2**32)


def check_cards(hand: Hand) -> None:
    """All 52 cards are somewhere, once; nobody holds too many."""
    down = mask_of(hand.pile) | mask_of(hand.stock)
    held = hand.cards(0) | hand.cards(1)
    assert len(hand.pile) + hand.stock_size + hand.cards(0).bit_count() + hand.cards(1).bit_count() == 52
    assert down | held == FULL_DECK
    drawing = hand.phase is Phase.DISCARD
    for seat in (0, 1):
        big_gin = hand.down is not None and hand.down.kind is Outcome.BIG_GIN and hand.down.knocker == seat
        assert hand.cards(seat).bit_count() == 10 + ((drawing and hand.turn == seat) or big_gin)
        assert hand.view(1 - seat).opponent_known & ~hand.cards(seat) == 0


def check_moves(hand: Hand) -> None:
    """`legal_moves` are all accepted, every other move is refused and changes nothing."""
    legal = hand.legal_moves()
    assert len(set(legal)) == len(legal)
    before = snapshot(hand)
    for move in EVERY_MOVE:
        if move in legal:
            hand.check(move)
            hand.copy().play(move)
        else:
            with pytest.raises(IllegalMoveError):
                hand.check(move)
            with pytest.raises(IllegalMoveError):
                hand.play(move)
    assert snapshot(hand) == before


@presets
@settings(max_examples=6)
@given(seed=seeds)
def test_states_are_sound(name: str, seed: int) -> None:
    """52 cards, hand sizes, and in a sample of states every move there is."""
    for count, match in enumerate(random_match(PRESETS[name], seed, most_hands=12)):
        check_cards(match.hand)
        if count % 17 == seed % 17 or match.hand.phase in (Phase.UPCARD, Phase.DEFEND, Phase.OVER):
            check_moves(match.hand)


@presets
@settings(max_examples=4)
@given(seed=seeds)
def test_matches_end_and_their_sums_are_right(name: str, seed: int) -> None:
    rules = PRESETS[name]
    *_, match = random_match(rules, seed)
    assert match.over and match.result is not None
    check_sums(match)


def check_sums(match: Match) -> None:
    """The sheet adds up to the scores, a winner has reached the target, and nobody else has before."""
    rules = match.rules
    assert match.result is not None
    totals, won = Counter[int](), Counter[int]()
    for row in match.sheet:
        result = row.result
        assert result.points == (result.difference + result.bonus) * result.multiplier
        if result.winner is None:
            assert result.points == 0
            continue
        totals[result.winner] += result.points
        won[result.winner] += 1
    assert match.standing.hands_won == (won[0], won[1])
    if not rules.hollywood:
        assert match.standing.games[0].scores == (totals[0], totals[1])
    for game in match.standing.games:
        assert game.winner is not None
        assert rules.one_hand or game.scores[game.winner] >= rules.target > game.scores[1 - game.winner]
    last = match.sheet[-1]
    assert last.result.winner is not None
    assert any(game.winner == last.result.winner for game in match.standing.games)


@presets
@settings(max_examples=3)
@given(seed=seeds)
def test_a_record_goes_there_and_back_in_every_state(name: str, seed: int) -> None:
    """parse(dump(x)) == x, and the replayed match is in the same state."""
    for count, match in enumerate(random_match(PRESETS[name], seed, most_hands=4)):
        if count % 23 and not match.over and match.hand.phase is not Phase.DEFEND:
            continue
        record = Record.of(match, ("human", "mittel"), bytes(32))
        text = record.dumps()
        again = Record.loads(text)
        assert again == record and again.dumps() == text
        replayed = again.replay()
        assert [snapshot(hand) for hand in replayed.hands] == [snapshot(hand) for hand in match.hands]
        assert (replayed.sheet, replayed.standing, replayed.result) == (match.sheet, match.standing, match.result)


@presets
@settings(max_examples=3)
@given(seed=seeds)
def test_every_move_is_written_as_it_is_read(name: str, seed: int) -> None:
    for match in random_match(PRESETS[name], seed, most_hands=3):
        for move in match.legal_moves():
            assert parse_move(str(move)) == move
        if match.hand.over:
            for move in match.hand.moves:
                assert parse_move(str(move)) == move


def test_random_matches_see_every_outcome() -> None:
    """The properties above are worth something only if the matches get everywhere."""
    rules = replace(PRESETS["big-gin"], undercut_on_tie=False)
    seen = {
        row.result.outcome
        for seed in range(200)
        for match in random_match(rules, seed)
        if match.over
        for row in match.sheet
    }
    assert seen == set(Outcome)


def test_every_move_has_all_cards() -> None:
    assert len(EVERY_MOVE) == len(set(EVERY_MOVE)) == 3 + 52 + 52 + 2

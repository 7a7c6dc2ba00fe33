"""From hand to hand: dealer, target, bonuses, Hollywood (R2.3, R2.4, R7)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dealt import deck, play
from test_hand import DEFENDER, READY

from ginromme.cards import Card
from ginromme.deal import first_dealer
from ginromme.errors import DeckError, IllegalMoveError, SeatError, SeedError
from ginromme.match import EndReason, LineKind, Match
from ginromme.moves import DRAW_STOCK, Discard, parse_move
from ginromme.rules import PRESETS, NextDealer, Rules, Shutout
from ginromme.score import Outcome
from ginromme.view import EventKind

# READY draws an eight and goes gin against two sets and 27 points: 52.
GIN = deck(READY, "JcJdJhQcQdQh7h9sAcTs", "2h", "8s")
# READY draws the king of spades and knocks with the ace.
KNOCK = deck(READY, DEFENDER, "2h", "Ks")
# The knocker of R5.3's example is undercut.
UNDERCUT = deck("KcKdKh5s6s7s9cTcJcQd", "2c2d2h2s8c8s8h7c9sAc", "3d", "3h")


def played(match: Match, moves: str) -> list[EventKind]:
    return [event.kind for word in moves.split() for event in match.play(parse_move(word))]


def for_seat(seat: int, cards: tuple[Card, ...], match_dealer: int) -> tuple[Card, ...]:
    """The deck so that the non-dealer's cards go to ``seat``."""
    if match_dealer != seat:
        return cards
    swapped = list(cards)
    swapped[0:20:2], swapped[1:20:2] = cards[1:20:2], cards[0:20:2]
    return tuple(swapped)


def win_hand(match: Match, seat: int, first: bool = False) -> None:
    """Deal and play a hand that ``seat`` wins by gin, whoever deals."""
    if not first:
        upcoming = match.hand.dealer if match.sheet[-1].result.outcome is Outcome.DEAD else _next(match)
        match.next_hand(for_seat(seat, GIN, upcoming))
    # If the winner deals, the other draws the eight first, and throws it.
    played(match, "p p s 8s u kAs d" if match.hand.dealer == seat else "p p s kAs d")


def _next(match: Match) -> int:
    rule, last = match.rules.dealer, match.sheet[-1].result
    assert last.winner is not None
    if rule is NextDealer.ALTERNATE:
        return 1 - match.hand.dealer
    return last.winner if rule is NextDealer.WINNER else 1 - last.winner


def started(rules: Rules, seat: int = 0) -> Match:
    """A match whose first hand ``seat`` has won by gin (52 points under the standard rules)."""
    match = Match(rules, deck=for_seat(seat, GIN, 1), dealer=1)
    win_hand(match, seat, first=True)
    return match


class TestDealer:
    """R2.3, R2.4"""

    @pytest.mark.parametrize("number", range(8))
    def test_the_first_follows_from_the_seed(self, number: int) -> None:
        seed = bytes([number]) * 32
        assert Match(Rules(), seed).hand.dealer == first_dealer(seed)

    @pytest.mark.parametrize(
        ("rule", "winner", "next_dealer"),
        [
            (NextDealer.ALTERNATE, 0, 0),
            (NextDealer.ALTERNATE, 1, 0),
            (NextDealer.WINNER, 0, 0),
            (NextDealer.WINNER, 1, 1),
            (NextDealer.LOSER, 0, 1),
            (NextDealer.LOSER, 1, 0),
        ],
    )
    def test_the_next_follows_the_switch(self, rule: NextDealer, winner: int, next_dealer: int) -> None:
        """R2.4: seat 1 has dealt."""
        match = started(Rules(dealer=rule), winner)
        match.next_hand(KNOCK)
        assert match.hand.dealer == next_dealer
        assert match.number == 2

    @pytest.mark.parametrize("rule", NextDealer)
    def test_after_a_dead_hand_the_same_deals_again(self, rule: NextDealer) -> None:
        match = Match(Rules(dealer=rule), deck=GIN, dealer=1)
        played(match, "p p")
        while not match.hand.over:
            match.play(DRAW_STOCK)
            drawn = match.view(match.hand.turn or 0).drawn
            assert drawn is not None
            match.play(Discard(drawn))
        assert match.sheet[-1].result.outcome is Outcome.DEAD
        assert not match.over
        match.next_hand(KNOCK)
        assert match.hand.dealer == 1

    def test_a_seed_settles_deck_and_dealer(self) -> None:
        with pytest.raises(DeckError):
            Match(Rules(), bytes(32), deck=GIN)
        with pytest.raises(DeckError):
            Match(Rules(), bytes(32), dealer=0)
        with pytest.raises(DeckError):
            Match(Rules())

    @pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
    def test_a_seed_has_its_length(self, seed: bytes) -> None:
        with pytest.raises(SeedError) as refusal:
            Match(Rules(), seed)
        assert refusal.value.code == "bad_seed"


class TestTarget:
    """R7.1"""

    def test_hands_are_played_until_somebody_reaches_it(self) -> None:
        match = started(Rules(target=100))
        assert (match.standing.scores, match.over) == ((52, 0), False)
        win_hand(match, 0)
        assert (match.standing.scores, match.over) == ((104, 0), True)
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (0, EndReason.TARGET)

    def test_exactly_the_target_is_enough(self) -> None:
        assert started(Rules(target=52)).over
        assert not started(Rules(target=53)).over

    def test_it_ends_with_that_hand_and_says_so(self) -> None:
        match = Match(Rules(target=52), deck=GIN, dealer=1)
        assert played(match, "p p s kAs d")[-2:] == [EventKind.RESULT, EventKind.MATCH_OVER]

    def test_nothing_goes_on_after_it(self) -> None:
        match = started(Rules(target=10))
        for attempt in (
            lambda: match.next_hand(KNOCK),
            lambda: match.play(DRAW_STOCK),
            lambda: match.check(DRAW_STOCK),
            lambda: match.resign(0),
            lambda: match.claim(1),
        ):
            with pytest.raises(IllegalMoveError) as refusal:
                attempt()
            assert refusal.value.code == "match_over"
        assert match.legal_moves() == ()

    def test_the_next_hand_waits_for_the_end_of_this_one(self) -> None:
        match = Match(Rules(), deck=GIN, dealer=1)
        with pytest.raises(IllegalMoveError) as refusal:
            match.next_hand(KNOCK)
        assert refusal.value.code == "hand_not_over"

    def test_a_quickie_is_one_hand(self) -> None:
        match = started(PRESETS["quickie"])
        assert match.over and match.standing.scores == (52, 0)

    def test_an_undercut_may_end_the_match_and_the_bonuses_go_to_its_winner(self) -> None:
        """R7.2 and the last case of tests/cases: whoever knocked last."""
        match = Match(replace(PRESETS["classic"], target=10), deck=UNDERCUT, dealer=1)
        played(match, "p p s k3h d")
        assert match.result is not None
        assert match.result.winner == 1
        lines = {line.kind: line.amounts for line in match.result.games[0].lines}
        assert lines == {
            LineKind.POINTS: (0, 11),
            LineKind.GAME_BONUS: (0, 100),
            LineKind.BOXES: (0, 20),
            LineKind.SHUTOUT: (0, 100),
        }
        assert match.result.totals == (0, 231)


class TestBonuses:
    """R7.2"""

    def test_off_by_default(self) -> None:
        match = started(Rules(target=50))
        assert match.result is not None
        assert [line.kind for line in match.result.games[0].lines] == [LineKind.POINTS]
        assert match.result.totals == (52, 0)

    def finished(self, rules: Rules) -> Match:
        """Seat 1 wins the first hand, seat 0 the two others: three gins of 52."""
        match = started(replace(rules, target=100, gin_bonus=25), 1)
        win_hand(match, 0)
        win_hand(match, 0)
        assert match.over
        return match

    def test_boxes_count_for_both_after_the_match(self) -> None:
        match = self.finished(Rules(box_bonus=20, game_bonus=100))
        assert match.standing.scores == (104, 52)
        assert match.result is not None and match.result.totals == (104 + 100 + 40, 52 + 20)

    def test_boxes_at_once_count_towards_the_target_and_once_only(self) -> None:
        match = started(Rules(box_bonus=20, box_counts_at_once=True, target=72))
        assert match.standing.scores == (72, 0)
        assert match.result is not None and match.result.totals == (72, 0)

    @pytest.mark.parametrize(
        ("shutout", "extra"), [(Shutout.OFF, 0), (Shutout.GAME_BONUS, 100), (Shutout.ALL, 52 + 100 + 20)]
    )
    def test_a_shutout_doubles(self, shutout: Shutout, extra: int) -> None:
        rules = Rules(target=50, game_bonus=100, box_bonus=20, shutout=shutout)
        result = started(rules).result
        assert result is not None and result.totals == (52 + 100 + 20 + extra, 0)

    def test_a_hand_won_by_the_loser_prevents_it(self) -> None:
        result = self.finished(Rules(game_bonus=100, shutout=Shutout.ALL)).result
        assert result is not None and result.totals == (204, 52)


class TestHollywood:
    """R7.3: every hand here is a gin of 52 points, and the games go to 150."""

    def scores(self, winners: str) -> list[tuple[int, int]]:
        return [game.scores for game in self.after(winners).standing.games]

    def after(self, winners: str) -> Match:
        match = started(PRESETS["hollywood"], int(winners[0]))
        for winner in winners[1:]:
            win_hand(match, int(winner))
        return match

    def test_the_first_hand_counts_once_the_second_twice_the_third_in_all(self) -> None:
        assert self.scores("0") == [(52, 0), (0, 0), (0, 0)]
        assert self.scores("00") == [(104, 0), (52, 0), (0, 0)]
        assert self.scores("000") == [(156, 0), (104, 0), (52, 0)]

    def test_each_player_counts_his_own_hands(self) -> None:
        assert self.scores("01") == [(52, 52), (0, 0), (0, 0)]
        assert self.scores("0101") == [(104, 104), (52, 52), (0, 0)]

    def test_a_finished_game_takes_no_more_points(self) -> None:
        match = self.after("0001")
        assert [game.scores for game in match.standing.games] == [(156, 0), (104, 0), (52, 0)]
        assert [game.winner for game in match.standing.games] == [0, None, None]
        assert match.standing.scores == (104, 0)

    def test_the_match_ends_when_all_three_have(self) -> None:
        assert not self.after("0000").over
        match = self.after("00000")
        assert match.over and match.result is not None
        assert [game.winner for game in match.result.games] == [0, 0, 0]
        # Points, game bonus and boxes of 25, all doubled: the loser won no hand in any game.
        wanted = [2 * (156 + 100 + 75), 2 * (156 + 100 + 75), 2 * (156 + 100 + 75)]
        assert [game.totals[0] for game in match.result.games] == wanted
        assert match.result.totals == (sum(wanted), 0)

    def test_the_greater_total_wins_the_match(self) -> None:
        """Seat 1 wins a game, seat 0 the others."""
        match = self.after("1110")
        assert [game.winner for game in match.standing.games] == [1, None, None]
        for _ in range(10):
            if not match.over:
                win_hand(match, 0)
        assert match.result is not None
        totals = match.result.totals
        assert match.result.winner == (0 if totals[0] > totals[1] else 1)


class TestBreakingOff:
    def test_who_resigns_loses_without_bonuses(self) -> None:
        match = started(PRESETS["tournament"], 0)
        assert [event.seat for event in match.resign(0)] == [1]
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (1, EndReason.RESIGNED)
        assert match.result.totals == match.standing.scores

    @pytest.mark.parametrize("winner", [0, 1, None])
    def test_a_claim_names_its_result(self, winner: int | None) -> None:
        match = started(Rules())
        match.claim(winner)
        assert match.result is not None
        assert (match.result.winner, match.result.reason) == (winner, EndReason.CLAIMED)

    @pytest.mark.parametrize("seat", [2, -1, "x"])
    def test_what_is_no_seat_is_refused_and_changes_nothing(self, seat: int) -> None:
        match = started(Rules())
        for ask in (match.resign, match.claim, match.view):
            with pytest.raises(SeatError) as refusal:
                ask(seat)
            assert refusal.value.code == "bad_seat"
        assert not match.over


def test_play_is_the_hand_played_by_hand() -> None:
    """The match adds nothing to a hand but its score."""
    match = Match(Rules(), deck=KNOCK, dealer=1)
    hand = match.hand.copy()
    played(match, "p p s kKs d")
    play(hand, "p p s kKs d")
    assert match.hand.result == hand.result
    assert hand.result is not None
    assert match.sheet[0].result is match.hand.result
    assert match.standing.scores[0] == hand.result.points

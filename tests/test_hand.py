"""One deal, point by point (R2-R6)."""

from __future__ import annotations

import pytest
from dealt import STANDARD, dealt, play, snapshot

from ginromme.cards import dump, dump_card, parse, parse_card
from ginromme.errors import DeckError, IllegalMoveError, SeatError
from ginromme.hand import Hand
from ginromme.moves import parse_move
from ginromme.rules import PRESETS, Rules
from ginromme.score import DeadBy, Outcome
from ginromme.view import SPECTATOR, EventKind, Phase

# Two hands without a meld.
LOOSE = "2c5c8cJc3d6d9dQd4h7h"
OTHER = "Ac4cTcKc2d5d8dJd3h6h"

# Three melds and an ace: 2-3-4 of clubs, 5-6-7 of diamonds, three eights.
READY = "2c3c4c5d6d7d8c8d8hAs"
DEFENDER = "AcAdJcJdQcTdTh4h9sKh"


def refused(hand: Hand, move: str) -> str:
    """The code of the refusal; the hand must be as before, and `check` must say the same."""
    before = snapshot(hand)
    with pytest.raises(IllegalMoveError) as from_check:
        hand.check(parse_move(move))
    with pytest.raises(IllegalMoveError) as from_play:
        hand.play(parse_move(move))
    assert str(from_check.value) == str(from_play.value)
    assert snapshot(hand) == before
    return from_play.value.code


def words(hand: Hand) -> list[str]:
    return [str(move) for move in hand.legal_moves()]


class TestDeal:
    """R2"""

    def test_cards_go_one_at_a_time_beginning_with_the_non_dealer(self) -> None:
        """R2.1"""
        hand = Hand(STANDARD, range(52), dealer=0)
        assert hand.cards(1) == sum(1 << card for card in range(0, 20, 2))
        assert hand.cards(0) == sum(1 << card for card in range(1, 20, 2))
        assert hand.pile == [20]
        assert hand.stock == tuple(range(21, 52))
        assert hand.turn == 1

    @pytest.mark.parametrize("cards", [range(51), [0] * 52, [*range(51), 0]])
    def test_a_deck_has_every_card_once(self, cards: list[int]) -> None:
        with pytest.raises(DeckError, match="52 cards"):
            Hand(STANDARD, cards, dealer=0)

    def test_the_dealer_is_a_seat(self) -> None:
        with pytest.raises(DeckError, match="seat"):
            Hand(STANDARD, range(52), dealer=2)


class TestOpening:
    """R3.1"""

    def test_the_non_dealer_may_take_the_upcard_and_play_goes_on_with_the_dealer(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks")
        assert words(hand) == ["p", "u"]
        play(hand, "u 2c")
        assert (hand.turn, hand.phase) == (1, Phase.DRAW)
        assert words(hand) == ["s", "u"]
        assert hand.pile == [parse_card("2c")]

    def test_the_dealer_may_take_what_the_non_dealer_has_left(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="p u Ac")
        assert (hand.turn, hand.phase) == (0, Phase.DRAW)
        assert words(hand) == ["s", "u"]

    def test_after_two_passes_the_non_dealer_draws_from_the_stock(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="p p")
        assert (hand.turn, hand.phase) == (0, Phase.DRAW)
        assert words(hand) == ["s"]
        assert refused(hand, "u") == "upcard_declined"
        play(hand, "s 2c")
        assert words(hand) == ["s", "u"]


class TestTurn:
    """R3.2, R3.3"""

    def test_a_card_taken_from_the_pile_may_not_be_thrown_in_that_turn(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="u")
        assert "Ks" not in words(hand)
        assert refused(hand, "Ks") == "card_just_taken"
        play(hand, "2c s Ac s")
        assert "Ks" in words(hand)

    def test_nor_by_a_knock(self) -> None:
        """Ten melded but one: the king taken is the one loose card, and throwing it would be gin."""
        hand = dealt("2c3c4c5d6d7d8h9hThJh", "AcAdJcJdQcTcTd4h9sKh", "Ks", moves="u")
        assert refused(hand, "kKs") == "card_just_taken"
        assert refused(hand, "kKs/2c3c4c,5d6d7d,8h9hThJh") == "card_just_taken"
        assert "kKs" not in words(hand)

    def test_a_card_drawn_from_the_stock_may_be_thrown(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", "Qs", moves="p p s")
        play(hand, "Qs")
        assert hand.pile == [parse_card("Ks"), parse_card("Qs")]

    def test_who_takes_a_card_is_known_to_hold_it_until_he_throws_it(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="u 2c")
        assert dump(hand.view(1).opponent_known) == "Ks"
        assert dump(hand.view(0).own_known) == "Ks"
        play(hand, "s Ac s Ks")
        assert hand.view(1).opponent_known == 0

    @pytest.mark.parametrize(
        ("moves", "wrong"),
        [
            ("", "s 2c k2c b d"),
            ("p p", "p 2c k2c b d"),
            ("p p s", "p s u d"),
        ],
    )
    def test_a_move_of_another_phase_is_refused(self, moves: str, wrong: str) -> None:
        for move in wrong.split():
            assert refused(dealt(LOOSE, OTHER, "Ks", moves=moves), move) == "wrong_phase"

    def test_a_card_that_is_not_held_is_refused_and_not_told(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="u")
        assert refused(hand, "Ac") == refused(hand, "As") == refused(hand, "kAc") == "card_not_held"

    def test_the_same_move_twice_changes_nothing_the_second_time(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="p p s 2c")
        assert refused(hand, "2c") == "wrong_phase"


class TestDeadHand:
    """R3.4, R3.5"""

    @staticmethod
    def thrown_through(third_last: str) -> Hand:
        """READY against DEFENDER, every card drawn and thrown, until the third-last card is to be drawn."""
        known = parse(READY) | parse(DEFENDER) | parse("2h") | parse(third_last)
        stock = [dump_card(card) for card in range(52) if not known >> card & 1][:28]
        hand = dealt(READY, DEFENDER, "2h", "".join(stock) + third_last, moves="p p")
        for card in stock:
            play(hand, f"s {card}")
        assert hand.stock_size == 3 and not hand.over
        return hand

    def test_it_is_dead_when_two_cards_are_left_after_a_discard(self) -> None:
        hand = self.thrown_through("8s")
        play(hand, "s")
        assert hand.stock_size == 2 and not hand.over
        events = play(hand, "8s")
        assert [event.kind for event in events] == [EventKind.DISCARD, EventKind.RESULT]
        assert hand.result is not None
        assert (hand.result.outcome, hand.result.winner, hand.result.points) == (Outcome.DEAD, None, 0)
        assert hand.result.dead_by is DeadBy.STOCK
        assert hand.turn is None and hand.legal_moves() == ()
        assert {refused(hand, move) for move in ["p", "u", "s", "8s", "k8s", "b", "d"]} == {"hand_over"}

    def test_with_the_third_last_card_one_may_still_go_gin(self) -> None:
        hand = self.thrown_through("8s")
        play(hand, "s kAs d")
        assert hand.result is not None and hand.result.outcome is Outcome.GIN

    # Both take what the other has thrown: a deuce, an ace and a king go round.
    ROUND = (READY.replace("As", "Kh"), "3cAcAdJcJdQcTdTh4h9s".replace("3c", "As"), "2h")

    def pile_only(self, draws: int) -> tuple[Hand, list[str]]:
        """A hand after so many draws from the pile in a row, and the loose card that each seat holds."""
        hand = dealt(*self.ROUND)
        loose = ["Kh", "As"]
        for draw in range(draws):
            top, seat = dump_card(hand.pile[-1]), draw % 2
            play(hand, f"u {loose[seat]}")
            loose[seat] = top
        return hand, loose

    def test_forty_draws_in_a_row_from_the_pile_end_it(self) -> None:
        """R3.5: the fortieth taker throws, and then it is over."""
        assert not self.pile_only(39)[0].over
        hand, _ = self.pile_only(40)
        assert hand.result is not None and hand.result.outcome is Outcome.DEAD
        assert hand.result.dead_by is DeadBy.PILE
        assert hand.stock_size == 31

    def test_the_fortieth_taker_may_still_knock(self) -> None:
        self.ROUND = (self.ROUND[1], self.ROUND[0], "2h")  # the dealer has the melds
        hand, loose = self.pile_only(0)
        loose = ["As", "Kh"]
        for draw in range(39):
            top, seat = dump_card(hand.pile[-1]), draw % 2
            play(hand, f"u {loose[seat]}")
            loose[seat] = top
        play(hand, f"u k{loose[1]} d")
        assert hand.result is not None and hand.result.outcome is Outcome.KNOCK

    def test_a_draw_from_the_stock_starts_the_count_anew(self) -> None:
        hand, loose = self.pile_only(38)
        play(hand, "s")
        play(hand, loose[0])
        loose[0] = ""
        for _ in range(20):
            play(hand, "u")
            play(hand, next(move for move in words(hand) if not move.startswith("k")))
        assert not hand.over


class TestKnock:
    """R4.1-R4.3, R4.5"""

    # Runs of clubs and diamonds; ace, deuce, trey and four, or five, are loose.
    TEN = "2c3c4c5d6d7dAs2h3s4s"
    ELEVEN = "2c3c4c5d6d7dAs2h3s5s"

    def test_ten_points_are_enough(self) -> None:
        hand = dealt(self.TEN, DEFENDER, "9h", "Ks", moves="p p s")
        assert "kKs" in words(hand)
        events = play(hand, "kKs")
        assert [event.kind for event in events] == [EventKind.KNOCK]
        assert hand.down is not None
        assert (hand.down.kind, hand.down.deadwood) == (Outcome.KNOCK, 10)
        assert hand.down.unmelded == parse("As 2h 3s 4s")
        assert (hand.phase, hand.turn, words(hand)) == (Phase.DEFEND, 1, ["d"])

    def test_eleven_points_are_too_many(self) -> None:
        hand = dealt(self.ELEVEN, DEFENDER, "9h", "Ks", moves="p p s")
        assert "kKs" not in words(hand)
        assert refused(hand, "kKs") == "over_the_limit"

    def test_knocking_is_never_compulsory(self) -> None:
        hand = dealt(READY, DEFENDER, "9h", "Ks", moves="p p s Ks")
        assert (hand.turn, hand.phase) == (1, Phase.DRAW)

    def test_what_is_declared_counts_even_if_another_split_leaves_less(self) -> None:
        """R4.2: without the clubs it is a knock with 10 points, though the best split leaves 1."""
        hand = dealt(READY, DEFENDER, "9h", "Ks", moves="p p s kKs/8c8d8h,5d6d7d")
        assert hand.down is not None
        assert hand.down.deadwood == 10
        assert hand.down.melds == (parse("8c8d8h"), parse("5d6d7d"))
        assert hand.view(1).down == hand.down

    def test_a_gin_hand_may_be_declared_as_a_knock(self) -> None:
        """R4.2: three of the four eights, and the fourth counts."""
        hand = dealt(READY, DEFENDER, "9h", "8s", moves="p p s kAs/2c3c4c,5d6d7d,8c8d8h")
        assert hand.down is not None
        assert (hand.down.kind, hand.down.deadwood) == (Outcome.KNOCK, 8)

    @pytest.mark.parametrize("move", ["kAs", "kAs/2c3c4c,5d6d7d,8c8d8h8s"])
    def test_no_deadwood_is_gin_whatever_it_is_called(self, move: str) -> None:
        """R4.3"""
        hand = dealt(READY, DEFENDER, "9h", "8s", moves="p p s")
        assert [event.kind for event in play(hand, move)] == [EventKind.GIN]
        assert hand.down is not None and hand.down.is_gin

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("kKs/3h4h5h,5c5d5h,8c8d8h", "melds_overlap"),
            ("kKs/3h4h5h6h,8c8d8h", "card_not_held"),
            ("kKs/8c8d8h,3h4h5hKs", "not_a_meld"),
            ("kKs/8c8d", "not_a_meld"),
            ("kKs/5c8c8d8h", "not_a_meld"),
            ("k8h/8c8d8h,3h4h5h", "card_not_held"),
            ("kKs/3h4h5h", "over_the_limit"),
            ("kKs/", "over_the_limit"),
        ],
    )
    def test_a_bad_declaration_is_refused(self, move: str, code: str) -> None:
        hand = dealt("3h4h5h5c5d8c8d8hAcAs", "2c2dJcJdQcTdTh9c9sKh", "9h", "Ks", moves="p p s")
        assert refused(hand, move) == code

    def test_straight_gin_allows_gin_only(self) -> None:
        """R4.5"""
        hand = dealt(READY, DEFENDER, "9h", "8s", rules=PRESETS["straight"], moves="p p s")
        assert [word for word in words(hand) if word[0] == "k"] == ["kAs"]
        assert refused(hand, "k8s") == "over_the_limit"

    @pytest.mark.parametrize(("upcard", "limit", "doubled"), [("3h", 3, 1), ("Ks", 10, 2), ("Ah", 0, 1), ("3s", 3, 2)])
    def test_oklahoma_goes_by_the_upcard(self, upcard: str, limit: int, doubled: int) -> None:
        """R4.5"""
        hand = dealt(READY, DEFENDER, upcard, rules=PRESETS["oklahoma"])
        assert (hand.knock_limit, hand.multiplier) == (limit, doubled)
        assert dealt(READY, DEFENDER, upcard).multiplier == 1

    def test_spades_double_the_score_of_the_hand(self) -> None:
        """R4.5: gin with the seven of spades turned up scores twice what it does with the seven of hearts."""
        moves = "p p s kAs d"
        doubled = dealt(READY, DEFENDER, "7s", "8s", rules=PRESETS["oklahoma"], moves=moves).result
        single = dealt(READY, DEFENDER, "7h", "8s", rules=PRESETS["oklahoma"], moves=moves).result
        assert doubled is not None and single is not None
        assert doubled.multiplier == 2
        assert doubled.points == 2 * single.points == 2 * (single.difference + 25)


class TestBigGin:
    """R4.4"""

    # READY with an eight for the ace: ten melded cards, and the five of clubs makes eleven.
    FULL = READY.replace("As", "8s")

    @pytest.mark.parametrize(("upcard", "stock", "moves"), [("9h", "5c", "p p s"), ("5c", "", "u")])
    def test_all_eleven_may_be_declared_after_a_draw_from_either_pile(
        self, upcard: str, stock: str, moves: str
    ) -> None:
        hand = dealt(self.FULL, DEFENDER, upcard, stock, rules=PRESETS["big-gin"], moves=moves)
        assert "b" in words(hand)
        events = play(hand, "b")
        assert [event.kind for event in events] == [EventKind.BIG_GIN]
        assert hand.down is not None
        assert (hand.down.kind, hand.down.unmelded, hand.down.deadwood) == (Outcome.BIG_GIN, 0, 0)
        assert sum(hand.down.melds) == hand.cards(0)

    def test_plain_gin_stays_possible(self) -> None:
        hand = dealt(self.FULL, DEFENDER, "9h", "5c", rules=PRESETS["big-gin"], moves="p p s k5c")
        assert hand.down is not None and hand.down.kind is Outcome.GIN

    def test_where_it_is_off_it_is_refused(self) -> None:
        hand = dealt(self.FULL, DEFENDER, "9h", "5c", moves="p p s")
        assert "b" not in words(hand) and "k5c" in words(hand)
        assert refused(hand, "b") == "no_big_gin"

    @pytest.mark.parametrize(("drawn", "move"), [("Ks", "b"), ("5c", "b/2c3c4c5c,5d6d7d,8c8d8h"), ("5c", "b/")])
    def test_eleven_melded_cards_are_needed(self, drawn: str, move: str) -> None:
        hand = dealt(self.FULL, DEFENDER, "9h", drawn, rules=PRESETS["big-gin"], moves="p p s")
        assert refused(hand, move) == "not_big_gin"


class TestDefence:
    """R5, R6"""

    # Kings, 5-6-7 of spades and 9-10-jack of clubs lie on the table with the queen of diamonds.
    KNOCKER = "KcKdKh5s6s7s9cTcJcQd"
    HOLDS = "2c2d2h2s8c8s8h7c9sAc"

    def after_knock(self) -> Hand:
        return dealt(self.KNOCKER, self.HOLDS, "3d", "3h", moves="p p s k3h")

    def test_the_best_defence_breaks_a_meld_to_lay_off(self) -> None:
        """R5.3: the eights are no set, they go to the runs; what is left is the ace and an eight."""
        hand = self.after_knock()
        events = play(hand, "d")
        result = hand.result
        assert result is not None
        assert result.defender_melds == (parse("2c2d2h2s"),)
        assert sorted(dump_card(layoff.card) for layoff in result.layoffs) == ["7c", "8c", "8s", "9s"]
        assert result.defender_unmelded == parse("Ac8h") and result.defender_deadwood == 9
        assert (result.outcome, result.winner, result.points) == (Outcome.UNDERCUT, 1, 26)
        assert [event.kind for event in events] == [*[EventKind.LAYOFF] * 4, EventKind.RESULT]
        assert hand.over

    def test_the_defender_may_declare_something_worse(self) -> None:
        """R5.1: nobody must lay off."""
        hand = self.after_knock()
        play(hand, "d/2c2d2h2s,8c8h8s")
        assert hand.result is not None
        assert (hand.result.defender_deadwood, hand.result.winner, hand.result.points) == (17, 0, 7)

    @pytest.mark.parametrize("order", ["8s9s8c7c", "9s8s7c8c", "7c9s8c8s"])
    def test_layoffs_may_be_named_in_any_order(self, order: str) -> None:
        hand = self.after_knock()
        play(hand, f"d/2c2d2h2s+{order}")
        assert hand.result is not None and hand.result.defender_deadwood == 9

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ("d/2c2d2h2s+Ac", "bad_layoff"),
            ("d/2c2d2h2s+9s", "bad_layoff"),
            ("d/2c2d2h2s,8c8h8s+8s", "bad_layoff"),
            ("d/+Ks", "bad_layoff"),
            ("d/8c8h", "not_a_meld"),
            ("d/KsQsJs", "card_not_held"),
            ("d/2c2d2h,2d2h2s", "melds_overlap"),
        ],
    )
    def test_a_bad_defence_is_refused(self, move: str, code: str) -> None:
        assert refused(self.after_knock(), move) == code

    def test_nothing_is_laid_off_on_gin(self) -> None:
        """R5.2: but the defender melds."""
        hand = dealt(READY, "9c9d9hQcQdQh8s2h3hKs", "Th", "5c", moves="p p s kAs")
        assert hand.down is not None and hand.down.is_gin
        assert refused(hand, "d/9c9d9h,QcQdQh+8s") == "layoff_on_gin"
        play(hand, "d")
        assert hand.result is not None
        assert (hand.result.defender_deadwood, hand.result.layoffs) == (8 + 2 + 3 + 10, ())
        assert hand.result.points == 25 + 23

    def test_the_record_of_a_move_spells_its_melds_out(self) -> None:
        hand = self.after_knock()
        play(hand, "d")
        knock, defence = map(str, hand.moves[-2:])
        assert knock == "k3h/KcKdKh,9cTcJc,5s6s7s"
        assert defence.startswith("d/2c2d2h2s+")


class TestEvents:
    """R8"""

    def test_only_the_one_who_draws_sees_the_card(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", "Qs", moves="p p")
        own, public = play(hand, "s")
        assert own.card == parse_card("Qs") and own.audience == {0}
        assert public.card is None and public.audience == {1, SPECTATOR}
        assert hand.history[-1].card is None

    def test_a_copy_goes_its_own_way(self) -> None:
        hand = dealt(LOOSE, OTHER, "Ks", moves="p p s")
        before = snapshot(hand)
        other = hand.copy()
        assert snapshot(other) == before
        play(other, "2c s")
        assert snapshot(hand) == before


class TestKnockWithoutDraw:
    """R4.6"""

    RULES = Rules(knock_without_draw=True)
    # Ten cards that leave one point, and another's turn before them: seat 0 has drawn and thrown a king once.
    FIRST_TURN = "p p s Ks"

    def second_turn(self, rules: Rules = RULES, ten: str = READY, moves: str = "s 3d") -> Hand:
        """Seat 0 at the start of its second turn."""
        return dealt(ten, DEFENDER, "9h", "Ks3d", rules=rules, moves=f"{self.FIRST_TURN} {moves}")

    def test_from_the_second_turn_on_one_may_knock_instead_of_drawing(self) -> None:
        hand = self.second_turn()
        assert hand.view(0).turn_number == 2
        assert words(hand) == ["s", "u", "k"]
        events = play(hand, "k")
        assert [(event.kind, event.seat, event.card) for event in events] == [(EventKind.KNOCK, 0, None)]
        assert hand.down is not None
        assert (hand.down.kind, hand.down.deadwood, hand.down.unmelded) == (Outcome.KNOCK, 1, parse("As"))
        assert (hand.phase, hand.turn, words(hand)) == (Phase.DEFEND, 1, ["d"])
        assert str(hand.moves[-1]) == "k/8c8d8h,2c3c4c,5d6d7d"
        assert [dump_card(card) for card in hand.pile] == ["9h", "Ks", "3d"]

    def test_it_scores_as_any_knock(self) -> None:
        """R6"""
        result = self.second_turn(moves="s 3d k d").result
        assert result is not None
        assert (result.outcome, result.winner, result.knocker_deadwood) == (Outcome.KNOCK, 0, 1)
        assert result.points == result.defender_deadwood - 1

    def test_ten_melded_cards_are_gin(self) -> None:
        """R4.3"""
        hand = self.second_turn(ten=READY.replace("As", "8s"))
        assert [(event.kind, event.card) for event in play(hand, "k")] == [(EventKind.GIN, None)]

    def test_what_is_declared_counts(self) -> None:
        """R4.2"""
        hand = self.second_turn(moves="s 3d k/5d6d7d,8c8d8h")
        assert hand.down is not None and hand.down.deadwood == 10

    def test_in_the_first_turn_it_is_refused(self) -> None:
        """Passing is no turn: after two passes the non-dealer is in his first one, and so is the dealer after him."""
        hand = dealt(READY, DEFENDER, "9h", "Ks", rules=self.RULES, moves="p p")
        assert words(hand) == ["s"]
        assert refused(hand, "k") == "first_turn"
        play(hand, "s Ks")
        assert (hand.turn, hand.view(1).turn_number, words(hand)) == (1, 1, ["s", "u"])
        assert refused(hand, "k") == "first_turn"

    @pytest.mark.parametrize("moves", ["", "p p s"])
    def test_in_another_phase_it_is_refused(self, moves: str) -> None:
        assert refused(dealt(READY, DEFENDER, "9h", "Ks", rules=self.RULES, moves=moves), "k") == "wrong_phase"

    def test_too_many_points_are_refused(self) -> None:
        hand = self.second_turn(ten=TestKnock.ELEVEN)
        assert words(hand) == ["s", "u"]
        assert refused(hand, "k") == "over_the_limit"
        assert refused(self.second_turn(), "k/") == "over_the_limit"

    def test_by_default_it_is_refused(self) -> None:
        hand = self.second_turn(rules=STANDARD)
        assert words(hand) == ["s", "u"]
        assert refused(hand, "k") == "no_knock_without_draw"

    def test_after_the_draw_a_card_is_thrown_as_ever(self) -> None:
        hand = self.second_turn(moves="s 3d s")
        assert "k" not in words(hand)
        assert refused(hand, "k") == "wrong_phase"


class TestView:
    """What a view says of the course of the hand."""

    def test_the_upcard_stays_known_wherever_it_is(self) -> None:
        hand = dealt(READY, DEFENDER, "9h", "Ks")
        for move in ("u", "2c", "s", "Ac"):
            assert hand.view(0).upcard == hand.view(1).upcard == hand.spectator_view().upcard == parse_card("9h")
            play(hand, move)

    def test_declined_lasts_until_the_stock_is_drawn_from(self) -> None:
        """R3.1"""
        hand = dealt(READY, DEFENDER, "9h", "Ks")
        seen = []
        for move in ("p", "p", "s", "Ks", "s"):
            play(hand, move)
            seen.append(hand.view(0).declined)
            assert hand.spectator_view().declined == hand.view(1).declined == seen[-1]
        assert seen == [False, True, False, False, False]

    def test_turns_are_counted_from_one_by_seat_and_passing_is_none(self) -> None:
        hand = dealt(READY, DEFENDER, "9h", "Ks3d")
        seen = [(hand.view(0).turn_number, hand.view(1).turn_number)]
        for move in ("p", "p", "s", "Ks", "u", "Ac", "s"):
            play(hand, move)
            seen.append((hand.view(0).turn_number, hand.view(1).turn_number))
        assert seen == [(1, 1), (1, 1), (1, 1), (1, 1), (2, 1), (2, 1), (2, 2), (2, 2)]

    def test_draws_in_a_row_from_the_pile(self) -> None:
        """R3.5"""
        hand = dealt(READY, DEFENDER, "9h", "Ks3d")
        seen = []
        for move in ("u", "2c", "u", "Ac", "s"):
            play(hand, move)
            seen.append(hand.view(0).pile_draws)
        assert seen == [1, 1, 2, 2, 0]


class TestSeats:
    @pytest.mark.parametrize("seat", [2, -1, "x", None])
    def test_a_number_that_is_no_seat_is_refused(self, seat: int) -> None:
        hand = dealt(READY, DEFENDER, "9h")
        for ask in (hand.view, hand.cards, hand.turn_number):
            with pytest.raises(SeatError) as refusal:
                ask(seat)
            assert refusal.value.code == "bad_seat"

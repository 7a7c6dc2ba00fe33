"""Cards as numbers, masks and text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import card_lists, masks

from ginromme.cards import (
    FULL_DECK,
    RANKS,
    SUITS,
    cards_of,
    dump,
    dump_card,
    dump_list,
    mask_of,
    parse,
    parse_card,
    parse_list,
    points,
    rank,
    suit,
    value,
)
from ginromme.errors import CardError


class TestNumbers:
    def test_order(self) -> None:
        """A card is 13 times its suit plus its rank: clubs, diamonds, hearts, spades, the ace low."""
        in_order = [name + of for of in "cdhs" for name in "A23456789TJQK"]
        assert [dump_card(card) for card in range(52)] == in_order
        assert [parse_card(text) for text in in_order] == list(range(52))

    @pytest.mark.parametrize("card", [-1, 52, 99])
    def test_other_numbers_are_no_cards(self, card: int) -> None:
        with pytest.raises(CardError, match="0 to 51"):
            dump_card(card)

    def test_rank_and_suit(self) -> None:
        """A card's rank and suit are its two letters."""
        for card in range(52):
            assert RANKS[rank(card)] + SUITS[suit(card)] == dump_card(card)

    def test_value(self) -> None:
        """R1.1: an ace counts 1, number cards their number, ten and pictures 10."""
        assert [value(parse_card(name + "h")) for name in "A23456789TJQK"] == [
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            10,
            10,
            10,
        ]

    def test_points_of_the_deck(self) -> None:
        """R1.1: all the cards together count 340 points."""
        assert points(FULL_DECK) == 4 * (45 + 40)
        assert FULL_DECK.bit_count() == 52

    @given(masks)
    def test_points(self, cards: int) -> None:
        """The points of cards are the sum of their values."""
        assert points(cards) == sum(value(card) for card in cards_of(cards))

    @given(card_lists())
    def test_masks(self, cards: tuple[int, ...]) -> None:
        """A mask holds its cards, whatever the order in which they came."""
        assert cards_of(mask_of(cards)) == tuple(sorted(cards))


class TestText:
    def test_spaces(self) -> None:
        """Cards may be set apart by white space, and by none."""
        assert parse("As Td\n7h\tKc") == parse("AsTd7hKc") == mask_of(map(parse_card, ("Kc", "Td", "7h", "As")))
        assert parse("  ") == parse("") == 0

    def test_order_of_text(self) -> None:
        """A mask is written in rising order, a list in its own."""
        assert dump(parse("As Td 7h Kc")) == "KcTd7hAs"
        assert dump_list(parse_list("As Td 7h Kc")) == "AsTd7hKc"

    @given(masks)
    def test_round_trip(self, cards: int) -> None:
        """What is written is read as the same cards."""
        assert parse(dump(cards)) == cards

    @given(card_lists())
    def test_list_round_trip(self, cards: tuple[int, ...]) -> None:
        """What is written is read as the same cards in the same order."""
        assert parse_list(dump_list(cards)) == cards

    @pytest.mark.parametrize(
        "text",
        ["1h", "10h", "as", "AS", "Ah!", "A", "A h", "Ah 7", "hA", "Ah,Kc", "\u0661h", "Ah\u200bKc", "🂡"],
    )
    def test_unreadable(self, text: str) -> None:
        """A text that is no card is refused with its code."""
        with pytest.raises(CardError) as refusal:
            parse(text)
        assert refusal.value.code == "bad_card"

    def test_duplicate(self) -> None:
        """The same card twice is refused, and the message names it."""
        with pytest.raises(CardError, match="7h") as refusal:
            parse("7h Ac 7h")
        assert refusal.value.code == "duplicate_card"

    @pytest.mark.parametrize("text", ["", "A", "7hAc", " 7h", "7h "])
    def test_one_card(self, text: str) -> None:
        """One card is exactly two characters."""
        with pytest.raises(CardError):
            parse_card(text)

    def test_long_text(self) -> None:
        """A message doesn't repeat a long text."""
        with pytest.raises(CardError) as refusal:
            parse_card("x" * 10_000)
        assert len(str(refusal.value)) < 100

    @given(st.text(max_size=12))
    def test_any_text(self, text: str) -> None:
        """Every text is either read or refused with a code."""
        try:
            cards = parse_list(text)
        except CardError as error:
            code = error.code
        else:
            code = ""
            assert dump_list(cards) == "".join(text.split())
        assert code in ("", "bad_card", "duplicate_card")

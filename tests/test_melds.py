"""Melds, splits, discards, layoffs and the defence."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import brute_force
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import cards, hands, knocks, masks, random_hands, random_knocks

from ginromme.cards import (
    FULL_DECK,
    Mask,
    cards_of,
    dump,
    mask_of,
    parse,
    parse_card,
    parse_list,
    points,
    value,
)
from ginromme.errors import IllegalMoveError
from ginromme.melds import (
    MELDS,
    Defence,
    Layoff,
    Split,
    best_defence,
    best_discard,
    best_knock,
    best_split,
    big_gin,
    can_lay_off,
    check_layoffs,
    check_split,
    deadwood,
    declared_split,
    discards,
    extend,
    is_meld,
    is_run,
    is_set,
    melds_in,
    splits,
)

CASES = Path(__file__).parent / "cases"
ARITHMETIC = json.loads((CASES / "arithmetic.json").read_text(encoding="utf-8"))
KNOWN_FAULTS = json.loads((CASES / "known_faults.json").read_text(encoding="utf-8"))

Case = dict[str, Any]


def parse_melds(text: str) -> tuple[Mask, ...]:
    """Melds with commas between, as in a move."""
    return tuple(map(parse, text.split(","))) if text else ()


def dump_melds(melds: tuple[Mask, ...]) -> str:
    return ",".join(map(dump, melds))


def as_set(mask: Mask) -> frozenset[int]:
    return frozenset(cards_of(mask))


def merit(split: Split) -> brute_force.Merit:
    """The merit of a split as in `brute_force`, but with the melds in the order of the split."""
    melds = tuple(brute_force.place(as_set(meld)) for meld in split.melds)
    return split.deadwood, split.unmelded.bit_count(), len(melds), melds


class TestMelds:
    @pytest.mark.parametrize("text", ["5c5d5h", "5c5d5s", "5c5h5s", "5d5h5s", "5c5d5h5s", "AcAdAh", "KdKhKs"])
    def test_sets(self, text: str) -> None:
        """R1.2: three or four cards of one rank are a set."""
        assert is_set(parse(text))
        assert is_meld(parse(text))
        assert not is_run(parse(text))

    @pytest.mark.parametrize("text", ["Ac2c3c", "JsQsKs", "4h5h6h7h", "AdKdQdJdTd9d8d7d6d5d4d3d2d"])
    def test_runs(self, text: str) -> None:
        """R1.1, R1.2: three or more consecutive cards of one suit are a run, also all thirteen."""
        assert is_run(parse(text))
        assert is_meld(parse(text))
        assert not is_set(parse(text))

    @pytest.mark.parametrize(
        "text",
        ["", "5c", "5c5d", "5c6c", "QcKcAc", "KcAc2c", "QcKcAd", "JcQcKcAd", "5c6c7d", "4c5c7c", "5c5d5h6c"],
    )
    def test_no_melds(self, text: str) -> None:
        """R1.1, R1.2: two cards, Q-K-A, mixed suits and gaps are no melds."""
        assert not is_meld(parse(text))
        assert not is_set(parse(text))
        assert not is_run(parse(text))

    def test_all_melds(self) -> None:
        """R1.2: there are 65 sets and 264 runs, each once and in the fixed order."""
        assert sum(map(is_set, MELDS)) == 65
        assert sum(map(is_run, MELDS)) == 264
        assert {as_set(meld) for meld in MELDS} == set(brute_force.all_melds())
        places = [brute_force.place(as_set(meld)) for meld in MELDS]
        assert places == sorted(places)

    def test_melds_in(self) -> None:
        """All melds that a hand contains are found, in the fixed order."""
        found = melds_in(parse("3s4s5s6s 4c4d4h 9c9d Kh"))
        assert dump_melds(found) == "4c4d4h,4c4d4h4s,4c4d4s,4c4h4s,4d4h4s,3s4s5s,3s4s5s6s,4s5s6s"

    @given(masks)
    def test_is_meld(self, mask: Mask) -> None:
        """R1.2: no other cards are a meld."""
        assert is_meld(mask) == (as_set(mask) in set(brute_force.all_melds()))


class TestDeadwood:
    @pytest.mark.parametrize("case", ARITHMETIC["deadwood"], ids=lambda case: case["hand"])
    def test_hard_hands(self, case: Case) -> None:
        """R1.3: hands on which melding greedily fails have their least deadwood."""
        assert deadwood(parse(case["hand"])) == best_split(parse(case["hand"])).deadwood == case["deadwood"]

    @pytest.mark.parametrize("case", KNOWN_FAULTS["deadwood"], ids=lambda case: case["why"])
    def test_known_faults(self, case: Case) -> None:
        """R1.3: hands that other programs got wrong, in whatever order they are held."""
        assert deadwood(parse(case["hand"])) == best_split(parse(case["hand"])).deadwood == case["deadwood"]

    @pytest.mark.parametrize(
        ("hand", "left"),
        [
            ("", 0),
            ("Kc", 10),
            ("QcKcAc 5d", 26),
            ("Ac2c3c 4d5d6d 7h8h9hTh", 0),
            ("5c5d5h5s 6s7s 2h 9d Jd Kh", 31),
            ("4c4d4h4s 5s6s Ac Kd", 11),
            ("4c4d4h4s 5s6s 5h6h Ac Kd", 19),
            ("AcAdAhAs 2c3c 2d3d 2h3h", 0),
        ],
    )
    def test_by_hand(self, hand: str, left: int) -> None:
        """R1.3: a card belongs to one meld only, a set of four gives a card away when that pays."""
        assert deadwood(parse(hand)) == left

    @pytest.mark.parametrize("size", [10, 11])
    def test_against_brute_force(self, size: int) -> None:
        """R1.3: the least deadwood agrees with trying everything on 20,000 hands, most of them clustered."""
        for hand in random_hands(Random(size), 20_000, size):
            left = brute_force.least_deadwood(as_set(hand))
            assert deadwood(hand) == left, dump(hand)
            assert best_split(hand).deadwood == left, dump(hand)

    @settings(max_examples=200)
    @given(hands(0, 16))
    def test_any_size(self, hand: Mask) -> None:
        """R1.3: hands of any size have their exact least deadwood."""
        assert deadwood(hand) == brute_force.least_deadwood(as_set(hand))

    def test_many_cards(self) -> None:
        """R1.3: so have large parts of the deck, where the choices of sets are too many to try."""
        random = Random(3)
        for size in [20, 24, 28] * 10:
            hand = mask_of(random.sample(range(52), size))
            assert deadwood(hand) == best_split(hand).deadwood == brute_force.least_deadwood(as_set(hand))
        assert deadwood(FULL_DECK) == 0

    @given(hands(), st.permutations(range(4)))
    def test_suits_are_equal(self, hand: Mask, suits: list[int]) -> None:
        """R1: exchanging suits for each other changes no deadwood."""
        assert deadwood(mask_of(13 * suits[card // 13] + card % 13 for card in cards_of(hand))) == deadwood(hand)

    @given(hands(), cards)
    def test_one_more_card(self, hand: Mask, card: int) -> None:
        """R1.3: a card more adds at most its own value."""
        assert deadwood(hand | 1 << card) <= deadwood(hand) + value(card)


class TestSplits:
    def test_all_splits(self) -> None:
        """A row of four can be split in four ways, the one without melds first."""
        found = [dump_melds(split.melds) for split in splits(parse("3s4s5s6sKc"))]
        assert found == ["", "3s4s5s", "3s4s5s6s", "4s5s6s"]

    @settings(max_examples=200)
    @given(hands(6, 11))
    def test_every_split_once(self, hand: Mask) -> None:
        """R1.3: the splits are all there are, each once, with what they leave."""
        found = list(splits(hand))
        assert sorted(map(merit, found)) == sorted(brute_force.merits(as_set(hand)))
        for split in found:
            assert split == declared_split(hand, split.melds)

    def test_best_split_against_brute_force(self) -> None:
        """R4.2: the best split has least deadwood, then fewest cards left, fewest melds, the first melds."""
        for hand in random_hands(Random(1), 2_000, 11):
            split = best_split(hand)
            assert merit(split) == min(brute_force.merits(as_set(hand))), dump(hand)
            assert split == declared_split(hand, split.melds)

    @pytest.mark.parametrize(
        ("hand", "melds"),
        [
            ("5c5d5h5s 6s7s Kh", "5c5d5h,5s6s7s"),
            ("4c5c6c 4d5d6d 4h5h6h", "4c4d4h,5c5d5h,6c6d6h"),
            ("4s5s6s7s8s9s", "4s5s6s7s8s9s"),
            ("3cAd2d3dAh3hAs3s", "AdAhAs,3c3d3h3s"),
            ("JcJdJs TdQd", "JcJdJs"),
            ("9c9d9h9s 7d8d 7h8h 2c3c", "9c9d9s,7h8h9h"),
        ],
    )
    def test_equal_splits(self, hand: str, melds: str) -> None:
        """R4.2: between equal splits fewest cards, fewest melds, sets before runs, the first cards decide."""
        assert dump_melds(best_split(parse(hand)).melds) == melds

    def test_best_split_of_many_cards(self) -> None:
        """R4.2: for large parts of the deck too, all suits are used alike and the same split is found."""
        random = Random(5)
        for size in [18, 30, 44, 52]:
            hand = mask_of(random.sample(range(52), size))
            split = best_split(hand)
            check_split(hand, split.melds)
            assert split == declared_split(hand, split.melds)

    def test_ways_of_searching_agree(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """R4.2: trying all choices of sets and going rank by rank lead to the same split."""
        drawn = [hand for size in (10, 12, 14) for hand in random_hands(Random(size), 200, size)]
        tried = [best_split(hand) for hand in drawn]
        monkeypatch.setattr("ginromme.melds._RANKS_TRIED", 0)
        assert [best_split(hand) for hand in drawn] == tried


class TestDeclaring:
    def test_kept_as_declared(self) -> None:
        """R4.2: what is declared counts in its order, even where another split leaves less."""
        hand = parse("3h4h5h6h 6c6d 2s2c2d Kc")
        split = declared_split(hand, parse_melds("3h4h5h,2c2d2s"))
        assert split == Split(parse_melds("3h4h5h,2c2d2s"), parse("6h6c6dKc"), 28)
        assert best_split(hand).deadwood == 10

    def test_nothing_declared(self) -> None:
        """R4.2: no meld at all may be declared."""
        assert declared_split(parse("AcAdAh"), ()) == Split((), parse("AcAdAh"), 3)

    @pytest.mark.parametrize(
        ("melds", "code", "named"),
        [
            ("3h4h5h,5c5d5h", "melds_overlap", "5h"),
            ("3h4h5h,3h4h5h", "melds_overlap", "3h4h5h"),
            ("8s9sTs", "card_not_held", "8sTs"),
            ("3h4h6h", "not_a_meld", "3h4h6h"),
            ("5c5d", "not_a_meld", "5c5d"),
            ("3h4h5h,", "not_a_meld", "nothing"),
        ],
    )
    def test_refused(self, melds: str, code: str, named: str) -> None:
        """R1.3, R4.2: overlapping melds, cards not held and what is no meld are refused, and named."""
        with pytest.raises(IllegalMoveError, match=named) as refusal:
            check_split(parse("3h4h5h6h 5c5d 9s Kc"), parse_melds(melds))
        assert refusal.value.code == code

    @given(hands(), st.lists(st.sampled_from(MELDS), max_size=3))
    def test_any_declaration(self, hand: Mask, melds: list[Mask]) -> None:
        """R4.2: a declaration is accepted if it is one of the splits, and only then."""
        every = {frozenset(split.melds) for split in splits(hand)}
        try:
            split = declared_split(hand, melds)
        except IllegalMoveError:
            assert len(set(melds)) < len(melds) or frozenset(melds) not in every
        else:
            assert frozenset(melds) in every
            assert split.deadwood >= deadwood(hand)


class TestElevenCards:
    def test_against_brute_force(self) -> None:
        """R4.1: what each discard leaves agrees with trying everything on 5,000 hands."""
        for hand in random_hands(Random(11), 5_000, 11):
            held = as_set(hand)
            expected = [(card, brute_force.least_deadwood(held - {card})) for card in sorted(held)]
            assert discards(hand) == expected, dump(hand)

    @given(hands(0, 20))
    def test_as_one_by_one(self, hand: Mask) -> None:
        """R4.1: all discards at once and each on its own leave the same."""
        assert discards(hand) == [(card, deadwood(hand ^ 1 << card)) for card in cards_of(hand)]

    def test_of_the_deck(self) -> None:
        """Even the whole deck has its discards."""
        assert discards(FULL_DECK) == [(card, 0) for card in range(52)]

    def test_throwing_can_make_worse(self) -> None:
        """R4.1: throwing a card that holds a meld together leaves more than before."""
        hand = parse("4c5c6c 4d5d6d 4h5h6h Ac 2d")
        left = dict(discards(hand))
        assert deadwood(hand) == 3
        assert left[parse_card("Ac")] == 2
        assert left[parse_card("2d")] == 1
        assert left[parse_card("5c")] == 13
        assert left[parse_card("4c")] == 11

    @given(hands(11, 11))
    def test_gain_is_at_most_the_card(self, hand: Mask) -> None:
        """R4.1: throwing a card saves at most its own value."""
        before = deadwood(hand)
        assert all(left >= before - value(card) for card, left in discards(hand))

    @pytest.mark.parametrize("case", KNOWN_FAULTS["least_deadwood_after_best_discard"], ids=lambda case: case["why"])
    def test_known_faults(self, case: Case) -> None:
        """R4.1: a knock that other programs refused is found."""
        hand = parse(case["hand"])
        assert best_discard(hand)[1] == case["deadwood"]
        assert dict(discards(hand))[parse_card(case["discard"])] == case["deadwood"]
        assert best_knock(hand, 10) is not None
        assert best_knock(hand, 9) is None

    @pytest.mark.parametrize(
        ("hand", "barred", "card", "left"),
        [
            ("Ac2c3c 4d5d6d 7h8h9hTh Kh", None, "Kh", 0),
            ("Ac2c3c 4d5d6d 7h8h9h Kc Kh", None, "Kh", 10),
            ("Ac2c3c 4d5d6d 7h8h9h Kc Kh", "Kh", "Kc", 10),
            ("Ac2c3c4c 4d5d6d 7h8h9hTh", None, "Th", 0),
            ("Ac2c3c4c 4d5d6d 7h8h9hTh", "Th", "7h", 0),
        ],
    )
    def test_best_discard(self, hand: str, barred: str | None, card: str, left: int) -> None:
        """R3.3: of equal discards the dearest, then the last is best, and a card just taken is none."""
        assert best_discard(parse(hand), parse_card(barred) if barred else None) == (parse_card(card), left)

    @pytest.mark.parametrize(
        ("limit", "barred", "card"), [(10, None, "Kh"), (9, None, None), (10, "Kh", "Kc"), (0, None, None)]
    )
    def test_best_knock(self, limit: int, barred: str | None, card: str | None) -> None:
        """R4.1: one may knock up to the limit, and not with the card just taken (R3.3)."""
        hand = parse("Ac2c3c 4d5d6d 7h8h9h Kc Kh")
        expected = parse_card(card) if card else None
        assert best_knock(hand, limit, parse_card(barred) if barred else None) == expected

    def test_big_gin(self) -> None:
        """R4.4: big gin needs all eleven cards in melds."""
        split = big_gin(parse("4c4d4h4s 6c7c8c9c JsQsKs"))
        assert split is not None
        assert dump_melds(split.melds) == "4c4d4h4s,6c7c8c9c,JsQsKs"
        assert big_gin(parse("4c4d4h4s 6c7c8c9c TsQsKs")) is None


class TestLayingOff:
    @pytest.mark.parametrize(
        ("meld", "fits"),
        [
            ("4c4d4h", "4s"),
            ("4c4d4h4s", ""),
            ("3c4c5c", "2c6c"),
            ("Ad2d3d", "4d"),
            ("JhQhKh", "Th"),
            ("2s3s4s", "As5s"),
        ],
    )
    def test_can_lay_off(self, meld: str, fits: str) -> None:
        """R5.1: the fourth card of a set, either end of a run, and nothing round the corner."""
        assert mask_of(card for card in range(52) if can_lay_off(card, parse(meld))) == parse(fits)

    def test_extend(self) -> None:
        """R5.1: a meld with a card laid off is a longer meld, and other cards are refused."""
        assert dump(extend(parse("3c4c5c"), parse_card("6c"))) == "3c4c5c6c"
        with pytest.raises(IllegalMoveError, match="7c can't be laid off on 3c4c5c") as refusal:
            extend(parse("3c4c5c"), parse_card("7c"))
        assert refusal.value.code == "bad_layoff"

    @pytest.mark.parametrize(
        ("cards", "melds", "expected"),
        [
            ("", "3c4c5c", ""),
            ("6c", "3c4c5c", "6c0"),
            ("7c6c8c", "3c4c5c", "6c0 7c0 8c0"),
            ("Ac6c2c", "3c4c5c", "2c0 Ac0 6c0"),
            ("5s6s", "7s8s9s", "6s0 5s0"),
            ("6s4s5s", "7s8s9s,QcQhQs", "6s0 5s0 4s0"),
            ("5s", "5c5d5h,6s7s8s", "5s0"),
            ("4s5s", "5c5d5h,6s7s8s", "5s1 4s1"),
            ("4d3d", "3c3h3s,5d6d7d", "3d0 4d1"),
            ("6c", "7c8c9c,3c4c5c", "6c0"),
            ("6c2c", "7c8c9c,3c4c5c", "6c0 2c1"),
            ("6sTs5s", "5c5d5h,6c6d6h,7s8s9s", "5s0 6s1 Ts2"),
        ],
    )
    def test_chains(self, cards: str, melds: str, expected: str) -> None:
        """R5.1: cards follow each other on a meld, in whatever order they are named."""
        layoffs = check_layoffs(parse_list(cards), parse_melds(melds))
        assert " ".join(f"{dump(1 << layoff.card)}{layoff.meld}" for layoff in layoffs) == expected

    @pytest.mark.parametrize(
        ("cards", "melds", "named"),
        [
            ("7c", "3c4c5c", "7c"),
            ("6c8c", "3c4c5c", "8c"),
            ("Kc", "Ac2c3c", "Kc"),
            ("4s", "5c5d5h,6s7s8s", "4s"),
            ("5s5c", "5d5h5s", "5s"),
            ("6c", "", "6c"),
        ],
    )
    def test_refused(self, cards: str, melds: str, named: str) -> None:
        """R5.1: a card that fits nowhere is refused, and the message names it."""
        with pytest.raises(IllegalMoveError, match=named) as refusal:
            check_layoffs(parse_list(cards), parse_melds(melds))
        assert refusal.value.code == "bad_layoff"

    def test_one_place_for_each_card(self) -> None:
        """R5.1: a card that fits a set and a run goes to one of them, so the other may stay closed."""
        melds = parse_melds("5c5d5h,6s7s8s,4c4d4h")
        assert len(check_layoffs(parse_list("4s5s3s"), melds)) == 3
        with pytest.raises(IllegalMoveError):
            check_layoffs(parse_list("5s3s"), melds)

    def test_twice(self) -> None:
        """R5.1: a card is laid off once."""
        with pytest.raises(IllegalMoveError) as refusal:
            check_layoffs([parse_card("6c"), parse_card("6c")], parse_melds("3c4c5c"))
        assert refusal.value.code == "bad_layoff"

    @given(knocks(), st.randoms(use_true_random=False))
    def test_against_playing_them(self, knock: tuple[Mask, tuple[Mask, ...]], random: Random) -> None:
        """R5.1: what can be laid off card by card is accepted in any order, and nothing else."""
        hand, melds = knock
        possible = brute_force.laid_off(as_set(hand), tuple(map(as_set, melds)))
        wanted = random.sample(cards_of(hand), random.randint(0, 3))
        for laid in [*map(list, possible), wanted]:
            random.shuffle(laid)
            if frozenset(laid) in possible:
                layoffs = check_layoffs(laid, melds)
                assert {layoff.card for layoff in layoffs} == set(laid)
                lay_all_off(melds, layoffs)
            else:
                with pytest.raises(IllegalMoveError):
                    check_layoffs(laid, melds)


def lay_all_off(melds: tuple[Mask, ...], layoffs: tuple[Layoff, ...]) -> None:
    """Lay the cards off in their order; fails where one doesn't fit."""
    table = list(melds)
    for layoff in layoffs:
        table[layoff.meld] = extend(table[layoff.meld], layoff.card)


class TestDefence:
    @pytest.mark.parametrize("case", ARITHMETIC["layoff"], ids=lambda case: case["defender"])
    def test_hard_hands(self, case: Case) -> None:
        """R5.3: hands on which melding first and laying off then fails have their least deadwood."""
        melds = tuple(map(parse, case["knocker_melds"]))
        assert best_defence(parse(case["defender"]), melds).deadwood == case["deadwood_after_layoff"]

    @pytest.mark.parametrize("case", KNOWN_FAULTS["defence"], ids=lambda case: case["why"])
    def test_known_faults(self, case: Case) -> None:
        """R5.3: defences that other programs missed are found, whatever the order of the knocker's melds."""
        for melds in permutations(map(parse, case["knocker_melds"])):
            assert best_defence(parse(case["defender"]), melds).deadwood == case["deadwood"]

    def test_own_meld_broken(self) -> None:
        """R5.3: an own meld is broken up when laying its cards off leaves less."""
        defence = best_defence(parse("2c2d2h2s 8s8c8h 7c 9s Ac"), parse_melds("KcKdKh,5s6s7s,9cTcJc"))
        assert defence == Defence(
            melds=parse_melds("2c2d2h2s"),
            layoffs=tuple(map(Layoff, parse_list("8s9s8c7c"), (1, 1, 2, 2))),
            unmelded=parse("8hAc"),
            deadwood=9,
        )

    def test_first_meld_takes(self) -> None:
        """R5.1: a card that fits several melds goes to the first of them."""
        defence = best_defence(parse("3d4d Kc Qd Jh 9s 8h 7s 7c 2s"), parse_melds("3c3h3s,5d6d7d"))
        assert defence.layoffs == (Layoff(parse_card("3d"), 0), Layoff(parse_card("4d"), 1))

    def test_gin(self) -> None:
        """R5.2: on gin nothing is laid off, and the defender still melds."""
        hand, melds = parse("6c7c8c AdAhAs Kc Kd 2h 9s"), parse_melds("3c4c5c,7d8d9d,QcQdQhQs")
        assert best_defence(hand, melds).deadwood == 31
        assert best_defence(hand, melds, gin=True) == Defence(parse_melds("AdAhAs,6c7c8c"), (), parse("KcKd2h9s"), 31)
        hand = parse("6c TdJd Kc Kd 2h 9s 5h 8s As")
        assert best_defence(hand, melds).deadwood == points(hand) - 26
        assert best_defence(hand, melds, gin=True).deadwood == points(hand)

    def test_fewest_layoffs(self) -> None:
        """R5.3: of equal defences the one with fewest cards laid off is chosen."""
        defence = best_defence(parse("6c7c8c Kd Kh 2h 9s Qs 4d As"), parse_melds("3c4c5c,9d9h9c"))
        assert dump_melds(defence.melds) == "6c7c8c"
        assert [layoff.card for layoff in defence.layoffs] == [parse_card("9s")]

    def test_against_brute_force(self) -> None:
        """R5.3: melds and layoffs together agree with trying everything on 3,000 knocks."""
        for hand, melds in random_knocks(Random(5), 3_000):
            held = as_set(hand)
            possible = brute_force.laid_off(held, tuple(map(as_set, melds)))
            expected = min((brute_force.least_deadwood(held - laid), len(laid)) for laid in possible)
            defence = best_defence(hand, melds)
            assert (defence.deadwood, len(defence.layoffs)) == expected, (dump(hand), dump_melds(melds))

    def test_the_same_among_equals(self) -> None:
        """R5.3: of defences equal so far the one with the best split is chosen, on 500 knocks."""
        for hand, melds in random_knocks(Random(6), 500):
            held = as_set(hand)
            defence = best_defence(hand, melds)
            count = len(defence.layoffs)
            possible = brute_force.laid_off(held, tuple(map(as_set, melds)))
            best = min(merit for laid in possible if len(laid) == count for merit in brute_force.merits(held - laid))
            assert merit(Split(defence.melds, defence.unmelded, defence.deadwood)) == best, dump(hand)

    @given(knocks())
    def test_can_be_played(self, knock: tuple[Mask, tuple[Mask, ...]]) -> None:
        """R5: the defence can be declared, its layoffs fit one after another, its sums are right."""
        hand, melds = knock
        defence = best_defence(hand, melds)
        laid = mask_of(layoff.card for layoff in defence.layoffs)
        lay_all_off(melds, defence.layoffs)
        assert check_layoffs(cards_of(laid), melds) == defence.layoffs
        assert declared_split(hand ^ laid, defence.melds) == Split(defence.melds, defence.unmelded, defence.deadwood)
        assert defence.deadwood <= best_defence(hand, melds, gin=True).deadwood == deadwood(hand)

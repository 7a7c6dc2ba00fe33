"""Seed, commitment, deck and first dealer, against the vectors of docs/notation.md."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginromme import deal
from ginromme.cards import dump_list
from ginromme.errors import SeedError

NOTATION = Path(__file__).parents[1] / "docs" / "notation.md"
seeds = st.binary(min_size=32, max_size=32)


def vectors() -> list[tuple[str, str, int, list[str]]]:
    """(seed, commitment, first dealer, decks of hands 1 and 2) as the document gives them."""
    text = NOTATION.read_text()
    pattern = r"seed +(\w{64})\ncommitment +(\w{64})\nfirst dealer +(\d)\n((?:hand \d+ +\w{104}\n)+)"
    return [
        (seed, commitment, int(dealer), [line.split()[-1] for line in decks.splitlines()])
        for seed, commitment, dealer, decks in re.findall(pattern, text)
    ]


def test_the_document_has_vectors() -> None:
    assert len(vectors()) >= 3


@pytest.mark.parametrize(("seed", "commitment", "dealer", "decks"), vectors())
def test_vectors_of_the_document_hold(seed: str, commitment: str, dealer: int, decks: list[str]) -> None:
    parsed = deal.parse_seed(seed)
    assert deal.commitment(parsed) == commitment
    assert deal.first_dealer(parsed) == dealer
    assert [dump_list(deal.deck(parsed, number)) for number in range(1, len(decks) + 1)] == decks


@pytest.mark.parametrize(("seed", "commitment", "dealer", "decks"), vectors())
def test_the_document_alone_is_enough(seed: str, commitment: str, dealer: int, decks: list[str]) -> None:
    """Written from docs/notation.md without the engine, in the way another language would."""

    def words(number: int) -> list[int]:
        digests = [
            hashlib.sha256(bytes.fromhex(seed) + number.to_bytes(4, "big") + counter.to_bytes(4, "big")).digest()
            for counter in range(20)
        ]
        stream = b"".join(digests)
        return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]

    def below(bound: int, stream: list[int]) -> int:
        while (word := stream.pop(0)) >= (1 << 32) - (1 << 32) % bound:
            pass
        return word % bound

    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    assert below(2, words(0)) == dealer
    for number, expected in enumerate(decks, 1):
        stream, cards = words(number), [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
        for last in range(51, 0, -1):
            chosen = below(last + 1, stream)
            cards[last], cards[chosen] = cards[chosen], cards[last]
        assert "".join(cards) == expected


def test_the_mix_of_the_document_holds() -> None:
    pattern = r"half +(\w{64})\nnonce +(\w{64})\nseed +(\w{64})\n"
    ((half, nonce, seed),) = re.findall(pattern, NOTATION.read_text())
    mixed = deal.Mixed(bytes.fromhex(half), bytes.fromhex(nonce))
    assert mixed.seed.hex() == seed
    assert mixed.commitment == deal.commitment(bytes.fromhex(half))


@given(seeds, st.integers(1, 2**32 - 1))
def test_a_deck_has_every_card_once(seed: bytes, number: int) -> None:
    assert sorted(deal.deck(seed, number)) == list(range(52))


@given(seeds)
def test_hands_of_a_match_differ(seed: bytes) -> None:
    assert len({deal.deck(seed, number) for number in range(1, 8)}) == 7


def test_words_in_the_incomplete_last_block_are_passed_over() -> None:
    """2**32 = 3 * 1431655765 + 1: the greatest word would make 0 likelier than 1 and 2."""
    assert deal._below(iter([2**32 - 1, 7]), 3) == 1
    assert deal._below(iter([2**32 - 2, 7]), 3) == (2**32 - 2) % 3


def test_every_card_comes_to_every_place() -> None:
    """A deck that favours a place would be seen in 5,200 deals: 100 expected, standard deviation 10."""
    places = Counter((place, card) for n in range(1, 5201) for place, card in enumerate(deal.deck(bytes(32), n)))
    assert len(places) == 52 * 52
    assert min(places.values()) > 50 and max(places.values()) < 155


def test_both_seats_deal_first_about_equally_often() -> None:
    dealt = sum(deal.first_dealer(number.to_bytes(32, "big")) for number in range(2000))
    assert 880 < dealt < 1120


@pytest.mark.parametrize("text", ["", "00", "g" * 64, "A" * 64, "0" * 63, "0" * 65, " " + "0" * 63, "é" * 64])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(SeedError, match="64 hexadecimal digits") as refusal:
        deal.parse_seed(text)
    assert refusal.value.code == "bad_seed"


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    for ask in (deal.commitment, deal.first_dealer, deal.mix, lambda seed: deal.deck(seed, 1)):
        with pytest.raises(SeedError, match="32 bytes"):
            ask(seed)


@pytest.mark.parametrize("number", [0, -1, 2**32])
def test_hands_are_numbered_from_one(number: int) -> None:
    with pytest.raises(SeedError, match="numbered"):
        deal.deck(bytes(32), number)


@given(seeds, st.binary(max_size=40), st.binary(max_size=40))
def test_each_nonce_counts_by_itself(seed: bytes, first: bytes, second: bytes) -> None:
    """Moving a byte from one player's nonce to the other's gives another deal."""
    mixed = deal.mix(seed, first, second)
    assert len(mixed) == 32
    assert mixed == deal.mix(seed, first, second)
    assert mixed != deal.mix(seed, first + second)
    if first:
        assert mixed != deal.mix(seed, first[:-1], first[-1:] + second)

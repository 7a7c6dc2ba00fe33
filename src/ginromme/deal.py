"""From a seed to the cards: seed, commitment, deck order and first dealer (R2.2, R2.3; docs/notation.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .cards import Card
from .errors import SeedError, quoted

SEED_BYTES: Final = 32
MAX_HAND_NUMBER: Final = 2**32 - 1

Deck = tuple[Card, ...]
"""All 52 cards in the order in which they are dealt: 20 to the players, the upcard, then the stock from its top."""


def parse_seed(text: str) -> bytes:
    """Read a seed of 64 lower-case hexadecimal digits."""
    if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdef"):
        raise SeedError(f"a seed is {2 * SEED_BYTES} hexadecimal digits in lower case, not {quoted(text)}")
    return bytes.fromhex(text)


def check_seed(seed: bytes) -> None:
    """`SeedError` unless these are 32 bytes."""
    if len(seed) != SEED_BYTES:
        raise SeedError(f"a seed is {SEED_BYTES} bytes")


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed's bytes in hexadecimal digits, published before the first card (R2.2)."""
    check_seed(seed)
    return hashlib.sha256(seed).hexdigest()


def mix(seed: bytes, *nonces: bytes) -> bytes:
    """The deal seed from a committed seed and what each player added: SHA-256 over all of them in turn."""
    check_seed(seed)
    return hashlib.sha256(b"".join([seed, *(hashlib.sha256(nonce).digest() for nonce in nonces)])).digest()


@dataclass(frozen=True, slots=True)
class Mixed:
    """Both parts of a seed that nobody chooses alone: a half, committed to before anybody knew the nonce."""

    half: bytes
    nonce: bytes  # 32 bytes each

    @property
    def seed(self) -> bytes:
        """What is dealt from."""
        return mix(self.half, self.nonce)

    @property
    def commitment(self) -> str:
        """Of the half: all that can be published before the nonce is known."""
        return commitment(self.half)


def deck(seed: bytes, number: int) -> Deck:
    """The deck of hand ``number`` (from 1): Fisher-Yates from the last card down, with rejection sampling."""
    if not 1 <= number <= MAX_HAND_NUMBER:
        raise SeedError(f"hands are numbered from 1, not {number}")
    words = _words(seed, number)
    cards = list(range(52))
    for last in range(51, 0, -1):
        chosen = _below(words, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def first_dealer(seed: bytes) -> int:
    """The seat that deals the first hand (R2.3): drawn from the stream of hand 0, which is never dealt."""
    return _below(_words(seed, 0), 2)


def _words(seed: bytes, number: int) -> Iterator[int]:
    """32-bit words of SHA-256(seed, number, counter), counter from 0; numbers as four bytes, high byte first."""
    check_seed(seed)
    counter = 0
    while True:
        block = hashlib.sha256(seed + number.to_bytes(4, "big") + counter.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number below ``bound``, each as likely: words in the incomplete last block of 2**32 are passed over."""
    fair = 2**32 - 2**32 % bound
    while (word := next(words)) >= fair:
        pass
    return word % bound

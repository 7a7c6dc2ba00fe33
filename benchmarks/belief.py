"""How good the belief about hidden hands is, as it is shipped: ``python benchmarks/belief.py --plot belief.svg``.

Players of all kinds play whole hands against each other. At a quarter of the decisions the kernel imagines hidden
hands for the one to move; how often each unseen card is among them is compared with where it really is.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from random import Random
from typing import Final

from ginromme.arena.entrants import PLAYERS
from ginromme.arena.plot import calibration_chart
from ginromme.cards import Mask, cards_of, mask_of
from ginromme.hand import Hand
from ginromme.kernel import kernel
from ginromme.rules import PRESETS
from ginromme.view import Phase, View

WATCHED: Final = ("leicht", "mittel", "schwer", "experte", "meister", "simple", "knocker", "camper")
IMAGINED: Final = 400
"""Hands imagined at a decision."""
BINS: Final = 10
LEAST: Final = 0.005
"""No chance is given that is nearer to 0 or 1."""
DECK: Final = (1 << 52) - 1


@dataclass
class Quality:
    """What was foretold of hidden cards, and what was so."""

    loss: float = 0.0
    """In nats, with the belief; ``blind`` without: all unseen cards alike."""
    blind: float = 0.0
    foretold: list[float] = field(default_factory=lambda: [0.0] * BINS)
    true: list[int] = field(default_factory=lambda: [0] * BINS)
    cards: list[int] = field(default_factory=lambda: [0] * BINS)

    def add(self, chance: float, blind: float, *, held: bool) -> None:
        """A card was held or not."""
        self.loss -= log(chance if held else 1 - chance)
        self.blind -= log(blind if held else 1 - blind)
        at = min(int(chance * BINS), BINS - 1)
        self.foretold[at] += chance
        self.true[at] += held
        self.cards[at] += 1

    def bins(self) -> list[tuple[float, float]]:
        """The mean chance foretold, and the share that came true, where there is any."""
        filled = [at for at in range(BINS) if self.cards[at]]
        return [(self.foretold[at] / self.cards[at], self.true[at] / self.cards[at]) for at in filled]


def compare(view: View, hidden: Mask, seed: int, qualities: tuple[Quality, ...]) -> None:
    """What the one to move may think, beside the opponent's true hand."""
    imagined = kernel().imagine(view, IMAGINED, seed)
    unseen = DECK & ~(view.hand | view.opponent_known | mask_of(view.pile))
    blind = (view.opponent_count - view.opponent_known.bit_count()) / unseen.bit_count()
    for card in cards_of(unseen):
        chance = sum(hand >> card & 1 for hand in imagined) / IMAGINED
        for quality in qualities:
            quality.add(min(max(chance, LEAST), 1 - LEAST), blind, held=bool(hidden >> card & 1))


def play_hand(names: tuple[str, str], random: Random, found: dict[str, Quality]) -> None:
    """Two players play a hand; each is watched by the other."""
    deck = random.sample(range(52), 52)
    hand = Hand(PRESETS["standard"], deck, dealer=random.randrange(2))
    players = [PLAYERS[name](random.randbytes(8)) for name in names]
    while (seat := hand.turn) is not None:
        view = hand.view(seat)
        other = names[1 - seat]
        if view.phase is not Phase.DEFEND and random.random() < 0.25 and view.opponent_known.bit_count() < 9:
            compare(view, hand.view(1 - seat).hand, random.getrandbits(64), (found[other], found["all"]))
        hand.play(players[seat].choose(view))


def main() -> None:
    """Print the loss by player watched and the calibration of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2000, help="so many (default 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="draw the calibration as SVG into this file")
    options = parser.parse_args()
    random = Random(options.seed)
    found = {name: Quality() for name in (*WATCHED, "all")}
    for _ in range(options.hands):
        play_hand((random.choice(WATCHED), random.choice(WATCHED)), random, found)
    print(f"{'hidden cards of':<18}{'cards':>10}{'log loss a card':>18}{'without belief':>17}")
    for name, quality in found.items():
        count = sum(quality.cards)
        print(f"{name:<18}{count:>10,}{quality.loss / count:>18.4f}{quality.blind / count:>17.4f}")
    bins = found["all"].bins()
    print("\nheld with a chance of … came true")
    for (foretold, true), count in zip(bins, filter(None, found["all"].cards), strict=True):
        print(f"{100 * foretold:>22.1f} % {100 * true:>8.1f} %   of {count:,}")
    if options.plot:
        subtitle = f"{options.hands} hands of all levels and references, {sum(found['all'].cards):,} cards"
        options.plot.write_text(calibration_chart(bins, "Hidden cards, as the belief sees them", subtitle), "utf-8")


if __name__ == "__main__":
    main()

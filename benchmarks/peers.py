"""How fast the engine is beside OpenSpiel's compiled one and RLCard, in one run: ``python benchmarks/peers.py``.

The contestants take turns, round by round, and are timed by the processor time that they use; shown are the medians.
Before anything is timed, the engines' answers are compared.
"""

from __future__ import annotations

import argparse
import platform
import struct
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from ginromme import melds
from ginromme.cards import mask_of
from ginromme.hand import Hand
from ginromme.kernel import SIMPLE, kernel
from ginromme.kernel.build import FOLDER
from ginromme.kernel.engine import start
from ginromme.rules import PRESETS, Rules

try:
    # Neither has types that a checker could read, nor is there where it runs.
    pyspiel: Any = import_module("pyspiel")
    rlcard: Any = import_module("rlcard")
    rlcard_agents: Any = import_module("rlcard.agents")
except ImportError as missing:
    sys.exit(f"{missing}. The peers are installed with: pip install -r benchmarks/requirements-peers.txt")

DECK: Final = range(52)


@dataclass(frozen=True, slots=True)
class Contestant:
    """One row of the table; ``play`` does its work once and returns how much that was."""

    name: str
    play: Callable[[], int]


def random_hands(count: int) -> list[list[int]]:
    """Hands of ten cards. OpenSpiel orders the suits otherwise and the ranks alike, so a number is as good a hand."""
    random = Random(1)
    return [random.sample(DECK, 10) for _ in range(count)]


def deadwood_contestants(hands: Sequence[list[int]]) -> tuple[list[Contestant], list[Contestant]]:
    """Least deadwood and best split of ten cards; each engine gets the hands in its own form."""
    masks = [mask_of(hand) for hand in hands]
    spiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    for hand, mask in zip(hands, masks, strict=True):
        if not melds.deadwood(mask) == melds.best_split(mask).deadwood == spiel.min_deadwood(hand):
            sys.exit(f"The engines disagree on {hand}.")

    def on_all(ask: Callable[[Any], object], asked: Sequence[object]) -> Callable[[], int]:
        def play() -> int:
            for hand in asked:
                ask(hand)
            return len(asked)

        return play

    least = [
        Contestant("ginromme", on_all(melds.deadwood, masks)),
        Contestant("OpenSpiel", on_all(spiel.min_deadwood, hands)),
    ]
    best = [
        Contestant("ginromme", on_all(melds.best_split, masks)),
        Contestant("OpenSpiel", on_all(spiel.best_meld_group, hands)),
    ]
    return least, best


def kernel_contestants(hands: Sequence[list[int]], count: int) -> tuple[list[Contestant], list[Contestant]]:
    """The same work given to the kernel many hands at a time: least deadwood, and hands between simple players."""
    masks = [mask_of(hand) for hand in hands]
    spiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    if list(kernel().deadwoods(masks)) != [spiel.min_deadwood(hand) for hand in hands]:
        sys.exit("The kernel and OpenSpiel disagree.")
    engine = start((FOLDER / "kernel.wasm").read_bytes())
    engine.write(engine.call("input_address"), struct.pack(f"<{len(masks)}Q", *masks))
    game = pyspiel.load_game("gin_rummy")
    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in range(2)]
    chance = Random(1)

    def within() -> int:
        for _ in range(100):
            engine.call("deadwoods", len(masks))
        return 100 * len(masks)

    def with_packing() -> int:
        return len(kernel().deadwoods(masks))

    def spiels() -> int:
        for hand in hands:
            spiel.min_deadwood(hand)
        return len(hands)

    def simple_hands() -> int:
        kernel().play_hands(PRESETS["standard"], (SIMPLE, SIMPLE), 100 * count, chance.getrandbits(32))
        return 100 * count

    def spiels_hands() -> int:
        for _ in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, chance.getrandbits(31))
        return count

    return [
        Contestant("ginromme's kernel", within),
        Contestant("  asked from Python", with_packing),
        Contestant("OpenSpiel from Python", spiels),
    ], [
        Contestant("ginromme's kernel, simple", simple_hands),
        Contestant("OpenSpiel, its simple bot", spiels_hands),
    ]


def whole_hand_contestants(count: int) -> list[Contestant]:
    """Whole hands from the shuffled deck to the score, every move drawn from the legal ones; ``count`` to a round."""
    chance = Random(1).random
    rules = Rules()
    undealt = pyspiel.load_game("gin_rummy").new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(2)]
    table = rlcard.make("gin-rummy")
    table.set_agents([rlcard_agents.RandomAgent(table.num_actions) for _ in range(2)])

    def ours() -> None:
        deck = sorted(DECK, key=lambda _: chance())
        hand = Hand(rules, deck, dealer=0)
        while moves := hand.legal_moves():
            hand.play(moves[int(chance() * len(moves))])

    def spiels_by_bots() -> None:
        pyspiel.evaluate_bots(undealt.clone(), bots, int(chance() * 1_000_000))  # the seed of what is dealt

    def spiels_by_step() -> None:
        state = undealt.clone()
        while not state.is_terminal():
            actions = state.legal_actions()  # at a chance node: the cards that may come, all equally likely
            state.apply_action(actions[int(chance() * len(actions))])

    def rlcards_by_step() -> None:
        state, _ = table.reset()
        while not table.is_over():
            actions = list(state["legal_actions"])
            state, _ = table.step(actions[int(chance() * len(actions))])

    def rlcards_by_run() -> None:
        table.run(is_training=False)

    def repeated(play_hand: Callable[[], None], times: int) -> Callable[[], int]:
        def play() -> int:
            for _ in range(times):
                play_hand()
            return times

        return play

    return [
        Contestant("ginromme", repeated(ours, count)),
        Contestant("OpenSpiel, its own bots", repeated(spiels_by_bots, max(count // 4, 1))),
        Contestant("OpenSpiel, step by step", repeated(spiels_by_step, max(count // 4, 1))),
        Contestant("RLCard, its own agents", repeated(rlcards_by_run, max(count // 40, 1))),
        Contestant("RLCard, step by step", repeated(rlcards_by_step, max(count // 40, 1))),
    ]


def measure(contestants: Sequence[Contestant], rounds: int) -> list[float]:
    """Median seconds of processor time for one piece of work, by contestant."""
    seconds: list[list[float]] = [[] for _ in contestants]
    for _ in range(rounds):
        for contestant, taken in zip(contestants, seconds, strict=True):
            begin = process_time()
            done = contestant.play()
            taken.append((process_time() - begin) / done)
    return [median(taken) for taken in seconds]


def show(title: str, contestants: Sequence[Contestant], seconds: Sequence[float]) -> None:
    """Print each contestant's time, what it does in a second, and how many times ours it takes."""
    print(f"\n{title:<28}{'µs each':>12}{'a second':>14}{'times ours':>14}")
    for contestant, taken in zip(contestants, seconds, strict=True):
        print(f"  {contestant.name:<26}{taken * 1e6:>12.4g}{1 / taken:>14,.0f}{taken / seconds[0]:>14.2f}")


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each contestant (default 15)")
    rounds = parser.parse_args().rounds
    print(f"Python {platform.python_version()} on {platform.machine()}, medians of {rounds} alternating rounds")
    hands = random_hands(5_000)
    least, best = deadwood_contestants(hands)
    show("Least deadwood, ten cards", least, measure(least, rounds))
    show("Best split, ten cards", best, measure(best, rounds))
    batch, simple = kernel_contestants(hands, 100)
    show("Least deadwood, in batch", batch, measure(batch, rounds))
    show("Hands of simple players", simple, measure(simple, rounds))
    whole = whole_hand_contestants(400)
    show("Random whole hands", whole, measure(whole, rounds))


if __name__ == "__main__":
    main()

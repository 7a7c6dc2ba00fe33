"""How fast the kernel is as it is shipped (WebAssembly): ``python benchmarks/kernel.py``. Medians of several rounds."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Final

from ginromme.cards import mask_of
from ginromme.kernel import CAMPER, QUICK_CAMPER, SIMPLE, kernel
from ginromme.kernel.build import FOLDER
from ginromme.kernel.engine import start
from ginromme.match import Match
from ginromme.players import LEVELS, make_player
from ginromme.rules import PRESETS
from ginromme.view import Phase

ROUNDS: Final = 7
HANDS: Final = 200_000
AT_ONCE: Final = 8000  # hands that the kernel takes in one call
STANDARD: Final = PRESETS["standard"]


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call, the median of some."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return median(times)


def decision_times(level: str, matches: int) -> list[float]:
    """Milliseconds of each choice of a level against itself, the kernel being loaded."""
    random, times = Random(level), []
    for _ in range(matches):
        match = Match(STANDARD, random.randbytes(32))
        players = [make_player(level, random.randbytes(8)) for _ in range(2)]
        while not match.over:
            if match.hand.over:
                match.next_hand()
            turn = match.hand.turn
            assert turn is not None
            view = match.view(turn)
            start = perf_counter()
            move = players[turn].choose(view)
            if view.phase is not Phase.DEFEND:
                times.append(1000 * (perf_counter() - start))
            match.play(move)
    return times


def main() -> None:
    """Print one line for each figure."""
    random = Random(1)
    engine = start((FOLDER / "kernel.wasm").read_bytes())
    for size in (10, 11):
        hands = [mask_of(random.sample(range(52), size)) for _ in range(HANDS)]
        from_python = 1e9 * seconds(partial(kernel().deadwoods, hands)) / HANDS
        engine.write(engine.call("input_address"), struct.pack(f"<{AT_ONCE}Q", *hands[:AT_ONCE]))
        within = 1e9 * seconds(lambda: [engine.call("deadwoods", AT_ONCE) for _ in range(100)]) / AT_ONCE / 100
        print(f"least deadwood of {size} cards: {within:.1f} ns a hand; {from_python:.0f} ns with Python's packing")
    for name, policy, count in (
        ("simple", SIMPLE, 100_000),
        ("camper", CAMPER, 20_000),
        ("quick", QUICK_CAMPER, 50_000),
    ):
        taken = seconds(partial(kernel().play_hands, STANDARD, (policy, policy), count, 1))
        print(f"{name} against {name}: {count / taken:,.0f} hands a second")
    for level in LEVELS:
        times = decision_times(level, 3)
        print(f"{level}: {median(times):.2f} ms a decision, 95th percentile {quantiles(times, n=20)[-1]:.2f} ms")


if __name__ == "__main__":
    main()

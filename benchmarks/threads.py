"""How much two threads decide beside one, each with a kernel of its own: ``python benchmarks/threads.py [LEVEL]``."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from ginromme.match import Match
from ginromme.players import make_player
from ginromme.rules import PRESETS
from ginromme.view import Phase

DECISIONS: Final = 150  # of each thread


def decide(level: str, seed: int) -> None:
    """So many decisions of a level against itself."""
    random, left = Random(seed), DECISIONS
    player = make_player(level, random.randbytes(8))
    while True:
        match = Match(PRESETS["standard"], random.randbytes(32))
        while not match.hand.over:
            turn = match.hand.turn
            assert turn is not None
            view = match.view(turn)
            left -= view.phase is not Phase.DEFEND
            if left < 0:
                return
            match.play(player.choose(view))


def rate(level: str, threads: int) -> float:
    """Decisions a second by so many threads together."""
    with ThreadPoolExecutor(threads) as pool:
        start = perf_counter()
        list(pool.map(partial(decide, level), range(threads)))
        return threads * DECISIONS / (perf_counter() - start)


def main() -> None:
    """Print the rates and the speed-up."""
    level = sys.argv[1] if len(sys.argv) > 1 else "meister"
    rate(level, 1)  # loads and compiles the kernel
    one, two = rate(level, 1), rate(level, 2)
    print(f"{level}: {one:,.0f} decisions a second by one thread, {two:,.0f} by two: {two / one:.2f} times")


if __name__ == "__main__":
    main()

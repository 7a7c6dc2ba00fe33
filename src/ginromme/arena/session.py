"""What the commands do: check everything first, play, tell, write."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import secrets
import signal
import sys
import threading
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ..errors import quoted
from ..programs.bot import Bot, converse
from ..programs.program import ProgramError
from ..terminal import say, send
from . import workers
from .entrants import PLAYERS, ArenaError, Entrant, parse_entrant
from .outputs import Output
from .pairs import PairResult, Plan, parse_rules
from .plot import duel_chart, ladder_chart
from .progress import Progress
from .report import Duel, duel, duel_json, duel_text, ladder, ladder_json, ladder_text

MOST_PAIRS: Final = 1_000_000
MOST_JOBS: Final = 256
MOST_SECONDS: Final = 3600
MOST_SEED: Final = 2**128 - 1
SEED_BITS: Final = 64


def hold(options: argparse.Namespace) -> None:
    """The command ``arena``."""
    plan = _plan(options)
    jobs = (os.cpu_count() or 1) if options.jobs is None else _number("--jobs", options.jobs, 1, MOST_JOBS)
    table, chart = _outputs(options.json, options.plot)
    duels = _play(plan, jobs)
    each = " each against each" if options.ladder else ""
    subtitle = f"{plan.pairs} mirrored pairs{each}, rules {plan.rules.dumps()}, seed {plan.seed}"
    if options.ladder:
        standings = ladder(plan, duels)
        text, data = ladder_text(plan, standings), ladder_json(plan, standings)
        picture = ladder_chart(standings, subtitle)
    else:
        text, data = duel_text(plan, duels[0]), duel_json(plan, duels[0])
        picture = duel_chart(duels[0], subtitle)
    try:
        if table is not None:
            table.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
        if chart is not None:
            chart.write(picture)
    finally:
        say(text)


def lend(name: str) -> None:
    """The command ``bot``."""
    entrant = parse_entrant(name)
    if entrant.command is not None:
        raise ProgramError("bad_player", f"{quoted(name)} is a program itself; there are {', '.join(PLAYERS)}")
    if sys.stdin is not None:
        converse(Bot(PLAYERS[entrant.name]), sys.stdin.buffer, send)


def _plan(options: argparse.Namespace) -> Plan:
    entrants = _entrants(options.players, ladder=options.ladder)
    return Plan(
        entrants=entrants,
        pairings=tuple(combinations(range(len(entrants)), 2)),
        pairs=_number("--pairs", options.pairs, 1, MOST_PAIRS),
        seed=secrets.randbits(SEED_BITS) if options.seed is None else _number("--seed", options.seed, 0, MOST_SEED),
        rules=parse_rules(options.rules),
        seconds=_number("--seconds", options.seconds, 1, MOST_SECONDS),
    )


def _entrants(players: list[str], *, ladder: bool) -> tuple[Entrant, ...]:
    entrants = tuple(parse_entrant(player) for player in players or (PLAYERS if ladder else ()))
    if not ladder and len(entrants) != 2:
        raise ArenaError("bad_player", f"two players are needed, not {len(entrants)}; --ladder takes more")
    if ladder and len(entrants) < 2:
        raise ArenaError("bad_player", "a ladder needs two players at least")
    if ladder and len({entrant.name for entrant in entrants}) < len(entrants):
        raise ArenaError("bad_player", "a ladder needs players with different names")
    return entrants


def _number(option: str, text: str, low: int, high: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(high)) else -1
    if not low <= number <= high:
        raise ArenaError("bad_number", f"{option} must be a whole number from {low} to {high}, not {quoted(text)}")
    return number


def _outputs(table: str | None, chart: str | None) -> tuple[Output | None, Output | None]:
    outputs = (Output(table) if table is not None else None, Output(chart) if chart is not None else None)
    if outputs[0] and outputs[1] and outputs[0].path == outputs[1].path:
        raise ArenaError("cannot_write", "--json and --plot must be two files")
    return outputs


def _play(plan: Plan, jobs: int) -> list[Duel]:
    """All pairs, and what the pairings say; nothing of a broken-off arena is kept."""
    results: list[list[PairResult | None]] = [[None] * plan.pairs for _ in plan.pairings]
    total, done, score = plan.pairs * len(plan.pairings), 0, 0.0
    playing = workers.play(plan, jobs)
    try:
        with _told_to_end(), Progress(total, "pairs", sys.stderr) as progress:
            for task, result in playing:
                results[task.pairing][task.pair] = result
                done += 1
                score += result.score
                news = f"{plan.entrants[0].name} {100 * score / (2 * done):.1f} %" if len(plan.pairings) == 1 else ""
                progress.show(done, news)
    except KeyboardInterrupt:
        raise ArenaError("interrupted", f"ended after {done} of {total} pairs; nothing is written") from None
    finally:
        playing.close()
    return [
        duel(
            (plan.entrants[first].name, plan.entrants[second].name),
            [result for result in found if result is not None],
        )
        for (first, second), found in zip(plan.pairings, results, strict=True)
    ]


@contextlib.contextmanager
def _told_to_end() -> Iterator[None]:
    """As by Ctrl-C, so that programs and what they have started are ended too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)

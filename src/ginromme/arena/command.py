"""The commands ``ginromme arena`` and ``ginromme bot``: what they take; what they do is imported when they do it."""

from __future__ import annotations

import argparse
from typing import Final

ARENA: Final = """\
Play mirrored pairs of matches: both matches of a pair on the same decks, the players changing seats between them.
A player is a level (leicht, mittel, schwer, experte, meister, or easy, medium, hard, expert, master), a reference
opponent (random, simple, knocker, camper), or a program (exec:COMMAND or NAME=exec:COMMAND)."""

BOT: Final = """\
Let a level or a reference opponent play in another program: answers its questions line by line on standard input
and output."""

PAIRS: Final = 100
SECONDS: Final = 10


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add them to the parser of the command line."""
    arena = commands.add_parser("arena", help="measure players against each other", description=ARENA)
    arena.add_argument("players", nargs="*", metavar="PLAYER", help="two; with --ladder more, or none for all of ours")
    arena.add_argument("--ladder", action="store_true", help="let each play against each, and rate them")
    arena.add_argument(
        "--pairs", default=str(PAIRS), metavar="N", help=f"pairs for each two players (default: {PAIRS})"
    )
    arena.add_argument("--seed", metavar="S", help="number from which decks and chance follow (default: a new one)")
    arena.add_argument(
        "--rules", default="eaai", metavar="P", help="'oklahoma target=100', for example (default: eaai)"
    )
    arena.add_argument("--jobs", metavar="N", help="processes (default: as many as processors)")
    arena.add_argument(
        "--seconds", default=str(SECONDS), metavar="N", help=f"a program's time for an answer (default: {SECONDS})"
    )
    arena.add_argument("--json", metavar="FILE", help="write the result for programs")
    arena.add_argument("--plot", metavar="FILE", help="write a chart (SVG)")
    arena.set_defaults(command=_arena)
    bot = commands.add_parser("bot", help="let one of our players play in another program", description=BOT)
    bot.add_argument("player", metavar="LEVEL", help="a level or a reference opponent")
    bot.set_defaults(command=_bot)


def _arena(options: argparse.Namespace) -> None:
    from .session import hold

    hold(options)


def _bot(options: argparse.Namespace) -> None:
    from .session import lend

    lend(options.player)

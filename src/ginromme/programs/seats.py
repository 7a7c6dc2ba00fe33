"""Programs at the tables of a server, each under a name of its own."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import Final, Self

from ..errors import quoted
from ..moves import Move
from ..players import ALIASES, LEVELS, Player, make_player
from ..record import HUMAN
from ..rules import Rules
from ..view import View
from .program import EXEC, SECONDS, Program, ProgramError

NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]{0,31}")
"""As a record names a seat."""


def parse_seat(text: str) -> tuple[str, str]:
    """Name and command line of ``NAME=exec:COMMAND``; `ProgramError` (``bad_player``)."""
    name, equals, player = text.partition("=")
    if not equals or not NAME.fullmatch(name) or not player.startswith(EXEC):
        raise ProgramError(
            "bad_player",
            f"{quoted(text)} is not NAME={EXEC}COMMAND, the name in up to 32 letters a-z, digits and . _ -",
        )
    if name == HUMAN or name in LEVELS or name in ALIASES:
        raise ProgramError("bad_player", f"{quoted(name)} is taken, a program needs another name")
    command = player.removeprefix(EXEC)
    Program(command)
    return name, command


def parse_seats(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The same of several, each under another name."""
    seats = tuple(map(parse_seat, texts))
    if len(dict(seats)) < len(seats):
        raise ProgramError("bad_player", "two programs need two names")
    return seats


class Programs:
    """Makes players by name, our levels and the given programs. Several tables may use a program at once: each that
    thinks at the same time has a process of its own.
    """

    def __init__(self, commands: Mapping[str, str], seconds: float = SECONDS) -> None:
        self._commands = dict(commands)
        self._seconds = seconds
        self._idle: dict[str, list[_Sitting]] = {name: [] for name in commands}
        self._busy: set[_Sitting] = set()
        self._lock = Lock()
        self._closed = False

    def __enter__(self) -> Self:
        """Start each once, so that one that cannot play is found out at once."""
        try:
            for name, command in self._commands.items():
                sitting = _Sitting(Program(command, self._seconds))
                sitting.program.start()
                self._idle[name].append(sitting)
        except ProgramError:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def make_player(self, name: str, seed: bytes) -> Player:
        """As `ginromme.players.make_player`, with the programs under their names."""
        return _Seat(self, name, seed) if name in self._commands else make_player(name, seed)

    def close(self) -> None:
        """End all processes, whether they are thinking or not."""
        with self._lock:
            self._closed = True
            for sitting in self._busy:
                sitting.program.kill()
            idle = [sitting for sittings in self._idle.values() for sitting in sittings]
            self._idle = {name: [] for name in self._commands}
        for sitting in idle:
            sitting.program.close()

    @contextlib.contextmanager
    def lend(self, name: str, match: tuple[Rules, bytes]) -> Iterator[Program]:
        """A process in which this match has begun, preferably the one that plays it already."""
        sitting = self._take(name, match)
        try:
            if sitting.match != match:
                sitting.program.begin(*match)
                sitting.match = match
            yield sitting.program
        except BaseException:
            self._give_back(name, sitting, useful=False)
            raise
        self._give_back(name, sitting, useful=True)

    def _take(self, name: str, match: tuple[Rules, bytes]) -> _Sitting:
        with self._lock:
            idle = self._idle[name]
            playing = next((sitting for sitting in idle if sitting.match == match), idle[0] if idle else None)
            sitting = playing or _Sitting(Program(self._commands[name], self._seconds))
            if playing is not None:
                idle.remove(playing)
            self._busy.add(sitting)
            return sitting

    def _give_back(self, name: str, sitting: _Sitting, *, useful: bool) -> None:
        with self._lock:
            self._busy.discard(sitting)
            kept = useful and not self._closed
            if kept:
                self._idle[name].append(sitting)
        if not kept:
            sitting.program.close()


class _Sitting:
    """A process and the match that it is told to play."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.match: tuple[Rules, bytes] | None = None


class _Seat:
    """A program in one match."""

    def __init__(self, programs: Programs, name: str, chance: bytes) -> None:
        self._programs = programs
        self._name = name
        self._chance = chance

    def choose(self, view: View) -> Move:
        """See `Player`."""
        with self._programs.lend(self._name, (view.rules, self._chance)) as program:
            return program.choose(view)

"""Who can play in the arena: the levels, the reference opponents, and any program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol

from ..errors import GinRommeError, IllegalMoveError, quoted
from ..players import ALIASES, LEVELS, Player
from ..programs.program import EXEC, Program, ProgramError
from ..programs.seats import NAME
from ..rules import Rules
from .references import REFERENCES

PLAYERS: Final[dict[str, Callable[[bytes], Player]]] = {**LEVELS, **REFERENCES}
"""Our own players by name, made from a source of chance."""


class ArenaError(GinRommeError):
    """An arena that cannot be held; the codes are listed in docs/players.md."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as the command line names him; ``command`` where he is a program."""

    name: str
    command: str | None = None


class Opponent(Protocol):
    """An entrant who has come to play."""

    def begin(self, rules: Rules, chance: bytes) -> Player:
        """The player for one match."""
        ...

    def refuse(self, error: IllegalMoveError) -> NoReturn:
        """His last move was none."""
        ...

    def close(self) -> None:
        """He may go."""
        ...


def parse_entrant(text: str) -> Entrant:
    """A level or its alias, a reference opponent, ``exec:COMMAND`` or ``NAME=exec:COMMAND``."""
    name = ALIASES.get(text, text)
    if name in PLAYERS:
        return Entrant(name)
    label, equals, player = text.partition("=")
    if text.startswith(EXEC):
        label, player = text, text
    elif not (equals and player.startswith(EXEC) and NAME.fullmatch(label)):
        raise ProgramError("bad_player", f"no player is called {quoted(text)}; there are {_all_names()}")
    elif label in PLAYERS or label in ALIASES:
        raise ProgramError("bad_player", f"{quoted(label)} is one of our own players, a program needs another name")
    command = player.removeprefix(EXEC)
    Program(command)
    return Entrant(label, command)


def come(entrant: Entrant, seconds: float) -> Opponent:
    """Make an entrant ready to play; a program is started with its first match."""
    if entrant.command is None:
        return _Ours(PLAYERS[entrant.name])
    return _Theirs(Program(entrant.command, seconds))


def _all_names() -> str:
    return f"{', '.join(PLAYERS)}, {EXEC}COMMAND and NAME={EXEC}COMMAND"


class _Ours:
    def __init__(self, make: Callable[[bytes], Player]) -> None:
        self._make = make

    def begin(self, _: Rules, chance: bytes) -> Player:
        return self._make(chance)

    def refuse(self, error: IllegalMoveError) -> NoReturn:
        raise RuntimeError("one of our own players broke the rules") from error

    def close(self) -> None:
        pass


class _Theirs:
    def __init__(self, program: Program) -> None:
        self._program = program

    def begin(self, rules: Rules, chance: bytes) -> Player:
        self._program.begin(rules, chance)
        return self._program

    def refuse(self, error: IllegalMoveError) -> NoReturn:
        self._program.refuse(error)

    def close(self) -> None:
        self._program.close()

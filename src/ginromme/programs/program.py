"""A player that is a program of its own: ``exec:COMMAND``, asked line by line over its standard input and output."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Final, NoReturn

from ..errors import GinRommeError, IllegalMoveError, InvalidMoveError, quoted
from ..moves import BigGin, Defend, Knock, Move, parse_move
from ..rules import Rules
from ..view import View
from . import lines

EXEC: Final = "exec:"
"""Begins the name of a player that is a program; the rest is its command line."""

SECONDS: Final = 10.0
"""The time for an answer where nothing else is said."""

START_SECONDS: Final = 60.0
"""The time for the very first answer, if the other is shorter: some programs load much before they can speak."""

GOODBYE_SECONDS: Final = 1.0
"""So long may a program take to end after its input has ended."""

LONGEST_ANSWER: Final = 4096
"""Bytes."""

LONGEST_REASON: Final = 200
"""So many characters of why a program does not play are told on."""


class ProgramError(GinRommeError):
    """A program that does not play as it should; the codes are listed in docs/players.md."""


class Program:
    """One process that plays, started when it is first needed. Not for two threads at once."""

    def __init__(self, command: str, seconds: float = SECONDS, start_seconds: float = START_SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self._start_seconds = max(start_seconds, seconds)
        self._arguments = _arguments(command)
        self._process: _Process | None = None

    def start(self) -> None:
        """Start it, if it is not running, and see whether it speaks our language."""
        if self._process is not None:
            return
        try:
            self._process = _Process(self._arguments)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise ProgramError("program_not_started", f"{self.command!r} cannot be started: {reason}") from None
        answer = self._ask(lines.dump_hello(self.seconds), self._start_seconds)
        if answer != lines.HELLO:
            self._fail("program_bad_answer", f"should say {lines.HELLO!r} when it is greeted, not {quoted(answer)}")

    def begin(self, rules: Rules, chance: bytes) -> None:
        """Begin a match."""
        self.start()
        answer = self._ask(lines.dump_match(rules, chance), self.seconds)
        if answer != lines.OK:
            self._fail("program_bad_answer", f"should say {lines.OK!r} when a match begins, not {quoted(answer)}")

    def choose(self, view: View) -> Move:
        """The move that it answers with: one of ``view.legal``, or the same with declared melds, unchecked."""
        answer = self._ask(lines.dump_turn(view), self.seconds)
        try:
            move = parse_move(answer)
        except InvalidMoveError as error:
            self.refuse(error)
        if _undeclared(move) not in view.legal:
            legal = " ".join(map(str, view.legal))
            self.refuse(IllegalMoveError("illegal_move", f"{move} is not one of the legal moves: {legal}"))
        return move

    def refuse(self, error: InvalidMoveError | IllegalMoveError) -> NoReturn:
        """Tell the program why its last move is none, and end it."""
        if self._process is not None:
            self._process.tell(lines.dump_refusal(error.code, str(error)))
        code = "program_bad_answer" if isinstance(error, InvalidMoveError) else "program_illegal_move"
        self._fail(code, f"has made a move that is none: {error}")

    def close(self) -> None:
        """End it: by the end of its input if it listens, else by force."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def kill(self) -> None:
        """End it by force, from any thread."""
        process = self._process
        if process is not None:
            process.kill()

    def _ask(self, line: str, seconds: float) -> str:
        assert self._process is not None, "a program is asked for moves after a match has begun"
        data = self._process.ask(line, seconds)
        if data is None:
            self._process.kill()
            self._fail("program_timeout", f"has not answered within {seconds:g} seconds")
        first, end, more = data.partition(b"\n")
        if not end:
            if len(data) > LONGEST_ANSWER:
                self._fail("program_bad_answer", f"has answered with a line of more than {LONGEST_ANSWER} bytes")
            self._fail("program_ended", f"has ended instead of answering ({self._process.status()})")
        if more:
            self._fail("program_bad_answer", f"has answered with more than one line: {quoted(data)}")
        return self._read(first)

    def _read(self, line: bytes) -> str:
        try:
            answer = line.decode().strip()
        except UnicodeDecodeError:
            self._fail("program_bad_answer", f"has answered with bytes that are no text: {quoted(line)}")
        word, _, reason = answer.partition(" ")
        if word == lines.REFUSED:
            self._fail("program_refused", f"does not play: {reason[:LONGEST_REASON] or 'no reason given'}")
        return answer

    def _fail(self, code: str, what: str) -> NoReturn:
        self.close()
        raise ProgramError(code, f"{self.command!r} {what}")


def _arguments(command: str) -> str | list[str]:
    """As this machine takes them; Windows splits a command line itself."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise ProgramError("bad_player", f"{command!r} is no command line: {error}") from None
    if not arguments or "\0" in command:
        raise ProgramError("bad_player", f"a program is written {EXEC}COMMAND, with a command line")
    return command if os.name == "nt" else arguments


def _undeclared(move: Move) -> Move:
    """The move as it stands among the legal ones."""
    match move:
        case Knock():
            return Knock(move.card)
        case BigGin():
            return BigGin()
        case Defend():
            return Defend()
    return move


class _Process:
    """A process and the thread that speaks with it, so that nobody waits for it longer than he wants to."""

    def __init__(self, arguments: str | list[str]) -> None:
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # what it starts itself ends with it; Ctrl-C is for us
        )
        self._group = Lock()
        self._group_ended = False
        self._lines: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()  # a line, and whether it has an answer
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._speak, daemon=True)
        self._thread.start()

    def ask(self, line: str, seconds: float) -> bytes | None:
        """The answer with its line feed and what came with it; no line feed if it has ended. None: too late."""
        self._lines.put((line, True))
        try:
            return self._answers.get(timeout=seconds)
        except Empty:
            return None

    def tell(self, line: str) -> None:
        """A line that has no answer."""
        self._lines.put((line, False))

    def status(self) -> str:
        """How it has ended."""
        code = self._wait()
        if code is None:
            return "it has closed its output"
        return f"status {code}" if code >= 0 else f"signal {-code}"

    def kill(self) -> None:
        """End it and what it has started."""
        with self._group:
            if not self._group_ended:
                self._kill_group()

    def close(self) -> None:
        """End it."""
        self._lines.put(None)
        self._thread.join(GOODBYE_SECONDS)
        if self._thread.is_alive():  # it waits for an answer, or for its line to be read
            self.kill()
            self._thread.join(GOODBYE_SECONDS)
        if self._wait() is None:
            self.kill()
            self._wait()

    def _wait(self) -> int | None:
        """Its status if it ends in time; what it has started ends with it."""
        try:
            code = self._process.wait(GOODBYE_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        with self._group:
            if not self._group_ended:
                self._kill_group()
                self._group_ended = True  # the number may belong to others from now on
        return code

    def _kill_group(self) -> None:
        with contextlib.suppress(OSError):
            if os.name == "nt":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def _speak(self) -> None:
        to, back = self._process.stdin, self._process.stdout
        assert to is not None and back is not None
        with back, contextlib.suppress(OSError), to:
            while (item := self._lines.get()) is not None:
                line, has_answer = item
                with contextlib.suppress(OSError):  # where it does not listen any more, its end is read next
                    to.write(line.encode() + b"\n")
                    to.flush()
                if has_answer:
                    self._answers.put(_read_line(back))


def _read_line(back: IO[bytes]) -> bytes:
    """What comes until a line feed or the end, within reason."""
    data = b""
    while b"\n" not in data and len(data) <= LONGEST_ANSWER:
        part = os.read(back.fileno(), LONGEST_ANSWER)
        if not part:
            break
        data += part
    return data

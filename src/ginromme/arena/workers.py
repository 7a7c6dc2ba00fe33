"""Playing the pairs of a plan, in this process or in several; the results are the same."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import traceback
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final, Self

from ..errors import GinRommeError
from .entrants import ArenaError, Opponent, come
from .pairs import PairResult, Plan, play_pair

FAREWELL_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Task:
    """One pair of one of the plan's pairings, all by number."""

    pairing: int
    pair: int


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a worker stopped: a code and a sentence, or without a code the trace of a fault of ours."""

    code: str | None
    text: str


Done = tuple[Task, PairResult]


def tasks(plan: Plan) -> Iterator[Task]:
    """Pair by pair through all pairings, so that all have got equally far at any time."""
    for pair in range(plan.pairs):
        for pairing in range(len(plan.pairings)):
            yield Task(pairing, pair)


def play(plan: Plan, jobs: int) -> Generator[Done, None, None]:
    """The results as they come; `GinRommeError` when a program fails. When this is closed, all that was begun ends."""
    count = len(plan.pairings) * plan.pairs
    return _play_here(plan) if min(jobs, count) == 1 else _play_in_processes(plan, min(jobs, count))


def _play_here(plan: Plan) -> Generator[Done, None, None]:
    with _Room(plan) as room:
        for task in tasks(plan):
            yield task, room.play(task)


class _Room:
    """The entrants of a plan, each invited when first needed: two of each, for the case that one plays himself."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._opponents: dict[tuple[int, int], Opponent] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for opponent in self._opponents.values():
            opponent.close()

    def play(self, task: Task) -> PairResult:
        first, second = self._plan.pairings[task.pairing]
        return play_pair(self._plan, task.pair, (self._invite(first, 0), self._invite(second, int(first == second))))

    def _invite(self, entrant: int, copy: int) -> Opponent:
        opponent = self._opponents.get((entrant, copy))
        if opponent is None:
            opponent = self._opponents[entrant, copy] = come(self._plan.entrants[entrant], self._plan.seconds)
        return opponent


# Several processes


def _play_in_processes(plan: Plan, jobs: int) -> Generator[Done, None, None]:
    # Fresh processes, since a copy of this one would share its threads' locks and the kernel's memory.
    context = multiprocessing.get_context("spawn")
    left = tasks(plan)
    running: dict[Connection, BaseProcess] = {}
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            worker: BaseProcess = context.Process(target=_work, args=(plan, theirs), daemon=True)
            running[ours] = worker
            worker.start()
            theirs.close()
            ours.send(next(left))
        while running:
            ready = wait(list(running))
            for connection in [connection for connection in running if connection in ready]:
                yield _receive(connection, running[connection])
                task = next(left, None)
                connection.send(task)
                if task is None:
                    connection.close()
                    running.pop(connection).join()
    finally:
        for connection, worker in running.items():
            connection.close()
            _end(worker)


def _receive(connection: Connection, worker: BaseProcess) -> Done:
    try:
        answer: Done | Failure = connection.recv()
    except (EOFError, ConnectionError):
        worker.join(FAREWELL_SECONDS)
        raise ArenaError("worker_ended", f"a process of the arena has ended (status {worker.exitcode})") from None
    if not isinstance(answer, Failure):
        return answer
    if answer.code is None:
        raise RuntimeError(f"a process of the arena has failed:\n{answer.text}")
    raise GinRommeError(answer.code, answer.text)


def _end(worker: BaseProcess) -> None:
    if worker.pid is None:
        return
    worker.terminate()
    worker.join(FAREWELL_SECONDS)
    if worker.exitcode is None:
        worker.kill()
        worker.join()


def _work(plan: Plan, connection: Connection) -> None:
    """A worker: plays what it is told to until it is told to stop, or nobody is there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started the arena
    signal.signal(signal.SIGTERM, _leave)
    with connection, contextlib.suppress(EOFError, ConnectionError), _Room(plan) as room:
        while (task := connection.recv()) is not None:
            connection.send(_try(room, task))


def _try(room: _Room, task: Task) -> Done | Failure:
    try:
        return task, room.play(task)
    except GinRommeError as error:
        return Failure(error.code, str(error))
    except Exception:
        return Failure(None, traceback.format_exc())


def _leave(_number: int, _frame: FrameType | None) -> None:
    """By way of all that has to be closed."""
    raise SystemExit(1)

"""How long an innocent player waits while one address abuses the server, and what memory that takes.

It starts a server of its own on this machine, has it abused from 127.0.0.2 in one way after another, each for some
seconds, and measures from 127.0.0.1: how long pings and moves take, the server's memory, and how long it takes to end.
Needs Linux and the built screen: ``.venv/bin/python benchmarks/server_abuse.py [SECONDS]``. With ``--wide`` the limits
of an address are too wide to stop it, so that only the server's own order helps.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ginromme.match import Match
from ginromme.players import make_player
from ginromme.record import Record
from ginromme.rules import Rules

INNOCENT: Final = "127.0.0.1"
ABUSER: Final = "127.0.0.2"
PING_EVERY: Final = 0.02
BACK_OFF: Final = 0.2
"""Seconds that an abuser waits who has been refused, else he would be measuring himself."""

HINT_SOCKETS: Final = 200
RECORD_SOCKETS: Final = 30
DEAF_SOCKETS: Final = 20
DEAF_EVERY: Final = 0.05
"""So often each of them asks."""

HALF_OPEN: Final = 150

WIDE: Final = {
    "GINROMME_ADDRESS_CONNECTIONS": "1000",
    "GINROMME_ADDRESS_RATE": "1000000",
    "GINROMME_ADDRESS_BURST": "1000000",
    "GINROMME_MESSAGE_RATE": "10000",
    "GINROMME_MESSAGE_BURST": "10000",
}

UPGRADE: Final = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)

Abuse = Callable[[int], Awaitable[None]]


def main() -> None:
    """Print a line for each way to abuse it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seconds", type=float, nargs="?", default=10.0, help="of each measurement")
    parser.add_argument("--wide", action="store_true", help="let an address do what it likes")
    parser.add_argument("--only", nargs="+", choices=("alone", *ABUSES), help="some of the measurements")
    parser.add_argument("--abuse", nargs=2, metavar=("NAME", "PORT"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.abuse:
        name, port = options.abuse
        asyncio.run(until_told(ABUSES[name], int(port)))
        return
    print(f"{'':12}{'ping, ms':>24}{'move, ms':>24}{'memory, MB':>25}{'end, s':>9}")
    print(f"{'':12}{'median    99 %     max':>24}{'median    99 %     max':>24}{'before   most   after':>25}")
    for name in options.only or ("alone", *ABUSES):
        print(f"{name:12}{measured(name, options.seconds, wide=options.wide)}", flush=True)


# Measuring


def measured(name: str, seconds: float, *, wide: bool) -> str:
    """The figures of a server that is abused in one way."""
    with server(WIDE if wide else {}) as (process, port), contextlib.ExitStack() as stack:
        asyncio.run(waits(port, 1.0))  # everything is loaded
        before = memory(process, "VmRSS")
        abuse = stack.enter_context(abused(name, port)) if name in ABUSES else None
        pings, moves = asyncio.run(waits(port, seconds))
        most, after = memory(process, "VmHWM"), memory(process, "VmRSS")
        if abuse is not None and abuse.poll() is not None:
            sys.exit(f"the abuse {name} has ended by itself")
        told = perf_counter()
        process.send_signal(signal.SIGTERM)
        process.wait()
        end = perf_counter() - told
    return f"{figures(pings)}{figures(moves)}{before:9.0f}{most:8.0f}{after:8.0f}{end:9.2f}"


def figures(times: list[float]) -> str:
    """Median, 99th percentile and the longest, in milliseconds."""
    return "".join(f"{1000 * time:{width}.1f}" for time, width in zip(summary(times), (8, 8, 8), strict=True))


def summary(times: list[float]) -> tuple[float, float, float]:
    """The same in seconds."""
    return median(times), quantiles(times, n=100, method="inclusive")[98], max(times)


async def waits(port: int, seconds: float) -> tuple[list[float], list[float]]:
    """How long an innocent player's pings and moves take, one beside the other."""
    end = perf_counter() + seconds
    return await asyncio.gather(pinged(port, end), played(port, end))


async def pinged(port: int, end: float) -> list[float]:
    """Times of pings."""
    times = []
    async with opened(port, INNOCENT) as line:
        while (begin := perf_counter()) < end:
            await ask(line, {"type": "ping"})
            times.append(perf_counter() - begin)
            await asyncio.sleep(PING_EVERY)
    return times


async def played(port: int, end: float) -> list[float]:
    """Times of moves in a game against *Leicht*."""
    times, random = [], Random(1)
    async with opened(port, INNOCENT) as line:
        while perf_counter() < end:
            update = await ask(line, {"type": "open", "rules": "standard", "seats": ["human", "leicht"]})
            while update["view"]["phase"] != "over" and perf_counter() < end:
                if update["view"]["turn"] != 0:
                    update = json.loads(await line.recv())
                    continue
                request = {"version": update["version"], "move": random.choice(update["view"]["legal"])}
                begin = perf_counter()
                update = await ask(line, {"type": "move", **request})
                times.append(perf_counter() - begin)
                await asyncio.sleep(5 * PING_EVERY)
    return times


def memory(process: subprocess.Popen[str], what: str) -> float:
    """A figure of the process's memory in MB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    found = re.search(rf"{what}:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


@contextlib.contextmanager
def server(settings: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server in a process of its own, and its port."""
    command = [sys.executable, "-m", "ginromme", "serve", "--port", "0"]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GINROMME_")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**environ, **settings}
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            if found is None:
                sys.exit("The server did not start; is the screen built?")
            yield process, int(found[1])
        finally:
            process.kill()


@contextlib.contextmanager
def abused(name: str, port: int) -> Iterator[subprocess.Popen[str]]:
    """The server is abused by another process, from the moment that all is set up."""
    command = [sys.executable, __file__, "--abuse", name, str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield process
        finally:
            process.kill()


# Abusing


async def until_told(abuse: Abuse, port: int) -> None:
    """Say when it begins, and go on until this process is ended."""
    print("begins", flush=True)
    await abuse(port)


async def hints(port: int) -> None:
    """Many sockets that ask for hints all the time."""
    await asyncio.gather(*(repeated(port, {"type": "hint", "version": 0}) for _ in range(HINT_SOCKETS)))


async def records(port: int) -> None:
    """Some sockets that open a long record all the time."""
    record = long_record()
    await asyncio.gather(*(repeated(port, {"type": "open", "record": record}) for _ in range(RECORD_SOCKETS)))


async def repeated(port: int, request: dict[str, Any]) -> None:
    """Come back whenever thrown out, and ask again whenever answered."""
    while True:
        with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            async with opened(port, ABUSER) as line:
                # Seed and chance of a hand in which the person begins.
                await ask(line, {"type": "open", "rules": "standard", "seats": ["human", "meister"], "seed": "00" * 32})
                while True:
                    answer = await ask(line, request)
                    if answer["type"] == "error":
                        await asyncio.sleep(BACK_OFF)
        await asyncio.sleep(BACK_OFF)


async def deaf(port: int) -> None:
    """Sockets that ask for long answers all the time and never read; whichever is closed is replaced."""
    text = json.dumps({"id": "1", "type": "open", "record": long_record()})
    await asyncio.gather(*(unread(port, text) for _ in range(DEAF_SOCKETS)))


async def unread(port: int, text: str) -> None:
    while True:
        with contextlib.suppress(OSError), socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.bind((ABUSER, 0))
            line.connect((INNOCENT, port))
            line.sendall(UPGRADE)
            await asyncio.sleep(DEAF_EVERY)  # the server's answer is all that comes before a frame
            line.sendall(frame(text))
            for number in count():
                # Answered with how things stand, since it comes too late.
                line.sendall(frame(json.dumps({"id": f"n{number}", "type": "move", "version": 10**6, "move": "s"})))
                await asyncio.sleep(DEAF_EVERY)
        await asyncio.sleep(BACK_OFF)


def frame(text: str) -> bytes:
    """A text as a client sends it, masked with noughts."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xff" + len(data).to_bytes(8, "big")
    return b"\x81" + size + b"\0\0\0\0" + data


async def half_open(port: int) -> None:
    """Connections that begin a request and never end it; whichever is closed is replaced."""
    await asyncio.gather(*(half_request(port) for _ in range(HALF_OPEN)))


async def half_request(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(INNOCENT, port, local_addr=(ABUSER, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
            await reader.read()
            writer.close()
        await asyncio.sleep(BACK_OFF)


def long_record() -> str:
    """A Hollywood match to 3,000 without bonuses: the longest that people can play."""
    random = Random(0)
    match = Match(Rules.loads("standard target=3000 hollywood=on gin_bonus=0 undercut_bonus=0"), random.randbytes(32))
    players = [make_player("leicht", random.randbytes(32)) for _ in range(2)]
    while not match.over:
        if match.hand.over:
            match.next_hand()
        else:
            turn = match.hand.turn
            assert turn is not None
            match.play(players[turn].choose(match.view(turn)))
    return Record.of(match, ("human", "meister")).dumps()


def opened(port: int, address: str) -> connect:
    """A socket of somebody at this address."""
    return connect(
        f"ws://localhost:{port}/socket",
        host=INNOCENT,
        local_addr=(address, 0),
        max_size=None,
        proxy=None,
        compression=None,
        open_timeout=60,
        ping_interval=None,
    )


async def ask(line: ClientConnection, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request; what else comes is passed over."""
    id_ = f"{perf_counter()}"
    await line.send(json.dumps({"id": id_, **request}))
    while True:
        answer: dict[str, Any] = json.loads(await line.recv())
        if answer.get("re") == id_:
            return answer


ABUSES: Final[dict[str, Abuse]] = {"hints": hints, "records": records, "deaf": deaf, "half open": half_open}


if __name__ == "__main__":
    main()

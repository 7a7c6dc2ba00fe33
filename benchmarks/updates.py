"""What an update costs at the first and at the fiftieth hand of a match to 3,000: making its text, and its length.

Run with the project's Python: ``.venv/bin/python benchmarks/updates.py``.
"""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Final

from ginromme.messages.shown import MAX_VERSION
from ginromme.table import Table

HANDS: Final = (1, 25, 50)
ROUNDS: Final = 400
CLIENT: Final = "screen"


def main() -> None:
    """Print a line for each of `HANDS`."""
    chance = Random(1)
    table = Table(chance.randbytes)
    ask(table, '{"id":"0","type":"open","rules":"standard target=3000","seats":["human","leicht"]}')
    print("hand    microseconds    characters    record")
    for number in HANDS:
        play_to(table, number, chance)
        times, text = [], ""
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            text = update(table)
            times.append(time.perf_counter() - begin)
        print(f"{number:4}{1e6 * median(times):16.0f}{len(text):14}{len(text.partition('ginromme-record')[2]):10}")


def play_to(table: Table, number: int, chance: Random) -> None:
    """To the first decision of a hand, as it comes."""
    match = table.match
    while match.number < number:
        if match.hand.over:
            request(table, "next")
        elif table.bot_to_move:
            table.bot_turn()
        else:
            knocks = [move for move in match.legal_moves() if str(move)[0] in "kd"]
            request(table, "move", str(chance.choice(knocks or match.legal_moves())))


def request(table: Table, kind: str, move: str | None = None) -> None:
    """Ask for something on the present version."""
    said = "" if move is None else f',"move":"{move}"'
    ask(table, f'{{"id":"x{table.version}","type":"{kind}","version":{table.version}{said}}}')


def ask(table: Table, text: str) -> None:
    """A request that is answered with an update."""
    replies = table.receive(CLIENT, text)
    assert '"type":"update"' in replies[0].text, replies[0].text


def update(table: Table) -> str:
    """The update that follows a request which came too late."""
    request_text = f'{{"id":"{time.perf_counter_ns()}","type":"resign","version":{MAX_VERSION}}}'
    return table.receive(CLIENT, request_text)[-1].text


if __name__ == "__main__":
    main()

"""Writes what the screen's guide takes from the engine: the presets' numbers and the course of the first hand.

Run it with the project's Python after a change to the presets or to the messages: ``.venv/bin/python
scripts/guide_files.py``. A test says when that is needed.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from ginromme import messages
from ginromme.cards import Card, parse_list
from ginromme.match import Match
from ginromme.messages.answers import Update
from ginromme.messages.show import show_events
from ginromme.moves import parse_move
from ginromme.players import LEVELS
from ginromme.record import MAX_RECORD
from ginromme.rules import DRAWS_FROM_PILE, LIMITS, PRESETS, RULES_VERSION, STOCK_LEFT, NextDealer, Shutout
from ginromme.view import Event

ROOT: Final = Path(__file__).resolve().parent.parent
PRESETS_FILE: Final = ROOT / "web" / "src" / "presets.json"
LESSON_FILE: Final = ROOT / "web" / "src" / "pages" / "guide" / "lesson.json"

PLAYER: Final = 0
TEACHER: Final = "leicht"
"""Who is named as the opponent; his moves are written below, so that the lesson is the same for everybody."""


class LessonHand(NamedTuple):
    """Cards as ``As Td``: what each is dealt, the upcard, the stock's first cards, and all moves in turn."""

    player: str
    teacher: str
    upcard: str
    stock: str
    moves: str


LESSON: Final = (
    LessonHand(
        player="4h 5h 9c 9d As 2c Kd Qs Tc 8s",
        teacher="Js Ks 9s 7h 6c 5d 4s Td 8d 3c",
        upcard="6h",
        stock="2s 3d 9h 3h",
        moves="u Kd s Td s Qs u 9s u Tc s 8d s k8s d",
    ),
    LessonHand(
        player="5s 6s 7s Qc Qh 8d Ah 2h 3d Jh",
        teacher="9d Td Jd Ac Ad 4c 3s 2c 7h 9c",
        upcard="Kc",
        stock="As Qs Qd",
        moves="p p s 9c s Jh s k7h d",
    ),
)
FIRST_DEALER: Final = 1


def presets() -> str:
    """The levels, the engine's limits, and every preset with all its switches."""
    content = {
        "levels": list(LEVELS),
        "version": RULES_VERSION,
        "stock_left": STOCK_LEFT,
        "draws_from_pile": DRAWS_FROM_PILE,
        "longest_record": MAX_RECORD,
        "limits": LIMITS,
        "choices": {"dealer": list(NextDealer), "shutout": list(Shutout)},
        "presets": {name: dataclasses.asdict(rules) for name, rules in PRESETS.items()},
    }
    return json.dumps(content, indent=2) + "\n"


def lesson() -> str:
    """The updates that the player's seat would get, one a line, each with the move that led to it (null: the deal)."""
    match = Match(PRESETS["standard"], deck=deck(LESSON[0], FIRST_DEALER), dealer=FIRST_DEALER)
    lines = [_step(match, None, (match.hand.deal_event(),), 0)]
    for number, hand in enumerate(LESSON):
        if number:
            lines.append(_step(match, None, match.next_hand(deck(hand, 1 - match.hand.dealer)), len(lines)))
        for move in hand.moves.split():
            turn = match.hand.turn
            events = match.play(parse_move(move))
            lines.append(_step(match, (turn, move), events, len(lines)))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def deck(hand: LessonHand, dealer: int) -> tuple[Card, ...]:
    """The 52 cards as they are dealt, the non-dealer first; the cards that nobody sees follow in order."""
    first, second = (hand.player, hand.teacher) if dealer != PLAYER else (hand.teacher, hand.player)
    dealt = [word for pair in zip(first.split(), second.split(), strict=True) for word in pair]
    known = parse_list("".join([*dealt, hand.upcard, *hand.stock.split()]))
    return (*known, *(card for card in range(52) if card not in known))


def _step(match: Match, played: tuple[int | None, str] | None, events: tuple[Event, ...], version: int) -> str:
    facts = messages.TableFacts(
        seats=("human", TEACHER), sheet=[messages.show_row(row) for row in match.sheet], result=match.result
    )
    view = messages.show_view(match.view(PLAYER), facts)
    shown = show_events((event for event in events if PLAYER in event.audience), view)
    update = json.loads(
        messages.dump(Update(re=None, version=version, seat=PLAYER, events=shown, view=view, record=None, tokens=None))
    )
    seat, move = played or (None, None)
    return json.dumps({"seat": seat, "move": move, "update": update}, separators=(",", ":"))


FILES: Final[dict[Path, Callable[[], str]]] = {PRESETS_FILE: presets, LESSON_FILE: lesson}

if __name__ == "__main__":
    for path, content in FILES.items():
        path.write_text(content(), encoding="utf-8")
        print(path.relative_to(ROOT))

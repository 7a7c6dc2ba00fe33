"""Programs as players: what they are shown, what they may answer, and what happens to those that do not play along."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from dealt import dealt
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_match
from serving import serving
from test_hand import DEFENDER, READY
from test_secrecy import deal_anew, played_hand
from websockets.sync.client import connect

from ginromme import deal
from ginromme.arena.entrants import PLAYERS, Entrant
from ginromme.arena.pairs import Plan, draw
from ginromme.arena.workers import play
from ginromme.cli import main
from ginromme.errors import GinRommeError, MessageError
from ginromme.match import Match
from ginromme.messages import dump
from ginromme.messages.show import show_player_view
from ginromme.moves import parse_move
from ginromme.players import LEVELS, make_player
from ginromme.programs import lines, program
from ginromme.programs.bot import Bot, RefusedError
from ginromme.programs.program import Program, ProgramError
from ginromme.programs.seats import Programs, parse_seat, parse_seats
from ginromme.programs.views import read_view
from ginromme.rules import PRESETS, Rules
from ginromme.server.settings import Settings
from ginromme.server.tables import Tables
from ginromme.table import Table
from ginromme.view import Phase, View

PYTHON = sys.executable
DOCUMENT = Path(__file__).parents[1] / "docs" / "players.md"
STANDARD = PRESETS["standard"]
CHANCE = bytes(range(32))

LISTENER = """
import json, sys
def answers():
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "move":
            yield asked["view"]["legal"]
        elif asked["type"] == "error":
            sys.exit(asked["code"])
        else:
            print({"hello": "hello 1", "match": "ok"}[asked["type"]], flush=True)
"""
"""Begins a program: what is legal, each time that it is to move."""

PATIENT = LISTENER + "for legal in answers(): print([move for move in legal if move != 'u'][0], flush=True)"
"""Draws from the stock, throws its first card, never knocks."""


def view_of(moves: str = "", rules: Rules = STANDARD) -> View:
    hand = dealt(READY, DEFENDER, "2h", "5s", rules=rules, moves=moves)
    assert hand.turn is not None
    return hand.view(hand.turn)


def dump_view(view: View) -> dict[str, Any]:
    """The view as a program reads it."""
    shown: dict[str, Any] = json.loads(dump(show_player_view(view)))
    return shown


def parse_view(shown: object) -> View:
    line = lines.parse_line(json.dumps({"type": "move", "view": shown}))
    assert isinstance(line, lines.Turn)
    return read_view(line.view)


def script(path: Path, text: str) -> str:
    """The command line of a program that is written there."""
    path.write_text(text, encoding="utf-8")
    return f"'{PYTHON}' '{path}'"


@pytest.fixture
def command(tmp_path: Path) -> Callable[[str], str]:
    return lambda text: script(tmp_path / "program.py", text)


def plan(*commands: str, pairs: int = 1, rules: Rules = STANDARD) -> Plan:
    entrants = tuple(Entrant(f"program{number}", command) for number, command in enumerate(commands))
    return Plan((*entrants, Entrant("leicht"))[:2], ((0, 1),), pairs, 1, rules, 20)


# The view as JSON


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_a_view_comes_back_from_its_json(preset: str, seed: int) -> None:
    """For both seats, between any two moves and after the knock."""
    views = [match.view(seat) for match in random_match(PRESETS[preset], seed, most_hands=3) for seat in (0, 1)]
    for view in Random(seed).choices(views, k=30) + views[-8:]:
        assert parse_view(dump_view(view)) == view


def test_the_json_has_the_fields_that_are_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("### The view")[1].split("###")[0]
    documented = set(re.findall(r"`([a-z_]+)`", text))
    not_there = {"split", "discards", "big_gin", "defence"}
    assert not_there <= documented
    assert set(dump_view(view_of())) == documented - not_there - {"d"}


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=6)
@given(preset=st.sampled_from(list(PRESETS)), seed=st.integers(0, 2**32))
def test_our_players_need_nothing_but_the_json(name: str, preset: str, seed: int) -> None:
    matches = random_match(PRESETS[preset], seed, most_hands=2)
    views = [match.view(match.hand.turn) for match in matches if match.hand.turn is not None]
    for view in Random(seed).choices(views, k=3):
        bot = Bot(PLAYERS[name])
        assert bot.answer(lines.dump_match(view.rules, CHANCE)) == lines.OK
        assert bot.answer(lines.dump_turn(view)) == str(PLAYERS[name](CHANCE).choose(view))


def put(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """Puts a value at a path such as ``opponent.count`` or ``history.0.kind``."""

    def change(shown: dict[str, Any]) -> None:
        *folders, name = path.split(".")
        place: Any = shown
        for folder in folders:
            place = place[int(folder)] if isinstance(place, list) else place[folder]
        place[name] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("seat", 2, "view.seat: Expected int <= 1"),
        ("seat", True, "view.seat: Expected int, got bool"),
        ("rules", "standard", "view.rules: Expected object, got str"),
        ("rules.text", "poker", "rules: no rules are called 'poker'"),
        ("phase", "dinner", "view.phase: Invalid enum value 'dinner'"),
        ("hand", ["As"] * 10, "hand must be cards that are different"),
        ("hand", ["As"] * 9 + ["Xx"], "view.hand[9]: Expected str matching regex"),
        ("hand", ["As"], "view.hand: Expected array of length >= 10"),
        ("hand", "AsKs", "view.hand: Expected array, got str"),
        ("pile", ["2c"], "hand must be cards that are neither in the pile"),
        ("opponent.known", ["2c"], "hand must be cards that are neither in the pile"),
        ("stock", 32, "view.stock: Expected int <= 31"),
        ("hands_won", [1], "view.hands_won: Expected array of length 2"),
        ("games", [], "view.games: Expected array of length >= 1"),
        ("history.0.kind", None, "view.history[0].kind: Expected str, got null"),
        ("history", [{"seat": 1, "kind": "take", "card": "3c"}], "history must be that from which pile"),
        ("own_known", ["2c"], "history must be that from which pile"),
        ("pile", [], "history must be that from which pile"),
        ("drawn", None, "drawn must be one of eleven cards"),
        ("turn", 1, "legal must be empty when it is the other's turn"),
        ("legal", ["s"], "legal must be moves of this phase"),
        ("legal", ["Qh"], "legal must be moves of this phase"),
        ("legal", ["castle"], "legal: 'castle' is no move"),
        ("phase", "defend", "down must be the knocker's cards"),
    ],
)
def test_a_view_that_no_table_shows_is_refused(path: str, value: object, sentence: str) -> None:
    shown = dump_view(view_of("p p s"))
    put(path, value)(shown)
    with pytest.raises(MessageError, match=re.escape(sentence)) as refusal:
        parse_view(shown)
    assert refusal.value.code == "bad_field"


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=25)
@given(data=st.data())
def test_no_damaged_view_is_a_fault_of_ours(name: str, data: st.DataObject) -> None:
    """Whatever one field becomes, it is read or refused, and what is read can be answered."""
    view = view_of(data.draw(st.sampled_from(["", "p p", "p p s", "p p s k5s"])))
    shown = dump_view(view)
    scalars = st.none() | st.booleans() | st.integers(-1, 60) | st.sampled_from(["", "As", "u", "d", "k5s", "knock"])
    damage = (
        scalars | st.lists(scalars, max_size=3) | st.dictionaries(st.sampled_from(list(shown)), scalars, max_size=2)
    )
    put(data.draw(st.sampled_from(list(shown))), data.draw(damage))(shown)
    bot = Bot(PLAYERS[name])
    bot.answer(lines.dump_match(STANDARD, CHANCE))
    answer = bot.answer(json.dumps({"type": "move", "view": shown}))
    if not answer.startswith(("error bad_", "error not_yours")):
        parse_move(answer)


@settings(max_examples=25)
@given(preset=st.sampled_from(list(PRESETS)), seed=st.integers(0, 2**32))
def test_a_program_is_told_nothing_hidden(preset: str, seed: int) -> None:
    """All that it cannot know is dealt anew, and its line is the same byte for byte (R8)."""
    match = played_hand(preset, seed, "mittel")
    told = []
    for deck in (match.hand.deck, deal_anew(match, 0, Random(seed))):
        other = Match(match.rules, deck=deck, dealer=match.hand.dealer)
        for move in match.hand.moves:
            other.play(move)
        told.append(lines.dump_turn(other.view(0)))
    assert told[0] == told[1]


def test_a_programs_chance_is_not_the_decks() -> None:
    chances = {draw(1, 0, what) for what in ("deal", "seat 0", "seat 1")}
    assert len(chances) == 3


# Our players for others


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "bad_message"),
        ("[]", "bad_message"),
        ("[" * 100_000, "bad_message"),
        ('{"type": "dance"}', "unknown_type"),
        ('{"type": "hello", "protocol": 2}', "bad_version"),
        ('{"type": "hello", "protocol": true}', "bad_field"),
        ('{"type": "match", "rules": "poker", "chance": ""}', "bad_rules"),
        ('{"type": "match", "rules": 1, "chance": ""}', "bad_field"),
        ('{"type": "match", "rules": "standard", "chance": "xy"}', "bad_field"),
        ('{"type": "match", "rules": "standard"}', "bad_field"),
        ('{"type": "move"}', "not_open"),
    ],
)
def test_a_line_that_is_no_good_is_answered_with_a_code(line: str, code: str) -> None:
    bot = Bot(LEVELS["leicht"])
    if code == "not_open":
        line = lines.dump_turn(view_of())
    answer = bot.answer(line)
    assert answer.startswith(f"error {code} ") and "\n" not in answer
    assert bot.answer(lines.dump_hello(10)) == lines.HELLO


def test_a_bot_has_nothing_to_decide_when_the_other_is_to_move() -> None:
    bot = Bot(LEVELS["leicht"])
    bot.answer(lines.dump_match(STANDARD, CHANCE))
    hand = dealt(READY, DEFENDER, "2h")
    assert bot.answer(lines.dump_turn(hand.view(1))).startswith("error not_yours ")


def test_a_bot_gives_up_with_its_host() -> None:
    with pytest.raises(RefusedError, match="9h is not held") as refusal:
        Bot(LEVELS["leicht"]).answer(lines.dump_refusal("card_not_held", "9h is not held"))
    assert refusal.value.code == "card_not_held"


def test_the_command_bot_answers_line_by_line() -> None:
    view = view_of("p p s")
    asked = [lines.dump_hello(10), lines.dump_match(STANDARD, CHANCE), lines.dump_turn(view), "nonsense"]
    done = subprocess.run(
        [PYTHON, "-m", "ginromme", "bot", "easy"], input="\n".join(asked), capture_output=True, text=True, check=True
    )
    hello, ok, move, error = done.stdout.splitlines()
    assert (hello, ok, move) == ("hello 1", "ok", str(make_player("leicht", CHANCE).choose(view)))
    assert error.startswith("error bad_message ")


@pytest.mark.parametrize("name", ["exec:cat", "grandmaster"])
def test_only_our_own_players_are_lent(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", name]) == 1
    assert capsys.readouterr().err.endswith("(bad_player)\n")


# Programs of others


def test_the_documented_program_plays(command: Callable[[str], str]) -> None:
    """Twenty lines, not counting empty ones; it knocks now and then."""
    (text,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in text.splitlines() if line]) <= 20
    ((_, result),) = play(plan(command(text)), 1)
    assert result.matches == 2 and result.tallies[0].decisions and result.tallies[0].won.total()


def test_a_player_of_ours_plays_alike_at_home_and_as_a_program() -> None:
    lent = Plan((Entrant("x", f"'{PYTHON}' -m ginromme bot camper"), Entrant("leicht")), ((0, 1),), 2, 5, STANDARD, 20)
    home = Plan((Entrant("camper"), Entrant("leicht")), ((0, 1),), 2, 5, STANDARD, 20)
    for (_, there), (_, here) in zip(play(lent, 1), play(home, 1), strict=True):
        for tally, other in zip(there.tallies, here.tallies, strict=True):
            assert (tally.matches, tally.points, tally.won) == (other.matches, other.points, other.won)


def test_a_program_declares_its_melds(command: Callable[[str], str]) -> None:
    knock = "k5s/2c3c4c,5d6d7d,8c8d8h"
    with_melds = Program(command(LISTENER + f"for legal in answers(): print({knock!r}, flush=True)"))
    with_melds.begin(STANDARD, CHANCE)
    try:
        hand = dealt("2c3c4c5d6d7d8c8d8hTs", DEFENDER, "2h", "5s", moves="p p s")
        move = with_melds.choose(hand.view(0))
    finally:
        with_melds.close()
    assert str(move) == knock


BAD_PROGRAMS = {
    "ends": ("import sys; sys.exit(3)", "program_ended", "has ended instead of answering"),
    "ends when asked": ("input(); print('hello 1', flush=True); input()", "program_ended", "has ended"),
    "says nothing": ("import time; time.sleep(60)", "program_timeout", "has not answered within 0.5 seconds"),
    "does not listen": ("import os, time; os.close(0); time.sleep(60)", "program_timeout", "has not answered"),
    "closes its output": ("import os, time; os.close(1); time.sleep(60)", "program_ended", "closed its output"),
    "talks first": ("print('Welcome!', flush=True); input()", "program_bad_answer", "not 'Welcome!'"),
    "another version": ("input(); print('hello 2', flush=True); input()", "program_bad_answer", "not 'hello 2'"),
    "two lines": (
        "import os; os.write(1, b'hello 1\\nok\\n'); input(); input()",
        "program_bad_answer",
        "more than one line",
    ),
    "no text": ("import sys; sys.stdout.buffer.write(b'\\xff\\n')", "program_bad_answer", "bytes that are no text"),
    "no end": ("while True: print('hello', end='')", "program_bad_answer", "more than 4096 bytes"),
    "no ok": ("input(); print('hello 1', flush=True); input(); print('yes')", "program_bad_answer", "not 'yes'"),
    "refuses": ("print('error no gin today')", "program_refused", "does not play: no gin today"),
    "no move": (LISTENER + "for _ in answers(): print('e2e4', flush=True)", "program_bad_answer", "'e2e4' is no move"),
    "illegal": (LISTENER + "for _ in answers(): print('d', flush=True)", "program_illegal_move", "legal moves: p u"),
}


@pytest.mark.parametrize("name", BAD_PROGRAMS)
def test_a_program_that_does_not_play_is_ended(
    name: str, command: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GOODBYE_SECONDS", 0.1)
    text, code, sentence = BAD_PROGRAMS[name]
    seconds = 0.5 if code == "program_timeout" else 20
    bad = Program(command(text), seconds, start_seconds=seconds)

    def play_on() -> None:
        bad.begin(STANDARD, CHANCE)
        bad.choose(view_of())

    with pytest.raises(ProgramError, match=re.escape(sentence)) as failure:
        play_on()
    assert failure.value.code == code
    assert bad._process is None


def test_the_status_with_which_a_program_ends_is_told(command: Callable[[str], str]) -> None:
    with pytest.raises(ProgramError, match=r"\(status 3\)"):
        Program(command("import sys; sys.exit(3)")).start()
    with pytest.raises(ProgramError, match=r"\(signal 9\)"):
        Program(command("import os; os.kill(os.getpid(), 9)")).start()


def test_what_a_program_has_started_ends_with_it(command: Callable[[str], str]) -> None:
    """A program behind a shell, which does not pass on that its input has ended."""
    sleeper = f"import subprocess, sys; subprocess.run([{PYTHON!r}, '-c', 'import time; time.sleep(60)'])"
    slow = Program(command(sleeper), seconds=0.5, start_seconds=0.5)
    with pytest.raises(ProgramError) as failure:
        slow.start()
    assert failure.value.code == "program_timeout"


CHILD = """\
import os, time
with open({fifo!r}, "w", buffering=1) as told:
    print("begun", file=told)
    if os.fork():
        os._exit(0)
    time.sleep(20)
    print("has survived", file=told)
"""
"""Tells where it has got to; its own child is nobody's child any more."""


def with_child(folder: Path) -> str:
    """The beginning of a program that has such a child."""
    path = folder / "child.py"
    path.write_text(CHILD.format(fifo=str(folder / "told")), encoding="utf-8")
    return f"import subprocess, sys, time\nsubprocess.run([{PYTHON!r}, {str(path)!r}], stdout=subprocess.DEVNULL)\n"


@pytest.fixture
def child(tmp_path: Path) -> Iterator[int]:
    """Where it can be read what the child tells."""
    os.mkfifo(tmp_path / "told")
    reader = os.open(tmp_path / "told", os.O_RDONLY | os.O_NONBLOCK)  # else this would wait for who writes
    yield reader
    os.close(reader)


def all_told(child: int) -> str:
    """What the child tells until it ends."""
    select.select([child], [], [])
    os.set_blocking(child, True)
    with os.fdopen(child, closefd=False) as told:
        return told.read()


@pytest.mark.parametrize("ends", ["when its input ends", "by itself", "never"])
def test_the_children_of_a_program_end_with_it(
    ends: str, child: int, command: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "GOODBYE_SECONDS", 0.5)
    last = {"when its input ends": PATIENT, "by itself": "sys.exit(3)", "never": PATIENT + "\ntime.sleep(60)"}[ends]
    parental = Program(command(with_child(tmp_path) + last))
    if ends == "by itself":
        with pytest.raises(ProgramError, match=r"\(status 3\)"):
            parental.start()
    else:
        parental.begin(STANDARD, CHANCE)
        parental.close()
    assert all_told(child) == "begun\n"


def test_the_children_of_a_program_end_with_the_arena(
    child: int, command: Callable[[str], str], tmp_path: Path
) -> None:
    player = f"exec:{command(with_child(tmp_path) + PATIENT)}"
    arena = [PYTHON, "-m", "ginromme", "arena", player, "leicht", "--jobs", "1", "--pairs", "1000000"]
    with subprocess.Popen(arena, stderr=subprocess.PIPE, text=True) as process:
        select.select([child], [], [])
        process.terminate()
        assert all_told(child) == "begun\n"
        _, error = process.communicate()
    assert process.returncode == 1
    assert error.endswith("nothing is written (interrupted)\n")


def test_a_program_learns_why_it_is_refused(command: Callable[[str], str], capfd: pytest.CaptureFixture[str]) -> None:
    cheat = Program(command(LISTENER + "for _ in answers(): print('k5s', flush=True)"))
    cheat.begin(STANDARD, CHANCE)
    with pytest.raises(ProgramError, match="k5s is not one of the legal moves"):
        cheat.choose(view_of())
    assert capfd.readouterr().err == "illegal_move\n"


def test_wrong_melds_are_found_out_in_the_arena(command: Callable[[str], str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    cheat = text.replace("(down or", "([move + '/AcAdAhAs' for move in down if move[0] == 'k'] or down or")
    assert cheat != text
    with pytest.raises(GinRommeError, match="/AcAdAhAs is not possible") as failure:
        list(play(plan(command(cheat), pairs=20), 1))
    assert failure.value.code == "program_illegal_move"


@pytest.mark.parametrize(
    ("line", "code"),
    [("", "bad_player"), ("  ", "bad_player"), ("'unclosed", "bad_player"), ("a\0b", "bad_player")],
)
def test_a_command_line_that_is_none_is_refused(line: str, code: str) -> None:
    with pytest.raises(ProgramError) as refusal:
        Program(line)
    assert refusal.value.code == code


@pytest.mark.parametrize("line", ["/nowhere/at-all", str(DOCUMENT), "/"])
def test_a_command_that_cannot_be_started_is_said(line: str) -> None:
    with pytest.raises(ProgramError, match="cannot be started: ") as refusal:
        Program(line).start()
    assert refusal.value.code == "program_not_started"


# Programs at the tables of a server


@pytest.fixture
def programs(command: Callable[[str], str]) -> Iterator[Programs]:
    with Programs({"patient": command(PATIENT)}, seconds=20) as programs:
        yield programs


def test_a_program_is_seated_beside_the_levels(programs: Programs) -> None:
    assert str(programs.make_player("patient", CHANCE).choose(view_of("p p"))) == "s"
    assert type(programs.make_player("easy", CHANCE)) is LEVELS["leicht"]


def test_matches_that_go_on_side_by_side_share_a_process(programs: Programs) -> None:
    for chance in (b"one", b"two", b"one"):
        assert str(programs.make_player("patient", chance).choose(view_of("p p"))) == "s"
    assert len(programs._idle["patient"]) == 1


def test_two_that_think_at_once_have_a_process_each(programs: Programs) -> None:
    with programs.lend("patient", (STANDARD, b"one")) as first, programs.lend("patient", (STANDARD, b"two")) as second:
        assert first is not second
    with programs.lend("patient", (STANDARD, b"one")) as again:
        assert again is first


def test_a_process_that_fails_is_replaced(programs: Programs) -> None:
    player = programs.make_player("patient", CHANCE)
    player.choose(view_of("p p"))
    programs._idle["patient"][0].program.kill()
    with pytest.raises(ProgramError):
        player.choose(view_of("p p"))
    assert str(player.choose(view_of("p p"))) == "s"


def test_the_end_does_not_wait_for_who_thinks(command: Callable[[str], str]) -> None:
    """The program would think for a minute."""
    thinker = LISTENER + "import time\nfor _ in answers(): time.sleep(60)"
    programs = Programs({"thinker": command(thinker)}, seconds=50)
    failures: list[str] = []

    def think() -> None:
        try:
            programs.make_player("thinker", CHANCE).choose(view_of("p p"))
        except ProgramError as error:
            failures.append(error.code)

    thread = threading.Thread(target=think)
    with programs:
        (idle,) = programs._idle["thinker"]
        thread.start()
        while programs._busy != {idle} or idle.match is None:
            pass
    thread.join()
    assert failures == ["program_ended"]


def test_one_that_cannot_play_is_found_out_when_the_server_starts(command: Callable[[str], str]) -> None:
    good, bad = command(PATIENT), "/nowhere/at-all"
    with pytest.raises(ProgramError, match="cannot be started"), Programs({"good": good, "bad": bad}):
        pass


@pytest.mark.parametrize("text", ["x", "x=cat", "=exec:cat", "X=exec:cat", "a b=exec:cat", "x=exec:", "x=exec:'"])
def test_a_seat_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ProgramError) as refusal:
        parse_seat(text)
    assert refusal.value.code == "bad_player"


@pytest.mark.parametrize(
    "texts", [["human=exec:cat"], ["easy=exec:cat"], ["mittel=exec:cat"], ["x=exec:a", "x=exec:b"]]
)
def test_a_name_that_is_taken_is_refused(texts: list[str]) -> None:
    with pytest.raises(ProgramError, match="name") as refusal:
        parse_seats(texts)
    assert refusal.value.code == "bad_player"


def test_a_seat_has_a_name_and_a_command_line() -> None:
    assert parse_seats(["my-bot=exec:python my_bot.py --level=3"]) == (("my-bot", "python my_bot.py --level=3"),)


def test_a_person_plays_against_a_program(programs: Programs) -> None:
    """Over the socket, until a hand is over; the record can be opened again."""
    make = partial(Table, deal_of_zeros, programs.make_player)
    with serving(settings=Settings(), tables=Tables(10, 60, make)) as address:
        with connect(address.replace("http", "ws") + "socket") as socket:
            request: dict[str, object] = {"type": "open", "rules": "standard", "seats": ["human", "patient"]}
            number = 0
            while True:
                number += 1
                socket.send(json.dumps(request | {"id": str(number)}))
                update = json.loads(socket.recv())
                while update["type"] != "update" or (update["view"]["turn"] == 1):
                    assert update["type"] == "update", update
                    update = json.loads(socket.recv())
                if update["view"]["phase"] == Phase.OVER:
                    break
                move = next(move for move in update["view"]["legal"] if move != "u")
                request = {"type": "move", "version": update["version"], "move": move}
        assert update["view"]["seats"] == ["human", "patient"]
        assert {event["seat"] for event in update["view"]["history"]} == {0, 1}
        with connect(address.replace("http", "ws") + "socket") as socket:
            socket.send(json.dumps({"type": "open", "id": "1", "record": update["record"]}))
            assert json.loads(socket.recv())["view"] == update["view"]


def deal_of_zeros(count: int) -> bytes:
    assert count in (deal.SEED_BYTES, 16)
    return bytes(count)


def test_the_command_serve_seats_programs(command: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--player", "x=exec:/nowhere/at-all"]) == 1
    assert "'/nowhere/at-all' cannot be started: No such file" in capsys.readouterr().err
    assert main(["serve", "--port", "0", "--player", f"leicht=exec:{command(PATIENT)}"]) == 1
    assert capsys.readouterr().err.endswith("(bad_player)\n")


# The layout


def test_the_core_needs_no_processes() -> None:
    """Nothing that the browser imports knows of programs or of the arena."""
    unwanted = "{'subprocess', 'ginromme.programs', 'ginromme.arena'}"
    program = f"import ginromme.table, sys; print({unwanted} & set(sys.modules))"
    done = subprocess.run([PYTHON, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_long_start_is_forgiven() -> None:
    assert Program("cat", seconds=5)._start_seconds == program.START_SECONDS
    assert Program("cat", seconds=500)._start_seconds == 500

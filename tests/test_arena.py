"""The arena: mirrored pairs, what they say, how surely, and that nothing is half done."""

from __future__ import annotations

import io
import json
import math
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_match

from ginromme import melds
from ginromme.arena import pairs, session, workers
from ginromme.arena.entrants import PLAYERS, ArenaError, Entrant, parse_entrant
from ginromme.arena.estimates import (
    AVERAGE,
    RATING_SCALE,
    Estimate,
    Pairing,
    elo,
    percentile,
    ratings,
    ratio,
    share,
    share_of,
    sign_probability,
    sign_test,
    student,
)
from ginromme.arena.outputs import Output
from ginromme.arena.pairs import EAAI_RULES, PairResult, Plan, parse_rules, play_pair
from ginromme.arena.plot import calibration_chart, duel_chart
from ginromme.arena.progress import Progress
from ginromme.arena.references import REFERENCES, Simple
from ginromme.arena.report import duel
from ginromme.cards import Card, cards_of
from ginromme.cli import main
from ginromme.errors import GinRommeError, IllegalMoveError
from ginromme.kernel import SIMPLE, kernel
from ginromme.moves import TAKE_DISCARD, Discard, DrawStock, Knock, Move, Pass, TakeDiscard
from ginromme.players import ALIASES, LEVELS, Player
from ginromme.programs.program import ProgramError
from ginromme.rules import PRESETS, NextDealer, Rules, Shutout
from ginromme.view import Phase, View

STANDARD = PRESETS["standard"]
CHANCE = b"chance"


def plan(*names: str, count: int = 2, seed: int = 1, rules: Rules = STANDARD) -> Plan:
    return Plan(tuple(map(parse_entrant, names)), ((0, 1),), count, seed, rules, 10)


def results(of: Plan, jobs: int = 1) -> list[PairResult]:
    done = sorted(workers.play(of, jobs), key=lambda done: (done[0].pairing, done[0].pair))
    return [result for _, result in done]


def close_to(estimate: Estimate, value: float, margin: float) -> bool:
    return (estimate.value, estimate.low, estimate.high) == pytest.approx(
        (value, value - margin, value + margin), abs=2e-3
    )


# Levels


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("mittel", "leicht"),
        ("schwer", "mittel"),
        ("schwer", "knocker"),
        pytest.param("experte", "mittel", marks=pytest.mark.slow),
        pytest.param("experte", "knocker", marks=pytest.mark.slow),
    ],
)
def test_a_level_beats_those_below_it_and_whoever_knocks_at_once(stronger: str, weaker: str) -> None:
    """Who beats patient players must not lose to hasty ones; `benchmarks/results.md` has the figures."""
    won = [result.score for result in results(plan(stronger, weaker, count=60, rules=EAAI_RULES))]
    assert sum(won) > len(won)


# Statistics, against values worked out by hand or taken from printed tables


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_student(freedom: int, point: float) -> None:
    """Printed tables of the two-sided 95 % points."""
    assert student(freedom) == pytest.approx(point, abs=4e-3)


def test_the_interval_of_a_mean_share() -> None:
    """Scores 2, 1, 0, 1 of 2: mean 0.5, standard deviation 0.408 and error 0.204, times t(3) = 3.182: 0.6496."""
    found = share([2, 1, 0, 1], 2)
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)
    wide = ratio([2, 1, 0, 1], [2, 2, 2, 2])
    assert close_to(wide, 0.5, 0.6496)


def test_the_interval_of_a_ratio() -> None:
    """1 of 2, 3 of 4, 2 of 2: 6/8; what lies over 3/4 is -0.5, 0, 0.5, so the error is sqrt(3/2 * 0.5) / 8 = 0.1083."""
    assert close_to(ratio([1, 3, 2], [2, 4, 2]), 0.75, 0.1083 * 4.3027)


def test_a_ratio_may_be_negative_and_a_share_may_not() -> None:
    """Three in 5 hands for the other: -2, 0 over 3 and 2 hands; -2/5, what is over -0.8 and 0.8."""
    error = math.sqrt(2 * 1.28) / 5
    assert close_to(ratio([-2, 0], [3, 2]), -0.4, 12.706 * error)
    low_share = share_of([0, 1], [3, 2])
    assert (low_share.low, low_share.high) == (0.0, 1.0)


@pytest.mark.parametrize("count", [1, 5, 100])
def test_an_extreme_result_is_not_taken_for_certain(count: int) -> None:
    """All pairs won: what wins every pair with this chance would still do so once in forty times."""
    found = share([2] * count, 2)
    assert found.value == found.high == 1
    assert found.low**count == pytest.approx(0.025)
    lost = share([0] * count, 2)
    assert lost.low == 0
    assert lost.high == pytest.approx(1 - found.low)


def test_one_pair_alone_says_nothing() -> None:
    assert share([1], 2) == Estimate(0.5, 0.0, 1.0)
    assert ratio([3], [4]) == Estimate(0.75, -math.inf, math.inf)
    assert ratio([0, 0], [0, 0]) == Estimate(0.0, -math.inf, math.inf)


@pytest.mark.parametrize(
    ("won", "lost", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),
        (5, 0, 2 / 32),
        (0, 6, 2 / 64),
        (8, 2, 2 * (1 + 10 + 45) / 1024),
        (3, 3, 1.0),
        (4, 3, 1.0),
    ],
)
def test_the_sign_test_counts_the_throws_of_a_coin(won: int, lost: int, p: float) -> None:
    assert sign_probability(won, lost) == pytest.approx(p)


def test_the_sign_test_of_many_pairs_does_not_overflow() -> None:
    assert 0 < sign_probability(5300, 4700) < 1e-8
    assert sign_probability(20_000, 0) == 0.0  # less than the smallest number there is


def test_shared_pairs_are_left_out_of_the_sign_test() -> None:
    found = sign_test([2, 2, 1.5, 1, 1, 0], 1)
    assert (found.won, found.lost, found.shared) == (3, 1, 2)
    assert found.p == sign_probability(3, 1) == 2 * 5 / 16


def test_percentiles_are_values_that_there_were() -> None:
    values = list(range(1, 101))
    assert [percentile(values, part) for part in (0.5, 0.95, 1.0)] == [50, 95, 100]
    assert percentile([7], 0.5) == percentile([7], 0.95) == 7
    assert percentile([], 0.5) == 0


def test_elo_is_that_of_the_chess_federation() -> None:
    """400 points are ten to one, 64 % are 100 points."""
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.640065) == pytest.approx(100, abs=0.01)
    assert (elo(0), elo(0.5), elo(1)) == (-math.inf, 0, math.inf)


def test_the_ratings_of_two() -> None:
    """2, 2, 1, 1 and the imaginary 1 of 10 matches: 7 to 3. The error of the mean of the five, 0.7, is
    sqrt(2 * 0.3**2 + 3 * 0.2**2) / 5 = 0.1095; in logits divided by 0.7 * 0.3, half of it for each player.
    """
    first, second = ratings(2, [Pairing(0, 1, (2, 2, 1, 1))])
    half = RATING_SCALE * math.log(7 / 3) / 2
    margin = 1.95996 * RATING_SCALE * 0.10954 / 0.21 / 2
    assert close_to(
        Estimate(first.value / 100, first.low / 100, first.high / 100), (AVERAGE + half) / 100, margin / 100
    )
    assert second.value == pytest.approx(AVERAGE - half)
    assert second.high - second.value == pytest.approx(first.high - first.value)


def test_ratings_are_additive_where_results_are() -> None:
    """2 to 1 and 2 to 1 are 4 to 1, so three such pairings agree (imaginary pairs aside, hence many)."""
    third, fifth = (2.0, 1.0, 1.0) * 4000, (2.0, 2.0, 2.0, 1.0, 1.0) * 4000
    strong, middle, weak = ratings(3, [Pairing(0, 1, third), Pairing(1, 2, third), Pairing(0, 2, fifth)])
    step = RATING_SCALE * math.log(2)
    assert strong.value - middle.value == pytest.approx(step, abs=0.1)
    assert middle.value - weak.value == pytest.approx(step, abs=0.1)
    assert middle.value == pytest.approx(AVERAGE, abs=0.1)


def test_who_has_lost_everything_has_a_rating() -> None:
    best, worst, other = ratings(
        3, [Pairing(0, 1, (2.0,) * 50), Pairing(1, 2, (0.0,) * 50), Pairing(0, 2, (1.0,) * 50)]
    )
    assert worst.low < worst.value < worst.high < min(best.low, other.low)
    assert best.value == pytest.approx(other.value)


# Mirrored pairs


class Recorder:
    """Sits down for a player and notes what it is dealt."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.dealt: list[tuple[int, int, int, Card]] = []

    def begin(self, _: Rules, chance: bytes) -> Player:
        self.player = PLAYERS[self.name](chance)
        return self

    def choose(self, view: View) -> Move:
        if not view.history:
            self.dealt.append((view.seat, view.standing.number, view.hand, view.pile[0]))
        return self.player.choose(view)

    def refuse(self, error: IllegalMoveError) -> NoReturn:
        raise AssertionError from error

    def close(self) -> None:
        """Nothing to end."""


def test_both_matches_of_a_pair_are_dealt_alike() -> None:
    """In the first hand both sit where the other sat, with his cards."""
    first, second = Recorder("mittel"), Recorder("leicht")
    play_pair(plan("mittel", "leicht"), 0, (first, second))
    (opening,) = [dealt for dealt in first.dealt if dealt[1] == 1]
    (mirrored,) = [dealt for dealt in second.dealt if dealt[1] == 1]
    assert opening == mirrored


@pytest.mark.parametrize("name", ["leicht", "simple", "camper"])
def test_who_plays_himself_shares_every_pair(name: str) -> None:
    for result in results(plan(name, name, count=3)):
        first, second = result.tallies
        assert (first.matches, first.points, first.won) == (second.matches, second.points, second.won)


def test_pairs_differ_and_a_pair_does_not_depend_on_the_others() -> None:
    all_of_them = results(plan("mittel", "leicht", count=4))
    assert len({result.hands for result in all_of_them}) > 1
    again = play_pair(plan("mittel", "leicht", count=50), 3, (Recorder("mittel"), Recorder("leicht")))
    assert again.tallies[0].won == all_of_them[3].tallies[0].won
    assert results(plan("mittel", "leicht", seed=2))[0].hands != all_of_them[0].hands


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_and_adds_up(preset: str) -> None:
    (result,) = results(plan("camper", "simple", count=1, rules=PRESETS[preset]))
    first, second = result.tallies
    assert first.matches + second.matches + result.drawn == result.matches == 2
    assert first.won.total() + second.won.total() + result.dead + result.tied == result.hands
    assert first.decisions and second.decisions


class NeverKnocks:
    """Draws from the stock and throws its first card."""

    def __init__(self, _: bytes) -> None:
        pass

    def choose(self, view: View) -> Move:
        return next(move for move in view.legal if not isinstance(move, TakeDiscard))


def test_a_match_that_would_not_end_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "MOST_HANDS", 3)
    monkeypatch.setitem(PLAYERS, "patient", NeverKnocks)
    (result,) = results(plan("patient", "patient", count=1))
    assert (result.matches, result.drawn, result.hands, result.dead) == (2, 2, 6, 6)
    assert result.score == 1


def test_eaai_is_the_protocol_as_described_and_equals_the_standard_rules() -> None:
    described = Rules(
        target=100,
        gin_bonus=25,
        undercut_bonus=25,
        undercut_on_tie=True,
        knock_limit=10,
        big_gin=False,
        oklahoma=False,
        dealer=NextDealer.ALTERNATE,
        one_hand=False,
        game_bonus=0,
        box_bonus=0,
        shutout=Shutout.OFF,
        hollywood=False,
    )
    assert parse_rules("eaai") == EAAI_RULES == described == STANDARD
    assert parse_rules("eaai target=50") == Rules(target=50)
    assert parse_rules("oklahoma") == PRESETS["oklahoma"]


# Who plays


def test_levels_have_english_names_and_programs_their_own() -> None:
    assert parse_entrant("easy") == Entrant("leicht")
    assert {parse_entrant(alias).name for alias in ALIASES} == set(ALIASES.values())
    assert parse_entrant("exec:cat -u") == Entrant("exec:cat -u", "cat -u")
    assert parse_entrant("cat=exec:cat -u") == Entrant("cat", "cat -u")


@pytest.mark.parametrize(
    "text",
    ["", "grandmaster", "x=y", "X=exec:cat", "=exec:cat", "camper=exec:cat", "easy=exec:cat", "exec:", "x=exec:"],
)
def test_nobody_else_plays(text: str) -> None:
    with pytest.raises(ProgramError) as refusal:
        parse_entrant(text)
    assert refusal.value.code == "bad_player"


def test_references_are_no_levels() -> None:
    assert set(REFERENCES) == {"random", "simple", "knocker", "camper"}
    assert not set(REFERENCES) & set(LEVELS)


def decisions(seed: int, phase: Phase, rules: Rules = STANDARD) -> Iterator[View]:
    """Views of whoever is to move in this phase of a hand played at random."""
    for match in random_match(rules, seed, most_hands=2):
        if match.hand.phase is phase and match.hand.turn is not None:
            yield match.view(match.hand.turn)


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_simple_takes_only_what_lies_in_a_meld(seed: int) -> None:
    """By every meld of the eleven cards, and as the kernel has it."""
    for view in decisions(seed, Phase.DRAW):
        takes = Simple(CHANCE).choose(view) == TAKE_DISCARD
        top = 1 << view.pile[-1]
        fits = any(meld & top and not meld & ~(view.hand | top) for meld in melds.MELDS)
        may = TAKE_DISCARD in view.legal
        assert takes == (fits and may) == kernel().plan(view, SIMPLE, seed).take


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_simple_throws_what_leaves_least_and_knocks_at_once(seed: int) -> None:
    for view in decisions(seed, Phase.DISCARD):
        move = Simple(CHANCE).choose(view)
        assert isinstance(move, Discard | Knock) and move.card is not None
        left = {card: melds.deadwood(view.hand ^ 1 << card) for card in cards_of(view.hand) if card != view.taken}
        assert left[move.card] == min(left.values())
        assert isinstance(move, Knock) == (left[move.card] <= view.knock_limit)


def test_simple_throws_equals_at_random() -> None:
    """Two kings of no use: both go, by the player's chance."""
    view = next(view for view in decisions(3, Phase.DISCARD) if len(Simple(CHANCE)._best_throws(view)) > 1)
    assert {str(Simple(bytes([seed])).choose(view)) for seed in range(40)} == {
        str(Discard(card)) for card in Simple(CHANCE)._best_throws(view)
    }


def test_simple_never_repeats_an_exchange_in_a_hand() -> None:
    """Asked again with the same card drawn, it throws another one each time; in the next hand all is forgotten."""
    view = next(view for view in decisions(4, Phase.DISCARD) if not any(isinstance(move, Knock) for move in view.legal))
    player = Simple(CHANCE)
    throws = [player.choose(view) for _ in range(5)]
    assert len(set(throws)) == 5
    left = [melds.deadwood(view.hand ^ 1 << move.card) for move in throws if isinstance(move, Discard)]
    assert left == sorted(left)
    again = player.choose(view._replace(standing=replace(view.standing, number=view.standing.number + 1)))
    assert str(again) in {str(Discard(card)) for card in Simple(CHANCE)._best_throws(view)}


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_camper_knocks_in_its_first_three_turns_and_then_only_with_gin(seed: int) -> None:
    for view in decisions(seed, Phase.DISCARD):
        turn = sum(event.seat == view.seat and event.kind in ("draw", "take") for event in view.history)
        least = min(melds.deadwood(view.hand ^ 1 << move.card) for move in view.legal if isinstance(move, Discard))
        move = REFERENCES["camper"](CHANCE).choose(view)
        assert isinstance(move, Knock) == (least <= (view.knock_limit if turn <= 3 else 0))


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_camper_and_knocker_take_only_for_a_meld(seed: int) -> None:
    for view in decisions(seed, Phase.DRAW):
        top = 1 << view.pile[-1]
        fits = any(meld & top and not meld & ~(view.hand | top) for meld in melds.MELDS)
        for name in ("camper", "knocker"):
            assert REFERENCES[name](CHANCE).choose(view) != TAKE_DISCARD or fits


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_knocker_knocks_whenever_it_may(seed: int) -> None:
    for view in decisions(seed, Phase.DISCARD):
        may = any(isinstance(move, Knock) for move in view.legal)
        assert isinstance(REFERENCES["knocker"](CHANCE).choose(view), Knock) == may


def test_random_does_everything() -> None:
    views = [view for seed in range(4) for phase in Phase for view in decisions(seed, phase)]
    kinds = {type(REFERENCES["random"](bytes([place % 256])).choose(view)) for place, view in enumerate(views)}
    assert kinds >= {Pass, TakeDiscard, DrawStock, Discard, Knock}


@pytest.mark.parametrize("name", REFERENCES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_references_move_by_the_rules(name: str, seed: int) -> None:
    random = Random(seed)
    rules = random.choice(list(PRESETS.values()))
    for match in random_match(rules, seed, most_hands=2):
        if match.hand.turn is not None and random.random() < 0.2:
            match.check(REFERENCES[name](CHANCE).choose(match.view(match.hand.turn)))


# Processes


def test_several_processes_give_the_same_result(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "3"):
        file = tmp_path / jobs
        command = ["arena", "mittel", "simple", "--pairs", "5", "--seed", "3", "--json", str(file), "--jobs", jobs]
        assert main(command) == 0
        found.append(json.loads(file.read_text()))
    for one in found:
        assert set(one.pop("decision_ms")) == {"a", "b"}
    assert found[0] == found[1]


def test_a_process_that_is_killed_ends_the_arena(tmp_path: Path) -> None:
    killer = tmp_path / "killer.py"
    killer.write_text("import os, signal; os.kill(os.getppid(), signal.SIGKILL)")
    entrants = (Entrant("killer", f"{sys.executable} {killer}"), Entrant("leicht"))
    with pytest.raises(ArenaError, match="has ended") as failure:
        list(workers.play(Plan(entrants, ((0, 1),), 5, 1, STANDARD, 10), 2))
    assert failure.value.code == "worker_ended"


def test_what_a_program_does_wrong_in_another_process_is_told_here() -> None:
    entrants = (Entrant("nobody", "/nowhere/at-all"), Entrant("leicht"))
    with pytest.raises(GinRommeError, match="cannot be started") as failure:
        list(workers.play(Plan(entrants, ((0, 1),), 5, 1, STANDARD, 10), 2))
    assert failure.value.code == "program_not_started"


def test_a_fault_of_ours_is_told_with_its_trace() -> None:
    broken = Plan((Entrant("ghost"), Entrant("leicht")), ((0, 1),), 2, 1, STANDARD, 10)
    with pytest.raises(RuntimeError, match="KeyError: 'ghost'"):
        list(workers.play(broken, 2))


# What is told


def run(*arguments: str) -> int:
    return main(["arena", "--jobs", "1", *arguments])


def test_the_result_of_a_duel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, chart = tmp_path / "result.json", tmp_path / "result.svg"
    assert run("medium", "easy", "--pairs", "6", "--seed", "9", "--json", str(table), "--plot", str(chart)) == 0
    text, error = capsys.readouterr()
    assert text.startswith("mittel against leicht: 6 mirrored pairs, rules standard, seed 9\n")
    assert error == ""
    found = json.loads(table.read_text(encoding="utf-8"))
    assert (found["a"], found["b"], found["pairs"], found["matches"]) == ("mittel", "leicht", 6, 12)
    assert found["match_win_rate"] == found["players"]["a"]["matches_won"] / 12
    assert found["interval95"][0] <= found["match_win_rate"] <= found["interval95"][1]
    won = {side: found["players"][side]["hands_won"] for side in "ab"}
    assert found["hand_win_rate"] == pytest.approx(won["a"] / (won["a"] + won["b"]))
    points = found["players"]["a"]["points"] - found["players"]["b"]["points"]
    assert found["points_per_hand"] == pytest.approx(points / found["hands"])
    assert all(sum(found["players"][side]["won_by"].values()) == won[side] for side in "ab")
    assert all(0 < found["decision_ms"][side]["median"] <= found["decision_ms"][side]["p95"] for side in "ab")
    signs = found["sign_test"]
    assert signs["pairs_won"] + signs["pairs_lost"] + signs["pairs_shared"] == 6
    picture = ET.fromstring(chart.read_text(encoding="utf-8"))
    assert "mittel against leicht" in "".join(picture.itertext())
    assert sorted(tmp_path.iterdir()) == [table, chart]


def test_the_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, chart = tmp_path / "ladder.json", tmp_path / "ladder.svg"
    named = ["random", "camper", "leicht"]
    assert run(*named, "--ladder", "--pairs", "4", "--seed", "2", "--json", str(table), "--plot", str(chart)) == 0
    found = json.loads(table.read_text(encoding="utf-8"))
    order = [player["name"] for player in found["players"]]
    assert sorted(order) == sorted(named) and order[-1] == "random"
    rating = [player["rating"] for player in found["players"]]
    assert rating == sorted(rating, reverse=True)
    assert sum(rating) / 3 == pytest.approx(AVERAGE)
    assert {(duel["a"], duel["b"]) for duel in found["duels"]} == {
        ("random", "camper"),
        ("random", "leicht"),
        ("camper", "leicht"),
    }
    assert sum(player["match_win_rate"] for player in found["players"]) == pytest.approx(1.5)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines[3:6]] == order
    picture = ET.fromstring(chart.read_text(encoding="utf-8"))
    circles = [float(part.attrib["cx"]) for part in picture.iter() if part.tag.endswith("circle")]
    assert circles == sorted(circles, reverse=True) and len(circles) == 3


def test_a_ladder_without_names_has_all_of_ours() -> None:
    assert [entrant.name for entrant in session._entrants([], ladder=True)] == [*LEVELS, *REFERENCES]


def test_names_in_a_chart_are_text_and_not_markup() -> None:
    found = duel(("<b>&", "leicht"), results(plan("leicht", "simple")))
    picture = ET.fromstring(duel_chart(found, "a < b"))
    assert "<b>& against leicht" in "".join(picture.itertext())


def test_a_seed_that_is_not_given_is_told_and_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("leicht", "simple", "--pairs", "1") == 0
    heading, *first = capsys.readouterr().out.splitlines()
    assert run("leicht", "simple", "--pairs", "1", "--seed", heading.rpartition(" ")[2]) == 0
    again, *second = capsys.readouterr().out.splitlines()
    assert heading == again and first[:6] == second[:6]


# What is refused


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "bad_player"),
        (["leicht"], "bad_player"),
        (["leicht", "mittel", "simple"], "bad_player"),
        (["leicht", "grandmaster"], "bad_player"),
        (["leicht", "exec:"], "bad_player"),
        (["leicht", "--ladder"], "bad_player"),
        (["leicht", "easy", "--ladder"], "bad_player"),
        (["leicht", "simple", "--pairs", "0"], "bad_number"),
        (["leicht", "simple", "--pairs", "many"], "bad_number"),
        (["leicht", "simple", "--pairs", "9" * 5000], "bad_number"),
        (["leicht", "simple", "--pairs", "²"], "bad_number"),
        (["leicht", "simple", "--seed=-1"], "bad_number"),
        (["leicht", "simple", "--jobs", "0"], "bad_number"),
        (["leicht", "simple", "--seconds", "0.5"], "bad_number"),
        (["leicht", "simple", "--rules", "poker"], "bad_rules"),
        (["leicht", "simple", "--rules", ""], "bad_rules"),
        (["leicht", "simple", "--json", "/nowhere/at-all"], "cannot_write"),
        (["leicht", "simple", "--plot", "/"], "cannot_write"),
        (["leicht", "simple", "--plot", ""], "cannot_write"),
        (["leicht", "simple", "--plot", "x" * 300], "cannot_write"),
        (["leicht", "simple", "--json", "a", "--plot", "./a"], "cannot_write"),
        (["leicht", "exec:/nowhere/at-all", "--json", "out.json"], "program_not_started"),
        (["leicht", "exec:false", "--json", "out.json"], "program_ended"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_code_and_leaves_nothing(
    arguments: list[str],
    code: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("ginromme: ") and error.endswith(f" ({code})\n") and error.count("\n") == 1
    assert len(error) < 600
    assert not list(tmp_path.iterdir())


def test_an_arena_that_is_interrupted_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: Plan, __: int) -> Iterator[workers.Done]:
        yield workers.Task(0, 0), PairResult()
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "play", interrupted)
    assert run("leicht", "simple", "--pairs", "3", "--json", str(tmp_path / "out.json")) == 1
    assert capsys.readouterr().err == "ginromme: ended after 1 of 3 pairs; nothing is written (interrupted)\n"
    assert not list(tmp_path.iterdir())


# Files and the bar


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "result"
    path.write_text("old")
    output = Output(str(path))
    assert path.read_text() == "old"
    output.write("new")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to_as_it_is() -> None:
    Output("/dev/null").write("nothing")
    assert Path("/dev/null").is_char_device()


def test_a_file_that_can_no_longer_be_written_leaves_nothing(tmp_path: Path) -> None:
    output = Output(str(tmp_path / "folder"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(ArenaError) as failure:
        output.write("text")
    assert failure.value.code == "cannot_write"
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_for_terminals_and_gone_in_the_end() -> None:
    clock = iter(range(0, 1000, 10))
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        with Progress(4, "pairs", stream, now=lambda: next(clock)) as progress:
            progress.show(3, "leicht 50.0 %")
    assert file.getvalue() == ""
    shown = terminal.getvalue()
    assert "━━━━━━━━━━━━━━━━━━······  3/4 pairs  leicht 50.0 %  0:00:" in shown
    assert shown.endswith("\r") and not shown.rsplit("\r", 2)[1].strip()


def test_a_calibration_lies_on_the_diagonal_where_it_is_perfect() -> None:
    picture = ET.fromstring(calibration_chart([(0.0, 0.0), (0.25, 0.5), (1.0, 1.0)], "Held", "3 hands"))
    start, above, end = [
        (float(part.attrib["cx"]), float(part.attrib["cy"])) for part in picture.iter() if part.tag.endswith("circle")
    ]
    lines = [part.attrib for part in picture.iter() if part.tag.endswith("line") and "x1" in part.attrib]
    ends = [((float(line["x1"]), float(line["y1"])), (float(line["x2"]), float(line["y2"]))) for line in lines]
    assert (start, end) in ends
    assert above[0] == pytest.approx(start[0] + 0.25 * (end[0] - start[0]), abs=0.1)
    assert above[1] == pytest.approx((start[1] + end[1]) / 2, abs=0.1)

"""The kernel agrees with the Python core, is built from its source, and gives the same answer everywhere."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier, Event, Thread

import kernel_decisions
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_match
from strategies import hands, knocks, random_hands, random_knocks

from ginromme import melds
from ginromme.cards import FULL_DECK, Mask, cards_of, points
from ginromme.kernel import CAMPER, KNOCKER, QUICK_CAMPER, QUICK_KNOCKER, RANDOM, SIMPLE, Kernel, Policy, Search, kernel
from ginromme.kernel.build import FOLDER, build
from ginromme.kernel.engine import WasmtimeEngine
from ginromme.kernel.header import header
from ginromme.kernel.weights import WeightsError
from ginromme.rules import PRESETS, NextDealer, Rules
from ginromme.score import Down, Outcome, settle
from ginromme.view import Phase, View

FUZZ = Path(__file__).parent / "kernel_fuzz.c"
FUZZED_HANDS = 1_000_000
SEARCH = Search(64, CAMPER, (QUICK_CAMPER, QUICK_KNOCKER), (QUICK_CAMPER, KNOCKER), moves=4, horizon=2)
STANDARD = PRESETS["standard"]
WEIGHTS = (FOLDER / "weights.bin").read_bytes()


def fresh() -> Kernel:
    """An instance of its own."""
    return Kernel(WasmtimeEngine((FOLDER / "kernel.wasm").read_bytes()), WEIGHTS)


def views(seed: int, rules: Rules = STANDARD) -> list[View]:
    """The views of the players to move in the first hands of a match."""
    found = []
    for match in random_match(rules, seed, most_hands=3):
        turn = match.hand.turn
        if turn is not None and match.hand.phase is not Phase.DEFEND:
            found.append(match.view(turn))
    return found


def test_the_built_kernel_is_that_of_the_source(tmp_path: Path) -> None:
    """Byte for byte, with the pinned compiler."""
    build(tmp_path / "kernel.wasm")
    assert (tmp_path / "kernel.wasm").read_bytes() == (FOLDER / "kernel.wasm").read_bytes()


def test_the_header_is_that_of_the_layout() -> None:
    """``python -m ginromme.kernel.build`` writes it."""
    assert (FOLDER / "layout.h").read_text(encoding="ascii") == header()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("compiler", "flags"),
    [
        ((sys.executable, "-m", "ziglang", "cc"), ("-fsanitize=undefined",)),
        (("cc",), ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")),
    ],
    ids=["undefined", "address"],
)
def test_no_undefined_behaviour(compiler: tuple[str, ...], flags: tuple[str, ...], tmp_path: Path) -> None:
    """Every export on random input, compiled natively with sanitizers, which stop at the first fault."""
    if compiler == ("cc",) and shutil.which("cc") is None:
        pytest.skip("no compiler with an address sanitizer on this machine")
    program = tmp_path / "kernel_fuzz"
    subprocess.run([*compiler, "-O1", "-g", *flags, "-o", str(program), str(FUZZ), "-lm"], check=True)
    result = subprocess.run([str(program), "10", "1"], check=True, capture_output=True, text=True)
    assert result.stdout == "ok\n"


@pytest.mark.slow
@pytest.mark.parametrize("size", [10, 11])
def test_deadwood_of_a_million_hands(size: int) -> None:
    """Random and clustered hands, half of the million of each size."""
    dealt = list(random_hands(Random(size), FUZZED_HANDS // 2, size))
    assert kernel().deadwoods(dealt) == bytes(map(melds.deadwood, dealt))


@given(st.lists(hands(11, 11), min_size=1, max_size=5))
def test_discards(dealt: list[Mask]) -> None:
    assert kernel().discards(dealt) == [melds.discards(hand) for hand in dealt]


@given(hands(10, 11), hands(5, 20))
def test_best_split_leaves_least_deadwood_and_little_to_lay_off(hand: Mask, loose: Mask) -> None:
    [(deadwood, found)] = kernel().splits([(hand, loose & ~hand)])
    split = melds.declared_split(hand, found)
    assert split.deadwood == deadwood == melds.deadwood(hand)
    exposed = exposure(found, loose & ~hand)
    assert exposed <= exposure(melds.best_split(hand).melds, loose & ~hand)


def exposure(down: tuple[Mask, ...], loose: Mask) -> int:
    """How many of ``loose`` can be laid off on these melds, one after another."""
    laid = 0
    grown = True
    while grown:
        grown = False
        for card in cards_of(loose & ~laid):
            for meld in down:
                while (extended := extend(meld, laid)) != meld:
                    meld = extended
                if melds.can_lay_off(card, meld):
                    laid |= 1 << card
                    grown = True
                    break
    return laid.bit_count()


def extend(meld: Mask, laid: Mask) -> Mask:
    """The meld with one of the cards already laid off on it."""
    for card in cards_of(laid & ~meld):
        if melds.can_lay_off(card, meld):
            return melds.extend(meld, card)
    return meld


@given(knocks(), st.booleans())
def test_defence(knock: tuple[Mask, tuple[Mask, ...]], gin: bool) -> None:
    hand, down = knock
    check_defence([(hand, down[:4], gin)])


@pytest.mark.slow
def test_many_defences() -> None:
    check_defence([(hand, down[:4], False) for hand, down in random_knocks(Random(5), 20_000)])


def check_defence(cases: list[tuple[Mask, tuple[Mask, ...], bool]]) -> None:
    for (hand, down, gin), (deadwood, laid) in zip(cases, kernel().defences(cases), strict=True):
        best = melds.best_defence(hand, down, gin=gin)
        assert deadwood == best.deadwood == melds.deadwood(hand & ~laid)
        assert laid & ~hand == 0
        melds.check_layoffs(tuple(layoff.card for layoff in best.layoffs), down)


OUTCOMES = tuple(Outcome)


@pytest.mark.parametrize("preset", PRESETS)
def test_settlement(preset: str) -> None:
    """Scores of knocks, gin and big gin are those of score.py."""
    rules, random = PRESETS[preset], Random(preset)
    cases = []
    for number, knocker in enumerate(random_hands(random, 3000, 10)):
        split = melds.best_split(knocker)
        left = [card for card in range(52) if not knocker >> card & 1]
        if number % 5 and split.melds:  # mostly hands that end the way hands do
            knocker = sum(split.melds) | sum(1 << c for c in random.sample(left, 10 - sum(split.melds).bit_count()))
            left = [card for card in left if not knocker >> card & 1]
        cases.append((knocker, sum(1 << card for card in random.sample(left, 10))))
    for (knocker, defender), found in zip(cases, kernel().settlements(rules, cases), strict=True):
        [(deadwood, laid_down)] = kernel().splits([(knocker, defender)])
        kind = Outcome.GIN if deadwood == 0 else Outcome.KNOCK
        unmelded = knocker & ~sum(laid_down)
        down = Down(1, kind, laid_down, unmelded, points(unmelded))
        result = settle(rules, 1, down, melds.best_defence(defender, laid_down, gin=down.is_gin))
        winner = -1 if result.winner is None else result.winner
        assert found == (OUTCOMES.index(result.outcome), winner, result.points, result.difference)


def test_play_outs_are_the_same_for_a_seed_and_differ_for_another() -> None:
    played = kernel().play_hands(STANDARD, (SIMPLE, CAMPER), 300, 1)
    assert played == fresh().play_hands(STANDARD, (SIMPLE, CAMPER), 300, 1)
    assert played != kernel().play_hands(STANDARD, (SIMPLE, CAMPER), 300, 2)


@pytest.mark.parametrize(
    ("better", "worse"), [(SIMPLE, RANDOM), (KNOCKER, SIMPLE), (CAMPER, SIMPLE), (CAMPER, KNOCKER)]
)
def test_the_references_are_as_strong_as_they_are_said_to_be(better: Policy, worse: Policy) -> None:
    *_, first, second = kernel().play_hands(STANDARD, (better, worse), 6000, 3)
    assert first > second


def test_straight_gin_has_no_knocks() -> None:
    knock, gin, big_gin, undercut, tie, dead, *_ = kernel().play_hands(PRESETS["straight"], (SIMPLE, SIMPLE), 500, 1)
    assert knock == big_gin == undercut == tie == 0
    assert gin and dead


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_answers_depend_on_view_and_seed_alone(preset: str, seed: int) -> None:
    """Whatever the kernel has been asked before, and in whichever instance."""
    other = fresh()
    for view in Random(seed).sample(views(seed, PRESETS[preset])[:60], 3):
        assert kernel().plan(view, CAMPER, seed) == other.plan(view, CAMPER, seed)
        other.search(view, SEARCH, seed + 1)
        assert kernel().search(view, SEARCH, seed) == other.search(view, SEARCH, seed)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_imagined_hands_are_possible(seed: int) -> None:
    """Ten cards, the known ones among them, none that lies elsewhere; not all the same, unless most are known."""
    view = Random(seed).choice(views(seed))
    elsewhere = view.hand | sum(1 << card for card in view.pile)
    imagined = kernel().imagine(view, 20, seed)
    for hand in imagined:
        assert hand.bit_count() == 10 and not hand & elsewhere and hand & view.opponent_known == view.opponent_known
    assert len(set(imagined)) > 1 or view.opponent_known.bit_count() >= 7


@pytest.mark.parametrize("preset", PRESETS)
def test_match_equity(preset: str) -> None:
    """One player's chance and the other's are one together; more points are better than fewer."""
    rules = PRESETS[preset]

    def chance(score: int, other: int, dealer: bool) -> float:
        return kernel().match_equity(rules, score, other, dealer=dealer)

    target = 1 if rules.one_hand else rules.target
    scores = range(0, target, 23)
    for score in scores:
        for other in scores:
            for dealer in (False, True):
                assert chance(score, other, dealer) + chance(other, score, not dealer) == pytest.approx(1, abs=1e-4)
                if score:
                    assert chance(score, other, dealer) > chance(score - 23, other, dealer)


def test_each_thread_has_a_kernel_of_its_own() -> None:
    """And all answer alike."""
    with ThreadPoolExecutor(3) as pool:
        barrier = Barrier(3)

        def ask() -> tuple[Kernel, tuple[int, ...]]:
            barrier.wait()
            assert kernel() is kernel()
            return kernel(), kernel().play_hands(STANDARD, (SIMPLE, CAMPER), 300, 1)

        answers = [asked.result() for asked in [pool.submit(ask) for _ in range(3)]]
    assert len({id(own) for own, _ in answers} | {id(kernel())}) == 4
    assert {played for _, played in answers} == {kernel().play_hands(STANDARD, (SIMPLE, CAMPER), 300, 1)}


def test_a_long_search_holds_no_other_thread_up() -> None:
    """A short call that begins while a long one runs is answered first."""
    done, started = [], Event()

    def play(name: str, hands: int) -> None:
        own = kernel()
        started.set()
        own.play_hands(STANDARD, (CAMPER, CAMPER), hands, 1)
        done.append(name)

    long = Thread(target=play, args=("long", 15_000))
    long.start()
    started.wait()
    play("short", 1)
    long.join()
    assert done == ["short", "long"]


def test_match_equity_minds_who_deals() -> None:
    """Where the winner deals, the same score is worth something else."""
    winner_deals = Rules(dealer=NextDealer.WINNER)
    assert kernel().match_equity(winner_deals, 50, 50, dealer=True) != kernel().match_equity(
        STANDARD, 50, 50, dealer=True
    )


def test_decisions_stay_as_they_are() -> None:
    """What is meant to change them writes the file anew."""
    assert list(kernel_decisions.lines()) == kernel_decisions.FILE.read_text(encoding="ascii").splitlines()


@pytest.mark.parametrize(
    ("spoiled", "reason"),
    [
        (b"1234", "does not begin as one"),
        (b"x" + WEIGHTS[1:], "does not begin as one"),
        (WEIGHTS[:8] + b"\2" + WEIGHTS[9:], "have version 2, and this kernel reads version 1"),
        (WEIGHTS[:16] + bytes(16) + WEIGHTS[32:], "laid out for another kernel"),
        (WEIGHTS[:12] + bytes(4) + WEIGHTS[16:], "laid out for another kernel"),
        (WEIGHTS[32:], "does not begin as one"),
        (WEIGHTS[:-4], "28604 bytes instead of 28608"),
        (WEIGHTS + bytes(4), "28612 bytes instead of 28608"),
    ],
)
def test_weights_laid_out_otherwise_are_refused(spoiled: bytes, reason: str) -> None:
    with pytest.raises(WeightsError, match=reason) as refused:
        Kernel(WasmtimeEngine((FOLDER / "kernel.wasm").read_bytes()), spoiled)
    assert refused.value.code == "bad_weights"


@pytest.mark.slow
def test_training_refuses_weights_laid_out_otherwise(tmp_path: Path) -> None:
    """It says which file, and leaves it alone."""
    old = tmp_path / "old.bin"
    old.write_bytes(WEIGHTS[32:])
    command = [sys.executable, str(Path(__file__).parents[1] / "training" / "run.py"), "value", "10", "1", str(old)]
    refused = subprocess.run(command, check=False, capture_output=True, text=True)
    assert refused.returncode and "no weights as this kernel lays them out" in refused.stderr
    assert old.read_bytes() == WEIGHTS[32:]


def test_all_cards_have_their_points() -> None:
    """One card is worth its points, and three whole suits meld."""
    assert kernel().deadwoods([1 << card for card in range(52)]) == bytes(points(1 << card) for card in range(52))
    assert kernel().deadwoods([FULL_DECK >> 13]) == b"\0"


@pytest.mark.slow
def test_the_whole_training(tmp_path: Path) -> None:
    """A few hands of it: weights come out that fit the kernel, and they know more than nothing."""
    weights = tmp_path / "weights.bin"
    program = Path(__file__).parents[1] / "training" / "run.py"

    def report(*arguments: str) -> str:
        command = [sys.executable, str(program), *arguments, str(weights)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    found = re.findall(r"hidden hand (-[\d.]+) \(without belief (-[\d.]+)\)", report("belief", "3000", "1"))
    learned, uniform = map(float, found[0])
    assert learned > uniform + 1
    belief = weights.read_bytes()
    found = re.findall(r"log loss of the ending ([\d.]+) \(without net ([\d.]+)\)", report("value", "10000", "1"))
    loss, without = map(float, found[0])
    assert loss < without - 0.2
    both = weights.read_bytes()
    assert both != belief and len(both) == len(belief)
    Kernel(WasmtimeEngine((FOLDER / "kernel.wasm").read_bytes()), both)

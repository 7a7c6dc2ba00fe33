"""The kernel plays by the rules of `Hand` and `Match`, position by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from dealt import dealt

from ginromme import melds
from ginromme.cards import FULL_DECK, cards_of, mask_of
from ginromme.hand import Hand
from ginromme.kernel import (
    EQUITY_HANDS,
    EQUITY_SEED,
    KNOCKER,
    QUICK_CAMPER,
    QUICK_KNOCKER,
    RANDOM,
    SIMPLE,
    Policy,
    Search,
    kernel,
)
from ginromme.kernel.calls import pack_events
from ginromme.kernel.layout import NO_CARD, PHASES, SPOT, Code
from ginromme.match import Match
from ginromme.moves import (
    DRAW_STOCK,
    KNOCK_WITHOUT_DRAW,
    PASS,
    TAKE_DISCARD,
    BigGin,
    Defend,
    Discard,
    Knock,
    Move,
)
from ginromme.players import experte, meister, schwer
from ginromme.players.kernel_move import to_move
from ginromme.rules import PRESETS, NextDealer, Rules
from ginromme.score import DeadBy, Outcome
from ginromme.view import Phase, View

HANDS = 20_000
MATCHES = 500
PARTS = 4
POLICIES = (RANDOM, SIMPLE, KNOCKER, QUICK_CAMPER, QUICK_KNOCKER)
BITS = {
    PASS: 1 << Code.PASS % 8,
    DRAW_STOCK: 1 << Code.DRAW_STOCK % 8,
    TAKE_DISCARD: 1 << Code.TAKE_DISCARD % 8,
    BigGin(): 1 << Code.BIG_GIN % 8,
    KNOCK_WITHOUT_DRAW: 1 << Code.KNOCK_NOW % 8,
}


def any_rules(random: Random) -> Rules:
    """A preset, mostly with other switches."""
    base = random.choice(list(PRESETS.values()))
    if random.random() < 0.25:
        return base
    one_hand = random.random() < 0.1
    return Rules(
        knock_limit=random.choice((base.knock_limit, random.randint(0, 10))),
        gin_bonus=random.choice((base.gin_bonus, 0, 40)),
        undercut_bonus=random.choice((base.undercut_bonus, 0)),
        undercut_on_tie=random.random() < 0.3,
        big_gin=random.random() < 0.6,
        big_gin_bonus=random.choice((31, 10)),
        oklahoma=random.random() < 0.3,
        oklahoma_ace_gin=random.random() < 0.5,
        oklahoma_spades_double=random.random() < 0.5,
        dealer=random.choice(list(NextDealer)),
        target=random.choice((base.target, 100, 260)),
        one_hand=one_hand,
        box_bonus=random.choice((0, 25)),
        box_counts_at_once=random.random() < 0.5,
        hollywood=not one_hand and random.random() < 0.3,
        knock_without_draw=random.random() < 0.5,
    )


def any_deck(random: Random) -> tuple[int, ...]:
    """Any cards, or hands that nearly meld and upcards of all kinds."""
    deck = random.sample(range(52), 52)
    if random.random() < 0.5:
        return tuple(deck)
    rest = set(deck)
    hands = []
    for _ in range(2):
        wanted = random.randint(5, 10)
        hand: set[int] = set()
        while len(hand) < wanted:
            hand |= set(cards_of(random.choice(melds.MELDS))) & rest
        chosen = random.sample(sorted(hand), wanted)
        rest -= set(chosen)
        hands.append(chosen)
    for hand_ in hands:
        more = random.sample(sorted(rest), 10 - len(hand_))
        rest -= set(more)
        hand_ += more
    others = sorted(rest)
    random.shuffle(others)
    return (*(card for pair in zip(*hands, strict=True) for card in pair), *others)


def any_move(hand: Hand, random: Random, taking: float, eagerness: float) -> Move:
    """A legal move; knocks declare their melds."""
    moves = hand.legal_moves()
    assert hand.turn is not None
    ends = [move for move in moves if isinstance(move, Knock | BigGin)]
    if ends and random.random() < eagerness:
        end = random.choice(ends)
        cards = hand.cards(hand.turn) & ~(1 << end.card if isinstance(end, Knock) and end.card is not None else 0)
        down = melds.best_split(cards).melds
        return BigGin(down) if isinstance(end, BigGin) else Knock(end.card, down)
    if hand.phase is Phase.DEFEND:
        return Defend()
    if hand.phase is Phase.DISCARD:
        throws = [move for move in moves if isinstance(move, Discard)]
        if random.random() < 0.7:
            left = dict(melds.discards(hand.cards(hand.turn)))
            return min(throws, key=lambda move: left[move.card])
        return random.choice(throws)
    if TAKE_DISCARD in moves and random.random() < taking:
        return TAKE_DISCARD
    return moves[0]


def spot(hand: Hand) -> bytes:
    """``Spot`` of the player to move, from `Hand`."""
    seat = hand.turn
    assert seat is not None
    view = hand.view(seat)
    throws = knocks = others = 0
    for move in view.legal:
        if isinstance(move, Discard):
            throws |= 1 << move.card
        elif isinstance(move, Knock) and move.card is not None:
            knocks |= 1 << move.card
        else:
            others |= BITS[move]
    return SPOT.pack(
        hand=view.hand,
        known=view.opponent_known,
        own_known=view.own_known,
        unseen=FULL_DECK & ~view.hand & ~view.opponent_known & ~mask_of(view.pile),
        throws=throws,
        knocks=knocks,
        top=NO_CARD if view.phase is Phase.DISCARD else view.pile[-1],
        taken=NO_CARD if view.taken is None else view.taken,
        drawn=NO_CARD if view.drawn is None else view.drawn,
        turn=sum(event.seat == seat and event.kind in ("draw", "take") for event in view.history)
        + (view.phase is not Phase.DISCARD),
        stock=view.stock,
        pile_draws=view.pile_draws,
        seat=seat,
        phase=PHASES[view.phase],
        passes=passes(view),
        others=others,
        unused=(0,) * 6,
    )


def passes(view: View) -> int:
    """Passes that the next draw has to do with (R3.1)."""
    return len(view.history) if all(event.kind == "pass" for event in view.history) else 0


def check_hand(hand: Hand, moves: Iterator[Move] | None, random: Random) -> tuple[int, Counter[str]]:
    """Play ``moves``, or any, to the end in both; the next dealer as the kernel has it, and what has occurred."""
    taking, eagerness = random.choice((0.1, 0.5, 1.0)), random.choice((0.0, 0.1, 0.7))
    spots, seen = [], Counter[str]()
    while not hand.over:
        if hand.phase is Phase.DEFEND:
            hand.play(Defend())
            continue
        assert hand.turn is not None
        spots.append(spot(hand))
        move = any_move(hand, random, taking, eagerness) if moves is None else next(moves)
        seen["knock now"] += isinstance(move, Knock) and move.card is None
        if random.random() < 0.1:
            hidden = hand.cards(1 - hand.turn)
            assert kernel().imagined_spot(hand.view(hand.turn), hidden) == spots[-1]
        hand.play(move)
    played, found, events = kernel().replay(hand.rules, hand.deck, hand.dealer, tuple(hand.moves))
    assert found[: SPOT.size * len(spots)] == b"".join(spots)
    assert played.moves == tuple(move for move in hand.moves if not isinstance(move, Defend))
    result = hand.result
    assert result is not None
    assert (played.outcome, played.winner, played.points) == (result.outcome, result.winner, result.points)
    view = hand.view(0)
    assert events == pack_events(view)
    seen[result.outcome] += 1
    seen[f"dead by {result.dead_by}"] += 1
    seen["doubled"] += hand.multiplier == 2 and result.points > 0
    seen["ace gin"] += hand.knock_limit == 0 and hand.rules.oklahoma
    return played.next_dealer, seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands_are_those_of_hand(part: int) -> None:
    """Half of them by any moves, half as the kernel's own policies play them."""
    random = Random(part)
    seen = Counter[str]()
    for number in range(HANDS // PARTS):
        rules, dealer = any_rules(random), random.randrange(2)
        if number % 2:
            hand = Hand(rules, any_deck(random), dealer)
            dealer_after, occurred = check_hand(hand, None, random)
        else:
            policies = random.choice(POLICIES), random.choice(POLICIES)
            traced = kernel().trace(rules, policies, random.getrandbits(64), dealer)
            hand = Hand(rules, traced.deck, dealer)
            dealer_after, occurred = check_hand(hand, iter(traced.moves), random)
            result = hand.result
            assert result is not None
            assert (traced.outcome, traced.winner, traced.points) == (result.outcome, result.winner, result.points)
            assert traced.next_dealer == dealer_after
        seen += occurred
    wanted = [*Outcome, *(f"dead by {by}" for by in DeadBy), "knock now", "doubled", "ace gin"]
    assert {name: seen[name] for name in wanted if seen[name] < 10} == {}


@cache
def match_rules() -> list[Rules]:
    """All presets, and more; few, so that match equity is worked out once for each."""
    random = Random("rules")
    return [*PRESETS.values(), *(any_rules(random) for _ in range(24))]


@pytest.mark.slow
def test_random_matches_are_those_of_match() -> None:
    """Next dealer, scores in every game and their worth; the last hands of very long matches are not played."""
    rules, seen = match_rules(), Counter[str]()
    for number in range(MATCHES):
        random = Random(number)
        match = Match(rules[number * len(rules) // MATCHES], deck=any_deck(random), dealer=number % 2)
        check_match(match, random, seen)
    wanted = [
        *NextDealer,
        *(set(Outcome) - {Outcome.BIG_GIN}),
        "box at once",
        "one hand",
        "second game",
        "third game",
        "game over",
    ]
    assert {name: seen[name] for name in wanted if seen[name] < 10} == {}


def check_match(match: Match, random: Random, seen: Counter[str]) -> None:
    """Play it at random."""
    rules = match.rules
    while True:
        dealer, standing = match.hand.dealer, match.standing
        seat = random.randrange(2)
        utility = kernel().utility(match.view(seat))
        taking, eagerness = random.choice((0.1, 0.5)), random.choice((0.05, 0.5, 1.0))
        while not match.hand.over:
            match.play(any_move(match.hand, random, taking, eagerness))
        result = match.hand.result
        assert result is not None
        played, _, _ = kernel().replay(rules, match.hand.deck, dealer, tuple(match.hand.moves))
        assert (played.outcome, played.winner, played.points) == (result.outcome, result.winner, result.points)
        seen[result.outcome] += 1
        seen[rules.dealer] += 1
        seen["box at once"] += rules.box_counts_at_once and rules.box_bonus > 0 and result.winner is not None
        seen["one hand"] += rules.one_hand
        seen["second game"] += len(standing.games) > 1 and match.standing.games[1] != standing.games[1]
        seen["third game"] += len(standing.games) > 1 and match.standing.games[2] != standing.games[2]
        if result.outcome in (Outcome.DEAD, Outcome.TIE):
            worth = utility[result.outcome]
        else:
            worth = utility["win" if result.winner == seat else "lose"][result.points]
        expected = 0.0
        for before, after in zip(standing.games, match.standing.games, strict=True):
            if before.winner is not None:
                continue
            seen["game over"] += after.winner is not None
            if after.winner is not None:
                expected += after.winner == seat
            else:
                scores = after.scores[seat], after.scores[1 - seat]
                expected += kernel().match_equity(rules, *scores, dealer=played.next_dealer == seat)
        assert worth == pytest.approx(expected, abs=1e-5)
        if match.over or match.number == 40:
            return
        match.next_hand(any_deck(random))
        assert played.next_dealer == match.hand.dealer


@pytest.mark.parametrize("dealer", NextDealer)
@pytest.mark.parametrize("tie", [True, False], ids=["undercut", "tie"])
@pytest.mark.parametrize("gin_bonus", [25, 0])
def test_match_equity_is_that_of_the_hands_played(dealer: NextDealer, tie: bool, gin_bonus: int) -> None:
    """Worked out from the very hands between two quick players that the kernel works it out from."""
    rules = Rules(target=30, dealer=dealer, undercut_on_tie=tie, gin_bonus=gin_bonus)
    quick = QUICK_CAMPER, QUICK_CAMPER
    ends = [
        (winner, points)
        for outcome, winner, points in kernel().results(rules, quick, EQUITY_HANDS, EQUITY_SEED, 1)
        if list(Outcome)[outcome] is not Outcome.DEAD
    ]
    assert any(winner < 0 for winner, _ in ends) != tie
    counted, chances = Counter(ends), dict[tuple[int, int, int], float]()

    def chance(score: int, other: int, deals: int) -> float:
        return 1.0 if score >= 30 else 0.0 if other >= 30 else chances.get((score, other, deals), 0.5)

    def after(deals: int, score: int, other: int) -> float:
        total = 0.0
        for (winner, points), often in counted.items():
            mine = winner == deals  # the hands are dealt by seat 1
            if winner < 0:
                total += often * chance(score, other, 1 - deals if dealer is NextDealer.ALTERNATE else deals)
                continue
            next_deals = 1 - deals if dealer is NextDealer.ALTERNATE else mine == (dealer is NextDealer.WINNER)
            total += often * chance(score + points * mine, other + points * (not mine), int(next_deals))
        return total / len(ends)

    for score, other in sorted(((a, b) for a in range(30) for b in range(30)), key=sum, reverse=True):
        for _ in range(12):  # at the same scores both dealers' chances depend on each other
            chances |= {(score, other, deals): after(deals, score, other) for deals in (0, 1)}
        for deals in (0, 1):
            found = kernel().match_equity(rules, score, other, dealer=bool(deals))
            assert found == pytest.approx(chances[score, other, deals], abs=2e-6)


# The knock instead of a draw (R4.6)

WAITING = dealt(
    "As 2s 3s 4h 5h 6h 9d Td Jd 2c",  # two points
    "Kc Qd Js 9c 8s 7d 5c 4d 3h Ah",
    "Kd",
    "Ks Qs",
    rules=Rules(knock_without_draw=True),
    moves="p p s Ks s Qs",
)


@pytest.mark.parametrize("policy", [SIMPLE, RANDOM])
def test_who_knocks_as_soon_as_he_may_knocks_instead_of_drawing(policy: Policy) -> None:
    answer = kernel().plan(WAITING.view(0), policy, 1)
    assert answer.knock and answer.card is None
    move = to_move(WAITING.view(0), answer)
    assert isinstance(move, Knock) and move.card is None and move.melds == answer.melds and len(answer.melds) == 3
    WAITING.copy().play(move)


@pytest.mark.parametrize("answer", [schwer.PLAN, experte.THINKING, meister.THINKING], ids=["plan", "short", "long"])
def test_who_plans_draws_first(answer: Policy | Search) -> None:
    """The card drawn may be thrown again, so that the knock is not lost, and it may lessen the deadwood."""
    view = WAITING.view(0)
    found = kernel().plan(view, answer, 1) if isinstance(answer, Policy) else kernel().search(view, answer, 1)
    assert not found.knock


@pytest.mark.parametrize("answer", [schwer.PLAN, experte.THINKING, meister.THINKING], ids=["plan", "short", "long"])
@pytest.mark.parametrize("big_gin", [False, True])
def test_gin_is_declared_at_once_unless_big_gin_pays_more(answer: Policy | Search, big_gin: bool) -> None:
    hand = dealt(
        "As 2s 3s 4h 5h 6h 9d Td Jd Qd",
        "Kc Ad Js 9c 8s 7d 5c 4d 3h Ah",
        "Kd",
        "Ks Qs",
        rules=Rules(knock_without_draw=True, big_gin=big_gin),
        moves="p p s Ks s Qs",
    )
    view = hand.view(0)
    found = kernel().plan(view, answer, 1) if isinstance(answer, Policy) else kernel().search(view, answer, 1)
    assert found.knock is not big_gin
    move = to_move(view, found)
    hand.play(move)
    assert (hand.phase is Phase.DEFEND) is not big_gin

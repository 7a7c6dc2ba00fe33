"""The levels: what each is said to do, and what holds for all."""

from __future__ import annotations

from random import Random

import pytest
from dealt import dealt
from test_hand import DEFENDER, READY

from ginromme.errors import SeatError
from ginromme.match import Match
from ginromme.moves import BigGin, Defend, Knock
from ginromme.players import ALIASES, LEVELS, make_player
from ginromme.rules import PRESETS, Rules
from ginromme.score import Outcome

THINKERS = ("experte", "meister")
"""Levels whose decisions take some milliseconds."""

every_level = pytest.mark.parametrize("level", LEVELS)


def plays(level: str, moves: str, *cards: str, seat: int = 0, rules: Rules = PRESETS["standard"]) -> str:
    """What the level does after ``moves`` in a hand dealt with ``cards``."""
    hand = dealt(*cards, rules=rules, moves=moves)
    assert hand.turn == seat
    return str(make_player(level, b"").choose(hand.view(seat)))


def match_between(first: str, second: str, rules: Rules, seed: int, most_hands: int = 60) -> Match:
    """A whole match, both players with their own chance."""
    random = Random(seed)
    match = Match(rules, random.randbytes(32))
    players = [make_player(first, random.randbytes(8)), make_player(second, random.randbytes(8))]
    while not match.over:
        if match.hand.over:
            if match.number == most_hands:
                break
            match.next_hand()
        turn = match.hand.turn
        assert turn is not None
        match.play(players[turn].choose(match.view(turn)))
    return match


@every_level
@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_plays_every_preset_by_the_rules(level: str, preset: str) -> None:
    """`Match.play` would refuse anything else."""
    for seed in range(1 if level in THINKERS else 3):
        match = match_between(level, "leicht", PRESETS[preset], seed, most_hands=3 if level in THINKERS else 60)
        assert match.sheet


@every_level
def test_the_same_view_and_seed_give_the_same_move(level: str) -> None:
    first, second = (match_between(level, "leicht", PRESETS["standard"], 12, most_hands=2) for _ in range(2))
    assert [hand.moves for hand in first.hands] == [hand.moves for hand in second.hands]


@every_level
def test_every_level_defends_as_well_as_possible(level: str) -> None:
    """A meld has to be broken here to lay off (R5.3)."""
    cards = ("KcKdKh5s6s7s9cTcJcQd", "2c2d2h2s8c8s8h7c9sAc", "3d", "3h")
    assert plays(level, "p p s k3h", *cards, seat=1) == str(Defend())


@every_level
@pytest.mark.parametrize(("bonus", "kind"), [(31, BigGin), (10, Knock)])
def test_every_level_decides_big_gin_by_what_it_pays(level: str, bonus: int, kind: type) -> None:
    rules = Rules(big_gin=True, big_gin_bonus=bonus)
    hand = dealt(READY.replace("As", "8s"), DEFENDER, "9h", "5c", rules=rules, moves="p p s")
    move = make_player(level, b"").choose(hand.view(0))
    assert isinstance(move, kind)
    hand.play(move)
    assert hand.down is not None and hand.down.is_gin


class TestLeicht:
    def test_it_keeps_a_pair_and_throws_the_highest_other_card(self) -> None:
        """A pair of kings stays, the queen goes."""
        assert plays("leicht", "p p s", "KcKd2c4c6d8dAhQs3h5s", "AcAdJcJdTcTd7h7s9h9s", "2h", "3s") == "Qs"

    def test_it_knocks_only_with_very_little(self) -> None:
        """Six points are too many for it, five are not."""
        assert plays("leicht", "p p s", READY.replace("As", "6s"), DEFENDER, "2h", "5s") == "k6s"
        assert not plays("leicht", "p p s", READY.replace("As", "6s"), DEFENDER, "2h", "Ks").startswith("k")

    def test_it_takes_a_card_that_makes_a_meld(self) -> None:
        assert plays("leicht", "", "8c8d2c4cJdQhAh6sTs5s", "AcAdJcKdTcTd7h7s9h9s", "8h") == "u"
        assert plays("leicht", "", "8c8d2c4cJdQhAh6sTs5s", "AcAdJcKdTcTd7h7s9h9s", "Kh") == "p"


class TestMittel:
    def test_it_knocks_as_soon_as_it_can(self) -> None:
        assert plays("mittel", "p p s", "2c3c4c5d6d7d8c8d8hTs", DEFENDER, "2h", "Ks") in ("kKs", "kTs")

    def test_it_throws_what_leaves_least_with_its_knock(self) -> None:
        assert plays("mittel", "p p s", READY, DEFENDER, "2h", "6s") == "k6s"

    def test_it_remembers_what_the_other_has_picked_up(self) -> None:
        """The dealer took the king of hearts, so the king of spades is kept and the ten goes."""
        cards = ("KsTs2c4c6dAh8d3h5s7c", "AcAdJcJdQc9dTd7h9h6s", "Kh", "8h")
        thrown = plays("mittel", "p u Ac s", *cards)
        assert thrown == "Ts"

    def test_it_takes_what_lengthens_a_meld(self) -> None:
        assert plays("mittel", "", "8c8d8h2c4cJdQhAh6sTs", "AcAdJcKdTcTd7h7s9h9s", "8s") == "u"


def test_mittel_beats_leicht() -> None:
    """The ladder as such is measured elsewhere; here only that it stands the right way up."""
    wins = sum(
        match.result is not None and match.result.winner == seat
        for seed in range(60)
        for seat, names in ((0, ("mittel", "leicht")), (1, ("leicht", "mittel")))
        for match in [match_between(*names, PRESETS["standard"], seed)]
    )
    assert wins >= 72


def test_hands_end_by_knock_and_by_gin() -> None:
    matches = [match_between("leicht", "mittel", PRESETS["standard"], seed) for seed in range(20)]
    outcomes = {row.result.outcome for match in matches for row in match.sheet}
    assert outcomes >= {Outcome.KNOCK, Outcome.GIN, Outcome.UNDERCUT}


@pytest.mark.parametrize(("alias", "name"), ALIASES.items())
def test_english_names_are_understood(alias: str, name: str) -> None:
    assert type(make_player(alias, b"")) is LEVELS[name]


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(SeatError, match="grandmaster") as refusal:
        make_player("grandmaster", b"")
    assert refusal.value.code == "bad_seats"

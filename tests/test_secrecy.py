"""R8: everything that a seat cannot know may be dealt anew, and it must not notice."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginromme.cards import Card, cards_of, dump_card
from ginromme.match import Match
from ginromme.messages import TableFacts, dump, show_spectator_view, show_view
from ginromme.messages.answers import SpectatorUpdate, Update
from ginromme.messages.show import show_events
from ginromme.moves import Move
from ginromme.players import LEVELS, make_player
from ginromme.rules import PRESETS
from ginromme.score import Outcome, Seat
from ginromme.view import SPECTATOR, Event, EventKind, Phase

SEAT: Seat = 0
FACTS = TableFacts(("human", "mittel"))


def deal_anew(match: Match, seat: Seat, random: Random) -> tuple[Card, ...]:
    """The deck of the present hand with all cards exchanged that ``seat`` has not seen."""
    hand = match.hand
    known = hand.cards(seat) | hand.view(seat).opponent_known
    seen = {card for card in range(52) if known >> card & 1} | set(hand.pile)
    seen |= {event.card for event in hand.history if event.card is not None}
    # Cards that the seat has drawn and thrown again are in the pile, or were taken from it openly.
    hidden = [place for place, card in enumerate(hand.deck) if card not in seen]
    shuffled = random.sample(hidden, len(hidden))
    deck = list(hand.deck)
    for place, source in zip(hidden, shuffled, strict=True):
        deck[place] = hand.deck[source]
    return tuple(deck)


def what_it_sees(match: Match, seat: Seat, moves: list[Move]) -> list[str]:
    """Every text that ``seat`` gets while ``moves`` are played, byte for byte."""
    texts = []

    def tell(events: tuple[Event, ...]) -> None:
        seen = [event for event in events if seat in event.audience]
        if seat == SPECTATOR:
            watched = show_spectator_view(match.spectator_view(), FACTS)
            texts.append(dump(SpectatorUpdate(re=None, version=0, events=show_events(seen, watched), view=watched)))
            return
        view = show_view(match.view(seat), FACTS)
        shown = show_events(seen, view)
        texts.append(dump(Update(re=None, version=0, seat=seat, events=shown, view=view, record=None, tokens=None)))

    tell((match.hand.deal_event(),))
    for move in moves:
        tell(match.play(move))
    return texts


def played_hand(preset: str, seed: int, level: str) -> Match:
    """A hand up to a random place before anybody has laid down, played by ``level`` against itself."""
    random = Random(seed)
    match = Match(PRESETS[preset], random.randbytes(32))
    player = make_player(level, random.randbytes(8))
    for _ in range(random.randrange(1, 50)):
        turn = match.hand.turn
        assert turn is not None
        move = player.choose(match.view(turn))
        trial = match.hand.copy()
        trial.play(move)
        if trial.phase in (Phase.DEFEND, Phase.OVER):
            break
        match.play(move)
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@settings(max_examples=12)
@given(preset=st.sampled_from(list(PRESETS)), seed=st.integers(0, 2**32))
def test_nothing_that_is_hidden_shows(level: str, seat: Seat, preset: str, seed: int) -> None:
    """Views and events are byte-identical, and so is the computer's choice."""
    match = played_hand(preset, seed, level)
    if seat == SPECTATOR:
        check_spectator(match, seed)
        return
    deck = deal_anew(match, seat, Random(seed))
    original = Match(match.rules, deck=match.hand.deck, dealer=match.hand.dealer)
    other = Match(match.rules, deck=deck, dealer=match.hand.dealer)
    moves = list(match.hand.moves)
    assert what_it_sees(original, seat, moves) == what_it_sees(other, seat, moves)
    if original.hand.turn == seat:
        player = make_player(level, b"chance of its own")
        assert player.choose(original.view(seat)) == player.choose(other.view(seat))


def check_spectator(match: Match, seed: int) -> None:
    """Who looks on knows less than either seat: what is new to seat 0 or to seat 1 must be new to him."""
    for seat in (0, 1):
        deck = deal_anew(match, seat, Random(seed))
        original = Match(match.rules, deck=match.hand.deck, dealer=match.hand.dealer)
        other = Match(match.rules, deck=deck, dealer=match.hand.dealer)
        moves = list(match.hand.moves)
        assert what_it_sees(original, SPECTATOR, moves) == what_it_sees(other, SPECTATOR, moves)


def test_the_cards_really_are_dealt_anew() -> None:
    """The test above would be worth nothing if it exchanged nothing."""
    match = played_hand("standard", 7, "mittel")
    deck = deal_anew(match, SEAT, Random(7))
    assert deck != match.hand.deck
    other = Match(match.rules, deck=deck, dealer=match.hand.dealer)
    for move in match.hand.moves:
        other.play(move)
    assert other.hand.cards(1) != match.hand.cards(1)
    assert other.hand.stock != match.hand.stock


def test_a_leak_would_be_seen() -> None:
    """The same comparison from the other seat differs: it tells a leak from none."""
    match = played_hand("standard", 11, "mittel")
    deck = deal_anew(match, SEAT, Random(11))
    original = Match(match.rules, deck=match.hand.deck, dealer=match.hand.dealer)
    other = Match(match.rules, deck=deck, dealer=match.hand.dealer)
    moves = list(match.hand.moves)
    assert what_it_sees(original, 1, moves) != what_it_sees(other, 1, moves)


def test_no_seed_before_the_end() -> None:
    """R2.2: the seed is in no view while the match goes on, and in the result afterwards."""
    match = Match(PRESETS["standard"], bytes(range(32)))
    facts = TableFacts(("human", "mittel"), "c0", (), match.result, None)
    assert bytes(range(32)).hex() not in dump(show_view(match.view(0), facts))
    match.resign(0)
    facts = TableFacts(("human", "mittel"), "c0", (), match.result, match.seed)
    assert bytes(range(32)).hex() in dump(show_view(match.view(0), facts))


def test_a_dead_hand_shows_no_cards() -> None:
    """After a dead hand nobody has laid down, and nobody sees the other's cards."""
    match = Match(PRESETS["standard"], bytes(32))
    random = Random(0)
    while not match.hand.over:
        moves = [move for move in match.legal_moves() if str(move)[0] not in "kb"]
        match.play(random.choice(moves))
    assert match.hand.result is not None and match.hand.result.outcome is Outcome.DEAD
    shown = json.loads(dump(show_view(match.view(0), FACTS)))
    others = match.hand.cards(1) & ~match.hand.view(0).opponent_known
    text = json.dumps({key: value for key, value in shown.items() if key not in ("history", "pile")})
    assert not [card for card in map(dump_card, cards_of(others)) if f'"{card}"' in text]
    assert {event.kind for event in match.hand.history} <= {
        EventKind.PASS,
        EventKind.DRAW,
        EventKind.TAKE,
        EventKind.DISCARD,
    }

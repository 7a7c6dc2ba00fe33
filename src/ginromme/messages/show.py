"""Builds messages from what the engine says: masks become lists of cards, moves become texts."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, cast

from msgspec import UNSET

from .. import deal, melds, replay, score, view
from .. import match as matches
from ..advice import Advice, DiscardAdvice, advise
from ..arrangement import Arrangement
from ..cards import Card, Mask, cards_of, dump_card
from ..hand import Hand
from ..moves import Move
from ..rules import RULES_VERSION, Rules
from ..view import EventKind
from . import answers, shown
from .answers import kept


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What a table adds to the view of a seat: public facts about the match as a whole."""

    seats: tuple[str, str]
    commitment: str | None = None
    sheet: Sequence[shown.SheetRow] = ()  # see `show_row`
    result: matches.MatchResult | None = None
    seed: bytes | None = None  # None as long as the match goes on


@dataclass(frozen=True, slots=True)
class ClockState:
    """The running clock: whose it is, whole seconds left."""

    seat: score.Seat
    left: int

    @property
    def expired(self) -> bool:
        """Whether the other seat may claim."""
        return self.left <= 0


def show_view(seen: view.View, facts: TableFacts) -> shown.View:
    """The view of a seat, with what is worked out for a person."""
    advice = advise(seen)
    return shown.View(
        **_of_hand(seen),
        **_of_match(seen, facts),
        **_of_seat(seen),
        split=show_split(advice.split),
        discards=[_discard(option) for option in advice.discards],
        big_gin=None if advice.big_gin is None else _melds(advice.big_gin.melds),
        defence=_defence(advice),
    )


def show_spectator_view(seen: view.SpectatorView, facts: TableFacts) -> shown.SpectatorView:
    """The view of somebody who looks on."""
    known = (_cards(seen.known[0]), _cards(seen.known[1]))
    return shown.SpectatorView(**_of_hand(seen), **_of_match(seen, facts), counts=seen.counts, known=known)


def show_player_view(seen: view.View) -> shown.PlayerView:
    """All that a computer player is given."""
    games = [_game(game) for game in seen.standing.games]
    return shown.PlayerView(**_of_hand(seen), **_of_seat(seen), own_known=_cards(seen.own_known), games=games)


def _of_hand(seen: view.View | view.SpectatorView) -> dict[str, Any]:
    return {
        "rules": show_rules(seen.rules),
        "number": seen.standing.number,
        "dealer": seen.dealer,
        "phase": seen.phase,
        "turn": seen.turn,
        "knock_limit": seen.knock_limit,
        "multiplier": seen.multiplier,
        "stock": seen.stock,
        "upcard": dump_card(seen.upcard),
        "declined": seen.declined,
        "pile_draws": seen.pile_draws,
        "pile": [dump_card(card) for card in seen.pile],
        "history": [_history(event) for event in seen.history],
        "down": show_down(seen.down),
        "result": show_result(seen.result),
        "hands_won": seen.standing.hands_won,
    }


def _of_match(seen: view.View | view.SpectatorView, facts: TableFacts) -> dict[str, Any]:
    return {
        "seats": facts.seats,
        "commitment": facts.commitment,
        "scores": seen.standing.scores,
        "sheet": facts.sheet,
        "games": [_game(game) for game in seen.standing.games] if seen.rules.hollywood else None,
        "match": show_match(facts.result, facts.seed),
    }


def _of_seat(seen: view.View) -> dict[str, Any]:
    return {
        "seat": seen.seat,
        "turn_number": seen.turn_number,
        "hand": _cards(seen.hand),
        "drawn": _card(seen.drawn),
        "taken": _card(seen.taken),
        "opponent": shown.Opponent(count=seen.opponent_count, known=_cards(seen.opponent_known)),
        "legal": [str(move) for move in seen.legal],
    }


@lru_cache(64)
def show_rules(rules: Rules) -> shown.Rules:
    """The rules, written once."""
    switches = dataclasses.asdict(rules)
    named: shown.Rules = shown.Rules(text=rules.dumps(), preset=rules.preset, version=RULES_VERSION, **switches)
    return kept(named)


def show_row(row: view.SheetRow) -> shown.SheetRow:
    """A finished hand on the score sheet, written once."""
    result = row.result
    return kept(
        shown.SheetRow(
            number=row.number,
            dealer=row.dealer,
            outcome=result.outcome,
            knocker=result.knocker,
            winner=result.winner,
            points=result.points,
            deadwood=_deadwood(result),
            scores=row.games[0].scores,
            games=[game.scores for game in row.games],
        )
    )


def _deadwood(result: score.HandResult) -> tuple[int, int] | None:
    """What both seats were left with, seat 0 first."""
    if result.knocker is None:
        return None
    knocker, defender = result.knocker_deadwood, result.defender_deadwood
    return (knocker, defender) if result.knocker == 0 else (defender, knocker)


def show_events(events: Iterable[view.Event], of: shown.View | shown.SpectatorView) -> list[answers.GameEvent]:
    """Events; what they tell besides their cards stands in the view that goes with them."""
    return [_event(event, of) for event in events]


def _event(event: view.Event, of: shown.View | shown.SpectatorView) -> answers.GameEvent:
    kind = event.kind
    if kind is EventKind.RESULT:
        assert of.result is not None
        result = of.result
        return answers.GameEvent(kind=kind, outcome=result.outcome, winner=result.winner, points=result.points)
    if kind is EventKind.MATCH_OVER:
        return answers.GameEvent(kind=kind, winner=event.seat)
    assert event.seat is not None
    if kind is EventKind.DEAL:
        return answers.GameEvent(kind=kind, hand=of.number, dealer=event.seat, card=_card(event.card))
    card = UNSET if event.card is None and kind is not EventKind.DRAW else _card(event.card)
    return answers.GameEvent(kind=kind, seat=event.seat, card=card, meld=UNSET if event.meld is None else event.meld)


def _history(event: view.Event) -> shown.HistoryEvent:
    assert event.seat is not None
    return shown.HistoryEvent(
        seat=event.seat,
        kind=event.kind,
        card=UNSET if event.card is None else dump_card(event.card),
        meld=UNSET if event.meld is None else event.meld,
    )


def show_split(split: melds.Split) -> shown.Split:
    """A hand in melds and what is left."""
    return shown.Split(melds=_melds(split.melds), unmelded=_cards(split.unmelded), deadwood=split.deadwood)


def _discard(option: DiscardAdvice) -> shown.DiscardOption:
    deadwood = option.split.deadwood
    return shown.DiscardOption(
        card=dump_card(option.card),
        allowed=not option.taken,
        why="taken" if option.taken else None,
        melds=_melds(option.split.melds),
        deadwood=deadwood,
        knock=None if not option.knocks else "gin" if deadwood == 0 else "knock",
        why_no_knock=None if option.knocks else "taken" if option.taken else "deadwood",
    )


def _defence(advice: Advice) -> shown.Defence | None:
    defence = advice.defence
    if defence is None:
        return None
    return shown.Defence(
        melds=_melds(defence.melds),
        layoffs=_layoffs(defence.layoffs),
        unmelded=_cards(defence.unmelded),
        deadwood=defence.deadwood,
    )


def show_down(down: score.Down | None) -> shown.Down | None:
    """The knocker's cards on the table."""
    if down is None:
        return None
    return shown.Down(
        knocker=down.knocker,
        gin=cast(Literal["knock", "gin", "big_gin"], down.kind.value),
        melds=_melds(down.melds),
        unmelded=_cards(down.unmelded),
        deadwood=down.deadwood,
    )


def show_result(result: score.HandResult | None) -> shown.HandResult | None:
    """A finished hand with every item of its score."""
    if result is None:
        return None
    return shown.HandResult(
        outcome=result.outcome,
        knocker=result.knocker,
        winner=result.winner,
        points=result.points,
        difference=result.difference,
        bonus=result.bonus,
        multiplier=result.multiplier,
        knocker_melds=_melds(result.knocker_melds),
        knocker_unmelded=_cards(result.knocker_unmelded),
        knocker_deadwood=result.knocker_deadwood,
        defender_melds=_melds(result.defender_melds),
        layoffs=_layoffs(result.layoffs),
        defender_unmelded=_cards(result.defender_unmelded),
        defender_deadwood=result.defender_deadwood,
        dead_by=result.dead_by,
    )


def show_match(result: matches.MatchResult | None, seed: bytes | None) -> shown.MatchResult | None:
    """How the match has ended."""
    if result is None:
        return None
    return shown.MatchResult(
        winner=result.winner,
        reason=result.reason,
        seed=None if seed is None else seed.hex(),
        games=[_final_game(game) for game in result.games],
        totals=result.totals,
    )


def _final_game(game: matches.FinalGame) -> shown.FinalGame:
    lines = [shown.FinalLine(kind=line.kind, amounts=line.amounts) for line in game.lines]
    return shown.FinalGame(winner=game.winner, lines=lines, totals=game.totals)


def _game(game: view.GameScore) -> shown.Game:
    return shown.Game(scores=game.scores, hands_won=game.hands_won, winner=game.winner)


def show_arrangement(re: str, version: int, move: Move, judged: Arrangement, why: str | None) -> answers.Arrangement:
    """The answer to an ``arrange``; ``why`` is the code with which the move would be refused."""
    return answers.Arrangement(
        re=re,
        version=version,
        move=str(move),
        groups=[answers.Group(cards=_cards(group), meld=is_meld) for group, is_meld in judged.groups],
        layoffs=[answers.TriedLayoff(card=dump_card(card), meld=meld) for card, meld in judged.layoffs],
        unmelded=_cards(judged.unmelded),
        deadwood=judged.deadwood,
        why=why,
    )


def show_replay(
    re: str, facts: TableFacts, hands: Sequence[Hand], number: int, steps: Sequence[replay.Step]
) -> answers.ReplayAnswer:
    """The answer to a ``replay``: the match as far as it may be seen, and one of its hands step by step."""
    hand = hands[number - 1]
    return answers.ReplayAnswer(
        re=re,
        seats=facts.seats,
        rules=show_rules(hand.rules),
        commitment=facts.commitment,
        sheet=list(facts.sheet),
        match=show_match(facts.result, facts.seed),
        hands=len(hands),
        hand=number,
        dealer=hand.dealer,
        knock_limit=hand.knock_limit,
        multiplier=hand.multiplier,
        down=show_down(hand.down),
        result=show_result(hand.result),
        steps=[_step(step) for step in steps],
    )


def _step(step: replay.Step) -> answers.ReplayStep:
    first, second = (show_split(melds.best_split(hand)) for hand in step.hands)
    return answers.ReplayStep(
        move=None if step.move is None else str(step.move),
        seat=step.seat,
        kind=step.kind,
        card=_card(step.card),
        layoffs=_layoffs(step.layoffs),
        hands=(first, second),
        pile=[dump_card(card) for card in step.pile],
        stock=step.stock,
    )


def show_checked(re: str, facts: TableFacts, match: matches.Match, mixed: deal.Mixed | None) -> answers.Checked:
    """The answer to a ``replay`` of a whole match, which is over."""
    result = show_match(facts.result, facts.seed)
    assert result is not None
    return answers.Checked(
        re=re,
        seats=facts.seats,
        rules=show_rules(match.rules),
        seed=result.seed,
        mix=None if mixed is None else answers.Mix(half=mixed.half.hex(), nonce=mixed.nonce.hex()),
        commitment=facts.commitment,
        hands=[
            answers.CheckedHand(
                dealer=hand.dealer,
                deck=[dump_card(card) for card in hand.deck],
                moves=len(hand.moves),
                result=show_result(hand.result),
            )
            for hand in match.hands
        ],
        match=result,
    )


def show_presence(seats: tuple[bool, bool], clock: ClockState | None) -> answers.Presence:
    """Who is there, and the clock."""
    if clock is None:
        return answers.Presence(seats=seats, clock=None)
    running = answers.Clock(seat=clock.seat, left=max(0, clock.left), expired=clock.expired)
    return answers.Presence(seats=seats, clock=running)


def _card(card: Card | None) -> str | None:
    return None if card is None else dump_card(card)


def _cards(mask: Mask) -> list[str]:
    return [dump_card(card) for card in cards_of(mask)]


def _melds(masks: Iterable[Mask]) -> list[list[str]]:
    return [_cards(mask) for mask in masks]


def _layoffs(layoffs: Iterable[melds.Layoff]) -> list[shown.Layoff]:
    return [shown.Layoff(card=dump_card(layoff.card), meld=layoff.meld) for layoff in layoffs]

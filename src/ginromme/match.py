"""A match: hands until the target, who deals, bonuses, who has won (R2.3, R2.4, R7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from . import deal
from .cards import Card
from .errors import DeckError, IllegalMoveError
from .hand import Hand
from .moves import Move
from .rules import NextDealer, Rules, Shutout
from .score import HandResult, Outcome, Seat, check_seat
from .view import Event, EventKind, GameScore, SheetRow, SpectatorView, Standing, View

HOLLYWOOD_GAMES: Final = 3


class EndReason(StrEnum):
    """Why a match is over."""

    TARGET = "target"
    RESIGNED = "resigned"
    CLAIMED = "claimed"  # the opponent's clock had run out


class LineKind(StrEnum):
    """An item of a game's final count (R7.2)."""

    POINTS = "points"
    GAME_BONUS = "game_bonus"
    BOXES = "boxes"
    SHUTOUT = "shutout"


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One item of the final count, for both seats."""

    kind: LineKind
    amounts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FinalGame:
    """The final count of one game."""

    winner: Seat | None
    lines: tuple[FinalLine, ...]

    @property
    def totals(self) -> tuple[int, int]:
        """Sum of the lines for both seats."""
        return sum(line.amounts[0] for line in self.lines), sum(line.amounts[1] for line in self.lines)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match has ended; ``winner`` is None when it was drawn."""

    winner: Seat | None
    reason: EndReason
    games: tuple[FinalGame, ...]

    @property
    def totals(self) -> tuple[int, int]:
        """Totals of both seats over all games."""
        return sum(game.totals[0] for game in self.games), sum(game.totals[1] for game in self.games)


class Match:
    """Hands under one set of rules until somebody has won; `hands` has all of them, `hand` is the last.

    With a ``seed`` (32 bytes) every deck follows from it; without one, ``deck`` and ``dealer`` begin the first hand and
    `next_hand` is given each further deck. `DeckError` or `SeedError` for what none can be dealt from.
    """

    __slots__ = ("_standing", "hands", "result", "rules", "seed", "sheet")

    def __init__(
        self,
        rules: Rules,
        seed: bytes | None = None,
        *,
        deck: Sequence[Card] | None = None,
        dealer: Seat | None = None,
    ) -> None:
        if (seed is None) == (deck is None):
            raise DeckError("bad_deck", "a match needs either a seed or the deck of its first hand")
        self.rules = rules
        self.seed = seed
        if dealer is None:
            dealer = 0 if seed is None else deal.first_dealer(seed)
        elif seed is not None:
            raise DeckError("bad_dealer", "the first dealer follows from the seed")
        self.sheet: list[SheetRow] = []
        self.result: MatchResult | None = None
        self._standing = Standing(games=(GameScore(),) * (HOLLYWOOD_GAMES if rules.hollywood else 1))
        self.hands = [Hand(rules, self._deck(deck), dealer)]

    @property
    def hand(self) -> Hand:
        """The hand being played, or the last one."""
        return self.hands[-1]

    @property
    def number(self) -> int:
        """Number of the present hand, from 1."""
        return self._standing.number

    @property
    def standing(self) -> Standing:
        """Scores and hands won, as every view shows them."""
        return self._standing

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.result is not None

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move of the player whose turn it is; empty between hands and after the match."""
        return () if self.over else self.hand.legal_moves()

    def view(self, seat: Seat) -> View:
        """All that ``seat`` may know (R8)."""
        return self.hand.view(seat, self._standing)

    def spectator_view(self) -> SpectatorView:
        """All that somebody who only looks on may know."""
        return self.hand.spectator_view(self._standing)

    def check(self, move: Move) -> None:
        """`IllegalMoveError` when ``move`` is not allowed now; changes nothing."""
        self._check_open(str(move))
        self.hand.check(move)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move; at the end of a hand its score is written down and the match may be over."""
        self._check_open(str(move))
        events = self.hand.play(move)
        if self.hand.result is None:
            return events
        self._write_down(self.hand.result)
        if self.result is None:
            return events
        return *events, Event(EventKind.MATCH_OVER, self.result.winner)

    def next_hand(self, deck: Sequence[Card] | None = None) -> tuple[Event, ...]:
        """Deal the next hand; ``deck`` is needed if the match has no seed, and refused if it has one."""
        self._check_open("the next hand")
        last = self.hand.result
        if last is None:
            raise IllegalMoveError("hand_not_over", "the next hand is dealt when this one is over")
        cards = self._deck(deck, self.number + 1)
        hand = Hand(self.rules, cards, _next_dealer(self.rules.dealer, self.hand.dealer, last))
        self._standing = replace(self._standing, number=self.number + 1)
        self.hands.append(hand)
        return (self.hand.deal_event(),)

    def resign(self, seat: Seat) -> tuple[Event, ...]:
        """Give the match up: the other seat wins it, no bonus is counted; `SeatError`."""
        check_seat(seat)
        self._check_open("resigning")
        return self._break_off(1 - seat, EndReason.RESIGNED)

    def claim(self, winner: Seat | None) -> tuple[Event, ...]:
        """End a match whose player has stayed away; ``winner`` None makes it a draw; `SeatError`.

        The table decides when.
        """
        if winner is not None:
            check_seat(winner)
        self._check_open("a claim")
        return self._break_off(winner, EndReason.CLAIMED)

    def _check_open(self, what: str) -> None:
        if self.over:
            raise IllegalMoveError("match_over", f"{what} is not possible: the match is over")

    def _deck(self, deck: Sequence[Card] | None, number: int = 1) -> Sequence[Card]:
        if self.seed is None:
            if deck is None:
                raise DeckError("bad_deck", f"hand {number} needs a deck, as the match has no seed")
            return deck
        if deck is not None:
            raise DeckError("bad_deck", f"the deck of hand {number} follows from the seed")
        return deal.deck(self.seed, number)

    def _write_down(self, result: HandResult) -> None:
        standing = self._standing
        if result.winner is not None:
            standing = _count(self.rules, standing, result.winner, result.points)
        self._standing = standing
        self.sheet.append(SheetRow(self.number, self.hand.dealer, result, standing.games))
        if all(game.winner is not None for game in standing.games):
            games = tuple(_final_count(self.rules, game) for game in standing.games)
            self.result = MatchResult(_match_winner(games), EndReason.TARGET, games)

    def _break_off(self, winner: Seat | None, reason: EndReason) -> tuple[Event, ...]:
        games = tuple(
            FinalGame(game.winner, (FinalLine(LineKind.POINTS, game.scores),)) for game in self._standing.games
        )
        self.result = MatchResult(winner, reason, games)
        return (Event(EventKind.MATCH_OVER, winner),)


def _next_dealer(rule: NextDealer, dealer: Seat, last: HandResult) -> Seat:
    """R2.4. A tie without a winner counts as a played hand: the deal alternates, else it stays."""
    if last.outcome is Outcome.DEAD:
        return dealer
    if rule is NextDealer.ALTERNATE:
        return 1 - dealer
    if last.winner is None:
        return dealer
    return last.winner if rule is NextDealer.WINNER else 1 - last.winner


def _count(rules: Rules, standing: Standing, winner: Seat, points: int) -> Standing:
    """Standing after a won hand: in all of Hollywood's open games that it counts in (R7.3), or in the one game."""
    hands_won = _add(standing.hands_won, winner, 1)
    counts_in = hands_won[winner] if rules.hollywood else 1
    games = tuple(
        _count_game(rules, game, winner, points) if place < counts_in and game.winner is None else game
        for place, game in enumerate(standing.games)
    )
    return Standing(standing.number, games, hands_won)


def _count_game(rules: Rules, game: GameScore, winner: Seat, points: int) -> GameScore:
    box = rules.box_bonus if rules.box_counts_at_once else 0
    scores = _add(game.scores, winner, points + box)
    won = rules.one_hand or scores[winner] >= rules.target
    return GameScore(scores, _add(game.hands_won, winner, 1), winner if won else None)


def _final_count(rules: Rules, game: GameScore) -> FinalGame:
    """The bonuses of a finished game (R7.2); they go to its winner, whoever knocked last."""
    winner = game.winner
    assert winner is not None
    lines = [FinalLine(LineKind.POINTS, game.scores)]
    if rules.game_bonus:
        lines.append(FinalLine(LineKind.GAME_BONUS, _add((0, 0), winner, rules.game_bonus)))
    if rules.box_bonus and not rules.box_counts_at_once:
        won = game.hands_won
        lines.append(FinalLine(LineKind.BOXES, (won[0] * rules.box_bonus, won[1] * rules.box_bonus)))
    if rules.shutout is not Shutout.OFF:
        extra = 0
        if game.hands_won[1 - winner] == 0:
            extra = rules.game_bonus if rules.shutout is Shutout.GAME_BONUS else sum(x.amounts[winner] for x in lines)
        lines.append(FinalLine(LineKind.SHUTOUT, _add((0, 0), winner, extra)))
    return FinalGame(winner, tuple(lines))


def _match_winner(games: tuple[FinalGame, ...]) -> Seat:
    """The greater total; between equal ones who has won more games. A single game belongs to who reached the target."""
    if len(games) == 1:
        assert games[0].winner is not None
        return games[0].winner
    first, second = sum(game.totals[0] for game in games), sum(game.totals[1] for game in games)
    if first != second:
        return 0 if first > second else 1
    return 0 if sum(game.winner == 0 for game in games) > len(games) // 2 else 1


def _add(pair: tuple[int, int], seat: Seat, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if seat == 0 else (pair[0], pair[1] + amount)

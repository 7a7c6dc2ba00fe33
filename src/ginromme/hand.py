"""One deal from the first card to its score (R2-R6): whose turn, which moves, what they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn

from . import melds
from .cards import Card, Mask, dump_card, mask_of, points, suit, value
from .errors import DeckError, IllegalMoveError
from .melds import Defence, Split
from .moves import (
    DISCARDS,
    DRAW_STOCK,
    KNOCK_WITHOUT_DRAW,
    KNOCKS,
    PASS,
    TAKE_DISCARD,
    BigGin,
    Defend,
    Discard,
    DrawStock,
    Knock,
    Move,
    Pass,
    TakeDiscard,
)
from .rules import DRAWS_FROM_PILE, FIRST_KNOCK_WITHOUT_DRAW, STOCK_LEFT, Rules
from .score import DEAD_BY_PILE, DEAD_BY_STOCK, Down, HandResult, Outcome, Seat, check_seat, settle
from .view import SPECTATOR, Event, EventKind, Phase, SpectatorView, Standing, View

HAND_SIZE: Final = 10
UPCARD_AT: Final = 2 * HAND_SIZE
SPADES: Final = 3

# Names of this module, because Python 3.11 is slow to look a member up in its class.
UPCARD, DRAW, DISCARD, DEFEND, OVER = Phase


class Hand:
    """One deal. `legal_moves`, `check`, `play`, `view`; nothing changes when a move is refused."""

    __slots__ = (
        "_declined",
        "_drawn",
        "_hands",
        "_known",
        "_legal",
        "_pile_draws",
        "_stock_at",
        "_taken",
        "_turns",
        "dealer",
        "deck",
        "down",
        "history",
        "knock_limit",
        "moves",
        "multiplier",
        "phase",
        "pile",
        "result",
        "rules",
        "turn",
    )

    def __init__(self, rules: Rules, deck: Sequence[Card], dealer: Seat) -> None:
        """Deal ``deck`` (52 cards in dealing order, R2.1); `DeckError` when it is none."""
        if len(deck) != 52 or set(deck) != _CARDS:
            raise DeckError("bad_deck", "a deck has each of the 52 cards once")
        if dealer not in (0, 1):
            raise DeckError("bad_dealer", f"the dealer is seat 0 or 1, not {dealer}")
        self.rules = rules
        self.deck = tuple(deck)
        self.dealer = dealer
        upcard = deck[UPCARD_AT]
        self.knock_limit = rules.hand_limit(value(upcard))
        doubled = rules.oklahoma and rules.oklahoma_spades_double and suit(upcard) == SPADES
        self.multiplier = 2 if doubled else 1
        self.phase = UPCARD
        self.turn: Seat | None = 1 - dealer
        self.pile = [upcard]
        self.history: list[Event] = []
        self.moves: list[Move] = []
        self.down: Down | None = None
        self.result: HandResult | None = None
        first, second = mask_of(deck[0:UPCARD_AT:2]), mask_of(deck[1:UPCARD_AT:2])
        self._hands = [second, first] if dealer == 0 else [first, second]
        self._known: list[Mask] = [0, 0]
        self._stock_at = UPCARD_AT + 1
        self._drawn: Card | None = None
        self._taken: Card | None = None
        self._declined = False  # both have passed and nothing is drawn yet (R3.1)
        self._pile_draws = 0
        self._turns = [0, 0]  # draws of each seat: its turns so far
        self._legal: tuple[Move, ...] | None = _UPCARD_MOVES  # None: not worked out yet

    def copy(self) -> Hand:
        """An independent copy to play on with."""
        other: Hand = object.__new__(Hand)
        other.rules = self.rules
        other.deck = self.deck
        other.dealer = self.dealer
        other.knock_limit = self.knock_limit
        other.multiplier = self.multiplier
        other.phase = self.phase
        other.turn = self.turn
        other.pile = self.pile.copy()
        other.history = self.history.copy()
        other.moves = self.moves.copy()
        other.down = self.down
        other.result = self.result
        other._hands = self._hands.copy()
        other._known = self._known.copy()
        other._stock_at = self._stock_at
        other._drawn = self._drawn
        other._taken = self._taken
        other._declined = self._declined
        other._pile_draws = self._pile_draws
        other._turns = self._turns.copy()
        other._legal = self._legal
        return other

    # What there is to see

    def cards(self, seat: Seat) -> Mask:
        """The cards that a seat holds (those on the table after a knock included); `SeatError`."""
        check_seat(seat)
        return self._hands[seat]

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock from its top."""
        return self.deck[self._stock_at :]

    @property
    def stock_size(self) -> int:
        """Number of cards in the stock."""
        return 52 - self._stock_at

    def turn_number(self, seat: Seat) -> int:
        """The turn that ``seat`` is in, from 1, else its next one; a turn begins with a draw, passing is none."""
        check_seat(seat)
        drawn = self.phase is DISCARD and self.turn == seat
        return self._turns[seat] + (not drawn)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.phase is OVER

    def view(self, seat: Seat, standing: Standing | None = None) -> View:
        """All that ``seat`` may know (R8); ``standing`` is the match's part of it; `SeatError`."""
        check_seat(seat)
        other = 1 - seat
        mine = self.turn == seat
        return View(
            seat=seat,
            rules=self.rules,
            standing=standing or Standing(),
            dealer=self.dealer,
            phase=self.phase,
            turn=self.turn,
            knock_limit=self.knock_limit,
            multiplier=self.multiplier,
            hand=self._hands[seat],
            drawn=self._drawn if mine else None,
            taken=self._taken if mine else None,
            turn_number=self.turn_number(seat),
            stock=self.stock_size,
            upcard=self.deck[UPCARD_AT],
            declined=self._declined,
            pile=tuple(self.pile),
            pile_draws=self._pile_draws,
            opponent_count=self._hands[other].bit_count(),
            opponent_known=self._known[other],
            own_known=self._known[seat],
            history=tuple(self.history),
            legal=self.legal_moves() if mine else (),
            down=self.down,
            result=self.result,
        )

    def spectator_view(self, standing: Standing | None = None) -> SpectatorView:
        """All that somebody who only looks on may know."""
        return SpectatorView(
            rules=self.rules,
            standing=standing or Standing(),
            dealer=self.dealer,
            phase=self.phase,
            turn=self.turn,
            knock_limit=self.knock_limit,
            multiplier=self.multiplier,
            counts=(self._hands[0].bit_count(), self._hands[1].bit_count()),
            known=(self._known[0], self._known[1]),
            stock=self.stock_size,
            upcard=self.deck[UPCARD_AT],
            declined=self._declined,
            pile=tuple(self.pile),
            pile_draws=self._pile_draws,
            history=tuple(self.history),
            down=self.down,
            result=self.result,
        )

    def deal_event(self) -> Event:
        """The event with which the hand begins."""
        return Event(EventKind.DEAL, self.dealer, self.deck[UPCARD_AT])

    # Which moves there are

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move of the player whose turn it is, without declared melds; empty when the hand is over."""
        legal = self._legal
        if legal is None:
            legal = self._legal = self._discard_moves() if self.phase is DISCARD else self._draw_moves()
        return legal

    def _draw_moves(self) -> tuple[Move, ...]:
        """The draws, and the knock instead of one where the house allows it (R4.6)."""
        seat = self._mover()
        if self._turns[seat] + 1 < FIRST_KNOCK_WITHOUT_DRAW or melds.deadwood(self._hands[seat]) > self.knock_limit:
            return _DRAW_MOVES
        return (*_DRAW_MOVES, KNOCK_WITHOUT_DRAW)

    def _discard_moves(self) -> tuple[Move, ...]:
        """Discards, knocks and big gin: worked out when first asked for, since not everybody who plays asks."""
        assert self.turn is not None
        hand = self._hands[self.turn]
        taken = self._taken
        throwable = hand if taken is None else hand & ~(1 << taken)
        clubs, diamonds, hearts, spades = _THROWS
        low, high = throwable & _TWO_SUITS, throwable >> 26
        moves = clubs[low & _SUIT] + diamonds[low >> 13] + hearts[high & _SUIT] + spades[high >> 13]
        deadwood = melds.deadwood(hand)
        limit = self.knock_limit
        if deadwood - _MOST_A_DISCARD_SAVES > limit:
            return moves
        knocks = [KNOCKS[card] for card, left in melds.discards(hand) if left <= limit and card != taken]
        big_gin = (_BIG_GIN,) if deadwood == 0 and self.rules.big_gin else ()
        return (*moves, *knocks, *big_gin)

    # Playing

    def check(self, move: Move) -> None:
        """`IllegalMoveError` when ``move`` is not allowed now; changes nothing."""
        match move:
            case Discard():
                self._check_throw(move, move.card)
            case DrawStock():
                if self.phase is not DRAW:
                    self._refuse_phase(move)
            case TakeDiscard():
                self._check_take(move)
            case Pass():
                if self.phase is not UPCARD:
                    self._refuse_phase(move)
            case Knock():
                self._declared_knock(move)
            case BigGin():
                self._declared_big_gin(move)
            case Defend():
                self._declared_defence(move)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move for the player whose turn it is and return what has happened, for `Event.audience` each."""
        # The usual moves first, and not by `match`, which takes twice as long to tell them apart.
        if isinstance(move, Discard):
            return self._discard(move)
        if isinstance(move, DrawStock):
            return self._draw_stock(move)
        if isinstance(move, TakeDiscard):
            return self._take_discard(move)
        if isinstance(move, Pass):
            return self._pass(move)
        if isinstance(move, Knock):
            return self._lay_down(self._declared_knock(move), move.card)
        if isinstance(move, BigGin):
            return self._lay_down(self._declared_big_gin(move), None)
        return self._defend(move)

    def _draw_stock(self, move: DrawStock) -> tuple[Event, ...]:
        if self.phase is not DRAW:
            self._refuse_phase(move)
        seat = self._mover()
        card = self.deck[self._stock_at]
        self._stock_at += 1
        self._turns[seat] += 1
        self._declined = False
        self._pile_draws = 0
        self._drawn = card
        self._hands[seat] |= 1 << card
        self.phase = DISCARD
        self._legal = None
        public = _DRAWN_UNSEEN[seat]
        self.moves.append(move)
        self.history.append(public)
        return _DRAWN[seat][card], public

    def _take_discard(self, move: TakeDiscard) -> tuple[Event, ...]:
        self._check_take(move)
        seat = self._mover()
        card = self.pile.pop()
        self._turns[seat] += 1
        self._pile_draws += 1
        self._drawn = self._taken = card
        self._hands[seat] |= 1 << card
        self._known[seat] |= 1 << card
        self.phase = DISCARD
        self._legal = None
        event = _TAKEN[seat][card]
        self.moves.append(move)
        self.history.append(event)
        return (event,)

    def _pass(self, move: Pass) -> tuple[Event, ...]:
        if self.phase is not UPCARD:
            self._refuse_phase(move)
        seat = self._mover()
        self.turn = 1 - seat
        if seat == self.dealer:
            self.phase = DRAW
            self._declined = True
            self._legal = _DRAW_STOCK_ONLY
        event = _PASSED[seat]
        self.moves.append(move)
        self.history.append(event)
        return (event,)

    def _discard(self, move: Discard) -> tuple[Event, ...]:
        self._check_throw(move, move.card)
        seat = self._mover()
        self._throw(seat, move.card)
        event = _DISCARDED[seat][move.card]
        self.moves.append(move)
        self.history.append(event)
        if self._stock_at >= 52 - STOCK_LEFT:
            return event, self._end(DEAD_BY_STOCK)
        if self._pile_draws >= DRAWS_FROM_PILE:
            return event, self._end(DEAD_BY_PILE)
        self.turn = 1 - seat
        self.phase = DRAW
        self._legal = None if self.rules.knock_without_draw else _DRAW_MOVES
        return (event,)

    def _lay_down(self, down: Down, thrown: Card | None) -> tuple[Event, ...]:
        seat = self._mover()
        if thrown is not None:
            self._throw(seat, thrown)
        self._drawn = self._taken = None
        self.down = down
        self.turn = 1 - seat
        self.phase = DEFEND
        self._legal = _DEFEND_MOVES
        event = Event(_DOWN_KIND[down.kind], seat, thrown)
        self.moves.append(BigGin(down.melds) if down.kind is Outcome.BIG_GIN else Knock(thrown, down.melds))
        self.history.append(event)
        return (event,)

    def _defend(self, move: Defend) -> tuple[Event, ...]:
        defence = self._declared_defence(move)
        assert self.down is not None
        seat = self._mover()
        laid = [Event(EventKind.LAYOFF, seat, layoff.card, layoff.meld) for layoff in defence.layoffs]
        self.moves.append(Defend(defence.melds, tuple(layoff.card for layoff in defence.layoffs)))
        self.history.extend(laid)
        return *laid, self._end(settle(self.rules, self.multiplier, self.down, defence))

    def _throw(self, seat: Seat, card: Card) -> None:
        self._hands[seat] ^= 1 << card
        self._known[seat] &= ~(1 << card)
        self.pile.append(card)
        self._drawn = self._taken = None

    def _end(self, result: HandResult) -> Event:
        self.result = result
        self.phase = OVER
        self.turn = None
        self._legal = ()
        return Event(EventKind.RESULT, result.winner)

    def _mover(self) -> Seat:
        assert self.turn is not None
        return self.turn

    # Refusing

    def _refuse_phase(self, move: Move) -> NoReturn:
        self._refuse("hand_over" if self.over else "wrong_phase", move, "is not a move of this phase")

    def _check_take(self, move: TakeDiscard) -> None:
        if self.phase is not DRAW and self.phase is not UPCARD:
            self._refuse_phase(move)
        if self._declined:
            self._refuse("upcard_declined", move, "is not possible: both have passed, so the stock must be drawn from")

    def _check_throw(self, move: Discard | Knock, card: Card) -> None:
        if self.phase is not DISCARD:
            self._refuse_phase(move)
        if not self._hands[self._mover()] >> card & 1:
            self._refuse("card_not_held", move, f"throws {dump_card(card)}, which is not in the hand")
        if card == self._taken:
            self._refuse("card_just_taken", move, f"throws {dump_card(card)}, which was taken in this turn")

    def _check_without_draw(self, move: Knock) -> None:
        """R4.6."""
        if self.phase is not DRAW:
            self._refuse_phase(move)
        if not self.rules.knock_without_draw:
            self._refuse("no_knock_without_draw", move, "is not played under these rules: draw first")
        if self._turns[self._mover()] + 1 < FIRST_KNOCK_WITHOUT_DRAW:
            self._refuse("first_turn", move, "is possible from a player's second turn on")

    def _declared_knock(self, move: Knock) -> Down:
        """What the knocker lays down (R4.1-R4.3), or the refusal."""
        if move.card is None:
            self._check_without_draw(move)
            ten = self._hands[self._mover()]
        else:
            self._check_throw(move, move.card)
            ten = self._hands[self._mover()] ^ (1 << move.card)
        split = self._declared_split(ten, move)
        if split.deadwood > self.knock_limit:
            self._refuse(
                "over_the_limit",
                move,
                f"leaves {split.deadwood} points, and the limit of this hand is {self.knock_limit}",
            )
        kind = Outcome.GIN if split.deadwood == 0 else Outcome.KNOCK
        return Down(self._mover(), kind, split.melds, split.unmelded, split.deadwood)

    def _declared_big_gin(self, move: BigGin) -> Down:
        """What is laid down at big gin (R4.4), or the refusal."""
        if self.phase is not DISCARD:
            self._refuse_phase(move)
        if not self.rules.big_gin:
            self._refuse("no_big_gin", move, "is not played under these rules")
        split = self._declared_split(self._hands[self._mover()], move)
        if split.unmelded:
            self._refuse("not_big_gin", move, "needs all eleven cards in melds")
        return Down(self._mover(), Outcome.BIG_GIN, split.melds, 0, 0)

    def _declared_defence(self, move: Defend) -> Defence:
        """The defender's melds and layoffs (R5), or the refusal."""
        if self.phase is not DEFEND:
            self._refuse_phase(move)
        assert self.down is not None
        hand = self._hands[self._mover()]
        if move.melds is None:
            if move.layoffs:
                self._refuse("bad_layoff", move, "lays cards off without declaring melds")
            return melds.best_defence(hand, self.down.melds, gin=self.down.is_gin)
        split = self._declared_split(hand, move)
        laid = 0
        for card in move.layoffs:
            if not split.unmelded >> card & 1 or laid >> card & 1:
                self._refuse("bad_layoff", move, f"lays off {dump_card(card)}, which is not free in the hand")
            laid |= 1 << card
        if laid and self.down.is_gin:
            self._refuse("layoff_on_gin", move, "lays cards off, and nothing is laid off on gin")
        layoffs = self._declared_layoffs(move)
        unmelded = split.unmelded & ~laid
        return Defence(split.melds, layoffs, unmelded, points(unmelded))

    def _declared_layoffs(self, move: Defend) -> tuple[melds.Layoff, ...]:
        assert self.down is not None
        try:
            return melds.check_layoffs(move.layoffs, self.down.melds)
        except IllegalMoveError as error:
            self._refuse(error.code, move, f"is not possible: {error}")

    def _declared_split(self, hand: Mask, move: Knock | BigGin | Defend) -> Split:
        """The declared melds of ``hand`` as they are (R4.2), the best split where none are declared."""
        if move.melds is None:
            return melds.best_split(hand)
        try:
            return melds.declared_split(hand, move.melds)
        except IllegalMoveError as error:
            self._refuse(error.code, move, f"is not possible: {error}")

    def _refuse(self, code: str, move: Move, reason: str) -> NoReturn:
        raise IllegalMoveError(code, f"{move} {reason} (phase {self.phase})")

    def __repr__(self) -> str:
        return f"<Hand {self.phase}, turn {self.turn}, {self.stock_size} cards in the stock>"


_MOST_A_DISCARD_SAVES: Final = 10
"""Ten cards leave at least the deadwood of the eleven less the value of the card thrown."""

_SUIT: Final = (1 << 13) - 1
_TWO_SUITS: Final = (1 << 26) - 1


def _throws_of(suit: int) -> list[tuple[Move, ...]]:
    """The discards of each of the 8192 groups of cards of one suit."""
    table: list[tuple[Move, ...]] = [()]
    for card in range(13 * suit, 13 * (suit + 1)):
        throw = (DISCARDS[card],)
        table += [others + throw for others in table]
    return table


_THROWS: Final = tuple(map(_throws_of, range(4)))

_CARDS: Final = frozenset(range(52))
_BIG_GIN: Final = BigGin()
_UPCARD_MOVES: Final[tuple[Move, ...]] = (PASS, TAKE_DISCARD)
_DRAW_MOVES: Final[tuple[Move, ...]] = (DRAW_STOCK, TAKE_DISCARD)
_DRAW_STOCK_ONLY: Final[tuple[Move, ...]] = (DRAW_STOCK,)
_DEFEND_MOVES: Final[tuple[Move, ...]] = (Defend(),)
_DOWN_KIND: Final = {
    Outcome.KNOCK: EventKind.KNOCK,
    Outcome.GIN: EventKind.GIN,
    Outcome.BIG_GIN: EventKind.BIG_GIN,
}

# Events of the usual moves, made once: a hand has some hundred of them.
_DRAWN: Final = [[Event(EventKind.DRAW, seat, card, None, frozenset((seat,))) for card in range(52)] for seat in (0, 1)]
_DRAWN_UNSEEN: Final = [Event(EventKind.DRAW, seat, None, None, frozenset((1 - seat, SPECTATOR))) for seat in (0, 1)]
_TAKEN: Final = [[Event(EventKind.TAKE, seat, card) for card in range(52)] for seat in (0, 1)]
_DISCARDED: Final = [[Event(EventKind.DISCARD, seat, card) for card in range(52)] for seat in (0, 1)]
_PASSED: Final = [Event(EventKind.PASS, seat) for seat in (0, 1)]

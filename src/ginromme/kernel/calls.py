"""What crosses the border to the kernel, as bytes: the structs of ``layout.py``, filled and read."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card, Mask
from ..moves import BigGin, Defend, Discard, DrawStock, Knock, Move, Pass, TakeDiscard
from ..rules import HOLLYWOOD_GAMES, Rules
from ..score import Outcome, Seat
from ..view import EventKind, GameScore, Phase, View
from .layout import (
    ANSWER,
    CONSIDERED,
    EVENT,
    GAME,
    HAND_RULES,
    KNOCKING,
    MATCH_RULES,
    MOST_EVENTS,
    MOST_MELDS,
    MOST_OPPONENTS,
    MOST_TRACED,
    MOST_WAYS,
    NEXT_DEALERS,
    NO_CARD,
    OUTCOMES,
    PHASES,
    PLAY_REQUEST,
    PLAYED,
    QUESTION,
    RESULT,
    Code,
    Done,
)
from .policies import Policy


@dataclass(frozen=True, slots=True)
class Search:
    """How to think: budget, and who is taken to sit at both sides of the play-outs."""

    samples: int
    plain: Policy  # its move is played unless another is better
    ways: tuple[Policy, ...]  # one to three ways to go on after a move, of which the best counts
    opponents: tuple[Policy, ...]  # one to four, in turn
    steps: int = 10  # exchanges of a card between two samples of the hidden hand
    moves: int = 5  # most moves that are looked at
    deviation: float = 0.5  # standard errors by which another move must beat the plain one
    drop: float = 2.5  # standard errors behind the best with which a move is dropped early
    horizon: int = 0  # throws of a play-out after which the value net says how it ends; 0 plays on to the end


@dataclass(frozen=True, slots=True)
class Considered:
    """A candidate of a search and its worth: the mean chance to win (summed over games in Hollywood)."""

    take: bool
    card: Card | None
    knock: bool
    way: int  # the place in `Search.ways` of how one would go on
    worth: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What to do: before a draw take or not, or knock without drawing; after it the card to throw (None: big gin).

    ``melds`` are those to knock with.
    """

    take: bool
    card: Card | None
    knock: bool
    melds: tuple[Mask, ...]
    samples: int
    considered: tuple[Considered, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A hand as the kernel plays it: the moves that it finds legal, and, when they end the hand, what comes of it."""

    deck: tuple[Card, ...]
    dealer: Seat
    moves: tuple[Move, ...]  # without the defence, which is the best one
    outcome: Outcome
    winner: Seat | None
    points: int
    next_dealer: Seat


def pack_hand_rules(rules: Rules, knock_limit: int, multiplier: int) -> bytes:
    """``Rules`` in C."""
    return HAND_RULES.pack(
        knock_limit=knock_limit,
        gin_bonus=rules.gin_bonus,
        undercut_bonus=rules.undercut_bonus,
        undercut_on_tie=rules.undercut_on_tie,
        big_gin=rules.big_gin,
        big_gin_bonus=rules.big_gin_bonus,
        multiplier=multiplier,
        knock_without_draw=rules.knock_without_draw,
    )


def pack_match_rules(rules: Rules) -> bytes:
    """``MatchRules`` in C; where one hand decides it takes one point, which a hand won brings in any case."""
    return MATCH_RULES.pack(
        target=1 if rules.one_hand else rules.target,
        next_dealer=NEXT_DEALERS[rules.dealer],
        box_bonus=1 if rules.one_hand else rules.box_bonus if rules.box_counts_at_once else 0,
        oklahoma=rules.oklahoma,
        oklahoma_ace_gin=rules.oklahoma_ace_gin,
        oklahoma_spades_double=rules.oklahoma_spades_double,
        hand=pack_hand_rules(rules, rules.knock_limit, 1),
    )


def pack_play(
    rules: Rules, policies: tuple[Policy, Policy], seed: int, dealer: Seat = 0, in_turn: bool = True
) -> bytes:
    """``PlayRequest`` in C."""
    return PLAY_REQUEST.pack(
        seed=seed,
        first_dealer=dealer,
        in_turn=in_turn,
        match=pack_match_rules(rules),
        policy=b"".join(policy.pack() for policy in policies),
    )


def pack_question(view: View, seed: int, search: Search, shown: Mask = 0) -> bytes:
    """``Question`` in C, from the view and nothing else; ``shown`` is for research (an upper mark)."""
    pile = 0
    for card in view.pile:
        pile |= 1 << card
    games = [game for game in enumerate(view.standing.games) if game[1].winner is None]
    events = pack_events(view)
    return QUESTION.pack(
        hand=view.hand,
        known=view.opponent_known,
        own_known=view.own_known,
        pile=pile,
        shown=shown,
        seed=seed,
        seat=view.seat,
        phase=PHASES[view.phase],
        top=view.pile[-1] if view.pile else NO_CARD,
        taken=NO_CARD if view.taken is None else view.taken,
        drawn=NO_CARD if view.drawn is None else view.drawn,
        turn=view.turn_number,
        stock=view.stock,
        pile_draws=view.pile_draws,
        passes=2 if view.declined else int(view.phase is Phase.UPCARD and view.turn == view.dealer),
        dealer=view.dealer == view.seat,
        games=len(games),
        rules=pack_hand_rules(view.rules, view.knock_limit, view.multiplier),
        game=b"".join(_pack_game(view, number, game) for number, game in games[:HOLLYWOOD_GAMES]),
        samples=search.samples,
        steps=search.steps,
        moves=search.moves,
        deviation=search.deviation,
        drop=search.drop,
        horizon=search.horizon,
        ways=len(search.ways),
        opponents=len(search.opponents),
        plain=search.plain.pack(),
        way=b"".join(policy.pack() for policy in _padded(search.ways, MOST_WAYS)),
        opponent=b"".join(policy.pack() for policy in _padded(search.opponents, MOST_OPPONENTS)),
        events=len(events) // EVENT.size,
        event=events,
    )


def read_answer(data: bytes) -> Answer:
    """``Answer`` in C."""
    answer = ANSWER.unpack(data)
    rows = (CONSIDERED.unpack(answer["candidate"], place * CONSIDERED.size) for place in range(answer["candidates"]))
    return Answer(
        bool(answer["take"]),
        _card(answer["card"]),
        bool(answer["knock"]),
        answer["meld"][: answer["melds"]],
        answer["samples"],
        tuple(
            Considered(bool(row["take"]), _card(row["card"]), bool(row["knock"]), row["way"], row["worth"])
            for row in rows
        ),
    )


def pack_played(deck: tuple[Card, ...], dealer: Seat, moves: tuple[Move, ...]) -> bytes:
    """``Played`` in C, to be replayed; a knock must declare its melds."""
    played = [move for move in moves if not isinstance(move, Defend)]
    last = played[-1] if played else None
    melds = (last.melds or ()) if isinstance(last, Knock | BigGin) else ()
    codes = bytes(_code(move) for move in played)
    return PLAYED.pack(
        meld=(*melds, *(0,) * (MOST_MELDS - len(melds))),
        melds=len(melds),
        dealer=dealer,
        moves=len(codes),
        next_dealer=0,
        result=b"",
        deck=deck,
        move=codes.ljust(MOST_TRACED, b"\0"),
    )


def read_played(data: bytes) -> Played:
    """``Played`` in C."""
    played = PLAYED.unpack(data)
    result = RESULT.unpack(played["result"])
    melds = played["meld"][: played["melds"]]
    return Played(
        played["deck"],
        played["dealer"],
        tuple(_move(code, melds) for code in played["move"][: played["moves"]]),
        OUTCOMES[result["outcome"]],
        None if result["winner"] < 0 else result["winner"],
        result["points"],
        played["next_dealer"],
    )


def _code(move: Move) -> int:
    match move:
        case Discard():
            return move.card
        case Knock():
            return Code.KNOCK_NOW if move.card is None else KNOCKING + move.card
        case Pass():
            return Code.PASS
        case DrawStock():
            return Code.DRAW_STOCK
        case TakeDiscard():
            return Code.TAKE_DISCARD
        case BigGin():
            return Code.BIG_GIN
        case Defend():
            raise ValueError("the kernel defends by itself")


def _move(code: int, melds: tuple[Mask, ...]) -> Move:
    if code < KNOCKING:
        return Discard(code)
    if code < Code.PASS:
        return Knock(code - KNOCKING, melds)
    moves: dict[int, Move] = {
        Code.PASS: Pass(),
        Code.DRAW_STOCK: DrawStock(),
        Code.TAKE_DISCARD: TakeDiscard(),
        Code.BIG_GIN: BigGin(melds),
        Code.KNOCK_NOW: Knock(None, melds),
    }
    return moves[code]


def _padded(policies: tuple[Policy, ...], length: int) -> tuple[Policy, ...]:
    return policies + policies[:1] * (length - len(policies))


def _card(number: int) -> Card | None:
    return None if number == NO_CARD else number


def _pack_game(view: View, number: int, game: GameScore) -> bytes:
    """A game's scores, and whether the next hand that each seat wins counts in it (R7.3)."""
    me = view.seat
    won = view.standing.hands_won
    return GAME.pack(
        score=game.scores[me],
        other=game.scores[1 - me],
        counts_mine=won[me] >= number,
        counts_his=won[1 - me] >= number,
    )


def pack_events(view: View) -> bytes:
    """The public events; a pass and a draw from the stock carry the card that was declined."""
    top: Card | None = view.upcard
    passes = 0
    packed = bytearray()
    for event in view.history[:MOST_EVENTS]:
        seat: Seat | None = event.seat
        if seat is None:
            continue
        if event.kind is EventKind.PASS:
            passes += 1
            packed += bytes((Done.PASSED, seat, NO_CARD if top is None else top))
        elif event.kind is EventKind.DRAW:
            declined = None if passes == 2 else top
            passes = 0
            packed += bytes((Done.DREW, seat, NO_CARD if declined is None else declined))
        elif event.kind is EventKind.TAKE and event.card is not None:
            passes = 0
            packed += bytes((Done.TOOK, seat, event.card))
        elif event.kind is EventKind.DISCARD and event.card is not None:
            top = event.card
            packed += bytes((Done.THREW, seat, event.card))
    return bytes(packed)

"""The authority over one match: who sits where, what was asked, who is told what. No I/O: text in, texts out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from . import daily, deal, messages, replay
from .arrangement import arrange
from .errors import GinRommeError, IllegalMoveError, MessageError, RecordError, SeatError, TableError, quoted
from .match import EndReason, Match
from .messages import AnyRequest, ClockState, TableFacts, answers, shown
from .messages.requests import (
    Arrange,
    Claim,
    Commit,
    Hint,
    Join,
    NextHand,
    Open,
    Ping,
    Play,
    Replay,
    Resign,
    Watch,
)
from .messages.show import show_arrangement, show_checked, show_events, show_presence, show_replay
from .moves import BigGin, Defend, Knock, parse_move
from .players import LEVELS, Player, make_player
from .record import HUMAN, GrowingRecord, Record
from .rules import Rules
from .score import Seat
from .view import SPECTATOR, Event

Act = Hint | Arrange | Play | NextHand | Resign | Claim
"""What only those who sit at the table may ask, and on its present version only."""

HINT_LEVEL: Final = list(LEVELS)[-1]
"""The strongest level gives the hints."""

REMEMBERED_ANSWERS: Final = 64
REMEMBERED_CHARACTERS: Final = 256 * 1024
"""So many of a connection's last answers, so long together, are kept for requests that come twice; always the last."""

CLOCK_WARNING: Final = 10
"""Seconds before the end of a move's time at which both are told."""

TOKEN_BYTES: Final = 16

OPEN_FIELDS: Final = ("rules", "seats", "seed", "chance", "ticket", "nonce", "clock", "day", "record")


@dataclass(frozen=True, slots=True)
class Reply:
    """A text for one client."""

    client: str
    text: str


@dataclass(frozen=True, slots=True)
class _Source:
    """What a new match is dealt from, and the computer player's chance; None: the table draws it."""

    seed: bytes | None
    mixed: deal.Mixed | None
    chance: bytes | None


class Table:
    """One match and those who are connected to it.

    ``entropy(n)`` gives n unpredictable bytes; ``make(name, chance)`` makes the computer players; ``now`` is in seconds
    from any fixed point. A client is whatever name the caller gives a connection. `receive` never raises on account of
    what a client sends.
    """

    def __init__(self, entropy: Callable[[int], bytes], make: Callable[[str, bytes], Player] = make_player) -> None:
        self._entropy = entropy
        self._make_player = make
        self._match: Match | None = None
        self._seats: tuple[str, str] = (HUMAN, HUMAN)
        self._players: list[Player | None] = [None, None]
        self._chance = b""
        self._mixed: deal.Mixed | None = None  # where the seed comes from, if the player had a part in it
        self._halves: dict[str, tuple[str, bytes]] = {}  # by client: ticket and half, the last that he asked for
        self._version = 0
        self._clients: dict[str, Seat] = {}
        self._answers: dict[str, OrderedDict[str, list[str]]] = {}
        self._tokens: dict[str, Seat] = {}
        self._clock: int | None = None
        self._deadline: float | None = None
        self._invitation: str | None = None  # one of the tokens; it gives its seat once
        self._invited = False
        self._sheet: list[shown.SheetRow] = []
        self._record: GrowingRecord | None = None
        self._told = 0  # 1: the warning, 2: that the time is up

    # What the host needs to know

    @property
    def tokens(self) -> dict[str, Seat]:
        """The seat (or `SPECTATOR`) behind each token of a table for two people; none at a solo table."""
        return dict(self._tokens)

    @property
    def seats(self) -> tuple[str, str]:
        """Who sits there: `HUMAN`, or a computer player's name."""
        return self._seats

    @property
    def match(self) -> Match:
        """The match at this table; `TableError` where none is open."""
        return self._opened()

    @property
    def version(self) -> int:
        """What has happened so far (docs/protocol.md)."""
        return self._version

    @property
    def bot_to_move(self) -> bool:
        """Whether `bot_turn` has something to do."""
        return self._bot_seat() is not None

    # What the host passes on

    def receive(self, client: str, text: str, now: float = 0.0) -> list[Reply]:
        """Answer a request, and tell the others what has changed."""
        try:
            request = messages.read_request(text)
        except MessageError as error:
            return [Reply(client, messages.refusal(error.code, str(error), error.id))]
        return self.answer(client, request, now)

    def answer(self, client: str, request: AnyRequest, now: float = 0.0) -> list[Reply]:
        """The same for a request that has been read already."""
        remembered = self._answers.setdefault(client, OrderedDict())
        if request.id in remembered:
            return [Reply(client, answer) for answer in remembered[request.id]]
        replies = self._answer(client, request, now)
        remembered[request.id] = [reply.text for reply in replies if reply.client == client]
        _forget_oldest(remembered)
        return replies

    def bot_turn(self, now: float = 0.0) -> list[Reply]:
        """Let the computer player whose turn it is make one move; nothing when it is nobody's."""
        seat = self._bot_seat()
        if seat is None:
            return []
        match, player = self._opened(), self._players[seat]
        assert player is not None
        return self._changed(match.play(player.choose(match.view(seat))), now)

    def tick(self, now: float) -> list[Reply]:
        """Warn shortly before a move's time is up, and tell once when it is."""
        clock = self._clock_state(now)
        if clock is None:
            return []
        stage = 2 if clock.expired else 1 if clock.left <= CLOCK_WARNING else 0
        if stage <= self._told:
            return []
        self._told = stage
        return self._presence(now)

    def leave(self, client: str, now: float = 0.0) -> list[Reply]:
        """A connection is gone; its seat stays its own."""
        self._answers.pop(client, None)
        self._halves.pop(client, None)
        seat = self._clients.pop(client, None)
        return self._presence(now) if seat in (0, 1) and self._tokens else []

    # Requests

    def _answer(self, client: str, request: AnyRequest, now: float) -> list[Reply]:
        try:
            match request:
                case Ping():
                    return [Reply(client, messages.dump(answers.Pong(re=request.id)))]
                case Commit():
                    return [Reply(client, messages.dump(self._commit(client, request)))]
                case Open():
                    return self._open(client, request, now)
                case Replay():
                    return [Reply(client, messages.dump(_replay(request)))]
                case Join() | Watch():
                    return self._join(client, request, now)
                case Hint() | Arrange() | Play() | NextHand() | Resign() | Claim():
                    return self._act(client, request, now)
        except RecordError as error:
            return [Reply(client, messages.record_refusal(error, request.id))]
        except GinRommeError as error:
            return [Reply(client, messages.refusal(error.code, str(error), request.id))]

    def _commit(self, client: str, request: Commit) -> answers.Committed:
        half, ticket = self._entropy(deal.SEED_BYTES), self._entropy(TOKEN_BYTES).hex()
        self._halves[client] = ticket, half
        return answers.Committed(re=request.id, commitment=deal.commitment(half), ticket=ticket)

    def _open(self, client: str, request: Open, now: float) -> list[Reply]:
        if request.record is not None:
            _only(request, "record")
            return self._open_record(client, request.id, *Record.load_match(request.record), now)
        if request.day is not None:
            _only(request, "day")
            day = daily.daily(request.day)
            source = _Source(day.seed, None, day.chance)
            return self._open_new(client, request.id, daily.RULES, (HUMAN, daily.LEVEL), source, now)
        if request.rules is None:
            raise MessageError("bad_field", "rules must be given, or a day or a record")
        rules = Rules.loads(request.rules)
        if request.seats is None:
            raise MessageError("bad_seats", "seats must be two names")
        source = self._source(client, request)
        return self._open_new(client, request.id, rules, request.seats, source, now, request.clock)

    def _source(self, client: str, request: Open) -> _Source:
        chosen = [request.seed, request.chance, request.ticket, request.nonce]
        if request.seats == (HUMAN, HUMAN) and any(value is not None for value in chosen):
            raise TableError("solo_only", "at a table for two nobody chooses the cards")
        chance = _seed(request.chance)
        if request.ticket is None and request.nonce is None:
            return _Source(_seed(request.seed), None, chance)
        if request.ticket is None or request.nonce is None or request.seed is not None:
            raise MessageError("bad_field", "a ticket and a nonce are given together, and without a seed")
        ticket, half = self._halves.get(client, (None, b""))
        if request.ticket != ticket:
            raise TableError("bad_ticket", "this ticket is not the last one that was given here, or has been used")
        mixed = deal.Mixed(half, bytes.fromhex(request.nonce))
        return _Source(mixed.seed, mixed, chance)

    def _open_new(
        self,
        client: str,
        id_: str,
        rules: Rules,
        seats: tuple[str, str],
        source: _Source,
        now: float,
        clock: int | None = None,
    ) -> list[Reply]:
        self._check_may_open(seats)
        if clock is not None and seats != (HUMAN, HUMAN):
            raise TableError("bad_field", "a clock is for two people")
        match = Match(rules, source.seed or self._entropy(deal.SEED_BYTES))
        self._begin(match, seats, source.chance, source.mixed, clock)
        self._halves.pop(client, None)
        return self._opened_by(client, id_, (match.hand.deal_event(),), now)

    def _open_record(self, client: str, id_: str, record: Record, match: Match, now: float) -> list[Reply]:
        self._check_may_open(record.seats)
        if record.seats == (HUMAN, HUMAN):
            raise SeatError("bad_seats", "a record is opened with one person and one computer player")
        self._begin(match, record.seats, record.chance, record.mixed, None)
        return self._opened_by(client, id_, (), now)

    def _check_may_open(self, seats: tuple[str, str]) -> None:
        if self._tokens:
            raise TableError("bad_seats", "two people sit at this table; a new match needs another")
        if seats[0] != HUMAN:
            raise SeatError("bad_seats", f"the first seat is for {HUMAN!r}, not for {quoted(seats[0])}")
        if seats[1] != HUMAN:
            self._make_player(seats[1], b"")

    def _begin(
        self,
        match: Match,
        seats: tuple[str, str],
        chance: bytes | None,
        mixed: deal.Mixed | None,
        clock: int | None,
    ) -> None:
        chance = chance or self._entropy(deal.SEED_BYTES)
        self._match = match
        self._seats = seats
        self._chance = chance
        self._mixed = mixed
        self._players = [None, None if seats[1] == HUMAN else self._make_player(seats[1], chance)]
        self._version = _version_of(match)
        self._clock = clock
        self._sheet = []
        self._record = GrowingRecord(match, seats, chance, mixed)
        if seats[1] == HUMAN:
            own, invitation, others, watch = (self._entropy(TOKEN_BYTES).hex() for _ in range(4))
            self._tokens = {own: 0, invitation: 1, others: 1, watch: SPECTATOR}
            self._invitation = invitation

    def _opened_by(self, client: str, id_: str, events: tuple[Event, ...], now: float) -> list[Reply]:
        self._clients = {client: 0}
        self._start_clock(now)
        tokens = None
        if self._tokens:
            own, other, _, watch = self._tokens
            tokens = answers.Tokens(own=own, other=other, watch=watch)
        return [Reply(client, self._update(0, events, re=id_, tokens=tokens))]

    def _join(self, client: str, request: Join | Watch, now: float) -> list[Reply]:
        seat = self._tokens.get(request.token)
        if seat is None or (seat == SPECTATOR) != isinstance(request, Watch):
            raise TableError("bad_token", "no seat at this table belongs to this token")
        tokens = None
        if request.token == self._invitation:
            if self._invited:
                raise TableError("invitation_used", "this seat is taken; who sits there comes back with his own token")
            self._invited = True
            _, _, own, watch = self._tokens
            tokens = answers.Tokens(own=own, other=None, watch=watch)
        self._clients[client] = seat
        return [Reply(client, self._update(seat, (), re=request.id, tokens=tokens)), *self._presence(now)]

    def _act(self, client: str, request: Act, now: float) -> list[Reply]:
        match, id_ = self._opened(), request.id
        seat = self._clients.get(client, SPECTATOR)
        if seat == SPECTATOR:
            raise TableError("not_seated", "this connection has no seat at the table")
        if request.version != self._version:
            stale = f"this was version {request.version}, the table is at {self._version}"
            return [
                Reply(client, messages.refusal("stale", stale, id_)),
                Reply(client, self._update(seat, ())),
            ]
        if isinstance(request, Hint):
            return [Reply(client, self._hint(match, seat, id_))]
        if isinstance(request, Arrange):
            return [Reply(client, self._arrangement(match, seat, id_, request))]
        if isinstance(request, Play):
            self._check_turn(match, seat)
            events = match.play(parse_move(request.move))
        elif isinstance(request, NextHand):
            events = match.next_hand()
        elif isinstance(request, Resign):
            events = match.resign(seat)
        elif request.result == "wait":
            self._check_claim(seat, now)
            self._start_clock(now)
            return [Reply(client, self._update(seat, (), re=id_)), *self._presence(now)]
        else:
            self._check_claim(seat, now)
            events = match.claim(seat if request.result == "win" else None)
        return self._changed(events, now, client, id_)

    def _check_turn(self, match: Match, seat: Seat) -> None:
        if match.over:
            raise TableError("match_over", "the match is over")
        if match.hand.turn is not None and match.hand.turn != seat:
            raise TableError("not_yours", "it is the other player's turn")

    def _check_claim(self, seat: Seat, now: float) -> None:
        clock = self._clock_state(now)
        if clock is None or clock.seat == seat or not clock.expired:
            raise TableError("clock_not_expired", "the other player's time has not run out")

    def _hint(self, match: Match, seat: Seat, id_: str) -> str:
        if self._tokens:
            raise TableError("solo_only", "there are no hints at a table for two")
        self._check_turn(match, seat)
        if match.hand.over:
            raise TableError("not_yours", "there is nothing to decide")
        move = make_player(HINT_LEVEL, self._chance).choose(match.view(seat))
        return messages.dump(answers.HintAnswer(re=id_, version=self._version, move=str(move), level=HINT_LEVEL))

    def _arrangement(self, match: Match, seat: Seat, id_: str, request: Arrange) -> str:
        move = parse_move(request.move)
        if not isinstance(move, Knock | BigGin | Defend) or move.melds is None:
            raise MessageError("bad_field", "move must be a knock, big gin or a defence with declared melds")
        self._check_turn(match, seat)
        why = None
        try:
            match.check(move)
        except IllegalMoveError as error:
            why = error.code
        arrangement = arrange(match.view(seat), move)
        return messages.dump(show_arrangement(id_, self._version, move, arrangement, why))

    # Telling

    def _changed(
        self, events: tuple[Event, ...], now: float, client: str | None = None, id_: str | None = None
    ) -> list[Reply]:
        """Count the change and tell everybody, first of all the one who asked for it."""
        self._version += 1
        self._start_clock(now)
        others = [other for other in self._clients if other != client]
        asked = [] if client is None else [Reply(client, self._update(self._clients[client], events, re=id_))]
        return asked + [Reply(other, self._update(self._clients[other], events)) for other in others]

    def _update(
        self, seat: Seat, events: Iterable[Event], *, re: str | None = None, tokens: answers.Tokens | None = None
    ) -> str:
        match = self._opened()
        facts = self._facts(match)
        seen = [event for event in events if seat in event.audience]
        if seat == SPECTATOR:
            watched = messages.show_spectator_view(match.spectator_view(), facts)
            return messages.dump(
                answers.SpectatorUpdate(re=re, version=self._version, events=show_events(seen, watched), view=watched)
            )
        view = messages.show_view(match.view(seat), facts)
        assert self._record is not None
        return messages.dump(
            answers.Update(
                re=re,
                version=self._version,
                seat=seat,
                events=show_events(seen, view),
                view=view,
                record=None if self._tokens else self._record.text(),
                tokens=tokens,
            )
        )

    def _facts(self, match: Match) -> TableFacts:
        self._sheet += [messages.show_row(row) for row in match.sheet[len(self._sheet) :]]
        return _facts(match, self._seats, self._mixed, self._sheet)

    def _presence(self, now: float) -> list[Reply]:
        present = set(self._clients.values())
        text = messages.dump(show_presence((0 in present, 1 in present), self._clock_state(now)))
        return [Reply(client, text) for client in self._clients]

    # Clock

    def _start_clock(self, now: float) -> None:
        match = self._opened()
        runs = self._clock is not None and not match.over and match.hand.turn is not None
        self._deadline = now + self._clock if runs and self._clock is not None else None
        self._told = 0

    def _clock_state(self, now: float) -> ClockState | None:
        if self._deadline is None:
            return None
        turn = self._opened().hand.turn
        assert turn is not None, "the clock runs only while somebody is to move"
        return ClockState(turn, round(self._deadline - now))

    # State

    def _opened(self) -> Match:
        if self._match is None:
            raise TableError("not_open", "no match has been opened at this table")
        return self._match

    def _bot_seat(self) -> Seat | None:
        if self._match is None or self._match.over:
            return None
        turn = self._match.hand.turn
        return turn if turn is not None and self._players[turn] is not None else None


def _forget_oldest(remembered: OrderedDict[str, list[str]]) -> None:
    length = sum(len(text) for texts in remembered.values() for text in texts)
    while len(remembered) > 1 and (len(remembered) > REMEMBERED_ANSWERS or length > REMEMBERED_CHARACTERS):
        _, texts = remembered.popitem(last=False)
        length -= sum(map(len, texts))


def _only(request: Open, source: str) -> None:
    """A match that is opened from a day or a record has everything from there."""
    given = [name for name in OPEN_FIELDS if getattr(request, name) is not None and name != source]
    if given:
        raise MessageError("bad_field", f"{given[0]} is not given together with {source}")


def _seed(text: str | None) -> bytes | None:
    return None if text is None else deal.parse_seed(text)


def _facts(match: Match, seats: tuple[str, str], mixed: deal.Mixed | None, sheet: list[shown.SheetRow]) -> TableFacts:
    alone = deal.commitment(match.seed) if match.seed is not None else None
    return TableFacts(
        seats=seats,
        commitment=alone if mixed is None else mixed.commitment,
        sheet=sheet,
        result=match.result,
        seed=match.seed if match.over else None,
    )


def _replay(request: Replay) -> answers.ReplayAnswer | answers.Checked:
    record, match = Record.load_match(request.record)
    facts = _facts(match, record.seats, record.mixed, [messages.show_row(row) for row in match.sheet])
    if request.hand is None:
        if not match.over:
            raise TableError("match_not_over", "a match is checked when it is over; until then its cards stay hidden")
        return show_checked(request.id, facts, match, record.mixed)
    steps = replay.steps(match, request.hand)
    return show_replay(request.id, facts, replay.open_hands(match), request.hand, steps)


def _version_of(match: Match) -> int:
    """What has happened so far: moves, further hands, and the end where no move has brought it about."""
    broken_off = match.result is not None and match.result.reason is not EndReason.TARGET
    return sum(len(hand.moves) for hand in match.hands) + len(match.hands) - 1 + broken_off

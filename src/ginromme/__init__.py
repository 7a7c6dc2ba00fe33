"""Gin Rommé: an exact, fast, typed engine for Gin Rummy.

>>> from ginromme import Hand, Rules, cards, deal, melds, parse_move
>>> melds.deadwood(cards.parse("3h4h5h6h6c6dAs2s3sKc"))
10
>>> hand = Hand(Rules(), deal.deck(bytes(32), 1), dealer=0)
>>> [str(move) for move in hand.legal_moves()]
['p', 'u']
>>> _ = hand.play(parse_move("p"))
>>> hand.turn
0
"""

from . import cards, deal, melds
from .errors import (
    CardError,
    DayError,
    DeckError,
    GinRommeError,
    IllegalMoveError,
    InvalidMoveError,
    MessageError,
    RecordError,
    RecordFault,
    RulesError,
    SeatError,
    SeedError,
    TableError,
)
from .hand import Hand
from .match import EndReason, FinalGame, FinalLine, LineKind, Match, MatchResult
from .melds import Defence, Layoff, Split
from .moves import BigGin, Defend, Discard, DrawStock, Knock, Move, Pass, TakeDiscard, parse_move
from .players import LEVELS, Player, make_player
from .record import HandRecord, Record
from .rules import PRESETS, RULES_VERSION, NextDealer, Rules, Shutout
from .score import DeadBy, Down, HandResult, Outcome, Seat, settle
from .table import Reply, Table
from .view import SPECTATOR, Event, EventKind, GameScore, Phase, SheetRow, SpectatorView, Standing, View

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "PRESETS",
    "RULES_VERSION",
    "SPECTATOR",
    "BigGin",
    "CardError",
    "DayError",
    "DeadBy",
    "DeckError",
    "Defence",
    "Defend",
    "Discard",
    "Down",
    "DrawStock",
    "EndReason",
    "Event",
    "EventKind",
    "FinalGame",
    "FinalLine",
    "GameScore",
    "GinRommeError",
    "Hand",
    "HandRecord",
    "HandResult",
    "IllegalMoveError",
    "InvalidMoveError",
    "Knock",
    "Layoff",
    "LineKind",
    "Match",
    "MatchResult",
    "MessageError",
    "Move",
    "NextDealer",
    "Outcome",
    "Pass",
    "Phase",
    "Player",
    "Record",
    "RecordError",
    "RecordFault",
    "Reply",
    "Rules",
    "RulesError",
    "Seat",
    "SeatError",
    "SeedError",
    "SheetRow",
    "Shutout",
    "SpectatorView",
    "Split",
    "Standing",
    "Table",
    "TableError",
    "TakeDiscard",
    "View",
    "__version__",
    "cards",
    "deal",
    "make_player",
    "melds",
    "parse_move",
    "settle",
]

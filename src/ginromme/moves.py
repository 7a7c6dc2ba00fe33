"""What a player can do at his turn, and how it is written (docs/notation.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .cards import FULL_DECK, Card, Mask, dump, dump_card, mask_of, parse_card, parse_list
from .errors import CardError, InvalidMoveError, quoted

Melds = tuple[Mask, ...]

MAX_TEXT: Final = 200
"""No move needs a longer text."""


_CARDS: Final = range(52)


def _check_card(card: Card) -> None:
    """`CardError` (``bad_card``) for a number that is no card."""
    if card not in _CARDS:
        raise CardError("bad_card", f"a card is a number from 0 to 51, not {quoted(card)}")


def _check_melds(melds: Melds | None) -> None:
    """`CardError` (``bad_card``) for a mask that holds something else than cards."""
    for meld in melds or ():
        if not 0 <= meld <= FULL_DECK:
            raise CardError("bad_card", f"a meld is a mask of cards, not {quoted(meld)}")


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the upcard to the other (R3.1): ``p``."""

    def __str__(self) -> str:
        return "p"


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top of the stock (R3.2): ``s``."""

    def __str__(self) -> str:
        return "s"


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the upcard or the top of the discard pile (R3.1, R3.2): ``u``."""

    def __str__(self) -> str:
        return "u"


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card and let the other go on (R3.2): ``9h``."""

    card: Card

    def __post_init__(self) -> None:
        _check_card(self.card)

    def __str__(self) -> str:
        return dump_card(self.card)


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw a card and knock, or go gin (R4.1-R4.3): ``k9h``, with declared melds ``k9h/AcAdAs,4h5h6h``.

    Without a card it is the knock instead of a draw (R4.6): ``k``, ``k/AcAdAs,4h5h6h``.
    """

    card: Card | None
    melds: Melds | None = None

    def __post_init__(self) -> None:
        if self.card is not None:
            _check_card(self.card)
        _check_melds(self.melds)

    def __str__(self) -> str:
        return f"k{'' if self.card is None else dump_card(self.card)}{_dump_melds(self.melds)}"


@dataclass(frozen=True, slots=True)
class BigGin:
    """Declare all eleven cards (R4.4): ``b``, with declared melds ``b/...``."""

    melds: Melds | None = None

    def __post_init__(self) -> None:
        _check_melds(self.melds)

    def __str__(self) -> str:
        return f"b{_dump_melds(self.melds)}"


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer a knock (R5): ``d`` as well as possible, ``d/7c7d7s+4d5h`` with declared melds and cards laid off."""

    melds: Melds | None = None
    layoffs: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _check_melds(self.melds)
        for card in self.layoffs:
            _check_card(card)

    def __str__(self) -> str:
        laid = "+" + "".join(map(dump_card, self.layoffs)) if self.layoffs else ""
        return f"d{_dump_melds(self.melds)}{laid}"


Move = Pass | DrawStock | TakeDiscard | Discard | Knock | BigGin | Defend

PASS: Final = Pass()
DRAW_STOCK: Final = DrawStock()
TAKE_DISCARD: Final = TakeDiscard()

DISCARDS: Final = tuple(Discard(card) for card in range(52))
"""The discard of each card, by card."""
KNOCKS: Final = tuple(Knock(card) for card in range(52))
"""The knock without declared melds, by the card thrown."""
KNOCK_WITHOUT_DRAW: Final = Knock(None)


def parse_move(text: str) -> Move:
    """Read a move; `InvalidMoveError` when the text is none, whatever the state of the game."""
    if len(text) > MAX_TEXT:
        raise InvalidMoveError(f"a move has at most {MAX_TEXT} characters, not {len(text)}")
    try:
        return _parse(text)
    except CardError as error:
        raise InvalidMoveError(f"{quoted(text)} is no move: {error}") from None


def _parse(text: str) -> Move:
    simple = _SIMPLE.get(text)
    if simple is not None:
        return simple
    head, slash, rest = text.partition("/")
    if len(head) == 2 and not slash:
        return DISCARDS[parse_card(head)]
    if len(head) == 3 and head[0] == "k":
        card = parse_card(head[1:])
        return Knock(card, _parse_melds(rest)) if slash else KNOCKS[card]
    if head == "k" and slash:
        return Knock(None, _parse_melds(rest))
    if head == "b" and slash:
        return BigGin(_parse_melds(rest))
    if head == "d" and slash:
        melds, plus, laid = rest.partition("+")
        if plus and not laid:
            raise InvalidMoveError(f"{quoted(text)} is no move: no card follows the '+'")
        return Defend(_parse_melds(melds), _parse_cards(laid))
    raise InvalidMoveError(f"{quoted(text)} is no move")


def _parse_melds(text: str) -> Melds:
    """Melds in the order given, each without spaces; an empty text means that none is declared."""
    return tuple(mask_of(_parse_cards(meld, may_be_empty=False)) for meld in text.split(",")) if text else ()


def _parse_cards(text: str, may_be_empty: bool = True) -> tuple[Card, ...]:
    if any(character.isspace() for character in text) or (not text and not may_be_empty):
        raise CardError("bad_card", "a meld is written as cards without spaces")
    return parse_list(text)


def _dump_melds(melds: Melds | None) -> str:
    return "" if melds is None else "/" + ",".join(map(dump, melds))


_SIMPLE: Final[dict[str, Move]] = {
    "p": PASS,
    "s": DRAW_STOCK,
    "u": TAKE_DISCARD,
    "k": KNOCK_WITHOUT_DRAW,
    "b": BigGin(),
    "d": Defend(),
}

"""A second engine from the rules alone: slow, plain, cards as text, sharing nothing with the first."""

from __future__ import annotations

from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
Cards = frozenset[str]


def worth(cards: Cards) -> int:
    """Points of cards: ace 1, pictures 10 (R1.1)."""
    return sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)


@cache
def melds_of(cards: Cards) -> tuple[Cards, ...]:
    """Every set and run among the cards (R1.2)."""
    found = []
    for rank in RANKS:
        same = [card for card in cards if card[0] == rank]
        found += [frozenset(some) for size in (3, 4) for some in combinations(same, size)]
    for suit in "cdhs":
        for first in range(13):
            for last in range(first + 2, 13):
                run = frozenset(RANKS[at] + suit for at in range(first, last + 1))
                if run <= cards:
                    found.append(run)
    return tuple(found)


@cache
def least(cards: Cards) -> int:
    """Least points outside melds (R1.3): leave the melds as they are, or take any one out and go on."""
    return min([worth(cards), *(least(cards - meld) for meld in melds_of(cards))])


def least_with_layoffs(cards: Cards, melds: frozenset[Cards]) -> int:
    """Least points after melds and layoffs together (R5.3), by trying every layoff in every order."""
    best = least(cards)
    for meld in melds:
        for card in cards:
            longer = meld | {card}
            if longer in melds_of(longer):
                best = min(best, least_with_layoffs(cards - {card}, melds - {meld} | {longer}))
    return best


class PlainHand:
    """One deal under the standard rules, or with big gin or the knock instead of a draw on; moves are texts without
    declared melds.
    """

    def __init__(self, deck: list[str], dealer: int, big_gin: bool = False, knock_without_draw: bool = False) -> None:
        self.hands = [set[str](), set[str]()]
        for at in range(20):
            self.hands[(1 - dealer + at) % 2].add(deck[at])
        self.pile, self.stock = [deck[20]], deck[21:]
        self.dealer, self.turn, self.big_gin = dealer, 1 - dealer, big_gin
        self.knock_without_draw, self.turns = knock_without_draw, [0, 0]
        self.passes, self.in_a_row = 0, 0
        self.phase = "upcard"
        self.taken = ""
        self.score: tuple[int, int] | None = None

    def legal(self) -> set[str]:
        """Every move of the player whose turn it is."""
        if self.phase == "upcard":
            return {"p", "u"}
        if self.phase == "draw":
            if self.passes == 2 and len(self.stock) == 31 and len(self.pile) == 1:
                return {"s"}
            early = self.knock_without_draw and self.turns[self.turn] > 0
            return {"s", "u"} | ({"k"} if early and least(frozenset(self.hands[self.turn])) <= 10 else set())
        if self.phase != "discard":
            return {"d"} if self.phase == "defend" else set()
        hand = frozenset(self.hands[self.turn])
        moves = {card for card in hand if card != self.taken}
        moves |= {"k" + card for card in moves if least(hand - {card}) <= 10}
        return moves | ({"b"} if self.big_gin and least(hand) == 0 else set())

    def play(self, move: str, melds: frozenset[Cards] = frozenset()) -> None:
        """Play a legal move; the melds laid down come with a knock, since equal splits are not unique."""
        hand = self.hands[self.turn]
        if move == "p":
            self.passes += 1
            self.turn = 1 - self.turn
            self.phase = "draw" if self.passes == 2 else "upcard"
        elif move in "su":
            self.turns[self.turn] += 1
            self.in_a_row = 0 if move == "s" else self.in_a_row + 1
            card = self.stock.pop(0) if move == "s" else self.pile.pop()
            self.taken = card if move == "u" else ""
            hand.add(card)
            self.phase = "discard"
        elif move == "d":
            self.settle()
        else:
            if len(move) > 1:
                hand.remove(move[-2:])
                self.pile.append(move[-2:])
            self.turn = 1 - self.turn
            if move[0] in "kb":
                self.down, self.eleven, self.phase = melds, move == "b", "defend"
            elif len(self.stock) == 2 or self.in_a_row == 40:
                self.score, self.phase = (0, 0), "over"
            else:
                self.phase = "draw"

    def settle(self) -> None:
        """Score the hand (R6): points of seat 0 and seat 1."""
        defender, knocker = self.turn, 1 - self.turn
        own = worth(frozenset(self.hands[knocker]) - frozenset().union(*self.down))
        if own == 0:
            points = (31 if self.eleven else 25) + least(frozenset(self.hands[defender]))
            winner = knocker
        else:
            other = least_with_layoffs(frozenset(self.hands[defender]), self.down)
            winner = knocker if other > own else defender
            points = other - own if other > own else 25 + own - other
        self.score = (points, 0) if winner == 0 else (0, points)
        self.phase = "over"

"""The text of moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginromme.cards import mask_of, parse
from ginromme.errors import CardError, InvalidMoveError
from ginromme.moves import BigGin, Defend, Discard, DrawStock, Knock, Move, Pass, TakeDiscard, parse_move

masks = st.sets(st.integers(0, 51), min_size=1, max_size=6).map(mask_of)
declared = st.none() | st.lists(masks, max_size=3).map(tuple)
card = st.integers(0, 51)


def defences() -> st.SearchStrategy[Defend]:
    layoffs = st.lists(card, max_size=4, unique=True).map(tuple)
    return st.builds(Defend, st.lists(masks, max_size=3).map(tuple), layoffs) | st.just(Defend())


moves: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([Pass(), DrawStock(), TakeDiscard()]),
    st.builds(Discard, card),
    st.builds(Knock, st.none() | card, declared),
    st.builds(BigGin, declared),
    defences(),
)


@given(moves)
def test_parse_is_the_inverse_of_dump(move: Move) -> None:
    text = str(move)
    if len(text) <= 200:
        assert parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("p", Pass()),
        ("s", DrawStock()),
        ("u", TakeDiscard()),
        ("9h", Discard(34)),
        ("k", Knock(None)),
        ("k/", Knock(None, ())),
        ("k/AcAdAs,4h5h6h", Knock(None, (parse("AcAdAs"), parse("4h5h6h")))),
        ("k9h", Knock(34)),
        ("k9h/AcAdAs,4h5h6h", Knock(34, (parse("AcAdAs"), parse("4h5h6h")))),
        ("k9h/", Knock(34, ())),
        ("b", BigGin()),
        ("b/AcAdAs", BigGin((parse("AcAdAs"),))),
        ("d", Defend()),
        ("d/", Defend(())),
        ("d/7c7d7s+4d5h", Defend((parse("7c7d7s"),), (16, 30))),
        ("d/+4d", Defend((), (16,))),
    ],
)
def test_the_forms_of_the_document(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "P", "pp", "9", "9H", "h9", "10h", "kk", "k9", "k9h/Xx", "k9h/Ac,", "k9h/,Ac", "k9h/Ac Ad", "k9h/AcAc",
        "9h/AcAdAs", "s/Ac", "p/", "d+4d", "d/+", "d/4d+", "d/+4d4d", "d/Ac+4d+5d", "b+4d", "b/AcAdAs+4d", " s", "s ",
        "s\n", "k9h/" + "Ac" * 200, "\x00", "ß", "k9h//", "９h",
    ],
)  # fmt: skip
def test_everything_else_is_unreadable(text: str) -> None:
    with pytest.raises(InvalidMoveError) as refusal:
        parse_move(text)
    assert refusal.value.code == "bad_move"


@given(st.text(max_size=12))
def test_no_text_breaks_it(text: str) -> None:
    try:
        move = parse_move(text)
    except InvalidMoveError:
        return
    assert str(move).replace(",", "") and parse_move(str(move)) == move


@pytest.mark.parametrize(
    "make",
    [
        lambda: Discard(99),
        lambda: Discard(-1),
        lambda: Knock(52),
        lambda: Knock(0, (1 << 52,)),
        lambda: Knock(None, (-1,)),
        lambda: BigGin((1 << 60,)),
        lambda: Defend((), (52,)),
        lambda: Defend((-8,)),
    ],
)
def test_a_move_has_cards(make: Callable[[], Move]) -> None:
    """Numbers that are no cards are refused when the move is made, not when it is shown or played."""
    with pytest.raises(CardError) as refusal:
        make()
    assert refusal.value.code == "bad_card"

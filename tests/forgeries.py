"""A finished match, and records in which something was changed afterwards."""

from __future__ import annotations

from typing import Final

RECORD: Final = """\
ginromme-record 1
rules standard
rules-version 1.0
seats human mittel
seed 0000000000000000000000000000000000000000000000000000000000000003
chance 0000000000000000000000000000000000000000000000000000000000000000
hand 1
u Kd s 6c s Qh s Ts s Qs s Jh s kKs/5c5d5s,6s7s8s d/+5h
= knock 0 64
hand 2
u Qh s 9c s Kc s Kd s Qd s 9h u Td s 4c s 7c s 3h
u 5s u k7s/2c2h2s,3d4d5d6d,4s5s6s d/3c3h3s,9d9h9s
= gin 0 37
end target 0
"""


def changed(*pairs: tuple[str, str]) -> str:
    """The record with each first text replaced by the second."""
    text = RECORD
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


def only_first_hand(end: str) -> str:
    """The record broken off after its first hand, with another last line."""
    return f"{RECORD.partition('hand 2')[0]}{end}\n"


FORGERIES: Final = {
    "points of a hand": (changed(("0 64", "0 46")), "result", 1, None),
    "winner of a hand": (changed(("gin 0 37", "gin 1 37")), "result", 2, None),
    "outcome of a hand": (changed(("= knock", "= undercut")), "result", 1, None),
    "winner of the match": (changed(("target 0", "target 1")), "end", None, None),
    "resigned instead of won": (changed(("end target 0", "end resigned 1")), "end", None, None),
    "claimed instead of won": (changed(("end target 0", "end claimed 1")), "end", None, None),
    "a hand left out": (only_first_hand("end target 0"), "end", None, None),
    "resigned by the computer": (only_first_hand("end resigned 0"), "end", None, None),
    "claimed from the computer": (only_first_hand("end claimed 0"), "end", None, None),
    "an illegal knock": (changed(("s Ts s Qs", "s kTs s Qs")), "move", 1, 8),
    "a card that was elsewhere": (changed(("u Qh s 9c", "u Qh s 9d")), "move", 2, 4),
    "a declined upcard taken": (changed(("u Kd s 6c", "p p u 6c")), "move", 1, 3),
    "other points for gin": (changed(("standard", "standard gin_bonus=20")), "result", 2, None),
    "another target": (changed(("standard", "standard target=200")), "end", None, None),
    "another limit": (changed(("standard", "straight")), "move", 1, 14),
    "rules that don't exist": (changed(("standard", "canasta")), "rules", None, None),
    "another seed": (changed((f"seed {'0' * 63}3", f"seed {'0' * 63}4")), "move", 1, 2),
}
"""By what was changed: the text, the kind of fault, hand and move."""

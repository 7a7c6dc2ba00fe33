"""docs/rules.md against what cites it."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CITED = re.compile(r"\bR(\d)\.(\d)\b")


def points() -> set[tuple[str, str]]:
    """Chapter and number of each point of the document."""
    found = set()
    chapter = ""
    for line in RULES.splitlines():
        if heading := re.match(r"## R(\d)", line):
            chapter = heading[1]
        elif chapter and (point := re.match(r"(\d)\. ", line)):
            found.add((chapter, point[1]))
    return found


def citations() -> dict[tuple[str, str], str]:
    """Each point cited by code, tests or documents, with a place where it is."""
    files = chain(
        *((ROOT / folder).rglob(pattern) for folder in ("src", "tests") for pattern in ("*.py", "*.h", "*.c")),
        (ROOT / "docs").glob("*.md"),
    )
    return {
        (chapter, point): str(path.relative_to(ROOT))
        for path in files
        for chapter, point in CITED.findall(path.read_text(encoding="utf-8"))
    }


def test_every_rule_that_is_cited_is_there() -> None:
    cited = citations()
    assert len(cited) > 20
    assert {point: place for point, place in cited.items() if point not in points()} == {}


def test_every_point_of_play_is_tested() -> None:
    """What a hand and a match do, R2 to R7; R1 and R8 have tests of their own by property."""
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("*.py"))
    played = {point for point in points() if point[0] in "34567"}
    tested = set(CITED.findall(tests))
    for first, last in re.findall(r"R(\d\.\d)-R(\d\.\d)", tests):
        chapter = first[0]
        tested |= {(chapter, str(point)) for point in range(int(first[2]), int(last[2]) + 1)}
    assert played - tested == set()

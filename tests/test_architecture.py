"""The layout keeps its promises: what the core imports, what a player may see."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ginromme"
PAGE = ROOT / "web" / "src"
CORE = sorted([*SOURCE.glob("*.py"), *(SOURCE / "players").glob("*.py")])
OUTSIDE_THE_CORE = {"__main__.py", "cli.py", "terminal.py"}
IMPURE = {
    "time",
    "datetime",
    "os",
    "socket",
    "logging",
    "pathlib",
    "io",
    "secrets",
    "threading",
    "asyncio",
    "subprocess",
}


def imports(path: Path) -> set[str]:
    """Modules imported by a file: absolute names, and own ones as they stand below the package."""
    package = path.relative_to(SOURCE.parent).parent.parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, [base, node.module]))
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


core = pytest.mark.parametrize(
    "path", [path for path in CORE if path.name not in OUTSIDE_THE_CORE], ids=lambda path: path.stem
)


@core
def test_the_core_imports_the_standard_library_only(path: Path) -> None:
    """It runs in the browser too."""
    tops = {name.split(".")[0] for name in imports(path)}
    assert tops <= set(sys.stdlib_module_names) | {"ginromme"}


@core
def test_the_core_has_no_clock_no_files_no_network_no_logging(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path)} & IMPURE


@core
def test_the_core_has_no_global_random(path: Path) -> None:
    """``Random(seed)`` is fine, the module's own generator is not."""
    assert {name for name in imports(path) if name.split(".")[0] == "random"} <= {"random", "random.Random"}
    assert "import random" not in path.read_text().splitlines()


@pytest.mark.parametrize("path", sorted((SOURCE / "players").glob("*.py")), ids=lambda path: path.stem)
def test_players_see_views_and_nothing_else(path: Path) -> None:
    """R8: no player's module can reach a hand, a match or a table."""
    forbidden = {"hand", "match", "table", "record", "deal", "protocol", "Hand", "Match", "Table", "Record"}
    own = [name.split(".") for name in imports(path) if name.startswith("ginromme.")]
    assert not {parts[1] for parts in own} & forbidden


def test_the_guard_sees_a_forbidden_import() -> None:
    """A guard that finds nothing anywhere would be no guard."""
    assert "ginromme.hand.Hand" in imports(SOURCE / "match.py")
    assert "ginromme.melds" in imports(SOURCE / "players" / "leicht.py")


def test_no_module_is_too_long() -> None:
    assert not [path for path in SOURCE.rglob("*.py") if len(path.read_text().splitlines()) > 800]


# Layers


ROW = re.compile(r"^\| (`[^|]*`) \|", re.MULTILINE)

LINKS = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|new URL\()\s*['"](\.[^'"]*)['"]""")
"""What a file of the page imports of its own: at once, late, or as a worker."""

ENDINGS = ("", ".ts", ".svelte", ".svelte.ts", "/index.ts")


def layers(heading: str) -> list[list[str]]:
    """The rows of the table below this heading of docs/architecture.md, the lowest first."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [re.findall(r"`([^`]+)`", row) for row in ROW.findall(section)]


def layer_of(name: str, rows: list[list[str]]) -> int:
    """The row that has the name, or else the row of its folder, which is written ``folder/``."""
    places = {place: number for number, row in enumerate(rows) for place in row}
    return places[name] if name in places else places[name.partition("/")[0] + "/"]


def upward(imported: Iterable[tuple[str, str]], rows: list[list[str]]) -> list[str]:
    """The imports of what stands higher than the one who imports."""
    return [f"{name} imports {other}" for name, other in imported if layer_of(other, rows) > layer_of(name, rows)]


def engine_imports() -> list[tuple[str, str]]:
    """Who imports whom, by module or package of `ginromme`."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for name in imports(path):
            if name.startswith("ginromme."):
                found.add((place(path), place_of(name)))
    return sorted((name, other) for name, other in found if name != other)


def place(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def place_of(name: str) -> str:
    """Where a dotted name is defined; ``ginromme.__version__`` is of the package itself."""
    top = name.split(".")[1]
    return top if (SOURCE / top).is_dir() or (SOURCE / f"{top}.py").is_file() else "__init__"


def test_engine_modules_import_only_what_is_below_them() -> None:
    found = engine_imports()
    assert len(found) > 80
    assert upward(found, layers("The engine")) == []


def test_every_module_of_the_engine_has_a_layer() -> None:
    named = [name for row in layers("The engine") for name in row]
    assert sorted(named) == sorted({place(path) for path in SOURCE.rglob("*.py")})


def page_files() -> list[Path]:
    return [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]


def page_name(path: Path) -> str:
    """``table/Hand`` of ``table/Hand.svelte``."""
    return path.relative_to(PAGE).as_posix().partition(".")[0]


def page_imports() -> list[tuple[str, str]]:
    """Who imports whom among the page's own files; every link has to lead somewhere."""
    found = set()
    for path in page_files():
        for link in LINKS.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / link).resolve()
            (file,) = [file for end in ENDINGS if (file := Path(f"{target}{end}")).is_file()]
            found.add((page_name(path), page_name(file)))
    return sorted(found)


def test_files_of_the_page_import_only_what_is_below_them() -> None:
    found = [(name, other) for name, other in page_imports() if other != "app"]
    assert len(found) > 150
    assert upward(found, layers("The page")) == []


def test_every_file_of_the_page_has_a_layer_and_no_layer_is_empty() -> None:
    rows = layers("The page")
    names = {page_name(path) for path in page_files()}
    assert {layer_of(name, rows) for name in names} == set(range(len(rows)))
    assert all(place in names or place.endswith("/") for row in rows for place in row)


@pytest.mark.parametrize(
    ("heading", "name", "other"),
    [
        ("The engine", "hand", "match"),
        ("The engine", "rules", "moves"),
        ("The engine", "table", "server"),
        ("The page", "table/Hand", "pages/Guide"),
        ("The page", "protocol", "order"),
        ("The page", "records/valid", "records/archive"),
        ("The page", "deck/Card", "settings"),
    ],
)
def test_the_guard_sees_an_import_of_what_is_above(heading: str, name: str, other: str) -> None:
    rows = layers(heading)
    assert upward([(name, other)], rows) == [f"{name} imports {other}"]
    assert upward([(other, name)], rows) == []


def test_the_guard_sees_every_way_to_import() -> None:
    found = set(page_imports())
    assert {("pages/index", "pages/Guide"), ("worker/solo", "worker/worker"), ("App", "table/Table")} <= found

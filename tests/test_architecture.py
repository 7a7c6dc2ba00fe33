"""The layout keeps its promises: what the core imports, what a player may see."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "ginromme"
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

"""The package as a user's pip builds it, and the locks that development and continuous integration install."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ginromme import __version__

ROOT = Path(__file__).parent.parent
LOCKS = ("play", "develop", "bench")

PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(lock: str) -> set[tuple[str, str]]:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return set(PIN.findall(text))


# Locks


def test_the_locks_have_the_very_requirements_of_the_build(project: dict[str, Any]) -> None:
    screen = project["tool"]["hatch"]["build"]["hooks"]["custom"]["screen-requires"]
    required = [*project["build-system"]["requires"], *screen]
    assert project["dependency-groups"]["play"] == required
    assert {tuple(requirement.split("==")) for requirement in required} <= pins("play")


def requirements(project: dict[str, Any]) -> list[str]:
    return [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["serve"]]


def test_the_locks_have_all_that_the_package_needs(project: dict[str, Any]) -> None:
    needed = {re.split(r"[<>=~! ]", requirement)[0] for requirement in requirements(project)}
    assert needed
    assert needed <= {name for name, _ in pins("play")}


def test_every_requirement_has_a_lower_and_an_upper_bound(project: dict[str, Any]) -> None:
    """What the next great version of a library changes is not known."""
    assert all(re.fullmatch(r"[a-z]+>=[\d.]+,<\d+", requirement) for requirement in requirements(project))


def test_each_lock_has_all_of_the_one_before() -> None:
    for smaller, larger in itertools.pairwise(LOCKS):
        assert pins(smaller)
        assert pins(smaller) < pins(larger)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
    assert len(entries) == len(PIN.findall(text))
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


# Licences


IDENTIFIER = re.compile(r"^SPDX-License-Identifier: (.+)$", re.MULTILINE)


def licence_files() -> dict[str, str]:
    """The texts of what others have made, by file name."""
    return {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "LICENSES").iterdir()}


def test_the_licence_expression_has_every_licence_of_the_package_and_no_other(project: dict[str, Any]) -> None:
    found = [IDENTIFIER.findall(text) for text in licence_files().values()]
    assert all(len(identifiers) == 1 for identifiers in found)
    named = project["project"]["license"].split(" AND ")
    assert len(named) == len(set(named))
    assert set(named) == {"MIT"} | {identifiers[0] for identifiers in found}


def test_every_licence_says_what_it_is_for_and_where_its_source_is() -> None:
    for name, text in licence_files().items():
        about, source, _, empty, terms = text.split("\n", 4)
        assert ", in " in about, name
        assert re.fullmatch(r"Source: https://\S+", source), name
        assert not empty, name
        assert len(terms) > 200, name


# The package


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of this checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], cwd=ROOT, check=True)
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that a user's pip builds from the source distribution: nothing from this checkout, and no Node.js."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    environment = os.environ | {"PATH": str(folder / "nothing")}
    pip += ["--no-deps", "--no-cache-dir", "-w", str(folder), str(sdist)]
    subprocess.run(pip, cwd=folder, env=environment, check=True)
    (path,) = folder.iterdir()
    return path


@pytest.mark.package
def test_the_source_distribution_has_all_sources_and_the_built_screen(sdist: Path) -> None:
    assert sdist.name == f"ginromme-{__version__}.tar.gz"
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "LICENSE",
        "README.md",
        "hatch_build.py",
        "pyproject.toml",
        "requirements/play.txt",
        "scripts/play",
        "src/ginromme/table.py",
        "src/ginromme/server/static/index.html",
        "tests/test_packaging.py",
        "web/built.txt",
        "web/package.json",
        "web/package-lock.json",
    } <= names
    parts = {part for name in names for part in name.split("/")}
    assert not parts & {"node_modules", "__pycache__", ".venv", ".git"}


def build_requirements(folder: Path) -> list[str]:
    """What a user's pip installs before it builds a wheel there, besides hatchling."""
    code = "import json, hatchling.build; print(json.dumps(hatchling.build.get_requires_for_build_wheel()))"
    asked = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(asked.stdout)
    return found


@pytest.mark.package
def test_the_screen_is_built_anew_only_where_its_sources_were_changed(
    sdist: Path, project: dict[str, Any], tmp_path: Path
) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert build_requirements(folder) == []
    with (folder / "web" / "src" / "app.css").open("a", encoding="utf-8") as style:
        style.write("/* changed */\n")
    assert build_requirements(folder) == project["tool"]["hatch"]["build"]["hooks"]["custom"]["screen-requires"]


@pytest.mark.package
def test_the_wheel_is_for_every_machine_and_has_the_screen(wheel: Path) -> None:
    assert wheel.name == f"ginromme-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert len(names) == len(archive.namelist())
        page = archive.read("ginromme/server/static/index.html").decode()
    assert {"ginromme/py.typed", "ginromme/table.py", f"ginromme-{__version__}.dist-info/licenses/LICENSE"} <= names
    script = re.search(r'src="[./]*(assets/[^"]+\.js)"', page)
    assert script is not None
    assert {f"ginromme/server/static/{script[1]}", f"ginromme/server/static/{script[1]}.gz"} <= names
    assert all(name.startswith(("ginromme/", f"ginromme-{__version__}.dist-info/")) for name in names)


@pytest.mark.package
def test_the_wheel_has_the_licences_of_all_that_is_in_it(wheel: Path, project: dict[str, Any]) -> None:
    """What is in the page's scripts is compared when they are built."""
    texts = licence_files()
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(f"ginromme-{__version__}.dist-info/METADATA").decode()
        shipped = archive.read("ginromme/server/static/licences.txt").decode()
        pyodide = json.loads(archive.read(next(name for name in names if name.endswith("pyodide-lock.json"))))
    assert f"License-Expression: {project['project']['license']}\n" in metadata
    assert {f"ginromme-{__version__}.dist-info/licenses/LICENSES/{name}" for name in texts} <= set(names)
    assert all(text in shipped for text in texts.values())
    assert {f"{name}.txt" for name in pyodide["packages"]} <= set(texts)
    fonts = [name for name in names if name.endswith((".woff", ".woff2", ".ttf", ".otf"))]
    assert not fonts or "OFL-1.1" in project["project"]["license"]


@pytest.mark.package
def test_the_wheel_plays_where_nothing_else_is_installed(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, str(wheel)], cwd=tmp_path, check=True)
    lacking = subprocess.run([programs / "ginromme"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (lacking.returncode, lacking.stdout) == (1, "")
    assert "pip install 'ginromme[serve]'" in lacking.stderr
    subprocess.run([*pip, f"{wheel}[serve]"], cwd=tmp_path, check=True)
    with subprocess.Popen(
        [programs / "ginromme", "serve", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            with urllib.request.urlopen(address) as answer:
                assert answer.status == 200
        finally:
            process.terminate()
    assert process.returncode == 0

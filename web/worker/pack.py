"""Packs what the page needs of Python into one zip; runs inside Pyodide, so that the bytecode is of its version.

The zip takes the place of the standard library's: the modules that Pyodide and the game import, compiled.
"""

from __future__ import annotations

import importlib.util
import io
import json
import marshal
import struct
import sys
import zipfile
from pathlib import Path

LIBRARY = next(path for path in sys.path if path.endswith(".zip"))

UNCHECKED = 1
"""Marks a .pyc whose source is not there to be compared with (PEP 552)."""

READ_THEIR_OWN_DOCSTRINGS = ("_pyodide", "pyodide")

DATA = {".bin", ".wasm"}


def pack(folders: list[str]) -> bytes:
    """The zip, with ``page_table`` and all that it imports from these folders and the standard library."""
    sys.dont_write_bytecode = True
    sys.path[:0] = folders
    play_a_little()
    files = library_files() | game_files([Path(folder) for folder in folders])
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def play_a_little() -> None:
    """Import all that a table needs, also what is imported late."""
    from page_table import PageTable

    from ginromme import LEVELS

    for level in LEVELS:
        answers: list[str] = []
        table = PageTable(answers.append)
        table.receive(json.dumps({"id": "1", "type": "open", "rules": "standard", "seats": ["human", level]}))
        while table.bot_to_move:
            table.bot_turn()
        table.receive(json.dumps({"id": "2", "type": "hint", "version": json.loads(answers[-1])["version"]}))
        if json.loads(answers[-1])["type"] != "hint":
            raise RuntimeError(f"the game does not run here: {answers[-1]}")


def library_files() -> dict[str, bytes]:
    """The modules of the standard library, Pyodide's own among them, that have been imported by now."""
    files = {}
    with zipfile.ZipFile(LIBRARY) as library:
        for name in library.namelist():
            module = module_name(name)
            loaded = sys.modules.get(module)
            if loaded is None or loaded.__spec__ is None or loaded.__spec__.origin == "frozen":
                continue
            keep_docstrings = module.split(".")[0] in READ_THEIR_OWN_DOCSTRINGS
            files[compiled_name(name)] = compiled(library.read(name), name, 0 if keep_docstrings else 2)
    return files


def game_files(folders: list[Path]) -> dict[str, bytes]:
    """The modules from these folders that have been imported by now, and the data of their packages."""
    files = {}
    for folder in folders:
        for path in folder.rglob("*.py"):
            name = path.relative_to(folder).as_posix()
            if module_name(name) not in sys.modules:
                continue
            files[compiled_name(name)] = compiled(path.read_bytes(), name, 0)
            if path.name == "__init__.py":
                data = [beside for beside in path.parent.iterdir() if beside.suffix in DATA]
                files |= {beside.relative_to(folder).as_posix(): beside.read_bytes() for beside in data}
    return files


def module_name(name: str) -> str:
    """``json`` for ``json/__init__.py``."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compiled_name(name: str) -> str:
    """``json/__init__.pyc`` for ``json/__init__.py``."""
    return name + "c"


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The content of the .pyc; with ``optimize`` 2 without docstrings."""
    code = compile(source, f"{LIBRARY}/{name}", "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + struct.pack("<I", UNCHECKED) + importlib.util.source_hash(source)
    return head + marshal.dumps(code)

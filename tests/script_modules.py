"""The project's scripts, to be tested as modules."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Final

SCRIPTS: Final = Path(__file__).parent.parent / "scripts"


def load_script(name: str) -> ModuleType:
    """The module of a script, by its name without ``.py``."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

"""Compile one of the programs here for this machine and run it: ``python training/run.py belief 400000 3 weights.bin``.

The compiler is that of the ``ziglang`` package, as for the kernel itself; ``CC`` names another one.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
FLAGS: Final = ("-O3", "-march=native", "-ffp-contract=off", "-Wall", "-Wextra", "-Wno-unused-function")


def run(program: str, arguments: Sequence[str]) -> None:
    """Compile ``program`` and run it with ``arguments``; `CalledProcessError` when either fails."""
    compiler = shlex.split(os.environ.get("CC", "")) or [sys.executable, "-m", "ziglang", "cc"]
    with tempfile.TemporaryDirectory() as folder:
        binary = str(Path(folder) / program)
        subprocess.run([*compiler, *FLAGS, "-o", binary, str(FOLDER / f"{program}.c"), "-lm"], check=True)
        subprocess.run([binary, *arguments], check=True)


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])

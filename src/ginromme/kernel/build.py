"""Write ``layout.h`` and compile ``kernel.c`` to ``kernel.wasm``: ``python -m ginromme.kernel.build``, with ziglang."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from .header import header

FOLDER: Final = Path(__file__).parent
FLAGS: Final = (
    "-target",
    "wasm32-freestanding",
    "-std=c11",
    "-O3",
    "-msimd128",
    "-mbulk-memory",
    "-ffp-contract=off",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unused-function",
    "-g0",
    "-nostdlib",
    "-Wl,--no-entry",
    "-Wl,--strip-all",
)


def build(target: Path) -> None:
    """Write the compiled kernel to ``target``; the same bytes on every machine."""
    command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(target), "kernel.c"]
    subprocess.run(command, cwd=FOLDER, check=True)


if __name__ == "__main__":
    (FOLDER / "layout.h").write_text(header(), encoding="ascii")
    build(FOLDER / "kernel.wasm")

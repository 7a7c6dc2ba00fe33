"""The virtual environment of this checkout: made once, made anew when what it is made from has changed."""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (read by whatever Python there is)
    sys.exit("Gin Rommé needs Python 3.11 or newer, and this is Python " + sys.version.split()[0])

import hashlib
import os
import subprocess
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "ginromme.txt"
PURPOSES = ("play", "develop", "bench")
"""Each has all that those before it have."""


def prepare(purpose: str) -> None:
    """Make the environment fit for the purpose, and the built screen that of the present sources."""
    enough = [f"{name} {_digest(name)}" for name in PURPOSES[PURPOSES.index(purpose) :]]
    if not (STAMP.is_file() and STAMP.read_text(encoding="ascii") in enough and _runs()):
        print(f"Setting up {VENV.relative_to(ROOT)} (once)", file=sys.stderr, flush=True)
        if not _runs():
            _make()
        STAMP.unlink(missing_ok=True)
        pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        call(*pip, "--require-hashes", "--requirement", str(lock(purpose)))
        call(*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
        STAMP.write_text(enough[0], encoding="ascii")
    call("hatch_build.py")


def lock(purpose: str) -> Path:
    """The versions and hashes of all that is installed for the purpose."""
    return ROOT / "requirements" / f"{purpose}.txt"


def call(*arguments: str) -> None:
    """Run Python in the environment; ends the script when that fails."""
    status = subprocess.run([_python(), *arguments], cwd=ROOT, check=False).returncode
    if status:
        sys.exit(status)


def become(*arguments: str) -> NoReturn:
    """Go on as Python in the environment, which then has the terminal and the signals to itself."""
    os.chdir(ROOT)
    if os.name == "nt":
        sys.exit(subprocess.run([_python(), *arguments], check=False).returncode)
    os.execv(_python(), [str(_python()), *arguments])


def _python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _runs() -> bool:
    """Whether the environment is there; after an update of the system its Python may be gone."""
    try:
        return subprocess.run([_python(), "-c", "import pip"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _make() -> None:
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False)
    if made.returncode:
        sys.exit("Python cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv")


def _digest(purpose: str) -> str:
    digest = hashlib.sha256(lock(purpose).read_bytes())
    digest.update((ROOT / "pyproject.toml").read_bytes())
    return digest.hexdigest()

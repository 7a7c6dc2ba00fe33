"""The screen's files: read once, looked up in a table, so that no request can name any other file."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from ..errors import GinRommeError

STATIC: Final = Path(__file__).parent / "static"
"""Where hatch_build.py puts the built screen."""

HASHED: Final = "/assets/"
"""Files in here have their content's hash in their name and never change."""

PIECE: Final = 64 * 1024
"""Bytes of a file that are sent at a time."""

# Not left to the system's table, which differs from machine to machine.
MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class SiteError(GinRommeError):
    """The screen has not been built: ``no_site``."""


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    gzipped: bytes | None
    media_type: str
    tag: str
    cache: str


class Site:
    """Answers requests with the files of a folder; a file ``x.gz`` beside ``x`` is its compressed form."""

    def __init__(self, folder: Path = STATIC) -> None:
        if not (folder / "index.html").is_file():
            raise SiteError("no_site", f"there is no screen in {folder}: install the package, or run scripts/play")
        self._files = {
            "/" + path.relative_to(folder).as_posix(): _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix != ".gz"
        }
        self._files["/"] = self._files.pop("/index.html")
        if "/icon.svg" in self._files:
            self._files["/favicon.ico"] = self._files["/icon.svg"]  # asked for unasked, by pages that are no pages too

    async def serve(self, request: Request) -> Response:
        """The file at the request's path, compressed where that is understood, or what HTTP says instead."""
        file = self._files.get(request.url.path)
        if file is None:
            return PlainTextResponse("Not found\n", status_code=404)
        zipped = file.gzipped is not None and _accepts_gzip(request.headers.get("accept-encoding", ""))
        tag = f'"{file.tag}-gz"' if zipped else f'"{file.tag}"'
        headers = {"ETag": tag, "Cache-Control": file.cache}
        if file.gzipped is not None:
            headers["Vary"] = "Accept-Encoding"
        if _names_tag(request.headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=headers)
        if file.gzipped is not None and zipped:
            headers["Content-Encoding"] = "gzip"
            return _InPieces(file.gzipped, headers=headers, media_type=file.media_type)
        return _InPieces(file.content, headers=headers, media_type=file.media_type)


class _InPieces(Response):
    """Sends the next piece when the last one is on its way: a slow reader costs the memory of one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, len(self.body), PIECE):
            await send({"type": "http.response.body", "body": self.body[start : start + PIECE], "more_body": True})
        await send({"type": "http.response.body", "body": b""})


def _read(path: Path, folder: Path) -> _File:
    content = path.read_bytes()
    zipped = path.with_name(path.name + ".gz")
    hashed = ("/" + path.relative_to(folder).as_posix()).startswith(HASHED)
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _File(
        content=content,
        gzipped=zipped.read_bytes() if zipped.is_file() else None,
        media_type=MEDIA_TYPES.get(path.suffix, guessed),
        tag=hashlib.sha256(content).hexdigest()[:32],
        cache="public, max-age=31536000, immutable" if hashed else "no-cache",
    )


def _accepts_gzip(header: str) -> bool:
    for coding in header.lower().split(","):
        name, _, weight = coding.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _names_tag(header: str, tag: str) -> bool:
    return header.strip() == "*" or tag in [part.strip().removeprefix("W/") for part in header.split(",")]

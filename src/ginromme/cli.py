"""The command ``ginromme``."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import io
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from importlib import import_module
from threading import Thread
from typing import Final

from . import __version__
from .arena.command import add_commands
from .errors import GinRommeError, quoted
from .server.settings import HELP, PREFIX, Settings, load_settings
from .terminal import NobodyListensError, OutputError, say

LOOPBACK: Final = "127.0.0.1"

PLAY_PORT: Final = 31010
"""The same at each start where it is free, because a browser keeps saved matches by address."""

NOBODY_LISTENS: Final = 141
"""The exit status where the reader has gone, as a shell has it for those that end by SIGPIPE."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    try:
        options = _parse(arguments)
        command: Callable[[argparse.Namespace], None] = options.command
        command(options)
    except NobodyListensError:
        return NOBODY_LISTENS
    except GinRommeError as error:
        print(f"ginromme: {error} ({error.code})", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for; `SystemExit` after help and where it makes no sense."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            return _parser().parse_args(arguments)
    except SystemExit:
        if said.getvalue():
            say(said.getvalue().removesuffix("\n"))
        raise


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ginromme", description="Play Gin Rommé in the browser.")
    parser.add_argument("--version", action="version", version=f"ginromme {__version__}")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(command=_play)
    commands = parser.add_subparsers(title="commands")
    serve = commands.add_parser(
        "serve",
        help="serve a site for many people",
        description="Serve a site for many people.",
        epilog="environment:\n" + "".join(f"  {PREFIX + name:30}{text}\n" for name, text in HELP.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument("--host", help=f"{HELP['HOST']} (default: {PREFIX}HOST, or {LOOPBACK})")
    serve.add_argument("--port", type=_port, help=f"{HELP['PORT']} (default: {PREFIX}PORT, or 8000)")
    serve.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME=exec:COMMAND",
        help="seat a program among the computer players (docs/players.md); may be given several times",
    )
    serve.set_defaults(command=_serve)
    add_commands(commands)
    return parser


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdecimal() and len(text) <= 5 else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no port from 0 to 65535")
    return port


def _play(options: argparse.Namespace) -> None:
    """The server for one person at this machine."""
    _need_server()
    from .server import run

    try:
        listener = run.listen(LOOPBACK, PLAY_PORT)
    except run.ListenError:
        listener = run.listen(LOOPBACK, 0)
        print(f"Port {PLAY_PORT} is taken, so matches saved there are not seen here.", file=sys.stderr)
    address = run.address(listener)

    def ready() -> None:
        _tell(f"Gin Rommé: {address}  (Ctrl-C ends it)")
        if not options.no_browser and _has_display():
            # In a thread, since some browsers are only back when they are closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run.run(Settings(log="warning"), listener, ready)


def _serve(options: argparse.Namespace) -> None:
    _need_server()
    from .programs.seats import parse_seats
    from .server import run

    settings = load_settings(os.environ)
    given = {name: getattr(options, name) for name in ("host", "port") if getattr(options, name) is not None}
    settings = dataclasses.replace(settings, players=parse_seats(options.player), **given)
    listener = run.listen(settings.host, settings.port)
    address = run.address(listener)
    run.run(settings, listener, lambda: _tell(f"Gin Rommé: {address}"))


def _tell(address: str) -> None:
    """Say where the server is; it goes on where that cannot be said."""
    try:
        say(address)
    except OutputError as error:
        print(f"ginromme: {error} ({error.code})", file=sys.stderr)


def _need_server() -> None:
    """`GinRommeError` (``not_installed``) says how to get the server's packages where they are missing."""
    try:
        import_module("websockets")  # uvicorn finds out too late whether it is there
        import_module(".server.run", __package__)
    except ModuleNotFoundError as error:
        missing = (error.name or __package__).partition(".")[0]
        if missing == __package__:
            raise
        sentence = f"this needs {missing}, which is not installed; get it with: pip install 'ginromme[serve]'"
        raise GinRommeError("not_installed", sentence) from None


def _has_display() -> bool:
    """Without one, Python would open a browser that takes the terminal over."""
    unix = sys.platform.startswith(("linux", "freebsd", "openbsd", "netbsd"))
    return not unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

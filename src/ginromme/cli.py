"""The command ``ginromme``."""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Final

from . import __version__
from .arena.command import add_commands
from .errors import GinRommeError, quoted
from .server.settings import HELP, PREFIX, Settings, load_settings

LOOPBACK: Final = "127.0.0.1"

PLAY_PORT: Final = 31010
"""The same at each start where it is free, because a browser keeps saved matches by address."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], None] = options.command
    try:
        command(options)
    except GinRommeError as error:
        print(f"ginromme: {error} ({error.code})", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


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
    from .server import run

    try:
        listener = run.listen(LOOPBACK, PLAY_PORT)
    except run.ListenError:
        listener = run.listen(LOOPBACK, 0)
        print(f"Port {PLAY_PORT} is taken, so matches saved there are not seen here.", file=sys.stderr)
    address = run.address(listener)

    def ready() -> None:
        print(f"Gin Rommé: {address}  (Ctrl-C ends it)", flush=True)
        if not options.no_browser and _has_display():
            # In a thread, since some browsers are only back when they are closed.
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    run.run(Settings(log="warning"), listener, ready)


def _serve(options: argparse.Namespace) -> None:
    from .programs.seats import parse_seats
    from .server import run

    settings = load_settings(os.environ)
    given = {name: getattr(options, name) for name in ("host", "port") if getattr(options, name) is not None}
    settings = dataclasses.replace(settings, players=parse_seats(options.player), **given)
    listener = run.listen(settings.host, settings.port)
    address = run.address(listener)
    run.run(settings, listener, lambda: print(f"Gin Rommé: {address}", flush=True))


def _has_display() -> bool:
    """Without one, Python would open a browser that takes the terminal over."""
    unix = sys.platform.startswith(("linux", "freebsd", "openbsd", "netbsd"))
    return not unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))

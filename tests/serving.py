"""A real server at a free port or a given one, in a thread of the test; and parts of it in a loop of their own."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ginromme.server import run
from ginromme.server.settings import Settings
from ginromme.server.site import Site
from ginromme.server.tables import Tables

T = TypeVar("T")


def looped(work: Coroutine[None, None, T]) -> T:
    """Do it in a loop of a thread of its own: the test's thread may have the browser's loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@contextlib.contextmanager
def serving(
    site: Site | None = None, settings: Settings | None = None, tables: Tables | None = None, *, port: int = 0
) -> Iterator[str]:
    """The server's address, as ``http://127.0.0.1:12345/``."""
    listener = run.listen("127.0.0.1", port)
    address = run.address(listener)
    ready = threading.Event()
    server = run.Server(settings or Settings(), site or Site(), tables or Tables(10, 60), ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        ready.wait()
        yield address
    finally:
        server.should_exit = True
        thread.join()

"""A solo game in the page's own worker: the same engine, the same moves, and the server where that is not to be had."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser.positions import Kept, played
from playwright.sync_api import Browser, Page, WebSocket
from serving import serving

from ginromme import LEVELS, Table
from ginromme.server.site import STATIC

PYTHON = re.compile(r"/assets/(python|worker)-")

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

PATIENCE = 120_000
"""Milliseconds until a worker that has not started counts as one that never will, on a busy machine too."""

REQUESTS = 14
"""So many are put to both tables, which makes about as many moves of the computer player."""

IN_WORKER = """
async ([address, requests]) => {
  const worker = new Worker(address, { type: 'module' });
  const said = await new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  if (said !== 'ready') throw new Error(said);
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2]);
  const answers = [];
  for (const [request, count] of requests) {
    const texts = [];
    const complete = new Promise((done) => {
      port1.onmessage = ({ data }) => texts.push(data) === count && done();
    });
    port1.postMessage(request);
    await complete;
    answers.push(texts);
  }
  worker.terminate();
  return answers;
}
"""

NOTE_FIRST_HAND = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('[data-card]')) return;
  performance.mark('first hand');
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""

IDLE = "new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 2000 }))"


def first_page(chromium: Browser, address: str) -> Page:
    """A page in a fresh profile; nothing in it moves."""
    context = chromium.new_context(base_url=address, locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """The start page; a complaint in its console fails the test, one about its policy too."""
    complaints: list[str] = []
    page = first_page(chromium, address)
    page.context.on("weberror", lambda error: complaints.append(str(error.error)))
    page.context.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
    page.goto("/")
    yield page
    page.context.close()
    assert complaints == []


@pytest.fixture
def grumbling_page(chromium: Browser, address: str) -> Iterator[Page]:
    """A page that has not been opened yet, and may complain in its console."""
    page = first_page(chromium, address)
    yield page
    page.context.close()


def built(name: str) -> Path:
    """A file of the screen from its name's beginning."""
    (path,) = (path for path in STATIC.glob(f"assets/{name}*") if path.suffix != ".gz")
    return path


def address_of(path: Path) -> str:
    return "/" + path.relative_to(STATIC).as_posix()


def deal(page: Page) -> WebSocket:
    """Begin a game; the socket that it begins on."""
    with page.expect_websocket() as socket:
        page.get_by_role("button", name="Karten geben").click()
    page.locator("[data-card]").first.wait_for()
    return socket.value


def deal_and_move_to_worker(page: Page) -> None:
    """Begin a game and wait until its socket is closed."""
    socket = deal(page)
    if not socket.is_closed():
        socket.wait_for_event("close")


def make_a_move(page: Page) -> None:
    """Pass or draw, and see it in the record that this browser keeps of its only game: a table has answered."""
    record = "JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('ginromme.game.'))[1]).record"
    button = page.get_by_role("button", name=re.compile("^(Passen|Vom Stapel ziehen)$"))
    button.wait_for()
    before = page.evaluate(record)
    button.click()
    page.wait_for_function(f"(before) => {record} !== before", arg=before)


# The same engine


def conversation(level: str) -> list[tuple[str, list[str]]]:
    """Requests of a person who plays by chance, and what the table of this Python says to each."""
    person = Random(level)
    table = Table(bytes)
    said: list[tuple[str, list[str]]] = []
    request: dict[str, Any] = {"type": "open", "record": opening_record(level)}
    latest: dict[str, Any] = {}
    for number in range(REQUESTS):
        text = json.dumps({"id": str(number), **request})
        answers = [reply.text for reply in table.receive("screen", text)]
        while table.bot_to_move:
            answers += [reply.text for reply in table.bot_turn()]
        said.append((text, answers))
        for message in map(json.loads, answers):
            if message["type"] == "update":
                latest = message
        if latest["view"]["phase"] == "over":
            request = {"type": "next", "version": latest["version"]}
        elif number % 5 == 2:
            request = {"type": "hint", "version": latest["version"]}
        else:
            move = person.choice(latest["view"]["legal"])
            request = {"type": "move", "version": latest["version"], "move": move}
    return said


def opening_record(level: str) -> str:
    """A fresh game, in which the computer player has a source of chance."""
    chance = Random(f"chance of {level}")
    request = {"id": "0", "type": "open", "rules": "standard", "seats": ["human", level]}
    (reply,) = Table(chance.randbytes).receive("screen", json.dumps(request))
    text: str = json.loads(reply.text)["record"]
    return text


@pytest.mark.parametrize("level", LEVELS)
def test_the_worker_says_word_for_word_what_the_server_says(page: Page, level: str) -> None:
    """Moves, views and records: one engine in both places, under the page's own policy."""
    expected = conversation(level)
    requests = [(text, len(answers)) for text, answers in expected]
    answers = page.evaluate(IN_WORKER, [address_of(built("worker-")), requests])
    assert answers == [answers for _, answers in expected]
    assert sum(len(answers) for _, answers in expected) > len(expected), "no computer player has moved"


def test_the_worker_has_chance_of_its_own(page: Page) -> None:
    request = json.dumps({"id": "0", "type": "open", "rules": "standard", "seats": ["human", "leicht"]})
    games = [page.evaluate(IN_WORKER, [address_of(built("worker-")), [(request, 1)]])[0][0] for _ in range(2)]
    first, second = (json.loads(game)["view"]["commitment"] for game in games)
    assert first != second


# Where a game is played


def test_a_game_moves_to_the_worker_and_goes_on_there(page: Page) -> None:
    deal_and_move_to_worker(page)
    assert len(page.workers) == 1
    make_a_move(page)


def test_the_next_game_begins_in_the_worker(page: Page) -> None:
    deal_and_move_to_worker(page)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.evaluate("localStorage.clear(); location.hash = ''")
    page.get_by_role("button", name="Karten geben").click()
    make_a_move(page)
    assert sockets == []
    assert len(page.workers) == 1


def test_a_replay_asks_the_worker_that_a_game_has_started(page: Page) -> None:
    deal_and_move_to_worker(page)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.evaluate("location.hash = 'replay'")
    page.get_by_role("textbox").fill(Kept(played(3, 99)).record)
    page.get_by_role("button", name="Ansehen").click()
    page.get_by_text(re.compile("^Zug 0 von")).wait_for()
    assert sockets == []


def test_the_first_page_and_the_first_hand_do_not_wait_for_python(page: Page) -> None:
    page.add_init_script(NOTE_FIRST_HAND)
    page.reload(wait_until="networkidle")
    resources = "performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime])"
    assert not [name for name, _ in page.evaluate(resources) if PYTHON.search(name)]
    deal_and_move_to_worker(page)
    ((_, start),) = ((name, start) for name, start in page.evaluate(resources) if PYTHON.search(name))
    assert start > page.evaluate("performance.getEntriesByName('first hand')[0].startTime")


def test_a_game_in_the_worker_needs_no_server(chromium: Browser) -> None:
    with serving() as address:
        page = first_page(chromium, address)
        page.goto("/")
        deal_and_move_to_worker(page)
    make_a_move(page)
    page.context.close()


def test_a_game_goes_back_to_the_server_when_the_worker_fails(page: Page) -> None:
    deal_and_move_to_worker(page)
    with page.expect_websocket():
        page.workers[0].evaluate("postMessage('failed')")
    make_a_move(page)
    assert page.workers == []


def play_without_worker(page: Page) -> None:
    """A game that has had time to move to a worker, and has not."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto("/")
    socket = deal(page)
    page.evaluate(IDLE)
    make_a_move(page)
    assert not socket.is_closed()
    assert requests
    assert not [url for url in requests if PYTHON.search(url)]


def test_without_webassembly_a_game_stays_on_the_server(grumbling_page: Page) -> None:
    grumbling_page.add_init_script("delete globalThis.WebAssembly")
    play_without_worker(grumbling_page)


def test_who_saves_data_stays_on_the_server(grumbling_page: Page) -> None:
    saves_data = "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })"
    grumbling_page.add_init_script(saves_data)
    play_without_worker(grumbling_page)


@pytest.mark.parametrize("name", FILES)
def test_where_a_file_of_python_cannot_be_had_a_game_stays_on_the_server(grumbling_page: Page, name: str) -> None:
    grumbling_page.context.route(f"**/{name}", lambda route: route.abort())
    grumbling_page.goto("/")
    with grumbling_page.context.expect_event("requestfailed", lambda request: request.url.endswith(name)):
        socket = deal(grumbling_page)
    make_a_move(grumbling_page)
    assert not socket.is_closed()


# Its files


@pytest.mark.parametrize("name", [*FILES, "pyodide-lock.json"])
def test_the_files_are_kept_by_browsers_for_good(address: str, name: str) -> None:
    """Their folder has their digest in its name."""
    with urllib.request.urlopen(address.rstrip("/") + address_of(built("python-")) + f"/{name}") as answer:
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("name", ["pyodide.asm.mjs", "pyodide.asm.wasm"])
def test_the_large_files_come_compressed(address: str, name: str) -> None:
    url = address.rstrip("/") + address_of(built("python-")) + f"/{name}"
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"


def test_webassembly_comes_as_such(address: str) -> None:
    """Else a browser would not compile it while it is still coming."""
    with urllib.request.urlopen(address.rstrip("/") + address_of(built("python-")) + "/pyodide.asm.wasm") as answer:
        assert answer.headers["Content-Type"] == "application/wasm"

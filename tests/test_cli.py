"""The command: where it serves, what it says, and how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ginromme import __version__
from ginromme.cli import LOOPBACK, NOBODY_LISTENS, PLAY_PORT, main
from ginromme.server import run
from ginromme.server.settings import HELP, Settings


class Command:
    """A running ``ginromme``."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        line = process.stdout.readline()
        self.address = next((word for word in line.split() if word.startswith("http://")), "")
        self.port = urlsplit(self.address).port

    def end(self, number: signal.Signals) -> tuple[int, str, str]:
        """Send it a signal: its exit status and what else it has said."""
        self.process.send_signal(number)
        out, err = self.process.communicate()
        return self.process.returncode, out, err


@contextlib.contextmanager
def command(*arguments: str, environ: Mapping[str, str] | None = None) -> Iterator[Command]:
    """Run the command until the test is over, if it has not ended by itself."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ginromme", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", **(environ or {})},
    )
    with process:
        try:
            yield Command(process)
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_and_with_a_goodbye_to_open_sockets(number: signal.Signals) -> None:
    with command("serve", "--port", "0") as ginromme:
        with urllib.request.urlopen(ginromme.address) as answer:
            assert answer.status == 200
        with connect(ginromme.address.replace("http", "ws") + "socket") as socket_:
            socket_.send('{"type": "open", "id": "1", "rules": "standard", "seats": ["human", "mittel"]}')
            assert json.loads(socket_.recv())["re"] == "1"
            status, _, err = ginromme.end(number)
            with contextlib.suppress(ConnectionClosed):
                while True:
                    socket_.recv()
            assert socket_.close_code == 1001
        assert status == 0
        assert "Traceback" not in err


def test_playing_prints_an_address_on_this_machine_and_a_second_one_gets_another() -> None:
    with command("--no-browser") as first, command("--no-browser") as second:
        for ginromme in (first, second):
            assert ginromme.address == f"http://127.0.0.1:{ginromme.port}/"
            with urllib.request.urlopen(ginromme.address) as answer:
                assert "Gin Rommé" in answer.read().decode()
        assert first.port != second.port
        status, _, err = second.end(signal.SIGINT)
        assert status == 0
        assert f"Port {PLAY_PORT} is taken" in err
        assert first.end(signal.SIGTERM)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "display", "opened"),
    [([], ":0", True), (["--no-browser"], ":0", False), ([], "", False)],
)
def test_the_browser_is_opened_where_there_is_one_and_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], display: str, opened: bool
) -> None:
    addresses: list[str] = []

    def is_ready_at_once(_: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
        with listener:
            ready()

    class ThreadAtOnce:
        def __init__(self, target: Callable[[str], bool], args: tuple[str], daemon: bool) -> None:
            assert daemon
            self.start = lambda: target(*args)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(run, "run", is_ready_at_once)
    monkeypatch.setattr("ginromme.cli.Thread", ThreadAtOnce)
    assert main(arguments) == 0
    assert [address.startswith(f"http://{LOOPBACK}:") for address in addresses] == [True] * opened


@pytest.mark.parametrize(
    ("host", "names", "warned"), [("0.0.0.0", "", True), ("0.0.0.0", "play.example", False), ("127.0.0.1", "", False)]
)
def test_serving_others_under_no_name_is_warned_of(host: str, names: str, warned: bool) -> None:
    with command("serve", "--host", host, "--port", "0", environ={"GINROMME_HOSTS": names}) as ginromme:
        _, _, err = ginromme.end(signal.SIGTERM)
    assert ("GINROMME_HOSTS, and none is listed" in err) == warned


def test_the_command_line_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[Settings] = []

    def note(settings: Settings, listener: socket.socket, _: Callable[[], None]) -> None:
        listener.close()
        used.append(settings)

    monkeypatch.setattr(run, "run", note)
    monkeypatch.setenv("GINROMME_PORT", "1")
    monkeypatch.setenv("GINROMME_HOST", "localhost")
    monkeypatch.setenv("GINROMME_CONNECTIONS", "7")
    assert main(["serve", "--port", "0"]) == 0
    assert used == [Settings(port=0, host="localhost", connections=7)]


def test_a_setting_that_makes_no_sense_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GINROMME_CONNECTIONS", "many")
    assert main(["serve"]) == 1
    error = "ginromme: GINROMME_CONNECTIONS must be a whole number from 1 to 1000000, not 'many' (bad_setting)\n"
    assert capsys.readouterr().err == error


@pytest.mark.parametrize("host", ["127.0.0.1", "256.0.0.1"])
def test_an_address_that_cannot_be_had_is_said_in_one_sentence(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--host", host, "--port", str(port)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"ginromme: cannot listen at {host} port {port}: ")
    assert error.endswith("(cannot_listen)\n")


@pytest.mark.parametrize("port", ["65536", "-1", "http", "", "٨١٣٩", "9" * 5000])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"--port={port}"])
    assert ended.value.code == 2
    assert "is no port from 0 to 65535" in capsys.readouterr().err


SERVER = ("starlette", "uvicorn", "websockets")

WITHOUT = "import sys; sys.modules.update(dict.fromkeys({0!r})); from ginromme.cli import main; sys.exit(main())"
"""The command where these packages are not installed."""


@pytest.mark.parametrize("arguments", [[], ["serve", "--port", "0"]])
@pytest.mark.parametrize("missing", [*((name,) for name in SERVER), SERVER])
def test_without_the_server_s_packages_it_says_how_to_get_them(missing: tuple[str, ...], arguments: list[str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing), *arguments], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert re.fullmatch(
        rf"ginromme: this needs ({'|'.join(missing)}), which is not installed; "
        r"get it with: pip install 'ginromme\[serve\]' \(not_installed\)\n",
        ended.stderr,
    )


def test_without_the_server_s_packages_the_engine_and_the_arena_play() -> None:
    code = WITHOUT.format(SERVER)
    arena = ["arena", "leicht", "simple", "--pairs", "1", "--jobs", "1", "--seed", "1"]
    ended = subprocess.run([sys.executable, "-c", code, *arena], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "leicht" in ended.stdout


# What it says and nobody can be told


ARENA = ["arena", "leicht", "simple", "--pairs", "1", "--jobs", "1", "--seed", "1"]

SAYING = {
    "version": ["--version"],
    "help": ["serve", "--help"],
    "arena": ARENA,
    "ladder": ["arena", "--ladder", *ARENA[1:]],
    "bot": ["bot", "leicht"],
}


def say_to(output: int, arguments: list[str], *, buffered: bool) -> tuple[int, str]:
    """Exit status and error of a command that writes there."""
    ended = subprocess.run(
        [sys.executable, "-m", "ginromme", *arguments],
        input="hello\n",
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": "" if buffered else "1"},
    )
    return ended.returncode, ended.stderr


@pytest.fixture
def unread() -> Iterator[int]:
    """The end of a pipe whose reader has gone, as after ``| head``."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@pytest.fixture
def full() -> Iterator[int]:
    """A file on a full disk."""
    path = Path("/dev/full")
    if not path.exists():
        pytest.skip("this machine has no /dev/full")
    with path.open("wb") as opened:
        yield opened.fileno()


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("command", SAYING)
def test_a_reader_that_has_gone_ends_it_quietly(command: str, buffered: bool, unread: int) -> None:
    assert say_to(unread, SAYING[command], buffered=buffered) == (NOBODY_LISTENS, "")


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("command", SAYING)
def test_a_full_disk_ends_it_with_one_sentence(command: str, buffered: bool, full: int) -> None:
    said = "ginromme: standard output cannot be written: No space left on device (cannot_write)\n"
    assert say_to(full, SAYING[command], buffered=buffered) == (1, said)


def test_what_the_arena_has_found_is_in_its_file_though_nobody_listens(unread: int, tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    assert say_to(unread, [*ARENA, "--json", str(path)], buffered=True) == (NOBODY_LISTENS, "")
    assert json.loads(path.read_text(encoding="utf-8"))["pairs"] == 1


def test_what_the_arena_has_found_is_said_though_its_file_cannot_be_written(full: int) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "ginromme", *ARENA, "--json", f"/proc/self/fd/{full}"],
        capture_output=True, text=True, check=False, pass_fds=[full],
    )  # fmt: skip
    assert ended.returncode == 1
    assert ended.stdout.startswith("leicht against simple")
    assert ended.stderr.endswith("cannot be written: No space left on device (cannot_write)\n")


def test_the_server_serves_though_its_address_cannot_be_said(full: int) -> None:
    with socket.create_server((LOOPBACK, 0)) as found:
        port = found.getsockname()[1]
    with subprocess.Popen(
        [sys.executable, "-m", "ginromme", "serve", "--port", str(port)],
        stdout=full, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        while "cannot be written" not in (line := process.stderr.readline()):
            assert line
        with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/") as answer:
            assert answer.status == 200
        process.terminate()
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 0


def test_where_nothing_is_open_there_is_no_trace() -> None:
    """As when it is started by something that has closed all three."""
    closed = (
        "import os, sys; [os.close(n) for n in (0, 1, 2)]; os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    for arguments, status in ((ARENA, 1), (["bot", "leicht"], 0)):
        run_closed = [sys.executable, "-c", closed, "-m", "ginromme", *arguments]
        assert subprocess.run(run_closed, check=False).returncode == status


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "LONG", "leicht"],
        ["arena", "LONG=exec:cat", "leicht"],
        ["arena", "leicht", "simple", "--rules", "LONG"],
        ["arena", "leicht", "simple", "--seed", "LONG"],
        ["bot", "LONG"],
        ["bot", "exec:LONG"],
        ["serve", "--player", "LONG"],
        ["serve", "--player", "LONG=exec:cat"],
    ],
)
def test_a_refusal_does_not_repeat_all_that_came(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([argument.replace("LONG", "x" * 5000) for argument in arguments]) == 1
    assert "xxx…" in (said := capsys.readouterr().err)
    assert len(said) < 300


def test_characters_that_a_terminal_does_not_know_are_replaced() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(
        [sys.executable, "-m", "ginromme", "--help"], capture_output=True, text=True, check=True, env=environment
    )
    assert "Gin Romm?" in ended.stdout


def test_help_names_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    text = capsys.readouterr().out
    assert all(f"GINROMME_{name} " in text for name in HELP)


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"ginromme {__version__}\n"


@pytest.mark.parametrize(
    ("host", "typed"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]"), ("::", "[::1]")]
)
def test_the_address_is_one_to_type_into_a_browser(host: str, typed: str) -> None:
    try:
        listener = run.listen(host, 0)
    except run.ListenError:
        if ":" not in host:
            raise
        pytest.skip("this machine has no IPv6")
    with listener:
        assert run.address(listener) == f"http://{typed}:{listener.getsockname()[1]}/"

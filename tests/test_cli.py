"""The command: where it serves, what it says, and how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ginromme import __version__
from ginromme.cli import LOOPBACK, PLAY_PORT, main
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

"""The server: what the environment may set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ginromme.server.settings import HELP, SettingError, Settings, load_settings


def test_without_a_setting_everything_is_as_it_comes() -> None:
    assert load_settings({"PATH": "/bin", "GINROMME_PORT": "", "OTHER_PORT": "x"}) == Settings()


def test_every_setting_is_read() -> None:
    values = {
        "HOST": "::",
        "PORT": "0",
        "ORIGINS": "https://One.example, http://two.example:81",
        "HOSTS": "Play.example, [2001:DB8::7],",
        "PROXIES": "127.0.0.1, 10.0.0.0/8",
        "HSTS_SECONDS": "7",
        "CONNECTIONS": "1",
        "ADDRESS_CONNECTIONS": "6",
        "TABLES": "2",
        "KEEP_MINUTES": "3",
        "MESSAGE_RATE": "4",
        "MESSAGE_BURST": "5",
        "ADDRESS_RATE": "8",
        "ADDRESS_BURST": "9",
        "LOG": "Warning",
    }
    assert values.keys() == HELP.keys()
    assert load_settings({f"GINROMME_{name}": value for name, value in values.items()}) == Settings(
        host="::",
        port=0,
        origins=frozenset({"https://one.example", "http://two.example:81"}),
        hosts=frozenset({"play.example", "2001:db8::7"}),
        proxies=("127.0.0.1/32", "10.0.0.0/8"),
        hsts_seconds=7,
        connections=1,
        tables=2,
        keep_minutes=3,
        message_rate=4,
        message_burst=5,
        address_connections=6,
        address_rate=8,
        address_burst=9,
        log="warning",
    )


def test_a_setting_of_an_unknown_name_is_refused() -> None:
    """A misspelt one would otherwise do nothing without a word."""
    with pytest.raises(SettingError, match=r"^GINROMME_PROT is no setting; there are GINROMME_HOST, ") as refused:
        load_settings({"GINROMME_PROT": "80"})
    assert refused.value.code == "bad_setting"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PORT", "9" * 5000),
        ("PORT", "٨١٣٩"),
        ("PORT", "+80"),
        ("PORT", "tcp://10.0.0.1:80"),
        ("CONNECTIONS", "0"),
        ("KEEP_MINUTES", "1.5"),
        ("LOG", "loud"),
        ("HSTS_SECONDS", "-1"),
        ("HOSTS", "https://example.org"),
        ("HOSTS", "example.org:80"),
        ("HOSTS", "two names"),
        ("HOSTS", "*"),
        ("PROXIES", "proxy.example"),
        ("PROXIES", "10.0.0.0/99"),
        ("PROXIES", "*"),
        ("ORIGINS", "http://["),
        ("ORIGINS", "example.org"),
        ("ORIGINS", "https://example.org/path"),
        ("ORIGINS", "https://"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"^GINROMME_{name} must ") as refused:
        load_settings({f"GINROMME_{name}": value})
    assert repr(value)[:20] in str(refused.value)
    assert refused.value.code == "bad_setting"
    assert len(str(refused.value)) < 250


def test_the_document_has_every_setting_with_its_default() -> None:
    document = (Path(__file__).parents[1] / "docs" / "serving.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `GINROMME_(\w+)` \| `?([^|`]*?)`? *\|", document, re.MULTILINE))
    defaults = {name: getattr(Settings(), name.lower()) for name in HELP}
    assert rows == {name: "" if value in (frozenset(), ()) else str(value) for name, value in defaults.items()}

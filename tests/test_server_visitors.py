"""The server: what counts as one address, and how much it may ask."""

from __future__ import annotations

import pytest

from ginromme.server.settings import Settings
from ginromme.server.visitors import Allowance, Visitors, address_of


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "unknown"),
        ("", "unknown"),
        (None, "unknown"),
    ],
)
def test_the_addresses_that_one_connection_has_count_as_one(host: str | None, address: str) -> None:
    assert address_of(host) == address


def test_an_allowance_is_used_up_and_comes_back() -> None:
    allowance = Allowance(rate=2, burst=3, now=10.0)
    assert [allowance.take(1, 10.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(1, 11.0) for _ in range(3)] == [True, True, False]
    assert [allowance.take(1, 1000.0) for _ in range(4)] == [True, True, True, False]


def test_what_is_costly_uses_up_more() -> None:
    allowance = Allowance(rate=1, burst=10, now=0.0)
    assert [allowance.take(4, 0.0) for _ in range(3)] == [True, True, False]
    assert not allowance.take(3, 0.5)
    assert allowance.take(3, 1.0)


def test_what_costs_more_than_there_can_ever_be_needs_all_of_it() -> None:
    allowance = Allowance(rate=1, burst=10, now=0.0)
    assert allowance.take(500, 0.0)
    assert not allowance.take(1, 10.0), "it has gone a whole burst into debt"
    assert allowance.take(1, 11.0)
    assert not allowance.take(500, 20.0)
    assert allowance.take(500, 21.0)


def test_a_visitor_is_remembered_while_he_is_there_or_owes_something() -> None:
    time = 0.0
    visitors = Visitors(Settings(address_rate=10, address_burst=20), now=lambda: time)
    first = visitors.find("2001:db8::1")
    assert visitors.find("2001:db8::2") is first
    assert visitors.find("192.0.2.1") is not first
    first.sockets = 1
    visitors.tidy()
    assert len(visitors) == 1, "the other has asked for nothing"
    first.sockets = 0
    first.allowance.spend(20)
    time = 1.9
    visitors.tidy()
    assert visitors.find("2001:db8::1") is first
    time = 2.0
    visitors.tidy()
    assert len(visitors) == 0

"""Addresses as limits count them."""

from __future__ import annotations

import pytest

from serai.server.people import addresses
from serai.server.people.addresses import PersonAddresses, limited_address
from serai.server.people.rate_limits import PersonLimiter
from serai.server.settings import ADDRESS_BURST, RateLimit


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_networks_of_households(address: str, counted: str) -> None:
    assert limited_address(address) == counted


def test_many_names_of_an_address_share_its_limit() -> None:
    limiter = PersonLimiter(RateLimit(0.001, 4))
    assert [limiter.take("a", "home") for _ in range(5)] == [True] * 4 + [False]
    taken = sum(limiter.take(f"name {n}", "home") for n in range(100))
    assert taken == 4 * (ADDRESS_BURST - 1)
    assert limiter.take("b", "elsewhere")


def test_the_longest_away_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "MAX_PEOPLE", 2)
    known = PersonAddresses()
    for person in "aba" + "c":
        known.note(person, f"address of {person}")
    assert [known.people_at(f"address of {person}") for person in "abc"] == [["a"], [], ["c"]]
    assert [known.find(person) for person in "abc"] == ["address of a", "b", "address of c"]


def test_the_people_of_an_address_are_known_latest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "MOST_AT_ADDRESS", 2)
    known = PersonAddresses()
    for person in "abca":
        known.note(person, "home")
    known.note("b", "elsewhere")
    assert (known.people_at("home"), known.people_at("elsewhere")) == (["a", "c"], ["b"])
    known.note("d", "home")
    assert known.people_at("home") == ["d", "a"]

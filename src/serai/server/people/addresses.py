"""Network addresses as limits count them, and the last one of each person."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice

MAX_PEOPLE = 50_000
MOST_AT_ADDRESS = 20  # that are looked at
# The address of the request being handled, as limits count it.
CURRENT_SHARE: ContextVar[str] = ContextVar("current_share", default="")
HOME_BITS = 64  # of an IPv6 address: providers give each customer a whole network of the others


@lru_cache(maxsize=10_000)
def limited_address(address: str) -> str:
    """The address that limits count: the network of an IPv6 address, since a household has 2**64 addresses in it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> HOME_BITS << HOME_BITS, HOME_BITS)))


class PersonAddresses:
    """The address that each person last came from, as far as this process has seen them."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}  # the first one is the longest away
        self._people: dict[str, dict[str, None]] = {}  # by address, in the same order

    def note(self, person: str, address: str) -> None:
        self._forget(person)
        if len(self._last) >= MAX_PEOPLE:
            self._forget(next(iter(self._last)))
        self._last[person] = address
        self._people.setdefault(address, {})[person] = None

    def _forget(self, person: str) -> None:
        address = self._last.pop(person, None)
        if address is not None:
            del self._people[address][person]
            if not self._people[address]:
                del self._people[address]

    def people_at(self, address: str) -> list[str]:
        """The people last seen at an address, the latest first."""
        return list(islice(reversed(self._people.get(address, {})), MOST_AT_ADDRESS))

    def find(self, person: str) -> str:
        """The last address; the person's id if they have not been seen, so that limits count them alone."""
        return self._last.get(person, person)

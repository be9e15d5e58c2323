"""Limits on open connections, in total and per address. They apply before anything is read."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from serai.server.people.addresses import limited_address
from serai.server.people.rate_limits import RateLimiter, TokenBucket
from serai.server.settings import RateLimit, Settings

PROXY = "proxy"  # counted in place of the addresses of trusted proxies
SPARE_FILES = 100  # file descriptors reserved for the database, logs and bots
FLOODS = RateLimit(0.2, 5)  # flooded connections of an address after which it gets no new ones for a while


class ConnectionLimits:
    """Counts the connections of a process by client address. Trusted proxies have no limit per address: all clients
    share theirs."""

    def __init__(self) -> None:
        self.most = 0  # 0: unlimited
        self.most_each = 0
        self.socket_bytes: RateLimit | None = None
        self.proxies: frozenset[str] = frozenset()
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._from: dict[str, int] = {}
        self._floods = RateLimiter(FLOODS)

    def apply(self, settings: Settings) -> None:
        """Take the limits from the settings; the total stays below the process's limit of open files, or no client
        could be answered."""
        files = raise_open_file_limit()
        self.most = min(settings.connections, files - SPARE_FILES) if files else settings.connections
        self.most_each = settings.connections_per_address
        self.socket_bytes = settings.socket_bytes
        self.proxies = frozenset(one.strip() for one in settings.proxies.split(",") if one.strip())
        self._floods = RateLimiter(FLOODS)
        if not settings.limited:
            self.most, self.most_each, self.socket_bytes = 0, 0, None

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection; False if it must be refused."""
        peer: Any = transport.get_extra_info("peername")
        peer_address = str(peer[0]) if isinstance(peer, tuple) else ""
        address = PROXY if self._is_proxy(peer_address) else limited_address(peer_address)
        here = self._from.get(address, 0)
        if self.most and len(self._open) >= self.most:
            return False
        if address != PROXY and (0 < self.most_each <= here or not self._floods.has(address)):
            return False
        self._open[transport] = address
        self._from[address] = here + 1
        return True

    def release(self, transport: asyncio.BaseTransport) -> None:
        address = self._open.pop(transport, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def make_byte_bucket(self) -> TokenBucket | None:
        """The limit on the bytes that one WebSocket sends, control frames included."""
        return None if self.socket_bytes is None else TokenBucket(self.socket_bytes)

    def note_flood(self, transport: asyncio.BaseTransport) -> None:
        address = self._open.get(transport, "")
        if address != PROXY:
            self._floods.take(address)

    def _is_proxy(self, address: str) -> bool:
        return address in self.proxies or "*" in self.proxies


def raise_open_file_limit() -> int:
    """Raise the limit of open files to its hard limit and return it; 0 if unknown."""
    try:
        import resource
    except ImportError:  # not available on Windows
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return soft if soft > SPARE_FILES else 0


CONNECTION_LIMITS = ConnectionLimits()

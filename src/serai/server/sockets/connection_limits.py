"""The door: how many connections may be open, for an address and in all, and how long a request may take to come.

All this is decided before anything is made of what somebody sends: who opens a thousand connections and says half a
word on each must not keep the others out.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from serai.server.telemetry.metrics import METRICS

HEAD_SECONDS = 10.0  # from the first word of a request to the end of its headers
BODY_SECONDS = 30.0  # from there to the end of its body
SPARE_FILES = 100  # that the process keeps for its database, its logs and its bots


class ConnectionLimits:
    """The connections of a process, by the address that they come from. Proxies are not counted by address: theirs is
    that of everybody."""

    def __init__(self) -> None:
        self.most = 0  # 0: as many as come
        self.most_each = 0
        self.proxies: frozenset[str] = frozenset()
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._from: dict[str, int] = {}

    def set_limits(self, most: int, most_each: int, proxies: str = "") -> None:
        """Never more than the system lets a process open: when that is reached, nobody could be told anything."""
        files = open_files()
        self.most = min(most, files - SPARE_FILES) if files else most
        self.most_each = most_each
        self.proxies = frozenset(one.strip() for one in proxies.split(",") if one.strip())

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """False: it has to be turned away."""
        peer: Any = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        here = self._from.get(address, 0)
        counted = address not in self.proxies and "*" not in self.proxies
        if (self.most and len(self._open) >= self.most) or (self.most_each and counted and here >= self.most_each):
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


def open_files() -> int:
    """How many files and connections this process may have open, after asking for all that it may have; 0: unknown."""
    try:
        import resource
    except ImportError:  # there is no such thing on Windows
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return soft if soft > SPARE_FILES else 0


CONNECTION_LIMITS = ConnectionLimits()


class LimitedHttpProtocol(H11Protocol):
    """HTTP, for who does not let the others wait."""

    _late: asyncio.TimerHandle | None = None
    _phase = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if CONNECTION_LIMITS.admit(transport):
            self._watch()
        else:
            METRICS.note_refusal("door")
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for("")
        CONNECTION_LIMITS.release(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_for("")
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def shutdown(self) -> None:
        """A stop does not wait for who has not even finished asking."""
        if self._phase:
            self.transport.abort()
        else:
            super().shutdown()

    # -- waiting -----------------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        their_state = self.conn.their_state
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._wait_for("")
        elif their_state is h11.SEND_BODY:
            self._wait_for("body")
        elif their_state is h11.IDLE and self.timeout_keep_alive_task is None:
            self._wait_for("head")
        else:  # all of it is here, or the next one has not begun
            self._wait_for("")

    def _wait_for(self, phase: str) -> None:
        """What has to come next, within its time; a word now and then is no reason to wait longer."""
        if phase == self._phase:
            return
        self._phase = phase
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if phase:
            self._late = self.loop.call_later(BODY_SECONDS if phase == "body" else HEAD_SECONDS, self._too_late)

    def _too_late(self) -> None:
        METRICS.note_refusal("slow_request")
        self.transport.abort()

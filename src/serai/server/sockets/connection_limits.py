"""Limits on open connections, in total and per address, and on the time a request may take to arrive.

The limits apply before anything is parsed: a thousand connections with half a request each must not keep others out.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from serai.server.telemetry.metrics import METRICS

HEAD_SECONDS = 10.0  # from the first byte of a request to the end of its headers
BODY_SECONDS = 30.0  # from the end of the headers to the end of the body
SPARE_FILES = 100  # file descriptors reserved for the database, logs and bots


class ConnectionLimits:
    """Counts the connections of a process by client address. Trusted proxies have no limit per address: all clients
    share theirs."""

    def __init__(self) -> None:
        self.most = 0  # 0: unlimited
        self.most_each = 0
        self.proxies: frozenset[str] = frozenset()
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._from: dict[str, int] = {}

    def set_limits(self, most: int, most_each: int, proxies: str = "") -> None:
        """Set the limits; the total stays below the process's limit of open files, or no client could be answered."""
        files = raise_open_file_limit()
        self.most = min(most, files - SPARE_FILES) if files else most
        self.most_each = most_each
        self.proxies = frozenset(one.strip() for one in proxies.split(",") if one.strip())

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection; False if it must be refused."""
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


class LimitedHttpProtocol(H11Protocol):
    """HTTP with connection limits and with time limits for incomplete requests."""

    _timer: asyncio.TimerHandle | None = None
    _phase = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if CONNECTION_LIMITS.admit(transport):
            self._update_deadline()
        else:
            METRICS.note_refusal("door")
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._start_phase("")
        CONNECTION_LIMITS.release(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._update_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._start_phase("")
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._update_deadline()

    def shutdown(self) -> None:
        """Shutdown does not wait for incomplete requests."""
        if self._phase:
            self.transport.abort()
        else:
            super().shutdown()

    # -- time limits -------------------------------------------------------------------------------------------------

    def _update_deadline(self) -> None:
        client_state = self.conn.their_state
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._start_phase("")
        elif client_state is h11.SEND_BODY:
            self._start_phase("body")
        elif client_state is h11.IDLE and self.timeout_keep_alive_task is None:
            self._start_phase("head")
        else:  # the request is complete, or the next one has not begun
            self._start_phase("")

    def _start_phase(self, phase: str) -> None:
        """Start the time limit of a phase (head, body or none). More data in the same phase does not extend it."""
        if phase == self._phase:
            return
        self._phase = phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if phase:
            self._timer = self.loop.call_later(BODY_SECONDS if phase == "body" else HEAD_SECONDS, self._on_timeout)

    def _on_timeout(self) -> None:
        METRICS.note_refusal("slow_request")
        self.transport.abort()

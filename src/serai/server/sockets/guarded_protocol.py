"""Time and byte limits for connections, around uvicorn's protocols.

uvicorn limits neither the time that a request takes to arrive nor the pings of a WebSocket. The guards here stand
between asyncio's transport and uvicorn's protocol and use only the interface of `asyncio.Protocol`: they pass every
event on, count bytes, and close a connection that is too slow or sends too much.

Of uvicorn this relies on three things: that its settings `http` and `ws` take classes, which it makes with whatever
arguments its own take; on the names of the two protocols imported below; and on the task of a request beginning in the
context of `data_received`. No setting of uvicorn limits these times and bytes.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from serai.server.sockets.connection_limits import CONNECTION_LIMITS
from serai.server.telemetry.metrics import METRICS

HEAD_SECONDS = 10.0  # from the connection, or from the last answer, to the end of a request's headers
BODY_SECONDS = 30.0  # from the end of the headers to the end of the body
STALL_SECONDS = 30.0  # in which a client must read something of what waits for it
STOP_SECONDS = 1.0  # that incomplete requests get when the server stops


class ClientConnection:
    """A client's TCP connection. Its deadline closes it when the client neither sends what is awaited nor reads."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.is_receiving_body = False
        self._timer: asyncio.TimerHandle | None = None
        self._is_awaited = False  # something has to come from the client
        self._unread = 0  # bytes that waited for the client when the timer was set

    def set_deadline(self, seconds: float | None) -> None:
        """Close the connection in this time; None: never. A client that has something to read gets STALL_SECONDS, and
        again as long as it goes on reading."""
        self.cancel_deadline()
        self._is_awaited = seconds is not None
        self._unread = self.transport.get_write_buffer_size()
        after = STALL_SECONDS if self._unread else seconds
        if after is not None:
            self._timer = asyncio.get_running_loop().call_later(after, self._on_deadline)

    def cancel_deadline(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_deadline(self) -> None:
        unread = self.transport.get_write_buffer_size()
        if 0 < unread < self._unread:  # a slow client still reads its answer
            self.set_deadline(HEAD_SECONDS if self._is_awaited else None)
        elif unread or self._is_awaited:
            self.refuse("slow_request")

    def refuse(self, reason: str) -> None:
        METRICS.note_refusal(reason)
        self.abort()

    def abort(self) -> None:
        """Close at once. A normal close would wait until the client has read everything, perhaps for ever."""
        self.transport.abort()


# Set while a connection's data is handled: the task that uvicorn creates for a request inherits it.
CURRENT_CONNECTION: ContextVar[ClientConnection | None] = ContextVar("current_connection", default=None)
_OPEN: set[ClientConnection] = set()


class _Guard(asyncio.Protocol):
    """Passes the events of a transport on to another protocol."""

    def __init__(self, guarded: asyncio.Protocol) -> None:
        self.guarded = guarded
        self.connection: ClientConnection | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.guarded.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        CURRENT_CONNECTION.set(self.connection)
        self.guarded.data_received(data)

    def eof_received(self) -> bool | None:
        return self.guarded.eof_received()

    def pause_writing(self) -> None:
        self.guarded.pause_writing()

    def resume_writing(self) -> None:
        self.guarded.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.connection is not None:
            self.connection.cancel_deadline()
            _OPEN.discard(self.connection)
            CONNECTION_LIMITS.release(self.connection.transport)
        self.guarded.connection_lost(exc)


class HttpGuard(_Guard):
    """Limits open connections and the time until a request begins."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(H11Protocol(*args, **kwargs))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.connection = ClientConnection(cast("asyncio.Transport", transport))  # uvloop's is no subclass
        _OPEN.add(self.connection)
        if CONNECTION_LIMITS.admit(transport):
            self.connection.set_deadline(HEAD_SECONDS)
        else:
            self.connection.refuse("door")


class WebSocketGuard(_Guard):
    """Limits the bytes that a page sends, control frames included, and the time in which it reads nothing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(WebSocketsSansIOProtocol(*args, **kwargs))
        self.connection = CURRENT_CONNECTION.get()  # that of the request which asked for the upgrade
        self._bytes = CONNECTION_LIMITS.make_byte_bucket()

    def data_received(self, data: bytes) -> None:
        if self.connection is not None and self._bytes is not None and not self._bytes.take(len(data)):
            CONNECTION_LIMITS.note_flood(self.connection.transport)
            self.connection.refuse("flood")
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.connection is not None:
            self.connection.set_deadline(None)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.connection is not None:
            self.connection.set_deadline(None)


class RequestDeadlines:
    """ASGI middleware that sets a connection's deadline by what is awaited of its client: headers, body or nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = CURRENT_CONNECTION.get()
        if connection is None:
            await self.app(scope, receive, send)
            return

        async def receive_body() -> ReceiveMessage:
            message = await receive()
            if not message.get("more_body"):
                connection.is_receiving_body = False
                connection.set_deadline(None)
            return message

        connection.is_receiving_body = _has_body(scope)
        connection.set_deadline(BODY_SECONDS if connection.is_receiving_body else None)
        try:
            await self.app(scope, receive_body if connection.is_receiving_body else receive, send)
        finally:
            connection.is_receiving_body = False
            connection.set_deadline(HEAD_SECONDS)


def _has_body(scope: Scope) -> bool:
    return scope["type"] == ScopeType.HTTP and any(
        name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]
    )


def hurry_incomplete_requests() -> None:
    """Before a stop, which waits for the requests being handled: half a request must not delay it."""
    for connection in _OPEN:
        if connection.is_receiving_body:
            connection.set_deadline(STOP_SECONDS)

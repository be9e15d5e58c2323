"""Serves the WebSocket of a table: one connection for each page and table."""

from __future__ import annotations

import asyncio
import contextlib
import time

from litestar.exceptions import WebSocketDisconnect

from serai.server.origin import is_same_origin
from serai.server.people.addresses import PersonAddresses, limited_address
from serai.server.people.identity import Identity
from serai.server.people.rate_limits import RateLimiter, TokenBucket
from serai.server.settings import Settings
from serai.server.sockets.connection import (
    GOODBYE,
    Socket,
    TableConnection,
    handle_messages,
    receive_message,
    send_text,
)
from serai.server.sockets.send_buffer import SendBudget
from serai.server.telemetry.logs import LOG
from serai.server.telemetry.metrics import METRICS
from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi, close_code
from serai.tables.errors import Refusal
from serai.tables.identifiers import hash_secret
from serai.tables.live.subscribers import Subscriber

HELLO_SECONDS = 10.0


class TableSockets:
    """All table connections of this process."""

    def __init__(
        self, socket_api: SocketApi, identity: Identity, addresses: PersonAddresses, settings: Settings
    ) -> None:
        self.socket_api = socket_api
        self.identity = identity
        self.addresses = addresses
        self.settings = settings
        self._connections: set[TableConnection] = set()
        self.budget = SendBudget()
        self._addresses: dict[str, int] = {}
        self._connection_rate = RateLimiter(settings.requests, settings.limited)
        self._frame_rate = RateLimiter(settings.frames.for_address(), settings.limited)
        self.is_stopping = False

    async def close_all(self) -> None:
        """Before shutdown: finish and answer the messages being handled, then close all connections."""
        self.is_stopping = True
        for connection in tuple(self._connections):
            async with connection.handling_lock:
                connection.close(wire.STOPPING)
        end = time.monotonic() + GOODBYE
        while self._connections and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def close_revoked(self, person: str) -> None:
        """Close the connections of a person whose tokens have been revoked."""
        self.identity.drop_cached(person)
        for connection in [one for one in self._connections if one.person == person]:
            if connection.token is None or not await self.identity.is_token_stored(connection.token):
                connection.close(wire.BAD_HELLO)

    async def close_all_revoked(self) -> None:
        """Close the connections whose tokens are no longer stored, after notifications could have been missed."""
        self.identity.drop_all_cached()
        connections = [one for one in self._connections if one.token is not None]
        stored = await self.identity.find_stored_tokens({one.token for one in connections if one.token is not None})
        for connection in connections:
            if connection.token not in stored:
                connection.close(wire.BAD_HELLO)

    # -- a connection ------------------------------------------------------------------------------------------------

    async def serve(self, socket: Socket, table_id: str) -> None:
        address = limited_address(socket.client.host) if socket.client else "?"
        if not _is_same_origin(socket):
            METRICS.note_refusal("origin")
            await socket.close()  # before it is accepted: 403
            return
        await socket.accept()
        if self.is_stopping:
            await _refuse(socket, wire.STOPPING, "stopping", "the server is stopping; come again in a moment")
            return
        here = self._addresses.get(address, 0)
        many = self.settings.limited and here >= self.settings.sockets_per_address
        if many or not self._connection_rate.take(address):
            METRICS.note_refusal("limit")
            await _refuse(socket, wire.TOO_MUCH, "limit", "too many connections from this address")
            return
        self._addresses[address] = self._addresses.get(address, 0) + 1
        METRICS.sockets.inc()
        try:
            hello = await self._hello(socket)
            if hello is not None:
                await self._welcome(socket, hello, table_id, address)
        except WebSocketDisconnect:
            pass
        except Exception:
            METRICS.note_error()
            LOG.exception("connection failed", extra={"table": table_id[:64]})
            await _refuse(socket, wire.BROKEN, "error", "something went wrong here; nothing was changed")
        finally:
            METRICS.sockets.dec()
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _hello(self, socket: Socket) -> wire.HelloMessage | None:
        """Read the first frame, which must be a hello and must arrive within HELLO_SECONDS."""
        try:
            text = await asyncio.wait_for(receive_message(socket), timeout=HELLO_SECONDS)
            if text is None:
                return None
            return self.socket_api.decode_hello(text)
        except TimeoutError:
            await _refuse(socket, wire.BAD_HELLO, "no_hello", f"no hello came within {HELLO_SECONDS:g} seconds")
        except Refusal as refusal:
            await _refuse(socket, close_code(refusal), refusal.code, refusal.message)
        return None

    async def _welcome(self, socket: Socket, hello: wire.HelloMessage, table_id: str, address: str) -> None:
        try:
            person = (await self.identity.find_by_token(hello.token)).id if hello.token else None
            token = hash_secret(hello.token) if hello.token else None
            if person is not None:
                self.addresses.note(person, address)
            connection = TableConnection(socket, person, token, self.budget)
            self._connections.add(connection)
            try:
                subscriber = await self.socket_api.subscribe(hello, person, table_id, connection)
                await self._run(connection, subscriber, address)
            finally:
                self._connections.discard(connection)
                self.budget.leave(connection.frames)
        except Refusal as refusal:
            await _refuse(socket, close_code(refusal), refusal.code, refusal.message)

    async def _run(self, connection: TableConnection, subscriber: Subscriber, address: str) -> None:
        writer = asyncio.create_task(connection.send_frames())
        limited = self.settings.limited
        buckets = [TokenBucket(self.settings.frames), self._frame_rate.bucket(address)] if limited else []
        try:
            await handle_messages(connection, subscriber, self.socket_api, buckets)
        finally:
            self.socket_api.subscribers.remove(subscriber)
            if not connection.is_closing:
                writer.cancel()
            await asyncio.wait((writer,))


def _is_same_origin(socket: Socket) -> bool:
    """Whether the request comes from a page of this server or from a program: browsers send the page's origin."""
    origin = socket.headers.get("origin")
    return origin is None or is_same_origin(origin, socket.headers.get("host", ""), str(socket.scope["scheme"]))


async def _refuse(socket: Socket, close_code: int, code: str, message: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await send_text(socket, wire.encode_message(wire.ConnectionProblem(code, message)))
        await socket.close(code=close_code)

"""The connection of one page to one table. Its messages are handled one at a time, in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from serai.server.people.rate_limits import TokenBucket
from serai.server.sockets.guarded_protocol import CURRENT_CONNECTION
from serai.server.sockets.send_buffer import SendBudget, SendBuffer
from serai.server.telemetry.metrics import METRICS
from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi
from serai.tables.live.subscribers import Subscriber

SLOW_DOWN = 0.25  # seconds before the next message of a page over its rate limit is read
GOODBYE = 2.0  # seconds a page has to read what is sent before a close

Socket = WebSocket[Any, Any, Any]


class TableConnection:
    """Sends frames to one page; knows the person and token it was opened with."""

    def __init__(self, socket: Socket, person: str | None, token: str | None, budget: SendBudget) -> None:
        self.socket = socket
        self.person = person
        self.token = token  # hashed
        self.frames = SendBuffer(budget, self.disconnect_slow_page)
        self.budget = budget
        self.is_slow = False
        self.is_closing = False
        self.handling_lock = asyncio.Lock()  # held while a message is handled: it is answered before a stop
        self._client = CURRENT_CONNECTION.get()
        self._end: asyncio.TimerHandle | None = None

    def send(self, frame: wire.AnyServerMessage) -> None:
        self.put(wire.encode_message(frame))

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        if self.is_closing:
            return
        if not self.frames.put(frame, whole=whole):
            self.disconnect_slow_page()
        slowest = self.budget.find_largest()
        if slowest is not None:
            slowest.on_overflow()

    def disconnect_slow_page(self) -> None:
        """Disconnect a page that does not read, and drop the frames that wait for it."""
        self.frames.drop()
        self.is_slow = True
        self.close(wire.TOO_SLOW)

    def close(self, code: int) -> None:
        """Close after the waiting frames are sent."""
        if not self.is_closing:
            self.is_closing = True
            self.frames.put(code)
            if self._client is not None:
                self._end = asyncio.get_running_loop().call_later(GOODBYE, self._client.abort)

    async def send_frames(self) -> None:
        """Send the waiting frames in order, until a close code."""
        try:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # the page has disconnected
                while not isinstance(frame := await self.frames.get(), int):
                    await send_text(self.socket, frame)
                    self.frames.mark_sent()
                await self.socket.close(code=frame)
                if self._end is not None and not self.is_slow:  # uvicorn waits for the page's own close frame
                    self._end.cancel()
        finally:
            self.is_closing = True
            self.frames.drop()


async def receive_message(socket: Socket) -> str | bytes | None:
    """The next message, undecoded; None when the page has disconnected."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    data = text if text is not None else event.get("bytes")
    return data if isinstance(data, str | bytes) else b""


async def send_text(socket: Socket, frame: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})


async def handle_messages(
    connection: TableConnection, subscriber: Subscriber, socket_api: SocketApi, buckets: Sequence[TokenBucket]
) -> None:
    """Handle the messages of a page until it disconnects. `buckets` limit their rate; a message that made the server
    build views costs more."""
    while not connection.is_closing and (text := await receive_message(connection.socket)) is not None:
        if not all(bucket.has() for bucket in buckets):
            METRICS.note_refusal("limit")
            connection.send(wire.ConnectionProblem("limit", "too many messages; slow down"))
            await asyncio.sleep(SLOW_DOWN)
            continue
        async with connection.handling_lock:
            cost = await socket_api.handle(subscriber, text)
        for bucket in buckets:
            bucket.charge(cost)
        await connection.frames.wait_for_writer()

# mypyc: compile
"""The connection of one page to one table. Its messages are handled one at a time, in order."""

from __future__ import annotations

import asyncio

from serai.server.people.rate_limits import TokenBucket
from serai.server.sockets.send_buffer import SendBudget, SendBuffer
from serai.server.sockets.socket_transport import SocketTransport
from serai.server.telemetry.metrics import METRICS
from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi
from serai.tables.live.subscribers import Subscriber

PATIENCE = 10.0  # seconds a page has to read its answers before it is disconnected
SLOW_DOWN = 0.25  # seconds before the next message of a page over its rate limit is read


class TableConnection:
    """Sends frames to one page; knows the person and token it was opened with."""

    def __init__(self, person: str | None, token: str | None, budget: SendBudget, transport: SocketTransport) -> None:
        self.person = person
        self.token = token  # hashed
        self.frames = SendBuffer(budget, self.disconnect_slow_page, transport.write)
        self.budget = budget
        self.transport = transport
        self.is_slow = False
        self.is_closing = False
        self.closing = asyncio.Event()
        self.handling_lock = asyncio.Lock()  # held while a message is handled: no handler is cancelled halfway

    def send(self, frame: wire.AnyServerMessage) -> None:
        self.put(wire.encode_message(frame))

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        if self.is_closing:
            return
        if not self.frames.put(frame, whole=whole):
            self.disconnect_slow_page()
        if self.budget.waiting > self.budget.most:
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
            self.frames.put(code)
            self.is_closing = True
            self.closing.set()

    async def wait_until_sent(self) -> None:
        """Wait until all frames are sent before the next message is handled: this limits how many answers pile up.
        Disconnects a page that reads nothing within PATIENCE."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.frames.wait_until_sent()
        except TimeoutError:
            self.disconnect_slow_page()


async def handle_messages(
    connection: TableConnection, subscriber: Subscriber, socket_api: SocketApi, bucket: TokenBucket | None
) -> None:
    """Handle the messages of a page until it disconnects. `bucket` limits their rate."""
    while True:
        text = await connection.transport.next_message()
        if not isinstance(text, bytes):
            return
        if bucket is not None and not bucket.take():
            METRICS.note_refusal("limit")
            connection.send(wire.ConnectionProblem("limit", "too many messages; slow down"))
            await asyncio.sleep(SLOW_DOWN)
            continue
        async with connection.handling_lock:
            await socket_api.handle(subscriber, text)
        if connection.frames.is_slow:
            await connection.wait_until_sent()

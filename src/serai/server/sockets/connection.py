# mypyc: compile
"""One page's connection, while it plays: what it sends is handled, one message after another."""

from __future__ import annotations

import asyncio

from serai.server.people.rate_limits import TokenBucket
from serai.server.sockets.send_buffer import SendBudget, SendBuffer
from serai.server.sockets.socket_transport import SocketTransport
from serai.server.telemetry.metrics import METRICS
from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi
from serai.tables.live.subscribers import Subscriber
from serai.tables.play.fifo_lock import Lock

PATIENCE = 10.0  # seconds that a page has to take its answers before it is let go
SLOW_DOWN = 0.25  # seconds that a page waits that sends too much


class TableConnection:
    """The way to a page, and what the page's owner has shown to come in."""

    def __init__(self, person: str | None, token: str | None, budget: SendBudget, transport: SocketTransport) -> None:
        self.person = person
        self.token = token  # hashed
        self.frames = SendBuffer(budget, self.let_go, transport.write)
        self.budget = budget
        self.transport = transport
        self.slow = False
        self.ended = False
        self.ending = asyncio.Event()
        self.handling = Lock()  # held while a message is being done; nothing is broken off in the middle

    def send(self, frame: wire.AnyServerMessage) -> None:
        self.put(wire.encode_message(frame))

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        if self.ended:
            return
        if not self.frames.put(frame, whole=whole):
            self.let_go()
        if self.budget.waiting > self.budget.most:
            slowest = self.budget.find_largest()
            if slowest is not None:
                slowest.on_overflow()

    def let_go(self) -> None:
        """The page does not read: nothing that waits is worth keeping."""
        self.frames.drop()
        self.slow = True
        self.close(wire.TOO_SLOW)

    def close(self, code: int) -> None:
        """End it, after the frames that wait. A page that does not even take those is cut off."""
        if not self.ended:
            self.frames.put(code)
            self.ended = True
            self.ending.set()

    async def taken(self) -> None:
        """Wait until the page has been sent what it asked for: who asks much at once is answered in turn, and does not
        drown in answers that nobody had the time to send. Who takes nothing is let go."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.frames.all_sent()
        except TimeoutError:
            self.let_go()


async def listen(
    connection: TableConnection, page: Subscriber, answering: SocketApi, bucket: TokenBucket | None
) -> None:
    """Until the page goes. `bucket`: how much it may send."""
    while True:
        text = await connection.transport.message()
        if not isinstance(text, bytes):
            return
        if bucket is not None and not bucket.take():
            METRICS.note_refusal("limit")
            connection.send(wire.ConnectionProblem("limit", "too many messages; slow down"))
            await asyncio.sleep(SLOW_DOWN)
            continue
        async with connection.handling:
            await answering.handle(page, text)
        if connection.frames.slow:
            await connection.taken()

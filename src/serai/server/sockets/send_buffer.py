# mypyc: compile
"""What waits to be sent to pages, counted in bytes: memory is what a page that does not read takes from all others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from serai.tables.telemetry import LOG

SOCKET_BYTES = 1_000_000  # that may wait for one page before it is let go; a full update always may
ALL_BYTES = 100_000_000  # that may wait for all pages of a process


class SendBudget:
    """The bytes that wait for all pages; over it, the page that most waits for is let go."""

    def __init__(self, most: int = ALL_BYTES) -> None:
        self.most = most
        self.waiting = 0
        self._all: set[SendBuffer] = set()
        self._due: list[SendBuffer] = []  # what waits for these is written in a moment

    def enter(self, one: SendBuffer) -> None:
        self._all.add(one)

    def leave(self, one: SendBuffer) -> None:
        one.drop()
        self._all.discard(one)

    def write_soon(self, one: SendBuffer) -> None:
        if not self._due:
            asyncio.get_running_loop().call_soon(self._write)
        self._due.append(one)

    def _write(self) -> None:
        due, self._due = self._due, []
        for one in due:
            try:
                one.flush()
            except Exception:
                LOG.exception("writing failed")
                one.on_overflow()

    def find_largest(self) -> SendBuffer | None:
        return max(self._all, key=lambda one: one.bytes, default=None) if self.waiting > self.most else None


WriteFrames = Callable[[list[bytes]], bool]  # puts frames on the wire; False: it is full, try later


class SendBuffer:
    """The frames for one page, in their order. What is told in one go is written in one go, at its end; where the wire
    is full, frames wait to be taken one by one (`get`)."""

    def __init__(
        self, budget: SendBudget, on_overflow: Callable[[], None] = lambda: None, write: WriteFrames | None = None
    ) -> None:
        self.on_overflow = on_overflow  # lets the page go
        self.bytes = 0
        self.slow = write is None  # frames are taken one by one
        self._write = write
        self._due = False  # all that waits is written in a moment
        self._budget = budget
        self._frames: deque[bytes | int] = deque()  # a number closes the connection with it; nothing comes after it
        self._wholes: list[bytes] = []  # of those, what tells everything: a newer one takes the place of an older
        self._news = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        budget.enter(self)

    def put(self, frame: bytes | int, *, whole: bool = False) -> bool:
        """False: more waits than may; nothing more should be sent to this page."""
        if not isinstance(frame, int):
            if whole:
                self._forget_whole()
                self._wholes.append(frame)
            self._count(len(frame))
        self._frames.append(frame)
        if self.slow:
            self._idle.clear()
            self._news.set()
        elif not self._due:
            self._due = True
            self._budget.write_soon(self)
        return self.bytes <= SOCKET_BYTES or len(self._frames) == 1

    def flush(self) -> None:
        self._due = False
        if self.slow or self._write is None:
            return
        ready = [frame for frame in self._frames if not isinstance(frame, int)]
        if ready and self._write(ready):
            for _ in ready:
                self._frames.popleft()
            self._wholes.clear()
            self._count(-self.bytes)
        if self._frames:
            self.slow = True
            self._idle.clear()
            self._news.set()

    def _forget_whole(self) -> None:
        for one in self._wholes:
            self._frames.remove(one)
            self._count(-len(one))
        self._wholes.clear()

    def _count(self, size: int) -> None:
        self.bytes += size
        self._budget.waiting += size

    async def get(self) -> bytes | int:
        while not self._frames or not self.slow:
            self._news.clear()
            await self._news.wait()
        frame = self._frames.popleft()
        if not isinstance(frame, int):
            self._count(-len(frame))
            if self._wholes and self._wholes[0] is frame:
                del self._wholes[0]
        return frame

    def sent(self) -> None:
        """The frame that was taken last has been handed to the network."""
        if not self._frames:
            self.slow = self._write is None
            self._idle.set()

    async def all_sent(self) -> None:
        await self._idle.wait()

    def drop(self) -> None:
        self._count(-self.bytes)
        self._frames.clear()
        self._wholes.clear()

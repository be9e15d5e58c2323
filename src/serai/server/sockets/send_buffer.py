"""Frames that wait to be sent, limited in bytes: a page that does not read must not use up the server's memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MAX_WAITING = 8  # frames after which no further message of the page is handled
SOCKET_BYTES = 1_000_000  # that may wait for one page; one full update may always wait
ALL_BYTES = 100_000_000  # that may wait for all pages of a process together


class SendBudget:
    """Counts the bytes that wait for all pages. Over the limit, the page with the largest buffer is disconnected."""

    def __init__(self, most: int = ALL_BYTES) -> None:
        self.most = most
        self.waiting = 0
        self._all: set[SendBuffer] = set()

    def enter(self, buffer: SendBuffer) -> None:
        self._all.add(buffer)

    def leave(self, buffer: SendBuffer) -> None:
        buffer.drop()
        self._all.discard(buffer)

    def find_largest(self) -> SendBuffer | None:
        return max(self._all, key=lambda one: one.bytes, default=None) if self.waiting > self.most else None


class SendBuffer:
    """The frames for one page, in order."""

    def __init__(self, budget: SendBudget, on_overflow: Callable[[], None] = lambda: None) -> None:
        self.on_overflow = on_overflow  # disconnects the page
        self.bytes = 0
        self._budget = budget
        self._frames: deque[bytes | int] = deque()  # an int is a close code and is the last entry
        self._full_updates: list[bytes] = []  # the full updates among them: a newer one replaces older ones
        self._has_frames = asyncio.Event()
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        budget.enter(self)

    def put(self, frame: bytes | int, *, whole: bool = False) -> bool:
        """Add a frame or close code; False if the buffer is over its limit."""
        if not isinstance(frame, int):
            if whole:
                self._drop_full_updates()
                self._full_updates.append(frame)
            self._count(len(frame))
        self._frames.append(frame)
        self._is_empty.clear()
        self._has_frames.set()
        return self.bytes <= SOCKET_BYTES or len(self._frames) == 1

    def _drop_full_updates(self) -> None:
        for one in self._full_updates:
            self._frames.remove(one)
            self._count(-len(one))
        self._full_updates.clear()

    def _count(self, size: int) -> None:
        self.bytes += size
        self._budget.waiting += size

    async def get(self) -> bytes | int:
        while not self._frames:
            self._has_frames.clear()
            await self._has_frames.wait()
        frame = self._frames.popleft()
        if not isinstance(frame, int):
            self._count(-len(frame))
            if self._full_updates and self._full_updates[0] is frame:
                del self._full_updates[0]
        return frame

    def mark_sent(self) -> None:
        """Note that the frame taken last has been handed to the network."""
        if not self._frames:
            self._is_empty.set()

    async def wait_for_writer(self) -> None:
        """Wait until all frames are sent, if many are not: the sender of many messages at once must not keep the task
        from running that sends the answers."""
        if len(self._frames) > MAX_WAITING:
            await self._is_empty.wait()

    def drop(self) -> None:
        self._count(-self.bytes)
        self._frames.clear()
        self._full_updates.clear()
        self._is_empty.set()

"""A queue in which those who wait take turns, so that nobody waits for somebody else's many requests."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFull(Exception):
    """More requests wait than the queue holds."""


class QueueClosed(Exception):
    """The queue was closed while a request waited."""


class FairQueue:
    """Hands out `places`. Shares take turns; the requests of one share are served in order, and leave one place to
    others where there are several. `most_each`, `most`: requests that may wait, of one share and in all."""

    def __init__(self, places: int, most_each: int | None = None, most: int | None = None) -> None:
        self._free = places
        self._places_each = max(1, places - 1)
        self._most_each = most_each
        self._most = most
        self._taken: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._is_closed = False

    @property
    def waiting(self) -> int:
        """Requests that wait, of all shares."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def place(self, share: str) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        await self._take(share)
        try:
            yield
        finally:
            self._free += 1
            self._taken[share] -= 1
            if not self._taken[share]:
                del self._taken[share]
            self._grant()

    async def _take(self, share: str) -> None:
        if self._is_closed:
            raise QueueClosed
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(share, deque()).append(turn)
        self._grant()
        if not turn.done() and self._is_over_limit(share):
            self._forget(share, turn)
            raise QueueFull
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # granted at the same moment
                self._free += 1
                self._taken[share] -= 1
                self._grant()
            else:
                self._forget(share, turn)
            raise

    def _is_over_limit(self, share: str) -> bool:
        too_many_each = self._most_each is not None and len(self._waiting[share]) > self._most_each
        return too_many_each or (self._most is not None and self.waiting > self._most)

    def _forget(self, share: str, turn: asyncio.Future[None]) -> None:
        waiting = self._waiting.get(share)
        if waiting is not None and turn in waiting:
            waiting.remove(turn)
            if not waiting:
                del self._waiting[share]

    def _grant(self) -> None:
        while self._free and (share := self._next_share()) is not None:
            waiting = self._waiting[share]
            turn = waiting.popleft()
            if waiting:
                self._waiting.move_to_end(share)
            else:
                del self._waiting[share]
            if not turn.done():
                self._free -= 1
                self._taken[share] += 1
                turn.set_result(None)

    def _next_share(self) -> str | None:
        return next((share for share in self._waiting if self._taken[share] < self._places_each), None)

    def close(self) -> None:
        """Refuse all who wait, and all who come."""
        self._is_closed = True
        waiting = [turn for turns in self._waiting.values() for turn in turns]
        self._waiting.clear()
        for turn in waiting:
            if not turn.done():
                turn.set_exception(QueueClosed())

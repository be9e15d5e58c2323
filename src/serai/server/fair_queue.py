"""A queue in which those who wait take turns, so that nobody waits for somebody else's many requests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class QueueFull(Exception):
    """More requests wait than the queue holds."""


class QueueClosed(Exception):
    """The queue was closed while a request waited."""


URGENT_IN_A_ROW = 4  # requests, after which one of the others is served


class Waiting(NamedTuple):
    """A request that waits, and since when."""

    turn: asyncio.Future[None]
    since: float


Line = OrderedDict[str, deque[Waiting]]  # who waits, by share


class FairQueue:
    """Hands out `places`. Shares take turns; the requests of one share are served in order, and leave one place to
    others where there are several. Urgent requests are served before others, most of the time. `most_each`, `most`:
    requests that may wait, of one share and in all, urgent ones counted apart."""

    def __init__(self, places: int, most_each: int | None = None, most: int | None = None) -> None:
        self.places = places
        self._free = places
        self._places_each = max(1, places - 1)
        self._most_each = most_each
        self._most = most
        self._taken: Counter[str] = Counter()
        self._urgent: Line = OrderedDict()
        self._others: Line = OrderedDict()
        self._urgent_in_a_row = 0
        self._is_closed = False
        self.served = 0  # requests that got a place
        self.waited = 0.0  # seconds until then, of all together

    @property
    def taken(self) -> int:
        """Places that are held."""
        return self.places - self._free

    @property
    def waiting(self) -> int:
        """Requests that wait, of all shares."""
        return _count(self._urgent) + _count(self._others)

    @property
    def shares(self) -> int:
        """Shares that hold a place or wait for one."""
        return len({*self._taken, *self._urgent, *self._others})

    @property
    def longest_wait(self) -> float:
        """Seconds for which the first of those who wait has waited."""
        first = [turns[0].since for line in (self._urgent, self._others) for turns in line.values()]
        return time.monotonic() - min(first) if first else 0.0

    @asynccontextmanager
    async def place(self, share: str, *, is_urgent: bool = False) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        await self._take(share, self._urgent if is_urgent else self._others)
        try:
            yield
        finally:
            self._give_back(share)

    async def _take(self, share: str, line: Line) -> None:
        if self._is_closed:
            raise QueueClosed
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.setdefault(share, deque()).append(Waiting(turn, time.monotonic()))
        self._grant()
        if not turn.done() and self._is_over_limit(share, line):
            _forget(line, share, turn)
            raise QueueFull
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # granted at the same moment
                self._give_back(share)
            else:
                _forget(line, share, turn)
            raise

    def _give_back(self, share: str) -> None:
        self._free += 1
        self._taken[share] -= 1
        if not self._taken[share]:
            del self._taken[share]
        self._grant()

    def _is_over_limit(self, share: str, line: Line) -> bool:
        too_many_each = self._most_each is not None and len(line[share]) > self._most_each
        return too_many_each or (self._most is not None and _count(line) > self._most)

    def _grant(self) -> None:
        while self._free and (found := self._find_next()) is not None:
            line, share = found
            waiting = line[share]
            turn, since = waiting.popleft()
            if waiting:
                line.move_to_end(share)
            else:
                del line[share]
            if not turn.done():
                self._free -= 1
                self._taken[share] += 1
                self.served += 1
                self.waited += time.monotonic() - since
                self._urgent_in_a_row = self._urgent_in_a_row + 1 if line is self._urgent else 0
                turn.set_result(None)

    def _find_next(self) -> tuple[Line, str] | None:
        lines = (self._urgent, self._others)
        for line in reversed(lines) if self._urgent_in_a_row >= URGENT_IN_A_ROW else lines:
            for share in line:
                if self._taken[share] < self._places_each:
                    return line, share
        return None

    def close(self) -> None:
        """Refuse all who wait, and all who come."""
        self._is_closed = True
        waiting = [one.turn for line in (self._urgent, self._others) for turns in line.values() for one in turns]
        self._urgent.clear()
        self._others.clear()
        for turn in waiting:
            if not turn.done():
                turn.set_exception(QueueClosed())


def _count(line: Line) -> int:
    return sum(map(len, line.values()))


def _forget(line: Line, share: str, turn: asyncio.Future[None]) -> None:
    left = deque(one for one in line.get(share, ()) if one.turn is not turn)
    if left:
        line[share] = left
    else:
        line.pop(share, None)

# mypyc: compile
"""How much one person, address or connection may ask for."""

from __future__ import annotations

import time

from serai.server.settings import RateLimit

MOST = 50_000  # keys


class TokenBucket:
    """Fills with time, empties with use."""

    def __init__(self, rate: RateLimit) -> None:
        self.rate = rate
        self.level = float(rate.burst)
        self.then = time.monotonic()

    def take(self, n: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(float(self.rate.burst), self.level + (now - self.then) * self.rate.per_second)
        self.then = now
        if self.level < n:
            return False
        self.level -= n
        return True


class RateLimiter:
    """A bucket for each key; the ones that have not been used for long are dropped."""

    def __init__(self, rate: RateLimit, limited: bool = True, most: int = MOST) -> None:
        self.rate = rate
        self.limited = limited
        self.most = most
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, key: str) -> bool:
        if not self.limited:
            return True
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._drop_full()
            bucket = self._buckets[key] = TokenBucket(self.rate)
        return bucket.take()

    def _drop_full(self) -> None:
        """A bucket that would be full again by now says nothing about its key."""
        now = time.monotonic()
        seconds = self.rate.burst / self.rate.per_second
        self._buckets = {key: one for key, one in self._buckets.items() if now - one.then < seconds}
        if len(self._buckets) >= self.most:
            self._buckets.clear()

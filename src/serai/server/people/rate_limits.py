"""Token bucket rate limits per person, address or connection."""

from __future__ import annotations

import time

from serai.server.settings import RateLimit

MAX_KEYS = 50_000  # keys


class TokenBucket:
    """Fills over time up to the burst; each use takes one token."""

    def __init__(self, rate: RateLimit) -> None:
        self.rate = rate
        self.level = float(rate.burst)
        self.updated = time.monotonic()

    def has(self, n: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(float(self.rate.burst), self.level + (now - self.updated) * self.rate.per_second)
        self.updated = now
        return self.level >= n

    def take(self, n: float = 1.0) -> bool:
        if not self.has(n):
            return False
        self.level -= n
        return True

    def charge(self, n: float) -> None:
        """Take tokens for what has been done already, also if there are not enough."""
        self.level -= n


class RateLimiter:
    """A token bucket for each key; buckets unused for long are dropped."""

    def __init__(self, rate: RateLimit, limited: bool = True, most: int = MAX_KEYS) -> None:
        self.rate = rate
        self.limited = limited
        self.most = most
        self._buckets: dict[str, TokenBucket] = {}

    def has(self, key: str) -> bool:
        """Whether `take` would succeed."""
        return not self.limited or key not in self._buckets or self._buckets[key].has()

    def take(self, key: str) -> bool:
        return not self.limited or self.bucket(key).take()

    def bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._drop_full()
            bucket = self._buckets[key] = TokenBucket(self.rate)
        return bucket

    def _drop_full(self) -> None:
        """Drop the buckets that would be full again: they equal new ones."""
        now = time.monotonic()
        seconds = self.rate.burst / self.rate.per_second
        self._buckets = {key: one for key, one in self._buckets.items() if now - one.updated < seconds}
        if len(self._buckets) >= self.most:
            self._buckets.clear()


class AddressLimiter:
    """A limit for each address alone: what it limits needs no name."""

    def __init__(self, rate: RateLimit, limited: bool = True) -> None:
        self._addresses = RateLimiter(rate, limited)

    def take(self, person: str, address: str) -> bool:
        return self._addresses.take(address)


class PersonLimiter:
    """A limit for each person, and a wider one for each address: names cost nothing, addresses do."""

    def __init__(self, rate: RateLimit, limited: bool = True) -> None:
        self._people = RateLimiter(rate, limited)
        self._addresses = RateLimiter(rate.for_address(), limited)

    def take(self, person: str, address: str) -> bool:
        has_both = self._people.has(person) and self._addresses.has(address)
        return has_both and self._people.take(person) and self._addresses.take(address)

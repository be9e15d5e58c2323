"""Prometheus counters without locks, for what happens at every move. Prometheus' own take a lock and several calls
each time; these are plain numbers, converted when scraped. Only one thread may add to each."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily


class UnlockedCounter:
    """Counts events."""

    def __init__(self, name: str, documentation: str) -> None:
        self.name = name
        self.documentation = documentation
        self.value = 0

    def add(self) -> None:
        self.value += 1

    def collect(self) -> list[Any]:
        return [CounterMetricFamily(self.name, self.documentation, value=self.value)]


class UnlockedHistogram:
    """Histogram of durations in seconds."""

    def __init__(self, name: str, documentation: str, bounds: tuple[float, ...]) -> None:
        self.name = name
        self.documentation = documentation
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def collect(self) -> list[Any]:
        buckets: list[tuple[str, float]] = []
        so_far = 0
        for count, bound in zip(self.counts, [*map(str, self.bounds), "+Inf"], strict=True):
            so_far += count
            buckets.append((bound, so_far))
        return [HistogramMetricFamily(self.name, self.documentation, buckets=buckets, sum_value=self.sum)]

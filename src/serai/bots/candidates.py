# mypyc: compile
"""A whole move that a bot compares with others, with the mean of its values so far."""

from __future__ import annotations

from serai.core.rules.native import i64


class Candidate:
    """A whole move. Its first value, from before all samples, counts as one of them."""

    def __init__(self, plan: list[int], first: float, total: float = 0.0, samples: i64 = 0) -> None:
        self.plan = plan
        self.first = first
        self.total = total
        self.samples = samples

    def add(self, outcome: float) -> None:
        self.total += outcome
        self.samples += 1

    def mean(self) -> float:
        return (self.first + self.total) / float(self.samples + 1)

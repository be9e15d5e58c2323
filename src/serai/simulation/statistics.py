"""Statistics of many games: Wilson intervals and quartiles."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959964


def wilson(wins: float, n: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share, 95 % without `z`; also valid for few games and shares near 0 and 1."""
    if n == 0:
        return 0.0, 1.0
    share = wins / n
    square = z * z
    middle = (share + square / (2 * n)) / (1 + square / n)
    half = z / (1 + square / n) * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Quartiles:
    """Mean, extremes and quartiles of a sample."""

    mean: float
    least: float
    lower: float
    median: float
    upper: float
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Quartiles:
        if not numbers:
            return cls(0, 0, 0, 0, 0, 0)
        if len(numbers) == 1:
            lower = median = upper = numbers[0]
        else:
            lower, median, upper = statistics.quantiles(numbers, n=4, method="inclusive")
        return cls(statistics.fmean(numbers), min(numbers), lower, median, upper, max(numbers))

    def to_dict(self) -> dict[str, float]:
        return {name: round(value, 3) for name, value in vars(self).items()}

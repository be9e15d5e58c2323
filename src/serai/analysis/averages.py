"""Means and variances of samples. The standard library's `statistics` is not among the browser's files."""

from __future__ import annotations

import math
from collections.abc import Iterable


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed)


def variance(values: Iterable[float]) -> float:
    """The variance of a sample; 0 for a single value."""
    listed = list(values)
    middle = mean(listed)
    return math.fsum((value - middle) ** 2 for value in listed) / max(1, len(listed) - 1)

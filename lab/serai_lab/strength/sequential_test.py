"""A sequential test (SPRT) on results: after each one it says whether to stop, with stated rates of error.

A result is a share of wins between 0 and 1, such as that of the games of one set-up. The log-likelihood ratio compares
the two most likely distributions of the results whose means are those of the hypotheses: the generalized test that
chess engines use. With results of 0 and 1 only it is Wald's test.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

BETTER = "better"
NOT_BETTER = "not better"
OPEN = "open"
PRIOR = 1e-3  # times that each of 0 and 1 counts beforehand, so that every mean between them is possible
HALVINGS = 60


@dataclass(frozen=True)
class SequentialTest:
    """Tests a mean of `high` against one of `low`."""

    low: float
    high: float
    alpha: float = 0.05  # rate at which a mean of `low` is called better
    beta: float = 0.05  # rate at which a mean of `high` is called not better

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, results: Iterable[float]) -> float:
        """How much better `high` explains the results than `low`."""
        counts = {0.0: PRIOR, 1.0: PRIOR}
        for result in results:
            counts[result] = counts.get(result, 0.0) + 1
        low, high = (_tilt(counts, mean) for mean in (self.low, self.high))
        return math.fsum(
            n * math.log((1 + low * (result - self.low)) / (1 + high * (result - self.high)))
            for result, n in counts.items()
        )

    def verdict(self, results: Iterable[float]) -> str:
        """What the results say: better, not better, or that more of them are needed."""
        lower, upper = self.bounds
        ratio = self.log_likelihood_ratio(results)
        return BETTER if ratio >= upper else NOT_BETTER if ratio <= lower else OPEN


def _tilt(weights: Mapping[float, float], mean: float) -> float:
    """The number t for which weights / (1 + t (result - mean)) have that mean; they are the most likely ones."""
    least, most = -1 / (max(weights) - mean), 1 / (mean - min(weights))
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        slope = sum(n * (result - mean) / (1 + middle * (result - mean)) for result, n in weights.items())
        least, most = (middle, most) if slope > 0 else (least, middle)
    return (least + most) / 2


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of independent numbers and its standard error."""
    n = len(numbers)
    mean = math.fsum(numbers) / n if n else 0.0
    variance = math.fsum((number - mean) ** 2 for number in numbers) / (n - 1) if n > 1 else 0.0
    return mean, math.sqrt(variance / n) if n else 0.0

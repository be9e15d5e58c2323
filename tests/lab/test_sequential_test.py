"""The sequential test: exact ratios, verdicts on known sequences, and its rates of error."""

from __future__ import annotations

import math
import random

import pytest

from serai_lab.strength.sequential_test import (
    BETTER,
    NOT_BETTER,
    OPEN,
    PRIOR,
    SequentialTest,
    mean_and_error,
)

TEST = SequentialTest(0.5, 0.55)


def test_bounds_are_walds() -> None:
    assert TEST.bounds == pytest.approx((-math.log(19), math.log(19)))
    assert SequentialTest(0.5, 0.6, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (1, 0), (0, 1), (60, 40), (500, 500)])
@pytest.mark.parametrize(("low", "high"), [(0.5, 0.55), (0.25, 0.3)])
def test_ratio_of_wins_and_losses_is_walds(wins: int, losses: int, low: float, high: float) -> None:
    expected = (wins + PRIOR) * math.log(high / low) + (losses + PRIOR) * math.log((1 - high) / (1 - low))
    ratio = SequentialTest(low, high).log_likelihood_ratio([1.0] * wins + [0.0] * losses)
    assert ratio == pytest.approx(expected, abs=1e-9)


def test_ratio_of_shared_wins_maximizes_both_likelihoods() -> None:
    """Of 20, 50 and 30 results of 0, 1/2 and 1: the most likely distribution with a mean is found by trying all."""
    counts = (20 + PRIOR, 50.0, 30 + PRIOR)

    def log_likelihood(mean: float) -> float:
        most = -math.inf
        for step in range(1, 200_000):
            half = step / 200_000
            won = mean - half / 2
            lost = 1 - half - won
            if won > 0 and lost > 0:
                found = counts[0] * math.log(lost) + counts[1] * math.log(half) + counts[2] * math.log(won)
                most = max(most, found)
        return most

    ratio = TEST.log_likelihood_ratio([0.0] * 20 + [0.5] * 50 + [1.0] * 30)
    assert ratio == pytest.approx(log_likelihood(0.55) - log_likelihood(0.5), abs=1e-6)


def test_ratio_does_not_depend_on_the_order() -> None:
    results = [0.0, 1.0, 0.5, 1.0, 0.25, 0.0, 1.0]
    assert TEST.log_likelihood_ratio(results) == pytest.approx(TEST.log_likelihood_ratio(sorted(results)))


def test_verdict_falls_at_the_bound() -> None:
    test = SequentialTest(0.5, 0.6)
    first = next(n for n in range(1, 100) if test.verdict([1.0] * n) != OPEN)
    assert first == math.ceil(math.log(19) / math.log(0.6 / 0.5)) == 17
    assert test.verdict([1.0] * first) == BETTER
    first = next(n for n in range(1, 100) if test.verdict([0.0] * n) != OPEN)
    assert first == math.ceil(math.log(19) / math.log(0.5 / 0.4)) == 14
    assert test.verdict([0.0] * first) == NOT_BETTER
    assert test.verdict([]) == OPEN
    assert test.verdict([1.0, 0.0] * 50) == OPEN


def rates(share: float, runs: int = 300) -> dict[str, float]:
    """How often each verdict falls in runs of pairs of games, looked at after every tenth pair."""
    test = SequentialTest(0.5, 0.6)
    dice = random.Random(20)
    found = dict.fromkeys((BETTER, NOT_BETTER, OPEN), 0)
    for _ in range(runs):
        results: list[float] = []
        verdict = OPEN
        while verdict == OPEN and len(results) < 1000:
            results += [((dice.random() < share) + (dice.random() < share)) / 2 for _ in range(10)]
            verdict = test.verdict(results)
        found[verdict] += 1
    return {verdict: count / runs for verdict, count in found.items()}


@pytest.mark.parametrize(("share", "right", "wrong"), [(0.5, NOT_BETTER, BETTER), (0.6, BETTER, NOT_BETTER)])
def test_rates_of_error_are_the_stated_ones(share: float, right: str, wrong: str) -> None:
    found = rates(share)
    assert found[wrong] <= 0.05
    assert found[right] >= 0.95
    assert found[OPEN] == 0


def test_mean_and_its_error() -> None:
    assert mean_and_error([]) == (0.0, 0.0)
    assert mean_and_error([3.0]) == (3.0, 0.0)
    assert mean_and_error([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5, math.sqrt(5 / 3 / 4)))

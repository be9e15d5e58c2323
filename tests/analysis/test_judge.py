"""Losses are measured in other sampled states than those that chose the better move."""

from __future__ import annotations

import random

import pytest

from serai.analysis.judge import JudgeLimits, Loss, measure_loss


def test_a_better_move_is_measured_with_its_error() -> None:
    rows = [[0.0, 2.0, -1.0], [1.0, 5.0, 0.0], [0.0, 2.0, 1.0], [1.0, 5.0, 1.0]]
    found = measure_loss(rows, rows)
    assert found.mean == pytest.approx(3.0)
    assert found.error == pytest.approx((4 / 3 / 4) ** 0.5)


def test_the_best_move_costs_nothing() -> None:
    rows = [[3.0, 2.0], [2.0, 1.0], [4.0, 3.0], [1.0, 0.0]]
    assert measure_loss(rows, rows) == Loss(0.0, 0.0)


def test_equal_moves_cost_nothing_on_average() -> None:
    """Among many equal moves the luckiest looks better; measured elsewhere it does not."""
    source = random.Random(5)
    losses = []
    for _ in range(300):
        rows = [[source.gauss(0.0, 10.0) for _ in range(9)] for _ in range(16)]
        losses.append(measure_loss(rows, rows).mean)
    assert abs(sum(losses) / len(losses)) < 0.6  # three standard errors; measured where it was chosen, it is about 3


def test_chances_are_measured_for_the_move_that_is_better_in_points() -> None:
    points = [[0.0, 2.0], [0.0, 2.0]]
    chances = [[0.5, 0.6], [0.5, 0.7]]
    assert measure_loss(points, chances).mean == pytest.approx(0.15)


def test_a_loss_counts_when_it_is_large_and_certain() -> None:
    assert Loss(4.0, 1.0).exceeds(3.0, 2.0)
    assert not Loss(4.0, 2.5).exceeds(3.0, 2.0)
    assert not Loss(2.0, 0.1).exceeds(3.0, 2.0)


def test_samples_follow_from_the_work_of_those_before() -> None:
    limits = JudgeLimits(rivals=8, samples=16, evaluations=1_000)

    def samples_at(evaluations: int) -> int:
        done = 0
        while limits.allow(done, done * evaluations):
            done += 1
        return done

    assert samples_at(10) == 16, "all that the budget has"
    assert samples_at(100) == 10, "an even number: one half chooses, the other measures"
    assert samples_at(105) == 8
    assert samples_at(5_000) == 4, "fewer would say nothing"
    assert JudgeLimits(rivals=8, samples=16).allow(14, 10**9), "no limit of the work"

"""The learner of the evaluation: its parts against slow and plain versions, and that it learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from serai.envs import count_wins
from serai_lab.training.ppo import (
    Adam,
    PolicyNetwork,
    PPOConfig,
    PPOLearner,
    RunningScale,
    advantages,
    log_probabilities,
    loss_gradients,
)

RANDOM = np.random.default_rng(3)


def test_running_scale_is_that_of_all_rows_at_once() -> None:
    rows = RANDOM.normal(5, 3, (100, 4)).astype(np.float32)
    rows[:, 3] = 7
    scale = RunningScale(4)
    for some in np.split(rows, [1, 30, 31, 90]):
        scale.add(some)
    assert np.allclose(scale.mean, rows.mean(0))
    assert np.allclose(scale.spread, rows.std(0), atol=1e-5)
    scaled = scale.apply(rows)
    assert np.allclose(scaled[:, :3].mean(0), 0, atol=1e-4)
    assert (scaled[:, 3] == 0).all()  # a column that never changes
    assert abs(scale.apply(rows + 1000)).max() == 5


def test_advantages_are_the_sums_of_later_surprises() -> None:
    rewards = RANDOM.normal(size=(6, 2))
    values = RANDOM.normal(size=(6, 2))
    last = RANDOM.normal(size=2)
    over = np.zeros((6, 2))
    over[2, 0] = 1
    found = advantages(rewards, values, over, last, 0.9)
    for game in range(2):
        after = [*values[1:, game], last[game]]
        surprise = [rewards[t, game] + (0 if over[t, game] else after[t]) - values[t, game] for t in range(6)]
        for t in range(6):
            total, weight = 0.0, 1.0
            for later in range(t, 6):
                total += weight * surprise[later]
                if over[later, game]:
                    break
                weight *= 0.9
            assert found[t, game] == pytest.approx(total)


def test_illegal_actions_have_no_chance() -> None:
    masks = np.array([[True, False, True]])
    shares = np.exp(log_probabilities(np.array([[1.0, 50.0, 1.0]], np.float32), masks))
    assert shares[0].tolist() == [0.5, 0.0, 0.5]


def loss(network: PolicyNetwork, rows: Any, masks: Any, actions: Any, old: Any, gains: Any, targets: Any) -> float:
    """PPO's loss, written down as in the paper."""
    config = PPOConfig()
    logits, values, _ = network.forward(rows)
    chances = log_probabilities(logits, masks)
    ratio = np.exp(chances[np.arange(len(actions)), actions] - old)
    cut = np.clip(ratio, 1 - config.clip, 1 + config.clip)
    policy = -np.minimum(ratio * gains, cut * gains).mean()
    shares = np.exp(chances)
    entropy = -np.where(masks, shares * chances, 0).sum(1).mean()
    return float(policy - config.entropy * entropy + config.value_weight * ((values - targets) ** 2).mean())


def test_gradients_are_the_slopes_of_the_loss() -> None:
    network = PolicyNetwork(5, 4, 6, RANDOM)
    network.weights[:] = [one.astype(np.float64) for one in network.weights]
    rows = RANDOM.normal(size=(7, 5))
    masks = RANDOM.random((7, 4)) < 0.7
    masks[:, 0] = True
    actions = np.array([int(RANDOM.choice(np.flatnonzero(mask))) for mask in masks])
    gains, targets = RANDOM.normal(size=7), RANDOM.normal(size=7)
    logits, values, hidden = network.forward(rows)
    chances = log_probabilities(logits, masks)
    old = chances[np.arange(7), actions] + RANDOM.normal(0, 0.3, 7)  # some ratios are cut
    config = PPOConfig()
    by_logits = loss_gradients(chances, masks, actions, old, gains, config)
    by_values = (values - targets) * (2 * config.value_weight / 7)
    gradients = network.backward(rows, hidden, by_logits, by_values)
    for weights, gradient in zip(network.weights, gradients, strict=True):
        for at in [tuple(RANDOM.integers(size) for size in weights.shape) for _ in range(4)]:
            here, step = weights[at], 1e-4
            weights[at] = here + step
            above = loss(network, rows, masks, actions, old, gains, targets)
            weights[at] = here - step
            below = loss(network, rows, masks, actions, old, gains, targets)
            weights[at] = here
            assert gradient[at] == pytest.approx((above - below) / (2 * step), rel=1e-3, abs=1e-6)


def test_adam_finds_a_minimum() -> None:
    weights = [np.array([5.0, -3.0], np.float32)]
    optimizer = Adam(weights, 0.1, 100)
    for _ in range(300):
        optimizer.step([2 * (weights[0] - np.array([1, 2], np.float32))])
    assert np.allclose(weights[0], [1, 2], atol=0.05)


def learner(seed: int) -> PPOLearner:
    return PPOLearner("yspahan", 2, seed, PPOConfig(units=16, games=8, steps=8, epochs=2, batch=32))


def test_the_same_seed_learns_the_same() -> None:
    first, second, other = learner(1), learner(1), learner(2)
    for one in (first, second, other):
        assert list(one.learn(128)) == [64, 128]
    pairs = [zip(first.network.weights, one.network.weights, strict=True) for one in (second, other)]
    assert all(np.array_equal(a, b) for a, b in pairs[0])
    assert not all(np.array_equal(a, b) for a, b in pairs[1])
    assert count_wins(first.choose, "yspahan", 2, "random", 3, 5) in (0, 0.5, 1, 1.5, 2, 2.5, 3)


@pytest.mark.long
def test_it_learns_to_beat_random_play() -> None:
    one = PPOLearner("yspahan", 2, 1)
    before = count_wins(one.choose, "yspahan", 2, "random", 100, 5)
    for _ in one.learn(30_000):
        pass
    assert before < 60
    assert count_wins(one.choose, "yspahan", 2, "random", 100, 5) > 70

"""Masked PPO with numpy alone: the learning baseline of the evaluation.

Small on purpose: two hidden layers, a policy and a value head, Adam, generalised advantages. It learns in the
vectorised environments, half of the games against random play and half against the greedy bot, in a seat that changes
from game to game. The same seed gives the same weights on the same machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from serai import envs

FloatArray: TypeAlias = "np.ndarray[Any, Any]"

TRAINING_OPPONENTS = ("random", "greedy")
REWARDS = "score_difference"
IMPOSSIBLE = np.float32(-1e9)  # logit of an illegal action
LEAST_SPREAD = 1e-6
LARGEST_INPUT = 5.0


@dataclass(frozen=True)
class PPOConfig:
    """Settings of a learner. The defaults are those of the evaluation."""

    units: int = 128
    games: int = 64  # stepped at once
    steps: int = 32  # decisions of each game between two updates
    epochs: int = 4
    batch: int = 512
    rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.97  # lambda of the generalised advantages; rewards are not discounted
    entropy: float = 0.01
    value_weight: float = 0.5
    largest_gradient: float = 0.5


class RunningScale:
    """Mean and spread of everything seen so far, column by column."""

    def __init__(self, width: int) -> None:
        self.count = 0.0
        self.mean = np.zeros(width, np.float64)
        self.squares = np.zeros(width, np.float64)  # sum of squared differences from the mean

    def add(self, rows: FloatArray) -> None:
        n = len(rows)
        if not n:
            return
        mean = rows.mean(0, dtype=np.float64)
        difference = mean - self.mean
        total = self.count + n
        self.squares += ((rows - mean) ** 2).sum(0) + difference**2 * (self.count * n / total)
        self.mean += difference * (n / total)
        self.count = total

    @property
    def spread(self) -> FloatArray:
        return np.sqrt(self.squares / max(self.count, 1.0))

    def apply(self, rows: FloatArray) -> FloatArray:
        """Rows with mean 0 and spread 1, cut at a few spreads. Columns that never changed become 0."""
        spread = self.spread
        factor = np.where(spread > LEAST_SPREAD, 1.0 / np.maximum(spread, LEAST_SPREAD), 0.0).astype(np.float32)
        scaled = (rows - self.mean.astype(np.float32)) * factor
        return np.clip(scaled, -LARGEST_INPUT, LARGEST_INPUT, out=scaled)


class PolicyNetwork:
    """Two hidden layers of tanh, then logits of all actions and a value."""

    def __init__(self, inputs: int, actions: int, units: int, random: np.random.Generator) -> None:
        def layer(rows: int, columns: int, gain: float) -> FloatArray:
            drawn: FloatArray = random.standard_normal((rows, columns)) * gain / np.sqrt(rows)
            return drawn.astype(np.float32)

        self.weights = [
            layer(inputs, units, 1.0),
            np.zeros(units, np.float32),
            layer(units, units, 1.0),
            np.zeros(units, np.float32),
            layer(units, actions, 0.01),  # nearly uniform at first
            np.zeros(actions, np.float32),
            layer(units, 1, 1.0),
            np.zeros(1, np.float32),
        ]

    def forward(self, rows: FloatArray) -> tuple[FloatArray, FloatArray, tuple[FloatArray, FloatArray]]:
        """Logits, values, and the outputs of the hidden layers."""
        first_weights, first_bias, second_weights, second_bias, policy, policy_bias, value, value_bias = self.weights
        first = np.tanh(rows @ first_weights + first_bias)
        second = np.tanh(first @ second_weights + second_bias)
        return second @ policy + policy_bias, (second @ value + value_bias)[:, 0], (first, second)

    def backward(
        self, rows: FloatArray, hidden: tuple[FloatArray, FloatArray], by_logits: FloatArray, by_values: FloatArray
    ) -> list[FloatArray]:
        """Gradients of all weights, from those of the outputs."""
        first, second = hidden
        by_value = by_values[:, None]
        by_second = (by_logits @ self.weights[4].T + by_value @ self.weights[6].T) * (1 - second**2)
        by_first = (by_second @ self.weights[2].T) * (1 - first**2)
        return [
            rows.T @ by_first,
            by_first.sum(0),
            first.T @ by_second,
            by_second.sum(0),
            second.T @ by_logits,
            by_logits.sum(0),
            second.T @ by_value,
            by_value.sum(0),
        ]


class Adam:
    """The optimizer of that name, with the gradient cut at a norm."""

    def __init__(self, weights: list[FloatArray], rate: float, largest: float) -> None:
        self.weights, self.rate, self.largest = weights, rate, largest
        self.means = [np.zeros_like(one) for one in weights]
        self.squares = [np.zeros_like(one) for one in weights]
        self.steps = 0

    def step(self, gradients: list[FloatArray], share: float = 1.0) -> None:
        """Change the weights; `share` of the rate is used."""
        norm = float(np.sqrt(sum(float((one**2).sum()) for one in gradients)))
        cut = np.float32(min(1.0, self.largest / (norm + 1e-9)))
        self.steps += 1
        rate = np.float32(share * self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for weights, gradient, mean, square in zip(self.weights, gradients, self.means, self.squares, strict=True):
            gradient *= cut
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient**2 - square)
            weights -= rate * mean / (np.sqrt(square) + np.float32(1e-8))


def log_probabilities(logits: FloatArray, masks: FloatArray) -> FloatArray:
    """Logarithms of the chances of all actions; illegal ones have practically none."""
    allowed = np.where(masks, logits, IMPOSSIBLE)
    allowed -= allowed.max(1, keepdims=True)
    allowed -= np.log(np.exp(allowed).sum(1, keepdims=True))
    return allowed


def advantages(rewards: FloatArray, values: FloatArray, over: FloatArray, last: FloatArray, trace: float) -> FloatArray:
    """Generalised advantages without discount. Arrays have a row for each step and a column for each game; `last` are
    the values after the last step."""
    found = np.zeros_like(rewards)
    carried = np.zeros_like(last)
    after = last
    for step in range(len(rewards) - 1, -1, -1):
        goes_on = 1.0 - over[step]
        surprise = rewards[step] + after * goes_on - values[step]
        carried = surprise + trace * goes_on * carried
        found[step] = carried
        after = values[step]
    return found


def loss_gradients(
    chances: FloatArray,
    masks: FloatArray,
    actions: FloatArray,
    old: FloatArray,
    gains: FloatArray,
    config: PPOConfig,
) -> FloatArray:
    """The gradient of PPO's clipped loss less the entropy bonus, by the logits. `chances` are logarithms."""
    places = np.arange(len(actions))
    ratio = np.exp(chances[places, actions] - old)
    is_cut = np.where(gains > 0, ratio > 1 + config.clip, ratio < 1 - config.clip)
    weight = np.where(is_cut, 0.0, -ratio * gains).astype(np.float32)
    shares = np.exp(chances)
    by_logits = -shares * weight[:, None]
    by_logits[places, actions] += weight
    plain = np.where(masks, chances, 0.0)
    entropy = -(shares * plain).sum(1, keepdims=True)
    by_logits += np.float32(config.entropy) * shares * (plain + entropy)
    by_logits /= np.float32(len(actions))
    return by_logits


@dataclass(frozen=True)
class Rollout:
    """What was seen between two updates: a row for each step, a column for each game."""

    rows: FloatArray
    masks: FloatArray
    actions: FloatArray
    chances: FloatArray  # logarithms, of the chosen actions
    values: FloatArray
    rewards: FloatArray
    over: FloatArray


class PPOLearner:
    """Learns one game with one number of players."""

    def __init__(self, game: str, players: int, seed: int, config: PPOConfig | None = None) -> None:
        self.game, self.players, self.seed = game, players, seed
        self.config = config or PPOConfig()
        self.random = np.random.default_rng(seed)
        side = self.config.games // len(TRAINING_OPPONENTS)
        self.tables = [
            envs.vector(game, side, players, opponents=opponent, rewards=REWARDS, skip_forced=True, copy=False)
            for opponent in TRAINING_OPPONENTS
        ]
        shape = self.tables[0].layout
        self.network = PolicyNetwork(shape.size, shape.actions, self.config.units, self.random)
        self.optimizer = Adam(self.network.weights, self.config.rate, self.config.largest_gradient)
        self.scale = RunningScale(shape.size)
        self.points = RunningScale(1)  # of the rewards at the ends of games
        self.decisions = 0
        began = [table.reset(seed=seed * 1_000_003 + 1000 * number) for number, table in enumerate(self.tables)]
        self._rows = np.concatenate([rows for rows, _ in began])
        self._masks = np.concatenate([info["action_mask"] for _, info in began])

    def learn(self, decisions: int) -> Iterator[int]:
        """Learn until so many decisions were made; yields their number after each update. The rate falls to zero."""
        while self.decisions < decisions:
            rollout = self._play()
            self._update(rollout, max(0.0, 1.0 - self.decisions / decisions))
            yield self.decisions

    def choose(self, rows: FloatArray, masks: FloatArray, *, best: bool = True) -> FloatArray:
        """An action for each row: the best, or drawn by its chance."""
        logits, _, _ = self.network.forward(self.scale.apply(rows))
        chances = log_probabilities(logits, masks)
        return chances.argmax(1) if best else self._draw(chances)

    def _draw(self, chances: FloatArray) -> FloatArray:
        # The maximum of Gumbel numbers is a draw by chance.
        noise: FloatArray = np.asarray(self.random.gumbel(size=chances.shape), np.float32)
        return np.asarray((chances + noise).argmax(1))

    def _play(self) -> Rollout:
        config = self.config
        n = config.games
        steps = range(config.steps)
        found: dict[str, list[FloatArray]] = {name: [] for name in Rollout.__annotations__}
        places = np.arange(n)
        if not self.scale.count:
            self.scale.add(self._rows)
        for _ in steps:
            rows, masks = self._rows.copy(), self._masks.astype(bool)
            logits, values, _ = self.network.forward(self.scale.apply(rows))
            chances = log_probabilities(logits, masks)
            actions = self._draw(chances)
            rewards, over = self._step(actions)
            seen = (rows, masks, actions, chances[places, actions], values, rewards, over)
            for name, one in zip(found, seen, strict=True):
                found[name].append(one)
        self.decisions += n * config.steps
        return Rollout(**{name: np.stack(each) for name, each in found.items()})

    def _step(self, actions: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Step all tables; rewards are in spreads of the results seen so far."""
        rewards, over, at = [], [], 0
        for table in self.tables:
            here = slice(at, at + table.num_envs)
            self._rows[here], points, ended, _, info = table.step(actions[here])
            self._masks[here] = info["action_mask"]
            rewards.append(points.astype(np.float32))
            over.append(ended.astype(np.float32))
            at += table.num_envs
        points, ends = np.concatenate(rewards), np.concatenate(over)
        self.points.add(points[ends > 0][:, None])
        spread = float(self.points.spread[0])
        return points / np.float32(spread if spread > LEAST_SPREAD else 1.0), ends

    def _update(self, rollout: Rollout, share: float) -> None:
        config = self.config
        _, last, _ = self.network.forward(self.scale.apply(self._rows))
        gains = advantages(rollout.rewards, rollout.values, rollout.over, last, config.trace)
        targets = (gains + rollout.values).ravel()
        rows = self.scale.apply(rollout.rows.reshape(-1, rollout.rows.shape[-1]))
        masks = rollout.masks.reshape(len(rows), -1)
        actions, old, flat = rollout.actions.ravel(), rollout.chances.ravel(), gains.ravel()
        flat = (flat - flat.mean()) / (flat.std() + np.float32(1e-8))
        for _ in range(config.epochs):
            order = self.random.permutation(len(rows))
            for first in range(0, len(rows), config.batch):
                some = order[first : first + config.batch]
                given = rows[some]
                logits, values, hidden = self.network.forward(given)
                chances = log_probabilities(logits, masks[some])
                by_logits = loss_gradients(chances, masks[some], actions[some], old[some], flat[some], config)
                by_values = (values - targets[some]) * np.float32(2 * config.value_weight / len(some))
                self.optimizer.step(self.network.backward(given, hidden, by_logits, by_values), share)
        self.scale.add(rollout.rows.reshape(-1, rollout.rows.shape[-1]))

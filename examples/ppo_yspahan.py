"""Masked PPO learns Yspahan with two players: first against random play, then against the greedy bot.

    pip install '.[ppo]'
    python examples/ppo_yspahan.py --minutes 10 --seed 1 --out docs/ppo-yspahan.svg

It draws its learning curve: the share of wins against random play and against the greedy bot, with 95 % intervals. It
stops when the interval against the greedy bot is above one half. Sixty-four games are stepped at once, in compiled code
after `make fast`; the seat of the learner changes from game to game.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from matplotlib.figure import Figure
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from serai import envs, is_compiled
from serai.simulation.statistics import wilson

GAME, PLAYERS = "yspahan", 2
NUM_ENVS = 64
STEPS = 128  # decisions of each game between two updates
SCALE = 40.0  # points per unit of reward
RIVALS = ("random", "greedy")
GOOD = 0.9  # share of wins against random play from which the greedy bot is the opponent
COLOURS = {"random": "#1f7a78", "greedy": "#c4572e"}


class StableBaselinesVecEnv(VecEnv):  # type: ignore[misc]
    """Our vector environment with the interface of Stable-Baselines3."""

    def __init__(self, opponents: str, seed: int, games: int = NUM_ENVS) -> None:
        self.games = envs.vector(
            GAME, games, PLAYERS, opponents=opponents, rewards="score_difference", skip_forced=True
        )
        self.first = seed
        super().__init__(games, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> np.ndarray[Any, Any]:
        observations, _ = self.games.reset(seed=self.first)
        return observations

    def step_async(self, actions: np.ndarray[Any, Any]) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        observations, rewards, over, _, info = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in np.flatnonzero(over):
            infos[place] = {"terminal_observation": info["final_obs"][place], "points": rewards[place]}
        return observations, (rewards / SCALE).astype(np.float32), over, infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **more: Any) -> list[Any]:
        assert name == "action_masks"
        return list(self.games.masks.astype(bool))

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        pass


@dataclass(frozen=True)
class Point:
    """A point of the learning curve."""

    seconds: float
    decisions: int
    wins: dict[str, tuple[float, float, float]]  # share, and its interval


def measure(model: MaskablePPO, rival: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of wins of the deterministic policy in games with other seeds than in training."""
    side = min(games, NUM_ENVS)
    field = envs.vector(GAME, side, PLAYERS, opponents=rival, rewards="win", skip_forced=True)
    observations, info = field.reset(seed=1_000_000_000 + seed)
    won: list[float] = []
    left = np.full(side, games // side)  # the same number for each slot, so that short games do not count more
    while left.any():
        actions, _ = model.predict(observations, action_masks=info["action_mask"].astype(bool), deterministic=True)
        observations, rewards, over, _, info = field.step(actions)
        won += [float(rewards[place]) for place in np.flatnonzero(over) if left[place] > 0]
        left -= over & (left > 0)
    return sum(won) / len(won), *wilson(sum(won), len(won))


def learn(minutes: float, seed: int, games: int, points: int) -> Iterator[list[Point]]:
    """Learn for some minutes of CPU time and yield the curve after each measurement. Measuring is not counted."""
    torch.set_num_threads(1)  # more are slower on a busy machine
    model = MaskablePPO(
        "MlpPolicy",
        VecMonitor(StableBaselinesVecEnv("random", seed)),
        seed=seed,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        learning_rate=3e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
    )
    curve: list[Point] = []
    spent, rival = 0.0, "random"
    while True:
        wins = {name: measure(model, name, games, seed) for name in RIVALS}
        curve.append(Point(spent, model.num_timesteps, wins))
        text = ", ".join(f"{name} {share:.0%} ({low:.0%} to {high:.0%})" for name, (share, low, high) in wins.items())
        print(f"{spent:5.0f} s, {model.num_timesteps:>9,} decisions against {rival}: wins against {text}", flush=True)
        yield curve
        if spent >= minutes * 60 or wins["greedy"][1] > 0.5:
            return
        if rival == "random" and wins["random"][0] >= GOOD:
            rival = "greedy"
            model.set_env(VecMonitor(StableBaselinesVecEnv(rival, seed)), force_reset=True)
        began = time.process_time()
        while time.process_time() - began < minutes * 60 / points:
            model.learn(NUM_ENVS * STEPS, reset_num_timesteps=False)
        spent += time.process_time() - began


def draw(curve: list[Point], seed: int, games: int) -> Figure:
    """The learning curve: shares of wins with their intervals."""
    figure = Figure((7.5, 4), layout="constrained")
    axes = figure.add_subplot()
    seconds = [point.seconds for point in curve]
    for rival, colour in COLOURS.items():
        shares, lows, highs = zip(*(point.wins[rival] for point in curve), strict=True)
        label = f"against {rival}: {shares[-1]:.0%} ({lows[-1]:.0%} to {highs[-1]:.0%})"
        axes.plot(seconds, shares, color=colour, label=label)
        axes.fill_between(seconds, lows, highs, color=colour, alpha=0.2)
    engine = "compiled" if is_compiled() else "interpreted"
    axes.set_title(f"Masked PPO in Yspahan for two: wins, 95 % intervals of {games} games")
    axes.set_xlabel(f"seconds of learning; {curve[-1].decisions:,} decisions; seed {seed}; engine {engine}")
    axes.set_ylim(0, 1)
    axes.legend()
    return figure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="CPU minutes of learning at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=512, help="games per point of the curve")
    parser.add_argument("--points", type=int, default=20, help="points of the curve")
    parser.add_argument("--out", type=Path, help="SVG file to write")
    args = parser.parse_args()
    for curve in learn(args.minutes, args.seed, args.games, args.points):
        if args.out is not None:
            draw(curve, args.seed, args.games).savefig(args.out)


if __name__ == "__main__":
    main()

"""One learner against a bot through Gymnasium: here it plays at random, and the greedy bot shows it how.

    python examples/bot_opponent.py --opponents greedy --games 20

A learner of your own goes where the lots are drawn: it has the observation, the mask and the reward.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

import serai.envs  # noqa: F401  (makes the games known to Gymnasium)


def play(id: str, opponents: str, games: int, seed: int, render: bool = False) -> list[float]:
    """The rewards of so many games: 1 for a win, a part of it for a shared one."""
    env = gymnasium.make(id, opponents=opponents, seat=None, skip_forced=True, render_mode="ansi" if render else None)
    lots = np.random.default_rng(seed)
    rewards = []
    for number in range(games):
        _, info = env.reset(seed=seed + number)
        over, reward = False, 0.0
        while not over:
            action = lots.choice(np.flatnonzero(info["action_mask"]))
            _, gained, over, _, info = env.step(action)
            reward += float(gained)
        rewards.append(reward)
        if render:
            print(env.render())
    return rewards


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("id", nargs="?", default="serai/Yspahan-v1")
    wishes.add_argument("--opponents", default="greedy")
    wishes.add_argument("--games", type=int, default=20)
    wishes.add_argument("--seed", type=int, default=7)
    wishes.add_argument("--render", action="store_true", help="show how each game ended")
    asked = wishes.parse_args()
    won = play(asked.id, asked.opponents, asked.games, asked.seed, asked.render)
    print(f"won {sum(won):g} of {len(won)} against {asked.opponents}")

"""A whole game of random play through PettingZoo: every seat sees its own observation and what it may do.

python examples/random_loop.py five_tribes --players 3 --seed 7
"""

from __future__ import annotations

import argparse

import numpy as np

from serai import envs


def play(game: str, players: int | None, seed: int) -> dict[str, float]:
    """What each player was rewarded with in the end."""
    env = envs.aec(game, players)
    env.reset(seed=seed)
    lots = np.random.default_rng(seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(lots.choice(np.flatnonzero(observation["action_mask"])))
    return rewards


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("game", nargs="?", default="five_tribes")
    wishes.add_argument("--players", type=int)
    wishes.add_argument("--seed", type=int, default=7)
    asked = wishes.parse_args()
    print(play(asked.game, asked.players, asked.seed))

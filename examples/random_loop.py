"""A PettingZoo loop: one game of random play, with an observation and an action mask for every seat.

python examples/random_loop.py five_tribes --players 3 --seed 7
"""

from __future__ import annotations

import argparse

import numpy as np

from serai import envs


def play(game: str, players: int | None, seed: int) -> dict[str, float]:
    """Play a game and return the final rewards."""
    env = envs.aec(game, players)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
    return rewards


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="five_tribes")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    print(play(args.game, args.players, args.seed))

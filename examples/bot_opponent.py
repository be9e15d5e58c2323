"""A Gymnasium loop with one learner against a bot. Here the learner plays at random.

    python examples/bot_opponent.py --opponents greedy --games 20

Put your own agent in place of the random choice: it has the observation, the mask and the reward.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

import serai.envs  # noqa: F401  (registers the games with Gymnasium)


def play(id: str, opponents: str, games: int, seed: int, render: bool = False) -> list[float]:
    """Play games and return their rewards: 1 for a win, a share of it for a shared one."""
    env = gymnasium.make(id, opponents=opponents, seat=None, skip_forced=True, render_mode="ansi" if render else None)
    rng = np.random.default_rng(seed)
    rewards = []
    for number in range(games):
        _, info = env.reset(seed=seed + number)
        over, reward = False, 0.0
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, gained, over, _, info = env.step(action)
            reward += float(gained)
        rewards.append(reward)
        if render:
            print(env.render())
    return rewards


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("id", nargs="?", default="serai/Yspahan-v1")
    parser.add_argument("--opponents", default="greedy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--render", action="store_true", help="show how each game ended")
    args = parser.parse_args()
    won = play(args.id, args.opponents, args.games, args.seed, args.render)
    print(f"won {sum(won):g} of {len(won)} against {args.opponents}")

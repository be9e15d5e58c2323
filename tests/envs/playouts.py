"""Parameters for every game and number of players, and random playouts."""

from typing import Any

import numpy as np
import pytest

import serai as cv
from serai import envs

TABLES = [(game_id, players) for game_id in cv.games() for players in cv.game(game_id).players]
every_table = pytest.mark.parametrize(("game_id", "players"), TABLES, ids=[f"{one}-{n}p" for one, n in TABLES])

# Warnings of PettingZoo's test for every environment with action masks except its own.
masked = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def any_of(mask: "np.ndarray[Any, Any]", random: np.random.Generator) -> int:
    """A random legal action."""
    return int(random.choice(np.flatnonzero(mask)))


def play_out(env: envs.SeraiAECEnv, seed: int) -> list[tuple[str, int]]:
    """Play a random game; returns agents with their actions."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    done: list[tuple[str, int]] = []
    while not any(env.terminations.values()):
        agent = env.agent_selection
        action = any_of(env.observe(agent)["action_mask"], random)
        done.append((agent, action))
        env.step(action)
    return done

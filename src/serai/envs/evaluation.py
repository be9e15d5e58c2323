"""Measures a policy against fixed opponents: the function of the fixed evaluation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from serai.envs.opponents import Opponents
from serai.envs.vector import vector

MEASURED_AT_ONCE = 64  # games
Policy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.bool_]], NDArray[Any]]


def count_wins(policy: Policy, game: str, players: int, opponents: Opponents, games: int, seed: int) -> float:
    """The wins of a policy in games with fixed seeds; a shared win counts its share. `policy` gets rows and masks, and
    returns an action for each row. Its seat changes from game to game."""
    side = min(games, MEASURED_AT_ONCE)
    table = vector(game, side, players, opponents=opponents, skip_forced=True, copy=False, mask_dtype="bool")
    rows, info = table.reset(seed=seed)
    # A number of games for each place, so that short games do not count more.
    left = np.full(side, games // side)
    left[: games % side] += 1
    wins = 0.0
    while left.any():
        rows, rewards, over, _, info = table.step(policy(rows, info["action_mask"]))
        counted = over & (left > 0)
        wins += float(rewards[counted].sum())
        left -= counted
    return wins

"""Measures how the steps/s of a vector environment grow with its worker processes, in wall-clock time.

Each worker has the same number of games. Only steps are timed, not the choice of their random legal actions. Without a
worker the games are in this process; that is what the others are compared with.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

from serai import __version__, is_compiled
from serai_lab.speed.measure import ROUNDS

SCALING_MARKS = ("<!-- scaling -->", "<!-- end of the scaling -->")  # in a page, around the table
WARM_UP = 100  # steps, after which the games are at different points


def measure_scaling(
    tables: Sequence[tuple[str, int]], workers: Sequence[int], games: int, seconds: float
) -> Iterator[dict[str, Any]]:
    """Steps/s of tables with each number of workers, after those without; `games` for each worker."""
    for game_id, players in tables:
        alone = _steps_per_second(game_id, players, None, games, seconds)
        rates = [_steps_per_second(game_id, players, count, games * count, seconds) for count in workers]
        yield {
            "name": game_id,
            "players": players,
            "steps_per_second": {0: alone, **dict(zip(workers, rates, strict=True))},
        }


def _steps_per_second(game_id: str, players: int, workers: int | None, games: int, seconds: float) -> float:
    """The median of several slices."""
    from serai import envs

    env = envs.vector(game_id, games, players, copy=False, workers=workers)
    try:
        env.reset(seed=1)
        for _ in range(WARM_UP):
            env.step(env.sample_actions())
        return median(_slice(env, seconds / ROUNDS) for _ in range(ROUNDS))
    finally:
        env.close()


def _slice(env: Any, seconds: float) -> float:
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = env.sample_actions()
        began = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - began
        steps += env.num_envs
    return steps / spent


def scaling_table(rows: Sequence[dict[str, Any]], games: int) -> str:
    """The rows as Markdown: steps/s without workers, and how many times as many with them."""
    counts = [count for count in rows[0]["steps_per_second"] if count]
    head = ["table", "players", "no workers, steps/s", *(f"{count}: times" for count in counts), "steps/s"]
    lines = []
    for row in rows:
        alone, *rates = row["steps_per_second"].values()
        times = [f"{rate / alone:.1f}" for rate in rates]
        lines.append([row["name"], str(row["players"]), f"{alone:,.0f}", *times, f"{max([alone, *rates]):,.0f}"])
    engine = "Compiled" if is_compiled() else "Interpreted"
    cores = f"{os.cpu_count()} cores"
    foot = f"{engine}, serai {__version__}, Python {platform.python_version()}, {cores}, {games} games a worker."
    return "\n".join(f"| {' | '.join(line)} |" for line in (head, ["---"] * len(head), *lines)) + f"\n\n{foot}"

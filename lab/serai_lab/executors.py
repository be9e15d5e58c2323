"""Runs games of plans: in processes of this machine, or on a Ray cluster.

A game is determined by its plan and its number, wherever it is played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any

from serai.core.errors import BadSetup
from serai.process_pool import open_pool
from serai.simulation.games import GameResult, Plan, play_game

AHEAD = 2  # queued jobs per worker, so that none is idle


@dataclass(frozen=True)
class Job:
    """Some games of a plan."""

    plan: Plan
    numbers: tuple[int, ...]


FinishedJob = tuple[Job, list[GameResult]]
Executor = Callable[[Iterable[Job], int], Iterator[FinishedJob]]


def play_job(job: Job) -> list[GameResult]:
    return [play_game(job.plan, number) for number in job.numbers]


def play_local(jobs: Iterable[Job], workers: int) -> Iterator[FinishedJob]:
    """Run jobs in processes of this machine; they start in order."""
    if workers == 1:
        for job in jobs:
            yield job, play_job(job)
        return
    with open_pool(workers) as pool:
        running: dict[Future[list[GameResult]], Job] = {}
        waiting = iter(jobs)
        while True:
            for job in _some(waiting, AHEAD * workers - len(running)):
                running[pool.submit(play_job, job)] = job
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def play_on_ray(jobs: Iterable[Job], workers: int) -> Iterator[FinishedJob]:
    """Run jobs on the Ray cluster at RAY_ADDRESS, or on a temporary local one."""
    try:
        import ray
    except ModuleNotFoundError:
        raise BadSetup("--engine ray needs Ray: install serai-lab with its extra [ray]") from None
    own = not ray.is_initialized()
    if own:
        cluster: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers}
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR", **cluster)
    actor = ray.remote(num_cpus=1)(RayWorker)
    players = [actor.remote() for _ in range(workers)]
    try:
        waiting = iter(jobs)
        running: dict[Any, tuple[Job, Any]] = {}
        idle = players * AHEAD
        while True:
            for job in _some(waiting, len(idle)):
                player = idle.pop()
                running[player.play.remote(job)] = job, player
            if not running:
                return
            done, _ = ray.wait(list(running))
            for one in done:
                job, player = running.pop(one)
                idle.append(player)
                yield job, ray.get(one)
    finally:
        for player in players:
            ray.kill(player)
        if own:
            ray.shutdown()


class RayWorker:
    """An actor of a Ray cluster."""

    def play(self, job: Job) -> list[GameResult]:
        return play_job(job)


EXECUTORS: dict[str, Executor] = {"local": play_local, "ray": play_on_ray}


def find_executor(name: str) -> Executor:
    if name not in EXECUTORS:
        raise BadSetup(f"there is no engine {name!r}; there are {', '.join(EXECUTORS)}")
    return EXECUTORS[name]


def _some(jobs: Iterator[Job], n: int) -> Iterator[Job]:
    for _, job in zip(range(n), jobs, strict=False):
        yield job

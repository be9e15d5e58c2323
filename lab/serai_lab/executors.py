"""The ways to run many jobs: in processes of this machine, or on a Ray cluster, with the same results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from serai.core.errors import BadSetup
from serai.process_pool import AHEAD, Engine, run_jobs

J = TypeVar("J")
R = TypeVar("R")


def run_on_ray(run: Callable[[J], R], jobs: Iterable[J], workers: int) -> Iterator[tuple[J, R]]:
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
    actors = [actor.remote() for _ in range(workers)]
    try:
        waiting = iter(jobs)
        running: dict[Any, tuple[J, Any]] = {}
        idle = actors * AHEAD
        while True:
            for job in islice(waiting, len(idle)):
                worker = idle.pop()
                running[worker.run.remote(run, job)] = job, worker
            if not running:
                return
            done, _ = ray.wait(list(running))
            for reference in done:
                job, worker = running.pop(reference)
                idle.append(worker)
                yield job, ray.get(reference)
    finally:
        for worker in actors:
            ray.kill(worker)
        if own:
            ray.shutdown()


class RayWorker:
    """An actor of a Ray cluster."""

    def run(self, run: Callable[[J], R], job: J) -> R:
        return run(job)


ENGINES: dict[str, Engine] = {"local": run_jobs, "ray": run_on_ray}


def find_engine(name: str) -> Engine:
    if name not in ENGINES:
        raise BadSetup(f"there is no engine {name!r}; there are {', '.join(ENGINES)}")
    return ENGINES[name]

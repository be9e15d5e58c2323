"""Pools of worker processes for simulations, training and analyses."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

AHEAD = 2  # queued jobs per worker, so that none is idle

J = TypeVar("J")
R = TypeVar("R")


class Engine(Protocol):
    """A way to run many jobs, with as many workers as are named. Jobs start in order and come back with their results
    as they finish; a job is taken from the iterable when a worker will soon be free for it."""

    def __call__(self, run: Callable[[J], R], jobs: Iterable[J], workers: int, /) -> Iterator[tuple[J, R]]: ...


def run_jobs(run: Callable[[J], R], jobs: Iterable[J], workers: int) -> Iterator[tuple[J, R]]:
    """Run jobs in processes of this machine, or here if one worker is enough."""
    if workers == 1:
        for job in jobs:
            yield job, run(job)
        return
    waiting = iter(jobs)
    with open_pool(workers) as pool:
        running: dict[Future[R], J] = {}
        while True:
            for job in islice(waiting, AHEAD * workers - len(running)):
                running[pool.submit(run, job)] = job
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def default_workers() -> int:
    """The number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def process_context() -> ForkServerContext | SpawnContext:
    """The way to start processes: a fork of this one would copy locks that its threads hold."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("forkserver")
    return multiprocessing.get_context("spawn")


@contextmanager
def open_pool(
    workers: int, prepare: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """A pool whose waiting jobs are dropped at the end; those that run, too, if it ends by an exception or an
    interruption. `prepare` is called with the arguments in each process."""
    context = process_context()
    is_given_up = context.Event()
    with ProcessPoolExecutor(workers, context, _start_worker, (is_given_up, prepare, arguments)) as pool:
        try:
            yield pool
        except BaseException:
            is_given_up.set()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _start_worker(is_given_up: Event, prepare: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends its workers
    threading.Thread(target=_end_with, args=(is_given_up,), daemon=True).start()
    if prepare is not None:
        prepare(*arguments)


def _end_with(is_given_up: Event) -> None:
    """A job may take half a minute, and somebody has pressed Ctrl+C."""
    is_given_up.wait()
    os._exit(1)

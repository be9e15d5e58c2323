"""Lanes of worker processes: how long their processes are kept, and what a stop does to those who wait."""

from __future__ import annotations

import asyncio

import pytest

from serai.analysis.service.tasks import AnalysisAnswer, CoachTask
from serai.server.fair_queue import QueueClosed
from serai.server.workers.worker_pool import Lane, LaneConfig, WorkerPool
from serai.server.workers.worker_process import WorkerFailed
from tests.server import bad_bots

TASK = CoachTask("a record", "", True, 1)


async def work(lane: Lane, tasks: int = 1) -> None:
    async with lane.place("somebody"):
        for _ in range(tasks):
            await lane.run(TASK, AnalysisAnswer)
        assert len(lane.idle) == 1, "one process does one task after another"


@pytest.mark.parametrize(("kept_seconds", "left"), [(None, 1), (60.0, 1), (0, 0)])
def test_processes_end_with_the_place_or_are_kept(kept_seconds: float | None, left: int) -> None:
    async def run() -> None:
        pool = WorkerPool({"verdicts": LaneConfig(1, 20.0, kept_seconds=kept_seconds)}, bad_bots.answers_nothing)
        lane = pool.lanes["verdicts"]
        await work(lane, tasks=3)
        assert (len(lane.idle), len(lane.busy), lane.failures) == (left, 0, 0)
        await pool.close()
        assert not lane.idle

    asyncio.run(run())


def test_unused_processes_end_when_their_time_is_over() -> None:
    async def run() -> None:
        pool = WorkerPool({"verdicts": LaneConfig(1, 20.0, kept_seconds=0.001)}, bad_bots.answers_nothing)
        lane = pool.lanes["verdicts"]
        await work(lane)
        async with asyncio.timeout(20):
            while lane.idle:
                await asyncio.sleep(0)
        await work(lane)
        await pool.close()

    asyncio.run(run())


def test_a_stop_refuses_those_who_wait_and_ends_those_who_work() -> None:
    async def run() -> None:
        pool = WorkerPool({"verdicts": LaneConfig(1, 60.0)}, bad_bots.hangs)
        lane = pool.lanes["verdicts"]
        first, second = asyncio.create_task(work(lane)), asyncio.create_task(work(lane))
        while not lane.busy:
            await asyncio.sleep(0)
        await pool.close()
        with pytest.raises(WorkerFailed):
            await first
        with pytest.raises(QueueClosed):
            await second

    asyncio.run(run())

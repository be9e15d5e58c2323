"""Bots, analyses and checks of data files in the lanes of a worker pool."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from serai.analysis.service.manager import AnalysisFailed, Work
from serai.analysis.service.tasks import AnalysisAnswer, AnalysisTask, Question
from serai.bots import find_bot
from serai.bots.compiled_copy import compiled_copy, runs_compiled
from serai.core.errors import BadData, DataTooLarge, SeraiError
from serai.core.game.registry import game
from serai.server.fair_queue import QueueClosed, QueueFull
from serai.server.people.addresses import CURRENT_SHARE
from serai.server.workers.data_check import DataFile
from serai.server.workers.worker_pool import LaneName, WorkerPool
from serai.server.workers.worker_process import WorkerFailed
from serai.tables.errors import LimitReached
from serai.tables.play.bot_requests import BotAnswer, BotBusy, BotFailed, BotRequest

MAX_ANALYSIS_WORKERS = 2


class BotLanes:
    """A `BotRunner` with lanes for quick bots, searches and hints."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool

    async def ask(self, request: BotRequest) -> BotAnswer:
        lane = self.pool.lanes[_lane_of(request)]
        try:
            async with lane.place(request.share):
                return await lane.run(request, BotAnswer)
        except QueueFull:
            raise BotBusy("too many requests wait") from None
        except QueueClosed:
            raise BotFailed("the server is stopping") from None
        except WorkerFailed as error:
            raise BotFailed(str(error)) from None


def _lane_of(request: BotRequest) -> LaneName:
    if request.is_hint:
        return "hints"
    try:
        return "quick bots" if find_bot(request.bot, game(request.game)).is_quick else "searches"
    except SeraiError:  # the worker says what is wrong
        return "quick bots"


class AnalysisLanes:
    """An `AnalysisRunner` with a lane for games, one at a time, and one for single moves."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.workers = min(MAX_ANALYSIS_WORKERS, os.cpu_count() or 1)

    @property
    def quick(self) -> bool:
        """Without compiled rules, which are about thirty times faster, there is time for a first look only."""
        return not runs_compiled() and compiled_copy() is None

    @asynccontextmanager
    async def place(self, share: str, work: Work = "game") -> AsyncIterator[None]:
        lane = self.pool.lanes["analyses" if work == "game" else "verdicts"]
        try:
            async with lane.place(share, is_urgent=work == "verdict"):
                yield
        except QueueFull:
            raise LimitReached("busy", "too many games wait for their analysis; try again later") from None
        except QueueClosed:
            raise AnalysisFailed("the server is stopping") from None

    async def run(self, task: AnalysisTask) -> AnalysisAnswer:
        lane = self.pool.lanes["verdicts" if isinstance(task, Question) else "analyses"]
        try:
            return await lane.run(task, AnalysisAnswer)
        except WorkerFailed as error:
            raise AnalysisFailed(str(error)) from None


class DataCheck:
    """Reads one data file at a time, each in a process of its own."""

    def __init__(self, pool: WorkerPool) -> None:
        self.lane = pool.lanes["data files"]

    async def __call__(self, game_id: str, text: str) -> None:
        """BadData names every problem of the file."""
        try:
            async with self.lane.place(CURRENT_SHARE.get()):
                problem = await self.lane.run(DataFile(game_id, text), str)
        except (QueueFull, QueueClosed):
            raise LimitReached("limit", "too many data files are being read; try again in a moment") from None
        except WorkerFailed:
            raise DataTooLarge("it could not be read with the time and memory that a data file gets") from None
        if problem:
            raise BadData(problem)

"""Runs bots in worker processes, with a hard time limit.

Quick bots, searches and hints have processes and queues of their own: a quick bot never waits for a search, and neither
waits for hints. In each queue, shares (the addresses of people) take turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import TypeVar

import msgspec

from serai.bots import find_bot
from serai.core.errors import SeraiError
from serai.core.game.registry import game
from serai.server.fair_queue import FairQueue, QueueClosed, QueueFull
from serai.server.worker_process import WorkerFailed, WorkerMain, WorkerProcess, answer_over_pipe
from serai.tables.play.bot_requests import BotAnswer, BotBusy, BotFailed, BotRequest, answer_request

T = TypeVar("T")
HINT_NICENESS = 5  # of the process for hints, beyond that of bots who play
HINTS_WAITING_EACH = 2  # of one address; a page asks for the next hint when it has the last
HINTS_WAITING = 20
EXTRA_THREADS = 2  # that kill processes while all others wait for answers


def serve_questions(pipe: Connection) -> None:
    """Main function of a worker process: answer questions until the pipe closes."""
    answer_over_pipe(pipe, BotRequest, answer_request)


class _Lane:
    """Processes with a queue of their own."""

    def __init__(self, queue: FairQueue, main: WorkerMain, extra_niceness: int = 0) -> None:
        self.queue = queue
        self.idle: list[WorkerProcess] = []
        self.main = main
        self.extra_niceness = extra_niceness

    def make_worker(self) -> WorkerProcess:
        return WorkerProcess(self.main, self.extra_niceness)


class BotPool:
    """Worker processes for bots: `workers` for searches, at least one for quick bots, and one for hints. They start
    when they are needed. A worker that fails is killed and replaced."""

    def __init__(self, workers: int, seconds: float = 10.0, main: WorkerMain = serve_questions) -> None:
        self.seconds = seconds
        self.failures = 0
        quick = max(1, workers // 2)
        self.quick = _Lane(FairQueue(quick), main)
        self.search = _Lane(FairQueue(workers), main)
        self.hints = _Lane(FairQueue(1, HINTS_WAITING_EACH, HINTS_WAITING), main, HINT_NICENESS)
        self._all: set[WorkerProcess] = set()
        # Not the threads that replays and files use: those may all be busy when a bot is to move, or to be killed.
        self._threads = ThreadPoolExecutor(workers + quick + 1 + EXTRA_THREADS, thread_name_prefix="bots")
        self._is_closed = False

    async def ask(self, request: BotRequest) -> BotAnswer:
        lane = self._lane_of(request)
        try:
            async with lane.queue.place(request.share):
                return await self._answer(lane, request)
        except QueueFull:
            raise BotBusy("too many requests wait") from None
        except QueueClosed:
            raise BotFailed("the server is stopping") from None

    def _lane_of(self, request: BotRequest) -> _Lane:
        if request.is_hint:
            return self.hints
        try:
            return self.quick if find_bot(request.bot, game(request.game)).is_quick else self.search
        except SeraiError:  # the worker says what is wrong
            return self.quick

    async def _answer(self, lane: _Lane, request: BotRequest) -> BotAnswer:
        worker = await self._idle_worker(lane)
        self._all.add(worker)
        try:
            encoded = msgspec.msgpack.encode(request)
            found = await self._in_thread(lambda: worker.call(encoded, self.seconds))
            answer = msgspec.msgpack.decode(found, type=BotAnswer)
        except BaseException as error:
            self.failures += 1
            self._all.discard(worker)
            if not self._is_closed:
                await self._in_thread(worker.kill)
            if isinstance(error, WorkerFailed | msgspec.DecodeError):
                raise BotFailed(str(error)) from None
            raise
        lane.idle.append(worker)
        return answer

    async def _idle_worker(self, lane: _Lane) -> WorkerProcess:
        while lane.idle:
            worker = lane.idle.pop()
            if not worker.is_outdated:
                return worker
            self._all.discard(worker)
            await self._in_thread(worker.kill)
        return lane.make_worker()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._is_closed:
            raise BotFailed("the server is stopping")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def close(self) -> None:
        """Refuse all requests and end all processes."""
        self._is_closed = True
        for lane in (self.quick, self.search, self.hints):
            lane.queue.close()
            lane.idle.clear()
        workers, self._all = list(self._all), set()
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, worker.kill) for worker in workers))
        self._threads.shutdown(wait=False)

"""Worker processes in lanes. Each lane has processes of its own and a queue in which shares take turns, so that nobody
waits across lanes: a quick bot never waits for a search, and neither waits for hints, analyses or data files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal, TypeVar

import msgspec

from serai.server.fair_queue import FairQueue
from serai.server.workers.worker_process import WorkerFailed, WorkerMain, WorkerProcess
from serai.server.workers.worker_tasks import Task, serve_tasks

T = TypeVar("T")
LaneName = Literal["quick bots", "searches", "hints", "analyses", "verdicts", "data files"]

HINT_NICENESS = 5  # beyond that of bots who play
ANALYSIS_NICENESS = 10
ANALYSIS_SECONDS = 120.0  # for one part of a game; interpreted rules take 20 s for the longest
VERDICT_KEPT_SECONDS = 120.0  # a coached player's next turn comes soon, and a process takes a second to start
DATA_SECONDS = 20.0  # by the clock, with the start of the process on a busy machine
EXTRA_THREADS = 4  # that kill processes while all others wait for answers


@dataclass(frozen=True)
class LaneConfig:
    """`places`: tasks, or games, that are worked at. `seconds`: the most for one task. `most_each`, `most`: that may
    wait, of one share and in all. `niceness`: beyond that of other workers. `kept_seconds`: how long processes wait for
    work; 0: they end with the place for which they started, None: they are kept."""

    places: int
    seconds: float
    most_each: int | None = None
    most: int | None = None
    niceness: int = 0
    kept_seconds: float | None = None


def make_lanes(bot_workers: int, bot_seconds: float = 10.0) -> dict[LaneName, LaneConfig]:
    """The lanes of a server; `bot_workers` of them are for searches."""
    return {
        "quick bots": LaneConfig(max(1, bot_workers // 2), bot_seconds),
        "searches": LaneConfig(bot_workers, bot_seconds),
        "hints": LaneConfig(1, bot_seconds, 2, 20, HINT_NICENESS),  # a page asks for the next when it has the last
        "analyses": LaneConfig(1, ANALYSIS_SECONDS, 2, 20, ANALYSIS_NICENESS, 0),
        "verdicts": LaneConfig(1, ANALYSIS_SECONDS, 2, 20, ANALYSIS_NICENESS, VERDICT_KEPT_SECONDS),
        "data files": LaneConfig(1, DATA_SECONDS, 3, 20, kept_seconds=0),
    }


class Lane:
    """Processes start when they are needed. One that fails or takes too long is killed; the next task starts another
    one."""

    def __init__(self, config: LaneConfig, main: WorkerMain, threads: Executor) -> None:
        self.config = config
        self.queue = FairQueue(config.places, config.most_each, config.most)
        self.idle: list[WorkerProcess] = []
        self.busy: set[WorkerProcess] = set()
        self.failures = 0
        self._main = main
        self._threads = threads
        self._timer: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._is_closed = False

    @asynccontextmanager
    async def place(self, share: str, *, is_urgent: bool = False) -> AsyncIterator[None]:
        """Wait for a place and hold it, for one task or several. QueueFull if too many wait."""
        async with self.queue.place(share, is_urgent=is_urgent):
            try:
                yield
            finally:
                if self.config.kept_seconds == 0:
                    await self._end_idle()
                elif self.config.kept_seconds is not None:
                    self._end_idle_later(self.config.kept_seconds)

    async def run(self, task: Task, kind: type[T]) -> T:
        """The answer to a task, by somebody who holds a place; WorkerFailed if there is none."""
        worker = await self._find_worker()
        self.busy.add(worker)
        try:
            encoded = msgspec.msgpack.encode(task)
            found = await self._in_thread(lambda: worker.call(encoded, self.config.seconds))
            answer = msgspec.msgpack.decode(found, type=kind)
        except BaseException as error:
            self.failures += 1
            self.busy.discard(worker)
            await self._kill([worker])
            if isinstance(error, msgspec.DecodeError):
                raise WorkerFailed(str(error)) from None
            raise
        self.busy.discard(worker)
        self.idle.append(worker)
        return answer

    async def _find_worker(self) -> WorkerProcess:
        """A process. Those from before the rules were compiled are ended: they are too slow for the time limit."""
        outdated = [worker for worker in self.idle if worker.is_outdated]
        self.idle = [worker for worker in self.idle if worker not in outdated]
        found = self.idle.pop() if self.idle else WorkerProcess(self._main, self.config.niceness)
        await self._kill(outdated)
        return found

    def _end_idle_later(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._end_unused)

    def _end_unused(self) -> None:
        if not self.queue.taken:
            task = asyncio.create_task(self._end_idle())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _end_idle(self) -> None:
        idle, self.idle = self.idle, []
        await self._kill(idle)

    async def _kill(self, workers: list[WorkerProcess]) -> None:
        if not self._is_closed:  # else they are killed already
            await asyncio.gather(*(self._in_thread(worker.kill) for worker in workers))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._is_closed:
            raise WorkerFailed("the server is stopping")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def close(self) -> None:
        """Refuse all tasks and end all processes."""
        self._is_closed = True
        self.queue.close()
        if self._timer is not None:
            self._timer.cancel()
        workers = [*self.idle, *self.busy]
        self.idle, self.busy = [], set()
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, worker.kill) for worker in workers))


class WorkerPool:
    """The worker processes of a server."""

    def __init__(self, lanes: Mapping[LaneName, LaneConfig], main: WorkerMain = serve_tasks) -> None:
        # Not the threads that replays and files use: those may all be busy when a bot is to move, or to be killed.
        places = sum(config.places for config in lanes.values())
        self._threads = ThreadPoolExecutor(places + EXTRA_THREADS, thread_name_prefix="workers")
        self.lanes = {name: Lane(config, main, self._threads) for name, config in lanes.items()}

    async def close(self) -> None:
        await asyncio.gather(*(lane.close() for lane in self.lanes.values()))
        self._threads.shutdown(wait=False)

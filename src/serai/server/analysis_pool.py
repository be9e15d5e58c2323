"""Analyses games in worker processes, one game at a time, and single moves beside it. Addresses take turns."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from serai.analysis.service.manager import AnalysisFailed, Work
from serai.analysis.service.tasks import AnalysisAnswer, AnalysisTask, run_task
from serai.bots.compiled_copy import compiled_copy, runs_compiled
from serai.server.fair_queue import FairQueue, QueueClosed, QueueFull
from serai.server.worker_process import WorkerFailed, WorkerMain, WorkerProcess, answer_over_pipe
from serai.tables.errors import LimitReached

NICENESS = 10  # of the processes, beyond that of bots who play
WAITING_EACH, WAITING = 2, 20  # games, of one address and in all
KEPT_SECONDS = 120.0  # that a process waits for the next move of a coached player; it takes a second to start
SECONDS = 120.0  # for one part of a game; interpreted rules take 20 s for the longest
MAX_WORKERS = 2
MAX_BYTES = 200_000_000  # of all kept analyses


def serve_tasks(pipe: Connection) -> None:
    """Main function of a worker process: do parts of analyses until the pipe closes."""
    answer_over_pipe(pipe, AnalysisTask, run_task)


class AnalysisPool:
    """An `AnalysisRunner` with processes that start with a game and end when no other game waits."""

    def __init__(self, seconds: float = SECONDS, main: WorkerMain = serve_tasks) -> None:
        self.workers = min(MAX_WORKERS, os.cpu_count() or 1)
        self._seconds = seconds
        self._main = main
        self.games = FairQueue(1, WAITING_EACH, WAITING)
        self.verdicts = FairQueue(1, WAITING_EACH, WAITING)
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        self._places = 0  # of games and verdicts, held or waited for
        self._kept_until: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(self.workers + 2, thread_name_prefix="analysis")
        self._is_closed = False

    @property
    def quick(self) -> bool:
        """Without compiled rules, which are about thirty times faster, there is time for a first look only."""
        return not runs_compiled() and compiled_copy() is None

    @property
    def worker_counts(self) -> tuple[int, int]:
        """Processes that work, and that wait for work."""
        return len(self._busy), len(self._idle)

    @asynccontextmanager
    async def place(self, share: str, work: Work = "game") -> AsyncIterator[None]:
        queue = self.games if work == "game" else self.verdicts
        self._places += 1
        try:
            async with queue.place(share, is_urgent=work == "verdict"):
                yield
        except QueueFull:
            raise LimitReached("busy", "too many games wait for their analysis; try again later") from None
        except QueueClosed:
            raise AnalysisFailed("the server is stopping") from None
        finally:
            self._places -= 1
            if not self._places:
                if work == "game":
                    await self._end(self._idle)
                else:
                    self._keep_one()

    def _keep_one(self) -> None:
        """Let a process wait for a while: a coached player's next turn comes soon."""
        if self._kept_until is not None:
            self._kept_until.cancel()
        self._kept_until = asyncio.get_running_loop().call_later(KEPT_SECONDS, self._end_unused)

    def _end_unused(self) -> None:
        if not self._places and self._idle:
            task = asyncio.create_task(self._end(self._idle))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def run(self, task: AnalysisTask) -> AnalysisAnswer:
        if self._is_closed:
            raise AnalysisFailed("the server is stopping")
        worker = await self._find_idle() or WorkerProcess(self._main, NICENESS)
        self._busy.add(worker)
        encoded = msgspec.msgpack.encode(task)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._threads, worker.call, encoded, self._seconds)
            answer = msgspec.msgpack.decode(found, type=AnalysisAnswer)
        except BaseException as error:
            self._busy.discard(worker)
            if not self._is_closed:
                await self._end([worker])
            if isinstance(error, WorkerFailed | msgspec.DecodeError):
                raise AnalysisFailed(str(error)) from None
            raise
        self._busy.discard(worker)
        self._idle.append(worker)
        return answer

    async def _find_idle(self) -> WorkerProcess | None:
        """An idle process. Those from before the rules were compiled are ended: they are too slow for the budget."""
        outdated = [worker for worker in self._idle if worker.is_outdated]
        self._idle = [worker for worker in self._idle if worker not in outdated]
        found = self._idle.pop() if self._idle else None
        await self._end(outdated)
        return found

    async def _end(self, workers: list[WorkerProcess]) -> None:
        ending = list(workers)
        workers.clear()
        await asyncio.gather(*(asyncio.to_thread(worker.kill) for worker in ending))

    async def close(self) -> None:
        """Refuse all games and end all processes."""
        self._is_closed = True
        self.games.close()
        self.verdicts.close()
        if self._kept_until is not None:
            self._kept_until.cancel()
        busy, self._busy = list(self._busy), set()
        await self._end(self._idle)
        await self._end(busy)
        self._threads.shutdown(wait=False)


class AnalysisFiles:
    """An `AnalysisCache` of files in a folder; the oldest are removed when they become too many."""

    def __init__(self, folder: Path, most_bytes: int = MAX_BYTES) -> None:
        self.folder = folder
        self.most_bytes = most_bytes

    async def read(self, digest: str) -> bytes | None:
        return await asyncio.to_thread(self.load, digest)

    async def write(self, digest: str, analysis: bytes) -> None:
        await asyncio.to_thread(self.store, digest, analysis)

    def _file(self, digest: str) -> Path:
        return self.folder / f"{digest}.json"

    def load(self, digest: str) -> bytes | None:
        file = self._file(digest)
        try:
            found = file.read_bytes()
            os.utime(file)  # it is used
        except OSError:
            return None
        return found

    def store(self, digest: str, analysis: bytes) -> None:
        file = self._file(digest)
        with contextlib.suppress(OSError):  # a full disk: it is analysed again when it is asked for
            self.folder.mkdir(parents=True, exist_ok=True)
            unfinished = file.with_suffix(f".{os.getpid()}.part")
            unfinished.write_bytes(analysis)
            unfinished.replace(file)
            self._remove_oldest()

    def _remove_oldest(self) -> None:
        kept = sorted((file.stat().st_mtime, file.stat().st_size, file) for file in self.folder.glob("*.json"))
        too_many = sum(size for _, size, _ in kept) - self.most_bytes
        for _, size, file in kept:
            if too_many <= 0:
                return
            file.unlink(missing_ok=True)
            too_many -= size

"""Checks uploaded data files in a process of limited memory and time, so that no file can harm the server."""

from __future__ import annotations

import asyncio
import signal
from multiprocessing.connection import Connection

import msgspec

from serai.core.errors import BadData, DataTooLarge
from serai.core.game.registry import game
from serai.server.fair_queue import FairQueue, QueueFull
from serai.server.people.addresses import CURRENT_SHARE
from serai.server.worker_process import WorkerFailed, WorkerMain, WorkerProcess, lower_priority
from serai.tables.errors import LimitReached, shorten

MEMORY_BYTES = 1 << 30  # of address space; a process that has parsed the largest file uses a tenth of it
CPU_SECONDS = 5
SECONDS = 20.0  # by the clock, with the start of the process on a busy machine
WAITING_EACH, WAITING = 3, 20  # files, of one address and in all


def serve_file(pipe: Connection) -> None:
    """Main function of the process: parse one file and answer with its problem, "" if it has none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    _limit_resources()
    game_id, text = msgspec.msgpack.decode(pipe.recv_bytes(), type=tuple[str, str])
    try:
        game(game_id).read_components(text)
        problem = ""
    except BadData as error:
        problem = shorten(str(error))
    except MemoryError:
        return  # the server sees that the process has ended
    except Exception as error:
        problem = f"this data file does not describe {game_id}: {type(error).__name__}"
    pipe.send_bytes(msgspec.msgpack.encode(problem))


def _limit_resources() -> None:
    try:
        import resource
    except ImportError:  # not available on Windows: there the time limit by the clock remains
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))


class DataCheck:
    """Parses one file at a time, each in a process of its own. Addresses take turns."""

    def __init__(self, main: WorkerMain = serve_file, seconds: float = SECONDS) -> None:
        self._main = main
        self._seconds = seconds
        self.queue = FairQueue(1, WAITING_EACH, WAITING)

    async def __call__(self, game_id: str, text: str) -> None:
        """BadData names every problem of the file."""
        try:
            async with self.queue.place(CURRENT_SHARE.get()):
                problem = await self._parse(game_id, text)
        except QueueFull:
            raise LimitReached("limit", "too many data files are being read; try again in a moment") from None
        if problem:
            raise BadData(problem)

    async def _parse(self, game_id: str, text: str) -> str:
        worker = WorkerProcess(self._main)
        request = msgspec.msgpack.encode((game_id, text))
        try:
            answer = await asyncio.to_thread(worker.call, request, self._seconds)
            return msgspec.msgpack.decode(answer, type=str)
        except (WorkerFailed, msgspec.DecodeError):
            raise DataTooLarge("it could not be read with the time and memory that a data file gets") from None
        finally:
            await asyncio.to_thread(worker.kill)

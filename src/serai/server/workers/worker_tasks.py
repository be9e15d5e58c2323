"""What worker processes do: moves and hints of bots, parts of analyses, checks of data files."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from multiprocessing.connection import Connection

import msgspec

from serai.analysis.service.tasks import AnalysisTask, run_task
from serai.server.workers.data_check import DataFile, find_problem, limit_resources
from serai.tables.play.bot_requests import BotRequest, answer_request

NICENESS = 5  # of worker processes, so that requests come first on a busy machine

Task = BotRequest | AnalysisTask | DataFile


def serve_tasks(pipe: Connection) -> None:
    """Main function of a worker process: do tasks, one at a time, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            task = msgspec.msgpack.decode(pipe.recv_bytes(), type=Task)
        except (EOFError, OSError):
            return
        answer = do_task(task)
        with contextlib.suppress(OSError):  # the server has closed the pipe; the next recv ends the loop
            pipe.send_bytes(msgspec.msgpack.encode(answer))


def do_task(task: Task) -> object:
    match task:
        case BotRequest():
            return answer_request(task)
        case DataFile():
            limit_resources()
            try:
                return find_problem(task)
            except MemoryError:
                sys.exit(1)  # the server sees that the process has ended
        case _:
            return run_task(task)

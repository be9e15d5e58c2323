"""A process that answers requests over a pipe, one at a time, within a time limit."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from serai.bots.compiled_copy import compiled_copy, importing_from

WorkerMain = Callable[[Connection], None]
JOIN_SECONDS = 5.0


class WorkerFailed(Exception):
    """The process died, took too long or was killed."""


class WorkerProcess:
    """Starts with its first request. `call` blocks, so it is run in a thread; `kill` may be called meanwhile. `extra`:
    niceness beyond that of other workers."""

    def __init__(self, main: WorkerMain, extra: int = 0) -> None:
        self.copy = compiled_copy()
        self.process: BaseProcess | None = None
        self._main = main
        self._extra = extra
        self._pipe: Connection | None = None
        self._lock = threading.Lock()  # a killed worker never starts
        self._is_killed = False

    @property
    def is_outdated(self) -> bool:
        """Whether compiled modules have become available since this process started."""
        return self.copy != compiled_copy()

    def call(self, request: bytes, seconds: float) -> bytes:
        """Send a request and wait for the answer. After WorkerFailed the process is of no use any more: kill it."""
        try:
            pipe = self._start()
            pipe.send_bytes(request)
            if not pipe.poll(seconds):
                raise WorkerFailed(f"no answer within {seconds:g} seconds")
            return pipe.recv_bytes()
        except WorkerFailed:
            raise
        except Exception as error:  # the process died
            raise WorkerFailed(f"the process failed: {type(error).__name__}") from None

    def _start(self) -> Connection:
        with self._lock:
            if self._is_killed:
                raise WorkerFailed("the process was killed")
            if self._pipe is None:
                context = multiprocessing.get_context("spawn")
                self._pipe, worker_end = context.Pipe()
                self.process = context.Process(target=self._main, args=(worker_end,), daemon=True)
                with importing_from(self.copy):
                    self.process.start()
                worker_end.close()
                self._lower_priority()
            return self._pipe

    def _lower_priority(self) -> None:
        if self._extra and self.process is not None and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                pid = self.process.pid or 0
                os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid) + self._extra)

    def kill(self) -> None:
        """End the process. A `call` in another thread then fails at once: the pipe ends with the process, whereas
        closing the pipe would not wake a thread that waits at it."""
        with self._lock:
            self._is_killed = True
        if self.process is not None and self.process.pid is not None:  # it may have failed to start
            self.process.kill()
            self.process.join(timeout=JOIN_SECONDS)
        if self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.close()

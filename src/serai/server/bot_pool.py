"""Runs bots in worker processes, with a hard time limit."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection

import msgspec

from serai.bots.compiled_copy import compiled_copy, importing_from
from serai.tables.play.bot_requests import BotAnswer, BotFailed, BotRequest, answer_request

NICENESS = 5  # of bot processes, so that requests come first on a busy machine


def serve_questions(pipe: Connection) -> None:
    """Main function of a worker process: answer questions until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            request = msgspec.msgpack.decode(pipe.recv_bytes(), type=BotRequest)
        except (EOFError, OSError):
            return
        answer = answer_request(request)
        with contextlib.suppress(OSError):  # the server has closed the pipe; the next recv ends the loop
            pipe.send_bytes(msgspec.msgpack.encode(answer))


class _Worker:
    def __init__(self, main: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.copy = compiled_copy()
        self.pipe, worker_end = context.Pipe()
        self.process = context.Process(target=main, args=(worker_end,), daemon=True)
        with importing_from(self.copy):
            self.process.start()
        worker_end.close()

    @property
    def is_outdated(self) -> bool:
        """Whether compiled modules have become available since this process started."""
        return self.copy != compiled_copy()

    def call(self, request: BotRequest, seconds: float) -> BotAnswer:
        """Send a question and wait for the answer. BotFailed if the process died or took too long: kill it then."""
        try:
            self.pipe.send_bytes(msgspec.msgpack.encode(request))
            if not self.pipe.poll(seconds):
                raise BotFailed(f"no answer within {seconds:g} seconds")
            return msgspec.msgpack.decode(self.pipe.recv_bytes(), type=BotAnswer)
        except BotFailed:
            raise
        except Exception as error:  # the process died, or sent something that is no answer
            raise BotFailed(f"the bot's process failed: {type(error).__name__}") from None

    def kill(self) -> None:
        with contextlib.suppress(OSError):
            self.pipe.close()
        if self.process.is_alive():
            self.process.kill()
        self.process.join(timeout=5)


class BotPool:
    """Worker processes for bots. A worker that fails is killed and replaced."""

    def __init__(
        self, workers: int, seconds: float = 10.0, main: Callable[[Connection], None] = serve_questions
    ) -> None:
        self.seconds = seconds
        self.failures = 0
        self._main = main
        self._slots = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False

    async def ask(self, request: BotRequest) -> BotAnswer:
        async with self._slots:
            if self._closed:
                raise BotFailed("the server is stopping")
            worker = await self._idle_worker()
            if worker is None:
                worker = await asyncio.to_thread(_Worker, self._main)
            self._all.add(worker)
            try:
                found = await asyncio.to_thread(worker.call, request, self.seconds)
            except BaseException:
                self.failures += 1
                self._all.discard(worker)
                await asyncio.to_thread(worker.kill)
                raise
            self._idle.append(worker)
            return found

    async def _idle_worker(self) -> _Worker | None:
        while self._idle:
            worker = self._idle.pop()
            if not worker.is_outdated:
                return worker
            self._all.discard(worker)
            await asyncio.to_thread(worker.kill)
        return None

    async def close(self) -> None:
        self._closed = True
        for worker in list(self._all):
            await asyncio.to_thread(worker.kill)
        self._all.clear()
        self._idle.clear()

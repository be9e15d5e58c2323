"""A real server on a real port inside the test's process: it starts quickly, and tests can use its parts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import uvicorn

from serai.server.application import Application
from serai.server.run import uvicorn_options
from serai.server.settings import Settings
from serai.server.telemetry.logs import UVICORN_FILTER, JsonFormatter
from serai.server.web.app import make_app
from serai.server.workers.worker_pool import WorkerPool
from tests.server.helpers import Server

T = TypeVar("T")


class InProcessServer(Server):
    """Replaces `Server` for clients. `application` is the running application; `do` runs a coroutine in its loop."""

    def __init__(self, folder: Path, *, workers: WorkerPool | None = None, **settings: Any) -> None:
        super().__init__(folder)
        chosen: dict[str, Any] = {"bot_pause": 0.0, "limited": False, "bot_seconds": 20.0, **settings}
        self.settings = Settings(folder=folder, **chosen)
        self.lines: list[str] = []
        self._workers = workers
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None

    def start(self) -> Self:
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        while not self._ready.wait(0.05):
            self._check()
        self.wait()
        return self

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._error = error

    def _check(self) -> None:
        assert self._thread is not None
        if not self._thread.is_alive():
            raise AssertionError("the server did not start") from self._error

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.application = Application(self.settings, self._workers)
        config = uvicorn.Config(
            make_app(self.application),
            host="127.0.0.1",
            port=self.port,
            timeout_graceful_shutdown=5,
            **uvicorn_options(self.settings),
        )
        self.uvicorn = uvicorn.Server(config)
        self._ready.set()
        with _LogCollector(self.lines):
            await self.uvicorn.serve()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def wait(self) -> None:
        while not self.healthy():
            self._check()

    def logged(self) -> str:
        return "\n".join(self.lines)

    def stop(self) -> int:
        if self._thread is not None:
            with contextlib.suppress(RuntimeError, TimeoutError):  # it ended by itself
                self.do(self.application.close_connections())
            self.uvicorn.should_exit = True
            self._thread.join(30)
            assert not self._thread.is_alive()
            self._thread = None
        return 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class _LogCollector(logging.Handler):
    """Collects the server's log lines, formatted as in its log."""

    NAMES = ("serai", "uvicorn.error")

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines
        self.setFormatter(JsonFormatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def __enter__(self) -> None:
        for name in self.NAMES:
            logger = logging.getLogger(name)
            logger.addHandler(self)
            logger.setLevel("INFO")
            logger.propagate = False
        logging.getLogger("uvicorn.error").addFilter(UVICORN_FILTER)

    def __exit__(self, *_: object) -> None:
        for name in self.NAMES:
            logging.getLogger(name).removeHandler(self)

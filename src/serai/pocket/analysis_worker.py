"""Analyses games in the bot worker of a browser, and keeps the analyses in the pocket's store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from serai.analysis.service.manager import AnalysisFailed, Work
from serai.analysis.service.tasks import AnalysisAnswer, AnalysisTask
from serai.pocket.bot_worker import AskWorker
from serai.tables.store.key_value_store import KeyValueBackend

ANALYSES: Final = "analysis/"  # prefix of the names of kept analyses


class AnalysisWorkerClient:
    """An `AnalysisRunner` that analyses in the bot worker, one game at a time."""

    quick = True  # rules run interpreted here
    workers = 1

    def __init__(self, ask_worker: AskWorker) -> None:
        self.ask_worker = ask_worker
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def place(self, share: str, work: Work = "game") -> AsyncIterator[None]:
        if work != "game":  # the worker answers it between two parts of a game
            yield
            return
        async with self._lock:
            yield

    async def run(self, task: AnalysisTask) -> AnalysisAnswer:
        try:
            found = await self.ask_worker(msgspec.json.encode(task).decode())
        except Exception as stopped:  # by a person who has seen enough of a bot's search
            raise AnalysisFailed(str(stopped)) from None
        return msgspec.json.decode(found, type=AnalysisAnswer)


class StoredAnalyses:
    """An `AnalysisCache` in the pocket's own store."""

    def __init__(self, backend: KeyValueBackend) -> None:
        self.backend = backend

    async def read(self, digest: str) -> bytes | None:
        name = f"{ANALYSES}{digest}"
        found = await self.backend.read(name, f"{name}\0")
        return found[0][1] if found else None

    async def write(self, digest: str, analysis: bytes) -> None:
        await self.backend.write({f"{ANALYSES}{digest}": analysis}, {})

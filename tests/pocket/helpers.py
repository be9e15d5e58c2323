"""A desk in plain Python, and a page at one of its tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from serai.pocket.bot_worker import BotWorkerClient
from serai.pocket.browser_server import BrowserServer
from serai.pocket.owner import TOKEN
from serai.tables import protocol as wire
from serai.tables.storage.key_value_store import KeyValueBackend
from serai.tables.storage.memory_store import MemoryBackend

Json = dict[str, Any]


class Pocket:
    """A desk whose pages are lists of frames."""

    def __init__(self, backend: KeyValueBackend | None = None, bot_worker: BotWorkerClient | None = None) -> None:
        self.frames: dict[int, list[Json]] = {}
        self.closed: dict[int, int] = {}
        self.news = asyncio.Event()
        self.server = BrowserServer(backend or MemoryBackend(), self._send, self._close, bot_worker)
        self._last = 0

    def _send(self, line: int, text: str) -> None:
        self.frames[line].append(json.loads(text))
        self.news.set()

    def _close(self, line: int, code: int) -> None:
        self.closed[line] = code

    async def ask(self, method: str, path: str, body: Json | None = None, *, status: int | None = None) -> Any:
        """The answer's JSON; fails unless the status is the one expected (without one: any success)."""
        found, text = await self.server.ask(method, path, None if body is None else json.dumps(body))
        assert found < 300 if status is None else found == status, f"{method} {path}: {found} {text[:500]}"
        return json.loads(text) if text else None

    async def open(self, table_id: str, **hello: Any) -> int:
        self._last += 1
        self.frames[self._last] = []
        self.server.open(self._last, table_id)
        await self.send(self._last, {"type": "hello", "protocol": wire.PROTOCOL, "token": TOKEN, **hello})
        return self._last

    async def send(self, line: int, frame: Json) -> list[Json]:
        """Gives what came back at once."""
        before = len(self.frames[line])
        await self.server.receive(line, json.dumps(frame))
        return self.frames[line][before:]

"""A browser server in plain Python, and pages at its tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from serai.pocket.bot_worker import BotWorkerClient
from serai.pocket.browser_server import BrowserServer
from serai.pocket.owner import TOKEN
from serai.tables import protocol as wire
from serai.tables.store.key_value_store import KeyValueBackend
from serai.tables.store.memory_store import MemoryBackend

Json = dict[str, Any]


class Pocket:
    """A browser server that collects the frames of its pages in lists."""

    def __init__(self, backend: KeyValueBackend | None = None, bot_worker: BotWorkerClient | None = None) -> None:
        self.frames: dict[int, list[Json]] = {}
        self.closed: dict[int, int] = {}
        self.news = asyncio.Event()
        self.server = BrowserServer(backend or MemoryBackend(), self._send, self._close, bot_worker)
        self._last = 0

    def _send(self, connection_id: int, text: str) -> None:
        self.frames[connection_id].append(json.loads(text))
        self.news.set()

    def _close(self, connection_id: int, code: int) -> None:
        self.closed[connection_id] = code

    async def ask(self, method: str, path: str, body: Json | None = None, *, status: int | None = None) -> Any:
        """Send a request; returns the JSON. Fails unless the status is as expected (default: any success)."""
        found, text = await self.server.ask(method, path, None if body is None else json.dumps(body))
        assert found < 300 if status is None else found == status, f"{method} {path}: {found} {text[:500]}"
        return json.loads(text) if text else None

    async def open(self, table_id: str, **hello: Any) -> int:
        self._last += 1
        self.frames[self._last] = []
        self.server.open(self._last, table_id)
        await self.send(self._last, {"type": "hello", "protocol": wire.PROTOCOL, "token": TOKEN, **hello})
        return self._last

    async def send(self, connection_id: int, frame: Json) -> list[Json]:
        """Send a frame; returns the frames that came back at once."""
        before = len(self.frames[connection_id])
        await self.server.receive(connection_id, json.dumps(frame))
        return self.frames[connection_id][before:]

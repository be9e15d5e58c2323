"""Chat of a table."""

from __future__ import annotations

import contextlib
import time

from serai.tables.errors import Refusal
from serai.tables.live.subscribers import Subscribers
from serai.tables.play.table import Table
from serai.tables.protocol import ChatLine, ChatMessage
from serai.tables.store.interface import Conflict, Store

TRIES = 5


class Chat:
    def __init__(self, store: Store, pages: Subscribers) -> None:
        self.store = store
        self.subscribers = pages
        self._sent: dict[str, int] = {}  # number of the last line that this process has sent, by table

    async def read(self, table_id: str) -> list[ChatLine]:
        """The last lines, for a page that opens the table."""
        lines = await self.store.read_chat(table_id)
        self._sent.setdefault(table_id, lines[-1].number if lines else 0)
        return lines

    async def add(self, table: Table, person: str, name: str, text: str) -> int:
        """Store a line and return its number. `send_new` sends it, after the author's acknowledgement."""
        now = time.time()
        for _ in range(TRIES):  # Conflict: another process has used the number
            with contextlib.suppress(Conflict):
                return await self.store.add_chat_line(table.id, person, name, text, now)
        raise Refusal("busy", "too many speak at once; say it again")

    async def send_new(self, table_id: str, after: int | None = None) -> None:
        """Send the lines that this process has not sent yet, written here or in another process."""
        if not self.subscribers.has_any(table_id):
            self._sent.pop(table_id, None)
            return
        lines = await self.store.read_chat(table_id)
        sent = self._sent.get(table_id, lines[-1].number - 1 if after is None and lines else after or 0)
        for line in lines:
            if line.number > max(sent, self._sent.get(table_id, 0)):
                self._sent[table_id] = line.number
                self.subscribers.broadcast(table_id, ChatMessage(line))

    async def send_missed(self) -> None:
        """Send new lines of all tables with subscribers, after notifications could have been missed."""
        last = await self.store.find_last_chat(self.subscribers.table_ids())
        for table_id, number in last.items():
            if number > self._sent.get(table_id, 0):
                await self.send_new(table_id, self._sent.get(table_id, 0))

"""Helpers for tests of requests: refusals, and playing a game to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer

NewPerson = Callable[[str], Person]


def refused(asker: Person, status: int, code: str, method: str, path: str, body: Json | None = None) -> str:
    """Send a request that must be refused; returns the message."""
    answer: Json = asker.ask(method, path, body, status=status)
    assert set(answer) == {"code", "message"}
    assert answer["code"] == code, answer
    return str(answer["message"])


def play_out(server: InProcessServer, owner: Person, table_id: str, moves: int = 100_000) -> Json:
    async def play() -> Json:
        async with Page(server, table_id, owner.token) as page:
            await page.play_on(moves=moves)
            return page.update

    return asyncio.run(play())

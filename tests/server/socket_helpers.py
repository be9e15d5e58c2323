"""Helpers for tests of live play: pages of two people, hello and close."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import websockets
from websockets.asyncio.client import connect

from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@contextlib.asynccontextmanager
async def two_pages(
    server: InProcessServer, amina: Person, boris: Person, *, words: bool = True, **table: Any
) -> AsyncIterator[tuple[Page, Page]]:
    """A game of two people and their pages: first the starting player's, then the other's."""
    made = amina.new_table("me", "open", **table)
    table_id = made["table"]["id"]
    await asyncio.to_thread(boris.join, table_id, made["invite"])
    pages = [Page(server, table_id, one.token, keep=True, words=words) for one in (amina, boris)]
    async with pages[0], pages[1]:
        first = pages[0].turn[0]
        yield pages[first], pages[1 - first]


async def closed(page: Page) -> int | None:
    """Wait until the server has closed the connection; returns the close code."""
    assert page.socket is not None
    with contextlib.suppress(websockets.ConnectionClosed):
        async with asyncio.timeout(20):
            while True:
                await page.socket.recv()
    return page.socket.close_code


async def send_first_frames(
    server: InProcessServer, table_id: str, *frames: str | bytes
) -> tuple[list[Json], int | None]:
    """Connect, send frames unchanged, and read until the server closes."""
    received: list[Json] = []
    async with connect(server.live_url(table_id), proxy=None, compression=None) as raw:
        for frame in frames:
            await raw.send(frame)
        with contextlib.suppress(websockets.ConnectionClosed):
            async with asyncio.timeout(15):
                while True:
                    received.append(json.loads(await raw.recv()))
        return received, raw.close_code


async def move(page: Page) -> Json:
    """Play the first choice of the page's acting seat; waits for the update."""
    seat = page.my_turn[0]
    answer = await page.play(seat, page.choices(seat)[0])
    assert answer["type"] == "ack", answer
    await page.until(lambda page: page.version >= answer["version"])
    return answer


async def take(page: Page, seat: int, what: str = "undo") -> Json:
    answer = await page.take_back(seat, what)
    assert answer["type"] == "ack", answer
    await page.until(lambda page: page.version >= answer["version"])
    return answer

"""A clean shutdown answers messages being handled, closes the pages with STOPPING, and loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person

RESTARTING = 1012


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ForkedServer]:
    forker = ServerForker()
    quick = ForkedServer(forker, tmp_path)
    quick.start()
    try:
        yield quick
    finally:
        quick.stop()
        forker.close()
    assert '"level": "error"' not in quick.logged(), quick.logged()


async def acks_until_the_end(page: Page) -> tuple[int, int | None]:
    """The number of acknowledgements that still came, and the close code."""
    acks = 0
    while True:
        try:
            acks += (await page.receive())["type"] == "ack"
        except websockets.ConnectionClosed as closed:
            return acks, closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_moves_under_way_are_answered(server: ForkedServer, number: signal.Signals) -> None:
    person = Person(server)
    tables = [person.new_table("me", "me")["table"]["id"] for _ in range(20)]

    async def play() -> list[Page]:
        pages = [Page(server, table_id, person.token) for table_id in tables]
        for page in pages:
            await page.open()
        sent = []
        for page in pages:
            seat = page.my_turn[0]
            sent.append((seat, page.choices(seat)[0], page.version))
            message = {"seat": seat, "action": sent[-1][1], "version": page.version, "client": page.client}
            await page.send({"type": "play", "n": 1, **message})
        await pages[0].next("ack")  # the server handles the message
        os.kill(server.pid, number)
        answered = 0
        for page in pages:
            # After the answers to a received move comes only the close.
            acks, code = await acks_until_the_end(page)
            assert code == RESTARTING
            answered += acks
        for _ in range(1000):
            if not server.alive():
                break
            await asyncio.sleep(0.01)
        assert not server.alive()

        await asyncio.to_thread(server.start)
        for page, (seat, action, version) in zip(pages, sent, strict=True):
            await page.open()
            page.n = 0  # the same message again, whether it was answered or not
            answer = await page.play(seat, action, version)
            assert answer["type"] == "ack"
            assert answer["version"] == version + 1
            await page.until(lambda page, version=version: page.version >= version + 1)  # type: ignore[misc]
        assert sum(page.again for page in pages) >= answered
        await asyncio.gather(*(page.play_on(moves=5) for page in pages))
        for page in pages:
            await page.close()
        return pages

    asyncio.run(play())
    person.close()


def test_a_stop_with_bots_thinking(server: ForkedServer) -> None:
    person = Person(server)
    tables = [person.new_table("me", "greedy", "greedy")["table"]["id"] for _ in range(5)]

    async def play(moves: int) -> None:
        pages = [Page(server, table_id, person.token, seed=moves) for table_id in tables]
        for page in pages:
            await page.open()
        await asyncio.gather(*(page.play_on(moves=moves) for page in pages))
        for page in pages:
            await page.close()

    for moves in (2, 5, 9):
        asyncio.run(play(moves))
        server.stop()
        server.start()
    asyncio.run(play(3))
    person.close()


def test_a_stop_does_not_wait_for_hints_and_searches(server: ForkedServer) -> None:
    person = Person(server)
    tables = [person.new_table("me", "vizier")["table"]["id"] for _ in range(6)]

    async def ask() -> float:
        pages = [Page(server, table_id, person.token) for table_id in tables]
        for page in pages:
            await page.open()
            for seat in page.my_turn:
                await page.send({"type": "hint", "n": 1, "seat": seat})
        assert any(page.my_turn for page in pages)
        started = time.monotonic()
        os.kill(server.pid, signal.SIGTERM)
        codes = [(await acks_until_the_end(page))[1] for page in pages]
        assert codes == [RESTARTING] * len(pages)
        while server.alive() and time.monotonic() - started < 30:
            await asyncio.sleep(0.01)
        return time.monotonic() - started

    assert asyncio.run(ask()) < 10
    person.close()

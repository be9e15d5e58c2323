"""Pages that send requests and do not read the answers are disconnected when too many bytes wait for them."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from serai.server.sockets import connection, guarded_protocol, send_buffer
from serai.server.sockets.send_buffer import SendBudget, SendBuffer
from tests.server.attacks.honest_play import FEW, check_waits, play_move, play_moves
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer

DEAF = 3


def test_a_newer_full_update_replaces_an_older_one() -> None:
    async def go() -> None:
        budget = SendBudget()
        frames = SendBuffer(budget)
        for n in range(50):
            frames.put(b"x" * 1000 + str(n).encode(), whole=True)
            frames.put(b"ack")
        assert frames.bytes == budget.waiting == 1002 + 50 * 3
        got = [await frames.get() for _ in range(51)]
        assert isinstance(got[49], bytes)
        assert got[49].endswith(b"49"), "in the place of the last"
        frames.mark_sent()
        await frames.wait_for_writer()
        assert budget.waiting == 0

    asyncio.run(go())


def test_byte_limits_for_one_page_and_in_total() -> None:
    async def go() -> None:
        gone: list[int] = []
        budget = SendBudget(most=2_500_000)
        every = [SendBuffer(budget, lambda n=n: gone.append(n)) for n in range(4)]  # type: ignore[misc]
        assert every[0].put(b"x" * 3_000_000), "a single frame always may"
        assert not every[0].put(b"x")
        assert budget.find_largest() is every[0]
        budget.leave(every[0])
        assert (budget.waiting, budget.find_largest()) == (0, None)
        for n in (1, 2, 3):
            assert every[n].put(b"x" * (800_000 + n))
        assert budget.waiting < budget.most
        every[2].put(b"x" * 150_000)
        assert budget.find_largest() is every[2]

    asyncio.run(go())


def test_a_page_that_does_not_read_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_protocol, "STALL_SECONDS", 1.0)
    monkeypatch.setattr(connection, "GOODBYE", 0.5)
    monkeypatch.setattr(send_buffer, "SOCKET_BYTES", 200_000)
    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me", access="public")["table"]["id"]

        async def deaf() -> None:
            """Many requests, without ever reading an answer."""
            wire = socket.socket()
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.connect(("127.0.0.1", server.port))
            page = await connect(server.live_url(table_id), proxy=None, compression=None, ping_interval=None, sock=wire)
            await page.send(json.dumps({"type": "hello", "protocol": 1}))
            page.transport.pause_reading()
            page.transport.write(b"".join(_frame(n) for n in range(400)))
            try:
                await asyncio.sleep(30)
            finally:
                page.transport.abort()

        async def go() -> None:
            during: list[float] = []
            most, came = 0, False

            def here() -> int:
                return len(server.application.sockets._connections)

            async with Page(server, table_id, amina.token) as page:
                before = await play_moves(page, FEW)
                tasks = [asyncio.create_task(deaf()) for _ in range(DEAF)]
                end = time.monotonic() + 25
                while time.monotonic() < end and page.status == "playing":
                    if here() == DEAF + 1:
                        came = True
                    if came and here() == 1:
                        break
                    during.append(await play_move(page))
                    most = max(most, server.application.sockets.budget.waiting)
                    await asyncio.sleep(0.02)
                while here() > 1 and time.monotonic() < end:  # the game may be over before the last one is disconnected
                    await asyncio.sleep(0.1)
                assert came
                assert most < DEAF * 300_000
                assert server.application.sockets.budget.waiting < 300_000
                assert here() == 1, "only she is left"
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            check_waits(before, during)

        asyncio.run(go())
        amina.close()


def _frame(n: int) -> bytes:
    """A client's frame: masked with zeros."""
    text = json.dumps({"type": "sync", "n": n}).encode()
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text

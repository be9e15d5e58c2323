"""Attack a server at length, and see what an honest player notices of it.

    python -m tests.server.attacks [--seconds 60] [--only half_requests]

Each attack runs against a server of its own, with its limits on, while somebody plays at another table; told are how
much was sent, and the honest player's times from a move to its acknowledgement.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from tests.server.attacks.test_half_requests import HALF_BODY, HALF_HEAD
from tests.server.helpers import Page, Person, Server

AT_ONCE = 20  # attackers of each kind that take turns


class Siege:
    """A server, and what was sent at it."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server = server
        self.end = time.monotonic() + seconds
        self.sent = 0

    @property
    def on(self) -> bool:
        return time.monotonic() < self.end


async def half_requests(siege: Siege) -> None:
    """Connections that say half a word and stay."""
    wires: list[socket.socket] = []
    while siege.on:
        with contextlib.suppress(OSError):
            wire = socket.create_connection(("127.0.0.1", siege.server.port), timeout=1)
            wire.sendall(HALF_HEAD if siege.sent % 2 else HALF_BODY)
            wires.append(wire)
            siege.sent += 1
        if len(wires) > 500:
            wires.pop(0).close()
        await asyncio.sleep(0.002)
    for wire in wires:
        wire.close()


async def deaf_pages(siege: Siege) -> None:
    """Pages that ask for everything again and again, and read nothing."""
    table_id = await asyncio.to_thread(_table, siege.server, "me", "me")

    async def one() -> None:
        while siege.on:
            with contextlib.suppress(Exception):
                async with connect(siege.server.live_url(table_id), proxy=None, max_queue=1) as page:
                    await page.send(json.dumps({"type": "hello", "protocol": 1}))
                    page.transport.pause_reading()
                    while siege.on:
                        await page.send(json.dumps({"type": "sync", "n": 1}))
                        siege.sent += 1
                        await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def requests(siege: Siege) -> None:
    """Lists, logs, texts and wrong bodies, as fast as they are answered."""
    table_id = await asyncio.to_thread(_table, siege.server, "me", "me")
    paths = ("/api/tables", f"/api/tables/{table_id}/log", f"/api/tables/{table_id}/record", "/api/games")

    async def one(number: int) -> None:
        async with httpx.AsyncClient(base_url=siege.server.url, trust_env=False) as http:
            while siege.on:
                with contextlib.suppress(httpx.HTTPError):
                    await http.get(paths[number % len(paths)])
                    await http.post("/api/people", content=b"{" * 5000)
                    siege.sent += 2

    await asyncio.gather(*(one(n) for n in range(AT_ONCE)))


async def bots(siege: Siege) -> None:
    """Tables where only bots play, as many as one may make."""
    while siege.on:
        with contextlib.suppress(AssertionError, httpx.HTTPError):
            await asyncio.to_thread(_table, siege.server, "greedy", "greedy", "greedy")
            siege.sent += 1
        await asyncio.sleep(0.2)


ATTACKS = (half_requests, deaf_pages, requests, bots)


def _table(server: Server, *seats: str) -> str:
    person = Person(server, "Zayn")
    made: str = person.new_table(*seats, access="public")["table"]["id"]
    person.close()
    return made


async def _honest(siege: Siege, table_id: str, token: str) -> list[float]:
    """Somebody plays, now and then; gives the times until their moves were acknowledged."""
    times: list[float] = []
    async with Page(siege.server, table_id, token, patches=True) as page:
        while siege.on and page.status == "playing":
            seat = page.my_turn[0]
            began = time.perf_counter()
            answer = await page.play(seat, page.random.choice(page.choices(seat)))
            times.append(time.perf_counter() - began)
            assert answer["type"] == "ack", answer
            await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
            await asyncio.sleep(0.08)  # a person's own limits are kept
        assert len(page.acked) == len(times)
        assert page.resent == 0
    return times


def besiege(attack: Callable[[Siege], Awaitable[None]], seconds: float) -> str:
    with (
        tempfile.TemporaryDirectory(prefix="caravanserai-attack-") as folder,
        Server(Path(folder), env={"CARAVANSERAI_UNLIMITED": "0"}) as server,
    ):
        amina = Person(server)
        table_id = amina.new_table("me", "me")["table"]["id"]
        siege = Siege(server, seconds)

        async def go() -> list[float]:
            found, _ = await asyncio.gather(_honest(siege, table_id, amina.token), attack(siege))
            return sorted(found)

        times = asyncio.run(go())
        amina.close()
        log = len(server.logged())
    middle, late, worst = (times[min(len(times) * part // 100, len(times) - 1)] * 1000 for part in (50, 99, 100))
    name = getattr(attack, "__name__", "?")
    return f"| {name} | {siege.sent:,} | {len(times)} | {middle:.0f} | {late:.0f} | {worst:.0f} | {log:,} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", choices=[one.__name__ for one in ATTACKS])
    wish = parser.parse_args()
    print(
        "| attack | sent | moves, all acknowledged | p50 | p99 | worst | bytes of log |\n|---|---|---|---|---|---|---|"
    )
    for attack in ATTACKS:
        if wish.only in (None, attack.__name__):
            print(besiege(attack, wish.seconds), flush=True)


if __name__ == "__main__":
    main()

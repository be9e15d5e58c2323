"""The attackers, in a process of their own, so that their load is not measured as the server's.

    python -m tests.server.attacks.attackers requests PORT SECONDS [TABLE]

They respect no limits; the server must enforce them. Prints the number of requests. TABLE, for `long_log`, has a long
log.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sys

from websockets.asyncio.client import connect

import serai as cv
from tests.server.attacks.siege import ADDRESS, AT_ONCE, Attack, Siege, wish
from tests.server.attacks.test_incomplete_requests import HALF_BODY, HALF_HEAD
from tests.server.attacks.work_attackers import (
    data_files,
    descriptions,
    evaluations,
    hints,
    many_names,
    pictures,
    previews,
    replays,
    states,
)

UPGRADE = (
    b"GET /api/tables/nowhere/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PING = b"\x89\x80" + bytes(4)  # clients' frames, masked with zeros
LONG_PING = b"\x89\xfd" + bytes(4 + 125)
EMPTY_FRAGMENT = b"\x00\x80" + bytes(4)
QUIET = ("00:00", "22:00")  # the longest that are allowed
TOO_QUIET = ("00:00", "23:59")


async def quiet_hours(siege: Siege) -> None:
    """A hundred tables with the longest quiet hours and thirty days a turn, listed again and again."""
    async with siege.client() as http:
        for number in range(105):
            if number % 20 == 0:
                await siege.somebody(http)
            start, end = TOO_QUIET if number % 20 == 19 else QUIET
            pace = {"kind": "days", "days": 30, "quiet": {"start": start, "end": end}}
            await siege.ask(http, "POST", "/api/tables", json=wish("me", "me", pace=pace))
        while siege.on:
            await asyncio.gather(*(siege.ask(http, "GET", "/api/tables") for _ in range(6)))


async def half_requests(siege: Siege) -> None:
    """Connections that send half a request and stay open."""
    wires: list[socket.socket] = []
    while siege.on:
        with contextlib.suppress(OSError):
            wire = socket.create_connection(("127.0.0.1", siege.port), 1, (ADDRESS, 0))
            wire.sendall(HALF_HEAD if siege.sent % 2 else HALF_BODY)
            wires.append(wire)
            siege.sent += 1
        if len(wires) > 500:
            wires.pop(0).close()
        await asyncio.sleep(0.002)
    for wire in wires:
        wire.close()


async def deaf_pages(siege: Siege) -> None:
    """Pages that request full updates again and again, and read nothing."""
    async with siege.client() as http:
        await siege.somebody(http)
        made = await siege.ask(http, "POST", "/api/tables", json=wish("me", "me"))
    url = f"ws://127.0.0.1:{siege.port}/api/tables/{made['table']['id']}/live"

    async def one() -> None:
        while siege.on:
            with contextlib.suppress(Exception):
                async with connect(url, proxy=None, max_queue=1, local_addr=(ADDRESS, 0)) as page:
                    await page.send(json.dumps({"type": "hello", "protocol": 1}))
                    page.transport.pause_reading()
                    while siege.on:
                        await page.send(json.dumps({"type": "sync", "n": 1}))
                        siege.sent += 1
                        await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def pings(siege: Siege) -> None:
    """Pings without payload, as many as fit into the connection."""
    await _flood(siege, PING, reads=True)


async def unread_pongs(siege: Siege) -> None:
    """Pings with payload, whose pongs are never read."""
    await _flood(siege, LONG_PING, reads=False)


async def fragments(siege: Siege) -> None:
    """A message that never ends, in empty fragments."""
    await _flood(siege, EMPTY_FRAGMENT, reads=True, first=b"\x01" + EMPTY_FRAGMENT[1:])


async def _flood(siege: Siege, frame: bytes, *, reads: bool, first: bytes = b"") -> None:
    """Sends frames over one connection at a time, without a hello; counts bytes."""
    many = frame * (65_536 // len(frame))
    while siege.on:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", siege.port, local_addr=(ADDRESS, 0))
            with contextlib.closing(writer):
                writer.write(UPGRADE)
                await reader.readuntil(b"\r\n\r\n")
                writer.write(first)
                while siege.on:
                    writer.write(many)
                    siege.sent += len(many)
                    await writer.drain()
                    if reads:
                        await reader.read(1_000_000)
        await asyncio.sleep(0.02)


async def long_log(siege: Siege) -> None:
    """Six clients that read a log of a hundred thousand lines again and again."""

    async def one() -> None:
        async with siege.client() as http:
            while siege.on:
                await siege.ask(http, "GET", f"/api/tables/{siege.long_table}/log")

    await asyncio.gather(*(one() for _ in range(6)))


async def requests(siege: Siege) -> None:
    """Lists, logs, texts and invalid bodies, as fast as they are answered."""
    async with siege.client() as http:
        await siege.somebody(http)
        made = await siege.ask(http, "POST", "/api/tables", json=wish("me", "me"))
    table = f"/api/tables/{made['table']['id']}"
    paths = ("/api/tables", f"{table}/log", f"{table}/record", "/api/games")

    async def one(number: int) -> None:
        async with siege.client() as http:
            while siege.on:
                await siege.ask(http, "GET", paths[number % len(paths)])
                await siege.ask(http, "POST", "/api/people", content=b"{" * 5000)

    await asyncio.gather(*(one(n) for n in range(AT_ONCE)))


async def bots(siege: Siege) -> None:
    """Tables with only bots, as many as the limits allow."""
    async with siege.client() as http:
        while siege.on:
            if siege.sent % 20 == 0:
                await siege.somebody(http)
            await siege.ask(http, "POST", "/api/tables", json=wish("greedy", "greedy", "greedy"))
            await asyncio.sleep(0.2)


async def disk(siege: Siege) -> None:
    """Records that are a megabyte of comments, and rematches without end."""
    record = cv.new_match("five_tribes", 2, seed=1).record.text()

    async def upload(number: int) -> None:
        async with siege.client() as http:
            await siege.somebody(http)
            while siege.on:
                text = f"{record}# {number} {siege.sent} {'x' * 1_000_000}\n"
                await siege.ask(http, "POST", "/api/replays", json={"text": text})

    async def play_again() -> None:
        async with siege.client() as http:
            await siege.somebody(http)
            made = await siege.ask(http, "POST", "/api/tables", json=wish("me", "me"))
            table = made["table"]["id"]
            while siege.on:
                await siege.ask(http, "POST", f"/api/tables/{table}/archive")
                made = await siege.ask(http, "POST", f"/api/tables/{table}/rematch")
                table = made["id"] if made is not None else table

    await asyncio.gather(*(upload(n) for n in range(3)), *(play_again() for _ in range(3)))


async def peace(siege: Siege) -> None:
    """Nothing, to compare with."""
    while siege.on:
        await asyncio.sleep(0.1)


ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (
        *(quiet_hours, half_requests, deaf_pages, pings, unread_pongs, fragments, long_log, requests, bots, disk),
        *(hints, many_names, data_files, replays, pictures, evaluations, previews, states, descriptions),
    )
}


def main() -> None:
    name, port, seconds, *table = sys.argv[1:]
    siege = Siege(int(port), float(seconds), *table)
    attack = ATTACKS.get(name, peace)
    with contextlib.suppress(TimeoutError):  # requests without an answer at the end are dropped
        asyncio.run(asyncio.wait_for(attack(siege), float(seconds) + 5))
    print(siege.sent)


if __name__ == "__main__":
    main()

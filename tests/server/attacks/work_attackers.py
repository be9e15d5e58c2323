"""Attackers that make the server work: hints, bots under many names, data files, replays, previews and descriptions."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import serai as cv
from tests.server.attacks.siege import ADDRESS, AT_ONCE, Siege, wish

DOTTED_KEYS = ".".join(["a"] * 10_000) + " = 1\n"
NAMES = 20  # that an address gets at once


async def _names(siege: Siege) -> list[httpx.AsyncClient]:
    """As many people as the address may create."""
    found = []
    for _ in range(NAMES):
        http = siege.client()
        if await siege.somebody(http):
            found.append(http)
        else:
            await http.aclose()
    return found


def _token(http: httpx.AsyncClient) -> str:
    return str(http.headers["authorization"].removeprefix("Bearer "))


async def _new_table(siege: Siege, http: httpx.AsyncClient, *seats: str, **more: Any) -> str | None:
    made = await siege.ask(http, "POST", "/api/tables", json=wish(*seats, **more))
    return None if made is None else str(made["table"]["id"])


@contextlib.asynccontextmanager
async def _page(siege: Siege, table_id: str, token: str) -> AsyncIterator[ClientConnection]:
    url = f"ws://127.0.0.1:{siege.port}/api/tables/{table_id}/live"
    async with connect(url, proxy=None, max_size=None, local_addr=(ADDRESS, 0)) as page:
        await page.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        yield page


async def _next(page: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(await page.recv())
        if frame["type"] in kinds:
            return frame


async def hints(siege: Siege) -> None:
    """Twenty names, three tables each, and a hint asked for at each of them without end."""
    people = await _names(siege)

    async def ask(http: httpx.AsyncClient) -> None:
        while siege.on:
            with contextlib.suppress(Exception):
                table_id = await _new_table(siege, http, "me", "greedy")
                assert table_id
                async with _page(siege, table_id, _token(http)) as page:
                    update = await _next(page, "update")
                    while siege.on:
                        seat = update["table"]["turn"][0]
                        siege.sent += 1
                        await page.send(json.dumps({"type": "hint", "n": siege.sent, "seat": seat}))
                        await _next(page, "hint", "refused", "problem")
            await asyncio.sleep(0.2)

    await _until_end(siege, [ask(http) for http in people for _ in range(3)])
    await _leave(people)


async def many_names(siege: Siege) -> None:
    """Twenty names from one address, each with tables where the strongest bots and quick ones move."""
    people = await _names(siege)

    async def play(http: httpx.AsyncClient, number: int) -> None:
        for n in range(6):
            bot = ("vizier", "greedy")[(number + n) % 2]
            await _new_table(siege, http, "me" if n % 3 else bot, bot, bot, bot)
        while siege.on:
            await _new_table(siege, http, "vizier", "vizier", "greedy")
            await asyncio.sleep(1)

    await _until_end(siege, [play(http, n) for n, http in enumerate(people)])
    await _leave(people)


async def data_files(siege: Siege) -> None:
    """Data files of nothing but dotted keys."""
    people = await _names(siege)

    async def bring(http: httpx.AsyncClient) -> None:
        while siege.on:
            text = f"# {siege.sent}\n{DOTTED_KEYS}"
            await siege.ask(http, "POST", "/api/games/five_tribes/data", json={"text": text})
            await asyncio.sleep(0.05)

    await _until_end(siege, [bring(http) for http in people[:5]])
    await _leave(people)


async def replays(siege: Siege) -> None:
    """A long record and its replay, timeline and views, asked for by strangers."""
    match = cv.new_match("five_tribes", 4, seed=1)
    chosen = random.Random(1)
    while not match.over:
        seat = match.actors[0]
        match.play(chosen.choice(match.state.legal(seat)), seat)
    people = await _names(siege)
    made = await siege.ask(people[0], "POST", "/api/replays", json={"text": match.record.text()})
    replay = f"/api/replays/{made['id']}"

    async def watch(http: httpx.AsyncClient) -> None:
        while siege.on:
            await siege.ask(http, "GET", f"{replay}/course")
            await siege.ask(http, "GET", f"{replay}/{match.count}")

    await _until_end(siege, [watch(http) for http in people])
    await _leave(people)


async def previews(siege: Siege) -> None:
    """Previews of every choice, over many connections."""
    people = await _names(siege)

    async def look(http: httpx.AsyncClient) -> None:
        while siege.on:
            with contextlib.suppress(Exception):
                table_id = await _new_table(siege, http, "me", "me")
                assert table_id
                async with _page(siege, table_id, _token(http)) as page:
                    update = await _next(page, "update")
                    seat = update["table"]["turn"][0]
                    state = next(one for one in update["seats"] if one["seat"] == seat)
                    while siege.on:
                        for choice in state["choices"][:20]:
                            siege.sent += 1
                            message = {"type": "preview", "n": siege.sent, "seat": seat, "action": choice["text"]}
                            await page.send(json.dumps(message))
                        await _next(page, "previewed", "problem")
                        await asyncio.sleep(0.1)
            await asyncio.sleep(0.2)

    await _until_end(siege, [look(http) for http in people for _ in range(2)])
    await _leave(people)


async def descriptions(siege: Siege) -> None:
    """The description of the API, and pages that do not exist."""

    async def read() -> None:
        async with siege.client() as http:
            while siege.on:
                await siege.ask(http, "GET", "/api/docs/openapi.json")
                await siege.ask(http, "GET", "/api/docs")

    await _until_end(siege, [read() for _ in range(AT_ONCE)])


async def states(siege: Siege) -> None:
    """States and logs of a public table, read by twenty names."""
    people = await _names(siege)
    table_id = await _new_table(siege, people[0], "me", "me")

    async def read(http: httpx.AsyncClient) -> None:
        while siege.on:
            await siege.ask(http, "GET", f"/api/tables/{table_id}/state")
            await siege.ask(http, "GET", f"/api/tables/{table_id}/log")

    await _until_end(siege, [read(http) for http in people])
    await _leave(people)


async def _until_end(siege: Siege, attackers: list[Any]) -> None:
    """Run attackers until the siege ends; those that still wait for an answer are dropped."""
    tasks = [asyncio.create_task(one) for one in attackers]
    while siege.on and not all(task.done() for task in tasks):
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _leave(people: list[httpx.AsyncClient]) -> None:
    for http in people:
        await http.aclose()

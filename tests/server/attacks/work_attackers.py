"""Attackers that make the server work: hints, bots under many names, data files, replays, previews and descriptions."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import serai as cv
from tests.server.attacks.siege import ADDRESS, AT_ONCE, Siege, wish

DOTTED_KEYS = ".".join(["a"] * 10_000) + " = 1\n"
PATIENCE = 30.0  # for the last answers; requests that are dropped would leave connections open
HINT_PATIENCE = 4.0  # for the last hints, many of which wait for a long time
NAMES = 20  # that an address gets at once


async def _under_many_names(
    siege: Siege,
    attack: Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]],
    *,
    names: int = NAMES,
    each: int = 1,
    patience: float = PATIENCE,
) -> None:
    """Run an attack under as many names as the address gets, `each` times under each name, until the siege ends."""
    people = []
    for _ in range(names):
        http = siege.client()
        if await siege.somebody(http):
            people.append(http)
        else:
            await http.aclose()
    await _until_end(siege, [attack(http) for http in people for _ in range(each)], patience)
    for http in people:
        await http.aclose()


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


async def _send_at_table(
    siege: Siege,
    http: httpx.AsyncClient,
    build: Callable[[dict[str, Any]], list[dict[str, Any]]],
    answers: str,
    *,
    rival: str = "me",
    pause: float = 0.0,
) -> None:
    """At a table of one's own, send the messages that `build` makes of the state of the seat to act, without end. One
    answer is waited for before they are sent again. A closed connection is opened again, at a new table."""
    while siege.on:
        with contextlib.suppress(Exception):
            table_id = await _new_table(siege, http, "me", rival)
            assert table_id
            async with _page(siege, table_id, _token(http)) as page:
                update = await _next(page, "update")
                seat = update["table"]["turn"][0]
                messages = build(next(one for one in update["seats"] if one["seat"] == seat))
                while siege.on:
                    for message in messages:
                        siege.sent += 1
                        await page.send(json.dumps({**message, "n": siege.sent, "seat": seat}))
                    await _next(page, answers, "refused", "problem")
                    await asyncio.sleep(pause)
        await asyncio.sleep(0.2)


async def hints(siege: Siege) -> None:
    """Twenty names, three tables each, and a hint asked for at each of them without end."""

    async def ask(http: httpx.AsyncClient) -> None:
        await _send_at_table(siege, http, lambda state: [{"type": "hint"}], "hint", rival="greedy")

    await _under_many_names(siege, ask, each=3, patience=HINT_PATIENCE)


async def previews(siege: Siege) -> None:
    """Previews of every choice, over many connections."""

    def preview_each(state: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"type": "preview", "action": choice["text"]} for choice in state["choices"][:20]]

    async def look(http: httpx.AsyncClient) -> None:
        await _send_at_table(siege, http, preview_each, "previewed", pause=0.1)

    await _under_many_names(siege, look, each=2)


async def many_names(siege: Siege) -> None:
    """Twenty names from one address, each with tables where the strongest bots and quick ones move."""
    numbers = itertools.count()

    async def play(http: httpx.AsyncClient) -> None:
        number = next(numbers)
        for n in range(6):
            bot = ("vizier", "greedy")[(number + n) % 2]
            await _new_table(siege, http, "me" if n % 3 else bot, bot, bot, bot)
        while siege.on:
            await _new_table(siege, http, "vizier", "vizier", "greedy")
            await asyncio.sleep(1)

    await _under_many_names(siege, play)


async def data_files(siege: Siege) -> None:
    """Data files of nothing but dotted keys."""

    async def bring(http: httpx.AsyncClient) -> None:
        while siege.on:
            text = f"# {siege.sent}\n{DOTTED_KEYS}"
            await siege.ask(http, "POST", "/api/games/five_tribes/data", json={"text": text})
            await asyncio.sleep(0.05)

    await _under_many_names(siege, bring, names=5)


def _play_whole_game() -> cv.Match:
    match = cv.new_match("five_tribes", 4, seed=1)
    chosen = random.Random(1)
    while not match.over:
        seat = match.actors[0]
        match.play(chosen.choice(match.state.legal(seat)), seat)
    return match


async def _upload(siege: Siege, match: cv.Match) -> str:
    async with siege.client() as http:
        await siege.somebody(http)
        made = await siege.ask(http, "POST", "/api/replays", json={"text": match.record.text()})
    return str(made["id"])


async def replays(siege: Siege) -> None:
    """A long record and its replay, timeline and views, asked for by strangers."""
    match = _play_whole_game()
    replay = f"/api/replays/{await _upload(siege, match)}"
    await _under_many_names(siege, lambda http: _read(siege, http, f"{replay}/course", f"{replay}/{match.count}"))


async def pictures(siege: Siege) -> None:
    """Pictures of links, each of another move."""
    match = _play_whole_game()
    replay_id, moves = await _upload(siege, match), itertools.cycle(range(1, match.count))

    async def look() -> None:
        async with siege.client() as http:
            while siege.on:
                await siege.ask(http, "GET", f"/api/pictures/replays/{replay_id}/{next(moves)}")

    await _until_end(siege, [look() for _ in range(AT_ONCE)])


async def evaluations(siege: Siege) -> None:
    """Positions of studies, evaluated deeper and deeper by visitors without a name."""
    match = _play_whole_game()
    body, moves = {"record": match.record.text()}, itertools.cycle(range(match.count))

    async def ask() -> None:
        async with siege.client() as http:
            while siege.on:
                asked = {**body, "moves": next(moves)}
                for depth in range(6):
                    await siege.ask(http, "POST", "/api/studies/evaluation", json={**asked, "depth": depth})

    await _until_end(siege, [ask() for _ in range(AT_ONCE)])


async def states(siege: Siege) -> None:
    """States and logs of a public table, read by twenty names."""
    async with siege.client() as http:
        await siege.somebody(http)
        table = f"/api/tables/{await _new_table(siege, http, 'me', 'me')}"
    await _under_many_names(siege, lambda http: _read(siege, http, f"{table}/state", f"{table}/log"))


async def descriptions(siege: Siege) -> None:
    """The description of the API, asked for by many who have no name."""

    async def read() -> None:
        async with siege.client() as http:
            await _read(siege, http, "/api/docs/openapi.json", "/api/docs")

    await _until_end(siege, [read() for _ in range(AT_ONCE)])


async def _read(siege: Siege, http: httpx.AsyncClient, *paths: str) -> None:
    while siege.on:
        for path in paths:
            with contextlib.suppress(httpx.HTTPError):
                siege.sent += 1
                await http.get(path)  # not parsed: the attackers' own work would slow down the player


async def _until_end(siege: Siege, attackers: list[Any], patience: float = PATIENCE) -> None:
    """Run attackers until the siege ends; those that still wait for an answer a while later are dropped."""
    tasks = [asyncio.create_task(one) for one in attackers]
    while siege.on and not all(task.done() for task in tasks):
        await asyncio.sleep(0.05)
    await asyncio.wait(tasks, timeout=patience)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

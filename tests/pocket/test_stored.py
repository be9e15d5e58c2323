"""Tables that version 0.1 stored in a browser open and continue, to the same scores."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Coroutine

import msgspec
import pytest

import serai as cv
from serai.tables.store.memory_store import MemoryBackend
from tests.pocket.helpers import Json, Pocket
from tests.stored import GAMES, read_fixture, without_labels

STORED: Json = read_fixture("pocket.json.gz")
TABLES: dict[str, Json] = STORED["tables"]


def with_old_tables(test: Callable[[Pocket], Coroutine[None, None, None]], **changed: bytes) -> None:
    """Run a test with the tables of the fixture, some values changed."""

    async def go() -> None:
        kept = MemoryBackend()
        stored = {name: base64.b64decode(value) for name, value in STORED["kept"].items()}
        await kept.write({**stored, **changed}, {})
        pocket = Pocket(kept)
        await pocket.server.start()
        await test(pocket)
        await pocket.server.stop()

    asyncio.run(go())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_to_its_end(game: str) -> None:
    stored = TABLES[game]
    path = f"/tables/{stored['id']}"

    async def play(pocket: Pocket) -> None:
        info = await pocket.ask("GET", path)
        assert {name: info[name] for name in ("status", "version", "turn")} == {
            name: stored[name] for name in ("status", "version", "turn")
        }
        assert without_labels(await pocket.ask("GET", f"{path}/state")) == stored["seen"]
        version = stored["version"]
        for number, (seat, action) in enumerate(stored["on"]["moves"]):
            move = {"seat": seat, "version": version, "action": action, "client": f"on:{number}"}
            version = (await pocket.ask("POST", f"{path}/play", move))["version"]
        info = await pocket.ask("GET", path)
        end = {name: info[name] for name in ("scores", "winners", "ranking", "version")}
        assert end == {name: stored["on"][name] for name in end}

    with_old_tables(play)


@pytest.mark.parametrize("spoilt", [b"no snapshot", msgspec.msgpack.encode({"number": 50, "match": {}})])
def test_a_snapshot_that_cannot_be_read_is_passed_over(spoilt: bytes) -> None:
    stored = TABLES["merv"]

    async def look(pocket: Pocket) -> None:
        assert without_labels(await pocket.ask("GET", f"/tables/{stored['id']}/state")) == stored["seen"]

    with_old_tables(look, **{f"snapshot/{stored['id']}": spoilt})


def test_lists_finished_games_and_chat_are_kept() -> None:
    async def look(pocket: Pocket) -> None:
        assert await pocket.ask("GET", "/me") == {"id": "here", "nickname": "Amina"}
        mine = (await pocket.ask("GET", "/tables/mine"))["tables"]
        assert {table["id"] for table in mine} == {table["id"] for table in TABLES.values()}
        finished = TABLES["finished"]
        record = await pocket.ask("GET", f"/tables/{finished['id']}/record")
        assert record["text"] == finished["record"]
        assert cv.Match.from_record(record["text"]).scores == finished["scores"]
        replay = await pocket.ask("GET", f"/replays/{STORED['replay']['id']}")
        assert {name: replay[name] for name in STORED["replay"]} == STORED["replay"]
        data = await pocket.ask("GET", f"/games/five_tribes/data/{STORED['data']}")
        assert data["setup"]["gold"] == 40
        line = await pocket.open(TABLES["yspahan"]["id"])
        assert [one["text"] for one in pocket.frames[line][0]["chat"]] == ["nobody hears it"]
        assert pocket.frames[line][0]["seats"][1]["standing"] == {"save_goods": "always_save"}

    with_old_tables(look)


def test_a_game_against_bots_goes_on() -> None:
    stored = TABLES["with a bot"]

    async def play(pocket: Pocket) -> None:
        line = await pocket.open(stored["id"])
        update = pocket.frames[line][0]
        assert (update["version"], update["table"]["turn"]) == (stored["version"], [0])
        for n in range(1, 6):
            action = update["seats"][0]["choices"][0]["text"]
            move = {"type": "play", "client": "on", "seat": 0, "version": update["version"], "action": action}
            await pocket.send(line, {**move, "n": n})
            async with asyncio.timeout(30):
                while True:
                    update = next(one for one in reversed(pocket.frames[line]) if one["type"] == "update")
                    if update["version"] > move["version"] and update["table"]["turn"] == [0]:
                        break
                    pocket.news.clear()
                    await pocket.news.wait()
        assert update["version"] >= stored["version"] + 5

    with_old_tables(play)

"""The browser server stores what it acknowledges, and refuses what it cannot store."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

import serai as cv
from serai.tables import protocol as wire
from serai.tables.errors import CannotStore
from serai.tables.store.memory_store import MemoryBackend
from tests.pocket.helpers import Json, Pocket


class Full(MemoryBackend):
    """A backend whose disk is full when `full` is set."""

    full = False

    async def write(self, put: Mapping[str, bytes | None], seen: Mapping[str, bytes | None]) -> bool:
        if self.full:
            raise CannotStore("no space")
        return await super().write(put, seen)


async def sit_down(pocket: Pocket, *bots: str) -> str:
    await pocket.ask("POST", "/people", {"nickname": "Amina"})
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)] if bots else [{"kind": "me"}] * 2
    made = await pocket.ask("POST", "/tables", {"game": "yspahan", "seats": seats})
    return str(made["table"]["id"])


async def my_turn(pocket: Pocket, connection_id: int) -> Json:
    """The last update, when an own seat is to act or the game is over."""
    async with asyncio.timeout(30):
        while True:
            pocket.news.clear()
            update = next(one for one in reversed(pocket.frames[connection_id]) if one["type"] == "update")
            if update["table"]["status"] == "over" or any(one["choices"] for one in update["seats"]):
                return update
            await pocket.news.wait()


def move(update: Json, n: int) -> Json:
    seat = next(one for one in update["seats"] if one["choices"])
    action = seat["choices"][-1]["text"]
    played = {"type": "play", "n": n, "client": "c", "seat": seat["seat"], "version": update["version"]}
    return {**played, "action": action}


def test_a_game_against_a_bot_over_several_visits() -> None:
    """The worker is stopped in the middle again and again: the next one finds everything that was acknowledged."""

    async def go() -> None:
        backend = MemoryBackend()
        pocket = Pocket(backend)
        table = await sit_down(pocket, "random", "random")
        acked, visits, n, over = 0, 0, 0, False
        while not over:
            await pocket.server.tables.bot_turns.stop()  # running searches are lost
            pocket = Pocket(backend)
            connection_id = await pocket.open(table)
            visits += 1
            for _ in range(7):
                update = await my_turn(pocket, connection_id)
                assert update["version"] >= acked
                over = update["table"]["status"] == "over"
                if over:
                    break
                n += 1
                answers = await pocket.send(connection_id, move(update, n))
                acked = max([acked, *(one["version"] for one in answers if one["type"] == "ack")])
        assert visits > 3
        record = await pocket.ask("GET", f"/tables/{table}/record")
        assert cv.Match.from_record(record["text"]).scores == update["table"]["scores"]
        [game] = (await pocket.ask("GET", "/history"))["games"]
        assert [sum(seat["sheet"].values()) for seat in game["seats"]] == update["table"]["scores"]
        await pocket.ask("DELETE", f"/history/{table}", status=204)
        assert (await pocket.ask("GET", "/history"))["games"] == []
        await pocket.ask("GET", f"/tables/{table}", status=404)

    asyncio.run(go())


def test_a_full_disk_is_reported_and_nothing_changes() -> None:
    async def go() -> None:
        backend = Full()
        pocket = Pocket(backend)
        table = await sit_down(pocket)
        connection_id = await pocket.open(table)
        update = await my_turn(pocket, connection_id)
        backend.full = True
        [answer] = await pocket.send(connection_id, move(update, 1))
        assert (answer["type"], answer["code"], answer["version"]) == ("refused", "cannot_store", update["version"])
        refused = await pocket.ask("POST", f"/tables/{table}/archive", status=503)
        assert refused["code"] == "cannot_store"
        backend.full = False
        again = await pocket.send(connection_id, move(update, 1))
        assert [one["type"] for one in again] == ["update", "ack"]

    asyncio.run(go())


def test_two_tabs_at_one_table() -> None:
    async def go() -> None:
        backend = MemoryBackend()
        here, there = Pocket(backend), Pocket(backend)
        table = await sit_down(here)
        one, other = await here.open(table), await there.open(table)
        update = await my_turn(here, one)
        await here.send(one, move(update, 1))
        stale = await there.send(other, {**move(update, 2), "client": "d"})
        assert [one["type"] for one in stale] == ["update", "refused", "update"]
        assert (stale[1]["code"], stale[2]["version"]) == ("stale", update["version"] + 1)
        await here.send(one, move(await my_turn(here, one), 3))
        await there.server.on_database_change([f"table/{table}", "line/..."])
        assert there.frames[other][-1]["version"] == here.frames[one][-1]["version"]
        await here.send(one, {"type": "say", "n": 4, "text": "hello"})
        await there.server.on_database_change([f"chat/{table}/00000001"])
        assert there.frames[other][-1]["line"]["text"] == "hello"
        await there.server.stop()
        await here.server.stop()

    asyncio.run(go())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "hello", "protocol": 99}, wire.OLD_PAGE),
        ({"type": "ping", "n": 1}, wire.BAD_HELLO),
        ({"type": "hello", "protocol": wire.PROTOCOL}, wire.NO_TABLE),
    ],
)
def test_refused_hellos(hello: Json, code: int) -> None:
    async def go() -> None:
        pocket = Pocket()
        pocket.frames[1] = []
        pocket.server.open(1, "here-nowhere")
        await pocket.send(1, hello)
        assert pocket.frames[1][0]["type"] == "problem"
        assert pocket.closed == {1: code}
        assert await pocket.send(1, hello) == []

    asyncio.run(go())


def test_names_and_invalid_requests() -> None:
    async def go() -> None:
        pocket = Pocket()
        assert (await pocket.ask("GET", "/me", status=401))["code"] == "no_token"
        assert (await pocket.ask("GET", "/tables"))["tables"] == []
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        await pocket.ask("PATCH", "/me", {"nickname": "  Boris "})
        assert (await pocket.ask("GET", "/me"))["nickname"] == "Boris"
        await pocket.ask("PATCH", "/me", {"nickname": "\u200b"}, status=409)
        await pocket.ask("POST", "/tables", {"game": 7}, status=400)
        await pocket.ask("GET", "/tables/mine?page=x", status=400)
        await pocket.ask("GET", "/nothing", status=404)
        await pocket.ask("DELETE", "/me", status=204)
        await pocket.ask("GET", "/me", status=401)

    asyncio.run(go())

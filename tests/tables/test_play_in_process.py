"""Tables work without a server: messages in and out, a whole game played, stored and replayed."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai import tables
from serai.core.game.registry import games
from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi
from serai.tables.live.subscribers import Subscriber
from serai.tables.model.log_replay import replay_log
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table_manager import TableManager
from serai.tables.replays import records
from serai.tables.replays.integrity_check import OK, check_tables
from serai.tables.store.memory_store import MemoryStore

Json = dict[str, Any]
AMINA = wire.Person("amina", "Amina")
OUTSIDE = {
    "litestar",
    "uvicorn",
    "websockets",
    "sqlite3",
    "psycopg",
    "psycopg_pool",
    "prometheus_client",
    "multiprocessing",
}


@dataclass(frozen=True)
class QuickSettings:
    bot_pause: float = 0.0
    idle_seconds: float = 600.0
    tables_per_person: int = 50


class RecordingOutlet:
    """An outlet that keeps all messages in a list."""

    def __init__(self) -> None:
        self.frames: list[Json] = []
        self.closed: int | None = None
        self.news = asyncio.Event()

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        self.frames.append(json.loads(frame))
        self.news.set()

    def close(self, code: int) -> None:
        self.closed = code

    def last(self, kind: str) -> Json:
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)


async def sit_down(game: str, bot: str = "random") -> tuple[SocketApi, Subscriber, RecordingOutlet]:
    socket_api = SocketApi(TableManager(MemoryStore(), InProcessRunner(), QuickSettings()))
    players = cv.game(game).players[0]
    seats = [wire.SeatRequest("me")] + [wire.SeatRequest("bot", bot)] * (players - 1)
    table, invite, again = await socket_api.tables.seats.create(AMINA, wire.NewTable(game, seats))
    assert (invite, again) == (None, False)
    outlet = RecordingOutlet()
    hello = wire.HelloMessage(wire.PROTOCOL)
    return socket_api, await socket_api.subscribe(hello, AMINA.id, table.id, outlet), outlet


async def send(socket_api: SocketApi, page: Subscriber, frame: Json) -> None:
    await socket_api.handle(page, json.dumps(frame))


async def my_turn(outlet: RecordingOutlet) -> Json | None:
    """The update in which the own seat has to act; None when the game is over."""
    async with asyncio.timeout(60):
        while True:
            outlet.news.clear()
            update = outlet.last("update")
            if update["table"]["status"] == "over":
                return None
            if update["seats"][0]["choices"]:
                return update
            await outlet.news.wait()


@pytest.mark.parametrize("game", games())
def test_a_whole_game_by_messages(game: str) -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down(game)
        rng = random.Random(1)
        n = 0
        while (update := await my_turn(outlet)) is not None:
            n += 1
            action = rng.choice(update["seats"][0]["choices"])["text"]
            move = {"type": "play", "n": n, "client": "c", "seat": 0, "version": update["version"], "action": action}
            await send(socket_api, page, move)
            assert outlet.last("ack")["n"] == n
        store = socket_api.tables.store
        await socket_api.tables.stop()
        assert [one.verdict async for one in check_tables(store)] == [OK]
        lines = await store.read_lines(page.table.id, 0)
        text, complete = records.public_record(page.table, records.rebuild_match(page.table, replay_log(lines)), [])
        assert complete
        assert cv.Match.from_record(text).scores == outlet.last("update")["table"]["scores"]
        assert outlet.closed is None

    asyncio.run(go())


def test_every_message_is_answered() -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down("yspahan")
        update = await my_turn(outlet)
        assert update is not None
        action = update["seats"][0]["choices"][0]["text"]
        await send(socket_api, page, {"type": "preview", "n": 1, "seat": 0, "action": action})
        assert outlet.last("previewed")["action"] == action
        await send(socket_api, page, {"type": "hint", "n": 2, "seat": 0})
        assert outlet.last("hinted")["choices"]
        await send(socket_api, page, {"type": "say", "n": 3, "text": "hello"})
        assert outlet.last("said")["line"]["text"] == "hello"
        await send(socket_api, page, {"type": "sync", "n": 4, "lang": "ru"})
        assert outlet.last("update")["full"]
        assert outlet.last("update")["chat"][0]["text"] == "hello"
        await send(socket_api, page, {"type": "ping", "n": 5})
        assert outlet.last("pong")["n"] == 5
        await send(socket_api, page, {"type": "play", "n": 6, "client": "c", "seat": 0, "version": 99, "action": "x"})
        assert outlet.last("refused")["code"] == "stale"
        await socket_api.handle(page, "no JSON")
        assert outlet.last("refused")["code"] == "bad_message"
        socket_api.subscribers.remove(page)
        assert not socket_api.subscribers.has_any(page.table.id)
        await socket_api.tables.stop()

    asyncio.run(go())


def test_another_process_continues_the_stored_game() -> None:
    """As when a tab is closed and opened again."""

    async def go() -> None:
        socket_api, page, outlet = await sit_down("five_tribes")
        n = 0
        while not any(frame["seats"][0].get("moments") for frame in outlet.frames if frame["type"] == "update"):
            update = await my_turn(outlet)
            assert update is not None
            n += 1
            move = {"type": "play", "n": n, "client": "c", "seat": 0, "version": update["version"]}
            await send(socket_api, page, {**move, "action": update["seats"][0]["choices"][0]["text"]})
        await my_turn(outlet)
        await socket_api.tables.stop()
        again = SocketApi(TableManager(socket_api.tables.store, InProcessRunner(), QuickSettings()))
        fresh = RecordingOutlet()
        await again.subscribe(wire.HelloMessage(wire.PROTOCOL), AMINA.id, page.table.id, fresh)
        for name in ("version", "prompt"):
            assert fresh.last("update")[name] == outlet.last("update")[name]
        # View deltas are sent only to clients that had the version before.
        [seat] = outlet.last("update")["seats"]
        seat.pop("moments", None)
        assert fresh.last("update")["seats"] == [seat]

    asyncio.run(go())


def test_a_table_that_was_just_loaded_is_not_idle() -> None:
    """Else it would be loaded a second time: bots would go on in one copy, and people would see the other."""

    async def go() -> None:
        socket_api, page, _ = await sit_down("yspahan")
        await socket_api.tables.stop()
        again = TableManager(socket_api.tables.store, InProcessRunner(), QuickSettings())
        loading = asyncio.create_task(again.get(page.table.id))
        while page.table.id not in again.repository.cached:
            await asyncio.sleep(0)
        again.evict_idle(lambda table_id: False)
        assert await loading is again.repository.cached.get(page.table.id)

    asyncio.run(go())


@pytest.mark.unmeasured
def test_no_server_library_is_imported() -> None:
    folder = Path(tables.__path__[0])
    modules = [".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("[a-z]*.py")]
    imports = ", ".join(f"serai.tables.{module}" for module in modules)
    code = f"import sys, {imports}; print(*{{one.split('.')[0] for one in sys.modules}})"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = set(output.split())
    assert "serai" in loaded
    assert not loaded & OUTSIDE

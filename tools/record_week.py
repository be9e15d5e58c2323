"""Records the server messages of a week of Yspahan, one person and two bots, for the tests of the page's event queue.

python -m tools.record_week     writes web/tests/week.json again
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table_manager import TableManager
from serai.tables.store.memory_store import MemoryStore

FILE = Path(__file__).resolve().parent.parent / "web" / "tests" / "week.json"
AMINA = wire.Person("amina", "Amina")
Json = dict[str, Any]


@dataclass(frozen=True)
class TableLimits:
    bot_pause: float = 0.0
    idle_seconds: float = 600.0
    tables_per_person: int = 50


class Recorder:
    """A connection that stores every message."""

    def __init__(self) -> None:
        self.all: list[Json] = []
        self.news = asyncio.Event()

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        self.all.append(json.loads(frame))
        self.news.set()

    def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")

    @property
    def updates(self) -> list[Json]:
        return [frame for frame in self.all if frame["type"] in ("update", "patch")]

    def week_is_over(self) -> bool:
        return any(event["key"] == "week" for frame in self.updates for event in frame["events"])


async def record() -> list[Json]:
    socket_api = SocketApi(TableManager(MemoryStore(), InProcessRunner(), TableLimits()))
    seats = [wire.SeatRequest("me"), wire.SeatRequest("bot", "greedy"), wire.SeatRequest("bot", "greedy")]
    table, *_ = await socket_api.tables.seats.create(AMINA, wire.NewTable("yspahan", seats))
    frames = Recorder()
    page = await socket_api.subscribe(wire.HelloMessage(wire.PROTOCOL, patches=True), AMINA.id, table.id, frames)
    pick = random.Random(11)
    n = 0
    while not frames.week_is_over() or not _may_act(frames):
        if _may_act(frames):
            n += 1
            last = frames.updates[-1]
            action = pick.choice(last["seats"][0]["choices"])["text"]
            move = {"type": "play", "n": n, "client": "c", "seat": 0, "version": last["version"], "action": action}
            await socket_api.handle(page, json.dumps(move))
        else:
            frames.news.clear()
            await asyncio.wait_for(frames.news.wait(), 30)
    await socket_api.tables.stop()
    return frames.updates


def _may_act(frames: Recorder) -> bool:
    return bool(frames.updates[-1]["seats"][0]["choices"])


if __name__ == "__main__":
    text = json.dumps(asyncio.run(record()), ensure_ascii=False, separators=(",", ":"))
    FILE.write_text(text + "\n", encoding="utf-8")
    print(f"wrote {FILE.name}: {FILE.stat().st_size} bytes")

"""Attacks a server of its own for a while, and reports what an honest player noticed."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from serai.server.store import SQLITE_FILE
from tests.server.attacks.honest_play import HonestWaits, percentile, play_honestly
from tests.server.attacks.test_long_logs import lengthen
from tests.server.helpers import Page, Person, Server

LIMITED = {"SERAI_UNLIMITED": "0"}
HEAD = (
    "| attack | sent | moves | p50 ms | p99 ms | worst ms | bot p50 ms | bot worst ms "
    "| lost or doubled | MB stored | KB of log |"
)
LONG = 100_000  # lines
PEACE = "peace"  # no attack, to compare with


@dataclass
class AttackReport:
    name: str
    sent: int  # requests, or bytes of floods
    waits: HonestWaits
    wrong: int  # acknowledged moves that are not stored exactly once
    stored: int  # bytes
    logged: int  # characters

    def row(self) -> str:
        moves, bots = (
            " | ".join(f"{percentile(waits, part) * 1000:.0f}" for part in parts)
            for waits, parts in ((self.waits.moves, (50, 99, 100)), (self.waits.bots, (50, 100)))
        )
        rest = f"{self.wrong} | {self.stored / 1e6:.1f} | {self.logged / 1e3:.0f}"
        return f"| {self.name} | {self.sent:,} | {len(self.waits.moves):,} | {moves} | {bots} | {rest} |"


def build_table(rows: Iterable[str]) -> str:
    """The reports as a Markdown table."""
    return "\n".join([HEAD, "|---" * (HEAD.count("|") - 1) + "|", *rows, ""])


def besiege(name: str, seconds: float) -> AttackReport:
    """Attack a new server, with limits on, while an honest player plays at other tables."""
    with tempfile.TemporaryDirectory(prefix="serai-attack-") as place:
        folder = Path(place)
        with Server(folder, env=LIMITED) as server:
            amina = Person(server)
            long_table = _make_long_table(server, amina) if name == "long_log" else ""
            before = _size(folder)
            command = [sys.executable, "-m", "tests.server.attacks.attackers", name, str(server.port), str(seconds)]
            with subprocess.Popen([*command, long_table], stdout=subprocess.PIPE, text=True) as attack:
                waits = asyncio.run(play_honestly(server, amina, lambda: attack.poll() is None))
                sent = int(attack.communicate()[0])
            amina.close()
        wrong = sum(_count_wrong(folder, table_id, acked) for table_id, acked in waits.acked.items())
        return AttackReport(name, sent, waits, wrong, _size(folder) - before, len(server.logged()))


def _make_long_table(server: Server, amina: Person) -> str:
    """Create a table with a very long log."""
    table_id: str = amina.new_table("me", "me", access="public")["table"]["id"]

    async def play_one() -> None:
        async with Page(server, table_id, amina.token) as page:
            await page.play(page.my_turn[0], page.choices(page.my_turn[0])[0])

    asyncio.run(play_one())
    server.stop()
    lengthen(server.folder, table_id, LONG)
    server.start()
    asyncio.run(play_one())  # stores a snapshot, as normal play does every few lines
    server.stop()
    server.start()
    return table_id


def _count_wrong(folder: Path, table_id: str, acked: list[tuple[str, int]]) -> int:
    """The number of acknowledged moves of a table that are not stored exactly once, as acknowledged."""
    with contextlib.closing(sqlite3.connect(folder / SQLITE_FILE)) as database:
        sql = "SELECT client, number FROM lines WHERE table_id = ? AND client IS NOT NULL"
        stored = sorted(database.execute(sql, (table_id,)).fetchall())
    return len(set(acked) ^ set(stored)) + len(stored) - len(set(stored))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir() if path.suffix != ".log")

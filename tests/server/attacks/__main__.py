"""Attack a server for a long time and measure what an honest player notices.

    python -m tests.server.attacks [--seconds 60] [--only half_requests]

Each attack runs against a server of its own, with limits on, while an honest player plays at another table. The report
has the amount sent, the honest player's times from a move to its acknowledgement, how long they waited for a quick bot,
and their lost moves. Attackers come from another address where the system has one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from serai.server.store import SQLITE_FILE
from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.test_long_logs import lengthen
from tests.server.helpers import Page, Person, Server

LIMITED = {"SERAI_UNLIMITED": "0"}
HEAD = (
    "| attack | sent | moves | p50 ms | p99 ms | worst ms | bot p50 s | bot worst s "
    "| lost or doubled | MB stored | KB of log |"
)
LONG = 100_000  # lines
PEACE = "peace"  # no attack, to compare with


@dataclass
class Course:
    """What an honest player met: seconds until each move was acknowledged, and until a quick bot had moved."""

    moves: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    page: Page | None = None


async def _honest(server: Server, tables: tuple[str, str], token: str, attack: subprocess.Popen[str]) -> Course:
    """Play as long as the attack lasts, at a table with a second seat of one's own and at one with a quick bot."""
    course = Course()
    await asyncio.gather(
        _play(server, tables[0], token, attack, course), _wait(server, tables[1], token, attack, course)
    )
    return course


async def _play(server: Server, table_id: str, token: str, attack: subprocess.Popen[str], course: Course) -> None:
    async with Page(server, table_id, token, patches=True) as page:
        course.page = page
        while attack.poll() is None and page.status == "playing":
            seat = page.my_turn[0]
            began = time.perf_counter()
            answer = await page.play(seat, page.random.choice(page.choices(seat)))
            course.moves.append(time.perf_counter() - began)
            assert answer["type"] == "ack", answer
            await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
            await asyncio.sleep(0.08)  # stay within a person's rate limits
        assert page.resent == 0


async def _wait(server: Server, table_id: str, token: str, attack: subprocess.Popen[str], course: Course) -> None:
    """Wait for the first move of a quick bot, again and again."""
    async with Page(server, table_id, token, patches=True) as page:
        while attack.poll() is None and page.status == "playing":
            if page.my_turn:
                answer = await page.play(page.my_turn[0], page.random.choice(page.choices(page.my_turn[0])))
                await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
                await asyncio.sleep(0.08)
            if not page.my_turn and page.status == "playing":
                began, version = time.perf_counter(), page.version
                await page.until(lambda page, version=version: page.version > version)  # type: ignore[misc]
                course.waits.append(time.perf_counter() - began)
                await page.until(lambda page: bool(page.my_turn) or page.status != "playing")


def _long_table(server: Server, amina: Person) -> str:
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


def _wrong(folder: Path, table_id: str, page: Page) -> int:
    """The number of acknowledged moves that are not stored exactly once, as acknowledged."""
    with contextlib.closing(sqlite3.connect(folder / SQLITE_FILE)) as database:
        sql = "SELECT client, number FROM lines WHERE table_id = ? AND client IS NOT NULL"
        stored = sorted(database.execute(sql, (table_id,)).fetchall())
    return len(set(page.acked) ^ set(stored)) + len(stored) - len(set(stored))


def besiege(name: str, seconds: float) -> str:
    with tempfile.TemporaryDirectory(prefix="serai-attack-") as place:
        folder = Path(place)
        with Server(folder, env=LIMITED) as server:
            amina = Person(server)
            table_id = amina.new_table("me", "me")["table"]["id"]
            with_bot = amina.new_table("me", "greedy")["table"]["id"]
            long_table = _long_table(server, amina) if name == "long_log" else ""
            before = _size(folder)
            command = [sys.executable, "-m", "tests.server.attacks.attackers", name, str(server.port), str(seconds)]
            with subprocess.Popen([*command, long_table], stdout=subprocess.PIPE, text=True) as attack:
                course = asyncio.run(_honest(server, (table_id, with_bot), amina.token, attack))
                sent = int(attack.communicate()[0])
            amina.close()
        assert course.page is not None
        wrong, grown = _wrong(folder, table_id, course.page), _size(folder) - before
        log = len(server.logged())
    moves = " | ".join(f"{_part(course.moves, part) * 1000:.0f}" for part in (50, 99, 100))
    waits = " | ".join(f"{_part(course.waits, part):.2f}" for part in (50, 100))
    rest = f"{wrong} | {grown / 1e6:.1f} | {log / 1e3:.0f}"
    return f"| {name} | {sent:,} | {len(course.moves)} | {moves} | {waits} | {rest} |"


def _part(times: list[float], percent: int) -> float:
    found = sorted(times)
    return found[min(len(found) * percent // 100, len(found) - 1)] if found else 0.0


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir() if path.suffix != ".log")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", choices=[PEACE, *ATTACKS], action="append")
    wish = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}\n\n{HEAD}\n{'|---' * (HEAD.count('|') - 1)}|")
    for name in wish.only or [PEACE, *ATTACKS]:
        print(besiege(name, wish.seconds), flush=True)


if __name__ == "__main__":
    main()

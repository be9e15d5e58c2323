"""Kill the server again and again during play, and check that no move was lost or stored twice.

    python -m tests.server.crash --kills 1000 [--each 100] [--tables 24] [--seed 1] [--postgres]

At least `--tables` tables are in play all the time: two people on two pages, one person on two seats, people with
bots. The server is killed with SIGKILL at random times, also while it starts, and restarted; the pages reconnect and
resend unanswered messages. At the end the games are played out, and the database is compared with what the pages
received. This is done after every `--each` kills and reported at once: a line for each part, and a total at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from serai.server.store import SQLITE_FILE, integrity_check, open_store
from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person

# Seats of a table: "me" is its owner, "you" joins by invitation, the rest are bots.
KINDS: tuple[tuple[str, ...], ...] = (
    ("me", "you"),
    ("me", "you"),
    ("me", "me"),
    ("me", "you", "me"),
    ("me", "greedy"),
    ("me", "random", "you", "greedy"),
)


PATIENCE = 300.0  # seconds a page tries to reconnect; a busy machine may need them


@dataclass
class Report:
    kills: int = 0
    kills_while_starting: int = 0
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    resent: int = 0
    stored_but_not_acknowledged: int = 0  # stored before a kill, and answered when resent
    lines: int = 0
    tables_sent_again: int = 0  # created before a kill, and not twice
    seconds: float = 0.0
    problems: list[str] = field(default_factory=list)


class Limit:
    """The version up to which the pages of a table play."""

    def __init__(self) -> None:
        self.version: int | None = None

    def set(self, version: int) -> None:
        if self.version is None:
            self.version = version

    def reached(self, page: Page) -> bool:
        return self.version is not None and page.version >= self.version


class Campaign:
    """Players at tables, and a killer of the server."""

    def __init__(
        self,
        server: ForkedServer,
        kills: int,
        tables: int,
        seed: int,
        *,
        pause: float = 0.35,
        finish: int | None = None,
    ) -> None:
        self.server = server
        self.wanted = kills
        self.tables = tables
        self.pause = pause
        self.finish = tables if finish is None else finish  # number of tables that are played to the end
        self.random = random.Random(seed)
        self.report = Report()
        self.pages: list[tuple[str, Page]] = []  # by person
        self.killing = True
        self.seen: set[str] = set()

    async def run(self, progress: Callable[[Report], None] = lambda report: None) -> Report:
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        people = [await asyncio.to_thread(Person, self.server, name) for name in ("Amina", "Bilal")]
        playing = [
            asyncio.create_task(self._keep_playing(KINDS[number % len(KINDS)], people, number))
            for number in range(self.tables)
        ]
        try:
            killer = asyncio.create_task(self._kill(progress))
            await asyncio.wait((killer, *playing), return_when=asyncio.FIRST_EXCEPTION)
            self.killing = False
            await killer
            await asyncio.gather(*playing)
        finally:
            self.killing = False
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.to_thread(self.server.stop)
            for person in people:
                person.close()
        await self._sum_up()
        self.report.seconds = round(time.monotonic() - began, 1)
        return self.report

    # -- killing -----------------------------------------------------------------------------------------------------

    async def _kill(self, progress: Callable[[Report], None]) -> None:
        pause = self.pause
        while self.killing and self.report.kills < self.wanted:
            await asyncio.sleep(self.random.uniform(0.0, 2 * pause))
            await asyncio.to_thread(self.server.kill)
            self.report.kills += 1
            progress(self.report)
            self.server.launch()
            if self.random.random() < 0.1:
                await asyncio.sleep(self.random.uniform(0.0, 0.2))
                await asyncio.to_thread(self.server.kill)
                self.report.kills += 1
                self.report.kills_while_starting += 1
                self.server.launch()
            began = time.monotonic()
            await asyncio.to_thread(self.server.wait)
            # A busy machine is slower; a server killed before it does anything proves nothing.
            pause = min(2 * self.pause, max(self.pause, time.monotonic() - began))
        self.killing = False

    # -- playing -----------------------------------------------------------------------------------------------------

    async def _keep_playing(self, kind: tuple[str, ...], people: list[Person], seed: int) -> None:
        """Play game after game at the same kind of table, until the kills are over."""
        for game in itertools.count():
            wish = f"table {seed}, game {game}"
            table_id = await self._insist(partial(self._make, kind, people, wish))
            self.seen.add(table_id)
            over = await self._play(table_id, people if "you" in kind else people[:1], seed)
            self.report.finished += over
            if not self.killing:
                return

    async def _make(self, kind: tuple[str, ...], people: list[Person], wish: str) -> str:
        me, you = people
        seats = ["open" if seat == "you" else seat for seat in kind]
        made = await asyncio.to_thread(lambda: me.new_table(*seats, client=wish))
        table_id: str = made["table"]["id"]
        self.report.tables_sent_again += made["again"]
        if "you" in kind:
            await self._insist(lambda: self._join(you, table_id, made["invite"]))
        return table_id

    async def _join(self, you: Person, table_id: str, invite: str) -> None:
        """Take the seats; a server killed before the start of the game starts it after its restart."""
        table = await asyncio.to_thread(you.ask, "GET", f"/api/tables/{table_id}")
        if not table["mine"]:
            await asyncio.to_thread(you.join, table_id, invite)

    async def _insist(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Send a request, and repeat it while the server is down."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return await work()
            except httpx.HTTPError:
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(0.05)

    async def _play(self, table_id: str, people: list[Person], seed: int) -> bool:
        """Play; returns whether the game ended."""
        tokens = [person.token for person in people]
        pages = [Page(self.server, table_id, one, seed=seed, patience=PATIENCE, patches=True) for one in tokens]
        self.pages += [(person.id, page) for person, page in zip(people, pages, strict=True)]
        try:
            for page in pages:
                await page.open()
            limit = Limit()
            await asyncio.gather(*(self._play_page(page, limit, to_the_end=seed < self.finish) for page in pages))
            return pages[0].status == "over"
        finally:
            for page in pages:
                await page.close()

    async def _play_page(self, page: Page, limit: Limit, *, to_the_end: bool) -> None:
        """Play with some undos; after the last kill, to the end or a few moves more."""
        await page.until(lambda page: page.status != "open")
        while page.status == "playing" and not limit.reached(page):
            await page.play_on(moves=page.random.randint(1, 8), until=limit.reached, timeout=10 * PATIENCE)
            if not self.killing and not to_the_end:
                limit.set(page.version + 10)
            for state in page.update["seats"]:
                if state["can_undo"] and page.random.random() < 0.2:
                    answer = await page.take_back(state["seat"])
                    assert answer["type"] == "ack" or answer["code"] in ("stale", "no_undo"), answer
                    await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
                    break

    # -- looking -----------------------------------------------------------------------------------------------------

    async def _sum_up(self) -> None:
        report = self.report
        report.tables = len(self.seen)
        report.acknowledged = sum(len(page.acked) for _, page in self.pages)
        report.resent = sum(page.resent for _, page in self.pages)
        report.stored_but_not_acknowledged = sum(page.again for _, page in self.pages)
        lines = self._stored_lines()
        report.lines = len(lines)
        report.problems += find_differences(self.pages, lines)
        await self._check_tables()
        for text in self.server.logged().splitlines():
            if '"level": "error"' in text:
                report.problems.append(f"the server's log: {text[:300]}")

    def _stored_lines(self) -> list[tuple[str, int, str | None, str | None]]:
        sql = "SELECT table_id, number, person, client FROM lines"
        url = self.server.env.get("DATABASE_URL")
        if url:
            import psycopg

            with psycopg.connect(url) as connection:
                return [(str(a), int(b), c, d) for a, b, c, d in connection.execute(sql).fetchall()]
        with contextlib.closing(sqlite3.connect(self.server.folder / SQLITE_FILE)) as database:
            return database.execute(sql).fetchall()

    async def _check_tables(self) -> None:
        """Run `serai check-tables`; every finished table must be over."""
        store = open_store(self.server.env.get("DATABASE_URL"), self.server.folder)
        await store.start(_ignore)
        try:
            async for finding in integrity_check.check_tables(store):
                if finding.verdict == integrity_check.BROKEN:
                    self.report.problems.append(f"{finding.table}, line {finding.line}: {finding.why}")
            rows = await store.read(lambda tx: tx.rows("SELECT id, status FROM tables"))
            if len(rows) != len(self.seen):
                self.report.problems.append(f"{len(rows)} tables are stored, but {len(self.seen)} were wished for")
        finally:
            await store.close()
        left = [table for table, status in rows if table in self.seen and status != "over"]
        if len(left) > self.tables - self.finish:
            self.report.problems.append(f"not finished: {left}")


def find_differences(
    pages: Sequence[tuple[str, Page]], lines: Sequence[tuple[str, int, str | None, str | None]]
) -> list[str]:
    """Compare what the pages of each person were told with the stored lines: table, number, person, client message."""
    by_message = {(table, person, client): number for table, number, person, client in lines if client}
    sent = Counter((table, person, client) for table, _, person, client in lines if client)
    problems = [f"stored {n} times: {key}" for key, n in sent.items() if n > 1]
    for person, page in pages:
        for client, version in page.acked:
            stored = by_message.get((page.table_id, person, client))
            if stored != version:
                problems.append(f"{page.table_id} {client}: acknowledged as {version}, stored as {stored}")
    numbers: dict[str, list[int]] = {}
    for table, number, _, _ in lines:
        numbers.setdefault(table, []).append(number)
    for table, found in numbers.items():
        if sorted(found) != list(range(1, len(found) + 1)):
            problems.append(f"{table}: the numbers of the log have holes")
    return problems


async def _ignore(message: str) -> None:
    pass


def campaign(
    folder: Path,
    kills: int,
    *,
    tables: int = 24,
    seed: int = 1,
    pause: float = 0.35,
    finish: int | None = None,
    url: str | None = None,
    progress: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Run a campaign with its own forking process."""
    forker = ServerForker()
    try:
        server = ForkedServer(forker, folder, env={"DATABASE_URL": url} if url else {})
        return asyncio.run(Campaign(server, kills, tables, seed, pause=pause, finish=finish).run(progress))
    finally:
        forker.close()


def added(reports: list[Report]) -> Report:
    """Run several campaigns and add up their reports."""
    parts = [asdict(one) for one in reports]
    return Report(**{name: sum((part[name] for part in parts), type(value)()) for name, value in parts[0].items()})


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--each", type=int, default=100, help="kills after which everything is compared")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=0.35, help="seconds between kills, on average")
    parser.add_argument("--postgres", action="store_true", help="with PostgreSQL instead of SQLite")
    wish = parser.parse_args()
    reports: list[Report] = []
    while (left := wish.kills - sum(one.kills for one in reports)) > 0:
        seed = wish.seed + len(reports)
        with tempfile.TemporaryDirectory(prefix="serai-crash-") as name, _database(name, wish.postgres) as url:
            folder, finish = Path(name) / "data", min(len(KINDS), wish.tables)
            kills = min(left, wish.each)
            pause = wish.pause
            reports.append(campaign(folder, kills, tables=wish.tables, seed=seed, pause=pause, finish=finish, url=url))
        print(json.dumps(asdict(reports[-1])), flush=True)
    whole = added(reports)
    print(json.dumps(asdict(whole), indent=2))
    return 1 if whole.problems else 0


@contextlib.contextmanager
def _database(folder: str, postgres: bool) -> Iterator[str | None]:
    if not postgres:
        yield None
        return
    from tests.server.postgres_server import start_postgres

    server = start_postgres(Path(folder) / "pg")
    try:
        yield server.get_uri()
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())

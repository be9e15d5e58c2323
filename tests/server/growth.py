"""Four servers on two machines, one PostgreSQL and a balancer: play at many tables while parts of it fail.

    python -m tests.server.growth [--tables 200] [--seconds 6] [--seed 1]

The machines are network namespaces (so this needs root), the balancer is HAProxy with `docs/hosting/haproxy.cfg`, and
the two players of a table are at any two processes. Between phases of play processes are killed, the database is
restarted, and connections to it are swallowed: they stay open, and nothing arrives. At the end everything that was
acknowledged must be stored once. A table shows for each phase how long the repair took, how long moves waited, and for
how long the other player did not know an acknowledged move.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import websockets

from tests.server.crash import find_differences
from tests.server.database_proxy import DatabaseProxy
from tests.server.helpers import Page, Person, Server
from tests.server.postgres_server import start_postgres

ROOT = Path(__file__).resolve().parents[2]
NAMESPACES = ("serai-a", "serai-b")
HOSTS = ("10.213.1.1", "10.213.2.1")  # this side of each cable
MACHINES = ("10.213.1.2", "10.213.2.2")
TABLES_EACH = 25  # tables of a pair of people
LAG_STEP = 0.05


def why_not() -> str | None:
    """Why the test cannot run here; None if it can."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    missing = [name for name in ("ip", "haproxy") if shutil.which(name) is None]
    if missing:
        return f"not installed: {', '.join(missing)}"
    made = subprocess.run(["ip", "netns", "add", "serai-probe"], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", "serai-probe"], capture_output=True, check=False)
    return "network namespaces cannot be made here" if made.returncode else None


@contextlib.contextmanager
def machines() -> Iterator[None]:
    """Two namespaces, each connected with this one by a cable of its own."""

    def ip(*words: str, check: bool = True) -> None:
        subprocess.run(["ip", *words], check=check, capture_output=True)

    def remove() -> None:
        for name in NAMESPACES:
            ip("netns", "del", name, check=False)
            ip("link", "del", name, check=False)

    remove()
    try:
        for name, host, machine in zip(NAMESPACES, HOSTS, MACHINES, strict=True):
            ip("netns", "add", name)
            ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            ip("addr", "add", f"{host}/24", "dev", name)
            ip("link", "set", name, "up")
            ip("-n", name, "addr", "add", f"{machine}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield
    finally:
        remove()


def read_ticks() -> tuple[int, int]:
    """Ticks in which the processors were idle (waiting for a disk counts as idle), and all ticks."""
    ticks = [int(one) for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[3] + ticks[4], sum(ticks)


class MachineServer(Server):
    """A server in a namespace."""

    def __init__(self, folder: Path, machine: int, url: str) -> None:
        super().__init__(folder, env={"DATABASE_URL": url, "SERAI_ORPHAN_SECONDS": "3"})
        self.namespace, self.address = NAMESPACES[machine], MACHINES[machine]

    def launch(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        serve = ["serve", "--host", self.address, "--port", str(self.port), "--data", str(self.folder)]
        command = ["ip", "netns", "exec", self.namespace, sys.executable, "-m", "serai", *serve]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.env, stdout=log, stderr=log)


class Balancer(Server):
    """HAProxy before the servers, as clients see it."""

    def __init__(self, folder: Path, servers: list[MachineServer]) -> None:
        super().__init__(folder)
        config = (ROOT / "docs" / "hosting" / "haproxy.cfg").read_text()
        head, _, tail = config.partition("    server first ")
        lines = [f"    server s{n} {one.address}:{one.port}\n" for n, one in enumerate(servers)]
        config = head + "".join(lines) + tail.partition("\n")[2].partition("\n")[2]
        # Not by table: the two players of a table shall be at different processes.
        config = config.replace("balance hash var(txn.key)", "balance roundrobin")
        self.config = folder / "haproxy.cfg"
        self.config.write_text(config.replace("bind :8080", f"bind 127.0.0.1:{self.port}"))

    def launch(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(["haproxy", "-f", str(self.config), "-db"], stdout=log, stderr=log)

    def wait(self) -> None:
        pass


@dataclass
class Phase:
    """A span of play after something has failed."""

    name: str
    began: float
    is_quiet: bool  # nothing has failed
    repaired: float = 0.0  # when what had failed was there again
    moves: int = 0
    reconnects: int = 0
    lag: float = 0.0  # the longest time for which the players themselves got no processor
    idle: float = 0.0  # share of the processors that nobody used
    waits: list[float] = field(default_factory=list)  # seconds until a move was acknowledged
    delays: list[float] = field(default_factory=list)  # seconds from then until the other player had it

    def row(self) -> str:
        waits, delays = sorted(self.waits) or [0.0], sorted(self.delays) or [0.0]
        figures = (
            self.repaired - self.began,
            waits[len(waits) // 2],
            waits[-1],
            delays[len(delays) // 2],
            delays[len(delays) * 99 // 100],
            delays[-1],
            self.lag,
        )
        counts = f"{self.name:35} {self.moves:6} {self.reconnects:10}"
        return counts + "".join(f" {one:9.3f}" for one in figures) + f" {self.idle:8.0%}"


class Player(Page):
    """A page that plays at a given pace and notes when it learns of each version."""

    def __init__(self, server: Server, table_id: str, token: str, seed: int) -> None:
        super().__init__(server, table_id, token, seed=seed, patches=True)
        self.seen: list[tuple[int, float]] = []  # version, time
        self.acks: list[tuple[int, float, float]] = []  # version, time of sending, time of the answer
        self._pending: dict[str, Any] | None = None
        self._sent_at = 0.0
        self._next_move = 0.0

    def retry_pause(self, tries: int) -> float:
        """As long as the page waits in a browser (`live_table.svelte.ts`)."""
        return float(min(15.0, 0.4 * 2**tries) * (0.5 + self.random.random()))

    async def run(self, pace: float, stop: asyncio.Event) -> None:
        while not stop.is_set() or self._pending is not None:
            try:
                await self._turn(pace, stop)
            except (OSError, websockets.ConnectionClosed):
                await asyncio.sleep(self.retry_pause(0))
                await self.open()
                self._note()
                if self._pending is not None:
                    self.resent += 1
                    with contextlib.suppress(websockets.ConnectionClosed):
                        await self.send(self._pending)

    def _note(self) -> None:
        if not self.seen or self.version > self.seen[-1][0]:
            self.seen.append((self.version, time.monotonic()))

    async def _turn(self, pace: float, stop: asyncio.Event) -> None:
        now = time.monotonic()
        if self._pending is None and now >= self._next_move and self.my_turn and not stop.is_set():
            seat = self.my_turn[0]
            self.n += 1
            self._pending = {"type": "play", "seat": seat, "action": self.random.choice(self.choices(seat))}
            self._pending |= {"n": self.n, "client": self.client, "version": self.version}
            self._sent_at, self._next_move = now, now + self.random.uniform(0.5, 1.5) * pace
            await self.send(self._pending)
        try:
            frame = await self.receive(0.1)
        except TimeoutError:
            return
        self._note()
        if self._pending is not None and frame.get("n") == self._pending["n"]:
            self._pending = None
            if frame["type"] == "ack":
                self.acked.append((f"{self.client}:{frame['n']}", frame["version"]))
                self.acks.append((frame["version"], self._sent_at, time.monotonic()))
            else:
                assert frame["code"] in ("stale", "cannot_store"), frame


class Growth:
    def __init__(self, tables: int, seconds: float, seed: int) -> None:
        self.tables = tables
        self.seconds = seconds
        self.random = random.Random(seed)
        self.phases: list[Phase] = []
        self.pages: list[tuple[str, Player]] = []
        self.pairs: list[tuple[Player, Player]] = []
        self.problems: list[str] = []

    def run(self, folder: Path) -> list[str]:
        """Play through all failures; returns the rows of the table."""
        postgres = start_postgres(folder / "pg")
        socket_path = postgres.get_postmaster_info().socket_path
        assert socket_path is not None
        try:
            with machines(), DatabaseProxy(socket_path, "0.0.0.0") as proxy:
                self.servers = [
                    MachineServer(folder / str(n), n % 2, proxy.url("postgres", HOSTS[n % 2])) for n in range(4)
                ]
                self.balancer = Balancer(folder, self.servers)
                try:
                    for server in (*self.servers, self.balancer):
                        server.launch()
                    for server in self.servers:
                        server.wait()
                    asyncio.run(self._campaign(postgres, proxy))
                finally:
                    for server in (self.balancer, *self.servers):
                        server.stop()
            self._compare(postgres.get_uri())
        finally:
            postgres.stop()
        for server in self.servers:
            self.problems += [line[:300] for line in server.logged().splitlines() if '"level": "error"' in line]
        return [phase.row() for phase in self.phases]

    # -- playing -----------------------------------------------------------------------------------------------------

    async def _campaign(self, postgres: Any, proxy: DatabaseProxy) -> None:
        await asyncio.to_thread(self._sit_down)
        stop = asyncio.Event()
        players = [player for _, player in self.pages]
        for player in players:
            await player.open()
        playing = [asyncio.create_task(player.run(1.0 + self.tables / 25, stop)) for player in players]
        watch = asyncio.create_task(self._watch_lag())
        try:
            await self._phase("quiet")
            await self._phase("one process killed", lambda: self._kill(0))
            await self._phase("connections of machine B swallowed", lambda: proxy.swallow(MACHINES[1]))
            await self._phase("database restarted", lambda: self._restart(postgres, signal.SIGINT))
            await self._phase("a process on each machine killed", lambda: self._kill(1, 2))
            await self._phase("all connections swallowed", proxy.swallow)
            await self._phase("database killed", lambda: self._restart(postgres, signal.SIGQUIT))
            await self._phase("quiet again")
        finally:
            watch.cancel()
            stop.set()
            done, late = await asyncio.wait(playing, timeout=30)
            self.problems += [repr(one.exception()) for one in done if one.exception() is not None]
            self.problems += ["a move was never answered"] * len(late)
            for task in late:
                task.cancel()
            await self._catch_up()
        self._sum_up()

    def _sit_down(self) -> None:
        while len(self.pairs) < self.tables:
            amina, bilal = (Person(self.balancer, name) for name in ("Amina", "Bilal"))
            for _ in range(min(TABLES_EACH, self.tables - len(self.pairs))):
                made = amina.new_table("me", "open", game="marrakesh")
                table_id = made["table"]["id"]
                bilal.join(table_id, made["invite"])
                pair = [Player(self.balancer, table_id, one.token, len(self.pairs)) for one in (amina, bilal)]
                self.pairs.append((pair[0], pair[1]))
                self.pages += [(amina.id, pair[0]), (bilal.id, pair[1])]
            amina.close()
            bilal.close()

    async def _phase(self, name: str, fail: Any = None) -> None:
        phase = Phase(name, time.monotonic(), fail is None)
        self.phases.append(phase)
        reconnects, (idle, ticks) = self._count_reconnects(), read_ticks()
        if fail is not None:
            await asyncio.to_thread(fail)
        phase.repaired = time.monotonic()
        await asyncio.sleep(self.seconds)
        phase.reconnects = self._count_reconnects() - reconnects
        now_idle, now_ticks = read_ticks()
        phase.idle = (now_idle - idle) / max(1, now_ticks - ticks)

    def _count_reconnects(self) -> int:
        return sum(player.reconnects for _, player in self.pages)

    async def _watch_lag(self) -> None:
        """Note how late the players' own event loop is: a late player cannot tell how late the server was."""
        while True:
            started = time.monotonic()
            await asyncio.sleep(LAG_STEP)
            if self.phases:
                self.phases[-1].lag = max(self.phases[-1].lag, time.monotonic() - started - LAG_STEP)

    def _kill(self, *numbers: int) -> None:
        for number in numbers:
            self.servers[number].kill()
        for number in numbers:
            self.servers[number].launch()
        for number in numbers:
            self.servers[number].wait()

    def _restart(self, postgres: Any, number: signal.Signals) -> None:
        """End the database at once (SIGQUIT: without a checkpoint, as after a crash), and start it again."""
        process = postgres.get_postmaster_info().process
        process.send_signal(number)
        process.wait(30)
        postgres.start()

    async def _catch_up(self) -> None:
        """Both players of a table see the last version."""
        for pair in self.pairs:
            last = max(page.version for page in pair)
            for page in pair:
                try:
                    await page.until(lambda page, last=last: page.version >= last, timeout=10)  # type: ignore[misc]
                    page._note()
                except TimeoutError:
                    self.problems.append(f"{page.table_id}: a page stays at {page.version} of {last}")
                await page.close()

    # -- looking -----------------------------------------------------------------------------------------------------

    def _sum_up(self) -> None:
        for pair in self.pairs:
            for player, other in (pair, pair[::-1]):
                for version, sent, answered in player.acks:
                    phase = [one for one in self.phases if one.began <= sent][-1]
                    phase.moves += 1
                    phase.waits.append(answered - sent)
                    known = next((at for seen, at in other.seen if seen >= version), None)
                    if known is not None:
                        phase.delays.append(max(0.0, known - max(answered, phase.repaired)))

    def _compare(self, url: str) -> None:
        with psycopg.connect(url) as connection:
            lines = connection.execute("SELECT table_id, number, person, client FROM lines").fetchall()
        self.problems += find_differences(self.pages, lines)


_FIGURES = ("repair", "ack p50", "worst", "stale p50", "p99", "worst", "lag")
HEADER = f"{'':35} {'moves':>6} {'reconnects':>10}" + "".join(f" {one:>9}" for one in _FIGURES) + f" {'idle':>8}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.growth", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6.0, help="of each phase, after the failure")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    with tempfile.TemporaryDirectory(prefix="serai-growth-") as folder:
        growth = Growth(chosen.tables, chosen.seconds, chosen.seed)
        print(HEADER, *growth.run(Path(folder)), sep="\n")
    print(json.dumps({"problems": growth.problems}))
    return 1 if growth.problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""Load test of the server: a real process on one core, real WebSocket clients on another.

A fixed number of moves is in flight at any time, each at another table. A move counts when it is acknowledged, which is
after it was stored, so that latencies are meaningful also at full load.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from serai.core.errors import SeraiError
from serai_lab.speed.load_socket import LoadSocket

TABLES_EACH = 25  # tables per pair of users


class LoadPhase(Struct):
    """The result of a load test with one or two connections a table."""

    connections_per_table: int
    words: bool
    seconds: float
    moves: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    max_ms: float
    commits_per_second: float
    kb_per_table: float
    kb_received_per_move: float
    server_cpu: float  # share of one core
    server_cpu_us_per_move: float  # independent of other load on the machine
    client_cpu: float


GOALS: dict[str, Callable[[LoadPhase], bool]] = {
    "at least 1,000 moves/s": lambda phase: phase.moves_per_second >= 1000,
    "p99 under 100 ms": lambda phase: phase.p99_ms < 100,
    "under 1 MB a table": lambda phase: phase.kb_per_table < 1024,
}


class _Choice(Struct):
    text: str


class _Seat(Struct):
    seat: int | None
    choices: list[_Choice]


# Only the fields that playing needs; the rest of a frame is skipped.


class _Update(Struct, tag="update", tag_field="type"):
    version: int
    seats: list[_Seat]


class _Patch(Struct, tag="patch", tag_field="type"):
    version: int
    seats: list[_Seat]


class _Ack(Struct, tag="ack", tag_field="type"):
    n: int
    version: int


class _Refused(Struct, tag="refused", tag_field="type"):
    code: str


class _Presence(Struct, tag="presence", tag_field="type"):
    pass


_Frame = _Update | _Patch | _Ack | _Refused | _Presence
_read = msgspec.json.Decoder(_Frame).decode
_write = msgspec.json.Encoder().encode


class MeasuredProcess:
    """A child process, on a core of its own if the system allows it."""

    def __init__(self, command: list[str], env: dict[str, str], folder: Path | None = None) -> None:
        with _pinned_children():
            self.process = subprocess.Popen(command, env=env, cwd=folder, stdout=subprocess.DEVNULL)

    def memory(self) -> int:
        """Resident bytes of the process; 0 if unknown."""
        with contextlib.suppress(OSError, IndexError, ValueError):
            return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return 0

    def cpu_seconds(self) -> float:
        with contextlib.suppress(OSError, IndexError, ValueError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def commits(self) -> float:
        """Transactions so far; 0 for a server without a database."""
        return 0.0

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(timeout=5)


class MeasuredServer(MeasuredProcess):
    """`serai serve` without rate limits."""

    def __init__(self, folder: Path, database_url: str | None = None) -> None:
        self.port = free_port()
        env = {**os.environ, "SERAI_UNLIMITED": "1", "SERAI_LOG": "WARNING"}
        if database_url:
            env["DATABASE_URL"] = database_url
        serve = ["-m", "serai", "serve", "--port", str(self.port), "--data", str(folder)]
        super().__init__([sys.executable, *serve], env)
        self._wait()

    def _wait(self) -> None:
        for _ in range(600):
            with contextlib.suppress(OSError):
                self.request("GET", "/healthz")
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise SeraiError("the server to measure does not start")

    def request(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        if token:
            asked.add_header("authorization", f"Bearer {token}")
        if body is not None:
            asked.add_header("content-type", "application/json")
            asked.data = json.dumps(body).encode()
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text[:1] in (b"{", b"[") else text.decode()

    def commits(self) -> float:
        found = re.search(r"^serai_commits_total (\S+)$", self.request("GET", "/metrics"), re.MULTILINE)
        return float(found[1]) if found else 0.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# Read once: later this process is pinned to some of them, and its children would inherit that.
CORES = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []


@contextlib.contextmanager
def _pinned_children() -> Iterator[None]:
    """Pin processes started inside to the first core, and this process to the others."""
    if len(CORES) < 2:
        yield
        return
    os.sched_setaffinity(0, CORES[:1])
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES[1:])


class DrivenTable(Protocol):
    """A table with its connections, as `drive` uses it."""

    received: int  # bytes

    async def open(self) -> None: ...

    async def move(self) -> float | None:
        """Play one move; returns the seconds until its acknowledgement, or None when the game is over."""

    def close(self) -> None: ...


MakeTables = Callable[[int], Sequence[DrivenTable]]


class MeasuredTable:
    """A table of our server with its connections; plays random moves for the seat to act."""

    def __init__(self, server: MeasuredServer, table_id: str, tokens: list[str], words: bool, seed: int) -> None:
        self.port = server.port
        self.path = f"/api/tables/{table_id}/live"
        self.tokens = tokens
        self.words = words
        self.random = random.Random(seed)
        self.sockets: list[LoadSocket] = []
        self.latest: list[_Update | _Patch] = []
        self.n = 0
        self.received = 0

    async def open(self) -> None:
        for token in self.tokens:
            page = await LoadSocket.connect(self.port, self.path)
            hello = {"type": "hello", "protocol": 1, "token": token, "words": self.words, "patches": True}
            page.send(_write(hello))
            self.sockets.append(page)
            self.latest.append(await self._update(page, 0))

    async def _receive(self, page: LoadSocket) -> _Frame:
        text = await page.receive()
        self.received += len(text)
        frame: _Frame = _read(text)
        if isinstance(frame, _Refused):
            raise SeraiError(f"a move was refused: {frame.code}")
        return frame

    async def _update(self, page: LoadSocket, version: int) -> _Update | _Patch:
        """The first update that has this version or a later one."""
        while True:
            frame = await self._receive(page)
            if isinstance(frame, _Update | _Patch) and frame.version >= version:
                return frame

    def _choice(self) -> tuple[int, int, str] | None:
        for index, frame in enumerate(self.latest):
            for state in frame.seats:
                if state.choices and state.seat is not None:
                    return index, state.seat, self.random.choice(state.choices).text
        return None

    async def move(self) -> float | None:
        """Play one move; returns the seconds until its acknowledgement, or None when the game is over."""
        chosen = self._choice()
        if chosen is None:
            return None
        index, seat, action = chosen
        self.n += 1
        page = self.sockets[index]
        message = {"type": "play", "n": self.n, "client": "load", "seat": seat, "action": action}
        message["version"] = self.latest[index].version
        began = time.perf_counter()
        page.send(_write(message))
        update = self.latest[index]
        while not isinstance(frame := await self._receive(page), _Ack):
            if isinstance(frame, _Update | _Patch):
                update = frame
        seconds = time.perf_counter() - began
        for other, socket_ in enumerate(self.sockets):
            known = other == index and update.version >= frame.version
            self.latest[other] = update if known else await self._update(socket_, frame.version)
        return seconds

    def close(self) -> None:
        for page in self.sockets:
            page.close()


def _make_tables(server: MeasuredServer, game: str, count: int, connections: int) -> list[tuple[str, list[str]]]:
    """Create tables of two seats, for one user or for two."""
    made: list[tuple[str, list[str]]] = []
    seats = [{"kind": "me"}, {"kind": "me" if connections == 1 else "open"}]
    while len(made) < count:
        people = [server.request("POST", "/api/people", {"nickname": name})["token"] for name in ("Amina", "Bilal")]
        for _ in range(min(TABLES_EACH, count - len(made))):
            new = server.request("POST", "/api/tables", {"game": game, "seats": seats}, people[0])
            table_id = new["table"]["id"]
            if connections == 2:
                server.request("POST", f"/api/tables/{table_id}/join", {"invite": new["invite"]}, people[1])
            made.append((table_id, people[:connections]))
    return made


async def drive(tables: Sequence[DrivenTable], seconds: float, concurrency: int) -> tuple[list[float], float]:
    waiting: asyncio.Queue[DrivenTable] = asyncio.Queue()
    for table in tables:
        waiting.put_nowait(table)
    times: list[float] = []
    began = time.perf_counter()
    end = began + seconds

    async def worker() -> None:
        while time.perf_counter() < end:
            try:
                table = waiting.get_nowait()
            except asyncio.QueueEmpty:
                return
            took = await table.move()
            if took is not None:
                times.append(took)
                waiting.put_nowait(table)

    await asyncio.gather(*(worker() for _ in range(min(concurrency, len(tables)))))
    return times, time.perf_counter() - began


@dataclass(frozen=True)
class LoadConfig:
    """Settings of a load test."""

    tables: int
    seconds: float
    concurrency: int
    connections: int
    words: bool = True


def measure(game: str, config: LoadConfig, database_url: str | None = None) -> LoadPhase:
    """Run a load test with a server of its own."""
    with tempfile.TemporaryDirectory(prefix="serai-bench-", ignore_cleanup_errors=True) as folder:
        server = MeasuredServer(Path(folder), database_url)

        def make(count: int) -> list[MeasuredTable]:
            made = _make_tables(server, game, count, config.connections)
            return [MeasuredTable(server, *one, config.words, seed) for seed, one in enumerate(made)]

        return run_phase(server, make, config)


def run_phase(server: MeasuredProcess, make: MakeTables, config: LoadConfig) -> LoadPhase:
    try:
        return asyncio.run(_measure(server, make, config))
    finally:
        server.stop()


async def _measure(server: MeasuredProcess, make: MakeTables, config: LoadConfig) -> LoadPhase:
    # Warm up: rules and texts, which are loaded once, must not count as memory of a table.
    warm = make(2)
    for table in warm:
        await table.open()
    await drive(warm, 0.5, 2)
    memory = server.memory()
    tables = make(config.tables)
    for table in tables:
        await table.open()
        table.received = 0
    commits, cpu, own = server.commits(), server.cpu_seconds(), time.process_time()
    times, took = await drive(tables, config.seconds, config.concurrency)
    cpu, own = server.cpu_seconds() - cpu, time.process_time() - own
    commits = server.commits() - commits
    grown = server.memory() - memory
    for table in (*warm, *tables):
        table.close()
    times.sort()
    if not times:
        raise SeraiError("not one move was acknowledged")
    moves = len(times)
    return LoadPhase(
        connections_per_table=config.connections,
        words=config.words,
        seconds=round(took, 2),
        moves=moves,
        moves_per_second=round(moves / took, 1),
        p50_ms=round(times[moves // 2] * 1000, 2),
        p99_ms=round(times[moves * 99 // 100] * 1000, 2),
        max_ms=round(times[-1] * 1000, 2),
        commits_per_second=round(commits / took, 1),
        kb_per_table=round(grown / config.tables / 1024, 1),
        kb_received_per_move=round(sum(table.received for table in tables) / moves / 1024, 1),
        server_cpu=round(cpu / took, 2),
        server_cpu_us_per_move=round(cpu / moves * 1e6),
        client_cpu=round(own / took, 2),
    )

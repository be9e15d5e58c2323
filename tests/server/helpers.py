"""A real server in its own process, and clients: people over HTTP and pages over WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
# Without it each client would load the machine's certificates, for 30 ms; no test uses TLS.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
PAGE_NUMBERS = itertools.count(1)
PATIENCE = 120.0  # seconds for any answer: only an answer that never comes may fail a test, not a busy machine


def free_port() -> int:
    """A free port below those that systems give to outgoing connections: while a server restarts, no client gets its
    port, and a client that waits for the server cannot connect to itself."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`serai serve` on a free port. Keeps its port and its data folder over restarts.

    Limits are off and bots move at once, unless the environment given says otherwise.
    """

    PROGRAM = "serai"
    FOLDER: Path | None = None  # where the program starts

    def __init__(self, folder: Path, *, env: Mapping[str, str] | None = None, args: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.address = "127.0.0.1"
        self.port = free_port()
        self.args = args
        self.env = {
            **os.environ,
            "SERAI_UNLIMITED": "1",
            "SERAI_BOT_PAUSE": "0",
            "SERAI_LOG": "WARNING",
            **(env or {}),
        }
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def live_url(self, table_id: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table_id}/live"

    def start(self) -> Self:
        """Start, and wait until it answers."""
        self.launch()
        self.wait()
        return self

    def launch(self) -> None:
        assert self.process is None or self.process.poll() is not None, "it runs already"
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", self.PROGRAM, "serve", "--port", str(self.port), "--data", str(self.folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.args], cwd=self.FOLDER, env=self.env, stdout=log, stderr=log
            )

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.healthy():
                return
            assert self.process is not None
            code = self.process.poll()
            assert code is None, f"the server ended with {code}: {self.logged()[-2000:]}"
            time.sleep(0.02)
        raise AssertionError(f"the server does not answer: {self.logged()[-2000:]}")

    def healthy(self) -> bool:
        connection = http.client.HTTPConnection(self.address, self.port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def logged(self) -> str:
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def kill(self) -> None:
        """Send SIGKILL: the server cannot finish anything."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(timeout=10)

    def stop(self) -> int:
        """Send SIGTERM for a clean shutdown; returns the exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(timeout=10)
        return self.process.returncode

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Person:
    """An HTTP client with a name and a token."""

    def __init__(self, server: Server, nickname: str = "Amina") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False, verify=PLAIN)
        welcomed = self.ask("POST", "/api/people", {"nickname": nickname})
        self.id: str = welcomed["person"]["id"]
        self.token: str = welcomed["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def ask(self, method: str, path: str, body: Json | None = None, *, status: int | None = None) -> Any:
        """Send a request; returns the JSON. Fails unless the status is as expected (default: any success)."""
        answer = self.http.request(method, path, json=body)
        good = answer.is_success if status is None else answer.status_code == status
        assert good, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content else None

    def new_table(self, *seats: str, **more: Any) -> Json:
        """Create a table; seats are "me", "open" or a bot. Returns the response: `table` and `invite`."""
        requests = [{"kind": one} if one in ("me", "open") else {"kind": "bot", "bot": one} for one in seats]
        made: Json = self.ask("POST", "/api/tables", {"game": "five_tribes", "seats": requests, **more})
        return made

    def join(self, table_id: str, invite: str | None = None, seat: int | None = None) -> Json:
        joined: Json = self.ask("POST", f"/api/tables/{table_id}/join", {"invite": invite, "seat": seat})
        return joined

    def close(self) -> None:
        self.http.close()


def patched(update: Json, patch: Json) -> Json:
    """The update that results from applying a patch to the previous one."""
    assert patch["base"] == update["version"]
    known = {state["seat"]: state for state in update["seats"]}
    assert [one["seat"] for one in patch["seats"]] == list(known)
    seats = []
    for one in patch["seats"]:
        view = known[one["seat"]]["view"]
        state = {**view["state"], **one["state"]}
        for name, cells in one["cells"].items():
            field = state[name]
            whole = isinstance(field, dict)
            state[name] = {**field, **cells} if whole else [cells.get(str(i), was) for i, was in enumerate(field)]
        sent = {name: one[name] for name in ("choices", "can_undo", "can_redo", "standing", "moments") if name in one}
        seats.append({"seat": one["seat"], "view": {**view, **one["view"], "state": state}, **sent})
    of_table = {name: patch[name] for name in ("version", "turn", "updated", "clock")}
    names = ("version", "prompt", "log_from", "events", "turns", "under_way", "clock", "cause", "by")
    rest = {name: patch[name] for name in names}
    table = {**update["table"], **of_table}
    return {**update, **rest, "type": "update", "full": False, "table": table, "seats": seats, "chat": []}


class Page:
    """A page at a table. It stores the last update, resends unanswered messages and reconnects. With `patches` it
    requests patches and applies them.

    With `keep`, `frames` has all received frames. `acked` has (client:n, version) of every acknowledged move. `seed`
    makes its choices repeatable.
    """

    def __init__(
        self,
        server: Server,
        table_id: str,
        token: str | None = None,
        *,
        lang: str = "en",
        words: bool = False,
        keep: bool = False,
        seed: int = 0,
        patience: float = PATIENCE,
        patches: bool = False,
    ) -> None:
        self.server = server
        self.patches = patches
        self.table_id = table_id
        self.token = token
        self.lang = lang
        self.words = words
        self.keep = keep
        self.patience = patience
        self.random = random.Random(seed)
        self.client = f"page-{os.getpid()}-{next(PAGE_NUMBERS)}"
        self.n = 0
        self.socket: ClientConnection | None = None
        self.update: Json = {}
        self.frames: list[Json] = []
        self.acked: list[tuple[str, int]] = []
        self.resent = 0
        self.again = 0  # answers that say the message was stored before
        self.reconnects = -1

    # -- the connection ----------------------------------------------------------------------------------------------

    async def open(self) -> Json:
        """Connect and send hello; retries while the server is down. Returns the full update."""
        deadline, tries = time.monotonic() + self.patience, 0
        while True:
            try:
                self.socket = await connect(
                    self.server.live_url(self.table_id),
                    compression=None,
                    proxy=None,
                    open_timeout=PATIENCE,
                    max_size=None,
                )
                self.reconnects += 1
                hello: Json = {
                    "type": "hello",
                    "protocol": 1,
                    "lang": self.lang,
                    "words": self.words,
                    "since": self.version,
                    "patches": self.patches,
                }
                if self.token is not None:
                    hello["token"] = self.token
                await self.socket.send(json.dumps(hello))
                return await self.next("update")
            except (OSError, TimeoutError, websockets.InvalidHandshake, websockets.ConnectionClosed):
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(self.retry_pause(tries))
                tries += 1

    def retry_pause(self, tries: int) -> float:
        """Seconds until the next attempt to connect. A test has less patience than a browser."""
        return 0.02

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def send(self, frame: Json | str | bytes) -> None:
        """Send a frame unchanged."""
        assert self.socket is not None
        await self.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def receive(self, timeout: float = PATIENCE) -> Json:
        """The next frame. Updates are stored."""
        assert self.socket is not None
        async with asyncio.timeout(timeout):
            frame: Json = json.loads(await self.socket.recv())
        if frame["type"] == "patch":
            frame = patched(self.update, frame)
        if self.keep:
            self.frames.append(frame)
        if frame["type"] == "update":
            self.update = frame
        return frame

    async def next(self, *types: str, timeout: float = PATIENCE) -> Json:
        """The next frame of one of these types; updates before it are stored."""
        async with asyncio.timeout(timeout):
            while True:
                frame = await self.receive(timeout)
                if frame["type"] in types:
                    return frame

    async def ask(self, type: str, *, timeout: float = PATIENCE, **fields: Any) -> Json:
        """Send a numbered message and wait for its answer."""
        self.n += 1
        await self.send({"type": type, "n": self.n, **fields})
        return await self._answer(self.n, timeout)

    async def _answer(self, n: int, timeout: float = PATIENCE) -> Json:
        async with asyncio.timeout(timeout):
            while True:
                frame = await self.receive(timeout)
                if frame.get("n") == n and frame["type"] != "update":
                    return frame

    # -- the table ---------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return int(self.update.get("version", 0))

    @property
    def status(self) -> str:
        return str(self.update["table"]["status"])

    @property
    def turn(self) -> list[int]:
        return list(self.update["table"]["turn"])

    def seat_state(self, seat: int | None) -> Json:
        found: Json = next(one for one in self.update["seats"] if one["seat"] == seat)
        return found

    def choices(self, seat: int) -> list[str]:
        return [choice["text"] for choice in self.seat_state(seat)["choices"]]

    @property
    def my_turn(self) -> list[int]:
        """The own seats that have choices."""
        return [one["seat"] for one in self.update["seats"] if one["choices"]]

    async def play(self, seat: int, action: str, version: int | None = None) -> Json:
        """Play a move; reconnects and resends the same message until it is answered."""
        return await self._insist({"type": "play", "seat": seat, "action": action}, version)

    async def take_back(self, seat: int, what: str = "undo", version: int | None = None) -> Json:
        return await self._insist({"type": "undo", "seat": seat, "what": what}, version)

    async def _insist(self, message: Json, version: int | None) -> Json:
        self.n += 1
        n = self.n
        message |= {"n": n, "client": self.client, "version": self.version if version is None else version}
        deadline = time.monotonic() + self.patience
        while True:
            try:
                await self.send(message)
                answer = await self._answer(n)
                break
            except (OSError, websockets.ConnectionClosed):
                if time.monotonic() > deadline:
                    raise
                self.resent += 1
                await self.open()
        if answer["type"] == "ack":
            self.acked.append((f"{self.client}:{n}", answer["version"]))
            self.again += answer["again"]
        return answer

    async def until(self, true: Callable[[Page], bool], timeout: float = PATIENCE) -> None:
        """Receive frames until a condition is true; reconnects if needed."""
        async with asyncio.timeout(timeout):
            while not true(self):
                try:
                    await self.receive(timeout)
                except (OSError, websockets.ConnectionClosed):
                    await self.open()

    def _done(self, until: Callable[[Page], bool] | None) -> bool:
        return self.status != "playing" or (until is not None and until(self))

    async def play_on(
        self, *, moves: int = 100_000, until: Callable[[Page], bool] | None = None, timeout: float = 2 * PATIENCE
    ) -> int:
        """Play random legal choices for the own seats until the game is over; returns how many."""
        played, since = 0, time.monotonic()
        try:
            async with asyncio.timeout(timeout):
                while not self._done(until) and played < moves:
                    seats = self.my_turn
                    if not seats:
                        await self.until(lambda page: bool(page.my_turn) or page._done(until), timeout)
                        continue
                    seat = self.random.choice(seats)
                    answer = await self.play(seat, self.random.choice(self.choices(seat)))
                    assert answer["type"] == "ack" or answer["code"] == "stale", answer
                    played += answer["type"] == "ack"
                    since = time.monotonic()
                    await self.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
        except TimeoutError as error:  # slow, or standing still?
            waited = time.monotonic() - since
            error.add_note(f"{played} moves, {waited:.0f} s since the last; version {self.version}, turn {self.turn}")
            raise
        return played


async def acknowledged(pages: Iterable[Page], moves: int, timeout: float = PATIENCE) -> int:
    """Wait until the pages have that many moves acknowledged in all; returns how many they have."""
    async with asyncio.timeout(timeout):
        while (found := sum(len(page.acked) for page in pages)) < moves:
            await asyncio.sleep(0.01)
    return found

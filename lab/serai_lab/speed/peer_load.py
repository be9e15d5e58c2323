"""Load test of a boardgame.io server for comparison: tic-tac-toe, in memory only."""

from __future__ import annotations

import os
import shutil
import socket
import time
from pathlib import Path
from typing import Any

import msgspec

from serai.core.errors import SeraiError
from serai_lab.speed.load_socket import LoadSocket
from serai_lab.speed.server_load import LoadConfig, LoadPhase, MeasuredProcess, free_port, run_phase

GAME = "tic-tac-toe"
EVENT = f"42/{GAME},".encode()  # prefix of socket.io events of this game
CELLS = 9

_write = msgspec.json.Encoder().encode


class PeerServer(MeasuredProcess):
    def __init__(self, folder: Path) -> None:
        node = shutil.which("node")
        if node is None or not (folder / "node_modules" / "boardgame.io").is_dir():
            raise SeraiError(f"boardgame.io is not installed: it needs Node.js, and `npm ci` in {folder}")
        self.port = free_port()
        super().__init__([node, "server.js", str(self.port)], {**os.environ, "NODE_ENV": "production"}, folder)
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise SeraiError("the boardgame.io server does not start")


class PeerTable:
    """A match with a connection for each of the two players; a full board starts again."""

    def __init__(self, server: PeerServer, name: str) -> None:
        self.port = server.port
        self.name = name
        self.sockets: list[LoadSocket] = []
        self.received = 0
        self.state = 0  # the version of boardgame.io's state

    async def open(self) -> None:
        for player in ("0", "1"):
            page = await LoadSocket.connect(self.port, "/socket.io/?EIO=4&transport=websocket")
            self.sockets.append(page)
            await page.receive()  # its greeting
            page.send(f"40/{GAME},".encode())
            await page.receive()
            self._emit(page, "sync", self.name, player, None, 2)
            await self._hear(page, "sync")

    def _emit(self, page: LoadSocket, *words: Any) -> None:
        page.send(EVENT + _write(words))

    async def _hear(self, page: LoadSocket, kind: str) -> None:
        """Receive frames until an event of a kind comes; its body is not parsed."""
        wanted = EVENT + f'["{kind}"'.encode()
        while True:
            text = await page.receive()
            self.received += len(text)
            if text.startswith(wanted):
                return
            if text == b"2":
                page.send(b"3")  # its ping

    async def move(self) -> float | None:
        player = self.state % 2
        page = self.sockets[player]
        payload = {"type": "clickCell", "args": [self.state % CELLS], "playerID": str(player)}
        began = time.perf_counter()
        self._emit(page, "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.name, str(player))
        await self._hear(page, "update")
        seconds = time.perf_counter() - began
        await self._hear(self.sockets[1 - player], "update")
        self.state += 1
        return seconds

    def close(self) -> None:
        for page in self.sockets:
            page.close()


def measure_peer(folder: Path, config: LoadConfig) -> LoadPhase:
    server = PeerServer(folder)
    names = (f"match{number}" for number in range(10**9))
    return run_phase(server, lambda count: [PeerTable(server, next(names)) for _ in range(count)], config)

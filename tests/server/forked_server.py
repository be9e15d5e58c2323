"""Servers that start at once: a process that has imported everything forks a new one for each start.

The forked process has never served anything: it opens the database and its port like a server started from a shell,
and it can be killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from tests.server.helpers import PATIENCE, Server


class ServerForker:
    """Client of the forking process."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.server.forked_server"]
        root = Path(__file__).resolve().parents[2]
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def fork(self, folder: Path, port: int, log: Path, env: Mapping[str, str]) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        order = {"folder": str(folder), "port": port, "log": str(log), "env": dict(env)}
        self.process.stdin.write(json.dumps(order).encode() + b"\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(timeout=10)
        self.process.stdout.close()


class ForkedServer(Server):
    """A server started by a `ServerForker`."""

    def __init__(self, forker: ServerForker, folder: Path, *, env: Mapping[str, str] | None = None) -> None:
        super().__init__(folder, env=env)
        self.forker = forker
        self.pid = 0

    def launch(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.pid = self.forker.fork(self.folder, self.port, self.log, self.env)

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.healthy():
                return
            assert self.alive(), f"the server ended: {self.logged()[-2000:]}"
            time.sleep(0.01)
        raise AssertionError(f"the server does not answer: {self.logged()[-2000:]}")

    def alive(self) -> bool:
        if not self.pid:
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def _end(self, number: signal.Signals, seconds: float) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)
        deadline = time.monotonic() + seconds
        while self.alive() and time.monotonic() < deadline:
            time.sleep(0.002)

    def kill(self) -> None:
        self._end(signal.SIGKILL, 10)
        assert not self.alive()

    def stop(self) -> int:
        if self.alive():
            self._end(signal.SIGTERM, 30)
        if self.alive():
            self.kill()
        return 0


def main() -> None:
    """Read orders from the standard input, fork a server for each, and answer with its process id."""
    from serai.server.application import Application
    from serai.server.settings import Settings
    from serai.server.web.app import make_app

    with tempfile.TemporaryDirectory() as folder:
        make_app(Application(Settings(folder=Path(folder))))  # imports the remaining modules; it never serves
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children need no wait()
    children = []
    for text in sys.stdin:
        order = json.loads(text)
        pid = os.fork()
        if pid == 0:
            _serve(order)
        children.append(pid)
        print(pid, flush=True)
    for pid in children:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _serve(order: dict[str, object]) -> None:
    from serai.server.run import serve
    from serai.server.settings import ListenAddress, read_settings

    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDONLY)
        log = os.open(str(order["log"]), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.dup2(nothing, 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        env = order["env"]
        assert isinstance(env, dict)
        os.environ.clear()
        os.environ.update(env)
        listen = ListenAddress("127.0.0.1", int(str(order["port"])))
        serve(replace(read_settings(Path(str(order["folder"]))), listen=listen))
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()

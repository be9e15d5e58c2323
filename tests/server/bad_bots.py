"""Bot workers that fail in different ways. They run in processes of their own, so this file imports little."""

from __future__ import annotations

import importlib.util
import os
import signal
import time
from multiprocessing.connection import Connection
from typing import Any

from msgspec import msgpack


def hangs(pipe: Connection) -> None:
    pipe.recv_bytes()
    time.sleep(60)


def crashes(pipe: Connection) -> None:
    pipe.recv_bytes()
    os.kill(os.getpid(), signal.SIGKILL)


def leaves(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.close()


def talks_nonsense(pipe: Connection) -> None:
    said: list[Any] = [None, 7, "pass", [], {"steps": 7}, {"steps": [("pick", 1.0)]}, b"\xff"]
    pipe.recv_bytes()
    pipe.send_bytes(msgpack.encode(said[os.getpid() % len(said)]))


def sends_garbage(pipe: Connection) -> None:
    pipe.recv_bytes()
    pipe.send_bytes(b"\xc1 this is no answer")


def answers_nothing(pipe: Connection) -> None:
    while True:
        pipe.recv_bytes()
        pipe.send_bytes(msgpack.encode({}))


def cheats(pipe: Connection) -> None:
    """Answers with illegal actions, or with none."""
    for action in (0, 10**9, -1) * 100:
        pipe.recv_bytes()
        pipe.send_bytes(msgpack.encode({"steps": [([], action)]}))


def only_greedy_works(pipe: Connection) -> None:
    from serai.tables.play.bot_requests import BotRequest, answer_request

    while True:
        request = msgpack.decode(pipe.recv_bytes(), type=BotRequest)
        if request.bot != "greedy":
            os._exit(3)
        pipe.send_bytes(msgpack.encode(answer_request(request)))


def says_where_it_imports_from(pipe: Connection) -> None:
    """Answers 1 if a module exists that only the test's copy of the package has, otherwise 0."""
    while True:
        pipe.recv_bytes()
        found = importlib.util.find_spec("only_in_the_copy") is not None
        pipe.send_bytes(msgpack.encode({"ranking": [(int(found), 0.0)]}))

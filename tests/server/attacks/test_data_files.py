"""Data files that cost much to read are refused before they are parsed; others are parsed in a process with limits."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

import serai as cv
from serai.core.errors import BadData, DataTooLarge
from serai.core.rules import data_bounds
from serai.core.rules.data_bounds import check_bounds
from serai.server.workers.runners import DataCheck
from serai.server.workers.worker_pool import LaneConfig, WorkerPool
from serai.server.workers.worker_process import WorkerMain
from serai.server.workers.worker_tasks import serve_tasks
from serai.tables.errors import Clash
from serai.tables.store.custom_data import CustomData
from serai.tables.store.memory_store import MemoryStore
from tests.server.attacks.work_attackers import DOTTED_KEYS
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer

BOMBS = {
    "dotted keys": DOTTED_KEYS,
    "quoted keys": ".".join(['"a"'] * 30) + " = 1",
    "keys of tables": f"[{'.'.join('a' * 200)}]",
    "keys in a table": "a = {" + ".".join("b" * 20) + " = 1}",
    "brackets": "a = " + "[" * 400,
    "brackets over lines": "a = [\n" * 1 + "[\n" * 50,
    "inline tables": "a = " + "{a = " * 50,
    "a long line": "a = [" + "1," * 600 + "]",
    "many lines": "[[a]]\n" * 7_000,
    "many characters": "# comment\n" * 5_000 + "# " + "x" * 900 + "\n" + ("# " + "y" * 900 + "\n") * 100,
    "a string of several lines": 'a = """\n' + ".".join("a" * 100) + '\n"""',
    "dots after a string": 'a."#".' + ".".join("a" * 50) + " = 1",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_before_it_is_parsed(name: str) -> None:
    with pytest.raises(DataTooLarge):
        check_bounds(BOMBS[name])


@pytest.mark.parametrize("game_id", cv.games())
def test_the_files_of_the_games_are_far_within_the_bounds(game_id: str) -> None:
    text = cv.game(game_id).components.text
    check_bounds(text)
    assert len(text) * 2 < data_bounds.MAX_CHARACTERS
    assert text.count("\n") * 2 < data_bounds.MAX_LINES
    check_bounds(text + '# a comment. With dots... and \'quotes\', [brackets [[[[[[[[[[[[ and """ more\n')
    check_bounds(text.replace("\n", "\r\n"))


def test_the_worst_file_within_the_bounds_is_parsed_quickly() -> None:
    """There are no processes in a browser: there the bounds alone protect the page."""
    lines = [f"{n:x}.a.a.a.a.a.a.a = 1" for n in range(5_000)]
    text = "\n".join(lines)
    check_bounds(text)
    own = cv.game("marrakesh").components.text

    def seconds(text: str) -> float:
        started = time.process_time()
        with pytest.raises(BadData):
            cv.game("five_tribes").read_components(text)
        return time.process_time() - started

    assert seconds(text) < 30 * seconds(own), "20 kB of dotted keys took 200 times as long"


def test_a_pocket_refuses_it_too() -> None:
    async def go() -> None:
        with pytest.raises(Clash) as refused:
            await CustomData(MemoryStore()).add("here", "five_tribes", DOTTED_KEYS)
        assert refused.value.code == "data_too_large"

    asyncio.run(go())


# -- the process -------------------------------------------------------------------------------------------------------


def takes_memory(pipe: Connection) -> None:
    from serai.server.workers import data_check

    pipe.recv_bytes()
    data_check.limit_resources()
    pipe.send_bytes(bytes(2 * data_check.MEMORY_BYTES))


def takes_time(pipe: Connection) -> None:
    pipe.recv_bytes()
    time.sleep(60)


def make_pool(main: WorkerMain, seconds: float) -> WorkerPool:
    return WorkerPool({"data files": LaneConfig(1, seconds, kept_seconds=0)}, main)


@pytest.mark.parametrize("main", [takes_memory, takes_time])
def test_a_process_that_takes_too_much_ends(main: WorkerMain) -> None:

    async def go() -> None:
        pool = make_pool(main, 3.0 if main is takes_time else 30.0)
        with pytest.raises(DataTooLarge):
            await DataCheck(pool)("five_tribes", "text")
        await pool.close()

    asyncio.run(go())


def test_problems_are_named_by_the_process() -> None:
    async def go() -> None:
        pool = make_pool(serve_tasks, 30.0)
        check = DataCheck(pool)
        await check("five_tribes", cv.game("five_tribes").components.text)
        assert not pool.lanes["data files"].idle, "a process whose memory and time are limited reads one file"
        with pytest.raises(BadData, match="setup: missing"):
            await check("five_tribes", "a = 1")
        await pool.close()

    asyncio.run(go())


def test_others_are_answered_while_files_are_brought(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server, closing(Person(server)) as amina:
        started = time.monotonic()
        for n in range(5):
            body = {"text": f"# {n}\n{DOTTED_KEYS}"}
            assert amina.ask("POST", "/api/games/five_tribes/data", body, status=409)["code"] == "data_too_large"
        assert time.monotonic() - started < 5, "each took seven seconds"

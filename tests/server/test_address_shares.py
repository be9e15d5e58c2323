"""Addresses take turns over HTTP: beside a busy address, the request of another one is the next to be served."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, closing
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import serai as cv
from serai.analysis.service.tasks import AnalysisAnswer, AnalysisTask
from serai.server.fair_queue import FairQueue
from tests.analysis.short_games import BLUNDER_SEAT, play_beginning
from tests.server.helpers import PATIENCE, PLAIN, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.server.test_coach import ASKED, play_blunder, sit_down

BUSY, OTHER = "127.0.0.1", "127.0.0.9"
RECORDS = [play_beginning("yspahan", 2, moves).record.text() for moves in (6, 8, 10)]
STUDY = {"record": RECORDS[0], "moves": 2, "line": []}
DATA = cv.game("five_tribes").components.text


def _seats(bot: str) -> dict[str, object]:
    """A table that goes on where a bot has to move."""
    match = cv.Match.from_record(RECORDS[0], auto=False)
    seats = [{"kind": "bot", "bot": bot} if seat in match.actors else {"kind": "me"} for seat in range(2)]
    return {"move": match.count, "seats": seats}


# The queue, and a request that waits in it. REPLAY is another one each time, and so is NUMBER.
REQUESTS: dict[str, tuple[str, str, str, object]] = {
    "a replay": ("long work", "GET", "/api/replays/REPLAY/3", None),
    "a study": ("long work", "POST", "/api/studies/position", STUDY),
    "a record": ("long work", "GET", "/api/tables/TABLE/record", None),
    "a log": ("long work", "GET", "/api/tables/TABLE/log", None),
    "a picture": ("pictures", "GET", "/api/pictures/replays/REPLAY/3", None),
    "an analysis": ("analyses", "POST", "/api/replays/REPLAY/analysis", None),
    "an evaluation": ("verdicts", "POST", "/api/studies/evaluation", {**STUDY, "depth": 0}),
    "a verdict": ("verdicts", "POST", "/api/tables/TABLE/coach", ASKED),
    "a quick bot": ("quick bots", "POST", "/api/replays/REPLAY/table", _seats("greedy")),
    "a bot that searches": ("searches", "POST", "/api/replays/REPLAY/table", _seats("vizier")),
    "a data file": ("data files", "POST", "/api/games/five_tribes/data", {"text": f"# NUMBER\n{DATA}"}),
}


@pytest.fixture(scope="module")
def sources(server: InProcessServer) -> Iterator[dict[str, Any]]:
    """A person, records that they have stored, and a table at which they have played a turn."""
    with closing(Person(server)) as amina:
        replays = [amina.ask("POST", "/api/replays", {"text": text})["id"] for text in RECORDS]
        table = sit_down(amina, {"kind": "bot", "bot": "random"})

        async def play() -> None:
            async with Page(server, table, amina.token) as page:
                await play_blunder(page)
                await page.until(lambda page: BLUNDER_SEAT in page.turn)

        asyncio.run(play())
        yield {"token": amina.token, "replays": replays, "table": table}


@pytest.mark.parametrize("name", REQUESTS)
def test_another_address_is_served_next(
    server: InProcessServer, sources: dict[str, Any], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    queue_name, method, path, body = REQUESTS[name]

    def ask(address: str, number: int) -> None:
        filled = path.replace("REPLAY", sources["replays"][number]).replace("TABLE", sources["table"])
        content = json.loads(json.dumps(body).replace("NUMBER", str(number)))
        transport = httpx.HTTPTransport(verify=PLAIN, local_address=address)
        headers = {"authorization": f"Bearer {sources['token']}"}
        with httpx.Client(base_url=server.url, transport=transport, timeout=PATIENCE, headers=headers) as client:
            client.request(method, filled, json=content)

    async def refuse(task: AnalysisTask) -> AnalysisAnswer:
        return AnalysisAnswer(problem="the order matters here, not the answer")

    monkeypatch.setattr(server.application.analyses.runner, "run", refuse)
    check_turns(server, queue_name, ask, monkeypatch)


def test_hints_for_another_address_come_next(
    server: InProcessServer, amina: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages are at an address, too."""
    table = amina.new_table("me", "me", game="yspahan", hints=True)["table"]["id"]

    def ask(address: str, number: int) -> None:
        with (
            socket.create_connection(("127.0.0.1", server.port), source_address=(address, 0)) as opened,
            connect(server.live_url(table), sock=opened, compression=None) as page,
        ):
            page.send(json.dumps({"type": "hello", "protocol": 1, "token": amina.token}))
            update = json.loads(page.recv())
            page.send(json.dumps({"type": "hint", "n": 1, "seat": update["table"]["turn"][0]}))
            while json.loads(page.recv())["type"] not in ("hinted", "refused"):
                pass

    check_turns(server, "hints", ask, monkeypatch)


def check_turns(
    server: InProcessServer, queue_name: str, ask: Callable[[str, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two requests of one address and one of another wait in a queue: the other one is the second to be served."""
    queue = server.application.queues[queue_name]
    served: list[str] = []
    place = queue.place

    @asynccontextmanager
    async def place_and_note(share: str, **more: bool) -> AsyncIterator[None]:
        async with place(share, **more):
            served.append(share)
            yield

    held = server.do(_take_all(queue))
    monkeypatch.setattr(queue, "place", place_and_note)
    with ThreadPoolExecutor(3) as threads:
        asked = []
        try:
            for number, address in enumerate((BUSY, BUSY, OTHER)):
                asked.append(threads.submit(ask, address, number))
                _wait_for(lambda number=number: queue.waiting == number + 1 or asked[-1].done())  # type: ignore[misc]
        finally:
            server.do(held.aclose())
        for one in asked:
            one.result()
    _wait_for(lambda: len(served) >= 2)
    assert served[:2] == [BUSY, OTHER]


def test_every_queue_is_asked(server: InProcessServer) -> None:
    """Messages about turns are not asked for by requests: `test_stuck_push_services` has them."""
    asked = {"hints", *(queue_name for queue_name, *_ in REQUESTS.values())}
    assert set(server.application.queues) == {*asked, "messages"}


async def _take_all(queue: FairQueue) -> AsyncExitStack:
    held = AsyncExitStack()
    for number in range(queue.places):
        await held.enter_async_context(queue.place(f"held {number}"))
    return held


def _wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.005)

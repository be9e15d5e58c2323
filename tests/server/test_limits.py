"""Limits, headers, health and metrics; errors reveal nothing internal."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

import serai as cv
from serai.server.people.rate_limits import RateLimiter, TokenBucket
from serai.server.settings import RateLimit, Settings
from serai.server.store.schema import LINES
from serai.server.store.table_store import SqlTableStore
from serai.server.web import static_files
from serai.tables import protocol as wire
from serai.tables.api import socket_api
from serai.tables.live import patches
from tests.server.helpers import PLAIN, Page, Person
from tests.server.in_process_server import InProcessServer

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
SECRET = "the cards are fish and silk"


@pytest.fixture
def http(server: InProcessServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, trust_env=False, timeout=30, verify=PLAIN) as client:
        yield client


# -- buckets ---------------------------------------------------------------------------------------------------------


def test_a_bucket_fills_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("serai.server.people.rate_limits.time.monotonic", lambda: now)
    bucket = TokenBucket(RateLimit(2, 3))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False], "never more than the burst"


def test_buckets_do_not_grow_for_ever() -> None:
    buckets = RateLimiter(RateLimit(1, 1), most=10)
    for n in range(1000):
        buckets.take(str(n))
    assert len(buckets._buckets) <= 10
    assert all(RateLimiter(RateLimit(1, 1), limited=False).take("x") for _ in range(5))


# -- sizes -----------------------------------------------------------------------------------------------------------


def test_only_a_record_may_be_long(server: InProcessServer, http: httpx.Client) -> None:
    amina = Person(server)
    token = {"authorization": f"Bearer {amina.token}"}
    long = "#" * 200_000
    for method, path in (("POST", "/api/people"), ("POST", "/api/tables"), ("PATCH", "/api/me")):
        answer = http.request(method, path, json={"nickname": long}, headers=token)
        assert (answer.status_code, answer.json()["code"]) == (413, "http_413"), path
        # Without a valid content length:
        chunks = http.request(method, path, content=iter([b'{"nickname": "', long.encode(), b'"}']), headers=token)
        assert chunks.status_code == 413, path
    text = cv.new_match("five_tribes", 2, seed=1).record.text() + f"\n{long}\n"
    assert http.post("/api/replays", json={"text": text}, headers=token).status_code == 201
    huge = http.post("/api/replays", json={"text": "#" * 1_200_000}, headers=token)
    assert (huge.status_code, huge.json()["code"]) == (413, "http_413")
    amina.close()


def test_a_frame_may_not_be_long(server: InProcessServer) -> None:
    amina = Person(server)
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            assert page.socket is not None
            await page.send(json.dumps({"type": "ping", "n": 1, "pad": "x" * 20_000}))
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    await page.receive(timeout=10)
            assert page.socket.close_code == 1009
        async with Page(server, table["id"], amina.token) as page:
            await page.send(json.dumps({"type": "ping", "n": 1, "pad": "x" * 15_000}))
            answer = await page.next("refused")
            assert answer["code"] == "bad_message"
            assert len(answer["message"]) <= socket_api.MAX_ERROR_LENGTH

    asyncio.run(go())
    amina.close()


# -- rates -----------------------------------------------------------------------------------------------------------

TIGHT: dict[str, Any] = {
    "limited": True,
    "requests": RateLimit(0.01, 20),
    "new_people": RateLimit(0.01, 4),
    "frames": RateLimit(0.01, 10),
    "chat": RateLimit(0.01, 3),
    "hints": RateLimit(0.01, 1),
    "sockets_per_address": 5,
}


def test_request_limits_per_address_and_per_person(tmp_path: Path) -> None:
    with (
        InProcessServer(tmp_path, **TIGHT) as server,
        httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN) as http,
    ):
        amina, boris = Person(server, "Amina"), Person(server, "Boris")
        assert amina.ask("GET", "/api/me")["id"] == amina.id  # now the token is cached
        assert boris.ask("GET", "/api/me")["id"] == boris.id
        codes = [
            http.get("/api/games", headers={"authorization": f"Bearer {'x' * 20}{n}"}).status_code for n in range(30)
        ]
        assert codes.count(429) >= 10, "inventing tokens is no way around"
        refused = http.get("/api/games")
        assert (refused.status_code, refused.json()["code"]) == (429, "limit")
        assert [amina.ask("GET", "/api/me")["id"] for _ in range(5)] == [amina.id] * 5, "a known person has their own"
        codes = [amina.http.get("/api/me").status_code for _ in range(30)]
        assert codes.count(429) >= 10
        assert boris.ask("GET", "/api/me")["id"] == boris.id, "and nobody uses up another's"
        assert http.get("/healthz").status_code == http.get("/metrics").status_code == 200
        amina.close()
        boris.close()


def test_new_people_per_address_are_limited(tmp_path: Path) -> None:
    with (
        InProcessServer(tmp_path, **TIGHT) as server,
        httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN) as http,
    ):
        codes = [http.post("/api/people", json={"nickname": f"n{n}"}).status_code for n in range(3)]
        codes += [http.post("/api/people/continue", json={"code": f"ABCDE-{n}"}).status_code for n in range(3)]
        assert codes == [201, 201, 201, 404, 429, 429], "guessing codes counts as well"


def test_sockets_frames_chat_and_hints_are_limited(tmp_path: Path) -> None:
    async def go(server: InProcessServer, amina: Person, table_id: str) -> None:
        async with Page(server, table_id, amina.token) as page:
            said = [await page.ask("say", text=f"word {n}") for n in range(5)]
            assert [one["type"] for one in said] == ["ack"] * 3 + ["refused"] * 2
            assert said[-1]["code"] == "limit"
            hints = [(await page.ask("hint", seat=page.my_turn[0]))["type"] for _ in range(2)]
            assert hints == ["hinted", "refused"]
            for n in range(40):
                await page.send({"type": "ping", "n": n})
            problem = await page.next("problem", timeout=10)
            assert problem["code"] == "limit"
        pages = [Page(server, table_id) for _ in range(5)]
        for one in pages:
            await one.open()
        async with connect(server.live_url(table_id), proxy=None) as raw:
            assert json.loads(await raw.recv())["code"] == "limit"
            with pytest.raises(websockets.ConnectionClosed):
                await raw.recv()
            assert raw.close_code == wire.TOO_MUCH
        await pages[0].close()
        async with Page(server, table_id) as late:  # it tries again until the closed one is gone
            assert late.update["version"] >= 1
        for one in pages[1:]:
            await one.close()

    with InProcessServer(tmp_path, **TIGHT) as server:
        amina = Person(server)
        table = amina.new_table("me", "me", hints=True)["table"]
        asyncio.run(go(server, amina, table["id"]))
        amina.close()


def test_opening_sockets_is_rate_limited(tmp_path: Path) -> None:
    """Opening connections is rate limited like requests: each hello queries the store."""

    async def go(server: InProcessServer) -> list[str]:
        codes = []
        for _ in range(25):
            async with connect(server.live_url("nowhere"), proxy=None) as raw:
                with contextlib.suppress(websockets.ConnectionClosed):
                    await raw.send(json.dumps({"type": "hello", "protocol": 1}))
                codes.append(json.loads(await raw.recv())["code"])
        return codes

    with InProcessServer(tmp_path, **TIGHT) as server:
        codes = asyncio.run(go(server))
    assert codes[:15] == ["no_table"] * 15
    assert codes[-1] == "limit"


def test_the_defaults_are_on() -> None:
    settings = Settings()
    assert settings.limited
    assert settings.request_bytes <= 65_536
    assert settings.frame_bytes <= 16_384


# -- headers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/me", 401),
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/no/such/page", 404),
        ("DELETE", "/api/games", 405),
        ("POST", "/api/people", 400),
        ("GET", "/api/docs/openapi.json", 200),
    ],
)
def test_every_answer_has_its_headers(http: httpx.Client, method: str, path: str, status: int) -> None:
    answer = http.request(method, path)
    assert answer.status_code == status
    assert SAFE.items() <= answer.headers.items()
    policy = answer.headers["content-security-policy"]
    for part in ("default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert part in policy
    assert " 'unsafe-eval'" not in policy
    assert "script-src 'unsafe-inline'" not in policy
    assert "server" not in answer.headers
    if status >= 400:
        assert set(answer.json()) == {"code", "message"}
        assert answer.headers["content-type"].startswith("application/json")


@pytest.mark.parametrize(("path", "kind"), [("/theme.js", "text/javascript"), ("/robots.txt", "text/plain")])
def test_files_of_the_page_name_their_charset_once(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str, kind: str
) -> None:
    monkeypatch.setattr(static_files.FILES, "find", lambda name: (b"", None))  # the page may not be built
    assert http.get(path).headers["content-type"] == f"{kind}; charset=utf-8"


# -- health, metrics, description ------------------------------------------------------------------------------------


def test_health_asks_the_store(server: InProcessServer, http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.server.health.FRESH_SECONDS", 0.0)
    assert http.get("/healthz").json() == {"status": "ok", "version": cv.__version__, "damaged": 0, "tables": []}

    async def broken(job: object) -> None:
        raise OSError(SECRET)

    monkeypatch.setattr(server.application.database, "run", broken)
    answer = http.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "the store does not answer")
    assert SECRET not in answer.text


def numbers(http: httpx.Client) -> dict[str, float]:
    answer = http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    rows = [row for row in answer.text.splitlines() if row and not row.startswith("#")]
    return {name: float(value) for name, value in (row.rsplit(" ", 1) for row in rows)}


def test_metrics_count(server: InProcessServer, http: httpx.Client) -> None:
    amina = Person(server)
    before = numbers(http)
    table = amina.new_table("me", "me")["table"]

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            await page.play_on(moves=5)
            await page.play(page.my_turn[0], "fly away")
            during = await asyncio.to_thread(numbers, http)
            assert during["serai_sockets"] == before["serai_sockets"] + 1

    asyncio.run(go())
    after = numbers(http)
    assert after["serai_moves_total"] == before["serai_moves_total"] + 5
    assert after["serai_commit_seconds_count"] >= before["serai_commit_seconds_count"] + 6
    assert after['serai_refused_total{why="illegal"}'] > before.get('serai_refused_total{why="illegal"}', 0)
    assert after["serai_tables"] >= 1
    amina.close()


def test_the_api_describes_itself(http: httpx.Client) -> None:
    found = http.get("/api/docs/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    for path in ("/api/people", "/api/tables", "/api/tables/{table_id}/play", "/api/replays", "/healthz"):
        assert path in found["paths"], path
    for path, methods in found["paths"].items():
        for method, what in methods.items():
            if path.startswith("/api/"):
                assert {"400", "401", "404", "409", "429"} <= set(what["responses"]), (method, path)
    assert found["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


# -- when something breaks -------------------------------------------------------------------------------------------


class Broken(Exception):
    pass


def test_errors_reveal_no_traceback(
    server: InProcessServer, http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    amina = Person(server)
    table = amina.new_table("me", "me")["table"]
    errors = numbers(http)["serai_errors_total"]

    def fail(*_: object, **__: object) -> None:
        raise Broken(SECRET)

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            monkeypatch.setattr(SqlTableStore, "write", fail)
            answer = await page.play(page.my_turn[0], page.choices(page.my_turn[0])[0])
            assert (answer["type"], answer["code"]) == ("refused", "error")
            assert SECRET not in json.dumps(answer)
            assert "Broken" not in json.dumps(answer)
            assert (await page.ask("ping"))["type"] == "pong", "the connection lives on"
        monkeypatch.setattr(SqlTableStore, "load", fail)
        async with connect(server.live_url("elsewhere"), proxy=None) as raw:
            await raw.send(json.dumps({"type": "hello", "protocol": 1}))
            frame = str(await raw.recv())
            assert json.loads(frame)["code"] == "error"
            assert SECRET not in frame
            with pytest.raises(websockets.ConnectionClosed):
                await raw.recv()
            assert (raw.close_code, raw.close_reason) == (1011, "")

    asyncio.run(go())
    answer = http.get("/api/tables/elsewhere")
    assert answer.status_code == 500
    assert answer.json() == {"code": "error", "message": "something went wrong here; nothing was changed"}
    assert SAFE.items() <= answer.headers.items()
    log = server.logged()
    assert "Broken" in log, "the log says what kind of error it was, and where"
    assert SECRET not in log, "but not its message"
    monkeypatch.undo()
    assert numbers(http)["serai_errors_total"] >= errors + 3
    assert http.get(f"/api/tables/{table['id']}").status_code == 200
    amina.close()


def test_a_move_that_cannot_be_stored_changes_nothing(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    amina = Person(server)
    table = amina.new_table("me", "me")["table"]

    def full(*_: object) -> None:
        raise OSError("disk full")

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page, Page(server, table["id"], keep=True) as watcher:
            seat, version = page.my_turn[0], page.version
            action = page.choices(seat)[0]
            monkeypatch.setattr(LINES, "insert", full)
            assert (await page.play(seat, action))["code"] == "error"
            monkeypatch.undo()
            await page.send({"type": "sync", "n": 1})
            fresh = await page.next("update")
            assert (fresh["version"], page.my_turn) == (version, [seat])
            assert (await page.play(seat, action))["version"] == version + 1
            await watcher.until(lambda page: page.version == version + 1)
            versions = [frame["version"] for frame in watcher.frames if frame["type"] == "update"]
            assert versions == [version, version + 1], "no page got the move that was not stored"

    asyncio.run(go())
    amina.close()


def test_a_failed_update_does_not_undo_a_stored_move(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    amina = Person(server)
    table = amina.new_table("me", "me")["table"]

    def fail(*_: object) -> None:
        raise Broken(SECRET)

    async def go() -> None:
        async with Page(server, table["id"], amina.token) as page:
            seat, version = page.my_turn[0], page.version
            move = {"seat": seat, "version": version, "action": page.choices(seat)[0], "client": "c"}
            monkeypatch.setattr(patches, "build_update", fail)
            path = f"/api/tables/{table['id']}/play"
            played = await asyncio.to_thread(amina.ask, "POST", path, move)
            assert played == {"version": version + 1, "again": False}
            monkeypatch.undo()
            assert page.socket is not None
            await asyncio.wait_for(page.socket.wait_closed(), 10)
            assert page.socket.close_code == wire.BROKEN
        async with Page(server, table["id"], amina.token) as page:
            assert page.version == version + 1
            await page.play_on(moves=3)

    asyncio.run(go())
    amina.close()

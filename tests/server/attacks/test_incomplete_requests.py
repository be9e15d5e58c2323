"""Many connections that never finish their request, and what is logged about them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from serai.server.settings import Settings
from serai.server.sockets import connection_limits, guarded_protocol
from serai.server.telemetry.logs import LogRateFilter
from tests.server.helpers import Person, Server
from tests.server.in_process_server import InProcessServer

HALF_HEAD = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Half: "
HALF_BODY = (
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
    b'{"nickname": "half'
)
MOST = 20


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("data"), limited=True, connections_per_address=MOST) as running:
        yield running


@contextlib.contextmanager
def said(server: Server, words: bytes) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as wire:
        with contextlib.suppress(OSError):
            wire.sendall(words)
        yield wire


def seconds_until_closed(wire: socket.socket) -> float:
    began = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while wire.recv(4096):
            pass
    return time.monotonic() - began


@pytest.mark.parametrize("words", [b"", HALF_HEAD, HALF_BODY], ids=["nothing", "headers", "body"])
def test_incomplete_requests_time_out(limited: InProcessServer, monkeypatch: pytest.MonkeyPatch, words: bytes) -> None:
    monkeypatch.setattr(guarded_protocol, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(guarded_protocol, "BODY_SECONDS", 0.5)
    with said(limited, words) as wire:
        assert seconds_until_closed(wire) < 5
    assert '"level": "error"' not in limited.logged()


def test_more_data_does_not_extend_the_timeout(limited: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_protocol, "HEAD_SECONDS", 0.6)
    with said(limited, HALF_HEAD) as wire:
        began = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began < 10:
                wire.sendall(b"x")
                time.sleep(0.05)
        assert time.monotonic() - began < 5


def test_connections_per_address_are_limited(limited: InProcessServer) -> None:
    with contextlib.ExitStack() as stack:
        wires = [stack.enter_context(said(limited, HALF_HEAD)) for _ in range(3 * MOST)]
        end = time.monotonic() + 10
        while len(connection_limits.CONNECTION_LIMITS) > MOST and time.monotonic() < end:
            time.sleep(0.02)
        assert len(connection_limits.CONNECTION_LIMITS) <= MOST
        gone = 0
        for wire in wires:
            wire.settimeout(0.02)
            with contextlib.suppress(TimeoutError):
                gone += seconds_until_closed(wire) < 1
        assert gone >= 2 * MOST
    end = time.monotonic() + 10
    while not limited.healthy() and time.monotonic() < end:
        time.sleep(0.02)
    assert limited.healthy(), "closed connections are no longer counted"


def test_total_connections_stay_below_the_open_file_limit() -> None:
    here = connection_limits.ConnectionLimits()
    here.apply(Settings(connections=10**9, connections_per_address=5))
    assert 0 < here.most < 10**9
    here.apply(Settings(connections=2))
    first, second, third = (asyncio.BaseTransport({"peername": (f"10.0.0.{n}", 1)}) for n in range(3))
    assert [here.admit(first), here.admit(second), here.admit(third)] == [True, True, False]
    here.release(third)
    here.release(first)
    assert here.admit(third)


def test_a_proxy_has_no_limit_per_address() -> None:
    here = connection_limits.ConnectionLimits()
    here.apply(Settings(connections_per_address=1, proxies="10.0.0.1, 10.0.0.2"))
    from_proxy = [asyncio.BaseTransport({"peername": ("10.0.0.1", n)}) for n in range(5)]
    assert all(here.admit(one) for one in from_proxy)
    others = [asyncio.BaseTransport({"peername": ("10.0.0.9", n)}) for n in range(2)]
    assert [here.admit(one) for one in others] == [True, False]


def test_a_stop_does_not_wait_for_half_a_body(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server, said(server, HALF_BODY), said(server, HALF_HEAD):
        time.sleep(0.2)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < 4
        assert '"level": "error"' not in server.logged()


# -- what the log keeps ----------------------------------------------------------------------------------------------


def test_the_log_cannot_be_flooded() -> None:
    seldom = LogRateFilter(most=3, seconds=0.05)

    def lines(event: str, n: int) -> list[logging.LogRecord]:
        made = [logging.LogRecord("x", logging.ERROR, "", 0, event, None, None) for _ in range(n)]
        return [one for one in made if seldom.filter(one)]

    assert len(lines("out of files", 1000)) == 3
    assert len(lines("request", 2)) == 2, "other events are not kept back"
    time.sleep(0.06)
    assert [getattr(one, "left_out", 0) for one in lines("out of files", 2)] == [997, 0]


def test_disconnects_and_invalid_bytes_are_not_logged_as_errors(server: InProcessServer) -> None:
    amina = Person(server)
    table_id = amina.new_table("me", "me")["table"]["id"]
    with said(server, HALF_BODY):
        time.sleep(0.1)

    async def go() -> int | None:
        async with connect(server.live_url(table_id), proxy=None, compression=None) as page:
            await page.send(json.dumps({"type": "hello", "protocol": 1, "token": amina.token}))
            await page.recv()
            page.transport.write(b"\x81\x84\0\0\0\0\xff\xfe\xfd\xfc")  # invalid UTF-8
            await page.wait_closed()
            return page.close_code

    assert asyncio.run(go()) == 1007
    assert httpx.post(f"{server.url}/api/people", content=b"\xff\xfe", trust_env=False).status_code == 415
    bad = httpx.post(
        f"{server.url}/api/people", content=b'"\xff"', headers={"content-type": "application/json"}, trust_env=False
    )
    assert bad.status_code == 400
    assert '"level": "error"' not in server.logged()
    amina.close()


def test_a_body_is_json(server: InProcessServer) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = httpx.post(
            f"{server.url}/api/people", content=b'{"nickname": "A"}', headers={"content-type": kind}, trust_env=False
        )
        assert (answer.status_code, answer.json()["code"]) == (415, "http_415"), kind
    response = httpx.post(
        f"{server.url}/api/people",
        content=b'{"nickname": "A"}',
        headers={"content-type": "Application/JSON; charset=utf-8"},
        trust_env=False,
    )
    assert response.status_code == 201


@pytest.mark.parametrize(("proxies", "seen"), [("", "127.0.0.0"), ("127.0.0.1", "203.0.113.0")])
def test_forwarded_addresses_are_trusted_only_if_configured(tmp_path: Path, proxies: str, seen: str) -> None:
    with InProcessServer(tmp_path, proxies=proxies) as server:
        httpx.get(f"{server.url}/api/games", headers={"x-forwarded-for": "203.0.113.77"}, trust_env=False)
        lines = [json.loads(line) for line in server.lines]
        assert [line["address"] for line in lines if line.get("path") == "/api/games"] == [seen]

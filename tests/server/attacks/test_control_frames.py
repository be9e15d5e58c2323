"""Floods of control frames and of empty fragments from a page that has not even said hello, and answers that nobody
reads."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from pathlib import Path

import pytest

from serai.server.people.rate_limits import TokenBucket
from serai.server.settings import RateLimit, Settings
from serai.server.sockets import guarded_protocol
from serai.server.sockets.connection_limits import CONNECTION_LIMITS, FLOODS, ConnectionLimits
from serai.server.telemetry.metrics import METRICS
from serai.server.web import static_files
from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.honest_play import play_besieged
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer


def count_floods() -> float:
    return METRICS.registry.get_sample_value("serai_refused_total", {"why": "flood"}) or 0.0


@pytest.mark.parametrize("name", ["pings", "unread_pongs", "fragments"])
def test_a_flood_closes_its_socket_and_others_play_on(tmp_path: Path, name: str) -> None:
    """Without the limit nobody was answered."""
    floods = count_floods()
    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me", access="public")["table"]["id"]
        siege = asyncio.run(play_besieged(server, table_id, amina.token, ATTACKS[name]))
        assert 1 <= count_floods() - floods <= FLOODS.burst + 2, "then the address gets no new connections"
        assert siege.sent > server.settings.socket_bytes.burst
        amina.close()


def test_an_address_that_floods_waits_for_its_next_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    here = ConnectionLimits()
    here.apply(Settings(proxies="10.0.0.1"))
    mine = [asyncio.BaseTransport({"peername": ("10.0.0.9", n)}) for n in range(10)]
    proxied = [asyncio.BaseTransport({"peername": ("10.0.0.1", n)}) for n in range(10)]
    for flooded in (*mine[: FLOODS.burst], *proxied[: FLOODS.burst]):
        assert here.admit(flooded)
        here.note_flood(flooded)
        here.release(flooded)
    assert not here.admit(mine[-1])
    assert here.admit(proxied[-1]), "all clients share the address of a proxy"
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 1 / FLOODS.per_second + 0.1)
    assert here.admit(mine[-1])


def test_what_an_honest_page_sends_is_no_flood() -> None:
    settings = Settings()
    bucket = TokenBucket(settings.socket_bytes)
    assert bucket.take(settings.frame_bytes + 1000), "the longest message and the request before it"
    bucket = TokenBucket(RateLimit(0, settings.socket_bytes.burst))
    assert all(bucket.take(300) for _ in range(settings.frames.burst)), "as many messages as are handled at once"
    assert settings.socket_bytes.per_second >= 300 * settings.frames.per_second


# -- answers over HTTP ------------------------------------------------------------------------------------------------

SIZE = 12_000_000  # more than the system's buffers hold


@pytest.fixture
def large_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    content = os.urandom(1000) * (SIZE // 1000)
    (folder / "assets" / "large.bin").write_bytes(content)
    monkeypatch.setattr(static_files, "FILES", static_files.StaticFiles(folder))
    return content


def ask_for_large_file(server: InProcessServer) -> socket.socket:
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
    wire.settimeout(20)
    wire.connect(("127.0.0.1", server.port))
    wire.sendall(b"GET /assets/large.bin HTTP/1.1\r\nHost: x\r\n\r\n")
    return wire


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded_protocol, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(guarded_protocol, "STALL_SECONDS", 1.5)


def test_an_answer_that_nobody_reads_is_cut(tmp_path: Path, large_file: bytes, impatient: None) -> None:
    with InProcessServer(tmp_path / "data") as server, contextlib.closing(ask_for_large_file(server)) as wire:
        assert wire.recv(15) == b"HTTP/1.1 200 OK"
        end = time.monotonic() + 10
        while len(CONNECTION_LIMITS) and time.monotonic() < end:
            time.sleep(0.02)
        assert len(CONNECTION_LIMITS) == 0


def test_a_slow_reader_gets_its_answer(tmp_path: Path, large_file: bytes, impatient: None) -> None:
    with InProcessServer(tmp_path / "data") as server, contextlib.closing(ask_for_large_file(server)) as wire:
        got = 0
        began = time.monotonic()
        while got < SIZE:
            part = wire.recv(65_536)
            assert part, f"cut after {got} bytes and {time.monotonic() - began:.1f} s"
            got += len(part)
            time.sleep(0.002)
        assert time.monotonic() - began > 0.6, "slower than the limit for the next request"

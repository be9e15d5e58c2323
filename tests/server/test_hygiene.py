"""Small ways in: a `Host` that lies, odd addresses, half uploads, floods of any path, ids in logs, a damaged page."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import yaml

from serai.core.errors import SeraiError
from serai.server.health import FRESH_SECONDS
from serai.server.notices.endpoints import is_public
from serai.server.settings import ListenAddress, RateLimit
from serai.server.store import open_store
from serai.server.store.backup import back_up
from serai.server.telemetry.logs import shorten_ids
from tests.server.helpers import PLAIN, Person
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import refused

HOSTING = Path(__file__).resolve().parents[2] / "docs" / "hosting"


def test_only_a_client_on_this_computer_is_told_where_the_page_is(tmp_path: Path) -> None:
    with (
        InProcessServer(tmp_path, proxies="127.0.0.1", listen=ListenAddress("0.0.0.0", 8765)) as server,
        httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN) as http,
    ):
        assert http.get("/api/reach").status_code == 200
        for headers in ({"host": "example.org"}, {"host": "localhost", "x-forwarded-for": "203.0.113.9"}):
            assert http.get("/api/reach", headers=headers).json()["code"] == "not_here"


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b:1::7f00:1",
        "::127.0.0.1",
        "::ffff:0:7f00:1",
        "fec0::1",
        "5f00::1",
        "192.88.99.1",
        "192.0.0.8",
        "64:ff9b::192.88.99.1",
    ],
)
def test_addresses_outside_the_internet(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


def test_addresses_of_the_internet() -> None:
    for address in ("93.184.216.34", "2606:4700::1111", "64:ff9b::93.184.216.34"):
        assert is_public(ipaddress.ip_address(address))


def test_a_body_without_a_token_is_not_read(server: InProcessServer) -> None:
    """The refusal comes before the body, of which only the length has been sent."""
    head = f"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    for token in ("", "Authorization: Bearer 0123456789abcdef0123\r\n"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            connection.sendall(f"{head}{token}Content-Length: 1000000\r\n\r\n".encode() + b"x" * 1000)
            assert connection.recv(100).startswith(b"HTTP/1.1 401 ")


def test_requests_of_an_address_are_limited_on_every_path(tmp_path: Path) -> None:
    with (
        InProcessServer(tmp_path, limited=True, any_requests=RateLimit(0.001, 12)) as server,
        httpx.Client(base_url=server.url, trust_env=False, verify=PLAIN) as http,
    ):
        paths = ("/metrics", "/settings", "/no/such/page", "/api/docs")
        statuses = [http.get(path).status_code for path in paths * 3]
        assert statuses[-1] == 429
        assert http.get("/unknown").json() == {"code": "limit", "message": "too many requests; slow down"}
        transport = httpx.HTTPTransport(verify=PLAIN, local_address="127.0.0.9")
        with httpx.Client(base_url=server.url, transport=transport) as other:
            assert other.get("/metrics").status_code == 200


def test_logs_hold_the_beginnings_of_ids_only(server: InProcessServer) -> None:
    with closing(Person(server)) as amina:
        table_id = amina.new_table("me", "open", game="yspahan")["table"]["id"]
        amina.ask("GET", f"/api/tables/{table_id}/log")
    assert table_id not in server.logged()
    assert f'"/api/tables/{table_id[:5]}.../log"' in server.logged()
    assert shorten_ids("/api/games/five_tribes/data") == "/api/games/five_tribes/data"


def test_a_damaged_page_is_damage_and_no_mistake_of_the_server(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server, closing(Person(server)) as amina:
        table_id = amina.new_table("me", "me", game="yspahan")["table"]["id"]
        token = amina.token
    [path] = tmp_path.glob("*.sqlite")
    _damage(path, "lines")
    with InProcessServer(tmp_path) as server, closing(Person(server)) as somebody:
        somebody.http.headers["authorization"] = f"Bearer {token}"
        refused(somebody, 409, "damaged", "GET", f"/api/tables/{table_id}")
        while (health := somebody.http.get("/healthz")).status_code == 200:
            time.sleep(FRESH_SECONDS)  # it answers from before
        assert health.json()["status"] == "cannot store: it is damaged; put a backup in its place"
        assert (health.json()["damaged"], health.json()["tables"]) == (1, [table_id[:5]])
        assert '"event": "request failed"' not in server.logged()

    async def back_up_it() -> None:
        database = open_store(None, tmp_path)
        await database.start(_ignore)
        try:
            await back_up(database, tmp_path / "backup")
        finally:
            await database.close()

    with pytest.raises(SeraiError, match="cannot be backed up: it is damaged; put a backup in its place"):
        asyncio.run(back_up_it())


async def _ignore(message: str) -> None: ...


def _damage(path: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(page,)] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchall()
        [(size,)] = database.execute("PRAGMA page_size").fetchall()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_examples_for_hosts_are_hardened() -> None:
    text = (HOSTING / "compose.yaml").read_text(encoding="utf-8")
    server = yaml.safe_load(text)["services"]["first"]
    assert (server["cap_drop"], server["read_only"]) == (["ALL"], True)
    assert server["security_opt"] == ["no-new-privileges:true"]
    assert text.count("${POSTGRES_PASSWORD:?") == 2, "no password of ours is taken in silence"
    unit = (HOSTING / "serai.service").read_text(encoding="utf-8").splitlines()
    assert {
        "CapabilityBoundingSet=",
        "SystemCallFilter=@system-service",
        "RestrictNamespaces=yes",
        "ProtectProc=invisible",
    } <= set(unit)

"""Pages of other sites are refused, and the log anonymizes addresses."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from serai.server.origin import is_same_origin
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer


def test_a_page_of_another_origin_gets_no_socket(server: InProcessServer) -> None:
    amina = Person(server)
    table_id = amina.new_table("me", "me")["table"]["id"]

    async def comes_from(origin: str) -> str:
        async with connect(server.live_url(table_id), proxy=None, additional_headers={"Origin": origin}) as page:
            await page.send(json.dumps({"type": "hello", "protocol": 1}))
            return str(json.loads(await page.recv())["type"])

    assert asyncio.run(comes_from(server.url)) == "update"
    others = ("https://elsewhere.example", "null", "http://127.0.0.1.elsewhere.example", "http://127.0.0.1")
    for origin in (*others, f"ftp://127.0.0.1:{server.port}", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(websockets.InvalidStatus, match="403"):
            asyncio.run(comes_from(origin))
    amina.close()


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "same"),
    [
        ("https://play.example", "play.example", "wss", True),
        ("https://play.example", "play.example:443", "wss", True),
        ("https://Play.example", "play.EXAMPLE", "ws", True),  # a proxy terminates TLS
        ("http://play.example", "play.example", "wss", False),  # injected into a plain connection
        ("https://play.example:8443", "play.example", "wss", False),
        ("http://[::1]:8765", "[::1]:8765", "ws", True),
        ("http://[::1]:8765", "[::2]:8765", "ws", False),
        ("http://play.example@elsewhere.example", "elsewhere.example", "ws", False),
        ("http://play.example/path", "play.example", "ws", False),
        ("http://play.example", "play.example, elsewhere.example", "ws", False),
    ],
)
def test_origins_are_compared_whole(origin: str, host: str, scheme: str, same: bool) -> None:
    assert is_same_origin(origin, host, scheme) is same


def test_requests_name_a_host_of_the_server(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, hosts="play.example, games.example") as server:

        def ask(*hosts: str) -> int:
            with socket.create_connection(("127.0.0.1", server.port), 10) as wire:
                lines = "".join(f"Host: {host}\r\n" for host in hosts)
                wire.sendall(f"GET /api/games/puzzles HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
                return int(wire.recv(12).split()[1])

        for host in ("play.example", "GAMES.example:8765", "127.0.0.1", "[::1]:80", "localhost"):
            assert ask(host) == 200, host
        assert ask("elsewhere.example") == 421
        for malformed in ("a b", "a/b", "a:b", "user@play.example", "play.example:99999999", ""):
            assert ask(malformed) == 400, malformed
        assert ask("play.example", "elsewhere.example") == 400


def test_personal_answers_are_not_cached(server: InProcessServer) -> None:
    amina = Person(server)
    table_id = amina.new_table("me", "me")["table"]["id"]
    for path in ("/api/me", "/api/tables/mine", f"/api/tables/{table_id}/state", "/api/tables/none"):
        assert amina.http.get(path).headers["cache-control"] == "no-store", path
    assert "cache-control" not in amina.http.get("/api/games").headers
    amina.close()


def test_the_description_of_the_api_is_made_once(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    first = httpx.get(f"{server.url}/api/docs/openapi.json", trust_env=False)

    def fail(schema: object) -> object:
        raise AssertionError

    monkeypatch.setattr("serai.server.web.openapi.with_exact_schemas", fail)
    again = httpx.get(f"{server.url}/api/docs/openapi.json", trust_env=False)
    assert (again.status_code, again.content) == (200, first.content)


def test_a_page_talks_to_its_own_server_only(server: InProcessServer) -> None:
    policy = httpx.get(f"{server.url}/api/games", trust_env=False).headers["content-security-policy"]
    assert "connect-src 'self';" in policy
    assert "ws:" not in policy


def test_the_log_has_shortened_addresses(server: InProcessServer) -> None:
    httpx.get(f"{server.url}/api/games", trust_env=False)
    lines = [json.loads(line) for line in server.lines if '"event": "request"' in line]
    assert {line["address"] for line in lines} == {"127.0.0.0"}

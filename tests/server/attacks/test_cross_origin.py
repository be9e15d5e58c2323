"""Pages of other sites are refused, and the log anonymizes addresses."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer


def test_a_page_of_another_origin_gets_no_socket(server: InProcessServer) -> None:
    amina = Person(server)
    table_id = amina.new_table("me", "me")["table"]["id"]

    async def comes_from(origin: str) -> str:
        async with connect(server.live_url(table_id), proxy=None, additional_headers={"Origin": origin}) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1}))
            return str(json.loads(await socket.recv())["type"])

    assert asyncio.run(comes_from(server.url)) == "update"
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1.elsewhere.example"):
        with pytest.raises(websockets.InvalidStatus, match="403"):
            asyncio.run(comes_from(origin))
    amina.close()


def test_a_page_talks_to_its_own_server_only(server: InProcessServer) -> None:
    policy = httpx.get(f"{server.url}/api/games", trust_env=False).headers["content-security-policy"]
    assert "connect-src 'self';" in policy
    assert "ws:" not in policy


def test_the_log_has_shortened_addresses(server: InProcessServer) -> None:
    httpx.get(f"{server.url}/api/games", trust_env=False)
    lines = [json.loads(line) for line in server.lines if '"event": "request"' in line]
    assert {line["address"] for line in lines} == {"127.0.0.0"}

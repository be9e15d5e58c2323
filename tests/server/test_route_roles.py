"""Every request about a running table by every role: who has no right to it is refused, and changes nothing.

Requests are those of the table of routes, so that a new one is asked about here. Messages of a socket are in
`test_socket_roles.py`.
"""

from __future__ import annotations

import asyncio

import httpx
import pytest

from serai.routes import Route, list_routes
from tests.server.helpers import Json, Page
from tests.server.in_process_server import InProcessServer
from tests.server.request_helpers import NewPerson
from tests.server.test_socket_roles import RunningTable
from tests.server.test_ways_out import BODIES

ROLES = ("nobody", "stranger", "owner", "former seat", "boris", "amina")  # the last one sits at seat 0
SEATED = {"amina", "boris"}
# Who may ask what else than `GET`; who may watch a table may do that.
RIGHTS: dict[str, set[str]] = {
    "DELETE": {"owner"},
    "POST archive": {"owner"},
    "POST invites": {"owner"},
    "POST seats/{seat}": {"owner"},
    "POST start": {"owner"},
    "POST back": {"amina"},
    "POST coach": {"amina"},
    "POST leave": {"amina"},
    "POST play": {"amina"},
    "POST resign": {"amina"},
    "POST place": SEATED,
    "POST rematch": {*SEATED, "owner", "former seat"},
    # Whether these are allowed depends on the game, not on who asks.
    **dict.fromkeys(("POST join", "POST outcomes", "POST table"), {*ROLES} - {"nobody"}),
    "POST analysis": {*ROLES},
    "POST analysis/{move}/try": {*ROLES},
}
SENT: dict[str, Json] = {
    "POST place": {"seat": 0, "to": 1},
    "POST seats/{seat}": {"kind": "open"},
    "POST leave": {"seat": 0},
    "POST resign": {"seat": 0},
}
NO_RIGHT = {"no_token", "no_table", "not_yours", "not_owner"}


def list_requests(server: InProcessServer) -> dict[str, Route]:
    """The requests about a table, by method and the end of the path."""
    tables = [one for one in list_routes(server.application.services) if one.path.startswith("/tables/{")]
    return {" ".join([one.method, *one.path.split("/", 3)[3:]]): one for one in tables}


def ask(server: InProcessServer, table: RunningTable, role: str, name: str, route: Route) -> httpx.Response:
    path = route.path.replace("{table_id}", table.id).replace("{source_id}", table.id)
    path = path.replace("{seat}", "0").replace("{move}", "1")
    body = SENT.get(name) or BODIES.get(f"{route.method} /api{route.path}") or {}
    seated = {key: 0 if key == "seat" else value for key, value in body.items()}
    token = table.token(role)
    headers = {"authorization": f"Bearer {token}"} if token else {}
    sent = None if route.method in ("GET", "DELETE") else seated
    return httpx.request(route.method, f"{server.url}/api{path}", json=sent, headers=headers, timeout=60)


async def wait_for_people(server: InProcessServer, table: RunningTable) -> int:
    """The version at which bots have moved and a person is to act."""
    async with Page(server, table.id, table.token("amina")) as page:
        await page.until(lambda page: bool(page.turn) and page.turn[0] in (0, 1))
        return page.version


@pytest.mark.parametrize("access", ["public", "private"])
def test_nobody_has_more_than_their_rights(server: InProcessServer, person: NewPerson, access: str) -> None:
    table = RunningTable(server, person, access)
    requests = list_requests(server)
    assert {name for name in requests if not name.startswith("GET")} == set(RIGHTS), "say who may ask a new one"
    outside = {"nobody", "stranger"} if access == "private" else set()
    version = asyncio.run(wait_for_people(server, table))
    for name, route in requests.items():
        for role in sorted({*ROLES} - RIGHTS.get(name, {*ROLES}) | outside):
            answer = ask(server, table, role, name, route)
            code = answer.json().get("code")
            assert code in NO_RIGHT, f"{role} asks {name}: {answer.status_code} {answer.text[:200]}"
            assert role not in outside or code in {"no_table", "no_token"}, f"{role} asks {name}: {code}"
    assert server.do(server.application.tables.get(table.id)).version == version

"""A server and the browser's own server answer the requests of one table of routes, with the same statuses."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.types import Empty

from serai.routes import Route, Services, list_routes
from serai.server.api.routes import list_server_routes
from serai.server.application import Application
from serai.server.settings import Settings
from serai.server.web.app import make_litestar
from tests.pocket.helpers import Pocket

# Every address with its method, status and id in the description: programs of others rely on them.
ADDRESSES = Path(__file__).with_name("addresses.txt")
# Values of parameters of paths; ids are x1.
SAMPLES = {"seat": "1", "move": "7", "lang": "en"}


def address_of(route: Route) -> str:
    return re.sub(r"{(\w+)}", lambda name: SAMPLES.get(name[1], "x1"), route.path)


def routes_of(pocket: Pocket) -> list[Route]:
    server = pocket.server
    return list_routes(Services(server.tables, server.analyses, max_replays=1, max_replay_bytes=1))


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    return Application(Settings(folder=Path(tmp_path_factory.mktemp("data"))))


@pytest.fixture(scope="module")
def litestar(application: Application) -> Litestar:
    return make_litestar(application)


def test_a_server_serves_the_table_of_routes_and_nothing_else(application: Application, litestar: Litestar) -> None:
    served: dict[tuple[str, str], Any] = {}
    for one in litestar.routes:
        if isinstance(one, HTTPRoute) and one.path.startswith("/api/") and not one.path.startswith("/api/docs"):
            for handler in one.route_handlers:
                for method in handler.http_methods - {"OPTIONS"}:
                    served[str(method), re.sub(r":\w+}", "}", one.path)] = handler
    routes = list_server_routes(application)
    assert set(served) == {(route.method, f"/api{route.path}") for route in routes}
    for route in routes:
        handler = served[route.method, f"/api{route.path}"]
        assert (handler.status_code, handler.handler_name) == (route.status, route.name)
        assert handler.request_max_body_size == (route.body or Empty)


def test_addresses_and_their_ids_in_the_description_stay(litestar: Litestar) -> None:
    lines = []
    for path, methods in litestar.openapi_schema.to_schema()["paths"].items():
        for method, operation in methods.items():
            status = next(iter(operation["responses"]))
            lines.append(f"{path} {method.upper()} {status} {operation['operationId']} {operation['tags'][0]}")
    assert sorted(lines) == ADDRESSES.read_text("utf-8").splitlines()


def test_no_route_hides_another_in_the_browser() -> None:
    async def run() -> None:
        pocket = Pocket()
        for route in routes_of(pocket):
            found, _ = pocket.server.router.find(route.method, address_of(route))
            assert (found.method, found.path) == (route.method, route.path)

    asyncio.run(run())


def test_the_browser_answers_with_the_status_of_the_route() -> None:
    async def run() -> None:
        pocket = Pocket()
        await pocket.ask("GET", "/history", status=401)
        await pocket.ask("POST", "/people", {"nickname": "Amina"}, status=201)
        table = {"game": "yspahan", "seats": [{"kind": "me"}] * 2}
        made = await pocket.ask("POST", "/tables", table, status=201)
        here = f"/tables/{made['table']['id']}"
        assert (await pocket.ask("GET", here, status=200))["status"] == "playing"
        assert await pocket.ask("DELETE", here, status=204) is None

    asyncio.run(run())


@pytest.mark.parametrize(
    "path", ["/tables/mine?page=-1", "/tables/x1/again?seat=8", "/games/Yspahan/data", "/replays/x1/-1"]
)
def test_the_browser_refuses_parameters_that_a_server_refuses(path: str) -> None:
    async def run() -> None:
        pocket = Pocket()
        await pocket.ask("POST", "/people", {"nickname": "Amina"})
        await pocket.ask("GET", path, status=400)

    asyncio.run(run())

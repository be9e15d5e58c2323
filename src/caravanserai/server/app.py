"""The web application: routes, limits, headers, and errors that tell no secrets."""

from __future__ import annotations

import re
import time
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import generate_latest

from caravanserai._version import __version__
from caravanserai.core.errors import BadRecord, BadSetup, CaravanseraiError, IllegalAction, UnknownGame
from caravanserai.server.describing import Description, StrictRequest
from caravanserai.server.errors import Refusal, TooMuch
from caravanserai.server.house import House
from caravanserai.server.logs import LOG
from caravanserai.server.metrics import METRICS
from caravanserai.server.pages import PAGES, lost
from caravanserai.server.protocol import ErrorBody
from caravanserai.server.rest import Games, People, Replays, TableRooms, token_of

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:;"
        " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_CODES: tuple[tuple[type[CaravanseraiError], int, str], ...] = (
    (UnknownGame, 404, "no_game"),
    (BadSetup, 409, "bad_setup"),
    (BadRecord, 409, "bad_record"),
    (IllegalAction, 409, "illegal"),
)


def _refuse(status: int, code: str, message: str) -> Response[ErrorBody]:
    return Response(ErrorBody(code, message), status_code=status, media_type=MediaType.JSON)


def _on_refusal(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    assert isinstance(error, CaravanseraiError)
    if isinstance(error, Refusal):
        METRICS.refused.labels(error.code).inc()
        return _refuse(error.status, error.code, error.message)
    for kind, status, code in _CODES:
        if isinstance(error, kind):
            return _refuse(status, code, str(error))
    return _refuse(409, "refused", str(error))


def _on_http(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    assert isinstance(error, HTTPException)
    page = lost(request) if error.status_code == 404 else None
    if page is not None:
        return page
    message = str(error.detail)
    if isinstance(error, ValidationException) and error.extra:
        message = "; ".join(
            f"{one.get('key', '?')}: {one.get('message', '')}" if isinstance(one, dict) else str(one)
            for one in error.extra
        )
        if message == "data: 'data'":
            message = "this needs a body in JSON"
    refused = _refuse(error.status_code, f"http_{error.status_code}", message)
    refused.headers.update(error.headers or {})
    return refused


def _on_depth(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    return _refuse(400, "http_400", "this JSON is nested too deeply")


def _on_error(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    METRICS.errors.inc()
    LOG.error("request failed", exc_info=error, extra={"method": request.method, "path": request.url.path})
    return _refuse(500, "error", "something went wrong here; nothing was changed")


class Gate:
    """Around everything, also what no route takes: headers, and one log line a request."""

    def __init__(self, app: ASGIApp, allowed: list[tuple[re.Pattern[str], str]]) -> None:
        self.app = app
        self.allowed = allowed  # the methods of each path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = [(name, value) for name, value in message["headers"] if name.lower() != b"allow"]
                if status == 405 or (status == 204 and scope["method"] == "OPTIONS"):
                    path = scope["path"].rstrip("/") or "/"
                    given += [(b"allow", one.encode()) for pattern, one in self.allowed if pattern.fullmatch(path)][:1]
                names = {name.lower() for name, _ in given}
                message["headers"] = [
                    *given,
                    *((k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in names),
                ]
            await send(message)

        await self.app(scope, receive, send_with_headers)
        if scope["path"] not in ("/healthz", "/metrics"):
            LOG.info(
                "request",
                extra={
                    "method": scope.get("method", ""),
                    "path": scope["path"],
                    "status": status,
                    "ms": round((time.perf_counter() - started) * 1000, 1),
                },
            )


def _limit(request: Request[Any, Any, Any]) -> None:
    """Before each request: so many a second for a person, or for an address without one. A token that is not known
    counts for its address: otherwise inventing tokens would be a way around the limit."""
    house: House = request.app.state.house
    if not request.url.path.startswith("/api/"):
        return
    names = [name for name, _ in request.query_params.multi_items()]
    if len(names) > len(set(names)):
        raise Refusal("http_400", "a parameter is there twice")
    token = token_of(request)
    person = house.identity.known(token) if token is not None else None
    if not house.requests.take(house.address(request) if person is None else f"person {person}"):
        raise TooMuch("limit", "too many requests; slow down")


@get("/healthz", tags=["health"], security=[{}])
async def healthz(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Whether the server and its store answer."""
    house: House = request.app.state.house
    await house.store.run(lambda tx: tx.rows("SELECT 1"))
    return {"status": "ok", "version": __version__}


@get("/metrics", media_type=MediaType.TEXT, tags=["health"], security=[{}])
async def metrics() -> bytes:
    return generate_latest(METRICS.registry)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    house: House = socket.app.state.house
    await house.live.serve(socket, table_id)


def make_app(house: House) -> Litestar:
    async def start(app: Litestar) -> None:
        await house.start()

    async def stop(app: Litestar) -> None:
        await house.stop()

    app = Litestar(
        route_handlers=[People, Games, TableRooms, Replays, healthz, metrics, live, *PAGES],
        state=State({"house": house}),
        request_class=StrictRequest,
        on_startup=[start],
        on_shutdown=[stop],
        before_request=_limit,
        exception_handlers={
            CaravanseraiError: _on_refusal,
            HTTPException: _on_http,
            RecursionError: _on_depth,
            Exception: _on_error,
        },
        request_max_body_size=house.settings.request_bytes,  # uploads of records have their own
        openapi_config=OpenAPIConfig(
            title="Caravanserai",
            version=__version__,
            path="/api/docs",
            description="Tables, people, games and replays. Live play is a WebSocket at /api/tables/ID/live.",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
            render_plugins=[Description()],  # no page that loads scripts from elsewhere
        ),
        debug=False,
        logging_config=None,
    )
    app.asgi_handler = Gate(app.asgi_handler, _methods(app))
    return app


def _methods(app: Litestar) -> list[tuple[re.Pattern[str], str]]:
    """Which methods each path takes; the paths with the fewest parameters first."""
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    routes.sort(key=lambda route: route.path_format.count("{"))
    return [
        (re.compile(re.sub(r"\{[^}]*\}", "[^/]+", route.path_format)), ", ".join(sorted({*route.methods, "OPTIONS"})))
        for route in routes
    ]

"""The web application: routes, limits, headers, and errors that tell no secrets."""

from __future__ import annotations

import time
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import generate_latest

from caravanserai._version import __version__
from caravanserai.core.errors import BadRecord, BadSetup, CaravanseraiError, IllegalAction, UnknownGame
from caravanserai.server.errors import Refusal, TooMuch
from caravanserai.server.house import House
from caravanserai.server.logs import LOG
from caravanserai.server.metrics import METRICS
from caravanserai.server.protocol import ErrorBody
from caravanserai.server.rest import Games, People, Replays, TableRooms

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
    (BadSetup, 400, "bad_setup"),
    (BadRecord, 400, "bad_record"),
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


def _on_http(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    assert isinstance(error, HTTPException)
    message = str(error.detail)
    if isinstance(error, ValidationException) and error.extra:
        message = "; ".join(
            f"{one.get('key', '?')}: {one.get('message', '')}" if isinstance(one, dict) else str(one)
            for one in error.extra
        )
    refused = _refuse(error.status_code, f"http_{error.status_code}", message)
    refused.headers.update(error.headers or {})
    return refused


def _on_error(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    METRICS.errors.inc()
    LOG.error("request failed", exc_info=error, extra={"method": request.method, "path": request.url.path})
    return _refuse(500, "error", "something went wrong here; nothing was changed")


class Gate:
    """Around everything: rates, sizes, headers, and one log line a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

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
                names = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
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
    """Before each request: so many a second for a token, or for an address without one."""
    house: House = request.app.state.house
    if request.url.path in ("/healthz", "/metrics"):
        return
    key = request.headers.get("authorization", "") or house.address(request)
    if not house.requests.take(key):
        raise TooMuch("limit", "too many requests; slow down")


@get("/healthz", tags=["health"])
async def healthz(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Whether the server and its store answer."""
    house: House = request.app.state.house
    await house.store.run(lambda tx: tx.rows("SELECT 1"))
    return {"status": "ok", "version": __version__}


@get("/metrics", media_type=MediaType.TEXT, tags=["health"])
async def metrics() -> bytes:
    return generate_latest(METRICS.registry)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    house: House = socket.app.state.house
    await house.live.serve(socket, table_id)


def make_app(house: House) -> Litestar:
    async def start(app: Litestar) -> None:
        await house.start()

    async def stop(app: Litestar) -> None:
        await house.stop()

    return Litestar(
        route_handlers=[People, Games, TableRooms, Replays, healthz, metrics, live],
        state=State({"house": house}),
        on_startup=[start],
        on_shutdown=[stop],
        before_request=_limit,
        middleware=[Gate],
        exception_handlers={
            CaravanseraiError: _on_refusal,
            HTTPException: _on_http,
            Exception: _on_error,
        },
        request_max_body_size=house.settings.record_bytes,
        openapi_config=OpenAPIConfig(
            title="Caravanserai",
            version=__version__,
            path="/api/docs",
            description="Tables, people, games and replays. Live play is a WebSocket at /api/tables/ID/live.",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
        ),
        debug=False,
        logging_config=None,
    )

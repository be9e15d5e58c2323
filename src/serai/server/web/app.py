"""The Litestar application: routes, rate limits, and error responses that reveal no secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath
from litestar.types import ASGIApp
from msgspec import Struct
from prometheus_client import generate_latest

from serai._version import __version__
from serai.core.errors import SeraiError
from serai.server.api.routes import list_server_routes
from serai.server.application import Application
from serai.server.sockets.guarded_protocol import RequestDeadlines
from serai.server.telemetry.logs import ID_PREFIX_LENGTH, LOG
from serai.server.telemetry.metrics import METRICS
from serai.server.web.hosts import HostCheck
from serai.server.web.middleware import AddressShare, ResponseMiddleware
from serai.server.web.openapi import ApiDescription, StrictRequest
from serai.server.web.requests import get_bearer_token, require_person
from serai.server.web.route_handlers import make_handler
from serai.server.web.static_files import STATIC_ROUTES, not_found_page
from serai.tables.api import game_catalogue
from serai.tables.api.rest_api import describe_error
from serai.tables.errors import LimitReached, NotFound, Refusal, shorten
from serai.tables.protocol import ErrorBody

MAX_LISTED = 20
WITH_BODY = ("POST", "PUT", "PATCH")


class Health(Struct):
    status: str
    version: str
    damaged: int
    tables: list[str]


def _refuse(status: int, code: str, message: str) -> Response[ErrorBody]:
    return Response(ErrorBody(code, shorten(message)), status_code=status, media_type=MediaType.JSON)


def _on_refusal(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    assert isinstance(error, SeraiError)
    if isinstance(error, Refusal):
        METRICS.note_refusal(error.code)
    status, body = describe_error(error)
    return Response(body, status_code=status, media_type=MediaType.JSON)


def _on_http(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    assert isinstance(error, HTTPException)
    page = not_found_page(request) if error.status_code == 404 else None
    if page is not None:
        return page
    message = str(error.detail)
    if isinstance(error, InternalServerException) and "disconnected" in message:
        return _refuse(400, "gone", "the rest of the request never came")  # the client is gone
    if isinstance(error, ValidationException) and error.extra:
        message = "; ".join(
            f"{one.get('key', '?')}: {one.get('message', '')}" if isinstance(one, dict) else str(one)
            for one in error.extra
        )
        if message == "data: 'data'":
            message = "this needs a body in JSON"
    describe_error = _refuse(error.status_code, f"http_{error.status_code}", message)
    describe_error.headers.update(error.headers or {})
    return describe_error


def _on_depth(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    return _refuse(400, "http_400", "this JSON is nested too deeply")


def _on_error(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    METRICS.note_error()
    LOG.error("request failed", exc_info=error, extra={"method": request.method, "path": request.url.path})
    return _refuse(500, "error", "something went wrong here; nothing was changed")


async def _limit(request: Request[Any, Any, Any]) -> None:
    """Before each request: apply the rate limit of the person and of their address, or of the address alone without a
    person. An unknown token counts for its address: otherwise invented tokens would bypass the limit."""
    application: Application = request.app.state.application
    if not request.url.path.startswith("/api/"):
        return
    names = [name for name, _ in request.query_params.multi_items()]
    if len(names) > len(set(names)):
        raise Refusal("http_400", "a parameter is there twice")
    token = get_bearer_token(request)
    person = application.identity.cached_person_id(token) if token is not None else None
    address = application.client_address(request)
    may = application.requests.take(f"person {person}", address) if person else application.strangers.take(address)
    if not may:
        raise LimitReached("limit", "too many requests; slow down")
    if request.method in WITH_BODY and _needs_token(request):
        await require_person(request)  # before the body is read: half an upload without a token takes no memory


def _needs_token(request: Request[Any, Any, Any]) -> bool:
    return {} not in (request.route_handler.security or ())


@get("/healthz", tags=["health"], security=[{}])
async def healthz(request: Request[Any, Any, Any]) -> Response[Health]:
    """Whether the server can write to its store, and the beginnings of the ids of damaged tables."""
    application: Application = request.app.state.application
    problem = await application.health.find_problem()
    damaged = sorted(application.tables.repository.damaged)
    health = Health(
        problem or "ok", __version__, len(damaged), [one[:ID_PREFIX_LENGTH] for one in damaged[:MAX_LISTED]]
    )
    return Response(health, status_code=503 if problem else 200)


@get("/metrics", media_type=MediaType.TEXT, tags=["health"], security=[{}])
async def metrics(request: Request[Any, Any, Any]) -> bytes:
    """Prometheus metrics, unless they have a port of their own."""
    application: Application = request.app.state.application
    if application.settings.metrics_port is not None:
        raise NotFound("no_metrics", "the metrics are on another port")
    return generate_latest(METRICS.registry)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    application: Application = socket.app.state.application
    await application.sockets.serve(socket, table_id)


def make_app(application: Application, on_startup: Sequence[Callable[[], None]] = ()) -> ASGIApp:
    """The ASGI application that a server runs."""
    litestar = HostCheck(make_litestar(application, on_startup), application.settings.hosts)
    return RequestDeadlines(AddressShare(ResponseMiddleware(litestar), application.any_requests))


def make_litestar(application: Application, on_startup: Sequence[Callable[[], None]] = ()) -> Litestar:
    async def start(app: Litestar) -> None:
        await application.start()

    async def stop(app: Litestar) -> None:
        await application.stop()

    # Load all rules and texts at start: in the first request they would delay the moves of everybody.
    game_catalogue.list_games()
    return Litestar(
        route_handlers=[
            *map(make_handler, list_server_routes(application)),
            healthz,
            metrics,
            live,
            *STATIC_ROUTES,
        ],
        state=State({"application": application}),
        request_class=StrictRequest,
        on_startup=[start, *on_startup],
        on_shutdown=[stop],
        before_request=_limit,
        exception_handlers={
            SeraiError: _on_refusal,
            HTTPException: _on_http,
            RecursionError: _on_depth,
            Exception: _on_error,
        },
        request_max_body_size=application.settings.request_bytes,  # uploads of records have their own limit
        openapi_config=OpenAPIConfig(
            title="Caravanserai",
            version=__version__,
            path="/api/docs",
            description="Tables, people, games and replays. Live play is a WebSocket at /api/tables/ID/live.",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
            render_plugins=[ApiDescription()],  # no page that loads scripts from other hosts
        ),
        debug=False,
        logging_config=None,
    )

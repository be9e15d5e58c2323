"""ASGI middleware for every request, including those without a route: the address it counts for, security headers and
one log line."""

from __future__ import annotations

import time

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from serai.server.people.addresses import CURRENT_SHARE, limited_address
from serai.server.people.rate_limits import RateLimiter
from serai.server.telemetry.logs import LOG
from serai.server.telemetry.metrics import METRICS
from serai.tables.protocol import ErrorBody

HEADERS = {
    "content-security-policy": (
        # Tables in the browser run Python compiled to WebAssembly.
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self' data:;"
        " style-src 'self' 'unsafe-inline'; connect-src 'self';"
        " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
UNLOGGED = ("/healthz", "/metrics")
PUBLIC = ("/api/games", "/api/docs")  # the same for everybody; other answers of the API are somebody's own


async def send_refusal(send: Send, status: int, code: str, message: str) -> None:
    """Answer a request that does not reach the application."""
    body = msgspec.json.encode(ErrorBody(code, message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class AddressShare:
    """Notes the address by which a request takes turns with others, and limits the requests of an address, whatever
    their paths. This is middleware because Litestar runs its hooks in contexts of their own, where the note would be
    lost, and only for paths that it knows."""

    def __init__(self, app: ASGIApp, limiter: RateLimiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is not None:
            share = limited_address(client[0])
            CURRENT_SHARE.set(share)
            if scope["type"] == ScopeType.HTTP and not self.limiter.take(share):
                METRICS.note_refusal("limit")
                await send_refusal(send, 429, "limit", "too many requests; slow down")
                return
        await self.app(scope, receive, send)


class ResponseMiddleware:
    """ASGI middleware around the whole application: Litestar's own middleware would not see requests without a route,
    and its `before_send` hook would be called for every message of a WebSocket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, scope["path"])
                if scope["path"] not in UNLOGGED:
                    seconds = time.perf_counter() - started
                    METRICS.note_request(scope["path"], seconds)
                    _log(message["status"], scope, seconds)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _add_headers(message: HTTPResponseStartEvent, path: str) -> None:
    given = list(message["headers"])
    names = {name.lower() for name, _ in given}
    ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if path.startswith("/api/") and not path.startswith(PUBLIC):
        ours.append((b"cache-control", b"no-store"))
    message["headers"] = [*given, *((name, value) for name, value in ours if name not in names)]


def _anonymized_address(scope: Scope) -> str:
    """The client's address without the part that identifies one household."""
    client = scope.get("client")
    if client is None:
        return ""
    address = client[0]
    if ":" in address:
        return ":".join(address.split(":")[:3]) + "::"
    return address.rpartition(".")[0] + ".0"


def _log(status: int, scope: Scope, seconds: float) -> None:
    fields = {
        "method": scope.get("method", ""),
        "path": scope["path"],
        "status": status,
        "address": _anonymized_address(scope),
        "ms": round(seconds * 1000, 1),
    }
    LOG.info("request", extra=fields)

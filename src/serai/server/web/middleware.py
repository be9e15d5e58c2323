"""Security headers and one log line for every response, including those without a route."""

from __future__ import annotations

import time

from litestar.enums import ScopeType
from litestar.types import HTTPResponseStartEvent, Message, Scope

from serai.server.telemetry.logs import LOG

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
_STARTED_KEY = "serai_started"


def start_timer(scope: Scope) -> None:
    """Note the time at which a route takes the request."""
    scope["state"][_STARTED_KEY] = time.perf_counter()


async def before_send(message: Message, scope: Scope) -> None:
    """Litestar's hook for all responses. Middleware would not see requests without a route."""
    if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
        _add_headers(message)
        if scope["path"] not in UNLOGGED:
            _log(message["status"], scope)


def _add_headers(message: HTTPResponseStartEvent) -> None:
    given = list(message["headers"])
    names = {name.lower() for name, _ in given}
    ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
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


def _log(status: int, scope: Scope) -> None:
    started = scope["state"].get(_STARTED_KEY)
    fields = {
        "method": scope.get("method", ""),
        "path": scope["path"],
        "status": status,
        "address": _anonymized_address(scope),
    }
    if started is not None:
        fields["ms"] = round((time.perf_counter() - started) * 1000, 1)
    LOG.info("request", extra=fields)

"""The edge of the application: what every answer carries, also where no route takes the request, and one log line."""

from __future__ import annotations

import time

from litestar.enums import ScopeType
from litestar.types import HTTPResponseStartEvent, Message, Scope

from serai.server.telemetry.logs import LOG

HEADERS = {
    "content-security-policy": (
        # Tables in the browser are played by compiled code that the page brings along.
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
_BEGAN = "serai_began"


def begin(scope: Scope) -> None:
    """A route takes the request: from here its time is counted."""
    scope["state"][_BEGAN] = time.perf_counter()


async def before_send(message: Message, scope: Scope) -> None:
    """Litestar's hook for all that leaves. Middleware would not see what no route takes."""
    if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
        _add_headers(message)
        if scope["path"] not in UNLOGGED:
            _log(message["status"], scope)


def _add_headers(message: HTTPResponseStartEvent) -> None:
    given = list(message["headers"])
    names = {name.lower() for name, _ in given}
    ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    message["headers"] = [*given, *((name, value) for name, value in ours if name not in names)]


def _shortened(scope: Scope) -> str:
    """Where a request came from, without the part that is one household."""
    client = scope.get("client")
    if client is None:
        return ""
    address = client[0]
    if ":" in address:
        return ":".join(address.split(":")[:3]) + "::"
    return address.rpartition(".")[0] + ".0"


def _log(status: int, scope: Scope) -> None:
    began = scope["state"].get(_BEGAN)
    told = {"method": scope.get("method", ""), "path": scope["path"], "status": status, "address": _shortened(scope)}
    if began is not None:
        told["ms"] = round((time.perf_counter() - began) * 1000, 1)
    LOG.info("request", extra=told)

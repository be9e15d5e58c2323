"""Checks under which name a server is asked (`Host`).

A page of another site can have its name point to this server (DNS rebinding), so that a browser takes both for one
site. A server that knows its names refuses such requests.
"""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from serai.server.origin import is_ip_address, split_host
from serai.server.telemetry.metrics import METRICS
from serai.server.web.middleware import send_refusal


def is_known_host(name: str, hosts: frozenset[str]) -> bool:
    """Whether a server that is reached under the names `hosts` answers to this one. Addresses and the names of this
    machine for itself cannot be pointed elsewhere by others, so they are always known."""
    return not hosts or name in hosts or name == "localhost" or is_ip_address(name)


class HostCheck:
    """ASGI middleware that refuses requests without one well-formed `Host`, or for a name that is not the server's."""

    def __init__(self, app: ASGIApp, hosts: str) -> None:
        self.app = app
        self.hosts = frozenset(one.strip().lower() for one in hosts.split(",") if one.strip())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_request = scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET)  # not the start and stop of the application
        refusal = self._find_refusal(scope) if is_request else None
        if refusal is None:
            await self.app(scope, receive, send)
            return
        METRICS.note_refusal("host")
        if scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 1008, "reason": None})
            return
        status, message = refusal
        await send_refusal(send, status, "bad_host", message)

    def _find_refusal(self, scope: Scope) -> tuple[int, str] | None:
        given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        host = split_host(given[0]) if len(given) == 1 else None
        if host is None:
            return 400, "a request names one host, such as example.org or example.org:8765"
        if not is_known_host(host[0], self.hosts):
            return 421, "this server is not reached under that name"
        return None

"""What attackers share: the target, requests that may be refused, and wishes for tables."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

import httpx

from tests.server.helpers import PLAIN

AT_ONCE = 20  # attackers of each kind
# Attackers come from another address than honest players: limits count by address.
ADDRESS = "127.0.0.2" if sys.platform == "linux" else "127.0.0.1"


class Siege:
    """The target's port, the end of the attack, and the number of requests sent."""

    def __init__(self, port: int, seconds: float, long_table: str = "") -> None:
        self.port = port
        self.long_table = long_table
        self.end = time.monotonic() + seconds
        self.sent = 0

    @property
    def on(self) -> bool:
        return time.monotonic() < self.end

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=PLAIN, local_address=ADDRESS)
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=60)

    async def ask(self, http: httpx.AsyncClient, method: str, path: str, **more: Any) -> Any:
        """Send a request; returns the response's JSON, or None if it is refused or lost."""
        with contextlib.suppress(httpx.HTTPError):
            self.sent += 1
            answer = await http.request(method, path, **more)
            return answer.json() if answer.is_success and answer.content else None
        return None

    async def somebody(self, http: httpx.AsyncClient) -> bool:
        """Sign in as a new person, if the limits allow it."""
        made = await self.ask(http, "POST", "/api/people", json={"nickname": "Zayn"})
        if made is not None:
            http.headers["authorization"] = f"Bearer {made['token']}"
        return made is not None


Attack = Callable[[Siege], Coroutine[Any, Any, None]]


def wish(*seats: str, **more: Any) -> dict[str, Any]:
    wishes = [{"kind": one} if one in ("me", "open") else {"kind": "bot", "bot": one} for one in seats]
    return {"game": "five_tribes", "seats": wishes, "access": "public", **more}

"""How the frames of pages are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WAITING = 8  # frames of a page that may wait to be handled before no more are read


ABORT = "caravanserai.abort"


def abort_of(scope: Any) -> Callable[[], None]:
    """How to cut a connection at once: closing waits until all is read that was written, which may be never."""
    found: Callable[[], None] = scope.get("extensions", {}).get(ABORT, lambda: None)
    return found


class PageProtocol(WebSocketsSansIOProtocol):
    """uvicorn stops reading after every frame and starts again when it is taken, which costs more than the reading.
    Pages wait for their answers; so only one that sends on and on is stopped."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[ABORT] = self.transport.abort

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True  # it takes it that reading has stopped already
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

"""How the frames of pages are read and written."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from caravanserai.server.sockets.door import DOOR
from caravanserai.server.sockets.frames import text_frames, whole_message

WAITING = 8  # frames of a page that may wait to be handled before no more are read


WIRE = "caravanserai.wire"


def wire_of(scope: Any) -> PageProtocol:
    """The connection itself: its frames need not pass through all the layers that requests pass through."""
    return cast("PageProtocol", scope["extensions"][WIRE])


class Mailbox:
    """What has come from a page and waits to be handled, for one reader. It takes the place of uvicorn's queue, which
    is made for many."""

    def __init__(self) -> None:
        self._mail: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        return len(self._mail)

    def empty(self) -> bool:
        return not self._mail

    def put_nowait(self, event: Any) -> None:
        self._mail.append(event)
        reader = self._reader
        if reader is not None:
            self._reader = None
            if not reader.done():
                reader.set_result(None)

    async def get(self) -> Any:
        while not self._mail:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._mail.popleft()


class PageProtocol(WebSocketsSansIOProtocol):
    """uvicorn stops reading after every frame and starts again when it is taken, which costs more than the reading.
    Pages wait for their answers; so only one that sends on and on is stopped.

    Nearly all that pages send are single short frames, each in a packet of its own: those are taken as they are, and
    need not go through the machine that can read everything else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Mailbox()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def connection_lost(self, exc: Exception | None) -> None:
        DOOR.leave(self.transport)
        super().connection_lost(exc)

    def abort(self) -> None:
        """Cut the connection at once: closing waits until all is read that was written, which may be never."""
        self.transport.abort()

    def write_now(self, texts: list[bytes]) -> bool:
        """Send text frames; False if the wire is full. To who is gone nothing is sent, and that is no mistake."""
        if not self.writable.is_set():
            return False
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(text_frames(texts))
        return True

    def data_received(self, data: bytes) -> None:
        message = whole_message(data, self.config.ws_max_size) if self._between_frames() else None
        if message is None:
            super().data_received(data)
        elif not self.close_sent:
            self._take(message)

    def _between_frames(self) -> bool:
        """Whether what comes next begins a message: the parser waits for the first byte of one."""
        conn = self.conn
        if conn.state is not State.OPEN or conn.current_size is not None or conn.reader.buffer:
            return False
        waits: Any = conn.parser
        while waits.gi_yieldfrom is not None:
            waits = waits.gi_yieldfrom
        return bool(waits.__name__ == "at_eof")

    def send_receive_event_to_app(self) -> None:
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:  # after that only the page's own close is waited for
            self._take(message)

    def _take(self, message: bytes) -> None:
        """Who reads the message finds out whether it is text, and tells who sent it."""
        self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        if not self.read_paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

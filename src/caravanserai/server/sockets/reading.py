"""How the frames of pages are read and written."""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from caravanserai.server.sockets.door import DOOR

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without a compiler
    from websockets.utils import apply_mask

WAITING = 8  # frames of a page that may wait to be handled before no more are read


WIRE = "caravanserai.wire"


def wire_of(scope: Any) -> PageProtocol:
    """The connection itself: its frames need not pass through all the layers that requests pass through."""
    return cast("PageProtocol", scope["extensions"][WIRE])


def text_frame(text: bytes) -> bytes:
    """The head of a text frame of a server, which is neither masked nor cut into parts (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")


def whole_message(data: bytes, most: int) -> bytes | None:
    """The message of one masked text frame that is all of the data (RFC 6455, 5.2); None if it is anything else, or
    longer than it may be."""
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
        return None
    size, head = data[1] & 0x7F, 2
    if size == 126:
        size, head = int.from_bytes(data[2:4], "big"), 4
    if size > most or size == 127 or len(data) != head + 4 + size:
        return None
    return apply_mask(data[head + 4 :], data[head : head + 4])


class PageProtocol(WebSocketsSansIOProtocol):
    """uvicorn stops reading after every frame and starts again when it is taken, which costs more than the reading.
    Pages wait for their answers; so only one that sends on and on is stopped.

    Nearly all that pages send are single short frames, each in a packet of its own: those are taken as they are, and
    need not go through the machine that can read everything else."""

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
            self.transport.write(b"".join([part for text in texts for part in (text_frame(text), text)]))
        return True

    def data_received(self, data: bytes) -> None:
        message = whole_message(data, self.config.ws_max_size) if self._between_frames() else None
        if message is None:
            super().data_received(data)
        else:
            self.frames = [message]
            self.send_receive_event_to_app()

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
        self.curr_msg_data_type = "bytes"  # who reads the message finds out whether it is text, and tells who sent it
        paused, self.read_paused = self.read_paused, True  # it takes it that reading has stopped already
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

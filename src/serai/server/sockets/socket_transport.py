# mypyc: compile
"""A fast path for the messages of one page: nearly all are single short frames, each in a packet of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from serai.server.sockets.websocket_frames import decode_packet, encode_text_frames

MAX_WAITING = 8  # unhandled messages of a page after which reading pauses


class SocketTransport:
    """Queues received messages for one reader (it replaces uvicorn's queue, which is made for many) and writes text
    frames. `TableSocketProtocol` does everything else, and sets `clear` (the next byte begins a message) and `full`
    (nothing more can be sent for now)."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes of a message
        self.clear = False
        self.full = False
        self._is_closed = False
        self._is_paused = False  # reading is paused
        self.transport: Any = None
        self._messages: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    # -- receiving ---------------------------------------------------------------------------------------------------

    def take_packet(self, data: bytes) -> bool:
        """Queue a packet that is exactly one message; False, without an effect, if it is anything else."""
        message = decode_packet(data, self.most) if self.clear else None
        if message is None:
            return False
        self.put(message)
        return True

    def put(self, message: bytes) -> None:
        if self._is_closed:  # only the page's close frame matters now
            return
        self.put_nowait(message)
        if len(self._messages) > MAX_WAITING and not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()

    def put_nowait(self, event: Any) -> None:
        self._messages.append(event)
        waiter = self._waiter
        if waiter is not None:
            self._waiter = None
            if not waiter.done():
                waiter.set_result(None)

    async def next_message(self) -> Any:
        """The next message, undecoded, or another event of uvicorn's."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        found = self._messages.popleft()
        if self._is_paused and not self._messages:
            self._resume_reading()
        return found

    def _resume_reading(self) -> None:
        self._is_paused = False
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def empty(self) -> bool:
        return not self._messages

    async def get(self) -> Any:
        """The next event in uvicorn's form. Whether the bytes are valid text is checked by the reader."""
        found = await self.next_message()
        return {"type": "websocket.receive", "bytes": found} if isinstance(found, bytes) else found

    # -- sending -----------------------------------------------------------------------------------------------------

    def write(self, texts: list[bytes]) -> bool:
        """Send text frames; False if the transport is full. After a disconnect nothing is sent, without an error."""
        if self.full:
            return False
        if not self._is_closed and not self.transport.is_closing():
            self.transport.write(encode_text_frames(texts))
        return True

    def close(self) -> None:
        """Note that a close frame was sent: nothing follows it, and reading goes on only to find the page's own."""
        self._is_closed = True
        if self._is_paused:
            self._resume_reading()

    def abort(self) -> None:
        """Close at once. A normal close would wait until the page has read everything, perhaps for ever."""
        self.transport.abort()

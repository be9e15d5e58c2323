# mypyc: compile
"""The wire of one page, for what nearly all messages are: single short frames, each in a packet of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from serai.server.sockets.websocket_frames import text_frames, whole_message

WAITING = 8  # messages of a page that may wait to be handled before no more are read


class SocketTransport:
    """What has come from a page and waits to be handled, for one reader (it takes the place of uvicorn's queue, which
    is made for many), and the way on which texts go to it. The protocol around it does all else, and says how the wire
    is: `clear` (what comes next begins a message) and `full` (nothing more can be sent for now)."""

    def __init__(self, most: int) -> None:
        self.most = most  # bytes of a message
        self.clear = False
        self.full = False
        self._closed = False
        self._held = False  # nothing more is read for now
        self.transport: Any = None
        self._mail: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    # -- coming ------------------------------------------------------------------------------------------------------

    def take(self, data: bytes) -> bool:
        """Take a packet that is one whole message; False, and nothing was done, if it is anything else."""
        message = whole_message(data, self.most) if self.clear else None
        if message is None:
            return False
        self.put(message)
        return True

    def put(self, message: bytes) -> None:
        if self._closed:  # only the page's own close is waited for
            return
        self.put_nowait(message)
        if len(self._mail) > WAITING and not self._held:
            self._held = True
            self.transport.pause_reading()

    def put_nowait(self, event: Any) -> None:
        self._mail.append(event)
        reader = self._reader
        if reader is not None:
            self._reader = None
            if not reader.done():
                reader.set_result(None)

    async def message(self) -> Any:
        """The next message as it came, or another event of uvicorn's."""
        while not self._mail:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        found = self._mail.popleft()
        if self._held and not self._mail:
            self._read_on()
        return found

    def _read_on(self) -> None:
        self._held = False
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def empty(self) -> bool:
        return not self._mail

    async def get(self) -> Any:
        """The next event, as uvicorn knows it. Who reads the message finds out whether it is text."""
        found = await self.message()
        return {"type": "websocket.receive", "bytes": found} if isinstance(found, bytes) else found

    # -- going -------------------------------------------------------------------------------------------------------

    def write(self, texts: list[bytes]) -> bool:
        """Send text frames; False if the wire is full. To who is gone nothing is sent, and that is no mistake."""
        if self.full:
            return False
        if not self._closed and not self.transport.is_closing():
            self.transport.write(text_frames(texts))
        return True

    def close(self) -> None:
        """A close was sent: nothing goes after it, and what comes is read only to find the page's own."""
        self._closed = True
        if self._held:
            self._read_on()

    def abort(self) -> None:
        """Cut the connection at once: closing waits until all is read that was written, which may be never."""
        self.transport.abort()

"""A minimal WebSocket client for load tests, cheap enough that the server is the bottleneck.

It reads whole messages, pings and close frames (RFC 6455), without compression. It masks with zero, which leaves the
payload as it is.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections import deque

from serai.core.errors import SeraiError

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
LAST = 0x80  # FIN bit; in the length byte, the mask bit
MASK = bytes(4)


class LoadSocket(asyncio.Protocol):
    """A WebSocket connection with one reader."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._open = False  # after the handshake
        self._data = b""
        self._frames: deque[bytes] = deque()
        self._ended = ""  # why the connection has ended
        self._reader: asyncio.Future[None] | None = None

    @classmethod
    async def connect(cls, port: int, path: str) -> LoadSocket:
        _, page = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        await page._greet(f"127.0.0.1:{port}", path)
        return page

    async def _greet(self, host: str, path: str) -> None:
        assert self._transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        words = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13")
        self._transport.write("\r\n".join((f"GET {path} HTTP/1.1", f"Host: {host}", *words, "", "")).encode())
        while not self._open:
            await self._news()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._end("the connection was closed")

    def data_received(self, data: bytes) -> None:
        self._data = self._data + data if self._data else data
        if not self._open and not self._agreed():
            return
        while self._take():
            pass
        self._wake()

    def _agreed(self) -> bool:
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self._end(f"no WebSocket: {head[:80]!r}")
            return False
        self._open, self._data = True, rest
        return True

    def _take(self) -> bool:
        """Read one frame from the buffer; False if it is incomplete."""
        data = self._data
        if len(data) < 2:
            return False
        kind, size, at = data[0], data[1], 2
        if size > 125:
            at = 4 if size == 126 else 10
            size = int.from_bytes(data[2:at], "big")
        if len(data) < at + size:
            return False
        body, self._data = data[at : at + size], data[at + size :]
        if kind == LAST | TEXT:
            self._frames.append(body)
        elif kind == LAST | PING:
            self._write(PONG, body)
        else:
            self._end("it was closed" if kind == LAST | CLOSE else f"a frame of another kind: {kind:#x}")
        return True

    def _end(self, why: str) -> None:
        self._ended = self._ended or why
        self._wake()

    def _wake(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def _news(self) -> None:
        if self._ended:
            raise SeraiError(f"the server to measure has gone: {self._ended}")
        self._reader = asyncio.get_running_loop().create_future()
        await self._reader

    async def receive(self) -> bytes:
        while not self._frames:
            await self._news()
        return self._frames.popleft()

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        assert self._transport is not None
        size = len(body)
        length = bytes((LAST | size,)) if size < 126 else bytes((LAST | 126,)) + size.to_bytes(2, "big")
        self._transport.write(bytes((LAST | kind,)) + length + MASK + body)

    def close(self) -> None:
        assert self._transport is not None
        self._ended = "it was closed here"
        self._transport.close()

"""The protocol of pages: uvicorn's, with a shorter way for nearly all messages."""

from __future__ import annotations

from asyncio import BaseTransport
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from serai.server.sockets.connection_limits import CONNECTION_LIMITS
from serai.server.sockets.socket_transport import SocketTransport

TRANSPORT_KEY = "serai.transport"


def get_socket_transport(scope: Any) -> SocketTransport:
    """The way of frames that need not pass through all the layers that requests pass through."""
    return cast("SocketTransport", scope["extensions"][TRANSPORT_KEY])


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn stops reading after every frame and starts again when it is taken, which costs more than the reading.
    Pages wait for their answers; so only one that sends on and on is stopped.

    What its line can take need not go through the machine that can read everything else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.socket_transport = SocketTransport(self.config.ws_max_size)
        self.queue = self.socket_transport  # type: ignore[assignment]

    # -- how the wire is ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.socket_transport.transport = transport

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[TRANSPORT_KEY] = self.socket_transport

    def connection_lost(self, exc: Exception | None) -> None:
        CONNECTION_LIMITS.release(self.transport)
        self.socket_transport.full = False
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.socket_transport.full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.socket_transport.full = False
        super().resume_writing()

    async def send(self, message: Any) -> None:
        try:
            await super().send(message)
        finally:
            if self.close_sent:
                self.socket_transport.close()

    # -- what comes --------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.socket_transport.take(data):
            super().data_received(data)
            self.socket_transport.clear = self._between_frames()

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
        self.socket_transport.put(message)

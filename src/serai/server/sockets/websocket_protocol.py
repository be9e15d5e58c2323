"""uvicorn's WebSocket protocol with a fast path for nearly all messages."""

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
    """The transport behind an ASGI scope: its frames bypass the ASGI layers."""
    return cast("SocketTransport", scope["extensions"][TRANSPORT_KEY])


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """Passes single-frame messages directly to a `SocketTransport`; the parser reads everything else.

    uvicorn pauses reading after every frame and resumes when it is taken, which costs more than reading. Pages wait
    for their answers, so reading pauses only for a page that keeps sending."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.socket_transport = SocketTransport(self.config.ws_max_size)
        self.queue = self.socket_transport  # type: ignore[assignment]

    # -- transport state --------------------------------------------------------------------------------------------

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

    # -- receiving ---------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.socket_transport.take_packet(data):
            super().data_received(data)
            self.socket_transport.clear = self._between_frames()

    def _between_frames(self) -> bool:
        """Whether the next byte begins a message: the parser waits for the first byte of a frame."""
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

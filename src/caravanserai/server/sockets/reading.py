"""How the frames of pages are read."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WAITING = 8  # frames of a page that may wait to be handled before no more are read


class PageProtocol(WebSocketsSansIOProtocol):
    """uvicorn stops reading after every frame and starts again when it is taken, which costs more than the reading.
    Pages wait for their answers; so only one that sends on and on is stopped."""

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True  # it takes it that reading has stopped already
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

"""Starts a server: one process, or several that share PostgreSQL."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from litestar.types import ASGIApp

from serai.core.errors import SeraiError
from serai.server.application import Application
from serai.server.settings import Settings
from serai.server.sockets.guarded_protocol import HttpGuard, WebSocketGuard
from serai.server.telemetry.logs import log_to_stderr
from serai.server.web.app import make_app

STOP_SECONDS = 5  # that requests being handled get; with everything else a stop takes less than ten
WORKER_SETTINGS = "SERAI_WORKER_SETTINGS"  # to processes of their own, which share nothing else with this one
SWITCH_SECONDS = 0.001  # a thread may delay the event loop by this much each time


def app() -> ASGIApp:
    """Application factory of one of several processes. uvicorn starts them with nothing but its name."""
    text = os.environ[WORKER_SETTINGS]
    return make_server_app(msgspec.json.decode(text, type=Settings, dec_hook=lambda kind, value: kind(value)))


def make_server_app(settings: Settings) -> ASGIApp:
    """The application of one process."""
    log_to_stderr(settings.log_level)
    application = Application(settings)
    sys.setswitchinterval(SWITCH_SECONDS)
    return make_app(application, [lambda: _close_connections_on_signal(application), _tune_garbage_collection])


def _tune_garbage_collection() -> None:
    """Exclude everything loaded at the start from garbage collection, and collect rarely: play creates hardly any
    cycles. Collecting after 20,000 new objects would cost 23 us a move."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 5, 50)


def _close_connections_on_signal(application: Application) -> None:
    """On SIGTERM or Ctrl-C, close the connections before uvicorn does."""
    loop = asyncio.get_running_loop()

    async def finish(previous_handler: Callable[[int, FrameType | None], Any], number: int) -> None:
        try:
            await application.close_connections()
        finally:
            previous_handler(number, None)

    def catch(number: int) -> None:
        previous_handler = signal.getsignal(number)
        if not callable(previous_handler):
            return

        def handle(number: int, frame: FrameType | None) -> None:
            signal.signal(number, previous_handler)  # a second signal does not wait
            asyncio.run_coroutine_threadsafe(finish(previous_handler, number), loop)

        signal.signal(number, handle)

    for number in (signal.SIGTERM, signal.SIGINT):
        catch(number)


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """Options for uvicorn. Addresses forwarded by proxies are trusted only if configured."""
    return {
        "http": HttpGuard,
        "ws": WebSocketGuard,
        "ws_max_size": settings.frame_bytes,
        "ws_per_message_deflate": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or [],
        "log_config": None,
        "access_log": False,
        "server_header": False,
    }


def serve(settings: Settings, workers: int = 1) -> None:
    """Serve until stopped. A clean shutdown answers pending requests and closes the table sockets."""
    if workers > 1:
        if settings.database_url is None:
            raise SeraiError("several processes need PostgreSQL: set DATABASE_URL=postgresql://...")
        os.environ[WORKER_SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
    uvicorn.run(
        "serai.server.run:app" if workers > 1 else partial(make_server_app, settings),
        factory=True,
        host=settings.listen.host,
        port=settings.listen.port,
        workers=workers,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=STOP_SECONDS,
        **uvicorn_options(settings),
    )

"""Starts a server: one process, or several that share PostgreSQL."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from serai.core.errors import SeraiError
from serai.server.application import Application
from serai.server.settings import NoticeSettings, Settings, default_folder
from serai.server.sockets.guarded_protocol import HttpGuard, WebSocketGuard
from serai.server.telemetry.logs import log_to_stderr
from serai.server.web.app import make_app

STOP_SECONDS = 5  # that requests being handled get; with everything else a stop takes less than ten
SWITCH_SECONDS = 0.001  # a thread may delay the event loop by this much each time


def settings_from_env(folder: Path | None = None) -> Settings:
    """The default settings, changed by environment variables. Each worker process reads them."""
    found = Settings(
        folder=folder or default_folder(),
        database_url=os.environ.get("DATABASE_URL") or None,
        notices=notices_from_env(),
    )
    if os.environ.get("SERAI_UNLIMITED") == "1":
        found = replace(found, limited=False)
    if pause := os.environ.get("SERAI_BOT_PAUSE"):
        found = replace(found, bot_pause=float(pause))
    found = replace(found, proxies=os.environ.get("SERAI_PROXIES", ""), hosts=os.environ.get("SERAI_HOSTS", ""))
    if port := os.environ.get("SERAI_METRICS_PORT"):
        found = replace(found, metrics_port=int(port))
    if orphans := os.environ.get("SERAI_ORPHAN_SECONDS"):
        found = replace(found, orphan_seconds=float(orphans))
    if bots := os.environ.get("SERAI_BOT_WORKERS"):
        found = replace(found, bot_workers=int(bots))
    return found


def notices_from_env() -> NoticeSettings:
    """How people are told of their turns, by environment variables: SERAI_SMTP, SERAI_WEBHOOK and others."""
    texts = ("address", "contact", "smtp", "mail_from", "webhook", "webhook_form", "webhook_token")
    given: dict[str, Any] = {name: os.environ.get(f"SERAI_{name.upper()}", "") for name in texts}
    for name in ("sweep_seconds", "delay_seconds", "gap_seconds"):
        if seconds := os.environ.get(f"SERAI_NOTICE_{name.upper()}"):
            given[name] = float(seconds)
    return NoticeSettings(**given, allows_private=os.environ.get("SERAI_PRIVATE_ENDPOINTS") == "1")


def app() -> object:
    """Application factory of one process, for uvicorn's workers."""
    log_to_stderr(os.environ.get("SERAI_LOG", "INFO"))
    application = Application(settings_from_env())
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


def serve(
    host: str,
    port: int,
    folder: Path,
    workers: int = 1,
    bot_workers: int = 1,
    proxies: str = "",
    metrics_port: int | None = None,
    hosts: str = "",
) -> None:
    """Serve until stopped. A clean shutdown answers pending requests and closes the table sockets."""
    if workers > 1 and not os.environ.get("DATABASE_URL"):
        raise SeraiError("several processes need PostgreSQL: set DATABASE_URL=postgresql://...")
    os.environ["SERAI_DATA"] = str(folder)
    os.environ["SERAI_BOT_WORKERS"] = str(bot_workers)
    os.environ["SERAI_PROXIES"] = proxies
    os.environ["SERAI_HOSTS"] = hosts
    os.environ["SERAI_METRICS_PORT"] = str(metrics_port or "")
    settings = settings_from_env(folder)
    uvicorn.run(
        "serai.server.run:app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=STOP_SECONDS,
        **uvicorn_options(settings),
    )

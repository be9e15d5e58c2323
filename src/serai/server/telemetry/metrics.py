"""Prometheus metrics."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from threading import Thread
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from serai.core.errors import SeraiError
from serai.server.telemetry.counters import UnlockedCounter, UnlockedHistogram
from serai.tables.telemetry import Telemetry

PORTS_TO_TRY = 64


def _stop(server: WSGIServer, thread: Thread) -> None:
    server.shutdown()
    server.server_close()
    thread.join()


class Metrics(Telemetry):
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.moves = UnlockedCounter("serai_moves", "Moves stored and acknowledged")
        self.refused = Counter("serai_refused", "Messages refused", ["why"], registry=r)
        self.sockets = Gauge("serai_sockets", "Open connections to tables", registry=r)
        self.tables = Gauge("serai_tables", "Tables in memory", registry=r)
        self.commits = Counter("serai_commits", "Transactions of the store", registry=r)
        self.commit_seconds = UnlockedHistogram(
            "serai_commit_seconds",
            "From handing a line to the store until it is stored",
            (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
        )
        for metric in (self.moves, self.commit_seconds):
            r.register(metric)
        self.bot_seconds = Histogram(
            "serai_bot_seconds", "How long bots think", buckets=(0.01, 0.05, 0.2, 1, 5, 20), registry=r
        )
        self.aside = Gauge("serai_tables_aside", "Damaged tables that were set aside", registry=r)
        self.errors = Counter("serai_errors", "Requests that ended in an unexpected error", registry=r)

    def serve(self, port: int) -> Callable[[], None]:
        """Serve the metrics at a port of their own, on this machine only; returns a function that stops it. Takes the
        next free port if another process of the same server uses this one."""
        for one in range(port, port + PORTS_TO_TRY):
            with contextlib.suppress(OSError):
                server, thread = start_http_server(one, "127.0.0.1", self.registry)
                return partial(_stop, server, thread)
        raise SeraiError(f"the metrics cannot be served at port {port}, nor at the next ones: they are in use")

    def note_move(self) -> None:
        self.moves.add()

    def note_refusal(self, code: str) -> None:
        self.refused.labels(code).inc()

    def note_tables(self, count: int) -> None:
        self.tables.set(count)

    def note_store_time(self, seconds: float) -> None:
        self.commit_seconds.add(seconds)

    def note_bot_time(self, seconds: float) -> None:
        self.bot_seconds.observe(seconds)

    def note_damaged(self, count: int) -> None:
        self.aside.set(count)

    def note_error(self) -> None:
        self.errors.inc()


METRICS = Metrics()

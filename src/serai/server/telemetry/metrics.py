"""Prometheus metrics."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from serai.core.errors import SeraiError
from serai.server.fair_queue import FairQueue
from serai.server.telemetry.counters import UnlockedCounter, UnlockedHistogram
from serai.tables.telemetry import Telemetry

PORTS_TO_TRY = 64
PARTS = frozenset(("page", "games", "groups", "me", "people", "pictures", "ratings", "replays", "studies", "tables"))


def _stop(server: WSGIServer, thread: Thread) -> None:
    server.shutdown()
    server.server_close()
    thread.join()


class WorkCollector:
    """The queues and the worker processes of the application that runs, read when they are asked for."""

    def __init__(self) -> None:
        self.queues: Mapping[str, FairQueue] = {}
        self.count_workers: Callable[[], Mapping[tuple[str, str], int]] = dict  # by pool, and busy or idle

    def collect(self) -> list[Any]:
        def gauge(name: str, text: str, read: Callable[[FairQueue], float]) -> GaugeMetricFamily:
            found = GaugeMetricFamily(f"serai_queue_{name}", text, labels=["queue"])
            for queue_name, queue in self.queues.items():
                found.add_metric([queue_name], read(queue))
            return found

        def counter(name: str, text: str, read: Callable[[FairQueue], float]) -> CounterMetricFamily:
            found = CounterMetricFamily(f"serai_queue_{name}", text, labels=["queue"])
            for queue_name, queue in self.queues.items():
                found.add_metric([queue_name], read(queue))
            return found

        workers = GaugeMetricFamily("serai_workers", "Worker processes", labels=["pool", "state"])
        for labels, count in self.count_workers().items():
            workers.add_metric(list(labels), count)
        return [
            gauge("places", "Requests that may be served at the same time", lambda queue: queue.places),
            gauge("taken", "Requests that are served", lambda queue: queue.taken),
            gauge("waiting", "Requests that wait", lambda queue: queue.waiting),
            gauge("shares", "Addresses with requests that are served or wait", lambda queue: queue.shares),
            gauge("longest_wait_seconds", "How long the first one has waited", lambda queue: queue.longest_wait),
            counter("served", "Requests that were served", lambda queue: queue.served),
            counter("waited_seconds", "Seconds that they waited, all together", lambda queue: queue.waited),
            workers,
        ]


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
        self.request_seconds = Histogram(
            "serai_request_seconds",
            "From a request until its answer begins, by the first part of its path",
            ["part"],
            buckets=(0.005, 0.02, 0.1, 0.5, 2.0, 10.0),
            registry=r,
        )
        self.loop_delay = UnlockedHistogram(
            "serai_loop_delay_seconds",
            "How much later than planned the server's regular work began: everybody's moves waited as long",
            (0.002, 0.01, 0.05, 0.1, 0.5, 2.0),
        )
        r.register(self.loop_delay)
        self.work = WorkCollector()
        r.register(self.work)

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

    def note_request(self, path: str, seconds: float) -> None:
        """Paths that nobody has declared are one part, so that invented ones make no new series."""
        words = path.split("/", 3)
        part = words[2] if words[1] == "api" and len(words) > 2 else "page"
        self.request_seconds.labels(part if part in PARTS else "other").observe(seconds)


METRICS = Metrics()

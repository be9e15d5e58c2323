"""Says what is slow at a running server now, from two readings of its metrics."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from urllib.parse import urlsplit

from msgspec import Struct, field
from prometheus_client.parser import text_string_to_metric_families

from serai.core.errors import SeraiError

PATIENCE = 10.0
# What a player would notice. Of averages, because a reading is short.
SLOW_WAIT, SLOW_REQUEST, SLOW_STORE, SLOW_LOOP = 1.0, 0.5, 0.1, 0.05
MANY_REFUSALS = 1.0  # a second

Labels = tuple[str, ...]
Reading = dict[tuple[str, Labels], float]  # by the name of a sample and the values of its labels


class QueueStatus(Struct):
    name: str
    places: int
    taken: int
    waiting: int
    shares: int
    longest_wait: float
    average_wait: float | None  # of the requests that were served meanwhile


class ServerStatus(Struct):
    """The state of a server, with rates between two readings. Seconds are averages; None: nothing happened."""

    queues: list[QueueStatus]
    workers: dict[str, dict[str, int]]  # by pool: busy, idle
    requests: dict[str, tuple[float, float]]  # by part: a second, and seconds for each
    refused: dict[str, float]  # by reason: a second
    moves: float  # a second
    store_seconds: float | None
    loop_delay: float | None
    errors: int
    damaged: int
    slow: list[str] = field(default_factory=list)


def read_metrics(url: str) -> Reading:
    """The samples at an address; SeraiError if no server answers there."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise SeraiError(f"{url} is no address of a server, such as http://127.0.0.1:8765")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname, parts.port, timeout=PATIENCE)
    try:
        connection.request("GET", "/metrics")
        answer = connection.getresponse()
        text = answer.read().decode()
    except (OSError, http.client.HTTPException, UnicodeDecodeError) as error:
        raise SeraiError(f"no server tells its metrics at {url}: {error}") from None
    finally:
        connection.close()
    if answer.status != http.client.OK:
        raise SeraiError(f"no metrics at {url} ({answer.status}); name their port with --metrics-port")
    families = text_string_to_metric_families(text)
    return {(one.name, tuple(one.labels.values())): one.value for family in families for one in family.samples}


def compare(before: Reading, after: Reading, seconds: float) -> ServerStatus:
    """What happened between two readings."""

    def grown(name: str, labels: Labels = ()) -> float:
        return after.get((name, labels), 0.0) - before.get((name, labels), 0.0)

    def average(name: str, labels: Labels = ()) -> float | None:
        count = grown(f"{name}_count", labels)
        return grown(f"{name}_sum", labels) / count if count else None

    queues = []
    for (name,) in _labels_of(after, "serai_queue_places"):
        now = {what: after[f"serai_queue_{what}", (name,)] for what in ("places", "taken", "waiting", "shares")}
        served = grown("serai_queue_served_total", (name,))
        waited = grown("serai_queue_waited_seconds_total", (name,)) / served if served else None
        longest = after["serai_queue_longest_wait_seconds", (name,)]
        counts = {what: int(value) for what, value in now.items()}
        queues.append(QueueStatus(name, **counts, longest_wait=longest, average_wait=waited))
    workers: dict[str, dict[str, int]] = {}
    for pool, state in _labels_of(after, "serai_workers"):
        workers.setdefault(pool, {})[state] = int(after["serai_workers", (pool, state)])
    requests = "serai_request_seconds"
    parts = {name: average(requests, (name,)) for (name,) in _labels_of(after, f"{requests}_count")}
    status = ServerStatus(
        queues=queues,
        workers=workers,
        requests={
            name: (grown(f"{requests}_count", (name,)) / seconds, each)
            for name, each in parts.items()
            if each is not None
        },
        refused={
            why: rate
            for (why,) in _labels_of(after, "serai_refused_total")
            if (rate := grown("serai_refused_total", (why,)) / seconds)
        },
        moves=grown("serai_moves_total") / seconds,
        store_seconds=average("serai_commit_seconds"),
        loop_delay=average("serai_loop_delay_seconds"),
        errors=int(after.get(("serai_errors_total", ()), 0.0)),
        damaged=int(after.get(("serai_tables_aside", ()), 0.0)),
    )
    status.slow = list(_find_slow(status))
    return status


def _labels_of(reading: Reading, name: str) -> list[Labels]:
    return [labels for sample, labels in reading if sample == name]


def _find_slow(status: ServerStatus) -> Iterator[str]:
    for queue in status.queues:
        if max(queue.longest_wait, queue.average_wait or 0.0) >= SLOW_WAIT:
            wait = f"the first has waited {queue.longest_wait:.1f} s" if queue.waiting else "it is empty again"
            yield f"{queue.name}: {queue.waiting} requests of {queue.shares} addresses wait; {wait}"
    for part, (_, seconds) in status.requests.items():
        if seconds >= SLOW_REQUEST:
            yield f"requests for {part} take {seconds:.1f} s"
    if (status.store_seconds or 0.0) >= SLOW_STORE:
        yield f"the store takes {status.store_seconds:.2f} s for a line: look at its disk, or at the database"
    if (status.loop_delay or 0.0) >= SLOW_LOOP:
        yield f"the event loop is {status.loop_delay:.2f} s late: the machine is too busy, or a request computes in it"
    for why, rate in status.refused.items():
        if rate >= MANY_REFUSALS:
            yield f"{rate:.0f} requests a second are refused: {why}"
    if status.damaged:
        yield f"{status.damaged} tables are damaged: serai check-tables names them"


def describe(status: ServerStatus) -> str:
    """The status as text for a terminal."""
    lines = [f"{'queue':<12}{'places':>8}{'taken':>8}{'waiting':>9}{'addresses':>11}{'first waits':>13}{'wait':>9}"]
    for queue in status.queues:
        wait = "" if queue.average_wait is None else f"{queue.average_wait:.2f} s"
        lines.append(
            f"{queue.name:<12}{queue.places:>8}{queue.taken:>8}{queue.waiting:>9}{queue.shares:>11}"
            f"{queue.longest_wait:>11.1f} s{wait:>9}"
        )
    busy = ", ".join(f"{pool} {one['busy']} + {one['idle']}" for pool, one in status.workers.items())
    store = "" if status.store_seconds is None else f", stored in {status.store_seconds * 1000:.1f} ms each"
    delay = "" if status.loop_delay is None else f", event loop late by {status.loop_delay * 1000:.1f} ms"
    lines += ["", f"worker processes, busy + idle: {busy}", f"moves a second: {status.moves:.1f}{store}{delay}"]
    lines += [
        f"requests for {part}: {rate:.1f} a second, {seconds * 1000:.1f} ms each"
        for part, (rate, seconds) in sorted(status.requests.items(), key=lambda one: -one[1][1])
    ]
    lines += [f"refused ({why}): {rate:.1f} a second" for why, rate in status.refused.items()]
    lines += [f"errors since the start: {status.errors}", ""]
    return "\n".join([*lines, *(f"slow: {one}" for one in status.slow or ("nothing",))])

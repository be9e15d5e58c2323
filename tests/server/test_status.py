"""What a host sees of a running server: the status command, metrics, their dashboard, and fields of log lines."""

from __future__ import annotations

import ast
import asyncio
import json
import logging
import re
from pathlib import Path

import msgspec
from prometheus_client import generate_latest
from typer.testing import CliRunner

import serai
from serai.main import app
from serai.server.status import ServerStatus, compare, describe, read_metrics
from serai.server.telemetry.logs import FIELDS, JsonFormatter
from serai.server.telemetry.metrics import METRICS
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer

DASHBOARD = Path(__file__).resolve().parents[2] / "docs" / "hosting" / "grafana.json"
RUNBOOK = DASHBOARD.parents[1] / "hosting.md"
SUFFIXES = re.compile(r"_(total|bucket|sum|count)$")


def names_in(text: str) -> set[str]:
    return {SUFFIXES.sub("", name) for name in re.findall(r"\bserai_[a-z_]+\b", text)}


def metric_names() -> set[str]:
    """All metrics, without the time at which counters were made."""
    lines = generate_latest(METRICS.registry).decode().splitlines()
    names = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    return {SUFFIXES.sub("", name) for name in names if not name.endswith("_created")}


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    queries = [
        target["expr"] for panel in json.loads(DASHBOARD.read_text())["panels"] for target in panel.get("targets", ())
    ]
    assert names_in(" ".join(queries)) == metric_names()


def test_the_runbook_names_metrics_that_exist() -> None:
    assert names_in(RUNBOOK.read_text()) <= metric_names()


def test_a_queue_in_which_somebody_waits_is_named(server: InProcessServer) -> None:
    queue = server.application.queues["pictures"]

    async def hold(share: str) -> None:
        async with queue.place(share):
            pass

    async def wait() -> ServerStatus:
        before = await asyncio.to_thread(read_metrics, server.url)
        async with queue.place("one"):
            waiting = [asyncio.create_task(hold(share)) for share in ("two", "two", "three")]
            await asyncio.sleep(1.05)
            found = compare(before, await asyncio.to_thread(read_metrics, server.url), 1.0)
        await asyncio.gather(*waiting)
        return found

    status = server.do(wait())
    [pictures] = [one for one in status.queues if one.name == "pictures"]
    assert (pictures.places, pictures.taken, pictures.waiting, pictures.shares) == (1, 1, 3, 3)
    [slow] = [one for one in status.slow if one.startswith("pictures")]
    assert slow.startswith("pictures: 3 requests of 3 addresses wait; the first has waited 1.")
    assert "slow: pictures" in describe(status)


def test_the_command(server: InProcessServer, amina: Person) -> None:
    amina.new_table("me", "greedy")
    done = CliRunner().invoke(app, ["status", "--url", server.url, "--seconds", "0.1"])
    assert done.exit_code == 0, done.output
    for name in server.application.queues:
        assert re.search(rf"^{name} ", done.output, re.MULTILINE)
    assert "worker processes, busy + idle: quick bots" in done.output
    found = CliRunner().invoke(app, ["status", "--url", server.url, "--seconds", "0.1", "--json"])
    assert msgspec.json.decode(found.output, type=ServerStatus).queues
    for url, why in (("http://127.0.0.1:9", "no server tells"), ("ftp://x", "is no address"), (f"{server.url}", "")):
        refused = CliRunner().invoke(app, ["status", "--url", url, "--seconds", "0.1"])
        assert (refused.exit_code, why in " ".join(refused.output.split())) == (2 if why else 0, True)


def test_requests_count_by_declared_parts_only(server: InProcessServer, amina: Person) -> None:
    for path in ("/api/me", "/api/invented/path", "/", "/api", "/invented"):
        amina.http.get(path)
    parts = {labels[0] for name, labels in read_metrics(server.url) if name == "serai_request_seconds_count"}
    assert {"me", "other", "page"} <= parts
    assert "invented" not in parts


def test_every_field_of_a_log_line_is_written() -> None:
    assert serai.__file__ is not None
    given = set()
    for path in Path(serai.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "extra" and isinstance(node.value, ast.Dict):
                given |= {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
    assert {"table", "tournament", "why"} <= given
    assert given <= set(FIELDS)
    record = logging.LogRecord("serai", logging.INFO, "", 0, "event", None, None)
    vars(record).update(dict.fromkeys(FIELDS, "x"))
    assert set(json.loads(JsonFormatter().format(record))) == {"at", "level", "event", *FIELDS}

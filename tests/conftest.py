"""Hooks of all tests: their order, the garbage collector, and the report of retried tests."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from tests.run_order import order_files


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    files = order_files(list(dict.fromkeys(item.nodeid.partition("::")[0] for item in items)))
    place = {file: number for number, file in enumerate(files)}
    items.sort(key=lambda item: place[item.nodeid.partition("::")[0]])


def pytest_collection_finish() -> None:
    """Collect garbage rarely: games make many small objects and few cycles, and the default thresholds take an eighth
    of the time of the tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """List the page tests that passed only at their second try."""
    for report in terminalreporter.stats.get("passed", ()):
        for name, why in report.user_properties:
            if name == "failed first":
                terminalreporter.write_line(f"passed at the second try: {report.nodeid}\n{why}")

"""Hooks of all tests: their order and the garbage collector."""

from __future__ import annotations

import gc

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

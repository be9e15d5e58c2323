"""Hooks of all tests: their order, the garbage collector, and tables that go the same way each time."""

from __future__ import annotations

import gc
import hashlib
import itertools
import secrets

import pytest

from tests.run_order import order_files
from tests.table_secrets import SECRET_BYTES


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


@pytest.fixture(autouse=True)
def seeded_tables(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table of a test has another secret, and the same ones in each run: its cards and its bots follow from it."""
    number = itertools.count()
    draw = secrets.token_bytes

    def token_bytes(nbytes: int | None = None) -> bytes:
        if nbytes != SECRET_BYTES:
            return draw(nbytes)
        return hashlib.sha256(f"{request.node.nodeid} {next(number)}".encode()).digest()

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)

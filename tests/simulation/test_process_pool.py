"""Pools of worker processes end when somebody gives up, however long their jobs are."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from serai.process_pool import open_pool

LONG = 120.0  # far longer than a process takes to start


def sleep_long(begun: str) -> None:
    Path(begun).touch()
    time.sleep(LONG)


def test_an_interruption_does_not_wait_for_running_jobs(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    started = time.monotonic()

    def interrupt_a_long_job() -> None:
        with open_pool(1) as pool:
            pool.submit(sleep_long, str(begun))
            while not begun.exists():
                time.sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt_a_long_job()
    assert time.monotonic() - started < LONG / 2

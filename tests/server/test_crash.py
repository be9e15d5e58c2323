"""The server is killed during play again and again: no acknowledged move is lost or doubled."""

import os
from pathlib import Path

import pytest

from tests.server.crash import KINDS, campaign

pytestmark = pytest.mark.unmeasured

KILLS = int(os.environ.get("KILLS", "1000"))


@pytest.mark.parametrize(
    ("kills", "tables", "finish", "pause"),
    [(8, 12, 2, 0.15), pytest.param(KILLS, 24, len(KINDS), 0.35, marks=pytest.mark.long)],
    ids=["some", "many"],
)
def test_nothing_is_lost_or_doubled_by_kills(
    tmp_path: Path, kills: int, tables: int, finish: int, pause: float
) -> None:
    report = campaign(tmp_path, kills, tables=tables, seed=1, pause=pause, finish=finish)
    assert report.problems == []
    assert report.kills >= kills
    assert report.tables >= tables
    assert report.finished >= finish
    # The kills hit moves before and after they were stored.
    assert report.acknowledged > 10 * kills
    assert report.resent > 0
    assert report.stored_but_not_acknowledged > 0

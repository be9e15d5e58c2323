"""The server is killed in the middle of play, again and again: nothing that was acknowledged is lost or doubled."""

import os
from pathlib import Path

import pytest

from tests.server.crash import KINDS, campaign

KILLS = int(os.environ.get("KILLS", "1000"))


@pytest.mark.parametrize(
    ("kills", "pause"), [(50, 0.2), pytest.param(KILLS, 0.35, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_nothing_is_lost_or_doubled_by_kills(tmp_path: Path, kills: int, pause: float) -> None:
    report = campaign(tmp_path, kills, tables=24, seed=1, pause=pause, finish=len(KINDS))
    assert report.problems == []
    assert report.kills >= kills
    assert report.tables >= 20
    assert report.finished >= len(KINDS)
    # It was no idle game: moves were cut off on their way in and on their way out.
    assert report.acknowledged > 500
    assert report.resent > 0
    assert report.stored_but_not_acknowledged > 0

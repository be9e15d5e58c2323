"""The server is killed in the middle of play, again and again: nothing that was acknowledged is lost or doubled."""

from pathlib import Path

import pytest

from tests.server.crash import KINDS, campaign

pytestmark = pytest.mark.xdist_group("server")


def test_fifty_kills(tmp_path: Path) -> None:
    report = campaign(tmp_path, 50, tables=24, seed=1, pause=0.2, finish=len(KINDS))
    assert report.problems == []
    assert report.kills >= 50
    assert report.tables >= 20
    assert report.finished >= len(KINDS)
    # It was no idle game: moves were cut off on their way in and on their way out.
    assert report.acknowledged > 500
    assert report.resent > 0
    assert report.stored_but_not_acknowledged > 0

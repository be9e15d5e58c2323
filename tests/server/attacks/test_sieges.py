"""All attacks for a minute each (`ATTACK_SECONDS`): what an honest player notices. Wants a quiet machine.

    make test-long JOBS=0 ARGS=tests/server/attacks/test_sieges.py

The table is written to dist/attacks.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.honest_play import SECOND, percentile
from tests.server.attacks.report import PEACE, AttackReport, besiege, build_table

SECONDS = float(os.environ.get("ATTACK_SECONDS", "60"))
TABLE = Path(__file__).resolve().parents[3] / "dist" / "attacks.md"
P99_SECONDS = 0.25
P50_FACTOR = 2.0
P50_FLOOR = 0.01  # twice of nearly nothing is nearly nothing


@pytest.fixture(scope="module")
def reports() -> Iterator[list[AttackReport]]:
    """The reports so far; the first one is of peace."""
    found = [besiege(PEACE, SECONDS)]
    yield found
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(build_table(report.row() for report in found), encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("name", ATTACKS)
def test_an_honest_player_hardly_notices(name: str, reports: list[AttackReport]) -> None:
    report = besiege(name, SECONDS)
    reports.append(report)
    waits, peace = report.waits, reports[0].waits
    assert report.wrong == 0, report.row()
    assert percentile(waits.moves, 99) < P99_SECONDS, report.row()
    assert percentile(waits.moves, 50) < max(P50_FLOOR, P50_FACTOR * percentile(peace.moves, 50)), report.row()
    assert percentile(waits.bots, 99) < SECOND, report.row()

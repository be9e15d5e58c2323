"""The attack programs for a second each: an honest player goes on, and nothing that the attackers want too much of is
given to them. At full length: `python -m tests.server.attacks`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.attacks.programs import ATTACKS, Siege
from tests.server.helpers import Page, Person
from tests.server.inside import Inside

SECONDS = 1.0


async def besieged(server: Inside, table_id: str, token: str, name: str) -> Siege:
    async with Page(server, table_id, token, patches=True) as page:
        siege = Siege(server.port, SECONDS)
        attack = asyncio.create_task(asyncio.wait_for(ATTACKS[name](siege), 30))
        played = 0
        while not attack.done():
            played += await page.play_on(moves=1)
            await asyncio.sleep(0.08)
        await attack
        assert played == len(page.acked) > 3
        assert [version for _, version in page.acked] == sorted({version for _, version in page.acked})
        assert page.resent == 0
    return siege


def stored(server: Inside, sql: str) -> int:
    rows: list[tuple[int]] = server.do(server.house.database.read(lambda tx: tx.rows(sql)))
    return int(rows[0][0] or 0)


@pytest.mark.parametrize("name", ["quiet_hours", "disk"])
def test_others_play_on_and_limits_hold(tmp_path: Path, name: str) -> None:
    with Inside(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me")["table"]["id"]
        siege = asyncio.run(besieged(server, table_id, amina.token, name))
        assert siege.sent > 20
        assert stored(server, "SELECT COUNT(*) FROM tables WHERE pace LIKE '%23:59%'") == 0
        assert stored(server, "SELECT COUNT(*) FROM tables") <= 130
        assert stored(server, "SELECT SUM(LENGTH(text)) FROM replays") <= 3 * server.settings.replay_bytes
        amina.close()

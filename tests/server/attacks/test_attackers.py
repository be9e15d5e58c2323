"""An honest player makes a few moves during each attack; the attackers get no more than the limits allow. The long
version is `python -m tests.server.attacks`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.siege import Siege
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer

MOVES = 10


async def besieged(server: InProcessServer, table_id: str, token: str, name: str) -> Siege:
    async with Page(server, table_id, token, patches=True) as page:
        siege = Siege(server.port, 60)
        attack = asyncio.create_task(ATTACKS[name](siege))
        for _ in range(MOVES):
            assert await page.play_on(moves=1) == 1
            await asyncio.sleep(0.08)
        siege.end = 0.0
        await asyncio.wait_for(attack, 60)
        assert [version for _, version in page.acked] == sorted({version for _, version in page.acked})
        assert (len(page.acked), page.resent) == (MOVES, 0)
    return siege


def stored(server: InProcessServer, sql: str) -> int:
    rows: list[tuple[int]] = server.do(server.application.database.read(lambda tx: tx.rows(sql)))
    return int(rows[0][0] or 0)


@pytest.mark.parametrize("name", ["quiet_hours", "disk"])
def test_others_play_on_and_limits_hold(tmp_path: Path, name: str) -> None:
    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me")["table"]["id"]
        siege = asyncio.run(besieged(server, table_id, amina.token, name))
        assert siege.sent > 10
        assert stored(server, "SELECT COUNT(*) FROM tables WHERE pace LIKE '%23:59%'") == 0
        assert stored(server, "SELECT COUNT(*) FROM tables") <= 130
        assert stored(server, "SELECT SUM(LENGTH(text)) FROM replays") <= 3 * server.settings.replay_bytes
        amina.close()

"""An honest player makes a few moves during each attack; the attackers get no more than the limits allow. The long
version is `python -m tests.server.attacks`."""

from __future__ import annotations

import asyncio
import time
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


@pytest.mark.parametrize("name", ["hints", "many_names"])
def test_a_quick_bot_does_not_wait_for_attackers(tmp_path: Path, name: str) -> None:
    """It once answered after 19 to 104 seconds."""

    async def go(server: InProcessServer, table_id: str, token: str) -> float:
        waits: list[float] = []
        async with Page(server, table_id, token) as page:
            await _play_until_bot_moved(page, waits)  # its process has started
            siege = Siege(server.port, 60)
            attack = asyncio.create_task(ATTACKS[name](siege))
            while siege.sent < 40:
                await asyncio.sleep(0.01)
            waits.clear()
            while len(waits) < 5:
                await _play_until_bot_moved(page, waits)
            siege.end = 0.0
            await asyncio.wait_for(attack, 30)
        return max(waits)

    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "greedy")["table"]["id"]
        assert asyncio.run(go(server, table_id, amina.token)) < 5, "less than one second on a machine that is not busy"
        started = time.monotonic()
        amina.close()
    assert time.monotonic() - started < 10, "hints and searches under way do not delay the stop"


async def _play_until_bot_moved(page: Page, waits: list[float]) -> None:
    while page.my_turn:
        assert await page.play_on(moves=1) == 1
    started, version = time.monotonic(), page.version
    await page.until(lambda page: page.version > version)
    waits.append(time.monotonic() - started)
    await page.until(lambda page: bool(page.my_turn))


@pytest.mark.parametrize("name", ["data_files", "replays", "previews", "descriptions"])
def test_work_for_strangers_does_not_delay_moves(tmp_path: Path, name: str) -> None:
    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me")["table"]["id"]
        started = time.monotonic()
        siege = asyncio.run(besieged(server, table_id, amina.token, name))
        assert siege.sent > 10
        assert time.monotonic() - started < 30, "one data file took seven seconds of the event loop"
        amina.close()

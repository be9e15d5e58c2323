"""An honest player makes a few moves during each attack; the attackers get no more than the limits allow. The long
versions are in `test_sieges.py`."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.honest_play import check_waits, play_besieged, wait_for_bot
from tests.server.attacks.siege import Siege
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer

BOT_MOVES = 5


def stored(server: InProcessServer, sql: str) -> int:
    rows: list[tuple[int]] = server.do(server.application.database.read(lambda tx: tx.rows(sql)))
    return int(rows[0][0] or 0)


@pytest.mark.parametrize("name", ["quiet_hours", "disk"])
def test_others_play_on_and_limits_hold(tmp_path: Path, name: str) -> None:
    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me")["table"]["id"]
        asyncio.run(play_besieged(server, table_id, amina.token, ATTACKS[name]))
        assert stored(server, "SELECT COUNT(*) FROM tables WHERE pace LIKE '%23:59%'") == 0
        assert stored(server, "SELECT COUNT(*) FROM tables") <= 130
        assert stored(server, "SELECT SUM(LENGTH(text)) FROM replays") <= 3 * server.settings.replay_bytes
        amina.close()


@pytest.mark.parametrize("name", ["hints", "many_names"])
def test_a_quick_bot_does_not_wait_for_attackers(tmp_path: Path, name: str) -> None:
    """It once answered after 19 to 104 seconds."""

    async def go(server: InProcessServer, table_id: str, token: str) -> None:
        async with Page(server, table_id, token) as page:
            await wait_for_bot(page)  # its process has started
            before = [wait for _ in range(BOT_MOVES) for wait in await wait_for_bot(page)]
            siege = Siege(server.port, 60)
            attack = asyncio.create_task(ATTACKS[name](siege))
            while siege.sent < 40:
                await asyncio.sleep(0.01)
            during = [wait for _ in range(BOT_MOVES) for wait in await wait_for_bot(page)]
            siege.end = 0.0
            await asyncio.wait_for(attack, 30)
        check_waits(before, during)

    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "greedy")["table"]["id"]
        asyncio.run(go(server, table_id, amina.token))
        started = time.monotonic()
        amina.close()
    assert time.monotonic() - started < 10, "hints and searches under way do not delay the stop"


@pytest.mark.parametrize("name", ["data_files", "replays", "pictures", "evaluations", "previews", "descriptions"])
def test_work_for_strangers_does_not_delay_moves(tmp_path: Path, name: str) -> None:
    """One data file once took seven seconds of the event loop."""
    with InProcessServer(tmp_path, limited=True) as server:
        amina = Person(server)
        table_id = amina.new_table("me", "me")["table"]["id"]
        asyncio.run(play_besieged(server, table_id, amina.token, ATTACKS[name]))
        amina.close()

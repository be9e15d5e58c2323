"""Players' clocks do not run while the server is down or asleep, nor when the system clock is changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from serai.server.application import Application
from serai.server.settings import Settings
from serai.tables import protocol as wire
from serai.tables.model import clocks
from serai.tables.model.clocks import DAY
from serai.tables.model.play_time import PlayTime
from serai.tables.play.table import Table

BANK = 100


class ManualClocks:
    """The wall clock and the monotonic clock of a machine, set by the test."""

    def __init__(self) -> None:
        self.wall = 1e9
        self.steady = 50.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_play_time_follows_the_monotonic_clock() -> None:
    machine = ManualClocks()
    play = PlayTime(lambda: machine.wall, lambda: machine.steady)
    machine.pass_by(10)
    assert (play.now(), play.wall_offset()) == (1e9 + 10, 0)
    machine.wall += 3600  # the clock was set, or the machine slept
    assert (play.now(), play.wall_offset()) == (1e9 + 10, 3600)
    machine.wall -= 7200
    machine.pass_by(5)
    assert (play.now(), play.wall_offset()) == (1e9 + 15, -3600)


def test_play_time_resumes_after_a_grace_period() -> None:
    machine = ManualClocks()
    play = PlayTime(lambda: machine.wall, lambda: machine.steady)
    play.resume(5e8, grace=30)
    machine.pass_by(20)
    assert (play.now(), play.paused_seconds()) == (5e8, 10)
    machine.pass_by(20)
    assert (play.now(), play.paused_seconds()) == (5e8 + 10, 0)
    play.advance_to(5e8 + 8)
    assert play.now() == 5e8 + 10, "never back"
    play.advance_to(5e8 + 25)
    assert play.now() == 5e8 + 25, "others have kept the tables meanwhile"


def test_quiet_hours_follow_the_wall_clock() -> None:
    """After three hours of downtime, quiet hours are at the same time of day and days are as long as before."""
    midnight, ahead = 20_000 * DAY, 3 * 3600.0
    pace = wire.Pace(kind="days", days=1, quiet=wire.QuietHours("22:00", "08:00"))
    since = midnight + 12 * 3600 - ahead  # in play time; noon by the wall clock
    clock = clocks.Clock([], [0], since, {0: since})
    until = clocks.find_deadline(pace, clock, ahead)
    assert until is not None
    assert until + ahead == clocks.days_deadline(pace, midnight + 12 * 3600)
    assert clocks.build_clock_info(pace, clock, 1, since, until, ahead).deadline == until + ahead


# -- a server --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def running(folder: Path, grace: float = 0.0, *, dies: bool = False) -> AsyncIterator[Application]:
    application = Application(Settings(folder=folder, limited=False, bot_pause=0.0, grace_seconds=grace))
    await application.start()
    try:
        yield application
    finally:
        if dies:  # the shutdown is not stored
            application.tables.store.write_play_time = _dead  # type: ignore[method-assign]
        await application.stop()


async def _dead(at: float) -> float:
    return at


async def new_table(application: Application) -> Table:
    amina = (await application.identity.create("Amina"))[0]
    pace = wire.Pace(kind="live", bank=BANK, increment=0, on_time="resign")
    table, *_ = await application.tables.seats.create(
        amina, wire.NewTable("five_tribes", [wire.SeatRequest("me")] * 2, pace=pace)
    )
    return table


def left(table: Table) -> float:
    found = table.info(None).clock.left[table.row.clock.running[0]]
    assert found is not None
    return found


@pytest.mark.parametrize(("dies", "has_heartbeat"), [(False, True), (True, True), (True, False)])
def test_clocks_stand_during_downtime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dies: bool, has_heartbeat: bool
) -> None:
    """Also at the first start after a version that stored no heartbeats."""

    async def go() -> None:
        async with running(tmp_path, dies=dies) as application:
            table = await new_table(application)
            before = left(table)
            if not has_heartbeat:
                await application.database.run(lambda tx: tx.run("DELETE FROM pulse"))
        real = time.time
        monkeypatch.setattr("time.time", lambda: real() + 10 * BANK)  # of downtime
        async with running(tmp_path, grace=20.0) as application:
            table = await application.tables.get(table.id)
            shown = table.info(None).clock
            assert BANK - 5 < left(table) <= (BANK if dies else before)
            assert 15 < shown.stands <= 20
            assert shown.deadline == pytest.approx(time.time() + left(table) + shown.stands, abs=2)
            await application.tables.wake_waiting(older_than=0.0)
            assert table.row.status == "playing"

    asyncio.run(go())


@pytest.mark.parametrize("step", [10.0 * BANK, -10.0 * BANK])
def test_setting_the_system_clock_does_not_change_players_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    async def go() -> None:
        async with running(tmp_path) as application:
            table = await new_table(application)
            real = time.time
            monkeypatch.setattr("time.time", lambda: real() + step)
            await application.tables.wake_waiting(older_than=0.0)
            assert table.row.status == "playing"
            assert BANK - 5 < left(table) <= BANK
            match = table.match
            assert match is not None
            seat = match.actors[0]
            while seat in match.actors:
                person = table.seats[seat].person or ""
                action = match.state.legal(seat)[0]
                client = f"x:{table.version}"
                await application.tables.moves.play(table.id, person, seat, action, table.version, client)
            assert BANK - 5 < table.row.clock.bank[seat] <= BANK
            assert table.row.deadline == pytest.approx(application.tables.repository.time.now() + BANK, abs=5)

    asyncio.run(go())


def test_used_time_stays_used_after_a_restart(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(tmp_path) as application:
            table = await new_table(application)
            application.tables.repository.time.resume(application.tables.repository.time.now() + BANK - 10)
            await application.tables.store_play_time()
        async with running(tmp_path) as application:
            table = await application.tables.get(table.id)
            assert 5 < left(table) <= 10, "as it stood when it was last looked at"
            application.tables.repository.time.resume(application.tables.repository.time.now() + 11)
            await application.tables.wake_waiting(older_than=0.0)
            assert table.row.status == "over"

    asyncio.run(go())

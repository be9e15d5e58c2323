"""Attacks on clocks, seats and hidden hands."""

from __future__ import annotations

import asyncio

import pytest

from serai.tables.errors import Clash, Forbidden
from serai.tables.live.updates import build_seat_states, build_update
from serai.tables.model.viewer import Viewer
from serai.tables.play.moves import MAX_UNDOS
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import Pace
from tests.server.attacks.memory_tables import AMINA, BORIS, ZAYN, log_of_table, open_tables, table_of

PEOPLE = (AMINA, BORIS, ZAYN)
LIVE = Pace(kind="live", bank=60, increment=15)


async def play_first(tables: TableManager, table: Table, seat: int, n: int) -> None:
    assert table.match is not None
    action = table.match.choices(seat)[0].text
    await tables.moves.play(table.id, PEOPLE[seat].id, seat, action, table.version, f"c:{n}")


async def three_at_a_table(tables: TableManager, pace: Pace | None = None) -> Table:
    """Three players: with two in Five Tribes, one may have two turns in a row."""
    table = await table_of(tables, "me", "open", "open", pace=pace or Pace())
    for person in (BORIS, ZAYN):
        await tables.seats.join(table.id, person, None, None)
    return table


def left_of(table: Table, seat: int) -> float:
    left = table.info(None, table.row.updated).clock.left[seat]
    assert left is not None
    return left


def test_undo_earns_no_time() -> None:
    """Ending and undoing a turn repeatedly once gave a time increment each time."""

    async def go() -> None:
        tables = open_tables()
        table = await three_at_a_table(tables, pace=LIVE)
        [seat] = table.row.turn
        await play_first(tables, table, seat, 0)
        [other] = table.row.turn
        assert other != seat, "a bid ends a turn"
        for n in range(1, 21):
            await tables.moves.undo(table.id, PEOPLE[seat].id, seat, "undo", table.version, f"u:{n}")
            assert table.row.turn == [seat]
            await play_first(tables, table, seat, n)
        assert left_of(table, seat) <= 60
        await play_first(tables, table, other, 99)
        assert 70 < left_of(table, seat) <= 75, "once, when it is really over"

    asyncio.run(go())


def test_joining_again_gives_the_same_seat() -> None:
    async def go() -> None:
        tables = open_tables()
        table = await table_of(tables, "me", "open", "open")
        for _ in range(3):
            await tables.seats.join(table.id, BORIS, None, None)
        assert (table.seats_of(BORIS.id), table.version) == ([1], 1)
        await asyncio.gather(*(tables.seats.join(table.id, ZAYN, None, None) for _ in range(3)))
        assert (table.seats_of(ZAYN.id), table.row.status) == ([2], "playing")
        await tables.seats.join(table.id, ZAYN, None, 2)
        await tables.stop()

    asyncio.run(go())


def test_the_owner_sees_one_hand() -> None:
    """The owner opens a bot's seat during a game, takes it to see its hand, and gives it back."""

    async def go() -> None:
        tables = open_tables()
        table = await table_of(tables, "me", "open", "bot")
        await tables.seats.join(table.id, BORIS, None, None)
        await tables.seats.set_seat(table.id, AMINA, 2, "open", None)
        with pytest.raises(Forbidden, match="another hand"):
            await tables.seats.join(table.id, AMINA, None, 2)
        await tables.seats.leave(table.id, BORIS, None)
        with pytest.raises(Forbidden, match="another hand"):
            await tables.seats.join(table.id, AMINA, None, 1)
        await tables.seats.leave(table.id, AMINA, None)
        for seat in (1, 2):
            with pytest.raises(Forbidden, match="another hand"):
                await tables.seats.join(table.id, AMINA, None, seat)
        await tables.seats.join(table.id, BORIS, None, 1)
        await tables.seats.join(table.id, AMINA, None, 0)
        await tables.seats.join(table.id, ZAYN, None, 2)
        assert [one.seat for one in build_seat_states(table, Viewer(AMINA.id))] == [0]
        assert await log_of_table(tables, table) == [
            "Boris sits down at place 2",
            "Place 3 is open now, where Merchant was",
            "Boris stands up from place 2",
            "Amina stands up from place 1",
            "Boris sits down at place 2",
            "Amina sits down at place 1",
            "Zayn sits down at place 3",
        ]
        await tables.stop()

    asyncio.run(go())


def test_alone_with_bots_one_may_sit_anywhere() -> None:
    async def go() -> None:
        tables = open_tables()
        table = await table_of(tables, "me", "bot")
        await tables.seats.set_seat(table.id, AMINA, 1, "open", None)
        await tables.seats.join(table.id, AMINA, None, 1)
        assert table.seats_of(AMINA.id) == [0, 1]
        await tables.stop()

    asyncio.run(go())


def test_undo_hides_no_change_of_a_seat() -> None:
    async def go() -> None:
        tables = open_tables()
        table = await three_at_a_table(tables)
        [seat] = table.row.turn
        await play_first(tables, table, seat, 1)
        await tables.seats.leave(table.id, PEOPLE[seat - 1], None)
        log = await log_of_table(tables, table)
        reported: list[str] = []
        tables.events.listen(
            lambda event: reported.extend(
                one.text
                for one in build_update(event.table, event.line, Viewer(None)).events  # type: ignore[union-attr]
                if one.key.startswith("seat.")
            )
        )
        await tables.moves.undo(table.id, PEOPLE[seat].id, seat, "undo", table.version, "u:1")
        assert await log_of_table(tables, table) == log
        assert reported == log[-1:], "the page drops what came after the move, and gets them again"
        await tables.stop()

    asyncio.run(go())


def test_undo_of_a_turn_is_limited() -> None:
    """100,000 lines of play and undo once blocked every reader of the log, and everybody else."""

    async def go() -> None:
        tables = open_tables()
        table = await three_at_a_table(tables)
        [seat] = table.row.turn

        async def back(n: int) -> None:
            await tables.moves.undo(table.id, PEOPLE[seat].id, seat, "undo", table.version, f"u:{n}")

        for n in range(MAX_UNDOS):
            await play_first(tables, table, seat, n)
            await back(n)
        await play_first(tables, table, seat, MAX_UNDOS)
        with pytest.raises(Clash, match="play on"):
            await back(MAX_UNDOS)
        assert table.version < 2 * MAX_UNDOS + 10
        await play_first(tables, table, table.row.turn[0], 900)
        assert table.row.undone == {}, "the next turn begins anew"

    asyncio.run(go())

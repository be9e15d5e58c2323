"""Tables that were created under older versions of the rules."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

import serai as cv
from serai.tables.live.updates import build_seat_states
from serai.tables.model.log_entries import build_log
from serai.tables.model.log_replay import replay_log
from serai.tables.model.rows import LogLine, TableRow
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import Pace
from serai.tables.replays import records
from serai.tables.replays.log_events import build_events
from serai.tables.replays.recorded_game import RecordedGame, replay_at
from serai.tables.store.interface import MAX_WAITING, TableWithSeats
from serai.tables.store.memory_store import MemoryStore
from tests.server.attacks.memory_tables import AMINA, BORIS, open_tables, table_of

OLD = 0  # a version that no game has
T = TypeVar("T")


async def rewrite(store: MemoryStore, name: str, kind: type[T], change: Callable[[T], None]) -> None:
    """Change a stored table directly in the database."""
    [(_, kept)] = await store.backend.read(name, name + "\0")
    found = msgspec.msgpack.decode(kept, type=kind)
    change(found)
    await store.backend.write({name: msgspec.msgpack.encode(found)}, {})


async def rewrite_row(store: MemoryStore, table_id: str, change: Callable[[TableRow], None]) -> None:
    await rewrite(store, f"table/{table_id}", TableWithSeats, lambda seated: change(seated.row))


def make_old(row: TableRow) -> None:
    row.rules = OLD


async def played_before(store: MemoryStore, moves: int = 12) -> Table:
    """A table of two people with some moves, stored under an older rules version."""
    tables = open_tables(store)
    table = await table_of(tables, "me", "open")
    await tables.seats.join(table.id, BORIS, None, None)
    for n in range(moves):
        [seat] = table.row.turn
        assert table.match is not None
        action = table.match.choices(seat)[0].text
        await tables.moves.play(table.id, (AMINA, BORIS)[seat].id, seat, action, table.version, f"c:{n}")
    await rewrite_row(store, table.id, make_old)
    return table


def log(table: Table, lines: Any) -> list[str]:
    return [one.text for one in build_events(table, build_log(lines), Viewer(None))]


@contextmanager
def goes_on_with(rules: int) -> Iterator[None]:
    """Declare a rules version as compatible."""
    game: Any = cv.game("five_tribes")
    object.__setattr__(game, "older_rules", (rules,))
    try:
        yield
    finally:
        object.__setattr__(game, "older_rules", ())


def test_it_can_be_read_downloaded_resigned_and_replayed() -> None:
    async def go() -> None:
        store = MemoryStore()
        before = await played_before(store)
        tables = open_tables(store)
        table = await tables.get(before.id)
        assert not table.is_playable
        assert table.info(None, time.time()).playable is False
        lines = await tables.read_lines(table, 0)
        assert log(table, lines) == log(before, lines) != []
        states = build_seat_states(table, Viewer(AMINA.id))
        assert states[0].view["state"] == before.views.view(0)["state"]
        assert states[0].choices == []
        await tables.seats.resign(table.id, AMINA, 0)
        assert (table.is_over, table.row.result and table.row.result.winners) == (True, [1])
        match = records.rebuild_match(table, replay_log(lines))
        text, complete = records.public_record(table, match, [])
        assert complete
        assert f"rules: {OLD}" in text
        assert replay_at(RecordedGame(records.finished_record(table, match)), 5, None, open_hands=True).move == 5
        gold = build_seat_states(table, Viewer(None))[0].view["state"]["gold"]
        assert None not in gold, "nothing of it is hidden"
        written = records.record_from_log(table, replay_log(lines))
        assert written.splitlines()[-match.count :] == text.splitlines()[-match.count :], "without playing it again"

    asyncio.run(go())


def test_a_game_that_cannot_be_replayed_can_be_left_and_archived() -> None:
    async def go() -> None:
        store = MemoryStore()
        before = await played_before(store)

        def break_it(line: LogLine) -> None:
            line.body.moves[0].action = 99_999

        await rewrite(store, f"line/{before.id}/00000005", LogLine, break_it)
        tables = open_tables(store)
        for end in (tables.seats.leave(before.id, BORIS, None), tables.seats.archive(before.id, AMINA)):
            await end
        table = await tables.get(before.id)
        assert (table.match, table.is_over, table.is_damaged) == (None, True, False)
        assert not tables.repository.damaged, "it is old, not damaged"

    asyncio.run(go())


def test_declared_compatible_rules_continue_games() -> None:
    async def go() -> None:
        store = MemoryStore()
        before = await played_before(store)
        with goes_on_with(OLD):
            tables = open_tables(store)
            table = await tables.get(before.id)
            assert table.is_playable
            [seat] = table.row.turn
            assert table.match is not None
            action = table.match.choices(seat)[0].text
            await tables.moves.play(table.id, (AMINA, BORIS)[seat].id, seat, action, table.version, "later:1")
            record = cv.new_match("five_tribes", 2, seed=1).record
            record.rules = OLD
            assert cv.Match.from_record(record.text()).state.players == 2

    asyncio.run(go())


def test_the_sweep_does_not_starve() -> None:
    """Hundreds of unplayable tables must not hide a playable one from the sweep."""

    async def go() -> None:
        store = MemoryStore()
        tables: TableManager = open_tables(store, tables_per_person=10_000)
        pace = Pace(kind="live", bank=10, on_time="resign")
        ids = [(await table_of(tables, "me", "me", pace=pace)).id for _ in range(MAX_WAITING + 20)]

        def run_out(row: TableRow) -> None:
            row.deadline = row.clock.since = 1.0
            row.rules = cv.game("five_tribes").rules_version if row.id == ids[-1] else OLD

        for one in ids:
            await rewrite_row(store, one, run_out)
        later = open_tables(store)
        await later.wake_waiting(0.0)
        over = [
            one.row.id
            for one in await store.list_by_person(AMINA.id, archived=False, page=5)
            if one.row.status == "over"
        ]
        assert over == ids[-1:]

    asyncio.run(go())

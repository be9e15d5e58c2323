"""Stores tables in a SQL database: implements `serai.tables.store.interface`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from serai.server.store.database import Database, Job, Query, Transaction
from serai.server.store.group_schema import GROUP_GAMES, GroupGameRow
from serai.server.store.row_mapping import chunk_values
from serai.server.store.schema import (
    CHAT,
    DATA,
    FORGOTTEN,
    INVITES,
    LINES,
    PULSE,
    RATED_GAMES,
    REPLAYS,
    SEATS,
    SNAPSHOTS,
    TABLES,
    TOLD_TURNS,
    ChatRow,
    DataRow,
    ForgottenRow,
    InviteRow,
    PulseRow,
    RatedGameRow,
    ReplayRow,
    SnapshotRow,
    append_line,
    lock_person,
)
from serai.tables.errors import CorruptStore
from serai.tables.model.final_places import find_abandoned, rank_seats
from serai.tables.model.rated_games import rank_participants
from serai.tables.model.rows import LogLine, SeatRow, Snapshot, TableResult, TableRow
from serai.tables.protocol import ChatLine, StoredReplay
from serai.tables.store.interface import (
    ALL,
    CHAT_LINES,
    MAX_LISTED,
    MAX_PUBLIC,
    MAX_WAITING,
    Conflict,
    LineWrite,
    PlayableRules,
    StoredTable,
    TableWithSeats,
    TooManyTables,
    Unreadable,
    WaitingTables,
)

# Prefixes of notifications between processes.
CHAT_NOTICE = "chat "  # and the table
TABLE_NOTICE = "table "  # and the table, and its version if it has a new one


class SqlTableStore:
    """A `Store` of tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def is_shared(self) -> bool:
        return self.database.is_shared

    def now(self) -> float:
        return self.database.now()

    async def add(self, row: TableRow, seats: list[SeatRow], invite: str | None, most: int) -> str | None:
        def job(tx: Transaction) -> str | None:
            sql = "SELECT id FROM tables WHERE id = ? OR (owner = ? AND client = ?)"
            before = tx.rows(sql, row.id, row.owner, row.client)
            if before:
                return str(before[0][0])
            if _running(tx, row.owner) >= most:
                return None
            insert_table(tx, row, seats)
            if invite is not None:
                INVITES.insert(tx, InviteRow(invite, row.id, None, row.created))
            return row.id

        return await self.database.run(job)

    async def load(self, table_id: str) -> StoredTable | None:
        def job(tx: Transaction) -> StoredTable | None:
            snapshot = _snapshot(tx, table_id)
            return _stored(tx, table_id, snapshot.number if snapshot else 0, snapshot)

        return await self._read_table(job)

    async def _read_table(self, job: Job[StoredTable | None]) -> StoredTable | None:
        try:
            return await self.database.read(job)
        except (msgspec.DecodeError, TypeError, ValueError, RecursionError, CorruptStore) as error:
            raise Unreadable(str(error) or type(error).__name__) from error

    async def load_newer(self, table_id: str, after: int) -> StoredTable | None:
        rows, seats, lines = await self.database.select(
            TABLES.query("WHERE id = ?", table_id), SEATS.query(_ORDERED_SEATS, table_id), _newer(table_id, after)
        )
        if not rows:
            return None
        return StoredTable(TABLES.decode(rows)[0], SEATS.decode(seats), LINES.decode(lines))

    async def find_changed(self, versions: Mapping[str, int]) -> list[str]:
        changed: list[str] = []
        for ids, marks in chunk_values(list(versions)):
            stored, answers = await self.database.select(
                Query(f"SELECT id, version FROM tables WHERE id IN ({marks})", ids),
                Query(f"SELECT DISTINCT table_id FROM seats WHERE table_id IN ({marks}) AND standing <> '{{}}'", ids),
            )
            found = dict(stored)
            # Standing answers change without a new version.
            given = {table_id for (table_id,) in answers}
            changed += [one for one in dict.fromkeys(ids) if one in given or found.get(one) != versions[one]]
        return changed

    async def load_all(self, table_id: str) -> StoredTable | None:
        return await self._read_table(lambda tx: _stored(tx, table_id, 0, _snapshot(tx, table_id)))

    async def read_lines(self, table_id: str, after: int, most: int = ALL) -> list[LogLine]:
        return await self.database.read(lambda tx: _lines(tx, table_id, after, most))

    async def find_line(self, table_id: str, person: str, client: str) -> int | None:
        sql = "SELECT number FROM lines WHERE table_id = ? AND person = ? AND client = ?"
        (found,) = await self.database.select(Query(sql, (table_id, person, client)))
        return int(found[0][0]) if found else None

    async def write(self, change: LineWrite) -> None:
        row, version = change.row, change.before.version
        update = TABLES.make_update(change.before, row, "id = ? AND version = ?", row.id, version)
        assert update is not None, "a line has a new version"
        rated, of_group = _rated_game(change), _group_game(change)

        def job(tx: Transaction) -> None:
            LINES.insert(tx, change.line, row.id)
            tx.require(update.sql, *update.values)
            for seat in change.seats:
                SEATS.put(tx, seat, row.id)
            if change.snapshot is not None:  # only the last one is needed
                tx.run("DELETE FROM snapshots WHERE table_id = ?", row.id)
                SNAPSHOTS.insert(tx, SnapshotRow(change.snapshot.number, change.snapshot), row.id)
            if change.new_table is not None:
                if _running(tx, change.new_table.row.owner) >= change.max_tables:
                    raise TooManyTables
                insert_table(tx, change.new_table.row, change.new_table.seats)
            if rated is not None:
                RATED_GAMES.insert(tx, rated)
            if of_group is not None:
                GROUP_GAMES.insert(tx, of_group)
            if change.revoke_invites:
                tx.run("DELETE FROM invites WHERE table_id = ?", row.id)
            tx.notify(f"{TABLE_NOTICE}{row.id} {row.version}")

        # A rematch counts the tables of its owner first.
        await (self.database.run_short(job) if change.new_table is None else self.database.run(job))

    async def write_standing_answers(self, table_id: str, version: int, seat: SeatRow) -> None:
        def job(tx: Transaction) -> None:
            # Locks the table until the commit.
            tx.require("UPDATE tables SET version = version WHERE id = ? AND version = ?", table_id, version)
            SEATS.put(tx, seat, table_id)
            tx.notify(TABLE_NOTICE + table_id)

        await self.database.run_short(job)

    async def add_invite(self, table_id: str, invite: str, seat: int | None, at: float, *, revoke: bool) -> None:
        def job(tx: Transaction) -> None:
            if INVITES.select(tx, "WHERE hash = ?", invite):
                return  # a retry: the connection died at the commit, which succeeded
            if revoke:
                _lock_table(tx, table_id)
                tx.run("DELETE FROM invites WHERE table_id = ?", table_id)
            INVITES.insert(tx, InviteRow(invite, table_id, seat, at))

        await self.database.run(job)

    async def find_invite(self, invite: str) -> tuple[str, int | None] | None:
        found = await self.database.read(lambda tx: INVITES.select(tx, "WHERE hash = ?", invite))
        return (found[0].table_id, found[0].seat) if found else None

    async def list_by_person(self, person: str, archived: bool, page: int = 0) -> list[TableWithSeats]:
        sits = "SELECT 1 FROM seats WHERE table_id = tables.id AND person = ? AND kind <> 'open'"
        sql = (
            f"WHERE (owner = ? OR EXISTS ({sits})) AND archived = ?"
            " ORDER BY CASE WHEN status = 'over' THEN 1 ELSE 0 END, updated DESC LIMIT ? OFFSET ?"
        )
        return await self._seated(sql, person, person, int(archived), MAX_LISTED, page * MAX_LISTED)

    async def list_finished(self, person: str, page: int = 0) -> list[TableWithSeats]:
        sits = "SELECT 1 FROM seats WHERE table_id = tables.id AND person = ? AND kind <> 'open'"
        forgot = "SELECT 1 FROM forgotten WHERE table_id = tables.id AND person = ?"
        sql = (
            f"WHERE status = 'over' AND result IS NOT NULL AND EXISTS ({sits}) AND NOT EXISTS ({forgot})"
            " ORDER BY updated DESC, id LIMIT ? OFFSET ?"
        )
        return await self._seated(sql, person, person, MAX_LISTED, page * MAX_LISTED)

    async def forget_finished(self, person: str, table_id: str) -> None:
        row = ForgottenRow(person, table_id, self.now())
        await self.database.run(lambda tx: FORGOTTEN.put(tx, row))

    async def write_result(self, table_id: str, result: TableResult) -> None:
        text = msgspec.json.encode(result).decode()
        sql = "UPDATE tables SET result = ? WHERE id = ? AND status = 'over'"
        await self.database.run(lambda tx: tx.run(sql, text, table_id))

    async def delete(self, table_id: str) -> None:
        def job(tx: Transaction) -> None:
            _lock_table(tx, table_id)
            for table in (LINES, SNAPSHOTS, CHAT, INVITES, SEATS, TOLD_TURNS, FORGOTTEN, GROUP_GAMES):
                tx.run(f"DELETE FROM {table.name} WHERE table_id = ?", table_id)
            tx.run("DELETE FROM tables WHERE id = ?", table_id)
            tx.notify(TABLE_NOTICE + table_id)

        await self.database.run(job)

    async def list_public(self) -> list[TableWithSeats]:
        sql = "WHERE access = 'public' AND status <> 'over' AND archived = 0 ORDER BY updated DESC LIMIT ?"
        return await self._seated(sql, MAX_PUBLIC)

    async def _seated(self, sql: str, *values: Any) -> list[TableWithSeats]:
        def job(tx: Transaction) -> list[TableWithSeats]:
            found = [TableWithSeats(row, _seats(tx, row.id)) for row in TABLES.select(tx, sql, *values, readable=True)]
            return [one for one in found if _fits(one.row, one.seats)]

        return await self.database.read(job)

    async def list_ids(self) -> list[str]:
        found = await self.database.read(lambda tx: tx.rows("SELECT id FROM tables ORDER BY created, id"))
        return [table_id for (table_id,) in found]

    async def find_waiting(
        self, now: float, before: float, playable: PlayableRules, aside: frozenset[str]
    ) -> WaitingTables:
        pairs = [(game, rules) for game, every in playable.items() for rules in every]
        known = " OR ".join(["game = ? AND rules = ?"] * len(pairs)) or "0 = 1"
        versions = [value for pair in pairs for value in pair]

        def found(tx: Transaction, where: str, since: str, moment: float) -> list[str]:
            sql = f"SELECT id FROM tables WHERE {where} AND {since} < ? AND ({known}) ORDER BY {since} LIMIT ?"
            rows = tx.rows(sql, moment, *versions, MAX_WAITING + len(aside))
            return [table_id for (table_id,) in rows if table_id not in aside][:MAX_WAITING]

        def job(tx: Transaction) -> WaitingTables:
            nobody_missing = "NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND kind = 'open')"
            return WaitingTables(
                bots=found(tx, "status = 'playing' AND bot_turn = 1", "updated", before),
                full=found(tx, f"status = 'open' AND archived = 0 AND {nobody_missing}", "updated", before),
                late=found(tx, "deadline IS NOT NULL", "deadline", now),
            )

        return await self.database.read(job)

    async def write_play_time(self, at: float) -> float:
        def job(tx: Transaction) -> float:
            kept = [row.at for row in PULSE.select(tx, "WHERE id = 1")]
            if kept and kept[0] >= at:
                return kept[0]
            if not kept or tx.rows("SELECT 1 FROM tables WHERE deadline IS NOT NULL LIMIT 1"):
                PULSE.put(tx, PulseRow(1, at))
            return at

        return await self.database.run(job)

    async def read_play_time(self) -> float | None:
        def job(tx: Transaction) -> float | None:
            kept = [row.at for row in PULSE.select(tx, "WHERE id = 1")]
            if not kept:  # of a version that stored no heartbeats: the last change is the last sign of life
                last: float | None = tx.rows("SELECT MAX(updated) FROM tables")[0][0]
                kept = [] if last is None else [last]
            if not kept:
                return None
            running = TABLES.select(tx, "WHERE deadline IS NOT NULL", readable=True)
            return max([*kept, *(row.clock.since for row in running)])

        return await self.database.read(job)

    async def read_chat(self, table_id: str) -> list[ChatLine]:
        sql = "WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        (found,) = await self.database.select(CHAT.query(sql, table_id, CHAT_LINES))
        return [ChatLine(one.number, one.name, one.text, one.at) for one in reversed(CHAT.decode(found))]

    async def find_last_chat(self, table_ids: Sequence[str]) -> dict[str, int]:
        last: dict[str, int] = {}
        for ids, marks in chunk_values(table_ids):
            sql = f"SELECT table_id, MAX(number) FROM chat WHERE table_id IN ({marks}) GROUP BY table_id"
            (found,) = await self.database.select(Query(sql, ids))
            last |= {table_id: int(number) for table_id, number in found}
        return last

    async def add_chat_line(self, table_id: str, person: str, name: str, text: str, at: float) -> int:
        def job(tx: Transaction) -> int:
            number = append_line(tx, CHAT, table_id, ChatRow(0, person, name, text, at))
            tx.notify(CHAT_NOTICE + table_id)
            return number

        return await self.database.run(job)

    async def add_replay(
        self, replay_id: str, person: str, text: str, at: float, most: int, most_bytes: int = ALL
    ) -> bool:
        def job(tx: Transaction) -> bool:
            lock_person(tx, person)
            theirs = _replays(tx, person)
            if any(one.id == replay_id for one in theirs):
                return True  # a retry: the connection died at the commit, which succeeded
            if len(theirs) >= most or sum(one.bytes for one in theirs) + len(text.encode()) > most_bytes:
                return False
            REPLAYS.insert(tx, ReplayRow(replay_id, person, text, at))
            return True

        return await self.database.run(job)

    async def list_replays(self, person: str) -> list[StoredReplay]:
        return await self.database.read(lambda tx: _replays(tx, person))

    async def delete_replay(self, replay_id: str, person: str) -> bool:
        found = False  # stays True in a retry, if the connection died at a commit that succeeded

        def job(tx: Transaction) -> bool:
            nonlocal found
            found |= tx.run("DELETE FROM replays WHERE id = ? AND person = ?", replay_id, person) > 0
            return found

        return await self.database.run(job)

    async def read_replay(self, replay_id: str) -> str | None:
        found = await self.database.read(lambda tx: REPLAYS.select(tx, "WHERE id = ?", replay_id))
        return found[0].text if found else None

    async def add_data_file(self, fingerprint: str, game: str, person: str, text: str, at: float, most: int) -> bool:
        def job(tx: Transaction) -> bool:
            if _count(tx, "data_files WHERE game = ? AND fingerprint = ?", game, fingerprint):
                return True
            lock_person(tx, person)
            if _count(tx, "data_files WHERE person = ?", person) >= most:
                return False
            DATA.insert(tx, DataRow(game, fingerprint, person, text, at))
            return True

        try:
            return await self.database.run(job)
        except Conflict:
            return True  # the same file was uploaded at the same time

    async def read_data_file(self, game: str, fingerprint: str) -> str | None:
        where = "WHERE game = ? AND fingerprint = ?"
        found = await self.database.read(lambda tx: DATA.select(tx, where, game, fingerprint))
        return found[0].text if found else None


def _count(tx: Transaction, sql: str, *values: Any) -> int:
    return int(tx.rows(f"SELECT COUNT(*) FROM {sql}", *values)[0][0])


def _replays(tx: Transaction, person: str) -> list[StoredReplay]:
    sql = f"SELECT id, {tx.byte_length_sql('text')}, created FROM replays WHERE person = ? ORDER BY created DESC"
    return [StoredReplay(*row) for row in tx.rows(sql, person)]


def _rated_game(change: LineWrite) -> RatedGameRow | None:
    """The result to be rated, if this line ends a rated game."""
    row = change.row
    if change.before.status == "over" or row.status != "over":
        return None
    ranked = rank_participants(row, change.all_seats)
    if not ranked:
        return None
    who, places = zip(*ranked, strict=True)
    return RatedGameRow(row.id, row.game, row.players, row.updated, list(who), list(places))


def _group_game(change: LineWrite) -> GroupGameRow | None:
    """The result for the group of the table, if this line ends the game."""
    row, result = change.row, change.row.result
    if not row.group_id or change.before.status == "over" or row.status != "over":
        return None
    if result is None or result.by == "archive":
        return None
    seats = change.all_seats
    return GroupGameRow(
        table_id=row.id,
        group_id=row.group_id,
        tournament=row.tournament,
        game=row.game,
        ended=row.updated,
        by=result.by,
        people=[seat.person for seat in seats],
        bots=[seat.bot if seat.person is None else None for seat in seats],
        places=rank_seats(result, seats, find_abandoned(seats)),
        scores=result.scores,
    )


def _running(tx: Transaction, owner: str) -> int:
    lock_person(tx, owner)
    return _count(tx, "tables WHERE owner = ? AND status <> 'over' AND archived = 0", owner)


def _lock_table(tx: Transaction, table_id: str) -> None:
    tx.run("UPDATE tables SET id = id WHERE id = ?", table_id)


def insert_table(tx: Transaction, row: TableRow, seats: list[SeatRow]) -> None:
    TABLES.insert(tx, row)
    for seat in seats:
        SEATS.insert(tx, seat, row.id)


_ORDERED_SEATS = "WHERE table_id = ? ORDER BY seat"


def _seats(tx: Transaction, table_id: str) -> list[SeatRow]:
    return SEATS.select(tx, _ORDERED_SEATS, table_id)


def _newer(table_id: str, after: int, most: int = ALL) -> Query:
    return LINES.query("WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?", table_id, after, most)


def _lines(tx: Transaction, table_id: str, after: int, most: int = ALL) -> list[LogLine]:
    query = _newer(table_id, after, most)
    return LINES.decode(tx.rows(query.sql, *query.values))


def _snapshot(tx: Transaction, table_id: str) -> Snapshot | None:
    """The last snapshot; None also if it cannot be read, because the log has the whole game."""
    found = SNAPSHOTS.select(tx, "WHERE table_id = ? ORDER BY number DESC LIMIT 1", table_id, readable=True)
    return found[0].body if found else None


def _fits(row: TableRow, seats: list[SeatRow]) -> bool:
    """Whether a table has a seat for each player, and a clock for each or none."""
    return len(seats) == row.players and len(row.clock.bank) in (0, row.players)


def _stored(tx: Transaction, table_id: str, after: int, snapshot: Snapshot | None = None) -> StoredTable | None:
    rows = TABLES.select(tx, "WHERE id = ?", table_id)
    if not rows:
        return None
    seats = _seats(tx, table_id)
    if not _fits(rows[0], seats):
        raise ValueError(
            f"it has {len(seats)} seats and {len(rows[0].clock.bank)} clocks for {rows[0].players} players"
        )
    return StoredTable(rows[0], seats, _lines(tx, table_id, after), snapshot)

"""A store over a key-value backend: a browser's database, or memory.

The keys: `table/ID` (its row and seats), `line/ID/NUMBER`, `sent/ID/PERSON/CLIENT` (the line number of a client's
message), `snapshot/ID`, `chat/ID/NUMBER`, `invite/HASH`, `replay/ID`, `data/GAME/FINGERPRINT`, `forgotten/ID/PERSON`,
`pulse` (the play time).
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

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

T = TypeVar("T")
encode = msgspec.msgpack.encode
PULSE = "pulse"


class KeyValueBackend(Protocol):
    """Stores bytes under string keys."""

    async def read(self, first: str, end: str) -> list[tuple[str, bytes]]:
        """The entries with `first` <= key < `end`, sorted by key."""

    async def write(self, put: Mapping[str, bytes | None], seen: Mapping[str, bytes | None]) -> bool:
        """Write all entries atomically (None deletes); they are durable on return. False, and nothing has changed, if
        a key's value differs from `seen`."""


class StoredInvitation(Struct, array_like=True):
    table: str
    seat: int | None


class ReplayEntry(Struct, array_like=True):
    person: str
    text: str
    at: float


class DataEntry(Struct, array_like=True):
    person: str
    text: str


DAMAGE = (msgspec.DecodeError, ValueError, RecursionError)  # what decoding a damaged value raises


def _decode(found: bytes, kind: type[T]) -> T:
    return msgspec.msgpack.decode(found, type=kind)


def _numbered_key(kind: str, table_id: str, number: int) -> str:
    return f"{kind}/{table_id}/{number:08d}"


def _is_seated(seated: TableWithSeats, person: str) -> bool:
    return any(seat.person == person and seat.kind != "open" for seat in seated.seats)


def _merge_seats(seats: list[SeatRow], changed: list[SeatRow]) -> list[SeatRow]:
    found = {seat.seat: seat for seat in [*seats, *changed]}
    return [found[seat] for seat in sorted(found)]


class KeyValueStore:
    """A `Store`. Several can share a backend, because every write states the values that it has seen."""

    is_shared = False  # tabs of a browser send each other what they change

    def __init__(self, backend: KeyValueBackend) -> None:
        self.backend = backend

    def now(self) -> float:
        return time.time()

    # -- reading and writing -----------------------------------------------------------------------------------------

    async def _read_one(self, name: str) -> bytes | None:
        found = await self.backend.read(name, name + "\0")
        return found[0][1] if found else None

    async def _read_all(self, kind: str, type: type[T]) -> dict[str, T]:
        """All entries of a kind that can be read, by the rest of their keys: one that is damaged hides no other. `0` is
        the character after `/`."""
        found: dict[str, T] = {}
        for name, kept in await self.backend.read(f"{kind}/", f"{kind}0"):
            with contextlib.suppress(*DAMAGE):
                found[name[len(kind) + 1 :]] = _decode(kept, type)
        return found

    async def _read_tables(self) -> list[TableWithSeats]:
        return list((await self._read_all("table", TableWithSeats)).values())

    async def _read_table(self, table_id: str) -> tuple[bytes, TableWithSeats] | None:
        found = await self._read_one(f"table/{table_id}")
        return None if found is None else (found, _decode(found, TableWithSeats))

    async def _read_at_version(self, table_id: str, version: int) -> tuple[bytes, TableWithSeats]:
        found = await self._read_table(table_id)
        if found is None or found[1].row.version != version:
            raise Conflict("the table has another version")
        return found

    async def _write(self, put: Mapping[str, bytes | None], seen: Mapping[str, bytes | None]) -> None:
        if not await self.backend.write(put, seen):
            raise Conflict("somebody else was first")

    # -- tables ------------------------------------------------------------------------------------------------------

    async def add(self, row: TableRow, seats: list[SeatRow], invite: str | None, most: int) -> str | None:
        theirs = [one.row for one in await self._read_tables() if one.row.owner == row.owner]
        for one in theirs:
            if one.id == row.id or (row.client is not None and one.client == row.client):
                return one.id
        if _count_running(theirs) >= most:
            return None
        name = f"table/{row.id}"
        put: dict[str, bytes | None] = {name: encode(TableWithSeats(row, seats))}
        if invite is not None:
            put[f"invite/{invite}"] = encode(StoredInvitation(row.id, None))
        await self._write(put, {name: None})
        return row.id

    async def _read_snapshot(self, table_id: str) -> Snapshot | None:
        """The last snapshot; None also if it cannot be read, because the log has the whole game."""
        found = await self._read_one(f"snapshot/{table_id}")
        with contextlib.suppress(*DAMAGE):
            return None if found is None else _decode(found, Snapshot)
        return None

    async def _read_stored(self, table_id: str, after: int, snapshot: Snapshot | None = None) -> StoredTable | None:
        try:
            found = await self._read_table(table_id)
            lines = [] if found is None else await self.read_lines(table_id, after)
        except DAMAGE as error:
            raise Unreadable(str(error) or type(error).__name__) from None
        if found is None:
            return None
        seated = found[1]
        known = [line for line in lines if line.number <= seated.row.version]  # the row was read first
        return StoredTable(seated.row, seated.seats, known, snapshot)

    async def load(self, table_id: str) -> StoredTable | None:
        snapshot = await self._read_snapshot(table_id)
        return await self._read_stored(table_id, snapshot.number if snapshot else 0, snapshot)

    async def load_newer(self, table_id: str, after: int) -> StoredTable | None:
        return await self._read_stored(table_id, after)

    async def load_all(self, table_id: str) -> StoredTable | None:
        return await self._read_stored(table_id, 0, await self._read_snapshot(table_id))

    async def read_lines(self, table_id: str, after: int, most: int = ALL) -> list[LogLine]:
        first = max(0, after) + 1
        found = await self.backend.read(
            _numbered_key("line", table_id, first), _numbered_key("line", table_id, min(first + most, 99_999_999))
        )
        return [_decode(kept, LogLine) for _, kept in found]

    async def find_line(self, table_id: str, person: str, client: str) -> int | None:
        found = await self._read_one(f"sent/{table_id}/{person}/{client}")
        return None if found is None else _decode(found, int)

    async def write(self, change: LineWrite) -> None:
        row, line = change.row, change.line
        before, seated = await self._read_at_version(row.id, change.before.version)
        name = f"table/{row.id}"
        put: dict[str, bytes | None] = {
            name: encode(TableWithSeats(row, _merge_seats(seated.seats, change.seats))),
            _numbered_key("line", row.id, line.number): encode(line),
        }
        seen: dict[str, bytes | None] = {name: before}
        if line.person is not None and line.client is not None:
            sent = f"sent/{row.id}/{line.person}/{line.client}"
            put[sent] = encode(line.number)
            seen[sent] = None
        if change.snapshot is not None:
            put[f"snapshot/{row.id}"] = encode(change.snapshot)
        if change.new_table is not None:
            owner = change.new_table.row.owner
            if (
                _count_running([one.row for one in await self._read_tables() if one.row.owner == owner])
                >= change.max_tables
            ):
                raise TooManyTables
            put[f"table/{change.new_table.row.id}"] = encode(change.new_table)
        if change.revoke_invites:
            put |= dict.fromkeys(await self._invites_to(row.id))
        await self._write(put, seen)

    async def write_standing_answers(self, table_id: str, version: int, seat: SeatRow) -> None:
        before, seated = await self._read_at_version(table_id, version)
        name = f"table/{table_id}"
        await self._write(
            {name: encode(TableWithSeats(seated.row, _merge_seats(seated.seats, [seat])))}, {name: before}
        )

    async def delete(self, table_id: str) -> None:
        kinds = [f"{kind}/{table_id}" for kind in ("line", "sent", "chat", "forgotten")]
        names = [name for kind in kinds for name, _ in await self.backend.read(f"{kind}/", f"{kind}0")]
        names += [f"table/{table_id}", f"snapshot/{table_id}", *await self._invites_to(table_id)]
        await self._write(dict.fromkeys(names), {})

    # -- invitations -------------------------------------------------------------------------------------------------

    async def _invites_to(self, table_id: str) -> list[str]:
        found = await self._read_all("invite", StoredInvitation)
        return [f"invite/{one}" for one, invitation in found.items() if invitation.table == table_id]

    async def add_invite(self, table_id: str, invite: str, seat: int | None, at: float, *, revoke: bool) -> None:
        put: dict[str, bytes | None] = dict.fromkeys(await self._invites_to(table_id) if revoke else [])
        put[f"invite/{invite}"] = encode(StoredInvitation(table_id, seat))
        await self._write(put, {})

    async def find_invite(self, invite: str) -> tuple[str, int | None] | None:
        found = await self._read_one(f"invite/{invite}")
        if found is None:
            return None
        invitation = _decode(found, StoredInvitation)
        return invitation.table, invitation.seat

    # -- lists -------------------------------------------------------------------------------------------------------

    async def list_by_person(self, person: str, archived: bool, page: int = 0) -> list[TableWithSeats]:
        theirs = [one for one in await self._read_tables() if one.row.owner == person or _is_seated(one, person)]
        found = [one for one in theirs if one.row.archived == archived]
        found.sort(key=lambda one: (one.row.status == "over", -one.row.updated))
        return found[page * MAX_LISTED : (page + 1) * MAX_LISTED]

    async def list_finished(self, person: str, page: int = 0) -> list[TableWithSeats]:
        forgotten = await self._read_all("forgotten", bool)
        found = [
            one
            for one in await self._read_tables()
            if one.row.status == "over" and one.row.result is not None and _is_seated(one, person)
            if f"{one.row.id}/{person}" not in forgotten
        ]
        found.sort(key=lambda one: (-one.row.updated, one.row.id))
        return found[page * MAX_LISTED : (page + 1) * MAX_LISTED]

    async def forget_finished(self, person: str, table_id: str) -> None:
        await self._write({f"forgotten/{table_id}/{person}": encode(True)}, {})

    async def write_result(self, table_id: str, result: TableResult) -> None:
        found = await self._read_table(table_id)
        if found is None or found[1].row.status != "over":
            return
        stored, seated = found
        seated.row.result = result
        await self.backend.write({f"table/{table_id}": encode(seated)}, {f"table/{table_id}": stored})

    async def list_public(self) -> list[TableWithSeats]:
        found = [one for one in await self._read_tables() if one.row.access == "public" and not one.row.archived]
        found = [one for one in found if one.row.status != "over"]
        return sorted(found, key=lambda one: -one.row.updated)[:MAX_PUBLIC]

    async def list_ids(self) -> list[str]:
        return [one.row.id for one in sorted(await self._read_tables(), key=lambda one: (one.row.created, one.row.id))]

    async def find_changed(self, versions: Mapping[str, int]) -> list[str]:
        found = {one.row.id: one for one in await self._read_tables()}
        return [
            table_id
            for table_id, version in versions.items()
            if table_id not in found
            or found[table_id].row.version != version
            or any(seat.standing for seat in found[table_id].seats)
        ]

    async def find_waiting(
        self, now: float, before: float, playable: PlayableRules, aside: frozenset[str]
    ) -> WaitingTables:
        found = WaitingTables([], [], [])
        for one in sorted(await self._read_tables(), key=lambda one: one.row.updated):
            row = one.row
            if row.id in aside or row.rules not in playable.get(row.game, ()):
                continue
            if row.status == "playing" and row.bot_turn and row.updated < before:
                found.bots.append(row.id)
            full = all(seat.kind != "open" for seat in one.seats)
            if row.status == "open" and not row.archived and row.updated < before and full:
                found.full.append(row.id)
            if row.deadline is not None and row.deadline < now:
                found.late.append(row.id)
        return WaitingTables(found.bots[:MAX_WAITING], found.full[:MAX_WAITING], found.late[:MAX_WAITING])

    # -- play time ---------------------------------------------------------------------------------------------------

    async def _read_timed(self) -> list[TableRow]:
        return [one.row for one in await self._read_tables() if one.row.deadline is not None]

    async def _read_pulse(self) -> tuple[bytes | None, float | None]:
        """The stored play time, as it is stored and read; tables go on without one that is damaged."""
        found = await self._read_one(PULSE)
        with contextlib.suppress(*DAMAGE):
            return found, None if found is None else _decode(found, float)
        return found, None

    async def write_play_time(self, at: float) -> float:
        found, kept = await self._read_pulse()
        if kept is not None and kept >= at:
            return kept
        if kept is None or await self._read_timed():
            await self.backend.write({PULSE: encode(at)}, {PULSE: found})  # if another was first, its value is as good
        return at

    async def read_play_time(self) -> float | None:
        _, kept = await self._read_pulse()
        if kept is None:
            return None
        return max([kept, *(row.clock.since for row in await self._read_timed())])

    # -- chat, replays and data files --------------------------------------------------------------------------------

    async def read_chat(self, table_id: str) -> list[ChatLine]:
        return list((await self._read_all(f"chat/{table_id}", ChatLine)).values())[-CHAT_LINES:]

    async def find_last_chat(self, table_ids: Sequence[str]) -> dict[str, int]:
        chats = {table_id: await self.read_chat(table_id) for table_id in table_ids}
        return {table_id: lines[-1].number for table_id, lines in chats.items() if lines}

    async def add_chat_line(self, table_id: str, person: str, name: str, text: str, at: float) -> int:
        lines = await self.read_chat(table_id)
        for line in lines:
            if (line.name, line.text, line.at) == (name, text, at):
                return line.number
        number = max((line.number for line in lines), default=0) + 1
        key = _numbered_key("chat", table_id, number)
        await self._write({key: encode(ChatLine(number, name, text, at))}, {key: None})
        return number

    async def add_replay(
        self, replay_id: str, person: str, text: str, at: float, most: int, most_bytes: int = ALL
    ) -> bool:
        theirs = await self.list_replays(person)
        if any(one.id == replay_id for one in theirs):
            return True
        if len(theirs) >= most or sum(one.bytes for one in theirs) + len(text.encode()) > most_bytes:
            return False
        await self._write({f"replay/{replay_id}": encode(ReplayEntry(person, text, at))}, {})
        return True

    async def list_replays(self, person: str) -> list[StoredReplay]:
        found = await self._read_all("replay", ReplayEntry)
        theirs = [
            StoredReplay(key, len(one.text.encode()), one.at) for key, one in found.items() if one.person == person
        ]
        return sorted(theirs, key=lambda one: -one.created)

    async def delete_replay(self, replay_id: str, person: str) -> bool:
        found = await self._read_one(f"replay/{replay_id}")
        if found is None or _decode(found, ReplayEntry).person != person:
            return False
        return await self.backend.write({f"replay/{replay_id}": None}, {f"replay/{replay_id}": found})

    async def read_replay(self, replay_id: str) -> str | None:
        found = await self._read_one(f"replay/{replay_id}")
        return None if found is None else _decode(found, ReplayEntry).text

    async def add_data_file(self, fingerprint: str, game: str, person: str, text: str, at: float, most: int) -> bool:
        kept = await self._read_all("data", DataEntry)
        if f"{game}/{fingerprint}" in kept:
            return True
        if sum(one.person == person for one in kept.values()) >= most:
            return False
        await self._write({f"data/{game}/{fingerprint}": encode(DataEntry(person, text))}, {})
        return True

    async def read_data_file(self, game: str, fingerprint: str) -> str | None:
        found = await self._read_one(f"data/{game}/{fingerprint}")
        return None if found is None else _decode(found, DataEntry).text


def _count_running(rows: list[TableRow]) -> int:
    return sum(row.status != "over" and not row.archived for row in rows)

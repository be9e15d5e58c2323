"""Tables in plain memory: gone with the process. For tests, and for doors that keep what they are told elsewhere."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from caravanserai.tables.protocol import ChatLine, KeptReplay
from caravanserai.tables.store import (
    ALL,
    CHAT_LINES,
    MOST_MINE,
    MOST_PUBLIC,
    MOST_WAITING,
    Change,
    Conflict,
    Playable,
    Seated,
    Stored,
    TooManyTables,
    Waiting,
)
from caravanserai.tables.table import Line, Row, SeatRow, Snapshot

T = TypeVar("T")


def _copy(value: T) -> T:
    """What is kept and what is given never share anything, as if it had been written down."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type(value))


class _Kept:
    """All of one table."""

    def __init__(self, row: Row, seats: list[SeatRow]) -> None:
        self.row = _copy(row)
        self.seats = {seat.seat: _copy(seat) for seat in seats}
        self.lines: list[Line] = []
        self.clients: dict[tuple[str, str], int] = {}
        self.snapshot: Snapshot | None = None
        self.chat: list[ChatLine] = []

    def seated(self) -> Seated:
        return Seated(_copy(self.row), [_copy(self.seats[seat]) for seat in sorted(self.seats)])

    def stored(self, after: int, snapshot: Snapshot | None = None) -> Stored:
        seated = self.seated()
        return Stored(seated.row, seated.seats, self.after(after), snapshot and _copy(snapshot))

    def after(self, number: int, most: int = ALL) -> list[Line]:
        return [_copy(line) for line in self.lines[max(0, number) :][:most]]  # line 1 stands at 0

    def check_version(self, version: int) -> None:
        if self.row.version != version:
            raise Conflict("the table has another version")

    def sits(self, person: str) -> bool:
        return any(seat.person == person and seat.kind != "open" for seat in self.seats.values())

    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats.values())


class MemoryStore:
    """A `Store`. Nothing in it ever waits, so that nothing can come between."""

    def __init__(self) -> None:
        self._tables: dict[str, _Kept] = {}
        self._invites: dict[str, tuple[str, int | None]] = {}
        self._replays: dict[str, tuple[str, str, float]] = {}
        self._data: dict[tuple[str, str], tuple[str, str]] = {}

    async def add(self, row: Row, seats: list[SeatRow], invite: str | None, most: int) -> str | None:
        theirs = [one.row for one in self._tables.values() if one.row.owner == row.owner]
        for one in theirs:
            if one.id == row.id or (row.client is not None and one.client == row.client):
                return one.id
        if self._running(row.owner) >= most:
            return None
        self._tables[row.id] = _Kept(row, seats)
        if invite is not None:
            self._invites[invite] = (row.id, None)
        return row.id

    def _running(self, owner: str) -> int:
        rows = [one.row for one in self._tables.values()]
        return sum(one.owner == owner and one.status != "over" and not one.archived for one in rows)

    async def load(self, table_id: str) -> Stored | None:
        kept = self._tables.get(table_id)
        return None if kept is None else kept.stored(kept.snapshot.number if kept.snapshot else 0, kept.snapshot)

    async def newer(self, table_id: str, after: int) -> Stored | None:
        kept = self._tables.get(table_id)
        return None if kept is None else kept.stored(after)

    async def whole(self, table_id: str) -> Stored | None:
        kept = self._tables.get(table_id)
        return None if kept is None else kept.stored(0, kept.snapshot)

    async def lines(self, table_id: str, after: int, most: int = ALL) -> list[Line]:
        kept = self._tables.get(table_id)
        return kept.after(after, most) if kept else []

    async def line_of(self, table_id: str, person: str, client: str) -> int | None:
        kept = self._tables.get(table_id)
        return kept.clients.get((person, client)) if kept else None

    async def write(self, change: Change) -> None:
        kept, line = self._tables[change.row.id], change.line
        kept.check_version(change.before.version)
        if change.also is not None and self._running(change.also.row.owner) >= change.most:
            raise TooManyTables
        sent = (line.person, line.client) if line.person is not None and line.client is not None else None
        if sent in kept.clients:
            raise Conflict("this message was stored before")
        if sent is not None:
            kept.clients[sent] = line.number
        kept.row = _copy(change.row)
        kept.lines.append(_copy(line))
        kept.seats |= {seat.seat: _copy(seat) for seat in change.seats}
        if change.snapshot is not None:
            kept.snapshot = _copy(change.snapshot)
        if change.also is not None:
            self._tables[change.also.row.id] = _Kept(change.also.row, change.also.seats)

    async def answer(self, table_id: str, version: int, seat: SeatRow) -> None:
        kept = self._tables[table_id]
        kept.check_version(version)
        kept.seats[seat.seat] = _copy(seat)

    async def add_invite(self, table_id: str, invite: str, seat: int | None, at: float, *, revoke: bool) -> None:
        if revoke:
            self._invites = {one: given for one, given in self._invites.items() if given[0] != table_id}
        self._invites[invite] = (table_id, seat)

    async def invited(self, invite: str) -> tuple[str, int | None] | None:
        return self._invites.get(invite)

    def _last_used_first(self, found: list[_Kept], most: int) -> list[Seated]:
        return [one.seated() for one in sorted(found, key=lambda one: -one.row.updated)[:most]]

    async def mine(self, person: str, archived: bool, page: int = 0) -> list[Seated]:
        theirs = [one for one in self._tables.values() if one.row.owner == person or one.sits(person)]
        found = [one for one in theirs if one.row.archived == archived]
        found.sort(key=lambda one: (one.row.status == "over", -one.row.updated))
        return [one.seated() for one in found[page * MOST_MINE : (page + 1) * MOST_MINE]]

    async def delete(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._invites = {one: given for one, given in self._invites.items() if given[0] != table_id}

    async def public(self) -> list[Seated]:
        found = [one for one in self._tables.values() if one.row.access == "public" and not one.row.archived]
        return self._last_used_first([one for one in found if one.row.status != "over"], MOST_PUBLIC)

    async def ids(self) -> list[str]:
        return sorted(self._tables, key=lambda one: (self._tables[one].row.created, one))

    async def waiting(self, now: float, before: float, playable: Playable, aside: frozenset[str]) -> Waiting:
        found = Waiting([], [], [])
        for table_id, kept in sorted(self._tables.items(), key=lambda one: one[1].row.updated):
            row = kept.row
            if table_id in aside or row.rules not in playable.get(row.game, ()):
                continue
            if row.status == "playing" and row.bot_turn and row.updated < before:
                found.bots.append(table_id)
            if row.status == "open" and not row.archived and row.updated < before and kept.is_full():
                found.full.append(table_id)
            if row.deadline is not None and row.deadline < now:
                found.late.append(table_id)
        return Waiting(found.bots[:MOST_WAITING], found.full[:MOST_WAITING], found.late[:MOST_WAITING])

    async def pulse(self, at: float) -> float:
        return at

    async def last_pulse(self) -> float | None:
        return None

    async def chat(self, table_id: str) -> list[ChatLine]:
        return [_copy(line) for line in self._tables[table_id].chat[-CHAT_LINES:]]

    async def say(self, table_id: str, person: str, name: str, text: str, at: float) -> int:
        chat = self._tables[table_id].chat
        chat.append(ChatLine(len(chat) + 1, name, text, at))
        return len(chat)

    async def keep_replay(
        self, replay_id: str, person: str, text: str, at: float, most: int, most_bytes: int = ALL
    ) -> bool:
        theirs = await self.replays_of(person)
        if len(theirs) >= most or sum(one.bytes for one in theirs) + len(text.encode()) > most_bytes:
            return False
        self._replays[replay_id] = (person, text, at)
        return True

    async def replays_of(self, person: str) -> list[KeptReplay]:
        theirs = [(key, text, at) for key, (keeper, text, at) in self._replays.items() if keeper == person]
        found = [KeptReplay(key, len(text.encode()), at) for key, text, at in theirs]
        return sorted(found, key=lambda one: -one.created)

    async def forget_replay(self, replay_id: str, person: str) -> bool:
        if self._replays.get(replay_id, ("",))[0] != person:
            return False
        del self._replays[replay_id]
        return True

    async def replay(self, replay_id: str) -> str | None:
        found = self._replays.get(replay_id)
        return None if found is None else found[1]

    async def keep_data(self, fingerprint: str, game: str, person: str, text: str, at: float, most: int) -> bool:
        if (game, fingerprint) in self._data:
            return True
        if sum(keeper == person for keeper, _ in self._data.values()) >= most:
            return False
        self._data[game, fingerprint] = (person, text)
        return True

    async def data(self, game: str, fingerprint: str) -> str | None:
        found = self._data.get((game, fingerprint))
        return None if found is None else found[1]

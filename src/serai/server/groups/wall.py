"""The wall of a group: announcements of its owner, and what members say. Its owner removes lines and mutes members."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from serai.server.groups.membership import find_group_member, find_member, find_owned, lock_group
from serai.server.store.database import Database, Transaction
from serai.server.store.group_schema import GROUPS
from serai.server.store.schema import WALL, WallRow, append_line
from serai.tables.errors import Forbidden, NotFound
from serai.tables.identifiers import clean_talk
from serai.tables.protocol import Id, MemberInfo, MemberNumber, MuteRequest, NewWallLine, Person, WallLine

MAX_LINES = 100  # that are kept
MAX_NOTICES = 10  # announcements that are kept


def read_wall(tx: Transaction, group_id: str, members: Mapping[str, MemberInfo], viewer: str) -> list[WallLine]:
    """What a member sees of the wall, the oldest line first. `members`: by person."""

    def describe(row: WallRow) -> WallLine:
        member = members[row.person].number if row.person in members else 0
        return WallLine(row.number, row.name, row.text, row.at, row.notice, member, row.person == viewer)

    where = "WHERE group_id = ? AND text <> '' ORDER BY number"
    return [describe(one) for one in WALL.select(tx, where, group_id)]


class GroupWall:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def say(self, person: Person, group_id: Id, data: NewWallLine) -> None:
        """Say something on the wall of a group. Announcements are for its owner."""
        row = WallRow(0, person.id, person.nickname, clean_talk(data.text), self.database.now(), data.notice)

        def job(tx: Transaction) -> None:
            lock_group(tx, group_id)
            group, _ = find_member(tx, group_id, person.id)
            if data.notice and group.owner != person.id:
                raise Forbidden("not_group_owner", "only the owner of the group may announce something")
            if person.id in group.muted and group.owner != person.id:
                raise Forbidden("muted", "the owner of the group has muted you")
            append_line(tx, WALL, group_id, row)
            _drop_oldest(tx, group_id, data.notice)

        await self.database.run(job)

    async def remove_line(self, person: Person, group_id: Id, number: MemberNumber) -> None:
        """Remove a line from the wall: one's own, or as the owner of the group anybody's."""

        def job(tx: Transaction) -> None:
            lock_group(tx, group_id)
            group, _ = find_member(tx, group_id, person.id)
            found = WALL.select(tx, "WHERE group_id = ? AND number = ? AND text <> ''", group_id, number)
            if not found:
                raise NotFound("no_line", "this line is no longer on the wall")
            if person.id not in (group.owner, found[0].person):
                raise Forbidden("not_group_owner", "only the owner of the group may remove what others say")
            WALL.put(tx, replace(found[0], name="", text=""), group_id)

        await self.database.run(job)

    async def mute(self, person: Person, group_id: Id, member: MemberNumber, data: MuteRequest) -> None:
        """Let a member say nothing on the wall, or let them speak again; only for the owner. It outlasts leaving."""

        def job(tx: Transaction) -> None:
            group = find_owned(tx, group_id, person.id)
            muted = find_group_member(tx, group_id, member).person
            others = [one for one in group.muted if one != muted]
            GROUPS.put(tx, replace(group, muted=[*others, muted] if data.muted else others))

        await self.database.run(job)


def _drop_oldest(tx: Transaction, group_id: str, notice: bool) -> None:
    most = MAX_NOTICES if notice else MAX_LINES
    where = "FROM wall WHERE group_id = ? AND notice = ?"
    sql = f"SELECT number {where} ORDER BY number DESC LIMIT 1 OFFSET ?"
    for (number,) in tx.rows(sql, group_id, int(notice), most):
        tx.run(f"DELETE {where} AND number <= ?", group_id, int(notice), number)

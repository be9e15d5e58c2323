"""Stored groups and their members: who may read them, join them, and change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from serai.server.store.database import Database, Transaction
from serai.server.store.group_schema import GROUP_INVITES, GROUPS, MEMBERS, GroupInviteRow, GroupRow, MemberRow
from serai.server.store.schema import lock_person
from serai.tables.errors import Clash, Forbidden, LimitReached, NotFound
from serai.tables.identifiers import clean_line, hash_secret, new_id, new_secret
from serai.tables.protocol import (
    GroupCreated,
    GroupInfo,
    GroupInvitation,
    GroupInviteRequest,
    GroupJoinRequest,
    GroupList,
    GroupNameRequest,
    Id,
    Invite,
    NewOwnerRequest,
    Person,
)

MAX_GROUPS = 50  # that one person is in
MAX_MEMBERS = 100
MAX_INVITES = 20  # links that work at the same time; the oldest makes room
R = TypeVar("R")


def find_member(tx: Transaction, group_id: str, person: str) -> tuple[GroupRow, MemberRow]:
    """The group, and the person's membership. For everybody else there is no such group."""
    groups = GROUPS.select(tx, "WHERE id = ?", group_id)
    mine = MEMBERS.select(tx, "WHERE group_id = ? AND person = ?", group_id, person)
    if not groups or not mine:
        raise NotFound("no_group", "there is no such group, or you are not in it")
    return groups[0], mine[0]


def find_owned(tx: Transaction, group_id: str, person: str) -> GroupRow:
    """The group, locked until the end of the transaction; Forbidden if somebody else owns it."""
    lock_group(tx, group_id)
    group, _ = find_member(tx, group_id, person)
    if group.owner != person:
        raise Forbidden("not_group_owner", "only the owner of the group may do that")
    return group


def find_group_member(tx: Transaction, group_id: str, number: int) -> MemberRow:
    found = MEMBERS.select(tx, "WHERE group_id = ? AND number = ?", group_id, number)
    if not found:
        raise NotFound("no_member", "there is no such member in this group")
    return found[0]


def lock_group(tx: Transaction, group_id: str) -> None:
    """Lock a group until the end of the transaction, so that two requests do not pass the same check."""
    tx.run("UPDATE groups SET id = id WHERE id = ?", group_id)


def count_members(tx: Transaction, group_id: str) -> int:
    return int(tx.rows("SELECT COUNT(*) FROM members WHERE group_id = ?", group_id)[0][0])


def describe_group(tx: Transaction, group: GroupRow, person: str) -> GroupInfo:
    return GroupInfo(group.id, group.name, count_members(tx, group.id), group.owner == person, group.created)


class GroupStore:
    """Groups of people. `on_departure` and `on_deletion` are called within the transaction, before a member or the
    whole group goes."""

    def __init__(
        self,
        database: Database,
        on_departure: Callable[[Transaction, str, str], None],
        on_deletion: Callable[[Transaction, str], None],
    ) -> None:
        self.database = database
        self.on_departure = on_departure
        self.on_deletion = on_deletion

    async def create(self, person: Person, data: GroupNameRequest) -> GroupCreated:
        """Make a group. You own it; the response has the secret of an invitation link."""
        row = GroupRow(new_id(), _clean(data.name), person.id, self.database.now())
        invite = new_secret()

        def job(tx: Transaction) -> GroupInfo:
            lock_person(tx, person.id)
            if not GROUPS.select(tx, "WHERE id = ?", row.id):  # else a retry of a commit that succeeded
                _check_group_count(tx, person.id)
                GROUPS.insert(tx, row)
                GROUP_INVITES.insert(tx, GroupInviteRow(hash_secret(invite), row.id, row.created))
                MEMBERS.insert(tx, MemberRow(row.id, 1, person.id, row.created))
            return describe_group(tx, row, person.id)

        return GroupCreated(await self.database.run(job), invite)

    async def list_mine(self, person: Person) -> GroupList:
        """The groups that you are in."""

        def job(tx: Transaction) -> GroupList:
            where = "WHERE id IN (SELECT group_id FROM members WHERE person = ?) ORDER BY name, id"
            return GroupList([describe_group(tx, one, person.id) for one in GROUPS.select(tx, where, person.id)])

        return await self.database.read(job)

    async def check_member(self, person: Person, group_id: str) -> None:
        await self.database.read(lambda tx: find_member(tx, group_id, person.id))

    async def rename(self, person: Person, group_id: Id, data: GroupNameRequest) -> GroupInfo:
        clean = _clean(data.name)

        def change(tx: Transaction, group: GroupRow) -> GroupInfo:
            after = replace(group, name=clean)
            GROUPS.put(tx, after)
            return describe_group(tx, after, person.id)

        return await self._change_owned(person, group_id, change)

    async def hand_over(self, person: Person, group_id: Id, data: NewOwnerRequest) -> GroupInfo:
        """Make another member the owner."""

        def change(tx: Transaction, group: GroupRow) -> GroupInfo:
            after = replace(group, owner=find_group_member(tx, group_id, data.member).person)
            GROUPS.put(tx, after)
            return describe_group(tx, after, person.id)

        return await self._change_owned(person, group_id, change)

    # -- invitations ---------------------------------------------------------------------------------------------------

    async def invite(self, person: Person, group_id: Id, data: GroupInviteRequest) -> Invite:
        """Make an invitation link; only for the owner."""
        secret = new_secret()
        row = GroupInviteRow(hash_secret(secret), group_id, self.database.now())

        def change(tx: Transaction, group: GroupRow) -> None:
            if data.revoke:
                tx.run("DELETE FROM group_invites WHERE group_id = ?", group_id)
            GROUP_INVITES.put(tx, row)
            theirs = GROUP_INVITES.select(tx, "WHERE group_id = ? ORDER BY created DESC, hash", group_id)
            for one in theirs[MAX_INVITES:]:
                tx.run("DELETE FROM group_invites WHERE hash = ?", one.hash)

        await self._change_owned(person, group_id, change)
        return Invite(secret)

    async def preview(self, person: Person, group_id: Id, data: GroupJoinRequest) -> GroupInvitation:
        """What an invitation is for."""

        def job(tx: Transaction) -> GroupInvitation:
            group = _find_invited(tx, group_id, data.invite)
            is_member = MEMBERS.select(tx, "WHERE group_id = ? AND person = ?", group_id, person.id)
            return GroupInvitation(group.name, count_members(tx, group_id), bool(is_member))

        return await self.database.read(job)

    async def join(self, person: Person, group_id: Id, data: GroupJoinRequest) -> GroupInfo:
        """Become a member, by invitation."""
        now = self.database.now()

        def job(tx: Transaction) -> GroupInfo:
            lock_person(tx, person.id)
            lock_group(tx, group_id)
            group = _find_invited(tx, group_id, data.invite)
            if not MEMBERS.select(tx, "WHERE group_id = ? AND person = ?", group_id, person.id):
                _check_group_count(tx, person.id)
                if count_members(tx, group_id) >= MAX_MEMBERS:
                    raise LimitReached("group_full", f"a group has at most {MAX_MEMBERS} members")
                GROUPS.put(tx, replace(group, last_number=group.last_number + 1))
                MEMBERS.insert(tx, MemberRow(group_id, group.last_number + 1, person.id, now))
            return describe_group(tx, group, person.id)

        return await self.database.run(job)

    # -- departures ----------------------------------------------------------------------------------------------------

    async def leave(self, person: Person, group_id: str) -> None:
        """Leave a group. Its owner hands it over first; the last member deletes it."""

        def job(tx: Transaction) -> None:
            lock_group(tx, group_id)
            group, _ = find_member(tx, group_id, person.id)
            if count_members(tx, group_id) == 1:
                self._delete(tx, group_id)
            elif group.owner == person.id:
                raise Clash("owner_stays", "hand the group over to another member before you leave it")
            else:
                self._remove(tx, group_id, person.id)

        await self.database.run(job)

    async def remove(self, person: Person, group_id: str, member: int) -> str:
        """Remove a member; returns who it was."""

        def change(tx: Transaction, group: GroupRow) -> str:
            removed = find_group_member(tx, group_id, member).person
            if removed == person.id:
                raise Clash("owner_stays", "hand the group over to another member before you leave it")
            self._remove(tx, group_id, removed)
            return removed

        return await self._change_owned(person, group_id, change)

    async def delete(self, person: Person, group_id: Id) -> None:
        """Delete a group, its results and its tournaments; only for the owner. Tables play on."""
        await self._change_owned(person, group_id, lambda tx, group: self._delete(tx, group_id))

    async def forget_person(self, person: Person) -> None:
        """Take a deleted person out of all groups. Theirs go to the member who joined first."""
        for info in (await self.list_mine(person)).groups:
            await self.database.run(lambda tx, group_id=info.id: self._forget(tx, group_id, person.id))  # type: ignore[misc]

    def _forget(self, tx: Transaction, group_id: str, person: str) -> None:
        lock_group(tx, group_id)
        group, _ = find_member(tx, group_id, person)
        others = MEMBERS.select(tx, "WHERE group_id = ? AND person <> ? ORDER BY number", group_id, person)
        if not others:
            self._delete(tx, group_id)
            return
        owner = others[0].person if group.owner == person else group.owner
        GROUPS.put(tx, replace(group, owner=owner, muted=[one for one in group.muted if one != person]))
        self._remove(tx, group_id, person)

    def _remove(self, tx: Transaction, group_id: str, person: str) -> None:
        self.on_departure(tx, group_id, person)
        tx.run("DELETE FROM members WHERE group_id = ? AND person = ?", group_id, person)

    def _delete(self, tx: Transaction, group_id: str) -> None:
        """Delete a group. Its tables stay, for those who play there."""
        self.on_deletion(tx, group_id)
        tx.run("UPDATE tables SET group_id = '' WHERE group_id = ?", group_id)
        for table in ("group_games", "group_invites", "members", "wall"):
            tx.run(f"DELETE FROM {table} WHERE group_id = ?", group_id)
        tx.run("DELETE FROM groups WHERE id = ?", group_id)

    async def _change_owned(self, person: Person, group_id: str, change: Callable[[Transaction, GroupRow], R]) -> R:
        return await self.database.run(lambda tx: change(tx, find_owned(tx, group_id, person.id)))


def _clean(name: str) -> str:
    cleaned = clean_line(name)
    if not cleaned:
        raise Clash("bad_name", "there is nothing to be seen in this name; take another")
    return cleaned


def _check_group_count(tx: Transaction, person: str) -> None:
    if int(tx.rows("SELECT COUNT(*) FROM members WHERE person = ?", person)[0][0]) >= MAX_GROUPS:
        raise LimitReached("too_many_groups", f"you are in {MAX_GROUPS} groups already; leave one first")


def _find_invited(tx: Transaction, group_id: str, invite: str) -> GroupRow:
    found = GROUP_INVITES.select(tx, "WHERE hash = ? AND group_id = ?", hash_secret(invite), group_id)
    if not found:
        raise NotFound("no_group_invite", "this invitation is wrong, or its owner has renewed it; ask for a new link")
    return GROUPS.select(tx, "WHERE id = ?", group_id)[0]

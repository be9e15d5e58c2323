"""Profiles: what somebody has played, by game, and their ratings. Private, unless they show it to their groups."""

from __future__ import annotations

from collections.abc import Iterable

from serai.server.groups.membership import find_group_member, find_member
from serai.server.ratings.rating_store import RatingStore
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import PEOPLE, PersonRow
from serai.server.store.table_store import SqlTableStore
from serai.tables.errors import NotFound
from serai.tables.protocol import Id, MemberNumber, OwnProfile, Person, PlayedGame, Profile, ProfileRequest
from serai.tables.store.interface import MAX_LISTED, TableWithSeats

MAX_PAGES = 20  # of finished games that are counted, the newest ones


class ProfileStore:
    def __init__(self, database: Database, tables: SqlTableStore, ratings: RatingStore) -> None:
        self.database = database
        self.tables = tables
        self.ratings = ratings

    async def get_mine(self, person: Person) -> OwnProfile:
        """Your own profile, and whether members of your groups see it."""
        row = await self.database.read(lambda tx: _find_person(tx, person.id))
        return OwnProfile(row.shows_profile, await self._describe(row))

    async def change_mine(self, person: Person, data: ProfileRequest) -> OwnProfile:
        """Show your profile to members of your groups, or no longer."""
        sql = "UPDATE people SET shows_profile = ? WHERE id = ?"
        await self.database.run(lambda tx: tx.run(sql, int(data.shown), person.id))
        return await self.get_mine(person)

    async def get_member(self, person: Person, group_id: Id, member: MemberNumber) -> Profile:
        """The profile of a member of your group, if they show it."""

        def job(tx: Transaction) -> PersonRow:
            find_member(tx, group_id, person.id)
            return _find_person(tx, find_group_member(tx, group_id, member).person)

        row = await self.database.read(job)
        if not row.shows_profile:
            raise NotFound("no_profile", "this member keeps their profile to themselves")
        return await self._describe(row)

    async def _describe(self, row: PersonRow) -> Profile:
        found: list[TableWithSeats] = []
        for page in range(MAX_PAGES):
            listed = await self.tables.list_finished(row.id, page)
            found += listed
            if len(listed) < MAX_LISTED:
                break
        return Profile(row.nickname, _count_games(found, row.id), await self.ratings.list_of(row.id))


def _find_person(tx: Transaction, person: str) -> PersonRow:
    return PEOPLE.select(tx, "WHERE id = ?", person)[0]


def _count_games(tables: Iterable[TableWithSeats], person: str) -> list[PlayedGame]:
    """Counts what the page of one's own games counts: games with one own seat, neither broken off nor practice."""
    counts: dict[str, PlayedGame] = {}
    for one in tables:
        result = one.row.result
        seats = [seat.seat for seat in one.seats if seat.person == person]
        if result is not None and result.by != "archive" and not one.row.practice and len(seats) == 1:
            played = counts.setdefault(one.row.game, PlayedGame(one.row.game, 0, 0))
            played.games += 1
            played.wins += seats[0] in result.winners
    return sorted(counts.values(), key=lambda played: (-played.games, played.game))

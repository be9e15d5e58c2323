"""Profiles: what somebody has played, their ratings and levels by game, and their trophies. Private, unless they show
them to their groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from serai.analysis.level_scale import JudgedPlay, describe_levels, find_levels, pool_games
from serai.core.game.registry import game, games
from serai.server.groups.membership import find_group_member, find_member
from serai.server.groups.trophies import list_trophies
from serai.server.ratings.rating_store import RatingStore
from serai.server.store.database import Database, Transaction
from serai.server.store.schema import PEOPLE, PersonRow
from serai.server.store.table_store import SqlTableStore
from serai.tables.errors import NotFound
from serai.tables.model.rows import TableResult
from serai.tables.protocol import (
    Id,
    Language,
    MemberNumber,
    OwnProfile,
    Person,
    PlayedGame,
    PlayedLevel,
    Profile,
    ProfileRequest,
)
from serai.tables.store.interface import MAX_LISTED, TableWithSeats

MAX_PAGES = 20  # of finished games that are counted, the newest ones


class ProfileStore:
    def __init__(self, database: Database, tables: SqlTableStore, ratings: RatingStore) -> None:
        self.database = database
        self.tables = tables
        self.ratings = ratings

    async def get_mine(self, person: Person, lang: Language = "en") -> OwnProfile:
        """Your own profile, and whether members of your groups see it."""
        row = await self.database.read(lambda tx: _find_person(tx, person.id))
        return OwnProfile(row.shows_profile, await self._describe(row, lang))

    async def change_mine(self, person: Person, data: ProfileRequest, lang: Language = "en") -> OwnProfile:
        """Show your profile to members of your groups, or no longer."""
        sql = "UPDATE people SET shows_profile = ? WHERE id = ?"
        await self.database.run(lambda tx: tx.run(sql, int(data.shown), person.id))
        return await self.get_mine(person, lang)

    async def get_member(self, person: Person, group_id: Id, member: MemberNumber, lang: Language = "en") -> Profile:
        """The profile of a member of your group, if they show it; of their trophies those that they won in it."""

        def job(tx: Transaction) -> PersonRow:
            find_member(tx, group_id, person.id)
            return _find_person(tx, find_group_member(tx, group_id, member).person)

        row = await self.database.read(job)
        if not row.shows_profile:
            raise NotFound("no_profile", "this member keeps their profile to themselves")
        return await self._describe(row, lang, group_id)

    async def _describe(self, row: PersonRow, lang: Language, group_id: str | None = None) -> Profile:
        played = list(_counted_seats(await self._list_finished(row.id), row.id))
        return Profile(
            row.nickname,
            _count_games(played),
            await self.ratings.list_of(row.id),
            _describe_levels(played, lang),
            await self.database.read(lambda tx: list_trophies(tx, row.id, group_id)),
        )

    async def _list_finished(self, person: str) -> list[TableWithSeats]:
        found: list[TableWithSeats] = []
        for page in range(MAX_PAGES):
            listed = await self.tables.list_finished(person, page)
            found += listed
            if len(listed) < MAX_LISTED:
                break
        return found


def _find_person(tx: Transaction, person: str) -> PersonRow:
    return PEOPLE.select(tx, "WHERE id = ?", person)[0]


class _PlayedSeat(NamedTuple):
    game: str
    players: int
    seat: int
    result: TableResult


def _counted_seats(tables: Iterable[TableWithSeats], person: str) -> Iterator[_PlayedSeat]:
    """What the page of one's own games counts: games with one own seat, neither broken off nor practice."""
    for one in tables:
        result = one.row.result
        seats = [seat.seat for seat in one.seats if seat.person == person]
        if result is not None and result.by != "archive" and not one.row.practice and len(seats) == 1:
            yield _PlayedSeat(one.row.game, len(one.seats), seats[0], result)


def _count_games(played: Iterable[_PlayedSeat]) -> list[PlayedGame]:
    counts: dict[str, PlayedGame] = {}
    for one in played:
        count = counts.setdefault(one.game, PlayedGame(one.game, 0, 0))
        count.games += 1
        count.wins += one.seat in one.result.winners
    return sorted(counts.values(), key=lambda count: (-count.games, count.game))


def _describe_levels(played: Iterable[_PlayedSeat], lang: Language) -> list[PlayedLevel]:
    """The level at each game and size of table, from all of its games that were analysed."""
    judged: dict[tuple[str, int], list[JudgedPlay]] = {}
    for one in played:
        if one.result.analysis and (found := one.result.analysis[one.seat]).choices:
            play = JudgedPlay(found.choices, found.loss, found.loss_error)
            judged.setdefault((one.game, one.players), []).append(play)
    levels: list[PlayedLevel] = []
    for (game_id, players), plays in sorted(judged.items()):
        pooled = pool_games(plays)
        if game_id in games() and find_levels(game(game_id), players, pooled) is not None:
            sentence = describe_levels(game(game_id), players, pooled, lang)
            levels.append(PlayedLevel(game_id, players, len(plays), sentence))
    return levels

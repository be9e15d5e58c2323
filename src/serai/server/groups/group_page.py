"""What members see of a group: members, tables, results and the table of honour. Nothing of it is hidden at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from serai.server.groups.membership import describe_group, find_member
from serai.server.groups.wall import read_wall
from serai.server.store.database import Database, Transaction
from serai.server.store.group_schema import GROUP_GAMES, MEMBERS, GroupGameRow, GroupRow
from serai.server.store.row_mapping import chunk_values
from serai.server.store.schema import PEOPLE, SEATS, TABLES
from serai.tables.model.final_places import score_places
from serai.tables.protocol import GroupPage, GroupResult, GroupResultSeat, HonourLine, HonourTable, MemberInfo
from serai.tables.store.interface import TableWithSeats

MAX_RESULTS = 50
MAX_COUNTED = 2_000  # games that count for the table of honour, the newest ones
MAX_TABLES = 100


async def read_group(database: Database, person: str, group_id: str) -> tuple[GroupPage, list[TableWithSeats]]:
    """The page of a group, without its tournaments. The tables come beside it, as they are stored."""
    return await database.read(lambda tx: _describe_page(tx, group_id, person))


def _describe_page(tx: Transaction, group_id: str, person: str) -> tuple[GroupPage, list[TableWithSeats]]:
    group, _ = find_member(tx, group_id, person)
    members = _list_members(tx, group, person)
    names = {key: info.name for key, info in members.items()}
    where = "WHERE group_id = ? ORDER BY ended DESC, table_id LIMIT ?"
    games = GROUP_GAMES.select(tx, where, group_id, MAX_COUNTED)
    invites = tx.rows("SELECT COUNT(*) FROM group_invites WHERE group_id = ?", group_id)[0][0]
    page = GroupPage(
        group=describe_group(tx, group, person),
        members=list(members.values()),
        tables=[],
        results=_describe_results(tx, games[:MAX_RESULTS]),
        honour=count_honours(games, names, person),
        tournaments=[],
        seasons=[],
        wall=read_wall(tx, group_id, members, person),
        invites=int(invites) if group.owner == person else 0,
    )
    sql = "WHERE group_id = ? AND status <> 'over' AND archived = 0 ORDER BY updated DESC LIMIT ?"
    rows = TABLES.select(tx, sql, group_id, MAX_TABLES, readable=True)
    tables = [TableWithSeats(row, SEATS.select(tx, "WHERE table_id = ? ORDER BY seat", row.id)) for row in rows]
    return page, tables


def _list_members(tx: Transaction, group: GroupRow, person: str) -> dict[str, MemberInfo]:
    where = "WHERE id IN (SELECT person FROM members WHERE group_id = ?)"
    people = {one.id: one for one in PEOPLE.select(tx, where, group.id)}
    return {
        one.person: MemberInfo(
            one.number,
            people[one.person].nickname,
            one.joined,
            one.person == group.owner,
            one.person == person,
            one.person in group.muted and person in (one.person, group.owner),
            people[one.person].shows_profile,
        )
        for one in MEMBERS.select(tx, "WHERE group_id = ? ORDER BY number", group.id)
    }


def _describe_results(tx: Transaction, games: Sequence[GroupGameRow]) -> list[GroupResult]:
    people = sorted({person for game in games for person in game.people if person is not None})
    names: dict[str, str] = {}
    for ids, marks in chunk_values(people):
        names |= dict(tx.rows(f"SELECT id, nickname FROM people WHERE id IN ({marks})", *ids))
    bots: dict[tuple[str, int], str] = {}
    for ids, marks in chunk_values([game.table_id for game in games]):
        sql = f"SELECT table_id, seat, name FROM seats WHERE kind = 'bot' AND table_id IN ({marks})"
        bots |= {(table_id, seat): name for table_id, seat, name in tx.rows(sql, *ids)}
    return [
        GroupResult(game.table_id, game.game, game.ended, game.by, game.tournament, _describe_seats(game, names, bots))
        for game in games
    ]


def _describe_seats(
    game: GroupGameRow, names: dict[str, str], bots: dict[tuple[str, int], str]
) -> list[GroupResultSeat]:
    """Bots have the names of their seats, which tell those of one level apart in a tournament."""
    return [
        GroupResultSeat(
            names.get(person, "") if person is not None else bots.get((game.table_id, seat), bot or ""),
            bot,
            place,
            game.scores[seat] if game.scores else None,
        )
        for seat, (person, bot, place) in enumerate(zip(game.people, game.bots, game.places, strict=True))
    ]


def count_honours(games: Iterable[GroupGameRow], names: dict[str, str], person: str) -> list[HonourTable]:
    """The table of honour of each game: members only, and only games of tournaments and games with other people, since
    anybody can win as many as they like against a weak bot."""
    tables: dict[str, dict[str, HonourLine]] = {}
    for game in games:
        if not game.tournament and len({one for one in game.people if one is not None}) < 2:
            continue
        points = score_places(game.places)
        for seat, who in enumerate(game.people):
            if who in names:
                assert who is not None
                lines = tables.setdefault(game.game, {})
                line = lines.setdefault(who, HonourLine(names[who], who == person, 0, 0, 0.0))
                line.games += 1
                line.wins += game.places[seat] == 1
                line.points += points[seat]
    return [HonourTable(game, _order(lines.values())) for game, lines in sorted(tables.items())]


def _order(lines: Iterable[HonourLine]) -> list[HonourLine]:
    return sorted(lines, key=lambda line: (-line.points, -line.wins, line.games, line.name))

"""What members of a group see of its tournaments: lists, standings, rounds and the table of all seasons."""

from __future__ import annotations

from collections.abc import Sequence

from serai.server.groups.membership import describe_group
from serai.server.store.database import Database, Transaction
from serai.server.store.group_schema import TOURNAMENTS, EntrantRow, GroupGameRow, MeetingRow, TournamentRow
from serai.server.tournaments.rounds import read_results, to_results
from serai.server.tournaments.schedule import plan_tournament, rank_tournament
from serai.server.tournaments.tournament_store import find_visible, form_of, label_bots, list_entrants
from serai.tables.model.final_places import score_places
from serai.tables.protocol import (
    EntrantInfo,
    MeetingInfo,
    SeasonLine,
    SeasonTable,
    StandingInfo,
    TournamentInfo,
    TournamentPage,
    TournamentPlan,
)


async def read_tournament(database: Database, person: str, tournament_id: str) -> TournamentPage:
    return await database.read(lambda tx: _describe_page(tx, tournament_id, person))


async def read_tournaments(
    database: Database, person: str, group_id: str
) -> tuple[list[TournamentInfo], list[SeasonTable]]:
    """The tournaments of a group, the newest first, and its seasons added up."""

    def job(tx: Transaction) -> tuple[list[TournamentInfo], list[SeasonTable]]:
        rows = TOURNAMENTS.select(tx, "WHERE group_id = ? ORDER BY created DESC, id", group_id)
        return [_describe(tx, row, person) for row in rows], _list_seasons(tx, rows, person)

    return await database.read(job)


def _list_seasons(tx: Transaction, tournaments: Sequence[TournamentRow], person: str) -> list[SeasonTable]:
    """The finished seasons of each tournament added up; only of those that were repeated."""
    series: dict[str, list[TournamentRow]] = {}
    for row in tournaments:
        if row.status == "over" or row.season > 1:
            series.setdefault(row.series, []).append(row)
    return [_add_seasons(tx, rows, person) for rows in series.values() if any(row.season > 1 for row in rows)]


def _add_seasons(tx: Transaction, rows: Sequence[TournamentRow], person: str) -> SeasonTable:
    lines: dict[str, SeasonLine] = {}
    finished = [row for row in rows if row.status == "over"]
    for row in finished:
        names = _read_names(tx, row.id)
        for one in list_entrants(tx, row.id):
            if one.person is not None and one.status == "in":
                empty = SeasonLine(names[one.person], one.person == person, 0, 0.0, 0)
                line = lines.setdefault(one.person, empty)
                line.seasons += 1
                line.points += one.points
                line.titles += one.rank == 1
    ordered = sorted(lines.values(), key=lambda line: (-line.points, -line.titles, line.seasons, line.name))
    return SeasonTable(rows[0].name, rows[0].game, len(finished), ordered)


def _read_names(tx: Transaction, tournament_id: str) -> dict[str, str]:
    sql = "SELECT p.id, p.nickname FROM entrants e JOIN people p ON p.id = e.person WHERE e.tournament_id = ?"
    return dict(tx.rows(sql, tournament_id))


def _describe(tx: Transaction, row: TournamentRow, person: str) -> TournamentInfo:
    entrants = list_entrants(tx, row.id)
    mine = [one for one in entrants if one.person == person]
    names = _read_names(tx, row.id)
    labels = label_bots(entrants)
    first = [one for one in entrants if one.rank == 1]
    registered = len([one for one in entrants if one.status != "asked"])
    plan = TournamentPlan(registered, row.rounds)
    if row.status == "open":
        plan = plan_tournament(form_of(row), registered, row.fill)
    return TournamentInfo(
        id=row.id,
        name=row.name,
        game=row.game,
        seats=row.seats,
        kind=row.kind,
        pace=row.pace,
        options=row.options,
        rounds=plan.rounds,
        advance=row.advance,
        bot=row.bot,
        fill=row.fill,
        status=row.status,
        round=row.round,
        season=row.season,
        entrants=registered,
        entry=mine[0].status if mine else None,  # type: ignore[arg-type]
        created=row.created,
        starts=row.starts,
        trouble=row.trouble,
        places=plan.places,
        winners=[names[one.person] if one.person is not None else f"{one.bot} {labels[one.number]}" for one in first],
    )


def _describe_page(tx: Transaction, tournament_id: str, person: str) -> TournamentPage:
    row, group = find_visible(tx, tournament_id, person)
    rounds = read_results(tx, tournament_id)
    entrants = list_entrants(tx, tournament_id)
    standings = rank_tournament(form_of(row), [one.number for one in entrants], to_results(rounds))
    sql = "SELECT t.id, t.status FROM meetings m JOIN tables t ON t.id = m.table_id WHERE m.tournament_id = ?"
    statuses: dict[str, str] = dict(tx.rows(sql, tournament_id))
    absent = _find_absent(tx, tournament_id)
    return TournamentPage(
        tournament=_describe(tx, row, person),
        group=describe_group(tx, group, person),
        entrants=_describe_entrants(tx, entrants, person),
        standings=[StandingInfo(*one) for one in standings] if row.status != "open" else [],
        rounds=[[_describe_meeting(one, result, statuses, absent) for one, result in meetings] for meetings in rounds],
    )


def _find_absent(tx: Transaction, tournament_id: str) -> dict[str, list[int]]:
    """By table: the seats whose people let their time run out without a single move."""
    sql = """SELECT s.table_id, s.seat FROM meetings m JOIN seats s ON s.table_id = m.table_id
    WHERE m.tournament_id = ? AND s.kind = 'bot' AND s.person IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM lines l WHERE l.table_id = s.table_id AND l.person = s.person AND l.kind = 'play')
    AND EXISTS (SELECT 1 FROM lines l WHERE l.table_id = s.table_id AND l.seat = s.seat AND l.kind = 'timeout')
    ORDER BY s.table_id, s.seat"""
    absent: dict[str, list[int]] = {}
    for table_id, seat in tx.rows(sql, tournament_id):
        absent.setdefault(table_id, []).append(seat)
    return absent


def _describe_entrants(tx: Transaction, entrants: Sequence[EntrantRow], person: str) -> list[EntrantInfo]:
    names = _read_names(tx, entrants[0].tournament_id) if entrants else {}
    labels = label_bots(entrants)
    return [
        EntrantInfo(
            one.number,
            names[one.person] if one.person is not None else "",
            one.bot,
            labels.get(one.number, 0),
            one.person == person,
            one.status,
        )
        for one in entrants
    ]


def _describe_meeting(
    meeting: MeetingRow, result: GroupGameRow | None, statuses: dict[str, str], absent: dict[str, list[int]]
) -> MeetingInfo:
    return MeetingInfo(
        table=meeting.table_id,
        status=statuses.get(meeting.table_id, "open"),
        entrants=meeting.entrants,
        places=result.places if result else [],
        scores=result.scores[: len(meeting.entrants)] if result else [],
        points=score_places(result.places) if result else [],
        by=result.by if result else "",
        absent=absent.get(meeting.table_id, []),
    )

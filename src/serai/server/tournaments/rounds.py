"""Rounds of tournaments: makes their tables, and the next round or the final standings when all results are stored.

The result of a table is stored with the line that ends its game, and a round begins by a change of the tournament's
row that only one process can make. So a round is counted once, by whichever process looks first, also after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from serai.core.game.registry import game
from serai.server.store.database import Database, Transaction
from serai.server.store.group_schema import (
    ENTRANTS,
    GROUP_GAMES,
    MEETINGS,
    TOURNAMENTS,
    EntrantRow,
    GroupGameRow,
    MeetingRow,
    TournamentRow,
)
from serai.server.store.table_store import insert_table
from serai.server.telemetry.logs import LOG
from serai.server.tournaments.pairing import Meeting
from serai.server.tournaments.schedule import pair_next_round, rank_tournament
from serai.server.tournaments.standings import MeetingResult, Standing
from serai.server.tournaments.tournament_store import find_running_seats, form_of, label_bots, list_entrants
from serai.tables.errors import Refusal
from serai.tables.identifiers import new_id
from serai.tables.model.rows import SeatRow
from serai.tables.play.new_table import find_bot_id, make_row
from serai.tables.play.places import settle_colours
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import NewTable, Person, SeatRequest

# Running tournaments whose current round has a result for each of its tables; also those before their first round.
_DUE = """SELECT t.id FROM tournaments t WHERE t.status = 'running' AND NOT EXISTS (
SELECT 1 FROM meetings m WHERE m.tournament_id = t.id AND m.round = t.round
AND NOT EXISTS (SELECT 1 FROM group_games g WHERE g.table_id = m.table_id)) ORDER BY t.id"""


def read_results(tx: Transaction, tournament_id: str) -> list[list[tuple[MeetingRow, GroupGameRow | None]]]:
    """The meetings of each round, with their results as far as they are over."""
    stored = GROUP_GAMES.select(
        tx, "WHERE table_id IN (SELECT table_id FROM meetings WHERE tournament_id = ?)", tournament_id
    )
    results = {one.table_id: one for one in stored}
    rounds: list[list[tuple[MeetingRow, GroupGameRow | None]]] = []
    for meeting in MEETINGS.select(tx, "WHERE tournament_id = ? ORDER BY round, number", tournament_id):
        if meeting.round > len(rounds):
            rounds.append([])
        rounds[-1].append((meeting, results.get(meeting.table_id)))
    return rounds


def to_results(rounds: Sequence[Sequence[tuple[MeetingRow, GroupGameRow | None]]]) -> list[list[MeetingResult]]:
    """The results that are there, by round."""
    return [[_to_result(meeting, found) for meeting, found in meetings if found is not None] for meetings in rounds]


def _to_result(meeting: MeetingRow, found: GroupGameRow) -> MeetingResult:
    scores = found.scores or [0] * len(meeting.entrants)  # a game of rules that are gone has no scores
    return MeetingResult(tuple(meeting.entrants), tuple(found.places), tuple(scores[: len(meeting.entrants)]))


class RoundManager:
    def __init__(self, database: Database, tables: TableManager) -> None:
        self.database = database
        self.tables = tables

    async def advance_due(self) -> int:
        """Begin the next round of every tournament that waits for one, or end it; returns how many there were."""
        due = [found for (found,) in await self.database.read(lambda tx: tx.rows(_DUE))]
        for tournament_id in due:
            try:
                await self.advance(tournament_id)
            except Exception:
                LOG.exception("tournament not advanced", extra={"tournament": tournament_id})
        return len(due)

    async def advance(self, tournament_id: str) -> None:
        """Begin the next round of a tournament, or end it, if its current round has all results."""
        state = await self.database.read(lambda tx: _read_state(tx, tournament_id))
        if state is None:
            return
        row, numbers, results = state
        form = form_of(row)
        if row.round >= row.rounds:
            standings = await asyncio.to_thread(rank_tournament, form, numbers, results)
            await self.database.run(lambda tx: _finish(tx, row, standings, self.database.now()))
            return
        meetings = await asyncio.to_thread(pair_next_round, form, numbers, results)
        made = await self.database.run(lambda tx: _begin_round(tx, row, meetings, self.database.now()))
        for table_id in made:
            await self.tables.tend(table_id)

    async def resign_withdrawn(self, person: str) -> None:
        """Resign at the running tables of tournaments that somebody has withdrawn from."""
        for table_id, seat in await self.database.read(lambda tx: find_running_seats(tx, person)):
            try:
                await self.tables.seats.resign(table_id, Person(person, ""), seat)
            except Refusal:  # the game has ended meanwhile; otherwise its clock ends it
                LOG.info("seat of a withdrawn entrant stays", extra={"table": table_id})


def _read_state(
    tx: Transaction, tournament_id: str
) -> tuple[TournamentRow, list[int], list[list[MeetingResult]]] | None:
    """A tournament that waits for its next round, its entrants, and its results; None if it does not wait."""
    found = TOURNAMENTS.select(tx, "WHERE id = ? AND status = 'running'", tournament_id)
    rounds = read_results(tx, tournament_id)
    if not found or any(result is None for meetings in rounds for _, result in meetings):
        return None
    numbers = [one.number for one in list_entrants(tx, tournament_id)]
    return found[0], numbers, to_results(rounds)


def _begin_round(tx: Transaction, row: TournamentRow, meetings: list[Meeting], now: float) -> list[str]:
    """Store the next round and its tables; returns their ids, or none if another process was first."""
    sql = "UPDATE tournaments SET round = ? WHERE id = ? AND status = 'running' AND round = ?"
    if not tx.run(sql, row.round + 1, row.id, row.round):
        return []
    entrants = {one.number: one for one in list_entrants(tx, row.id)}
    people = "SELECT p.id, p.nickname FROM entrants e JOIN people p ON p.id = e.person WHERE e.tournament_id = ?"
    names: dict[str, str] = dict(tx.rows(people, row.id))
    labels = label_bots(list(entrants.values()))
    made = []
    for number, meeting in enumerate(meetings, 1):
        request = NewTable(
            row.game,
            [SeatRequest("open")] * row.seats,
            row.options,
            pace=row.pace,
            name=row.name,
            hints=False,
        )
        table = make_row(request, row.id, new_id(), now)
        table.group_id, table.tournament, table.tournament_round = row.group_id, row.id, row.round + 1
        seats = [_make_seat(seat, entrants[one], names, labels.get(one), row) for seat, one in enumerate(meeting)]
        insert_table(tx, table, settle_colours(seats))
        MEETINGS.insert(tx, MeetingRow(row.id, row.round + 1, number, table.id, list(meeting)))
        made.append(table.id)
    return made


def _make_seat(seat: int, entrant: EntrantRow, names: dict[str, str], label: int | None, row: TournamentRow) -> SeatRow:
    if entrant.person is not None and entrant.status == "in":
        return SeatRow(seat, "person", entrant.person, None, names[entrant.person])
    bot = find_bot_id(entrant.bot or row.bot, game(row.game))
    return SeatRow(seat, "bot", None, bot, bot if label is None else f"{bot} {label}")


def _finish(tx: Transaction, row: TournamentRow, standings: list[Standing], now: float) -> None:
    sql = "UPDATE tournaments SET status = 'over', ended = ? WHERE id = ? AND status = 'running' AND round = ?"
    if not tx.run(sql, now, row.id, row.round):
        return
    entrants = {one.number: one for one in list_entrants(tx, row.id)}
    for one in standings:
        found = entrants[one.entrant]
        found.rank, found.points = one.rank, one.points
        ENTRANTS.put(tx, found)

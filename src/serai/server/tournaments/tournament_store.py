"""Stored tournaments: making one, registering, withdrawing, starting, and repeating it as the next season."""

from __future__ import annotations

import random
from collections.abc import Sequence

from serai.core.game.registry import game
from serai.server.groups.membership import find_member, find_owned
from serai.server.store.database import Database, Transaction
from serai.server.store.group_schema import ENTRANTS, MEETINGS, TOURNAMENTS, EntrantRow, GroupRow, TournamentRow
from serai.server.store.schema import PEOPLE, PersonRow
from serai.server.telemetry.logs import LOG
from serai.server.tournaments.schedule import TournamentForm, check_form, find_size, plan_tournament
from serai.tables.errors import Clash, LimitReached, NotFound, Refusal
from serai.tables.identifiers import clean_line, new_id
from serai.tables.model import clocks
from serai.tables.play.new_table import find_bot_id
from serai.tables.protocol import Id, NewTournament, Person, TournamentPlan

MAX_TOURNAMENTS = 100  # of a group
MAX_UNFINISHED = 10  # of a group, open or running
MOST_AHEAD = 366 * 86_400.0  # seconds until the start
_DUE = "status = 'open' AND trouble = '' AND starts <= ?"


def form_of(row: TournamentRow) -> TournamentForm:
    return TournamentForm(row.kind, row.seats, row.rounds, row.advance)


def find_visible(tx: Transaction, tournament_id: str, person: str) -> tuple[TournamentRow, GroupRow]:
    """A tournament and its group; for people who are not in the group there is no such tournament."""
    found = TOURNAMENTS.select(tx, "WHERE id = ?", tournament_id)
    try:
        return found[0], find_member(tx, found[0].group_id, person)[0]
    except (IndexError, NotFound):
        raise NotFound("no_tournament", "there is no such tournament, or you are not in its group") from None


def lock_tournament(tx: Transaction, tournament_id: str) -> None:
    tx.run("UPDATE tournaments SET id = id WHERE id = ?", tournament_id)


def label_bots(entrants: Sequence[EntrantRow]) -> dict[int, int]:
    """By the number of the entrant: the numbers that tell bots apart."""
    return {one.number: label for label, one in enumerate((one for one in entrants if one.bot is not None), 1)}


def list_entrants(tx: Transaction, tournament_id: str) -> list[EntrantRow]:
    return ENTRANTS.select(tx, "WHERE tournament_id = ? ORDER BY number", tournament_id)


class TournamentStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def create(self, person: Person, group_id: str, data: NewTournament) -> str:
        """Make a tournament of a group, open for registration; returns its id."""
        row = _make_row(group_id, data, self.database.now())

        def job(tx: Transaction) -> str:
            find_owned(tx, group_id, person.id)
            if not TOURNAMENTS.select(tx, "WHERE id = ?", row.id):  # else a retry of a commit that succeeded
                _insert(tx, row)
            return row.id

        return await self.database.run(job)

    async def repeat(self, person: Person, tournament_id: str) -> str:
        """Make the next season of a finished tournament. Those who played are asked, and register anew. There is one
        next season: a repeated request finds it."""
        new, now = new_id(), self.database.now()

        def job(tx: Transaction) -> str:
            old = _find_owned(tx, tournament_id, person.id)
            if old.status != "over":
                raise Clash("tournament_not_over", "the next season begins when this one is over")
            where = "WHERE series = ? ORDER BY season DESC LIMIT 1"
            [last] = TOURNAMENTS.select(tx, where, old.series)
            if last.season > old.season:
                return last.id
            row = TournamentRow(
                **{name: getattr(old, name) for name in TournamentRow.__struct_fields__}
                | {"id": new, "status": "open", "round": 0, "season": old.season + 1, "created": now, "ended": None}
                | {"starts": None, "trouble": ""}
            )
            _insert(tx, row)
            people = [one for one in list_entrants(tx, old.id) if one.person is not None and one.status == "in"]
            for number, one in enumerate(people, 1):
                if _is_member(tx, old.group_id, one.person):
                    ENTRANTS.insert(tx, EntrantRow(new, number, one.person, None, "asked"))
            return new

        return await self.database.run(job)

    async def enter(self, person: Person, tournament_id: str) -> None:
        """Register for a tournament that has not begun."""

        def job(tx: Transaction) -> None:
            lock_tournament(tx, tournament_id)
            row, _ = find_visible(tx, tournament_id, person.id)
            _check_open(row)
            entrants = list_entrants(tx, tournament_id)
            mine = [one for one in entrants if one.person == person.id]
            find_size(form_of(row), len([one for one in entrants if one.status == "in"]) + 1)
            number = mine[0].number if mine else max((one.number for one in entrants), default=0) + 1
            ENTRANTS.put(tx, EntrantRow(tournament_id, number, person.id, None, "in"))

        await self.database.run(job)

    async def withdraw(self, person: Person, tournament_id: str) -> None:
        """Take back a registration. In a tournament that has begun, a bot plays on."""

        def job(tx: Transaction) -> None:
            lock_tournament(tx, tournament_id)
            row, _ = find_visible(tx, tournament_id, person.id)
            if row.status == "over":
                raise Clash("tournament_over", "this tournament is over")
            if not _withdraw(tx, row, person.id):
                raise NotFound("no_entry", "you are not registered for this tournament")

        await self.database.run(job)

    async def set_start(self, person: Person, tournament_id: str, starts: float | None) -> None:
        """Set the time at which a tournament starts by itself."""
        _check_start(starts, self.database.now())

        def job(tx: Transaction) -> None:
            _check_open(_find_owned(tx, tournament_id, person.id))
            tx.run("UPDATE tournaments SET starts = ?, trouble = '' WHERE id = ?", starts, tournament_id)

        await self.database.run(job)

    async def start(self, person: Person, tournament_id: str) -> None:
        """Start a tournament. The first round begins with the next look at tournaments that wait for one."""
        await self.database.run(lambda tx: _start(tx, _find_owned(tx, tournament_id, person.id)))

    async def start_due(self) -> None:
        """Start the tournaments whose time has come. One that cannot start says why, and waits for its owner."""
        now = self.database.now()
        for row in await self.database.read(lambda tx: TOURNAMENTS.select(tx, f"WHERE {_DUE} ORDER BY starts", now)):
            try:
                await self.database.run(lambda tx, row=row: _start_if_due(tx, row.id, now))  # type: ignore[misc]
            except Exception:
                LOG.exception("tournament not started", extra={"tournament": row.id})

    async def delete(self, person: Person, tournament_id: Id) -> None:
        """Delete a tournament; only for the owner of the group. Its tables play on."""

        def job(tx: Transaction) -> None:
            _find_owned(tx, tournament_id, person.id)
            _delete(tx, tournament_id)

        await self.database.run(job)


def withdraw_everywhere(tx: Transaction, group_id: str, person: str) -> None:
    """Withdraw somebody who leaves a group from its tournaments."""
    for row in TOURNAMENTS.select(tx, "WHERE group_id = ? AND status <> 'over'", group_id):
        lock_tournament(tx, row.id)
        _withdraw(tx, row, person)


def delete_tournaments(tx: Transaction, group_id: str) -> None:
    for row in TOURNAMENTS.select(tx, "WHERE group_id = ?", group_id):
        _delete(tx, row.id)


def find_running_seats(tx: Transaction, person: str) -> list[tuple[str, int]]:
    """Tables of running tournaments at which a person sits though they have withdrawn, and their seats."""
    sql = """SELECT s.table_id, s.seat FROM seats s JOIN tables t ON t.id = s.table_id
    JOIN entrants e ON e.tournament_id = t.tournament AND e.person = s.person AND e.status = 'withdrawn'
    WHERE s.person = ? AND s.kind = 'person' AND s.resigned = 0 AND t.status = 'playing'"""
    return [(table_id, seat) for table_id, seat in tx.rows(sql, person)]


def _start(tx: Transaction, row: TournamentRow) -> None:
    """End the registration: bots fill the places that the form needs, and the entrants are put in the order of the
    draw."""
    _check_open(row)
    people = [one for one in list_entrants(tx, row.id) if one.status == "in"]
    plan = _check_plan(row, len(people))
    random.SystemRandom().shuffle(people)  # nobody can choose a moment to register that suits them
    tx.run("DELETE FROM entrants WHERE tournament_id = ?", row.id)
    for number in range(1, plan.places + 1):
        player = people[number - 1].person if number <= len(people) else None
        bot = None if player is not None else row.bot
        ENTRANTS.insert(tx, EntrantRow(row.id, number, player, bot, "in"))
    sql = "UPDATE tournaments SET status = 'running', trouble = '', rounds = ? WHERE id = ?"
    tx.run(sql, plan.rounds, row.id)


def _start_if_due(tx: Transaction, tournament_id: str, now: float) -> None:
    """Start a tournament, unless another process or its owner was first."""
    lock_tournament(tx, tournament_id)
    for row in TOURNAMENTS.select(tx, f"WHERE {_DUE} AND id = ?", now, tournament_id):
        try:
            _start(tx, row)
        except Refusal as refusal:
            tx.run("UPDATE tournaments SET trouble = ? WHERE id = ?", refusal.code, tournament_id)


def _make_row(group_id: str, data: NewTournament, now: float) -> TournamentRow:
    """The row of a new tournament; refuses what could not be played."""
    _check_start(data.starts, now)
    the_game = game(data.game)
    the_game.check_players(data.seats)
    clocks.check_quiet(data.pace)
    if data.pace.kind == "none":
        raise Clash("needs_pace", "a tournament needs a limit for turns, or one player could stop it for ever")
    form = TournamentForm(data.kind, data.seats, data.rounds, data.advance if data.kind == "knock_out" else 1)
    check_form(form)
    if data.fill:
        find_size(form, data.fill)
    name = clean_line(data.name)
    if not name:
        raise Clash("bad_name", "there is nothing to be seen in this name; take another")
    row_id = new_id()
    return TournamentRow(
        id=row_id,
        group_id=group_id,
        name=name,
        game=the_game.id,
        options=the_game.choose_options(data.options, None, data.seats),
        seats=data.seats,
        kind=data.kind,
        rounds=data.rounds,
        advance=form.advance,
        pace=data.pace,
        bot=find_bot_id(data.bot, the_game) if data.bot is not None else None,
        fill=data.fill if data.bot is not None else 0,
        status="open",
        round=0,
        series=row_id,
        season=1,
        created=now,
        starts=data.starts,
    )


def _check_start(starts: float | None, now: float) -> None:
    if starts is not None and not now < starts < now + MOST_AHEAD:
        raise Clash("bad_start", "a tournament starts in the future, at most a year from now")


def _insert(tx: Transaction, row: TournamentRow) -> None:
    statuses = [status for (status,) in tx.rows("SELECT status FROM tournaments WHERE group_id = ?", row.group_id)]
    if len(statuses) >= MAX_TOURNAMENTS or len([one for one in statuses if one != "over"]) >= MAX_UNFINISHED:
        raise LimitReached("too_many_tournaments", "this group has too many tournaments; delete some first")
    TOURNAMENTS.insert(tx, row)
    # The tables of a tournament belong to it and to no person: nobody can put them away, open seats or invite.
    PEOPLE.insert(tx, PersonRow(row.id, row.name, row.created))


def _check_plan(row: TournamentRow, people: int) -> TournamentPlan:
    """The plan for so many people; a refusal if there are not enough."""
    plan = plan_tournament(form_of(row), people, row.fill)
    if not people:
        raise Clash("nobody_entered", "nobody is registered for this tournament")
    if row.bot is None and plan.places != people:
        raise Clash("not_enough_entrants", f"{people} people are registered; without bots it needs {plan.places}")
    return plan


def _find_owned(tx: Transaction, tournament_id: str, person: str) -> TournamentRow:
    """A tournament of a group that the person owns, locked. The group is locked first, as everywhere."""
    row, _ = find_visible(tx, tournament_id, person)
    find_owned(tx, row.group_id, person)
    lock_tournament(tx, tournament_id)
    return find_visible(tx, tournament_id, person)[0]


def _is_member(tx: Transaction, group_id: str, person: str | None) -> bool:
    return bool(tx.rows("SELECT 1 FROM members WHERE group_id = ? AND person = ?", group_id, person))


def _check_open(row: TournamentRow) -> None:
    if row.status != "open":
        raise Clash("tournament_started", "this tournament has begun already")


def _withdraw(tx: Transaction, row: TournamentRow, person: str) -> bool:
    sql = "UPDATE entrants SET status = 'withdrawn' WHERE tournament_id = ? AND person = ?"
    if row.status == "open":
        sql = "DELETE FROM entrants WHERE tournament_id = ? AND person = ?"
    return tx.run(sql, row.id, person) > 0


def _delete(tx: Transaction, tournament_id: str) -> None:
    has_tables = MEETINGS.select(tx, "WHERE tournament_id = ? LIMIT 1", tournament_id)
    for table in ("meetings", "entrants"):
        tx.run(f"DELETE FROM {table} WHERE tournament_id = ?", tournament_id)
    tx.run("DELETE FROM tournaments WHERE id = ?", tournament_id)
    if not has_tables:
        tx.run("DELETE FROM people WHERE id = ?", tournament_id)

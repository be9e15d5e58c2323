"""Requests that concern groups, their tables and their tournaments together; `GroupStore` answers those about groups
alone. Results come from the tables: nobody can report one."""

from __future__ import annotations

from msgspec.structs import replace

from serai.server.application import Application
from serai.server.groups.group_page import read_group
from serai.server.tournaments.schedule import TournamentForm, check_form, plan_tournament
from serai.server.tournaments.tournament_page import read_tournament, read_tournaments
from serai.tables import protocol as wire
from serai.tables.errors import NotFound
from serai.tables.play.table import Table


class GroupsApi:
    def __init__(self, application: Application) -> None:
        self.database = application.database
        self.tables = application.tables
        self.groups = application.groups
        self.rounds = application.rounds

    async def get(self, person: wire.Person, group_id: wire.Id) -> wire.GroupPage:
        """A group's members, tables, results, table of honour and tournaments."""
        page, tables = await read_group(self.database, person.id, group_id)
        page.tournaments, page.seasons = await read_tournaments(self.database, person.id, group_id)
        time = self.tables.repository.time
        page.tables = [Table(one.row, one.seats, time).list_info(person.id) for one in tables]
        return page

    async def leave(self, person: wire.Person, group_id: wire.Id) -> None:
        """Leave a group. Its owner hands it over first; the last member deletes it."""
        await self.groups.leave(person, group_id)
        await self.rounds.resign_withdrawn(person.id)

    async def remove(self, person: wire.Person, group_id: wire.Id, member: wire.MemberNumber) -> None:
        """Remove a member; only for the owner."""
        await self.rounds.resign_withdrawn(await self.groups.remove(person, group_id, member))

    async def create_table(self, person: wire.Person, group_id: wire.Id, data: wire.NewTable) -> wire.TableCreated:
        """Create a table of the group. Members see it and may take its open seats; others need its link."""
        await self.groups.check_member(person, group_id)
        table, invite, again = await self.tables.seats.create(person, replace(data, access="link"), group=group_id)
        return wire.TableCreated(table.info(person.id), invite, again)

    async def join_table(
        self, person: wire.Person, group_id: wire.Id, table_id: wire.Id, data: wire.JoinRequest
    ) -> wire.TableInfo:
        """Take a free seat at a table of the group."""
        await self.groups.check_member(person, group_id)
        table = await self.tables.get(table_id)
        if table.row.group_id != group_id:
            raise NotFound("no_table", "there is no such table")
        join = self.tables.seats.join
        table = await join(table_id, person, None, data.seat, data.colour, data.rated, is_admitted=True)
        return table.info(person.id)


class TournamentsApi:
    def __init__(self, application: Application) -> None:
        self.database = application.database
        self.tournaments = application.tournaments
        self.rounds = application.rounds

    async def create(self, person: wire.Person, group_id: wire.Id, data: wire.NewTournament) -> wire.TournamentPage:
        """Make a tournament, open for registration; only for the owner."""
        return await self.get(person, await self.tournaments.create(person, group_id, data))

    async def get(self, person: wire.Person, tournament_id: wire.Id) -> wire.TournamentPage:
        """A tournament's entrants, standings and rounds."""
        return await read_tournament(self.database, person.id, tournament_id)

    async def plan(
        self,
        kind: wire.TournamentKind,
        seats: wire.TournamentSeats,
        rounds: wire.TournamentRounds = 5,
        advance: wire.Advance = 1,
        fill: wire.Places = 0,
    ) -> wire.TournamentPlan:
        """How many entrants and rounds a tournament has if nobody registers beyond these places."""
        form = TournamentForm(kind, seats, rounds, advance)
        check_form(form)
        return plan_tournament(form, 0, fill)

    async def enter(self, person: wire.Person, tournament_id: wire.Id) -> wire.TournamentPage:
        """Register for a tournament that has not begun."""
        await self.tournaments.enter(person, tournament_id)
        return await self.get(person, tournament_id)

    async def withdraw(self, person: wire.Person, tournament_id: wire.Id) -> wire.TournamentPage:
        """Take back a registration. In a tournament that has begun, you resign, and a bot plays on for you."""
        await self.tournaments.withdraw(person, tournament_id)
        await self.rounds.resign_withdrawn(person.id)
        return await self.get(person, tournament_id)

    async def start(self, person: wire.Person, tournament_id: wire.Id) -> wire.TournamentPage:
        """Start a tournament; only for the owner of the group. Bots take the places that are left."""
        await self.tournaments.start(person, tournament_id)
        await self.rounds.advance(tournament_id)
        return await self.get(person, tournament_id)

    async def set_start(
        self, person: wire.Person, tournament_id: wire.Id, data: wire.StartTimeRequest
    ) -> wire.TournamentPage:
        """Set when a tournament starts by itself; only for the owner of the group."""
        await self.tournaments.set_start(person, tournament_id, data.starts)
        return await self.get(person, tournament_id)

    async def repeat(self, person: wire.Person, tournament_id: wire.Id) -> wire.TournamentPage:
        """Make the next season of a finished tournament; only for the owner of the group."""
        return await self.get(person, await self.tournaments.repeat(person, tournament_id))

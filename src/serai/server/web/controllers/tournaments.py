"""Tournaments over HTTP. Results come from the tables alone: nobody can report one."""

from __future__ import annotations

from litestar import Controller

from serai.server.tournaments.tournament_page import read_tournament
from serai.server.web.requests import (
    ApiRequest,
    TableId,
    check_limit,
    delete,
    get,
    get_application,
    post,
    require_person,
)
from serai.tables import protocol as wire


class TournamentsController(Controller):
    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/{tournament_id:str}")
    async def one(self, tournament_id: TableId, request: ApiRequest) -> wire.TournamentPage:
        """A tournament's entrants, standings and rounds."""
        person = await require_person(request)
        return await read_tournament(get_application(request).database, person.id, tournament_id)

    @delete("/{tournament_id:str}", status_code=204)
    async def forget(self, tournament_id: TableId, request: ApiRequest) -> None:
        """Delete a tournament; only for the owner of the group. Its tables play on."""
        await get_application(request).tournaments.delete(await require_person(request), tournament_id)

    @post("/{tournament_id:str}/entry", status_code=200)
    async def enter(self, tournament_id: TableId, request: ApiRequest) -> wire.TournamentPage:
        """Register for a tournament that has not begun."""
        application, person = get_application(request), await require_person(request)
        await application.tournaments.enter(person, tournament_id)
        return await read_tournament(application.database, person.id, tournament_id)

    @delete("/{tournament_id:str}/entry", status_code=200)
    async def withdraw(self, tournament_id: TableId, request: ApiRequest) -> wire.TournamentPage:
        """Take back a registration. In a tournament that has begun, you resign, and a bot plays on for you."""
        application, person = get_application(request), await require_person(request)
        await application.tournaments.withdraw(person, tournament_id)
        await application.rounds.resign_withdrawn(person.id)
        return await read_tournament(application.database, person.id, tournament_id)

    @post("/{tournament_id:str}/start", status_code=200)
    async def start(self, tournament_id: TableId, request: ApiRequest) -> wire.TournamentPage:
        """Start a tournament; only for the owner of the group. Bots take the places that are left."""
        application, person = get_application(request), await require_person(request)
        await application.tournaments.start(person, tournament_id)
        await application.rounds.advance(tournament_id)
        return await read_tournament(application.database, person.id, tournament_id)

    @post("/{tournament_id:str}/again", status_code=201)
    async def repeat(self, tournament_id: TableId, request: ApiRequest) -> wire.TournamentPage:
        """Make the next season of a finished tournament; only for the owner of the group."""
        application, person = get_application(request), await require_person(request)
        check_limit(request, "new groups", person)
        made = await application.tournaments.repeat(person, tournament_id)
        return await read_tournament(application.database, person.id, made)

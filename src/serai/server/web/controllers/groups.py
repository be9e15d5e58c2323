"""Groups over HTTP. For everybody who is not a member, a group does not exist."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from serai.server.groups.group_page import read_group
from serai.server.tournaments.tournament_page import read_tournament, read_tournaments
from serai.server.web.requests import (
    ApiRequest,
    TableId,
    check_limit,
    delete,
    get,
    get_application,
    patch,
    post,
    require_person,
)
from serai.tables import protocol as wire
from serai.tables.errors import NotFound
from serai.tables.play.table import Table

MemberNumber = Annotated[int, PathParameter(ge=1, le=1_000_000)]


class GroupsController(Controller):
    path = "/api/groups"
    tags = ("groups",)

    @post("/", status_code=201)
    async def create(self, data: JSONBody[wire.GroupNameRequest], request: ApiRequest) -> wire.GroupCreated:
        """Make a group. You own it; the response has the secret of an invitation link."""
        application, person = get_application(request), await require_person(request)
        check_limit(request, "new groups", person)
        return await application.groups.create(person, data.name)

    @get("/")
    async def mine(self, request: ApiRequest) -> wire.GroupList:
        """The groups that you are in."""
        return wire.GroupList(await get_application(request).groups.list_mine(await require_person(request)))

    @get("/{group_id:str}")
    async def one(self, group_id: TableId, request: ApiRequest) -> wire.GroupPage:
        """A group's members, tables, results, table of honour and tournaments."""
        application, person = get_application(request), await require_person(request)
        page, tables = await read_group(application.database, person.id, group_id)
        page.tournaments, page.seasons = await read_tournaments(application.database, person.id, group_id)
        time = application.tables.repository.time
        page.tables = [Table(one.row, one.seats, time).list_info(person.id) for one in tables]
        return page

    @patch("/{group_id:str}")
    async def rename(
        self, group_id: TableId, data: JSONBody[wire.GroupNameRequest], request: ApiRequest
    ) -> wire.GroupInfo:
        return await get_application(request).groups.rename(await require_person(request), group_id, data.name)

    @delete("/{group_id:str}", status_code=204)
    async def forget(self, group_id: TableId, request: ApiRequest) -> None:
        """Delete a group, its results and its tournaments; only for the owner. Tables play on."""
        await get_application(request).groups.delete(await require_person(request), group_id)

    @post("/{group_id:str}/invites", status_code=201)
    async def invite(
        self, group_id: TableId, data: JSONBody[wire.GroupInviteRequest], request: ApiRequest
    ) -> wire.Invite:
        """Make an invitation link; only for the owner."""
        application, person = get_application(request), await require_person(request)
        check_limit(request, "new groups", person)
        return wire.Invite(await application.groups.invite(person, group_id, revoke=data.revoke))

    @post("/{group_id:str}/preview", status_code=200)
    async def preview(
        self, group_id: TableId, data: JSONBody[wire.GroupJoinRequest], request: ApiRequest
    ) -> wire.GroupInvitation:
        """What an invitation is for."""
        return await get_application(request).groups.preview(await require_person(request), group_id, data.invite)

    @post("/{group_id:str}/join", status_code=200)
    async def join(
        self, group_id: TableId, data: JSONBody[wire.GroupJoinRequest], request: ApiRequest
    ) -> wire.GroupInfo:
        """Become a member, by invitation."""
        return await get_application(request).groups.join(await require_person(request), group_id, data.invite)

    @post("/{group_id:str}/leave", status_code=204)
    async def leave(self, group_id: TableId, request: ApiRequest) -> None:
        """Leave a group. Its owner hands it over first; the last member deletes it."""
        application, person = get_application(request), await require_person(request)
        await application.groups.leave(person, group_id)
        await application.rounds.resign_withdrawn(person.id)

    @delete("/{group_id:str}/members/{member:int}", status_code=204)
    async def remove(self, group_id: TableId, member: MemberNumber, request: ApiRequest) -> None:
        """Remove a member; only for the owner."""
        application = get_application(request)
        removed = await application.groups.remove(await require_person(request), group_id, member)
        await application.rounds.resign_withdrawn(removed)

    @post("/{group_id:str}/owner", status_code=200)
    async def hand_over(
        self, group_id: TableId, data: JSONBody[wire.NewOwnerRequest], request: ApiRequest
    ) -> wire.GroupInfo:
        """Make another member the owner."""
        return await get_application(request).groups.hand_over(await require_person(request), group_id, data.member)

    @post("/{group_id:str}/tables", status_code=201)
    async def create_table(
        self, group_id: TableId, data: JSONBody[wire.NewTable], request: ApiRequest
    ) -> wire.TableCreated:
        """Create a table of the group. Members see it and may take its open seats; others need its link."""
        application, person = get_application(request), await require_person(request)
        await application.groups.check_member(person, group_id)
        check_limit(request, "new tables", person)
        table, invite, again = await application.tables.seats.create(
            person, replace(data, access="link"), group=group_id
        )
        return wire.TableCreated(table.info(person.id), invite, again)

    @post("/{group_id:str}/tables/{table_id:str}/join", status_code=200)
    async def join_table(
        self, group_id: TableId, table_id: TableId, data: JSONBody[wire.JoinRequest], request: ApiRequest
    ) -> wire.TableInfo:
        """Take a free seat at a table of the group."""
        application, person = get_application(request), await require_person(request)
        await application.groups.check_member(person, group_id)
        table = await application.tables.get(table_id)
        if table.row.group_id != group_id:
            raise NotFound("no_table", "there is no such table")
        seats = application.tables.seats
        table = await seats.join(table_id, person, None, data.seat, data.colour, data.rated, is_admitted=True)
        return table.info(person.id)

    @post("/{group_id:str}/tournaments", status_code=201)
    async def create_tournament(
        self, group_id: TableId, data: JSONBody[wire.NewTournament], request: ApiRequest
    ) -> wire.TournamentPage:
        """Make a tournament, open for registration; only for the owner."""
        application, person = get_application(request), await require_person(request)
        check_limit(request, "new groups", person)
        made = await application.tournaments.create(person, group_id, data)
        return await read_tournament(application.database, person.id, made)

"""People and their devices."""

from __future__ import annotations

import contextlib

from litestar import Controller
from litestar.params import JSONBody

from serai.server.application import Application
from serai.server.lan_address import find_lan_address, is_loopback_name
from serai.server.people.identity import CODE_SECONDS
from serai.server.web.requests import (
    TOKEN_NOT_NEEDED,
    ApiRequest,
    check_sign_in,
    delete,
    get,
    get_application,
    get_bearer_token,
    patch,
    post,
    require_person,
)
from serai.tables import protocol as wire
from serai.tables.errors import LimitReached, NotFound, Refusal
from serai.tables.store.interface import MAX_LISTED


async def _leave_all(application: Application, person: wire.Person, archived: bool) -> None:
    """Delete a person's own tables, and leave those with other players."""
    theirs: list[str] = []
    while found := await application.tables.list_mine(person.id, archived, len(theirs) // MAX_LISTED):
        theirs += [table.id for table in found]
        if len(found) < MAX_LISTED:
            break
    for table_id in theirs:
        with contextlib.suppress(Refusal):
            await application.tables.seats.forget_person(table_id, person)


class PeopleController(Controller):
    path = "/api"
    tags = ("people",)

    @post("/people", status_code=201, security=TOKEN_NOT_NEEDED)
    async def arrive(self, data: JSONBody[wire.NewPerson], request: ApiRequest) -> wire.PersonWithToken:
        """Create a person with this name. The token in the response is the only way to sign in as them: keep it."""
        application = get_application(request)
        if not application.new_people.take(application.client_address(request)):
            raise LimitReached("limit", "too many new names from this address; wait a little")
        return wire.PersonWithToken(*await application.identity.create(data.nickname))

    @post("/people/continue", status_code=201, security=TOKEN_NOT_NEEDED)
    async def continue_here(self, data: JSONBody[wire.ContinueRequest], request: ApiRequest) -> wire.PersonWithToken:
        """Sign in as the person whose other device shows this code."""
        check_sign_in(request)
        return wire.PersonWithToken(*await get_application(request).identity.continue_with(data.code))

    @get("/reach", security=TOKEN_NOT_NEEDED)
    async def reach(self, request: ApiRequest) -> wire.ServerAddress:
        """The address at which others can open the page; only for clients on the server's own computer."""
        client = request.client.host if request.client else ""
        names = (client, (request.url.hostname or "").lower())  # anybody may write any name as the `Host`
        if not all(is_loopback_name(name) for name in names):
            raise NotFound("not_here", "only the computer that the server runs on is told")
        return find_lan_address()

    @get("/me")
    async def me(self, request: ApiRequest) -> wire.Person:
        return await require_person(request)

    @patch("/me")
    async def rename(self, data: JSONBody[wire.RenameRequest], request: ApiRequest) -> wire.Person:
        return await get_application(request).identity.rename(await require_person(request), data.nickname)

    @delete("/me", status_code=204)
    async def vanish(self, request: ApiRequest) -> None:
        """Delete your own tables, records and tokens; your name is removed from games of others."""
        application, person = get_application(request), await require_person(request)
        await application.groups.forget_person(person)
        for archived in (False, True):
            await _leave_all(application, person, archived)
        for table_id in await application.identity.delete(person):
            await application.tables.seats.drop_cached(table_id)
        await application.sockets.close_revoked(person.id)

    @post("/me/code", status_code=201)
    async def code(self, request: ApiRequest) -> wire.ContinueCode:
        """Create a code that signs in another device."""
        code = await get_application(request).identity.create_code(await require_person(request))
        return wire.ContinueCode(code, CODE_SECONDS)

    @post("/me/revoke", status_code=204)
    async def revoke(self, request: ApiRequest) -> None:
        """Sign out all other devices. Passkeys and recovery codes still work."""
        person = await require_person(request)
        token = get_bearer_token(request)
        assert token is not None
        application = get_application(request)
        await application.identity.revoke_others(person, token)
        await application.sockets.close_revoked(person.id)

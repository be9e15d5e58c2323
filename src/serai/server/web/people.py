"""People and their devices."""

from __future__ import annotations

import contextlib

from litestar import Controller
from litestar.params import JSONBody

from serai.server.application import House
from serai.server.lan_address import is_here, reach
from serai.server.people.identity import CODE_SECONDS
from serai.server.web.requests import OPEN, Asker, asker, delete, get, house_of, patch, post, token_of
from serai.tables import protocol as wire
from serai.tables.errors import NotFound, Refusal, TooMuch
from serai.tables.storage.store import MOST_MINE


async def _leave_all(house: House, person: wire.Person, archived: bool) -> None:
    """Delete a person's tables, and leave those where others play."""
    theirs: list[str] = []
    while found := await house.tables.list_mine(person.id, archived, len(theirs) // MOST_MINE):
        theirs += [table.id for table in found]
        if len(found) < MOST_MINE:
            break
    for table_id in theirs:
        with contextlib.suppress(Refusal):
            await house.tables.seating.forget_person(table_id, person)


class People(Controller):
    path = "/api"
    tags = ("people",)

    @post("/people", status_code=201, security=OPEN)
    async def arrive(self, data: JSONBody[wire.NewPerson], request: Asker) -> wire.PersonWithToken:
        """Take a name. The token in the answer is the only key to it: keep it."""
        house = house_of(request)
        if not house.newcomers.take(house.address(request)):
            raise TooMuch("limit", "too many new names from this address; wait a little")
        return wire.PersonWithToken(*await house.identity.create(data.nickname))

    @post("/people/continue", status_code=201, security=OPEN)
    async def continue_here(self, data: JSONBody[wire.ContinueRequest], request: Asker) -> wire.PersonWithToken:
        """Go on as the person whose other device shows this code."""
        house = house_of(request)
        if not house.newcomers.take(house.address(request)):
            raise TooMuch("limit", "too many tries from this address; wait a little")
        return wire.PersonWithToken(*await house.identity.continue_with(data.code))

    @get("/reach", security=OPEN)
    async def reach(self, request: Asker) -> wire.ServerAddress:
        """Where friends can open the page; told to whoever opened it on this computer."""
        if not is_here((request.url.hostname or "").lower()):
            raise NotFound("not_here", "only the computer that the server runs on is told")
        return reach()

    @get("/me")
    async def me(self, request: Asker) -> wire.Person:
        return await asker(request)

    @patch("/me")
    async def rename(self, data: JSONBody[wire.RenameRequest], request: Asker) -> wire.Person:
        return await house_of(request).identity.rename(await asker(request), data.nickname)

    @delete("/me", status_code=204)
    async def vanish(self, request: Asker) -> None:
        """Forget the asker: their own tables, records and tokens are deleted, and others' games lose their name."""
        house, person = house_of(request), await asker(request)
        for archived in (False, True):
            await _leave_all(house, person, archived)
        await house.identity.delete(person)
        await house.live.check_again(person.id)

    @post("/me/code", status_code=201)
    async def code(self, request: Asker) -> wire.ContinueCode:
        """A code to go on with on another device."""
        code = await house_of(request).identity.code(await asker(request))
        return wire.ContinueCode(code, CODE_SECONDS)

    @post("/me/revoke", status_code=204)
    async def revoke(self, request: Asker) -> None:
        """Every other device forgets this person."""
        person = await asker(request)
        token = token_of(request)
        assert token is not None
        house = house_of(request)
        await house.identity.revoke_others(person, token)
        await house.live.check_again(person.id)

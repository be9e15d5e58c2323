"""People and their devices."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from caravanserai.server.people.identity import CODE_SECONDS
from caravanserai.server.web.asking import OPEN, Asker, asker, get, house_of, patch, post, token_of
from caravanserai.tables import protocol as wire
from caravanserai.tables.errors import TooMuch


class People(Controller):
    path = "/api"
    tags = ("people",)

    @post("/people", status_code=201, security=OPEN)
    async def arrive(self, data: JSONBody[wire.NewPerson], request: Asker) -> wire.Welcomed:
        """Take a name. The token in the answer is the only key to it: keep it."""
        house = house_of(request)
        if not house.newcomers.take(house.address(request)):
            raise TooMuch("limit", "too many new names from this address; wait a little")
        return wire.Welcomed(*await house.identity.create(data.nickname))

    @post("/people/continue", status_code=201, security=OPEN)
    async def continue_here(self, data: JSONBody[wire.Continue], request: Asker) -> wire.Welcomed:
        """Go on as the person whose other device shows this code."""
        house = house_of(request)
        if not house.newcomers.take(house.address(request)):
            raise TooMuch("limit", "too many tries from this address; wait a little")
        return wire.Welcomed(*await house.identity.continue_with(data.code))

    @get("/me")
    async def me(self, request: Asker) -> wire.Person:
        return await asker(request)

    @patch("/me")
    async def rename(self, data: JSONBody[wire.Renamed], request: Asker) -> wire.Person:
        return await house_of(request).identity.rename(await asker(request), data.nickname)

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

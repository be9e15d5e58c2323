"""People and their devices."""

from __future__ import annotations

import contextlib

from serai.server.api.caller import Caller
from serai.server.application import Application
from serai.server.lan_address import find_lan_address, is_loopback_name
from serai.server.origin import split_host
from serai.server.people.identity import CODE_SECONDS
from serai.tables import protocol as wire
from serai.tables.errors import NotFound, Refusal
from serai.tables.store.interface import MAX_LISTED


class PeopleApi:
    def __init__(self, application: Application) -> None:
        self.application = application
        self.identity = application.identity

    async def create(self, data: wire.NewPerson) -> wire.PersonWithToken:
        """Create a person with this name. The token in the response is the only way to sign in as them: keep it."""
        return wire.PersonWithToken(*await self.identity.create(data.nickname))

    async def continue_here(self, data: wire.ContinueRequest) -> wire.PersonWithToken:
        """Sign in as the person whose other device shows this code."""
        return wire.PersonWithToken(*await self.identity.continue_with(data.code))

    def find_address(self, caller: Caller) -> wire.ServerAddress:
        """The address at which others can open the page; only for clients on the server's own computer."""
        host = split_host(caller.host)  # anybody may write any name there
        if host is None or not (is_loopback_name(caller.address) and is_loopback_name(host[0])):
            raise NotFound("not_here", "only the computer that the server runs on is told")
        return find_lan_address(self.application.settings.listen)

    async def get(self, person: wire.Person) -> wire.Person:
        return person

    async def rename(self, person: wire.Person, data: wire.RenameRequest) -> wire.Person:
        return await self.identity.rename(person, data.nickname)

    async def delete(self, person: wire.Person) -> None:
        """Delete your own tables, records and tokens; your name is removed from games of others."""
        await self.application.groups.forget_person(person)
        for archived in (False, True):
            await self._leave_tables(person, archived)
        for table_id in await self.identity.delete(person):
            await self.application.tables.seats.drop_cached(table_id)
        await self.application.sockets.close_revoked(person.id)

    async def _leave_tables(self, person: wire.Person, archived: bool) -> None:
        """Delete a person's own tables, and leave those with other players."""
        tables, theirs = self.application.tables, list[str]()
        while found := await tables.list_mine(person.id, archived, len(theirs) // MAX_LISTED):
            theirs += [table.id for table in found]
            if len(found) < MAX_LISTED:
                break
        for table_id in theirs:
            with contextlib.suppress(Refusal):
                await tables.seats.forget_person(table_id, person)

    async def create_code(self, person: wire.Person) -> wire.ContinueCode:
        """Create a code that signs in another device."""
        return wire.ContinueCode(await self.identity.create_code(person), CODE_SECONDS)

    async def revoke_others(self, person: wire.Person, caller: Caller) -> None:
        """Sign out all other devices. Passkeys and recovery codes still work."""
        await self.identity.revoke_others(person, caller.token)
        await self.application.sockets.close_revoked(person.id)

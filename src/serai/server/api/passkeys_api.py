"""Passkeys and recovery codes: other ways to prove a name on a new device."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from serai.server.api.caller import Caller
from serai.server.application import Application
from serai.server.people.passkey_site import PasskeySite, find_passkey_site
from serai.tables import protocol as wire
from serai.tables.errors import Clash

PasskeyId = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]


class PasskeysApi:
    def __init__(self, application: Application) -> None:
        self.passkeys = application.passkeys
        self.recovery_codes = application.recovery_codes
        self.address = application.settings.notices.address

    async def list_mine(self, person: wire.Person, caller: Caller) -> wire.PasskeyList:
        """Your passkeys and the number of your recovery codes."""
        site = find_passkey_site(caller.host, self.address)
        passkeys = [
            wire.PasskeyInfo(one.hash, one.name, one.site, one.created, one.used)
            for one in await self.passkeys.list_of(person)
        ]
        left, made = await self.recovery_codes.find_rest(person)
        return wire.PasskeyList(site.name if site else "", site.origins[0] if site else "", passkeys, left, made)

    def _require_site(self, caller: Caller) -> PasskeySite:
        site = find_passkey_site(caller.host, self.address)
        if site is None:
            raise Clash("no_passkeys", "browsers allow passkeys only on pages with https and a name, or on localhost")
        return site

    async def begin_adding(self, person: wire.Person, caller: Caller) -> wire.PasskeyCreation:
        """What your browser needs to make a passkey."""
        return await self.passkeys.begin_adding(person, self._require_site(caller))

    async def add(self, person: wire.Person, caller: Caller, data: wire.NewPasskey) -> wire.PasskeyList:
        """Store the passkey that your browser has made."""
        await self.passkeys.add(person, self._require_site(caller), data)
        return await self.list_mine(person, caller)

    async def rename(
        self, person: wire.Person, caller: Caller, passkey_id: PasskeyId, data: wire.PasskeyRename
    ) -> wire.PasskeyList:
        """Give a passkey another name."""
        await self.passkeys.rename(person, passkey_id, data.name)
        return await self.list_mine(person, caller)

    async def remove(self, person: wire.Person, caller: Caller, passkey_id: PasskeyId) -> wire.PasskeyList:
        """Remove a passkey: it no longer proves anything. Devices that it has signed in stay signed in."""
        await self.passkeys.remove(person, passkey_id)
        return await self.list_mine(person, caller)

    async def make_codes(self, person: wire.Person) -> wire.RecoveryCodeList:
        """Make new recovery codes. They are shown once, and the older ones no longer work."""
        return wire.RecoveryCodeList(await self.recovery_codes.replace(person))

    async def begin_proof(self, caller: Caller) -> wire.PasskeyChallenge:
        """What a browser needs to prove a person with a passkey."""
        return await self.passkeys.begin_proof(self._require_site(caller))

    async def prove(self, caller: Caller, data: wire.PasskeyProof) -> wire.PersonWithToken:
        """Sign in as the person whose passkey has answered the challenge."""
        return wire.PersonWithToken(*await self.passkeys.prove(self._require_site(caller), data))

    async def recover(self, data: wire.RecoverRequest) -> wire.RecoveredPerson:
        """Sign in with a recovery code, which is used up."""
        return wire.RecoveredPerson(*await self.recovery_codes.use(data.code))

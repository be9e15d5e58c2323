"""Passkeys and recovery codes: other ways to prove a name on a new device."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, PathParameter

from serai.server.people.passkey_site import PasskeySite, find_passkey_site
from serai.server.web.requests import (
    TOKEN_NOT_NEEDED,
    ApiRequest,
    check_sign_in,
    delete,
    get,
    get_application,
    patch,
    post,
    require_person,
)
from serai.tables import protocol as wire
from serai.tables.errors import Clash

PasskeyId = Annotated[str, PathParameter(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]


def _find_site(request: ApiRequest) -> PasskeySite | None:
    return find_passkey_site(request.headers["host"], get_application(request).settings.notices.address)


def _require_site(request: ApiRequest) -> PasskeySite:
    site = _find_site(request)
    if site is None:
        raise Clash("no_passkeys", "browsers allow passkeys only on pages with https and a name, or on localhost")
    return site


async def _describe(request: ApiRequest, person: wire.Person) -> wire.PasskeyList:
    application, site = get_application(request), _find_site(request)
    passkeys = [
        wire.PasskeyInfo(one.hash, one.name, one.site, one.created, one.used)
        for one in await application.passkeys.list_of(person)
    ]
    left, made = await application.recovery_codes.find_rest(person)
    return wire.PasskeyList(site.name if site else "", site.origins[0] if site else "", passkeys, left, made)


class PasskeysController(Controller):
    path = "/api"
    tags = ("passkeys",)

    @get("/me/passkeys")
    async def mine(self, request: ApiRequest) -> wire.PasskeyList:
        """Your passkeys and the number of your recovery codes."""
        return await _describe(request, await require_person(request))

    @post("/me/passkeys/challenge", status_code=200)
    async def begin_adding(self, request: ApiRequest) -> wire.PasskeyCreation:
        """What your browser needs to make a passkey."""
        person = await require_person(request)
        return await get_application(request).passkeys.begin_adding(person, _require_site(request))

    @post("/me/passkeys", status_code=201)
    async def add(self, data: JSONBody[wire.NewPasskey], request: ApiRequest) -> wire.PasskeyList:
        """Store the passkey that your browser has made."""
        person = await require_person(request)
        await get_application(request).passkeys.add(person, _require_site(request), data)
        return await _describe(request, person)

    @patch("/me/passkeys/{passkey_id:str}")
    async def rename(
        self, passkey_id: PasskeyId, data: JSONBody[wire.PasskeyRename], request: ApiRequest
    ) -> wire.PasskeyList:
        """Give a passkey another name."""
        person = await require_person(request)
        await get_application(request).passkeys.rename(person, passkey_id, data.name)
        return await _describe(request, person)

    @delete("/me/passkeys/{passkey_id:str}", status_code=200)
    async def remove(self, passkey_id: PasskeyId, request: ApiRequest) -> wire.PasskeyList:
        """Remove a passkey: it no longer proves anything. Devices that it has signed in stay signed in."""
        person = await require_person(request)
        await get_application(request).passkeys.remove(person, passkey_id)
        return await _describe(request, person)

    @post("/me/recovery", status_code=201)
    async def make_codes(self, request: ApiRequest) -> wire.RecoveryCodeList:
        """Make new recovery codes. They are shown once, and the older ones no longer work."""
        return wire.RecoveryCodeList(
            await get_application(request).recovery_codes.replace(await require_person(request))
        )

    @post("/people/passkey/challenge", status_code=200, security=TOKEN_NOT_NEEDED)
    async def begin_proof(self, request: ApiRequest) -> wire.PasskeyChallenge:
        """What a browser needs to prove a person with a passkey."""
        return await get_application(request).passkeys.begin_proof(_require_site(request))

    @post("/people/passkey", status_code=201, security=TOKEN_NOT_NEEDED)
    async def prove(self, data: JSONBody[wire.PasskeyProof], request: ApiRequest) -> wire.PersonWithToken:
        """Sign in as the person whose passkey has answered the challenge."""
        check_sign_in(request)
        return wire.PersonWithToken(*await get_application(request).passkeys.prove(_require_site(request), data))

    @post("/people/recover", status_code=201, security=TOKEN_NOT_NEEDED)
    async def recover(self, data: JSONBody[wire.RecoverRequest], request: ApiRequest) -> wire.RecoveredPerson:
        """Sign in with a recovery code, which is used up."""
        check_sign_in(request)
        return wire.RecoveredPerson(*await get_application(request).recovery_codes.use(data.code))

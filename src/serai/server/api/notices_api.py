"""How a person is told of their turns."""

from __future__ import annotations

from serai.server.api.caller import Caller
from serai.server.application import Application
from serai.server.notices.delivery import check_push_keys
from serai.server.notices.endpoints import check_endpoint
from serai.server.notices.preferences import CODE_SECONDS
from serai.tables import protocol as wire
from serai.tables.errors import Clash, LimitReached
from serai.tables.identifiers import hash_secret


class NoticesApi:
    def __init__(self, application: Application) -> None:
        self.notices = application.notices
        self.preferences = application.notices.preferences
        self.mails = application.mails
        self.address_of = application.addresses.find

    async def get(self, person: wire.Person) -> wire.NoticeInfo:
        """How you are told of your turns, and what this server offers."""
        assert self.notices.keys is not None
        wish, devices = await self.preferences.find(person.id)
        quiet = wire.QuietTime(wish.quiet_start, wish.quiet_end) if wish.quiet_start else None
        offers = self.notices.offers
        return wire.NoticeInfo(self.notices.keys.public, devices, offers, quiet, wish.email, wish.channel)

    async def change(self, person: wire.Person, data: wire.NoticeRequest) -> wire.NoticeInfo:
        """Change the language, the quiet hours and the host's channel."""
        if data.channel and self.notices.channel is None:
            raise Clash("no_channel", "this server has no channel")
        await self.preferences.change(person.id, data)
        return await self.get(person)

    async def add_push(self, person: wire.Person, caller: Caller, data: wire.PushSubscribeRequest) -> wire.NoticeInfo:
        """Tell this browser of your turns."""
        check_endpoint(data.endpoint, self.notices.settings.allows_private)
        check_push_keys(data.p256dh, data.auth)
        await self.preferences.add_push(person.id, hash_secret(caller.token), data)
        return await self.get(person)

    async def forget_push(self, person: wire.Person, data: wire.PushForgetRequest) -> wire.NoticeInfo:
        """Tell this browser nothing more."""
        await self.preferences.forget_push(person.id, data.endpoint)
        return await self.get(person)

    async def change_email(self, person: wire.Person, data: wire.EmailRequest) -> wire.NoticeInfo:
        """Send a code to an address, which counts once the code is confirmed; "" forgets the address."""
        if data.email:
            await self._send_code(person, data)
        else:
            await self.preferences.forget_email(person.id)
        return await self.get(person)

    async def _send_code(self, person: wire.Person, data: wire.EmailRequest) -> None:
        if self.notices.mail is None:
            raise Clash("no_email", "this server sends no e-mail")
        if not self.mails.take(person.id, self.address_of(person.id)):
            raise LimitReached("limit", "too many codes in a short time; wait a little")
        code = await self.preferences.begin_email(person.id, data.email, data.language)
        if not await self.notices.send_code(data.email, code, CODE_SECONDS // 60, data.language):
            raise Clash("mail_refused", "the code could not be sent to this address")

    async def confirm_email(self, person: wire.Person, data: wire.EmailConfirmRequest) -> wire.NoticeInfo:
        """Confirm an address with the code that was sent to it."""
        if not self.mails.take(f"confirm {person.id}", self.address_of(person.id)):
            raise LimitReached("limit", "too many tries in a short time; wait a little")
        await self.preferences.confirm_email(person.id, data.code)
        return await self.get(person)

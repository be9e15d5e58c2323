"""How a person is told of their turns."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from serai.server.notices.delivery import check_push_keys
from serai.server.notices.endpoints import check_endpoint
from serai.server.notices.preferences import CODE_SECONDS
from serai.server.notices.turn_notices import TurnNotices
from serai.server.web.requests import ApiRequest, get, get_application, get_bearer_token, patch, post, require_person
from serai.tables import protocol as wire
from serai.tables.errors import Clash, LimitReached
from serai.tables.identifiers import hash_secret


def _notices(request: ApiRequest) -> TurnNotices:
    return get_application(request).notices


async def _describe(notices: TurnNotices, person: wire.Person) -> wire.NoticeInfo:
    assert notices.keys is not None
    wish, devices = await notices.preferences.find(person.id)
    quiet = wire.QuietTime(wish.quiet_start, wish.quiet_end) if wish.quiet_start else None
    return wire.NoticeInfo(notices.keys.public, devices, notices.offers, quiet, wish.email, wish.channel)


class NoticesController(Controller):
    path = "/api/me/notices"
    tags = ("notices",)

    @get("/")
    async def find(self, request: ApiRequest) -> wire.NoticeInfo:
        """How you are told of your turns, and what this server offers."""
        return await _describe(_notices(request), await require_person(request))

    @patch("/")
    async def change(self, data: JSONBody[wire.NoticeRequest], request: ApiRequest) -> wire.NoticeInfo:
        """Change the language, the quiet hours and the host's channel."""
        notices, person = _notices(request), await require_person(request)
        if data.channel and notices.channel is None:
            raise Clash("no_channel", "this server has no channel")
        await notices.preferences.change(person.id, data)
        return await _describe(notices, person)

    @post("/push", status_code=200)
    async def add_push(self, data: JSONBody[wire.PushSubscribeRequest], request: ApiRequest) -> wire.NoticeInfo:
        """Tell this browser of your turns."""
        notices, person = _notices(request), await require_person(request)
        token = get_bearer_token(request)
        assert token is not None
        check_endpoint(data.endpoint, notices.settings.allows_private)
        check_push_keys(data.p256dh, data.auth)
        await notices.preferences.add_push(person.id, hash_secret(token), data)
        return await _describe(notices, person)

    @post("/push/forget", status_code=200)
    async def forget_push(self, data: JSONBody[wire.PushForgetRequest], request: ApiRequest) -> wire.NoticeInfo:
        """Tell this browser nothing more."""
        notices, person = _notices(request), await require_person(request)
        await notices.preferences.forget_push(person.id, data.endpoint)
        return await _describe(notices, person)

    @post("/email", status_code=200)
    async def change_email(self, data: JSONBody[wire.EmailRequest], request: ApiRequest) -> wire.NoticeInfo:
        """Send a code to an address, which counts once the code is confirmed; "" forgets the address."""
        application, person = get_application(request), await require_person(request)
        notices = application.notices
        if not data.email:
            await notices.preferences.forget_email(person.id)
            return await _describe(notices, person)
        if notices.mail is None:
            raise Clash("no_email", "this server sends no e-mail")
        if not application.mails.take(person.id, application.client_address(request)):
            raise LimitReached("limit", "too many codes in a short time; wait a little")
        code = await notices.preferences.begin_email(person.id, data.email, data.language)
        if not await notices.send_code(data.email, code, CODE_SECONDS // 60, data.language):
            raise Clash("mail_refused", "the code could not be sent to this address")
        return await _describe(notices, person)

    @post("/email/confirm", status_code=200)
    async def confirm_email(self, data: JSONBody[wire.EmailConfirmRequest], request: ApiRequest) -> wire.NoticeInfo:
        """Confirm an address with the code that was sent to it."""
        application, person = get_application(request), await require_person(request)
        if not application.mails.take(f"confirm {person.id}", application.client_address(request)):
            raise LimitReached("limit", "too many tries in a short time; wait a little")
        await application.notices.preferences.confirm_email(person.id, data.code)
        return await _describe(application.notices, person)

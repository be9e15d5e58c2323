"""Wire types of turn notices: push, e-mail, quiet time."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from serai.tables.protocol.common import ClockTime, Code, Language, RequestBody


class QuietTime(RequestBody):
    """Hours of the day in the person's own time zone in which no message is sent."""

    start: ClockTime
    end: ClockTime


class NoticeRequest(RequestBody):
    """How a person wants to be told of their turns. `zone`: an IANA time zone. `channel`: the host's channel, too."""

    language: Language
    zone: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")]
    quiet: QuietTime | None = None
    channel: bool = False


class NoticeInfo(Struct):
    """`key`: the server's public key for push subscriptions. `devices`: browsers that get messages. `offers`: what the
    host offers beside Web Push: "email", and the form of the channel. `email`: the confirmed address."""

    key: str
    devices: int
    offers: list[str]
    quiet: QuietTime | None
    email: str
    channel: bool


class PushSubscribeRequest(RequestBody):
    """A push subscription of a browser."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1_000, pattern=r"^[!-~]+$")]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Meta(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_-]+=*$")]


class PushForgetRequest(RequestBody):
    endpoint: Annotated[str, Meta(min_length=8, max_length=1_000, pattern=r"^[!-~]+$")]


class EmailRequest(RequestBody):
    """An address to which a code is sent; "" forgets the one that is stored."""

    email: Annotated[str, Meta(max_length=200, pattern=r"^([^\s@<>,;\"]+@[^\s@<>,;\"]+)?$")]
    language: Language


class EmailConfirmRequest(RequestBody):
    code: Code

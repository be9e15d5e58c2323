"""Who sends a request: authentication by `Authorization: Bearer TOKEN`, and limits."""

from __future__ import annotations

from typing import Any

from litestar import Request

from serai.routes import Limit
from serai.server.api.caller import Caller
from serai.server.application import Application
from serai.tables import protocol as wire
from serai.tables.errors import LimitReached, Unauthorized

ApiRequest = Request[Any, Any, Any]


def get_application(request: ApiRequest) -> Application:
    found: Application = request.app.state.application
    return found


def get_bearer_token(request: ApiRequest) -> str | None:
    header = request.headers.get("authorization", "")
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" and 16 <= len(token.strip()) <= 128 else None


async def require_person(request: ApiRequest) -> wire.Person:
    """The person of the request's token; Unauthorized without one."""
    token = get_bearer_token(request)
    if token is None:
        raise Unauthorized("no_token", "this needs a token: Authorization: Bearer ...")
    application = get_application(request)
    person = await application.identity.find_by_token(token)
    application.addresses.note(person.id, application.client_address(request))
    return person


def check_limit(request: ApiRequest, limit: Limit, person: wire.Person | None) -> None:
    application = get_application(request)
    if not application.limits[limit].take(person.id if person else "", application.client_address(request)):
        raise LimitReached("limit", f"too many {limit} in a short time; wait a little")


async def find_person(request: ApiRequest) -> wire.Person | None:
    return await require_person(request) if get_bearer_token(request) is not None else None


def find_caller(request: ApiRequest) -> Caller:
    address = request.client.host if request.client else ""
    return Caller(address, request.headers["host"], get_bearer_token(request) or "")

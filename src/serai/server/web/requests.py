"""Shared by all controllers: authentication by `Authorization: Bearer TOKEN`, limits, and documented refusals."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request
from litestar import delete as _delete
from litestar import get as _get
from litestar import patch as _patch
from litestar import post as _post
from litestar import put as _put
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from serai.routes import Limit
from serai.server.application import Application
from serai.tables import protocol as wire
from serai.tables.errors import LimitReached, Unauthorized

REFUSALS = {
    status: ResponseSpec(wire.ErrorBody, description=text, generate_examples=False)
    for status, text in (
        (400, "The request cannot be understood"),
        (401, "No token, or one that is not known"),
        (403, "Not for this person"),
        (404, "There is no such thing"),
        (405, "Not with this method"),
        (409, "Not possible as things stand"),
        (413, "Too large"),
        (415, "Not JSON"),
        (429, "Too many requests"),
        (503, "Nothing can be stored at the moment"),
    )
}
# Every route may refuse in these ways; declared once, so that the API description is complete.
get = partial(_get, responses=REFUSALS)
post = partial(_post, responses=REFUSALS)
put = partial(_put, responses=REFUSALS)
delete = partial(_delete, responses=REFUSALS)
patch = partial(_patch, responses=REFUSALS)

# Routes that need no token, and routes that show more with one; all others need one.
TOKEN_NOT_NEEDED: list[dict[str, list[str]]] = [{}]
TOKEN_OPTIONAL: list[dict[str, list[str]]] = [{"token": []}, {}]

TableId = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
GameId = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[a-z0-9_]+$")]
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


def check_sign_in(request: ApiRequest) -> None:
    """Limit the tries of an address to sign in as somebody: by a code, a passkey or a recovery code."""
    application = get_application(request)
    if not application.new_people.take(application.client_address(request)):
        raise LimitReached("limit", "too many tries from this address; wait a little")


def check_limit(request: ApiRequest, limit: Limit, person: wire.Person | None) -> None:
    application = get_application(request)
    if not application.limits[limit].take(person.id if person else "", application.client_address(request)):
        raise LimitReached("limit", f"too many {limit} in a short time; wait a little")


async def find_person(request: ApiRequest) -> wire.Person | None:
    return await require_person(request) if get_bearer_token(request) is not None else None

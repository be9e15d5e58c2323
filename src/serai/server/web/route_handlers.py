"""Makes Litestar's handlers from the table of routes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler, delete, get, patch, post, put
from litestar.openapi import ResponseSpec
from litestar.params import BodyKwarg, ParameterKwarg, PathParameter, QueryParameter
from msgspec import Meta

from serai.routes import Route
from serai.server.web.requests import ApiRequest, check_limit, find_caller, find_person, require_person
from serai.tables import protocol as wire

Decorator = Callable[..., Callable[..., HTTPRouteHandler]]
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
_DECORATORS: dict[str, Decorator] = {
    "GET": get,
    "POST": post,
    "PUT": put,
    "PATCH": patch,
    "DELETE": delete,
}
_SECURITY: dict[str, list[dict[str, list[str]]] | None] = {
    "needed": None,
    "optional": [{"token": []}, {}],
    "unused": [{}],
}
NOT_SENT = ("person", "caller")  # parameters of handlers that follow from the token and the connection
_CONSTRAINTS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")


def make_handler(route: Route) -> HTTPRouteHandler:
    async def answer(request: ApiRequest, **given: Any) -> Any:
        if route.token != "unused":
            given["person"] = await (require_person if route.token == "needed" else find_person)(request)
        if "caller" in route.parameters:
            given["caller"] = find_caller(request)
        if route.limit is not None:
            check_limit(request, route.limit, given.get("person"))
        return await route.answer(given)

    in_path = re.findall(r"{(\w+)}", route.path)
    parameters = [_declare(one, in_path) for name, one in route.parameters.items() if name not in NOT_SENT]
    parameters.insert(0, inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=ApiRequest))
    answer.__name__ = route.name
    answer.__doc__ = route.handler.__doc__
    answer.__annotations__ = {one.name: one.annotation for one in parameters}
    answer.__annotations__["return"] = get_type_hints(route.handler, include_extras=True)["return"]
    answer.__dict__["__signature__"] = inspect.Signature(parameters)
    options = {"request_max_body_size": route.body, "media_type": route.media}
    return _DECORATORS[route.method](
        f"/api{_declare_path(route, in_path)}",
        status_code=route.status,
        security=_SECURITY[route.token],
        tags=[route.tag or route.path.split("/")[1]],
        responses=REFUSALS,
        **{name: value for name, value in options.items() if value is not None},
    )(answer)


def _declare_path(route: Route, in_path: list[str]) -> str:
    path = route.path
    for name in in_path:
        kind, _ = _split(route.parameters[name].annotation)
        path = path.replace(f"{{{name}}}", f"{{{name}:{kind.__name__}}}")
    return path


def _declare(parameter: inspect.Parameter, in_path: list[str]) -> inspect.Parameter:
    """The parameter as Litestar wants it declared."""
    kind, constraints = _split(parameter.annotation)
    source: BodyKwarg | ParameterKwarg
    if parameter.name == "data":
        source = BodyKwarg(media_type=RequestEncodingType.JSON)
    else:
        source = (PathParameter if parameter.name in in_path else QueryParameter)(**constraints)
    return parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY, annotation=Annotated[kind, source])


def _split(kind: Any) -> tuple[Any, dict[str, Any]]:
    """A type, and what msgspec's metadata demand of it."""
    if get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind):
        inner, constraints = _split(next(one for one in get_args(kind) if one is not NoneType))
        return inner | None, constraints
    if get_origin(kind) is not Annotated:
        return kind, {}
    inner, *metadata = get_args(kind)
    found = {name: getattr(one, name) for one in metadata if isinstance(one, Meta) for name in _CONSTRAINTS}
    return inner, {name: value for name, value in found.items() if value is not None}

"""Maps requests to handlers. The parameters of a handler are `person`, a struct (the body, or the query of a request
without one), names of the path, and query parameters."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, get_type_hints
from urllib.parse import parse_qsl, urlsplit

import msgspec

from serai.tables.errors import NotFound, Refusal
from serai.tables.protocol import Person

Handler = Callable[..., Any]


class Route:
    def __init__(self, method: str, pattern: str, handler: Handler) -> None:
        self.method = method
        self.handler = handler
        self._path = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", pattern))
        self._types = get_type_hints(handler, include_extras=True)
        self._names = list(inspect.signature(handler).parameters)
        self.takes_person = "person" in self._names
        self.requires_person = self._types.get("person") is Person

    def match(self, method: str, path: str) -> dict[str, str] | None:
        found = self._path.fullmatch(path) if method == self.method else None
        return None if found is None else found.groupdict()

    def arguments(self, parameters: Mapping[str, str], body: str | None) -> dict[str, Any]:
        """The request as arguments of the handler's types; Refusal if it does not match them."""
        found: dict[str, Any] = {}
        try:
            for name in self._names:
                kind = self._types[name]
                if name in parameters:
                    found[name] = msgspec.convert(parameters[name], kind, strict=False)
                elif name != "person" and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                    if self.method == "GET":
                        found[name] = msgspec.convert(parameters, kind, strict=False)
                    else:
                        found[name] = msgspec.json.decode(body or "null", type=kind)
        except msgspec.DecodeError as error:
            raise Refusal("http_400", str(error)) from None
        return found


class Router:
    def __init__(self, routes: list[Route]) -> None:
        self.routes = routes

    def find(self, method: str, address: str) -> tuple[Route, dict[str, str]]:
        """The route of an address, and the parameters of its path and query."""
        parts = urlsplit(address)
        for route in self.routes:
            named = route.match(method, parts.path.rstrip("/") or "/")
            if named is not None:
                return route, {**dict(parse_qsl(parts.query)), **named}
        raise NotFound("http_404", "there is nothing at this address")


async def call_handler(route: Route, arguments: dict[str, Any]) -> Any:
    found = route.handler(**arguments)
    return await found if isinstance(found, Awaitable) else found

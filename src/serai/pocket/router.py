"""Finds the route of a request in the browser, and reads its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec

from serai.routes import Route
from serai.tables.errors import NotFound, Refusal


class Router:
    def __init__(self, routes: list[Route]) -> None:
        self._routes = [(route, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", route.path))) for route in routes]

    def find(self, method: str, address: str) -> tuple[Route, dict[str, str]]:
        """The route of an address, and the parameters of its path and query."""
        parts = urlsplit(address)
        for route, path in self._routes:
            named = path.fullmatch(parts.path.rstrip("/") or "/")
            if named is not None and method == route.method:
                return route, {**dict(parse_qsl(parts.query)), **named.groupdict()}
        raise NotFound("http_404", "there is nothing at this address")


def read_arguments(route: Route, parameters: Mapping[str, str], body: str | None) -> dict[str, Any]:
    """The request as arguments of the handler's types; Refusal if it does not match them."""
    arguments: dict[str, Any] = {}
    try:
        for name, parameter in route.parameters.items():
            if name == "data":
                arguments[name] = msgspec.json.decode(body or "null", type=parameter.annotation)
            elif name in parameters:
                arguments[name] = msgspec.convert(parameters[name], parameter.annotation, strict=False)
    except msgspec.DecodeError as error:
        raise Refusal("http_400", str(error)) from None
    return arguments

"""Decodes request bodies, and describes them in OpenAPI, exactly as `protocol` declares them.

Litestar would accept "1" for 1 and 0 for false, and omits limits and forbidden fields from its schema. Here the same
declarations are used for both, so that the schema is exact.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.plugins import JsonRenderPlugin

from serai.tables import protocol

MAX_ERROR_LENGTH = 300  # of the description of an invalid body


class StrictRequest(Request[Any, Any, Any]):
    """Decodes a body strictly as the type that its route declares."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        if field is None or not _is_declared(field.annotation):
            return await super().json()
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise HTTPException(
                detail=f"a body is application/json here, not {kind[:60] or 'of no kind'}", status_code=415
            )
        try:
            return msgspec.convert(_with_ints(msgspec.json.decode(await self.body() or b"null")), field.annotation)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            message = "this JSON is nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise ValidationException(detail=message[:MAX_ERROR_LENGTH]) from None


def _with_ints(value: Any) -> Any:
    """Replace whole floats by ints: in JSON, 3.0 is the same number as 3."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, list):
        return [_with_ints(one) for one in value]
    if isinstance(value, dict):
        return {name: _with_ints(one) for name, one in value.items()}
    return value


def _is_declared(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__.startswith(protocol.__name__)


class ApiDescription(JsonRenderPlugin):
    """Renders the OpenAPI schema with the bodies as `protocol` declares them: once, because it takes a while."""

    def __init__(self) -> None:
        super().__init__()
        self._rendered: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._rendered is None:
            self._rendered = self.render_json(request, with_exact_schemas(openapi_schema))
        return self._rendered


def with_exact_schemas(schema: dict[str, Any]) -> dict[str, Any]:
    components = schema["components"]["schemas"]
    declared = [one for name in components if _is_declared(one := getattr(protocol, name, None))]
    _, exact = msgspec.json.schema_components(declared, ref_template="#/components/schemas/{name}")
    components.update(exact)
    for methods in schema["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if (parameter["in"], parameter["name"]) == ("query", "seat"):
                    seat = {"type": "integer", "minimum": 0, "maximum": 7}
                    parameter["schema"] = {"anyOf": [seat, {"type": "null"}]}
    return schema

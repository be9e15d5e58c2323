"""Bodies are read, and described, exactly as `protocol` declares them.

Litestar would take "1" for 1 and 0 for false, and leaves limits and forbidden fields out of its description; here the
same declarations decide both, so that the description is true.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.plugins import JsonRenderPlugin

from serai.tables import protocol

TOLD = 300  # letters of what is wrong with a body


class StrictRequest(Request[Any, Any, Any]):
    """Reads a body as the type that its route declares, and nothing else."""

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
            return msgspec.convert(_whole(msgspec.json.decode(await self.body() or b"null")), field.annotation)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            told = "this JSON is nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise ValidationException(detail=told[:TOLD]) from None


def _whole(value: Any) -> Any:
    """In JSON 3.0 is a whole number as good as 3."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, list):
        return [_whole(one) for one in value]
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    return value


def _is_declared(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == protocol.__name__


class ApiDescription(JsonRenderPlugin):
    """The description of the API, with the bodies as `protocol` declares them."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, with_exact_schemas(openapi_schema))


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

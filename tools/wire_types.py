"""Generates the page's wire types from the structs of the protocol; `make generate` writes them."""

from __future__ import annotations

import inspect
import io
import textwrap
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from serai.tables import protocol

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "web" / "src" / "net" / "wire.ts"
WIDTH = 120
PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", NoneType: "null", Any: "unknown"}


def is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def is_shape(value: Any) -> bool:
    return is_struct(value) or is_typeddict(value)


def may_be_named(hint: Any) -> bool:
    return is_union(hint) or get_origin(hint) in (Literal, dict)


# Names for sets of words (`Language`), unions (`Scalar`, `AnyClientMessage`) and mappings, by what they stand for.
ALIASES = {value: name for name, value in vars(protocol).items() if not name.startswith("_") and may_be_named(value)}


class ShapeFields:
    """The fields of a struct or a dictionary: names, types, which are optional, and comments."""

    def __init__(self, shape: type) -> None:
        self.types: dict[str, Any] = get_type_hints(shape, include_extras=True)
        self.types = {name: hint for name, hint in self.types.items() if name in _own_names(shape)}
        self.comments = _comments(shape)
        self.optional = {name for name, hint in self.types.items() if get_origin(hint) is NotRequired}
        if is_body(shape) or (is_struct(shape) and shape.__struct_config__.omit_defaults):  # type: ignore[attr-defined]
            self.optional |= {field.name for field in msgspec.structs.fields(shape) if not field.required}


def is_body(shape: Any) -> bool:
    """Whether the page sends it: then fields with a default are optional."""
    return is_struct(shape) and issubclass(shape, protocol.RequestBody)


def _own_names(shape: Any) -> tuple[str, ...]:
    return shape.__struct_fields__ if is_struct(shape) else tuple(shape.__annotations__)


def _comments(shape: type) -> dict[str, str]:
    """The comments at the ends of the lines of fields."""
    found: dict[str, str] = {}
    source = textwrap.dedent(inspect.getsource(shape))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.line.lstrip().startswith("#"):
            found[token.line.split(":")[0].strip()] = token.string.removeprefix("#").strip()
    return found


# -- types --------------------------------------------------------------------------------------------------------


def written(hint: Any, *, sent: bool) -> str:
    """A type in TypeScript. `sent`: as the page sends it; the server leaves no field out."""
    if may_be_named(hint) and hint in ALIASES:
        return ALIASES[hint]
    return spelled(hint, sent=sent)


def spelled(hint: Any, *, sent: bool) -> str:
    """A type without its alias."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return written(args[0], sent=sent)
    if origin is Annotated:
        return written(_documented_type(hint), sent=sent)
    if origin is Literal:
        return " | ".join(map(_quoted, args))
    if origin is list:
        inner = written(args[0], sent=sent)
        return f"({inner})[]" if is_union(args[0]) and " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{written(args[0], sent=sent)}, {written(args[1], sent=sent)}>"
    if is_union(hint):
        return " | ".join(dict.fromkeys(written(one, sent=sent) for one in args))
    if is_shape(hint):
        return _named(hint, sent=sent)
    if hint in PLAIN:
        return PLAIN[hint]
    raise TypeError(f"there is no TypeScript for {hint}")


def _documented_type(hint: Any) -> Any:
    """The shape in `Annotated[dict, Shape]`; other annotations only restrict values."""
    base, *marks = get_args(hint)
    return next((mark for mark in marks if is_shape(mark) or get_origin(mark) is Literal), base)


def _named(shape: type, *, sent: bool) -> str:
    name = shape.__name__
    return f"Required<{name}>" if not sent and is_body(shape) and ShapeFields(shape).optional else name


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


# -- declarations ---------------------------------------------------------------------------------------------------


def shapes() -> list[type]:
    """Every struct and dictionary that the protocol declares, in its order, without empty base classes."""
    found = [value for value in vars(protocol).values() if is_shape(value)]
    declared = [shape for shape in found if shape.__module__.startswith(protocol.__name__)]
    return [shape for shape in declared if _own_names(shape)]


def declaration(shape: type) -> str:
    fields = ShapeFields(shape)
    lines = [*_remark(_docstring(shape), ""), f"export interface {shape.__name__} {{"]
    tag = shape.__struct_config__.tag if is_struct(shape) else None  # type: ignore[attr-defined]
    if tag is not None:
        lines.append(f"  type: {_quoted(tag)};")
    for name, hint in fields.types.items():
        lines += _remark(fields.comments.get(name, ""), "  ")
        lines.append(f"  {name}{'?' * (name in fields.optional)}: {written(hint, sent=is_body(shape))};")
    return "\n".join([*lines, "}"])


def _docstring(shape: type) -> str:
    text = shape.__dict__.get("__doc__") or ""
    return "" if is_typeddict(shape) and text.startswith("dict(") else inspect.cleandoc(text)


def _remark(text: str, indent: str) -> Iterator[str]:
    if not text:
        return
    if "\n" not in text and len(text) + len(indent) + 7 <= WIDTH:
        yield f"{indent}/** {text} */"
        return
    yield f"{indent}/**"
    for number, paragraph in enumerate(text.split("\n\n")):
        yield from [f"{indent} *"] * min(number, 1)
        for line in textwrap.wrap(paragraph, WIDTH - len(indent) - 3):
            yield f"{indent} * {line}"
    yield f"{indent} */"


def alias(name: str, hint: Any) -> str:
    text = f"export type {name} = {spelled(hint, sent=True)};"
    return text if len(text) <= WIDTH else text.replace(" = ", " = | ", 1).replace(" | ", "\n  | ")


def close_codes() -> dict[str, int]:
    """The WebSocket close codes of the protocol, by name."""
    numbers = {name: value for name, value in vars(protocol).items() if name.isupper() and type(value) is int}
    return {name: value for name, value in numbers.items() if name != "PROTOCOL"}


def _close_codes_declaration() -> str:
    lines = [f"  {name}: {value}," for name, value in close_codes().items()]
    return "\n".join(["/** WebSocket close codes. */", "export const CLOSE_CODES = {", *lines, "} as const;"])


def wire_types() -> str:
    """The whole text of web/src/net/wire.ts."""
    head = "/** What goes over the wire. Made by `make generate` from the server's protocol: not to be edited. */"
    names = "\n".join(alias(name, hint) for hint, name in ALIASES.items())
    constants = f"export const PROTOCOL = {protocol.PROTOCOL};\n\n{_close_codes_declaration()}"
    return "\n\n".join([head, constants, names, *(declaration(shape) for shape in shapes())]) + "\n"

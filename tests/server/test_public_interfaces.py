"""The server stands on public interfaces of the libraries that serve the network."""

from __future__ import annotations

import ast
from pathlib import Path

import serai

SOURCE = Path(serai.__file__).parent
LIBRARIES = {"asyncio", "h11", "litestar", "uvicorn", "uvloop", "websockets"}
INTERFACES = {"asyncio.Protocol"}  # made to be implemented by programs
INNER_STATE = {"gi_yieldfrom", "gi_frame", "gi_code", "cr_await", "cr_frame", "cr_code"}  # of generators and coroutines


def find_private_uses(text: str) -> list[str]:
    """Private names of the libraries, subclasses of their protocols, and looks into generators, in a module's text."""
    tree = ast.parse(text)
    names = _imported_names(tree)
    found = [full for full in names.values() if _is_private(full)]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            bases = [_full_name(base, names) for base in node.bases]
            found += [base for base in bases if base.endswith("Protocol") and base not in INTERFACES]
        elif isinstance(node, ast.Attribute):
            full = _full_name(node, names)
            if node.attr in INNER_STATE or _is_private(full):
                found.append(full or node.attr)
    return found


def _imported_names(tree: ast.Module) -> dict[str, str]:
    """The local names of what is imported from the libraries, with their full names."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {
                one.asname or one.name.split(".")[0]: one.name if one.asname else one.name.split(".")[0]
                for one in node.names
            }
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return {local: full for local, full in names.items() if full.split(".")[0] in LIBRARIES}


def _full_name(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return names.get(node.id, "")
    if isinstance(node, ast.Attribute):
        owner = _full_name(node.value, names)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


def _is_private(full: str) -> bool:
    return any(part.startswith("_") and not part.endswith("__") for part in full.split("."))


def test_no_private_name_and_no_subclass_of_a_protocol() -> None:
    found = {
        path.relative_to(SOURCE).as_posix(): uses
        for path in sorted(SOURCE.rglob("*.py"))
        if (uses := find_private_uses(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_what_the_check_finds() -> None:
    before = """
import asyncio
from uvicorn._types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
import websockets.protocol as ws
class LimitedHttpProtocol(H11Protocol): ...
class Guard(asyncio.Protocol): ...
waits = conn.parser.gi_yieldfrom
parse = ws._parse
"""
    assert find_private_uses(before) == [
        "uvicorn._types.Scope",
        "uvicorn.protocols.http.h11_impl.H11Protocol",
        "gi_yieldfrom",
        "websockets.protocol._parse",
    ]

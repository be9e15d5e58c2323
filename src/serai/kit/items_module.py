"""Generates the numbers of named items (`generated/items.py` of a game) from the lists of names that it declares."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from types import ModuleType

from serai.core.game.game import Game
from serai.core.rules.vocabulary import SEATS, Domain, items_layout
from serai.kit.source_lines import listed

NOTE = "Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."
TAKEN = ("ALL", "COUNT")
_WORD = re.compile("[a-z_]+")  # numbered items such as bag_white_1 are computed with, not named

SEAT = "Seat"

Items = Domain | tuple[str, ...]


def items_module(game: Game) -> str:
    """The module; "" for a game without such lists."""
    lists: dict[str, Items] = {}
    imports: list[str] = []
    for module in declaring_modules(game):
        found = lists_of(module)
        twice = sorted(found.keys() & lists.keys())
        if twice:
            raise ValueError(f"{game.id}: {twice[0]} is declared twice, the second time in {module.__name__}")
        lists |= found
        source = module.__name__.removeprefix(game.package).removeprefix(".")
        imports += listed(f"from ..{source} import ", sorted(found, key=str.lower))
    if not lists:
        return ""
    types = index_types(game)
    distinct = [types.get(id(items), "") for items in lists.values()]
    return "\n".join(
        [
            "# mypyc: compile",
            '"""The numbers of named items, and how many items a list has.',
            "",
            f'{NOTE}"""',
            "",
            "from __future__ import annotations",
            "",
            f"from typing import Final{', NewType' * any(distinct)}",
            "",
            "from serai.core.rules.native import i64",
            "from serai.core.rules.vocabulary import declared_items",
            "",
            *imports,
            "",
            *listed("declared_items", [f'"{items_layout(*lists.values())}"', *lists]),
            *[""] * any(distinct),
            *[f'{name} = NewType("{name}", i64)' for name in distinct if name],
            *[
                line
                for (name, items), type in zip(lists.items(), distinct, strict=True)
                for line in ["", *class_of(name, items, type)]
            ],
            "",
        ]
    )


def index_types(game: Game) -> dict[int, str]:
    """The types of seats and of the items of each domain, by the id of the domain; none without distinct types."""
    if not game.distinct_types:
        return {}
    lists = {name: items for module in declaring_modules(game) for name, items in lists_of(module).items()}
    domains = {name: items for name, items in lists.items() if isinstance(items, Domain)}
    things = {name: domain for name, domain in domains.items() if not all(item.isdigit() for item in domain)}
    return {**{id(domain): f"{_class_name(name)}Index" for name, domain in things.items()}, id(SEATS): SEAT}


def type_imports(types: dict[int, str], code: str) -> tuple[list[str], list[str]]:
    """The imports of the types that some code uses: from the kit, and from the game's items."""
    used = [name for name in sorted({*types.values()}) if re.search(rf"\b{name}\b", code)]
    items = [name for name in used if name != SEAT]
    kit = ["from serai.kit.seats import Seat"] if SEAT in used else []
    return kit, [f"from .items import {', '.join(items)}"] if items else []


def declaring_modules(game: Game) -> list[ModuleType]:
    """The modules of a game that declare things, and those of its modules that they import, by name."""
    found: dict[str, ModuleType] = {}
    queue = [f"{game.package}.{game.declared_in(part)}".rstrip(".") for part in ("words", "data")]
    for name in queue:
        if name not in found:
            found[name] = import_module(name)
            queue += [imported for imported in _imported(found[name]) if imported.startswith(f"{game.package}.")]
    return [found[name] for name in sorted(found)]


def _source(module: ModuleType) -> ast.Module:
    name = "__init__" if hasattr(module, "__path__") else module.__name__.rpartition(".")[2]
    return ast.parse(Path(str(module.__file__)).with_name(f"{name}.py").read_text("utf-8"))


def _imported(module: ModuleType) -> Iterator[str]:
    """The modules that a module imports names from."""
    for node in _source(module).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield resolve_name("." * node.level + node.module, module.__package__)


def lists_of(module: ModuleType) -> dict[str, Items]:
    """The lists of names that a module declares."""
    found: dict[str, Items] = {}
    for node in _source(module).body:
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        if isinstance(target, ast.Name) and target.id.isupper() and not target.id.startswith("_"):
            value = getattr(module, target.id)
            if _is_list(value):
                found[target.id] = value
    return found


def _is_list(value: object) -> bool:
    if isinstance(value, Domain):
        return len(value) > 0
    return isinstance(value, tuple) and len(value) > 0 and all(isinstance(item, str) for item in value)


def _class_name(name: str) -> str:
    """AREA_COLOURS: AreaColours."""
    return "".join([word.capitalize() for word in name.split("_")])


def class_of(name: str, items: Items, type: str = "") -> list[str]:
    """The class of a list of names; `type` is that of its items, if it has one."""
    numbers = items.numbers() if isinstance(items, Domain) else {item: i for i, item in enumerate(items)}
    named = {_constant(item): number for item, number in numbers.items() if _WORD.fullmatch(item)}
    lines = [f"class {_class_name(name)}:", f"    COUNT: Final[i64] = {len(items)}"]
    if type:
        lines.append(f"    ALL: Final = [{type}(number) for number in range({len(items)})]")
        return [*lines, *[f"    {item}: Final = {type}({number})" for item, number in named.items()]]
    return [*lines, *[f"    {item}: Final[i64] = {number}" for item, number in named.items()]]


def _constant(item: str) -> str:
    """COUNT is how many there are, ALL a list of them: an item of such a name gets an underscore."""
    return f"{item.upper()}_" if item.upper() in TAKEN else item.upper()

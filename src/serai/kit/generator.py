"""Generates the folder `generated` of a game from its declarations.

From `data.py` comes the module `data` (the data file as attributes); from `fields.py` the module `fields` (attributes
of the state, their initial values, copying and comparing, in a form that mypyc compiles well); from `vocabulary.py` the
modules `verbs` (actions from arguments, and arguments of actions), `log`, `ask` and `draw` (a function for each event,
decision and outcome); from the lists of names in both and in what they import the module `items` (numbers of items).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from serai.core.game.game import Game
from serai.core.rules.fields import DerivedField, Field, Fields
from serai.kit import calls_module, data_module, items_module, verbs_module
from serai.kit.source_lines import block

VECTORS = ("differs", "fill")
PACKAGE_NOTE = "What `serai generate` writes from data.py, fields.py and vocabulary.py: not to be edited."
NOTE = "Made by `serai generate` from fields.py: not to be edited."


def folder_of(one: Game) -> Path:
    """The folder of a game."""
    return Path(str(import_module(one.package).__file__)).parent


def generated_files(one: Game) -> Iterator[tuple[Path, str]]:
    """Every generated file of a game with the text it should have; a later one may import an earlier one."""
    for name, text in generated_modules(one):
        yield folder_of(one) / "generated" / f"{name}.py", text


def generated_modules(one: Game) -> Iterator[tuple[str, str]]:
    """The modules of a game's folder `generated`."""
    yield "__init__", f'"""{PACKAGE_NOTE}"""\n'
    yield "data", data_module.data_module(one)
    yield "fields", engine_module(one)
    items = items_module.items_module(one)
    if items:
        yield "items", items
    yield "verbs", verbs_module.verbs_module(one)
    yield from calls_module.call_modules(one).items()


def is_stale(path: Path, text: str) -> bool:
    return not path.is_file() or path.read_text(encoding="utf-8") != text


def write_stale(files: Iterator[tuple[Path, str]]) -> Iterator[Path]:
    """Write every file that is out of date, in one piece: other processes may be reading it."""
    for path, text in files:
        if is_stale(path, text):
            path.parent.mkdir(exist_ok=True)
            part = path.with_name(f"{path.name}.{os.getpid()}")
            part.write_text(text, encoding="utf-8")
            part.replace(path)
            yield path


# -- the engine -------------------------------------------------------------------------------------------------------


def engine_module(one: Game) -> str:
    module, printed = data_module.printed_class(one)
    imports = [f"from {module} import {printed}", f"from ..{one.declared_in('fields')} import FIELDS"]
    written = engine_class(f"{data_module.class_prefix(one)}Fields", printed, one.fields)
    return (
        "# mypyc: compile\n"
        f'"""The fields as the engine stores them. {NOTE}"""\n\n'
        "from __future__ import annotations\n\n"
        "from serai.core.rules.native import i64, vec\n"
        "from serai.core.rules.state import PrintedData, State\n"
        f"from serai.core.rules.vectors import {', '.join(name for name in VECTORS if f'{name}(' in written)}\n\n"
        + "\n".join(sorted(imports))
        + "\n\n"
        f'FIELDS.declared("{one.fields.layout()}")\n\n\n'
        f"{written}"
    )


def engine_class(name: str, printed: str, fields: Fields) -> str:
    """The class of the fields alone; the game's own state derives from it."""
    every = fields.stored
    lines = [f"class {name}(State):", f"    t: {printed}"]
    lines += [
        "",
        "    def __init__(self, printed: PrintedData) -> None:",
        "        super().__init__(printed)",
        f"        assert isinstance(printed, {printed})",
        "        self.t = printed",
        "",
        "    def blank(self) -> None:",
        "        self.blank_common()",
    ]
    blanks = [f"        self.{each.name}: {_kind(each)} = {_blank(each)}" for each in every]
    if any("players" in line for line in blanks):
        lines.append("        players = self.players")
    lines += blanks
    lines += [
        "",
        f"    def clone(self) -> {name}:",
        "        s = type(self)(self.t)",
        "        self.copy_fields(s)",
        "        return s",
    ]
    lines += ["", f"    def copy_fields(self, s: {name}) -> None:", "        self.copy_common(s)"]
    lines += [f"        s.{each.name} = {_copy(each)}" for each in every]
    lines += _by_number(fields, "field_number", "i64", scalar=True)
    lines += _by_number(fields, "field_row", "vec[i64]", scalar=False)
    lines += _compared(name, fields)
    lines += _copied(name, fields)
    return "\n".join([*lines, ""])


def _by_number(fields: Fields, method: str, kind: str, *, scalar: bool) -> list[str]:
    """Fields by their place in the declaration: reading an attribute by its name would box it."""
    found = [(place, f"return self.{each.name}") for place, each in _places(fields) if each.codec.scalar is scalar]
    if not found:
        return []
    lines = ["", f"    def {method}(self, place: i64) -> {kind}:", *_branches(found, " " * 8)]
    return [*lines, f"        return super().{method}(place)"]


def _places(fields: Fields) -> Iterator[tuple[int, Field]]:
    return enumerate(fields.fields)


def _branches(found: list[tuple[int, str]], margin: str) -> list[str]:
    """The statement of a place, by a binary search: a chain of sixty comparisons would be slow."""
    if len(found) <= 4:
        return [line for place, statement in found for line in block(f"if place == {place}:", statement, margin)]
    half = len(found) // 2
    first = [f"{margin}if place < {found[half][0]}:", *_branches(found[:half], margin + "    ")]
    return [*first, f"{margin}else:", *_branches(found[half:], margin + "    ")]


def _compared(name: str, fields: Fields) -> list[str]:
    lines = ["", "    def changed_since(self, before: State) -> list[int]:"]
    lines += [f"        assert isinstance(before, {name})", "        found: list[int] = []"]
    for place, each in _places(fields):
        lines += block(f"if {_differs(each)}:", f"found.append({place})", " " * 8)
    return [*lines, "        return found"]


def _copied(name: str, fields: Fields) -> list[str]:
    found = [
        (place, f"twin.{each.name} = self.{each.name}{'[:]' * (not each.codec.scalar)}")
        for place, each in _places(fields)
    ]
    lines = ["", "    def copy_field(self, place: i64, twin: State) -> None:"]
    return [*lines, f"        assert isinstance(twin, {name})", *_branches(found, " " * 8)]


def _differs(each: Field) -> str:
    """The comparison of one field; `==` on rows would box them."""
    now, before = f"self.{each.name}", f"before.{each.name}"
    return f"{now} != {before}" if each.codec.scalar else f"differs({now}, {before})"


def _kind(each: Field | DerivedField) -> str:
    return "i64" if each.codec.scalar else "vec[i64]"


def _blank(each: Field | DerivedField) -> str:
    if each.codec.scalar:
        return str(each.codec.blank_number)
    return f"fill({each.codec.code()}, {each.codec.blank_number})"


def _copy(each: Field | DerivedField) -> str:
    if each.codec.scalar:
        return f"self.{each.name}"
    if isinstance(each, Field) and each.shared:
        return f"self.{each.name}  # never changes after the set-up"
    return f"self.{each.name}[:]"

"""Generates code from declarations.

    python -m tools.generate            write every file that is out of date
    python -m tools.generate --check    write nothing; list files that are out of date, and exit with 1 if there are any

Into the folder `generated` of a game: from its `data.py` the module `data` (the data file as attributes); from its
`fields.py` the module `fields` (attributes of the state, their initial values, copying and comparing, in a form that
mypyc compiles well); from its `vocabulary.py` the modules `verbs` (actions from arguments, and arguments of actions),
`log`, `ask` and `draw` (a function for each event, decision and outcome). Games in the folder SERAI_GAMES are included.
If the page has a board of the game: `generated.ts` (the types of a view and of the data file). From the server's
protocol: the page's wire types. From the data files: docs/provenance.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from serai.core.game.game import Game
from serai.core.game.registry import game, games
from serai.core.rules.fields import DerivedField, Field, Fields
from tools import generate_calls, generate_data, generate_verbs, provenance_page, wire_types

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "web" / "src" / "games"
VECTORS = ("differs", "fill")
NOTE = "Made by `make generate` from fields.py: not to be edited."
PAGE_NOTE = "Made by `make generate` from fields.py and data.py: not to be edited."


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with the text it should have; a later one may import an earlier one."""
    for one in map(game, games()):
        folder = Path(str(import_module(one.package).__file__)).parent
        for name, text in generated_modules(one):
            yield folder / "generated" / f"{name}.py", text
        if (BOARDS / one.id).is_dir():
            yield BOARDS / one.id / "generated.ts", f"{page_types(one.fields)}\n{one.data.typescript()}"
    yield wire_types.FILE, wire_types.wire_types()
    yield provenance_page.FILE, provenance_page.provenance_page()


def generated_modules(one: Game) -> Iterator[tuple[str, str]]:
    """The modules of a game's folder `generated`."""
    yield "__init__", '"""What `make generate` writes from data.py, fields.py and vocabulary.py: not to be edited."""\n'
    yield "data", generate_data.data_module(one)
    yield "fields", engine_module(one)
    yield "verbs", generate_verbs.verbs_module(one.vocabulary)
    yield from generate_calls.call_modules(one.events, one.decisions, one.outcomes).items()


def stale() -> list[Path]:
    return [path for path, text in files() if is_stale(path, text)]


def is_stale(path: Path, text: str) -> bool:
    return not path.is_file() or path.read_text(encoding="utf-8") != text


# -- the engine -------------------------------------------------------------------------------------------------------


def engine_module(one: Game) -> str:
    module, printed = generate_data.printed_class(one)
    imports = [f"from {module} import {printed}", "from ..fields import FIELDS"]
    written = engine_class(f"{generate_data.class_prefix(one)}Fields", printed, one.fields)
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
    lines += [f"    {each.name}: {'i64' if each.codec.scalar else 'vec[i64]'}" for each in every]
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
    blanks = [f"        self.{each.name} = {_blank(each)}" for each in every]
    if any("players" in line for line in blanks):
        lines.append("        players = self.players")
    lines += blanks
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
        leaves = [(f"{margin}if place == {place}:", f"{margin}    {statement}") for place, statement in found]
        return [line for leaf in leaves for line in leaf]
    half = len(found) // 2
    first = [f"{margin}if place < {found[half][0]}:", *_branches(found[:half], margin + "    ")]
    return [*first, f"{margin}else:", *_branches(found[half:], margin + "    ")]


def _compared(name: str, fields: Fields) -> list[str]:
    lines = ["", "    def changed_since(self, before: State) -> list[int]:"]
    lines += [f"        assert isinstance(before, {name})", "        found: list[int] = []"]
    for place, each in _places(fields):
        lines += [f"        if {_differs(each)}:", f"            found.append({place})"]
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


# -- the page ---------------------------------------------------------------------------------------------------------


def page_types(fields: Fields) -> str:
    lines = [f"// {PAGE_NOTE}", "", "/** What a view shows of the state. */", "export interface State {"]
    lines += [f"  {each.name}: {_shown(each)};" for each in fields.fields]
    lines += [f"  {each.name}: {each.codec.typescript()};" for each in fields.computed]
    return "\n".join([*lines, "}", ""])


def _shown(each: Field) -> str:
    """The type of a field in a view: hidden values are null, or a count."""
    whole = each.codec.typescript()
    if each.visibility.to == "all":
        return whole
    veil = "{ count: number }" if each.visibility.count else "null"
    if each.visibility.to != "owner":
        return f"{whole} | {veil}"
    inner = whole.removesuffix("[]").removeprefix("(").removesuffix(")")
    return f"({inner} | {veil})[]" if veil not in inner.split(" | ") else whole


def _short(path: Path) -> Path:
    """The path relative to the project, if it is inside; games may lie elsewhere."""
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def main() -> int:
    parser = argparse.ArgumentParser(description="Generate code from declarations.")
    parser.add_argument("--check", action="store_true", help="write nothing, only list what is out of date")
    args = parser.parse_args()
    if args.check:
        old = stale()
        for path in old:
            print(f"out of date: {_short(path)} (`make generate` writes it anew)")
        return int(bool(old))
    for path, text in files():
        if is_stale(path, text):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {_short(path)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

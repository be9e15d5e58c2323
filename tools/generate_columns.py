"""The code with which a state writes its fields into the row of an observation, made from their declarations.

A call for each field, or a line: a walk through descriptions would take most of an environment's time. What is written
is what `caravanserai.envs.parts` says; where, is told by a sheet when it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from caravanserai.core import columns
from caravanserai.core.codecs import WORD
from caravanserai.core.columns import LONGEST, PLACES
from caravanserai.core.fields import Field, Fields
from caravanserai.envs import parts
from caravanserai.envs.parts import BITS, NAMED, NOBODY, ORDER, OWN, PLAIN, WHICH, Part, part_of

# Columns of a field in a row that are written whether nought or not; of more, most are nought, and looking for those
# which are not is quicker.
DENSE = 20

HEAD = "def write_columns(self, sheet: Sheet, seat: i64, acts: bool, out: vec[i32], at: i64, notes: Notes) -> None:"
# What the lines of the fields use, each only if they do
USED = {
    "players": "players = self.players",
    "finished": "finished = self.finished",
    "places": "places = sheet.places",
    "turned": "turned = sheet.turned",
    "away": "away = self.players - seat",
    "i": "i: i64",
    "count": "count: i64",
    "first": "first: i64",
    "column": "column: i64",
}
WIDTH = 120  # of a line
ONE_THING, NO_SEAT = "1", "0"


def write_columns(fields: Fields) -> str:
    """The method, for a class of fields."""
    told: list[str] = []
    for place, field in enumerate(fields.fields):
        part = part_of(field, place, dict.fromkeys([field.seen.option], False), 2)
        if part.seen != NOBODY or part.counted or field.seen.option:
            told += _field(part, field)
    words = set(re.findall(r"(?<!self\.)\b\w+", "\n".join(told)))
    used = [line for name, line in USED.items() if name in words]
    return "\n".join([HEAD, *_inside([*used, *told])]) + "\n"


def imports(text: str) -> str:
    """What of the core's columns the code uses."""
    words = set(re.findall(r"\w+", text))
    names = sorted((name for name in vars(columns) if name in words and name not in NOT_OURS), key=_as_sorted)
    line = f"from caravanserai.core.columns import {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join(["from caravanserai.core.columns import (", *(f"    {name}," for name in names), ")"])


NOT_OURS = {"i32", "i64", "vec", "append", "annotations", "final", "Final"}


def _as_sorted(name: str) -> tuple[bool, bool, str]:
    """Constants, classes, functions."""
    return not name.isupper(), not name[0].isupper(), name


def _field(part: Part, field: Field) -> Iterator[str]:
    if part.where == NAMED:
        assert part.seen == parts.ALL, f"{part.name}: who names a seat is open to all"
        yield from _named(part)
        return
    owned = part.where == OWN
    if part.counted:
        yield from _count(part, "players" if owned else ONE_THING, "seat" if owned else NO_SEAT)
    if part.seen == NOBODY and not field.seen.option:
        return
    open_to = _all_see(part, field)
    to = f"at + {_place(part, 0)}"
    if not owned:
        lines = _columns(part, ONE_THING, NO_SEAT, to, dense=not open_to)
        yield from [f"if {open_to}:", *_inside(lines)] if open_to else lines
        return
    if open_to:
        yield f"shown = players if {open_to} else {int(part.seen == parts.OWNER)}"
    yield from _columns(part, "shown" if open_to else "players", "seat", to, dense=not open_to)
    if part.parties == 1:
        yield from _columns(part, ONE_THING, str(part.seats), f"at + {_place(part, 2)}", dense=True)
    elif part.parties > 1:
        yield f"for i in range({part.parties}):"
        here = f"at + {_place(part, 2)} + i * {part.width()}"
        yield from _inside(_columns(part, ONE_THING, f"{part.seats} + i", here, dense=True))


def _place(part: Part, which: int) -> str:
    """Where a sheet says: 0 the columns begin, 1 the count is, 2 the parties' begin, 3 who sees it."""
    return f"places[{part.field * PLACES + which}]"


def _all_see(part: Part, field: Field) -> str:
    """The condition under which every seat sees it; "" for always."""
    if part.seen == parts.ALL:
        return ""
    opened = [f"{_place(part, 3)} == {parts.ALL}"] if field.seen.option else []
    if part.seen == parts.ACTOR:
        opened.append("acts")
    if part.seen != NOBODY:
        opened.append("finished")
    return " or ".join(opened)


def _named(part: Part) -> Iterator[str]:
    """Things that name seats: each goes into the block of the seat that it names."""
    row, to = f"self.{part.name}", f"at + {_place(part, 0)}"
    if part.kind == PLAIN or part.kind == BITS:
        yield "for i in range(players):"
        number = f"{row}[i]" if part.kind == PLAIN else f"{row} >> i & 1"
        yield f"    out[{to} + turned[i + away]] = coded({number})"
    elif part.scalar:
        yield f"if {row} >= 0:"
        yield f"    put(out, {to} + turned[{row} + away], ONE, notes)"
    else:
        yield from _named_row(part, row, to)


def _named_row(part: Part, row: str, to: str) -> Iterator[str]:
    things = str(part.things)
    if part.row:
        yield f"count = len({row})"
        yield f"out[at + {_place(part, 1)}] = coded(count)"
        yield f"if count > {LONGEST}:"
        yield f"    count = {LONGEST}"
        things = "count"
    if not part.parties:
        yield f"write_named({row}, {things}, seat, sheet, out, {to}, notes)"
        return
    yield f"for i in range({things}):"
    yield f"    number = {row}[i]"
    yield f"    if number >= {part.seats}:"
    yield f"        put(out, at + {_place(part, 2)} + (number - {part.seats}) * {part.things} + i, ONE, notes)"
    yield "    elif number >= 0:"
    yield f"        put(out, {to} + i + turned[number + away], ONE, notes)"


def _columns(part: Part, shown: str, seat: str, to: str, *, dense: bool) -> list[str]:
    """The columns of so many seats from one on."""
    row = f"self.{part.name}"
    if part.scalar:
        return _of_one_number(part, row, to, dense=dense)
    span = part.span()
    if part.kind == PLAIN:
        if dense and span <= DENSE:
            return [f"write_all({row}, {span}, {shown}, {seat}, sheet, out, {to})"]
        return [f"write_numbers({row}, {span}, {shown}, {seat}, sheet, out, {to}, notes)"]
    if part.kind == WHICH:
        return [f"write_which({row}, {span}, {part.made}, {shown}, {seat}, sheet, out, {to}, notes)"]
    if part.kind == BITS and part.stored == 1:
        return [f"write_sets({row}, {span}, {part.made}, {shown}, {seat}, sheet, out, {to}, notes)"]
    return _each_thing(part, row, shown, seat, to)


def _of_one_number(part: Part, row: str, to: str, *, dense: bool) -> list[str]:
    if part.kind == PLAIN:
        return [f"out[{to}] = coded({row})" if dense else f"put(out, {to}, coded({row}), notes)"]
    if part.kind == WHICH:
        return [f"if {row} >= 0:", f"    put(out, {to} + {row}, ONE, notes)"]
    return [f"write_set({row}, out, {to}, notes)"]


def _each_thing(part: Part, row: str, shown: str, seat: str, to: str) -> list[str]:
    """Piles, rows and wide sets, one after the other."""
    if part.row:
        return [_in_order(part, row, f"len({row})", "0", to)]
    if part.kind == BITS:
        work = [f"write_set({row}[first + {k}], out, column + {k * WORD}, notes)" for k in range(part.stored)]
    else:
        work = [_in_order(part, row, f"{row}[first]", "first + 1", "column")]
    work.append(f"first += {part.stored}")
    if part.things > 1:
        work = [f"for _ in range({part.things}):", *_inside([*work, f"column += {part.made}"])]
    lines = [f"first = {int(seat) * part.span() if seat.isdecimal() else f'{seat} * {part.span()}'}", f"column = {to}"]
    if shown == ONE_THING:
        return [*lines, *work]
    back = f" - {part.width()}" if part.things > 1 else ""
    work += [f"column += sheet.block{back}", f"if first == players * {part.span()}:", "    first = 0"]
    return [*lines, f"for i in range({shown}):", *_inside(work)]


def _in_order(part: Part, row: str, things: str, first: str, to: str) -> str:
    if part.kind == ORDER:
        return f"write_order({row}, {first}, {things}, {part.marks}, out, {to}, notes)"
    most = LONGEST if part.row else part.stored - 1
    return f"write_places({row}, {first}, {things}, {most}, {part.kinds}, out, {to}, notes)"


def _count(part: Part, shown: str, seat: str) -> list[str]:
    """How many things there are."""
    row, to = f"self.{part.name}", f"at + {_place(part, 1)}"
    if part.row:
        return [f"out[{to}] = coded(len({row}))"]
    assert not part.pile, f"{part.name}: piles that are only counted are told by nobody yet"
    if part.scalar:
        number = {PLAIN: row, BITS: f"bit_count({row})"}.get(part.kind, f"1 if {row} >= 0 else 0")
        return [f"out[{to}] = coded({number})"]
    how = {PLAIN: "write_sums", BITS: "write_sizes"}.get(part.kind, "write_present")
    return [f"{how}({row}, {part.span()}, {shown}, {seat}, sheet, out, {to})"]


def _inside(lines: list[str] | Iterator[str]) -> list[str]:
    return [f"    {line}" for line in lines]

"""The code with which a state writes its fields into the row of an observation, made from their declarations.

Loops written out for each field: a walk through descriptions would take most of an environment's time, and a call for
each field half of it. What is written is what `caravanserai.envs.parts` says; where, is told by a sheet when it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from caravanserai.core import columns
from caravanserai.core.codecs import WORD
from caravanserai.core.columns import LONGEST, PLACES
from caravanserai.core.fields import Field, Fields
from caravanserai.envs import parts
from caravanserai.envs.parts import BITS, NAMED, NOBODY, ORDER, OWN, PLAIN, WHICH, Part, part_of

# Kinds that a thing of a field counts, so that all its columns are written whether nought or not; of more, most are
# nought, and looking for those which are not is quicker.
DENSE = 20

HEAD = "def write_columns(self, sheet: Sheet, seat: i64, acts: bool, out: vec[i32], at: i64, notes: Notes) -> None:"
# What the lines of the fields use, each only if they do
USED = {
    "players": "players = self.players",
    "finished": "finished = self.finished",
    "places": "places = sheet.places",
    "turned": "turned = sheet.turned",
    "away": "away = self.players - seat",
    "floats": "floats = sheet.floats",
    "one": "one = ONE",
    "noted": "noted = notes.columns",
    "n": "n = notes.n",
    **{name: f"{name}: i64" for name in ("i", "k", "count", "first", "number", "to", "begin", "end")},
}
LAST = "notes.n = n"
WIDTH = 120  # of a line


@dataclass(frozen=True)
class Stretch:
    """A run of a field's numbers: where it begins in the row and its first column, and how many things it is."""

    first: str
    to: str
    things: int


def write_columns(fields: Fields) -> str:
    """The method, for a class of fields."""
    told: list[str] = []
    for place, field in enumerate(fields.fields):
        part = part_of(field, place, dict.fromkeys([field.seen.option], False), 2)
        if part.seen != NOBODY or part.counted or field.seen.option:
            told += _field(part, field)
    words = set(re.findall(r"(?<!self\.)\b\w+", "\n".join(told)))
    used = [line for name, line in USED.items() if name in words]
    return "\n".join([HEAD, *_inside([*used, *told, *([LAST] if "n" in words else [])])]) + "\n"


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
    if not part.scalar:
        yield f"row = self.{part.name}"
    if part.where == NAMED:
        assert part.seen == parts.ALL, f"{part.name}: who names a seat is open to all"
        yield from _named(part)
        return
    if part.counted:
        yield from _count(part)
    if part.seen == NOBODY and not field.seen.option:
        return
    open_to = _all_see(part, field)
    dense = not open_to and part.stored <= DENSE
    if part.where != OWN:
        lines = list(_columns(part, Stretch("0", f"at + {_place(part, 0)}", part.things), dense))
        yield from [f"if {open_to}:", *_inside(lines)] if open_to else lines
        return
    yield from _of_seats(part, open_to, dense)
    if part.parties:
        there = Stretch(str(part.seats * part.span()), f"at + {_place(part, 2)}", part.things * part.parties)
        yield from _columns(part, there, part.stored <= DENSE)


def _of_seats(part: Part, open_to: str, dense: bool) -> Iterator[str]:
    """What each seat has, into its block: of those who are seen."""
    over = "players"
    if open_to:
        own = part.seen == parts.OWNER
        yield f"begin = 0 if {open_to} else seat"
        yield f"end = players if {open_to} else seat{' + 1' if own else ''}"
        over = "begin, end"
    yield f"for k in range({over}):"
    to = f"at + {_place(part, 0)} + turned[k + away]"
    first = "k" if part.span() == 1 else f"k * {part.span()}"
    yield from _inside(_columns(part, Stretch(first, to, part.things), dense))


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


def _float(number: str) -> str:
    return f"floats[{number} - LEAST & MASK]"


def _mark(column: str) -> list[str]:
    return [f"out[{column}] = one", f"noted[n] = {column}", "n += 1"]


def _named(part: Part) -> Iterator[str]:
    """Things that name seats: each goes into the block of the seat that it names."""
    row, to = f"self.{part.name}", f"at + {_place(part, 0)}"
    if part.kind == PLAIN or part.kind == BITS:
        yield "for i in range(players):"
        number = "row[i]" if part.kind == PLAIN else f"({row} >> i & 1)"
        yield f"    out[{to} + turned[i + away]] = {_float(number)}"
    elif part.scalar:
        yield f"if {row} >= 0:"
        yield f"    to = {to} + turned[{row} + away]"
        yield from _inside(_mark("to"))
    else:
        yield from _named_row(part, to)


def _named_row(part: Part, to: str) -> Iterator[str]:
    things = str(part.things)
    if part.row:
        yield "count = len(row)"
        yield f"out[at + {_place(part, 1)}] = {_float('count')}"
        yield f"if count > {LONGEST}:"
        yield f"    count = {LONGEST}"
        things = "count"
    yield f"for i in range({things}):"
    yield "    number = row[i]"
    if part.parties:
        yield f"    if number >= {part.seats}:"
        yield f"        to = at + {_place(part, 2)} + (number - {part.seats}) * {part.things} + i"
        yield from _inside(_inside(_mark("to")))
    yield f"    {'elif' if part.parties else 'if'} number >= 0:"
    yield f"        to = {to} + i + turned[number + away]"
    yield from _inside(_inside(_mark("to")))


def _columns(part: Part, there: Stretch, dense: bool) -> Iterator[str]:
    """The columns of a run of numbers."""
    if part.scalar:
        yield from _of_one_number(part, there.to, dense)
    elif part.kind == PLAIN:
        yield from _numbers(part, there, dense)
    elif part.kind == WHICH or (part.kind == BITS and part.stored == 1):
        yield from _single_numbers(part, there)
    else:
        yield from _each_thing(part, there)


def _numbers(part: Part, there: Stretch, dense: bool) -> Iterator[str]:
    span = there.things * part.stored
    if not dense:
        yield f"n = write_numbers(row, {there.first}, {span}, out, {there.to}, noted, n)"
    elif span == 1:
        yield f"out[{there.to}] = {_float(f'row[{there.first}]')}"
    else:
        yield f"to = {there.to}"
        yield f"first = {there.first}"
        yield f"for i in range({span}):"
        yield f"    out[to + i] = {_float('row[first + i]')}"


def _single_numbers(part: Part, there: Stretch) -> Iterator[str]:
    """One thing or none, or a set, each a number with columns for all that it could be."""
    many = there.things > 1
    yield f"to = {there.to}"
    if many:
        yield f"first = {there.first}"
        yield f"for i in range(first, first + {there.things}):"
    work = [f"number = row[{'i' if many else there.first}]"]
    if part.kind == WHICH:
        work += ["if number >= 0:", *_inside(_mark("to + number"))]
    else:
        work += ["if number != 0:", "    n = write_set(number, out, to, noted, n)"]
    yield from _inside([*work, f"to += {part.made}"]) if many else work


def _of_one_number(part: Part, to: str, dense: bool) -> Iterator[str]:
    row = f"self.{part.name}"
    if part.kind == PLAIN:
        yield f"out[{to}] = {_float(row)}" if dense else f"n = write_one(out, {to}, {_float(row)}, noted, n)"
    elif part.kind == WHICH:
        yield f"if {row} >= 0:"
        yield f"    to = {to} + {row}"
        yield from _inside(_mark("to"))
    else:
        yield f"n = write_set({row}, out, {to}, noted, n)"


def _each_thing(part: Part, there: Stretch) -> Iterator[str]:
    """Piles, rows and wide sets, one after the other."""
    if part.row:
        yield _in_order(part, "0", "len(row)", there.to)
        return
    yield f"first = {there.first}"
    yield f"to = {there.to}"
    if part.kind == BITS:
        work = [f"n = write_set(row[first + {k}], out, to + {k * WORD}, noted, n)" for k in range(part.stored)]
    else:
        work = ["if row[first] != 0:", "    " + _in_order(part, "first + 1", "row[first]", "to")]
    if there.things > 1:
        work = [f"for _ in range({there.things}):", *_inside([*work, f"first += {part.stored}", f"to += {part.made}"])]
    yield from work


def _in_order(part: Part, first: str, things: str, to: str) -> str:
    if part.kind == ORDER:
        return f"n = write_order(row, {first}, {things}, {part.marks}, out, {to}, noted, n)"
    most = LONGEST if part.row else part.stored - 1
    return f"n = write_places(row, {first}, {things}, {most}, {part.kinds}, out, {to}, noted, n)"


def _count(part: Part) -> Iterator[str]:
    """How many things there are."""
    row, to = f"self.{part.name}", f"at + {_place(part, 1)}"
    assert not part.pile, f"{part.name}: piles that are only counted are told by nobody yet"
    if part.row:
        yield f"out[{to}] = {_float('len(row)')}"
        return
    if part.scalar:
        number = {PLAIN: row, BITS: f"bit_count({row})"}.get(part.kind, f"i64({row} >= 0)")
        yield f"out[{to}] = {_float(number)}"
        return
    if part.where != OWN:
        yield f"out[{to}] = {_float(_counted(part, '0'))}"
        return
    yield "for k in range(players):"
    yield f"    out[{to} + turned[k + away]] = {_float(_counted(part, 'k'))}"


def _counted(part: Part, whose: str) -> str:
    """How many things a seat has."""
    span = part.span()
    if span == 1:
        return {PLAIN: f"row[{whose}]", BITS: f"bit_count(row[{whose}])"}.get(part.kind, f"i64(row[{whose}] >= 0)")
    how = {PLAIN: "summed", BITS: "size_of"}.get(part.kind, "present")
    return f"{how}(row, {whose if whose == '0' else f'{whose} * {span}'}, {span})"


def _inside(lines: list[str] | Iterator[str]) -> list[str]:
    return [f"    {line}" for line in lines]

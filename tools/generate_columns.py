"""Generates `State.write_columns` of each game from its declared fields: the code that updates an observation row.

Only fields that differ from the row are written: of up to sixty fields a decision changes two or three.
`serai.envs.observation.field_columns` says what a field adds to a row; a `RowLayout` says where, at run time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from serai.core.observation.float_rows import LONGEST
from serai.core.observation.layout import LAYOUT_NUMBERS
from serai.core.position.codecs import WORD
from serai.core.position.fields import Field, Fields
from serai.envs.observation import field_columns
from serai.envs.observation.field_columns import (
    BITS,
    NAMED,
    NOBODY,
    ORDER,
    OWN,
    PLAIN,
    WHICH,
    FieldColumns,
    make_field_columns,
)

HEAD = "def write_columns(self, before: State, writer: RowWriter) -> None:"
# What the lines of the fields use, each only if they do
USED = {
    "players": "players = self.players",
    "finished": "finished = writer.finished",
    "acts": "acts = writer.viewer_acts",
    "seat": "seat = writer.seat",
    "places": "places = writer.layout.places",
    "block": "block = writer.layout.block",
    "fresh": "fresh = writer.is_first",
    "unveiled": "unveiled = writer.visibility_changed",
    **{name: f"{name}: i64" for name in ("i", "k", "count", "begin", "end")},
}


def write_columns(fields: Fields, name: str) -> str:
    """The method, for a class of fields of that name."""
    found: list[tuple[FieldColumns, Field]] = []
    for place, field in enumerate(fields.fields):
        part = make_field_columns(field, place, dict.fromkeys([field.visibility.option], False), 2)
        if part.seen != NOBODY or part.counted or field.visibility.option:
            found.append((part, field))
    lines = [line for part, field in found for line in _field(part, field)]
    words = set(re.findall(r"(?<!\.)\b\w+", "\n".join(lines)))
    used = [line for each, line in USED.items() if each in words]
    narrowed = [f"assert isinstance(before, {name})", "shown = before"] if "shown" in words else []
    return "\n".join([HEAD, *_inside([*narrowed, *used, *lines])]) + "\n"


def imports(text: str) -> str:
    """The line that imports what of the core's columns the code uses, if it uses any."""
    names = [name for name in ("copy_row", "count_members", "count_present", "differs") if f"{name}(" in text]
    return f"from serai.core.observation.float_rows import {', '.join(names)}\n" if names else ""


def _changed(part: FieldColumns) -> str:
    """The condition under which a field is written again."""
    mine, shown = f"self.{part.name}", f"shown.{part.name}"
    other = f"{mine} != {shown}" if part.scalar else f"differs({mine}, {shown})"
    is_veiled = part.seen in (field_columns.OWNER, field_columns.ACTOR)
    return f"{'unveiled' if is_veiled else 'fresh'} or {other}"


def _field(part: FieldColumns, field: Field) -> Iterator[str]:
    """A field: compared with what the row shows, and written if it differs."""
    yield f"if {_changed(part)}:"
    mine, shown = f"self.{part.name}", f"shown.{part.name}"
    keep = f"{shown} = {mine}" if part.scalar else f"{shown} = row = copy_row({mine}, {shown})"
    if part.seen == field_columns.ALL and part.where == field_columns.TABLE and _is_simple(part):
        yield from _inside(_set(part, keep))
    elif part.is_set():
        yield from _inside([keep, f"writer.set_seats(row, {part.span()}, {_place(part, 0)})"])
    else:
        yield from _inside([keep, f"writer.begin({part.field})", *_marks(part, field), "writer.end()"])


def _is_simple(part: FieldColumns) -> bool:
    return part.kind == PLAIN or (part.kind == WHICH and part.scalar)


def _set(part: FieldColumns, keep: str) -> Iterator[str]:
    """Columns of the table that are written as they are."""
    mine, shown, to = f"self.{part.name}", f"shown.{part.name}", _place(part, 0)
    if part.kind == WHICH:
        yield from [f"writer.set_which({to}, {mine}, {shown})", keep]
    elif part.scalar:
        yield from [keep, f"writer.set_number({to}, {mine})"]
    else:
        yield f"writer.set_changed({mine}, {shown}, {to})"


def _marks(part: FieldColumns, field: Field) -> Iterator[str]:
    if part.where == NAMED:
        assert part.seen == field_columns.ALL, f"{part.name}: who names a seat is open to all"
        yield from _named(part)
        return
    if part.counted:
        yield from _count(part)
    if part.seen == NOBODY and not field.visibility.option:
        return
    open_to = _all_see(part, field)
    if part.where != OWN:
        lines = list(_columns(part, "0", _place(part, 0), part.things))
        yield from [f"if {open_to}:", *_inside(lines)] if open_to else lines
        return
    yield from _of_seats(part, field, open_to)
    if part.parties:
        yield from _columns(part, str(part.seats * part.span()), _place(part, 2), part.things * part.parties)


def _of_seats(part: FieldColumns, field: Field, open_to: str) -> Iterator[str]:
    """What each seat has, into its block: of those who are seen."""
    if not open_to and part.kind == PLAIN and not part.parties:
        yield f"writer.all_numbers(row, {part.span()}, {_place(part, 0)}, block)"
        return
    over = "players"
    if open_to:
        own = part.seen == field_columns.OWNER
        yield "begin = seat"
        yield f"end = seat{' + 1' if own else ''}"
        yield f"if {open_to}:"
        yield "    begin = 0"
        yield "    end = players"
        over = "begin, end"
    yield f"for k in range({over}):"
    first = "k" if part.span() == 1 else f"k * {part.span()}"
    to = f"{_place(part, 0)} + k * block"
    yield from _inside(_columns(part, first, to, part.things))


def _place(part: FieldColumns, which: int) -> str:
    """Where the layout says: 0 the columns begin, 1 the count is, 2 the parties' begin, 3 who sees it."""
    return f"places[{part.field * LAYOUT_NUMBERS + which}]"


def _all_see(part: FieldColumns, field: Field) -> str:
    """The condition under which every seat sees it; "" for always."""
    if part.seen == field_columns.ALL:
        return ""
    opened = [f"{_place(part, 3)} == {field_columns.ALL}"] if field.visibility.option else []
    if part.seen == field_columns.ACTOR:
        opened.append("acts")
    if part.seen != NOBODY:
        opened.append("finished")
    return " or ".join(opened)


def _named(part: FieldColumns) -> Iterator[str]:
    """Things that name seats: each goes into the block of the seat that it names."""
    mine, to = f"self.{part.name}", _place(part, 0)
    if part.kind == PLAIN or part.kind == BITS:
        yield "for i in range(players):"
        yield f"    writer.number({to} + i * block, {'row[i]' if part.kind == PLAIN else f'{mine} >> i & 1'})"
        return
    if part.scalar:
        yield f"if {mine} >= 0:"
        yield f"    writer.one({to} + {mine} * block)"
        return
    things = str(part.things)
    if part.row:
        yield "count = len(row)"
        yield f"writer.number({_place(part, 1)}, count)"
        yield f"count = min(count, {LONGEST})"
        things = "count"
    yield f"writer.named(row, {things}, {part.seats}, {to}, block)"
    if part.parties:
        yield f"writer.named_parties(row, {things}, {part.seats}, {_place(part, 2)}, {part.things})"


def _columns(part: FieldColumns, first: str, to: str, things: int) -> Iterator[str]:
    """So many things whose numbers lie in the row from `first` on, and whose columns begin at `to`."""
    mine = f"self.{part.name}"
    if part.kind == PLAIN:
        if part.scalar:
            yield f"writer.number({to}, {mine})"
        elif first == "0":
            yield f"writer.all_numbers(row, {things * part.stored}, {to}, 0)"
        elif things * part.stored == 1:
            yield f"writer.number({to}, row[{first}])"
        else:
            yield f"writer.numbers_of(row, {first}, {things * part.stored}, {to})"
    elif part.kind == WHICH:
        if part.scalar:
            yield f"if {mine} >= 0:"
            yield f"    writer.one({to} + {mine})"
        else:
            yield f"writer.which(row, {first}, {things}, {part.made}, {to})"
    elif part.kind == BITS:
        yield from _sets(part, first, to, things)
    else:
        yield from _in_order(part, first, to, things)


def _sets(part: FieldColumns, first: str, to: str, things: int) -> Iterator[str]:
    if part.scalar:
        yield f"writer.members(self.{part.name}, {to})"
    elif part.stored == 1:
        yield f"writer.sets(row, {first}, {things}, {part.made}, {to})"
    else:
        for number in range(things):
            for word in range(part.stored):
                place = f"{first} + {number * part.stored + word}" if first != "0" else number * part.stored + word
                yield f"writer.members(row[{place}], {to} + {number * part.made + word * WORD})"


def _in_order(part: FieldColumns, first: str, to: str, things: int) -> Iterator[str]:
    """Rows, and piles one after the other."""
    most = LONGEST if part.row else part.stored - 1
    how = f"order(row, %s, {part.marks}, %s)" if part.kind == ORDER else f"places(row, %s, {most}, {part.kinds}, %s)"
    if part.row:
        yield f"writer.{how % ('0, len(row)', to)}"
        return
    yield f"for i in range({things}):"
    yield f"    count = {first} + i * {part.stored}" if first != "0" else f"    count = i * {part.stored}"
    yield f"    writer.{how % ('count + 1, row[count]', f'{to} + i * {part.made}')}"


def _count(part: FieldColumns) -> Iterator[str]:
    """How many things there are."""
    mine, to = f"self.{part.name}", _place(part, 1)
    assert not part.pile, f"{part.name}: piles that are only counted are told by nobody yet"
    if part.row:
        yield f"writer.number({to}, len(row))"
    elif part.scalar:
        yield f"writer.{_told_count(part, mine, to)}"
    elif part.kind == PLAIN:
        assert not part.parties, f"{part.name}: what parties have is not counted yet"
        yield f"writer.sums(row, {part.span()}, {to}, {'block' if part.where == OWN else 0})"
    elif part.where != OWN:
        yield f"writer.{_counted(part, '0', to)}"
    elif part.kind == WHICH and part.span() == 1 and not part.parties:
        yield f"writer.there_apart(row, {to}, block)"
    else:
        yield "for k in range(players):"
        yield f"    writer.{_counted(part, 'k', f'{to} + k * block')}"


def _counted(part: FieldColumns, whose: str, to: str) -> str:
    """How many things a seat has."""
    span = part.span()
    if span == 1:
        return _told_count(part, f"row[{whose}]", to)
    how = "count_members" if part.kind == BITS else "count_present"
    return f"number({to}, {how}(row, {whose if whose == '0' else f'{whose} * {span}'}, {span}))"


def _told_count(part: FieldColumns, number: str, to: str) -> str:
    """How many things a number stands for."""
    if part.kind == WHICH:
        return f"there({to}, {number})"
    return f"number({to}, {f'bit_count({number})' if part.kind == BITS else number})"


def _inside(lines: list[str] | Iterator[str]) -> list[str]:
    return [f"    {line}" for line in lines]

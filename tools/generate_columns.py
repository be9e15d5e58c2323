"""The code with which a state writes its fields into the row of an observation, made from their declarations.

Straight code, a few lines for each field: a walk through descriptions would take most of an environment's time. What it
writes is what `caravanserai.envs.parts` says; where, is told by a sheet when it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from caravanserai.core.codecs import WORD, Each, Num
from caravanserai.core.columns import LEAST, LONGEST, MOST, PLACES
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
    "away": "away = self.players - seat",
    "finished": "finished = self.finished",
    "floats": "floats = sheet.floats",
    "one": f"one = sheet.floats[{1 - LEAST}]",
    "places": "places = sheet.places",
    "turned": "turned = sheet.turned",
    "block": "block = sheet.block",
    "noted": "noted = notes.columns",
    "n": "n = notes.n",
    "i": "i: i64",
    "k": "k: i64",
    "count": "count: i64",
}


def write_columns(fields: Fields) -> str:
    """The method, for a class of fields."""
    told: list[str] = []
    for place, field in enumerate(fields.fields):
        part = part_of(field, place, dict.fromkeys([field.seen.option], False), 2)
        if part.seen != NOBODY or part.counted or field.seen.option:
            told += [f"# {field.name}", *_field(part, field)]
    words = set(re.findall(r"\w+", "\n".join(told)))
    used = [line for name, line in USED.items() if name in words]
    end = ["notes.n = n"] if "n" in words else []
    return "\n".join([HEAD, *_inside([*used, *told, *end])]) + "\n"


def needs(text: str) -> list[str]:
    """Those helpers of the core's that the code calls."""
    return [name for name in ("write_order", "write_places", "write_set") if f"{name}(" in text]


def _field(part: Part, field: Field) -> Iterator[str]:
    yield f"number = self.{part.name}" if part.scalar else f"stored = self.{part.name}"
    if part.where == NAMED:
        assert part.seen == parts.ALL, f"{part.name}: who names a seat is open to all"
        yield from _named(part)
    elif part.where == OWN:
        yield from _owned(part, field)
    else:
        yield from _on_table(part, field)


def _place(part: Part, which: int) -> str:
    return f"places[{part.field * PLACES + which}]"


def _begin(part: Part) -> str:
    return _place(part, 0)


def _count_at(part: Part) -> str:
    return _place(part, 1)


def _parties_at(part: Part) -> str:
    return _place(part, 2)


def _all_see(part: Part, field: Field) -> str:
    """The condition under which every seat sees it; "" for always."""
    opened = [f"{_place(part, 3)} == {parts.ALL}"] if field.seen.option else []
    if part.seen == parts.ALL:
        return ""
    if part.seen == parts.ACTOR:
        opened.append("acts")
    if part.seen != NOBODY:
        opened.append("finished")
    return " or ".join(opened)


# -- what belongs to seats --------------------------------------------------------------------------------------------


def _owned(part: Part, field: Field) -> Iterator[str]:
    span = part.span()
    if part.counted:
        yield f"to = at + {_count_at(part)}"
        yield from _each_seat(span, "players", [*_count(part, "first"), f"out[to] = floats[count + {-LEAST}]"])
    if part.seen == NOBODY and not field.seen.option:
        return
    open_to = _all_see(part, field)
    if open_to:
        yield f"shown = players if {open_to} else {int(part.seen == parts.OWNER)}"
    yield f"to = at + {_begin(part)}"
    yield from _each_seat(span, "shown" if open_to else "players", _columns(part, "first", dense=not open_to))
    for k in range(part.parties):
        yield f"to = at + {_parties_at(part)} + {k * part.width()}"
        yield from _columns(part, str((part.seats + k) * span), dense=True)


def _each_seat(span: int, seats: str, work: list[str]) -> Iterator[str]:
    """For seats in turn order from the one who looks."""
    yield f"first = seat * {span}" if span > 1 else "first = seat"
    yield f"for k in range({seats}):"
    yield from _inside(work)
    yield "    to += block"
    yield f"    first = first + {span} if k + 1 != away else 0"


def _named(part: Part) -> Iterator[str]:
    """Things that name seats: each goes into the block of the seat that it names."""
    yield f"to = at + {_begin(part)}"
    if part.kind == PLAIN or part.kind == BITS:
        number = "stored[k]" if part.kind == PLAIN else "(number >> k & 1)"
        yield "for k in range(players):"
        yield f"    out[to + turned[k + away]] = floats[{number} + {-LEAST}]"
        return
    if part.scalar:
        yield from _name(part, "number", "0")
        return
    if part.row:
        yield "count = len(stored)"
        yield f"out[at + {_count_at(part)}] = floats[count + {-LEAST}]"
        yield f"for i in range({LONGEST} if count > {LONGEST} else count):"
    else:
        yield f"for i in range({part.things}):"
    yield "    number = stored[i]"
    yield from _inside(_name(part, "number", "i"))


def _name(part: Part, who: str, i: str) -> list[str]:
    here = "to" if i == "0" else f"to + {i}"
    own = [f"column = {here} + turned[{who} + away]", *_note("column", "one")]
    if not part.parties:
        return [f"if {who} >= 0:", *_inside(own)]
    party = f"column = at + {_parties_at(part)} + ({who} - {part.seats}) * {part.things} + {i}"
    theirs = [party, *_note("column", "one")]
    return [f"if {who} >= {part.seats}:", *_inside(theirs), f"elif {who} >= 0:", *_inside(own)]


# -- what lies on the table -------------------------------------------------------------------------------------------


def _on_table(part: Part, field: Field) -> Iterator[str]:
    if part.counted:
        yield from _count(part, "0")
        yield f"out[at + {_count_at(part)}] = floats[count + {-LEAST}]"
    if part.seen == NOBODY and not field.seen.option:
        return
    open_to = _all_see(part, field)
    told = [f"to = at + {_begin(part)}", *_columns(part, "0", dense=not open_to)]
    if not open_to:
        yield from told
        return
    yield f"if {open_to}:"
    yield from _inside(told)


# -- the columns of a thing -------------------------------------------------------------------------------------------


def _columns(part: Part, first: str, *, dense: bool) -> list[str]:
    """The columns from `to` on, of the numbers from `first` on."""
    if part.kind == PLAIN:
        return _plain(part, first, dense=dense and part.span() <= DENSE)
    if part.kind == WHICH:
        return _which(part, first)
    if part.kind == BITS:
        return _sets(part, first)
    return _in_order(part, first)


def _plain(part: Part, first: str, *, dense: bool) -> list[str]:
    n = part.span()
    column = "to" if n == 1 else "to + i"
    bits = f"floats[number + {-LEAST}]"
    write = [*_bounded(part), f"out[{column}] = {bits}"]
    if not dense:
        write = ["if number != 0:", *_inside([*_bounded(part), *_note(column, bits)])]
    return _each_number(part, first, n, write)


def _which(part: Part, first: str) -> list[str]:
    n = part.span()
    column = "to + number" if n == 1 else f"to + i * {part.made} + number"
    return _each_number(part, first, n, ["if number >= 0:", *_inside([f"column = {column}", *_note("column", "one")])])


def _sets(part: Part, first: str) -> list[str]:
    lines: list[str] = []
    for word in range(part.stored):
        here = "to" if word == 0 else f"to + {word * WORD}"
        work = ["if number != 0:", f"    n = write_set(number, out, {here}, noted, n)"]
        if part.things == 1:
            at = f"{first} + {word}" if word else first
            lines += work if part.scalar else [f"number = stored[{at}]", *work]
        else:
            work = [line.replace("out, to", f"out, to + i * {part.made}") for line in work]
            at = _from(first, f"i * {part.stored}" if part.stored > 1 else "i")
            at = f"{at} + {word}" if word else at
            lines += [f"for i in range({part.things}):", f"    number = stored[{at}]", *_inside(work)]
    return lines


def _in_order(part: Part, first: str) -> list[str]:
    if part.row:
        return [f"n = {_call(part, 'len(stored)', '0', 'to')}"]
    work = [
        f"column = {_from(first, f'i * {part.stored}')}",
        "if stored[column] != 0:",
        f"    n = {_call(part, 'stored[column]', 'column + 1', f'to + i * {part.made}')}",
    ]
    return [f"for i in range({part.things}):", *_inside(work)]


def _call(part: Part, things: str, first: str, to: str) -> str:
    if part.kind == ORDER:
        return f"write_order(stored, {first}, {things}, {part.marks}, out, {to}, noted, n)"
    most = LONGEST if part.row else part.stored - 1
    return f"write_places(stored, {first}, {things}, {most}, {part.kinds}, out, {to}, noted, n)"


def _count(part: Part, first: str) -> list[str]:
    """How many things there are."""
    if part.row:
        return ["count = len(stored)"]
    if part.pile:
        return ["count = 0", *_each_number(part, first, part.things, ["count += number"], part.stored)]
    add = ["count += number"]
    if part.kind == BITS:
        add = ["while number != 0:", "    number &= number - 1", "    count += 1"]
        if part.scalar:
            add = ["word = number", *(line.replace("number", "word") for line in add)]
    elif part.kind == WHICH:
        add = ["if number >= 0:", "    count += 1"]
    return ["count = 0", *_each_number(part, first, part.span(), add)]


def _each_number(part: Part, first: str, n: int, work: list[str], apart: int = 1) -> list[str]:
    if part.scalar:
        return work
    if n == 1:
        return [f"number = stored[{first}]", *work]
    at = _from(first, "i" if apart == 1 else f"i * {apart}")
    return [f"for i in range({n}):", f"    number = stored[{at}]", *_inside(work)]


def _bounded(part: Part) -> list[str]:
    """Only plain numbers can leave the range of the columns: what is counted lies on the table."""
    codec = part.codec
    while isinstance(codec, Each):
        codec = codec.inner
    if not isinstance(codec, Num):
        return []
    assert codec.least >= LEAST, f"{part.name}: no column holds so little"
    return [f"if number > {MOST}:", f"    number = {MOST}"]


def _note(column: str, bits: str) -> list[str]:
    return [f"out[{column}] = {bits}", f"noted[n] = {column}", "n += 1"]


def _from(first: str, further: str) -> str:
    return further if first == "0" else f"{first} + {further}"


def _inside(lines: list[str] | Iterator[str]) -> list[str]:
    return [f"    {line}" for line in lines]

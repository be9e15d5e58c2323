# mypyc: compile
"""Writes the locals of pending decisions into observation columns, by the kind of their values.

Frames share columns, so nothing is overwritten: the nearest decision wins.
"""

from __future__ import annotations

from serai.core.observation.float_rows import LONGEST, ONE, DirtyColumns, float_bits, write_once
from serai.core.position.codecs import WORD
from serai.core.rules.native import i32, i64, vec
from serai.envs.observation.field_columns import BITS, PLACES, PLAIN, SEAT, WHICH, FieldColumns


def write_part(
    part: FieldColumns, stack: vec[i64], first: i64, end: i64, away: i64, out: vec[i32], to: i64, notes: DirtyColumns
) -> None:
    """Write the numbers from `first` to before `end` as columns; `away` is the offset of seat 0 from the viewer."""
    kind = part.kind
    i: i64
    if kind == PLAIN:
        for i in range(first, end):
            if stack[i] != 0:
                write_once(out, to + i - first, float_bits(stack[i]), notes)
    elif kind == WHICH:
        made = part.made
        for i in range(first, end):
            if stack[i] >= 0:
                write_once(out, to + stack[i], ONE, notes)
            to += made
    elif kind == BITS:
        for i in range(part.things):
            write_words(part, stack, first + i * part.stored, out, to + i * part.made, notes)
    elif kind == SEAT:
        for i in range(first, end):
            write_seat(part, stack[i], away, out, to, notes)
            to += part.made
    elif part.row:
        write_row(part, stack, first, end - first, out, to, notes)
    else:
        for i in range(part.things):
            here = first + i * part.stored
            write_row(part, stack, here + 1, stack[here], out, to + i * part.made, notes)


def write_words(part: FieldColumns, stack: vec[i64], first: i64, out: vec[i32], to: i64, notes: DirtyColumns) -> None:
    k: i64
    for k in range(part.stored):
        word = stack[first + k]
        column = to + k * WORD
        while word != 0:
            if word & 1 != 0:
                write_once(out, column, ONE, notes)
            word >>= 1
            column += 1


def write_seat(part: FieldColumns, who: i64, away: i64, out: vec[i32], to: i64, notes: DirtyColumns) -> None:
    players = part.made - part.parties
    if who >= part.seats:
        write_once(out, to + players + who - part.seats, ONE, notes)
    elif who >= 0:
        turns = who + away
        write_once(out, to + (turns - players if turns >= players else turns), ONE, notes)


def write_row(
    part: FieldColumns, stack: vec[i64], first: i64, n: i64, out: vec[i32], to: i64, notes: DirtyColumns
) -> None:
    """Write items in order: by places, or by kinds if there are too many kinds."""
    if n == 0:
        return
    write_once(out, to, float_bits(n), notes)
    i: i64
    if part.kind == PLACES:
        if part.row:
            n = min(n, LONGEST)
        for i in range(n):
            write_once(out, to + 1 + i * part.kinds + stack[first + i], ONE, notes)
        return
    marks = part.marks
    for i in range(n):
        write_once(out, to + 1 + marks * stack[first + i], float_bits(i + 1), notes)
    if marks == 2:
        for i in range(n - 1, -1, -1):
            write_once(out, to + 2 + marks * stack[first + i], float_bits(i + 1), notes)

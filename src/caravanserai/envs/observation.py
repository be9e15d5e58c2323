# mypyc: compile
"""What a seat sees of a state as a row of float32 numbers: from the declared fields, and never more than its view.

The row begins with a block for each seat, the looking seat's own first and the others in turn order; all these blocks
have the same columns. Behind them is the block of the table. Numbers stand as they lie on the table; a thing that is
one of several has a column for each. What the seat may not see is nought.

The numbers are written as the bits of float32 into a buffer of 32-bit words, because the compiler knows no such floats;
numpy looks at the same memory.
"""

from __future__ import annotations

import struct
from typing import Any, Final, final

from caravanserai.core.codecs import WORD
from caravanserai.core.fast import append, i32, i64, vec
from caravanserai.core.game import Game
from caravanserai.core.state import State, fill
from caravanserai.envs.parts import (
    ACTOR,
    ALL,
    BITS,
    LONGEST,
    NAMED,
    NOBODY,
    ORDER,
    OWN,
    OWNER,
    PLACES,
    PLAIN,
    SEAT,
    WHICH,
    Part,
    local_part,
    part_of,
)

LEAST: Final[i64] = -1024  # numbers beyond are told as these; no table comes near
MOST: Final[i64] = 4095


def _bits_of_floats() -> vec[i32]:
    out = vec[i32]()
    for number in range(-1024, 4096):
        out = append(out, struct.unpack("i", struct.pack("f", number))[0])
    return out


FLOATS: Final[vec[i32]] = _bits_of_floats()
ONE: Final[i32] = FLOATS[1 - LEAST]
NATIVE: Final = not __file__.endswith(".py")


def buffer(n: i64) -> vec[i32]:
    """Words that numpy can look at."""
    out = vec[i32]()
    nought: i32 = 0
    i: i64
    for i in range(n):
        out = append(out, nought)
    return out


def coded(number: i64) -> i32:
    """The bits of a number as a float32."""
    if number > MOST:
        number = MOST
    elif number < LEAST:
        number = LEAST
    return FLOATS[number - LEAST]


@final
class Observer:
    """Writes observations of a game for so many players.

    Columns of a seat's block: to act, whether a decision of each kind waits for it, its fields. Of the table's block:
    which seat it is that looks, whether the game is over, which decision is asked for, what that is about (`asked`),
    what the decisions below it are about (`later`), the fields that are no seat's.
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any]) -> None:
        self.players: i64 = players
        self.decisions: i64 = len(game.decisions.all)
        self.names: list[str] = []
        self.parts: list[Part] = []
        self.block: i64 = 1 + self.decisions
        for place, field in enumerate(game.fields.fields):
            self.names.append(field.name)
            self.parts.append(part_of(field, place, options, players))
        for part in self.parts:
            self._place_in_block(part)
        self.table: i64 = self.block * self.players
        self.over_at: i64 = self.table + self.players
        self.asked_at: i64 = self.over_at + 1
        end = self._place_locals(game, self.asked_at + self.decisions)
        for part in self.parts:
            end = self._place_on_table(part, end)
        self.size: i64 = end
        self.one: vec[i64] = fill(1, 0)

    # -- where everything goes ----------------------------------------------------------------------------------

    def _place_in_block(self, part: Part) -> None:
        if part.where > NAMED:
            return
        if part.where == OWN and part.counted:
            part.count_at = self.block
            self.block += 1
        if part.seen != NOBODY:
            part.at = self.block
            self.block += part.width()

    def _place_on_table(self, part: Part, end: i64) -> i64:
        if part.where == OWN or part.where == NAMED:
            if part.seen == NOBODY:
                return end
            if part.parties > 0:
                part.parties_at = end
                end += part.width() * part.parties
            if part.where == NAMED and part.row:
                part.count_at = end
                end += 1
            return end
        if part.counted:
            part.count_at = end
            end += 1
        if part.seen != NOBODY:
            part.at = end
            end += part.width()
        return end

    def _place_locals(self, game: Game, end: i64) -> i64:
        """Locals of the same name and kind share their columns, whichever decision has them."""
        self.locals: list[list[Part]] = []
        self.shared: list[Part] = []  # one of each
        self.locals_at: i64 = end
        width: i64 = 0
        for decision in game.decisions.all:
            found: list[Part] = []
            for name, codec in decision.locals.items():
                part = local_part(name, codec, decision.local(name), int(self.players))
                part.at = -1
                for known in self.shared:
                    if alike(known, part):
                        part.at = known.at
                if part.at < 0:
                    part.at = width
                    width += part.width()
                    self.shared.append(part)
                found.append(part)
            self.locals.append(found)
        self.locals_width: i64 = width
        return end + 2 * width

    # -- writing ------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: i64, out: vec[i32], at: i64) -> None:
        """Write the columns from `at` on; they have to be nought before."""
        players = self.players
        acts = self._write_actors(state, seat, out, at)
        out[at + self.table + seat] = ONE
        finished = state.finished
        if finished:
            out[at + self.over_at] = ONE
        self._write_frames(state, seat, out, at)
        for part in self.parts:
            if part.seen == NOBODY and part.count_at < 0:
                continue
            stored = self._stored(state, part)
            visible = finished or part.seen == ALL or (part.seen == ACTOR and acts)
            if part.where == OWN:
                self._write_owned(part, stored, seat, visible, out, at)
            elif part.where == NAMED:
                self._write_named(part, stored, seat, out, at)
            else:
                if part.count_at >= 0:
                    out[at + part.count_at] = coded(size_of(part, stored, 0, len(stored)))
                if part.at >= 0 and visible:
                    write_part(part, stored, 0, len(stored), seat, players, out, at + part.at)

    def _stored(self, state: State, part: Part) -> vec[i64]:
        if part.scalar:
            self.one[0] = state.field_number(part.field) if NATIVE else getattr(state, part.name)
            return self.one
        if NATIVE:
            return state.field_row(part.field)
        found: vec[i64] = getattr(state, part.name)
        return found

    def _write_owned(self, part: Part, stored: vec[i64], seat: i64, visible: bool, out: vec[i32], at: i64) -> None:
        players = self.players
        span = part.span()
        to = at
        owner = seat
        k: i64
        for k in range(players):
            first = owner * span
            if part.count_at >= 0:
                out[to + part.count_at] = coded(size_of(part, stored, first, first + span))
            if part.at >= 0 and (visible or (k == 0 and part.seen == OWNER)):
                write_part(part, stored, first, first + span, seat, players, out, to + part.at)
            to += self.block
            owner += 1
            if owner == players:
                owner = 0
        for k in range(part.parties):
            first = (part.seats + k) * span
            write_part(part, stored, first, first + span, seat, players, out, at + part.parties_at + k * part.width())

    def _write_named(self, part: Part, stored: vec[i64], seat: i64, out: vec[i32], at: i64) -> None:
        """Things that name seats: each goes into the block of the seat that it names."""
        n: i64 = part.things
        if part.row:
            out[at + part.count_at] = coded(len(stored))
            n = min(len(stored), LONGEST)
        i: i64
        if part.kind == PLAIN or part.kind == BITS:
            for i in range(self.players):
                number = stored[i] if part.kind == PLAIN else stored[0] >> i & 1
                if number != 0:
                    out[at + self._block_of(i, seat) + part.at] = coded(number)
            return
        for i in range(n):
            who = stored[i]
            if who >= part.seats:
                out[at + part.parties_at + (who - part.seats) * part.things + i] = ONE
            elif who >= 0:
                out[at + self._block_of(who, seat) + part.at + i] = ONE

    def _block_of(self, who: i64, seat: i64) -> i64:
        turns = who - seat
        return (turns + self.players if turns < 0 else turns) * self.block

    def _write_actors(self, state: State, seat: i64, out: vec[i32], at: i64) -> bool:
        """Who is to act; gives whether the seat is."""
        if state.finished:
            return False
        stack = state.stack
        end: i64 = len(stack) - 1
        who = stack[end + 2 - stack[end]]
        if who >= 0:
            out[at + self._block_of(who, seat)] = ONE
            return who == seat
        acts = False
        frame = state.top()
        for who in frame.step.actors(state, frame):
            out[at + self._block_of(who, seat)] = ONE
            if who == seat:
                acts = True
        return acts

    def _write_frames(self, state: State, seat: i64, out: vec[i32], at: i64) -> None:
        """The decision that is asked for and what it is about; below it, what waits. Of what waits the nearest one's
        numbers are told, and all of its things."""
        stack = state.stack
        players = self.players
        first: i64 = 0
        # The last number of a frame is its length, so that frames are found from the top; nearer ones write later.
        ends = self._ends(stack)
        n: i64 = len(ends)
        k: i64
        who: i64
        for k in range(n - 1, -1, -1):
            end = ends[k]
            first = end + 1 - stack[end]
            decision = stack[first]
            columns = self.locals_at if k == 0 else self.locals_at + self.locals_width
            if k == 0:
                out[at + self.asked_at + decision] = ONE
            for who in range(players):
                if stack[first + 1] == who or stack[first + 1] < 0:
                    out[at + self._block_of(who, seat) + 1 + decision] = ONE
            for part in self.locals[decision]:
                here = first + 2 + part.first
                upto = end if part.row else here + part.span()
                write_part(part, stack, here, upto, seat, players, out, at + columns + part.at)

    def _ends(self, stack: vec[i64]) -> vec[i64]:
        """Where the frames end, from the top."""
        found = vec[i64]()
        end: i64 = len(stack) - 1
        while end >= 0:
            found = append(found, end)
            end -= stack[end]
        return found


def alike(one: Part, other: Part) -> bool:
    """Whether two locals mean the same."""
    if one.name != other.name or one.kind != other.kind or one.width() != other.width():
        return False
    return domain_of(one) is domain_of(other)


def domain_of(part: Part) -> Any:
    """The things that the columns stand for, if they do for any."""
    codec: Any = part.codec
    while hasattr(codec, "inner"):
        codec = codec.inner
    return getattr(codec, "domain", None)


def write_part(
    part: Part, stored: vec[i64], first: i64, end: i64, seat: i64, players: i64, out: vec[i32], to: i64
) -> None:
    """The columns of numbers that lie from `first` to before `end`."""
    kind = part.kind
    i: i64
    if kind == PLAIN:
        for i in range(first, end):
            if stored[i] != 0:
                out[to + i - first] = coded(stored[i])
    elif kind == WHICH:
        made = part.made
        for i in range(first, end):
            if stored[i] >= 0:
                out[to + stored[i]] = ONE
            to += made
    elif kind == BITS:
        for i in range(part.things):
            write_set(part, stored, first + i * part.stored, out, to + i * part.made)
    elif kind == SEAT:
        for i in range(first, end):
            write_seat(part, stored[i], seat, players, out, to)
            to += part.made
    elif part.row:
        write_row(part, stored, first, end - first, out, to)
    else:
        for i in range(part.things):
            here = first + i * part.stored
            write_row(part, stored, here + 1, stored[here], out, to + i * part.made)


def write_set(part: Part, stored: vec[i64], first: i64, out: vec[i32], to: i64) -> None:
    k: i64
    for k in range(part.stored):
        word = stored[first + k]
        column = to + k * WORD
        while word != 0:
            if word & 1 != 0:
                out[column] = ONE
            word >>= 1
            column += 1


def write_seat(part: Part, who: i64, seat: i64, players: i64, out: vec[i32], to: i64) -> None:
    if who >= part.seats:
        out[to + players + who - part.seats] = ONE
    elif who >= 0:
        turns = who - seat
        out[to + (turns + players if turns < 0 else turns)] = ONE


def write_row(part: Part, stored: vec[i64], first: i64, n: i64, out: vec[i32], to: i64) -> None:
    """Things in order: by places, or by kinds where there are too many of them."""
    if n == 0:
        return
    out[to] = coded(n)
    i: i64
    if part.kind == PLACES:
        if part.row:
            n = min(n, LONGEST)
        for i in range(n):
            out[to + 1 + i * part.kinds + stored[first + i]] = ONE
    elif part.kind == ORDER:
        for i in range(n):
            column = to + 1 + part.marks * stored[first + i]
            if out[column] == 0:
                out[column] = coded(i + 1)
            out[column + part.marks - 1] = coded(i + 1)


def size_of(part: Part, stored: vec[i64], first: i64, end: i64) -> i64:
    """How many things there are."""
    n: i64 = 0
    i: i64
    if part.row:
        return end - first
    if part.pile:
        for i in range(part.things):
            n += stored[first + i * part.stored]
        return n
    for i in range(first, end):
        number = stored[i]
        if part.kind == PLAIN:
            n += number
        elif part.kind == BITS:
            while number != 0:
                number &= number - 1
                n += 1
        elif number >= 0:
            n += 1
    return n

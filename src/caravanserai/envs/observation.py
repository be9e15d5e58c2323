# mypyc: compile
"""What a seat sees of a state as a row of float32 numbers: from the declared fields, and never more than its view.

The row begins with a block for each seat, the looking seat's own first and the others in turn order; all these blocks
have the same columns. Behind them is the block of the table. Numbers stand as they lie on the table; a thing that is
one of several has a column for each. What the seat may not see is nought.
"""

from __future__ import annotations

from typing import Any, Final, final

from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.game import Game
from caravanserai.core.state import State, fill
from caravanserai.envs.columns import ONE, Notes, coded, put, size_of, write_part
from caravanserai.envs.parts import (
    ACTOR,
    ALL,
    BITS,
    LONGEST,
    NAMED,
    NOBODY,
    OWN,
    OWNER,
    PLAIN,
    Part,
    local_part,
    part_of,
)

NATIVE: Final = not __file__.endswith(".py")


@final
class Observer:
    """Writes observations of a game for so many players.

    Columns of a seat's block: to act, whether a decision of each kind waits for it, its fields. Of the table's block:
    which seat it is that looks, whether the game is over, which decision is asked for, what that is about (`asked`),
    what the decisions below it are about (`later`), the fields that are no seat's.

    Few columns are not nought, so that those which were written are noted, and only they are cleared again.
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any]) -> None:
        self.players: i64 = players
        self.decisions: i64 = len(game.decisions.all)
        self.parts: list[Part] = []
        self.block: i64 = 1 + self.decisions
        for place, field in enumerate(game.fields.fields):
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
        self.told: list[Part] = [part for part in self.parts if part.at >= 0 or part.count_at >= 0]
        self.one: vec[i64] = fill(1, 0)

    def notes(self) -> Notes:
        """A place to note what was written."""
        return Notes(2 * self.size)

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

    def write(self, state: State, seat: i64, out: vec[i32], at: i64, notes: Notes) -> None:
        """Write the columns from `at` on, which are nought; the notes say afterwards which are not any more."""
        players = self.players
        notes.n = 0
        notes.seat = seat
        acts = self._write_actors(state, seat, out, at, notes)
        put(out, at + self.table + seat, ONE, notes)
        finished = state.finished
        if finished:
            put(out, at + self.over_at, ONE, notes)
        self._write_frames(state, seat, out, at, notes)
        for part in self.told:
            stored = self._stored(state, part)
            visible = finished or part.seen == ALL or (part.seen == ACTOR and acts)
            if part.where == OWN:
                if part.single:
                    self._write_singles(part, stored, seat, visible, out, at, notes)
                else:
                    self._write_owned(part, stored, seat, visible, out, at, notes)
            elif part.where == NAMED:
                self._write_named(part, stored, seat, out, at, notes)
            else:
                if part.count_at >= 0:
                    put(out, at + part.count_at, coded(size_of(part, stored, 0, len(stored))), notes)
                if part.at >= 0 and visible:
                    write_part(part, stored, 0, len(stored), players, out, at + part.at, notes)

    def _stored(self, state: State, part: Part) -> vec[i64]:
        if part.scalar:
            self.one[0] = state.field_number(part.field) if NATIVE else getattr(state, part.name)
            return self.one
        if NATIVE:
            return state.field_row(part.field)
        found: vec[i64] = getattr(state, part.name)
        return found

    def _write_singles(
        self, part: Part, stored: vec[i64], seat: i64, visible: bool, out: vec[i32], at: i64, notes: Notes
    ) -> None:
        """The same as `_write_owned` for a field of one number a seat, of which there are many."""
        players = self.players
        k: i64
        for k in range(players if visible else 1):
            owner = seat + k
            if owner >= players:
                owner -= players
            if stored[owner] != 0:
                put(out, at + k * self.block + part.at, coded(stored[owner]), notes)
        for k in range(part.parties):
            if stored[part.seats + k] != 0:
                put(out, at + part.parties_at + k, coded(stored[part.seats + k]), notes)

    def _write_owned(
        self, part: Part, stored: vec[i64], seat: i64, visible: bool, out: vec[i32], at: i64, notes: Notes
    ) -> None:
        players = self.players
        span = part.span()
        to = at
        owner = seat
        k: i64
        for k in range(players):
            first = owner * span
            if part.count_at >= 0:
                put(out, to + part.count_at, coded(size_of(part, stored, first, first + span)), notes)
            if part.at >= 0 and (visible or (k == 0 and part.seen == OWNER)):
                write_part(part, stored, first, first + span, players, out, to + part.at, notes)
            to += self.block
            owner += 1
            if owner == players:
                owner = 0
        for k in range(part.parties):
            first = (part.seats + k) * span
            write_part(part, stored, first, first + span, players, out, at + part.parties_at + k * part.width(), notes)

    def _write_named(self, part: Part, stored: vec[i64], seat: i64, out: vec[i32], at: i64, notes: Notes) -> None:
        """Things that name seats: each goes into the block of the seat that it names."""
        n: i64 = part.things
        if part.row:
            put(out, at + part.count_at, coded(len(stored)), notes)
            n = min(len(stored), LONGEST)
        i: i64
        if part.kind == PLAIN or part.kind == BITS:
            for i in range(self.players):
                number = stored[i] if part.kind == PLAIN else stored[0] >> i & 1
                if number != 0:
                    put(out, at + self._block_of(i, seat) + part.at, coded(number), notes)
            return
        for i in range(n):
            who = stored[i]
            if who >= part.seats:
                put(out, at + part.parties_at + (who - part.seats) * part.things + i, ONE, notes)
            elif who >= 0:
                put(out, at + self._block_of(who, seat) + part.at + i, ONE, notes)

    def _block_of(self, who: i64, seat: i64) -> i64:
        turns = who - seat
        return (turns + self.players if turns < 0 else turns) * self.block

    def _write_actors(self, state: State, seat: i64, out: vec[i32], at: i64, notes: Notes) -> bool:
        """Who is to act; gives whether the seat is."""
        if state.finished:
            return False
        stack = state.stack
        end: i64 = len(stack) - 1
        who = stack[end + 2 - stack[end]]
        if who >= 0:
            put(out, at + self._block_of(who, seat), ONE, notes)
            return who == seat
        acts = False
        frame = state.top()
        for who in frame.step.actors(state, frame):
            put(out, at + self._block_of(who, seat), ONE, notes)
            if who == seat:
                acts = True
        return acts

    def _write_frames(self, state: State, seat: i64, out: vec[i32], at: i64, notes: Notes) -> None:
        """The decision that is asked for and what it is about; below it, what waits. Of what waits the nearest one's
        numbers are told, and all of its things."""
        stack = state.stack
        players = self.players
        end: i64 = len(stack) - 1
        columns = self.locals_at
        if end >= 0:
            put(out, at + self.asked_at + stack[end + 1 - stack[end]], ONE, notes)
        while end >= 0:
            first = end + 1 - stack[end]
            decision = stack[first]
            who = stack[first + 1]
            if who >= 0:
                put(out, at + self._block_of(who, seat) + 1 + decision, ONE, notes)
            else:
                for who in range(players):
                    put(out, at + who * self.block + 1 + decision, ONE, notes)
            for part in self.locals[decision]:
                here = first + 2 + part.first
                upto = end if part.row else here + part.span()
                write_part(part, stack, here, upto, players, out, at + columns + part.at, notes)
            end = first - 1
            columns = self.locals_at + self.locals_width


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

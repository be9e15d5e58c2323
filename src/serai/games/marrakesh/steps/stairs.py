# mypyc: compile
"""The stairs of palace and mosque: steps, borders, connection bonuses; with expansion 2 the sultan and the imam."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, offer_set, reserve
from serai.games.marrakesh.constants import FLIGHTS, LATTICE_SOURCE, TILE_SOURCE
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Links, Ops, Resources, Stairs
from serai.games.marrakesh.generated.verbs import CONNECTION, FIRST, PAWN, SPLIT
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.resources import gain, score
from serai.games.marrakesh.steps.river import sail
from serai.games.marrakesh.steps.step import ConditionalStep, Continuation, MarrakeshStep, use
from serai.games.marrakesh.vocabulary import CHOOSE_CONNECTION, CLIMB, LATTICE, STAIR_SIDES

_STAIRS: Final[i64] = CLIMB.local("stairs")
_N: Final[i64] = CLIMB.local("n")
_BECAUSE: Final[i64] = CLIMB.local("because")
_PALACE: Final[i64] = CHOOSE_CONNECTION.local("palace")
_MOSQUE: Final[i64] = CHOOSE_CONNECTION.local("mosque")
_TAKEN: Final[i64] = CHOOSE_CONNECTION.local("taken")
_LEFT: Final[i64] = CHOOSE_CONNECTION.local("left")

FISHERMAN: Final[i64] = 0
STUDENT: Final[i64] = 1
ADVISER: Final[i64] = 2
BOTH_STAIRS: Final[i64] = 6  # student and adviser, as bits
ALL_PAWNS: Final[i64] = 7


def climb(s: Marrakesh, seat: i64, stairs: i64, n: i64, because: i64) -> None:
    """Push steps on the stairs."""
    if n > 0:
        ask.climb(s, seat, stairs, n, because)


class Climb(Continuation):
    """Climbs step by step; a border interrupts it with its rewards (R-08)."""

    def resume(self, s: Marrakesh, frame: Frame) -> None:
        seat = frame.who
        stairs = frame.locals[_STAIRS]
        left = frame.locals[_N]
        because = frame.locals[_BECAUSE]
        at = seat * 2 + stairs
        begun = s.steps[at]
        while left > 0 and s.steps[at] < s.t.top:
            left -= 1
            s.steps[at] += 1
            step = s.steps[at]
            if s.t.sultan_and_imam:
                escort(s, seat, stairs)
            if s.t.flight_of[step] > s.t.flight_of[step - 1]:
                log.climb(s, seat, stairs, step, because)
                if left > 0:
                    ask.climb(s, seat, stairs, left, because)
                cross_border(s, seat, stairs)
                return
        if s.steps[at] > begun:
            log.climb(s, seat, stairs, s.steps[at], because)
        score(s, seat, left * s.t.beyond_top, Causes.TOP)


def cross_border(s: Marrakesh, seat: i64, stairs: i64) -> None:
    palace = s.flight(seat, Stairs.PALACE)
    mosque = s.flight(seat, Stairs.MOSQUE)
    log.border(s, seat, stairs, (palace if stairs == Stairs.PALACE else mosque) + 1)
    gain(s, seat, Resources.DINAR, s.t.border_dinars, Causes.BORDER)
    ask.choose_connection_bonus(s, seat, palace + 1, mosque + 1, 0, s.picks(seat))


def cell_of(s: Marrakesh, palace: i64, mosque: i64, link: i64) -> i64:
    """The cell of the lattice at one of the five places of a line; flights from 1."""
    row = palace - 1
    if link == 2:
        row = s.t.middle[palace + mosque - 2]
    elif link > 2:
        row = mosque - 1
    return link * FLIGHTS + row


def bonus_of(s: Marrakesh, cell: i64) -> i64:
    """The source of a cell's effects: what is printed, or the stair tile that covers it."""
    tile = s.stair_tiles[cell]
    return LATTICE_SOURCE + cell if tile < 0 else TILE_SOURCE + tile


def can_take(s: Marrakesh, seat: i64, source: i64) -> bool:
    """R-37: a keshi only if it can be placed; everything else always."""
    row = s.t.first_row[source]
    return s.t.op[row] != Ops.KESHI or s.t.arg[row] & s.colours_with_room(seat) != 0


class ChooseConnection(ConditionalStep):
    """D-14: one of the five bonuses of the line between the own pawns' flights."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        link: i64
        for link in range(Links.COUNT):
            if frame.locals[_TAKEN] >> link & 1 == 0:
                cell = cell_of(s, frame.locals[_PALACE], frame.locals[_MOSQUE], link)
                if can_take(s, frame.who, bonus_of(s, cell)):
                    out = append(out, CONNECTION.action(link))
        return out

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        if len(self.options(s, frame)) > 0:
            return True
        s.pop()  # possible only with a custom lattice, where every bonus may be a keshi
        return False

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        link = CONNECTION.link(action)
        palace = frame.locals[_PALACE]
        mosque = frame.locals[_MOSQUE]
        log.connect(s, frame.who, link)
        if frame.locals[_LEFT] > 1:
            ask.choose_connection_bonus(
                s, frame.who, palace, mosque, frame.locals[_TAKEN] | bit(link), frame.locals[_LEFT] - 1
            )
        use(s, frame.who, bonus_of(s, cell_of(s, palace, mosque, link)), Causes.CONNECTION)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        """The bonus, by the key of its text: a cell of the lattice, or the stair tile on it."""
        cell = cell_of(s, frame.locals[_PALACE], frame.locals[_MOSQUE], CONNECTION.link(action))
        tile = s.stair_tiles[cell]
        return {"bonus": "lattice." + LATTICE[cell] if tile < 0 else "stair_tile." + STAIR_SIDES[tile]}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if not CONNECTION.holds(action):
            return "take_connection"
        return "taken_already" if frame.locals[_TAKEN] >> CONNECTION.link(action) & 1 != 0 else "keshi_without_room"


# -- sultan and imam ----------------------------------------------------------------------------------------------


def escort(s: Marrakesh, seat: i64, stairs: i64) -> None:
    """Expansion 2: update the companion and place of sultan or imam after each single step of a pawn."""
    step = s.steps[seat * 2 + stairs]
    companion = s.figure_with[stairs]
    if companion == seat:
        s.figure_step[stairs] = step
    elif companion < 0:
        if s.figure_step[stairs] != step:
            return
        _join(s, seat, stairs)
    elif step > s.steps[companion * 2 + stairs]:
        _join(s, seat, stairs)
    if s.figure_with[stairs] == seat and step == s.t.top:
        _leave_at_top(s, stairs)


def _join(s: Marrakesh, seat: i64, stairs: i64) -> None:
    s.figure_with[stairs] = seat
    s.figure_step[stairs] = s.steps[seat * 2 + stairs]
    log.join(s, seat, stairs)


def _leave_at_top(s: Marrakesh, stairs: i64) -> None:
    """Move the figure to the highest pawn below the last step; above several equals it waits one step higher."""
    best: i64 = -1
    found: i64 = -1
    several = False
    seat: i64
    for seat in range(s.players):
        step = s.steps[seat * 2 + stairs]
        if step == s.t.top or step < best:
            continue
        several = step == best
        best = step
        found = seat
    s.figure_with[stairs] = -1
    if found < 0:
        s.figure_step[stairs] = -1
        log.depart(s, stairs)
    elif several:
        s.figure_step[stairs] = best + 1
        log.alone(s, stairs, best + 1)
    else:
        _join(s, found, stairs)


# -- which stairs, which pawn -------------------------------------------------------------------------------------


class SplitSteps(MarrakeshStep):
    """D-28: the number of steps on the palace stairs; the others are on the mosque stairs."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        n: i64
        for n in range(frame.locals[0] + 1):
            out = append(out, SPLIT.action(n))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        palace = SPLIT.palace(action)
        climb_both(s, frame.who, palace, frame.locals[0] - palace, frame.locals[1])

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "too_many_steps" if SPLIT.holds(action) else "split_first"


def climb_both(s: Marrakesh, seat: i64, palace: i64, mosque: i64, because: i64) -> None:
    if palace > 0 and mosque > 0:
        ask.choose_first_stairs(s, seat, palace, mosque, because)
    else:
        climb(s, seat, Stairs.PALACE, palace, because)
        climb(s, seat, Stairs.MOSQUE, mosque, because)


class FirstStairs(MarrakeshStep):
    """D-32: the stairs that are climbed first, completely."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return vec[i64]([FIRST.action(Stairs.PALACE), FIRST.action(Stairs.MOSQUE)])

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        first = FIRST.stairs(action)
        climb(s, frame.who, 1 - first, frame.locals[1 - first], frame.locals[2])
        climb(s, frame.who, first, frame.locals[first], frame.locals[2])

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "name_stairs"


class ChoosePawn(MarrakeshStep):
    """D-29: the pawn that moves."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(PAWN.base, frame.locals[0], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        pawn = PAWN.pawn(action)
        if pawn == FISHERMAN:
            sail(s, frame.who, frame.locals[1], frame.locals[2])
        else:
            climb(s, frame.who, Stairs.MOSQUE if pawn == STUDENT else Stairs.PALACE, frame.locals[1], frame.locals[2])

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "other_pawn" if PAWN.holds(action) else "name_pawn"

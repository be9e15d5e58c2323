# mypyc: compile
"""The cube tower: a model of two floors on which keshis stick and come loose (spec 6.13)."""

from __future__ import annotations

from typing import Final

from serai.core.rules.chance import Chance, Script
from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import fill, reserve, total
from serai.games.marrakesh.generated import draw, log
from serai.games.marrakesh.generated.items import Colours
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import FALLEN, RESTING, TRAY

HUNDRED: Final[i64] = 100
UPPER: Final[i64] = 0
LOWER: Final[i64] = 1


def throw_keshis(s: Marrakesh, thrown: vec[i64]) -> None:
    """C-01: all chosen keshis go in together; what falls out lies in the tray, the rest stays for later rounds."""
    colour: i64
    for colour in range(Colours.COUNT):
        s.tower[colour] += thrown[colour]
    if isinstance(s.chance, Script) and not s.chance.begin_draw():
        drop_scripted(s, s.chance)
    else:
        drop(s, thrown)
    out = total(s.tray)
    log.throw(s, total(thrown), out, total(s.tower))
    for colour in range(Colours.COUNT):
        if s.tray[colour] > 0:
            log.fall(s, s.tray[colour], colour)


# -- the model ----------------------------------------------------------------------------------------------------


def shuffled(chance: Chance, counts: vec[i64]) -> vec[i64]:
    """The keshis of a multiset in random order."""
    out = reserve(total(counts))
    colour: i64
    n: i64
    for colour in range(Colours.COUNT):
        for n in range(counts[colour]):
            out = append(out, colour)
    i: i64 = len(out) - 1
    while i > 0:
        j = chance.below(i + 1)
        kept = out[i]
        out[i] = out[j]
        out[j] = kept
        i -= 1
    return out


def pass_floor(s: Marrakesh, floor: i64, resting: vec[i64], stream: vec[i64]) -> vec[i64]:
    """The keshis that leave a floor: those that come loose first, then those from above that do not stick."""
    t = s.t
    loose = fill(Colours.COUNT, 0)
    colour: i64
    n: i64
    for colour in range(Colours.COUNT):
        for n in range(resting[colour]):
            if s.chance.happens(t.release[floor], HUNDRED):
                loose[colour] += 1
        resting[colour] -= loose[colour]
    falling = shuffled(s.chance, loose)
    for colour in stream:
        falling = append(falling, colour)
    held = total(resting)
    capacity = t.capacity[floor]
    out = reserve(len(falling))
    for colour in falling:
        # stick * (1 - held / capacity), in hundredths of the capacity
        if s.chance.happens(t.stick[floor] * (capacity - held), HUNDRED * capacity):
            resting[colour] += 1
            held += 1
        else:
            out = append(out, colour)
    return out


def drop(s: Marrakesh, thrown: vec[i64]) -> None:
    upper = s.upper_floor
    lower = fill(Colours.COUNT, 0)
    colour: i64
    for colour in range(Colours.COUNT):
        lower[colour] = s.tower[colour] - thrown[colour] - upper[colour]
    stream = shuffled(s.chance, thrown)
    stream = pass_floor(s, UPPER, upper, stream)
    stream = pass_floor(s, LOWER, lower, stream)
    s.tray = fill(Colours.COUNT, 0)
    for colour in stream:
        s.tray[colour] += 1
    for colour in range(Colours.COUNT):
        s.tower[colour] = upper[colour] + lower[colour]
    if s.chance.tracing:
        record_outcome(s)


def record_outcome(s: Marrakesh) -> None:
    """Record the outcome: the tray, colour by colour, and the floor of every keshi that stays."""
    s.chance.record_drawn(FALLEN.base, total(s.tray))
    colour: i64
    for colour in range(Colours.COUNT):
        for _ in range(s.tray[colour]):
            s.chance.record_drawn(TRAY.base, colour)
    i: i64
    for colour in range(Colours.COUNT):
        for i in range(s.tower[colour]):
            s.chance.record_drawn(RESTING.base, UPPER if i < s.upper_floor[colour] else LOWER)


# -- scripted outcomes --------------------------------------------------------------------------------------------


def drop_scripted(s: Marrakesh, script: Script) -> None:
    """Apply a scripted outcome: of a record, or of a real tower without floors: there keshis that stay lie on the lower
    floor as long as it has room."""
    fallen = draw.fallen(script, fill(total(s.tower) + 1, 1))
    s.tray = fill(Colours.COUNT, 0)
    for _ in range(fallen):
        colour = draw.tray(script, s.tower)
        s.tower[colour] -= 1
        s.tray[colour] += 1
    s.upper_floor = fill(Colours.COUNT, 0)
    room = s.t.capacity[LOWER]
    for colour in range(Colours.COUNT):
        for _ in range(s.tower[colour]):
            floor: i64
            if script.is_next(RESTING):
                floor = script.next_outcome(RESTING, 0)
            else:
                floor = LOWER if room > 0 else UPPER
                if s.chance.tracing:
                    s.chance.record(RESTING.base, floor)
            if floor == UPPER:
                s.upper_floor[colour] += 1
            else:
                room -= 1

# mypyc: compile
"""Decides which meeple moves can be completed (spec 5.4.3): an exact test with a few mask operations.

The last meeple must meet its own colour on the final tile. Either a meeple of that colour is already on the board: then
the order of the others is free, and its cell must be reachable in exactly the steps left. Or it is dropped during the
rest of the move: then the path returns to a cell, which takes four steps, so at least five meeples and two of that
colour are needed; and these always suffice (the loop lemma).
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64, vec
from serai.games.five_tribes.components import NOWHERE, reach
from serai.games.five_tribes.generated.items import Cells, Tribes
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.vocabulary import CELLS, TRIBES

_CELL_NAMES: Final = [*CELLS]
# Indexed by a mask of tribes.
_TRIBE_NAMES: Final = [[name for i, name in enumerate(TRIBES) if mask >> i & 1] for mask in range(1 << len(TRIBES))]
LOOP: Final[i64] = 4  # steps of the shortest path back to a cell; every greater even number works too


def can_start(m: vec[i64], has: vec[i64], cell: i64) -> bool:
    """Whether the meeples of a cell can be sown to a legal end (`m`: meeples by cell, `has`: cells by tribe)."""
    at = cell * Tribes.COUNT
    n = m[at] + m[at + 1] + m[at + 2] + m[at + 3] + m[at + 4]
    if n == 0:
        return False
    if n >= 6:
        return True  # more than five meeples: some colour is there twice
    ends = reach(cell, NOWHERE, n) & ~(i64(1) << cell)  # the start tile was emptied
    tribe: i64
    for tribe in range(Tribes.COUNT):
        held = m[at + tribe]
        if held > 0 and (ends & has[tribe] != 0 or (n == 5 and held >= 2)):
            return True
    return False


def any_move(s: FiveTribes) -> bool:
    m = s.meeples
    has = s.has
    cell: i64
    for cell in range(Cells.COUNT):
        if can_start(m, has, cell):
            return True
    return False


def can_finish(hand: vec[i64], has: vec[i64], cell: i64, came_from: i64, dropped: i64, left: i64) -> bool:
    """Whether `left` meeples of the hand can still be brought to a legal end, standing on `cell`, after one of
    the tribe `dropped` has been put there."""
    ends = reach(cell, came_from, left)
    tribe: i64
    for tribe in range(Tribes.COUNT):
        held = hand[tribe]
        if tribe == dropped:
            held -= 1
            if held > 0 and ends >> cell & 1 != 0:
                return True  # back on this cell, where one of that tribe was just dropped
        if held > 0 and (ends & has[tribe] != 0 or (left >= 5 and held >= 2)):
            return True
    return False


# -- the ends of a move, for facts ----------------------------------------------------------------------------------


def ends(has: vec[i64], hand: vec[i64], here: i64, came_from: i64, left: i64) -> dict[str, list[str]]:
    """The tiles where a move with `left` meeples of a hand can end, each with the tribes that may be dropped last.
    `has` is the mask of cells of each tribe. The lists are shared and must not be changed."""
    near = reach(here, came_from, left)
    loops = _loops(here, came_from, left)
    matches = hand[:]
    anywhere: i64 = 0
    tribe: i64
    for tribe in range(Tribes.COUNT):
        mask: i64 = 0
        if hand[tribe] > 0:
            mask = near & has[tribe] | (loops if hand[tribe] > 1 else 0)
        matches[tribe] = mask
        anywhere |= mask
    found: dict[str, list[str]] = {}
    cell: i64
    for cell in range(Cells.COUNT):
        if anywhere >> cell & 1 != 0:
            lasts: i64 = 0
            for tribe in range(Tribes.COUNT):
                lasts |= (matches[tribe] >> cell & 1) << tribe
            found[_CELL_NAMES[cell]] = _TRIBE_NAMES[lasts]
    return found


def _loops(here: i64, came_from: i64, left: i64) -> i64:
    """Mask of the cells where the rest of a move can drop a meeple and return to end on it."""
    mask: i64 = 0
    steps = left - LOOP
    while steps > 0:
        mask |= reach(here, came_from, steps)
        steps -= 2
    return mask

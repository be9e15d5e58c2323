# mypyc: compile
"""Palms and palaces (rulebook 2.5, Oasis and Village; Enki, Bouraq; Lamia, Hagis).

A placement has intended tiles: the final tile for a tile action, all Oases for Enki, all Villages for Bouraq. A player
who pays Lamia or Hagis places the piece on a neighbour of an intended tile instead (R-21).
"""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.decisions import Decision
from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import offer_set
from serai.core.rules.vocabulary import ActionRange
from serai.games.five_tribes.components import BLOCKS, SIDES
from serai.games.five_tribes.generated import log
from serai.games.five_tribes.generated.items import Cells, Djinns, Kinds
from serai.games.five_tribes.generated.verbs import PLACE_PALACE, PLACE_PALM
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.powers import is_power, is_ready, offer_power, pay_for, pay_income, power_facts
from serai.games.five_tribes.vocabulary import PALACE, PALM

BY_DJINN: Final[i64] = PALM.local("by_djinn")  # the same for palms and palaces
REDIRECTED: Final[i64] = PALM.local("redirected")


def intended_tiles(s: FiveTribes, kind: i64, by_djinn: i64) -> i64:
    """Mask of the intended tiles."""
    if by_djinn == 0:
        return i64(1) << s.final_tile
    mask: i64 = 0
    cell: i64
    for cell in range(Cells.COUNT):
        if s.kind(cell) == kind:
            mask |= i64(1) << cell
    return mask


def neighbours_of(s: FiveTribes, tiles: i64) -> i64:
    """Mask of the tiles around any of these; eight neighbours or, by option, four."""
    mask: i64 = 0
    cell: i64
    for cell in range(Cells.COUNT):
        if tiles >> cell & 1 != 0:
            around = BLOCKS[cell] & ~(i64(1) << cell) if s.t.eight_neighbours else SIDES[cell]
            mask |= around
    return mask


def place_palm(s: FiveTribes, seat: i64, cell: i64) -> None:
    s.palms_left -= 1
    s.palms[cell] += 1
    log.palm(s, seat, cell)


def place_palace(s: FiveTribes, seat: i64, cell: i64) -> None:
    s.palaces_left -= 1
    s.palaces[cell] += 1
    log.palace(s, seat, cell)
    pay_income(s, Djinns.MONKIR, seat, 1)


class Placement(Step[FiveTribes]):
    """The tile for a palm or a palace that a djinn places or redirects."""

    def __init__(self, decision: Decision, kind: i64, verb: ActionRange, redirector: i64) -> None:
        super().__init__(decision)
        self.kind = kind
        self.verb = verb
        self.redirector = redirector

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        tiles = intended_tiles(s, self.kind, frame.locals[BY_DJINN])
        if frame.locals[REDIRECTED] != 0:
            return offer_set(self.verb.base, neighbours_of(s, tiles), vec[i64]())
        out = offer_set(self.verb.base, tiles, vec[i64]())
        if is_ready(s, frame.who, self.redirector):
            out = offer_power(s, frame.who, self.redirector, out)
        return out

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        if is_power(action):
            pay_for(s, frame.who, action)
            frame.locals[REDIRECTED] = 1
            s.push_again(frame)
        elif self.kind == Kinds.OASIS:
            place_palm(s, frame.who, PLACE_PALM.tile(action))
        else:
            place_palace(s, frame.who, PLACE_PALACE.tile(action))

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        return frame.locals[REDIRECTED] != 0 or not is_ready(s, frame.who, self.redirector)

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if not self.verb.holds(action):
            return ""
        return "only_neighbours" if frame.locals[REDIRECTED] != 0 else "other_kind"

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        return power_facts(s, action)


def palm_step() -> Placement:
    return Placement(PALM, Kinds.OASIS, PLACE_PALM, Djinns.LAMIA)


def palace_step() -> Placement:
    return Placement(PALACE, Kinds.VILLAGE, PLACE_PALACE, Djinns.HAGIS)

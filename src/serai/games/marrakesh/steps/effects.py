# mypyc: compile
"""Effects of tiles and cells, row by row: each is resolved completely before the next one (spec 6.1)."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import Frame
from serai.games.marrakesh.constants import ANY_RESOURCE, RES_ANY, RES_EACH
from serai.games.marrakesh.generated import ask
from serai.games.marrakesh.generated.items import EffectModes, Goods, Ops, Resources, Stairs, Tracks
from serai.games.marrakesh.scoring import counted
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.madrasa import offer_free_scroll
from serai.games.marrakesh.steps.placement import give_keshis
from serai.games.marrakesh.steps.resources import gain, gain_goods, lacking_kinds, score
from serai.games.marrakesh.steps.river import sail
from serai.games.marrakesh.steps.sahara import explore_free
from serai.games.marrakesh.steps.square import ask_for_cell
from serai.games.marrakesh.steps.stairs import ALL_PAWNS, BOTH_STAIRS, climb, climb_both
from serai.games.marrakesh.steps.step import Continuation
from serai.games.marrakesh.vocabulary import EFFECTS

_SOURCE: Final[i64] = EFFECTS.local("source")
_PART: Final[i64] = EFFECTS.local("part")
_TIMES: Final[i64] = EFFECTS.local("times")
_BECAUSE: Final[i64] = EFFECTS.local("because")


class Effects(Continuation):
    """Resolves the next effect of a tile; the others wait below it."""

    def resume(self, s: Marrakesh, frame: Frame) -> None:
        source = frame.locals[_SOURCE]
        part = frame.locals[_PART]
        times = frame.locals[_TIMES]
        because = frame.locals[_BECAUSE]
        row = s.t.first_row[source] + part
        if row + 1 < s.t.first_row[source + 1]:
            ask.effects(s, frame.who, source, part + 1, times, because)
        take_effect(s, frame.who, row, times, because)


def take_effect(s: Marrakesh, seat: i64, row: i64, times: i64, because: i64) -> None:
    op = s.t.op[row]
    arg = s.t.arg[row]
    n = s.t.n[row] * times
    kind: i64
    if op == Ops.VP:
        score(s, seat, n, because)
    elif op == Ops.GAIN:
        if arg == RES_ANY:
            ask.choose_resource(s, seat, ANY_RESOURCE, n, 0, because)
        elif arg == RES_EACH:
            for kind in range(Resources.COUNT):
                gain(s, seat, kind, n, because)
        else:
            gain(s, seat, arg, n, because)
    elif op == Ops.KESHI:
        give_keshis(s, seat, arg, n, s.t.mode[row] == EffectModes.DIFFERENT, because)
    elif op == Ops.STEP:
        take_steps(s, seat, arg, n, because)
    elif op == Ops.GOOD:
        take_goods(s, seat, s.t.mode[row], n, because)
    elif op == Ops.VP_PER:
        score(s, seat, n * counted(s, seat, arg, 0), because)
    elif op == Ops.GAIN_CHOICE:
        ask.choose_resource(s, seat, arg, n, 1, because)
    elif op == Ops.GAIN_LACKING:
        lacking = lacking_kinds(s, seat)
        if lacking != 0:
            ask.choose_resource(s, seat, lacking, n, 1, because)
    elif op == Ops.SQUARE:
        ask_for_cell(s, seat, n, because)
    elif op == Ops.PERFORM:
        ask.choose_area_action(s, seat, arg, n, because)
    elif op == Ops.EXPLORE:
        explore_free(s, seat, n, because)
    elif op == Ops.FREE_SCROLL:
        offer_free_scroll(s, seat, arg)


def take_steps(s: Marrakesh, seat: i64, track: i64, n: i64, because: i64) -> None:
    if track == Tracks.RIVER:
        sail(s, seat, n, because)
    elif track == Tracks.STAIRS:
        ask.choose_pawn(s, seat, BOTH_STAIRS, n, because)
    elif track == Tracks.SPLIT:
        ask.split_steps(s, seat, n, because)
    elif track == Tracks.BOTH:
        climb_both(s, seat, n, n, because)
    elif track == Tracks.PAWN:
        ask.choose_pawn(s, seat, ALL_PAWNS, n, because)
    else:
        climb(s, seat, Stairs.PALACE if track == Stairs.PALACE else Stairs.MOSQUE, n, because)


def take_goods(s: Marrakesh, seat: i64, mode: i64, n: i64, because: i64) -> None:
    good: i64
    if mode == EffectModes.ONE_EACH:
        for good in range(Goods.COUNT):
            gain_goods(s, seat, good, n // Goods.COUNT, because)
    else:
        ask.choose_good(s, seat, n, 1 if mode == EffectModes.SAME else 0, because)

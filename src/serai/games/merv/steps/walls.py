# mypyc: compile
"""The walls (rulebook, walls): a piece, then its place, then its cost; influence for the buildings behind it."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, offer_set
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Areas, Kinds, Sizes
from serai.games.merv.generated.verbs import CONTRACT, DONE, PIECE, WALL
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.costs import piece_cost
from serai.games.merv.steps.gifts import decline, with_decline
from serai.games.merv.steps.payment import FIRST_KIND, ask_payment, payable
from serai.games.merv.steps.places import kind_of, kinds_left, wall_influence, wall_places
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_influence
from serai.games.merv.vocabulary import PLACE_WALL

KIND: Final[i64] = PLACE_WALL.local("kind")
FREE: Final[i64] = PLACE_WALL.local("free")


def build_wall(s: Merv, seat: i64, kind: i64, wall: i64) -> None:
    """Place a piece and gain its influence; R-17: buildings that are already protected count in full."""
    s.walls[kind] |= bit(wall)
    log.wall(s, seat, kind % Sizes.COUNT, kind // Sizes.COUNT, wall)
    gain_influence(s, seat, wall_influence(s, seat, wall))


class WallStep(MervStep):
    """Walls: the next piece to build, or finish."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        left = kinds_left(s)
        kind: i64
        for kind in range(Kinds.COUNT):
            if left >> kind & 1 != 0 and payable(s, frame.who, piece_cost(s, kind), 0, Areas.WALL):
                out = append(out, PIECE.action(kind // Sizes.COUNT, kind % Sizes.COUNT))
        out = offer_contracts(s, frame.who, out)
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif not DONE.holds(action):
            s.push_again(frame)
            ask.place_wall(s, frame.who, kind_of(action), 0)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not PIECE.holds(action):
            return "action_first"
        return "no_pieces" if kinds_left(s) >> kind_of(action) & 1 == 0 else "cannot_pay"


class BuildFreeWall(MervStep):
    """Gift: a wall piece without cost."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return with_decline(s, offer_set(PIECE.base, kinds_left(s), vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
        else:
            ask.place_wall(s, frame.who, kind_of(action), 1)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DONE.holds(action):
            return "must_take"
        return "no_pieces" if PIECE.holds(action) else "gift_first"


class PlaceWall(MervStep):
    """Walls: the place of the chosen piece."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return offer_set(WALL.base, wall_places(s, frame.locals[KIND]), vec[i64]())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        kind = frame.locals[KIND]
        wall = WALL.wall(action)
        if frame.locals[FREE] != 0:
            build_wall(s, frame.who, kind, wall)
        else:
            ask_payment(s, frame.who, FIRST_KIND + kind, wall, piece_cost(s, kind), 0)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if not WALL.holds(action):
            return "place_first"
        if s.walled() >> WALL.wall(action) & 1 != 0:
            return "wall_there"
        return "gate_middle" if frame.locals[KIND] % Sizes.COUNT == Sizes.GATE else "section_sides"

# mypyc: compile
"""The decision how to pay a cost, cube by cube, and the delivery after the last one."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame
from serai.games.merv.generated.verbs import DISCOUNT, PAY
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import complete_contract
from serai.games.merv.steps.marketplace import complete_good
from serai.games.merv.steps.mosque import enter_space
from serai.games.merv.steps.palace import seat_courtier
from serai.games.merv.steps.payment import (
    FIRST_CITY,
    FIRST_KIND,
    FIRST_SPACE,
    FIRST_STACK,
    THING,
    WALL_PLACE,
    next_element,
    pay_element,
    ways,
)
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.walls import build_wall


class PayCost(MervStep):
    """How the next cube of a cost is paid (5.3.0): a payment that has begun must be finished."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return ways(s, frame.who, frame.locals)

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        left = pay_element(s, frame.who, frame.locals, action)
        if next_element(left) >= 0:
            frame.locals = left
            s.push_again(frame)
        else:
            deliver(s, frame.who, left[THING], left[WALL_PLACE])

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DISCOUNT.holds(action):
            return "no_discount"
        if not PAY.holds(action):
            return "pay_first"
        return "no_cube" if s.cube(frame.who, PAY.cube(action)) == 0 else "wrong_cube"


def deliver(s: Merv, seat: i64, thing: i64, wall: i64) -> None:
    """Deliver the thing that was paid."""
    if thing < FIRST_CITY:
        seat_courtier(s, seat, thing)
    elif thing < FIRST_SPACE:
        complete_good(s, seat, thing - FIRST_CITY)
    elif thing < FIRST_STACK:
        enter_space(s, seat, thing - FIRST_SPACE)
    elif thing < FIRST_KIND:
        complete_contract(s, seat, thing - FIRST_STACK)
    else:
        build_wall(s, seat, thing - FIRST_KIND, wall)

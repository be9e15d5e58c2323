# mypyc: compile
"""The decision how to pay a cost, cube by cube, and the delivery after the last one."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame, State
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
from serai.games.merv.vocabulary import DISCOUNT, PAY, PAY_COST


class PayCost(MervStep):
    """How the next cube of a cost is paid (5.3.0): a payment that has begun must be finished."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Merv)
        return ways(state, frame.who, frame.locals)

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        left = pay_element(state, frame.who, frame.locals, action)
        if next_element(left) >= 0:
            state.push_locals(PAY_COST, frame.who, left)
        else:
            deliver(state, frame.who, left[THING], left[WALL_PLACE])

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        assert isinstance(state, Merv)
        if action == DISCOUNT.base:
            return "no_discount"
        if not PAY.holds(action):
            return "pay_first"
        return "no_cube" if state.cube(frame.who, action - PAY.base) == 0 else "wrong_cube"


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

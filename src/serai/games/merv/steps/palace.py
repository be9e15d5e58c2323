# mypyc: compile
"""The palace (rulebook, palace): courtiers, each more expensive than the one before."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, State
from serai.games.merv.components import HALL_COUNT, PALACE
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.costs import courtier_cost
from serai.games.merv.steps.gifts import decline, with_decline
from serai.games.merv.steps.payment import FIRST_HALL, ask_payment, payable
from serai.games.merv.steps.places import offer, open_halls
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_favour
from serai.games.merv.vocabulary import CONTRACT, COURTIER, DONE, HALL


def affordable_halls(s: Merv, seat: i64) -> i64:
    if s.servants(seat) == 0:
        return 0
    halls = open_halls(s)
    hall: i64
    for hall in range(HALL_COUNT):
        if halls >> hall & 1 != 0 and not payable(s, seat, courtier_cost(s, seat, hall), 0, PALACE):
            halls ^= 1 << hall
    return halls


def seat_courtier(s: Merv, seat: i64, hall: i64) -> None:
    """Place a courtier; the first one in a hall brings favour."""
    first = s.courtiers_in(hall) == 0
    s.courtiers[seat * HALL_COUNT + hall] += 1
    s.emit(COURTIER, seat, hall)
    if first:
        gain_favour(s, seat, 1)


class PalaceStep(MervStep):
    """Palace: the hall of the next courtier, or finish."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Merv)
        out = offer(HALL.base, affordable_halls(state, frame.who), vec[i64]())
        out = offer_contracts(state, frame.who, out)
        return append(out, DONE.base)

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        if CONTRACT.holds(action):
            fulfil(state, frame, action)
        elif action != DONE.base:
            hall = action - HALL.base
            state.push_again(frame)
            ask_payment(state, frame.who, FIRST_HALL + hall, -1, courtier_cost(state, frame.who, hall), 0)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        assert isinstance(state, Merv)
        if CONTRACT.holds(action):
            return contract_refusal(state, frame.who, action)
        if not HALL.holds(action):
            return "action_first"
        if open_halls(state) >> (action - HALL.base) & 1 == 0:
            return "hall_full"
        return "no_servant" if state.servants(frame.who) == 0 else "cannot_pay"


class PlaceFreeCourtier(MervStep):
    """Gift of the mosque: a courtier without cost, which counts for the cost of later ones (R-34)."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Merv)
        halls = open_halls(state) if state.servants(frame.who) > 0 else 0
        return with_decline(state, offer(HALL.base, halls, vec[i64]()))

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        if action == DONE.base:
            decline(state, frame.who)
        else:
            seat_courtier(state, frame.who, action - HALL.base)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        if action == DONE.base:
            return "must_take"
        return "hall_full" if HALL.holds(action) else "gift_first"

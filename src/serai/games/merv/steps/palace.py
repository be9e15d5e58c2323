# mypyc: compile
"""The palace (rulebook, palace): courtiers, each more expensive than the one before."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import offer_set
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Areas, Halls
from serai.games.merv.generated.verbs import CONTRACT, DONE, HALL
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.costs import courtier_cost
from serai.games.merv.steps.gifts import decline, with_decline
from serai.games.merv.steps.payment import FIRST_HALL, ask_payment, payable
from serai.games.merv.steps.places import open_halls
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_favour


def affordable_halls(s: Merv, seat: i64) -> i64:
    if s.servants(seat) == 0:
        return 0
    halls = open_halls(s)
    hall: i64
    for hall in range(Halls.COUNT):
        if halls >> hall & 1 != 0 and not payable(s, seat, courtier_cost(s, seat, hall), 0, Areas.PALACE):
            halls ^= 1 << hall
    return halls


def seat_courtier(s: Merv, seat: i64, hall: i64) -> None:
    """Place a courtier; the first one in a hall brings favour."""
    first = s.courtiers_in(hall) == 0
    s.courtiers[seat * Halls.COUNT + hall] += 1
    log.courtier(s, seat, hall)
    if first:
        gain_favour(s, seat, 1)


class PalaceStep(MervStep):
    """Palace: the hall of the next courtier, or finish."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = offer_set(HALL.base, affordable_halls(s, frame.who), vec[i64]())
        out = offer_contracts(s, frame.who, out)
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif not DONE.holds(action):
            hall = HALL.hall(action)
            s.push_again(frame)
            ask_payment(s, frame.who, FIRST_HALL + hall, -1, courtier_cost(s, frame.who, hall), 0)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not HALL.holds(action):
            return "action_first"
        if open_halls(s) >> HALL.hall(action) & 1 == 0:
            return "hall_full"
        return "no_servant" if s.servants(frame.who) == 0 else "cannot_pay"


class PlaceFreeCourtier(MervStep):
    """Gift of the mosque: a courtier without cost, which counts for the cost of later ones (R-34)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        halls = open_halls(s) if s.servants(frame.who) > 0 else 0
        return with_decline(s, offer_set(HALL.base, halls, vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
        else:
            seat_courtier(s, frame.who, HALL.hall(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DONE.holds(action):
            return "must_take"
        return "hall_full" if HALL.holds(action) else "gift_first"

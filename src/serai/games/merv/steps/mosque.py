# mypyc: compile
"""The mosque (rulebook, mosque): four paths that merge to one, with a gift on every space."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, offer_set
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Areas, Gifts, Items, Paths, Prices, Reasons
from serai.games.merv.generated.verbs import ADVANCE, CONTRACT, DONE
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.costs import path_to
from serai.games.merv.steps.gains import gain_camels
from serai.games.merv.steps.gifts import decline, give, with_decline
from serai.games.merv.steps.payment import FIRST_SPACE, ask_payment, payable
from serai.games.merv.steps.places import next_spaces
from serai.games.merv.steps.step import MervStep


def enter_space(s: Merv, seat: i64, space: i64) -> None:
    """Gain the points, then the gift of a space, and the camel of a path if it is still there."""
    s.mosque[seat] = space
    points = s.t.space_points[space]
    s.score_item(seat, Items.MOSQUE_TRACK, points)
    log.mosque(s, seat, space, points)
    gift = s.t.space_gift[space]
    if gift != Gifts.CAMEL:
        give(s, seat, gift, Reasons.MOSQUE)
    elif space < Paths.COUNT and s.mosque_camels >> space & 1 != 0:
        s.mosque_camels &= ~bit(space)
        gain_camels(s, seat, 1, Reasons.MOSQUE)


class MosqueStep(MervStep):
    """Mosque: pay for the next space, or finish. Spaces may be shared."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        here = s.mosque[frame.who] + 1
        path: i64
        for path in range(s.t.first_path[here], s.t.first_path[here + 1]):
            if payable(s, frame.who, s.t.path_cost, path * Prices.COUNT, Areas.MOSQUE):
                out = append(out, ADVANCE.action(s.t.path_to[path]))
        out = offer_contracts(s, frame.who, out)
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif not DONE.holds(action):
            space = ADVANCE.space(action)
            at = path_to(s, frame.who, space) * Prices.COUNT
            s.push_again(frame)
            ask_payment(s, frame.who, FIRST_SPACE + space, -1, s.t.path_cost, at)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not ADVANCE.holds(action):
            return "action_first"
        return "no_path" if path_to(s, frame.who, ADVANCE.space(action)) < 0 else "cannot_pay"


class FreeMosqueStep(MervStep):
    """Gift: a mosque step without cost."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return with_decline(s, offer_set(ADVANCE.base, next_spaces(s, frame.who), vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
        else:
            enter_space(s, frame.who, ADVANCE.space(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DONE.holds(action):
            return "must_take"
        return "no_path" if ADVANCE.holds(action) else "gift_first"

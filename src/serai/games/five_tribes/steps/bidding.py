# mypyc: compile
"""Bidding for turn order (rulebook 1)."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import OPTIONS, reserve
from serai.games.five_tribes.generated import ask, log
from serai.games.five_tribes.generated.items import Djinns
from serai.games.five_tribes.generated.verbs import BID
from serai.games.five_tribes.state import ZERO_SPOTS, FiveTribes
from serai.games.five_tribes.steps.powers import discard_fakirs
from serai.games.five_tribes.steps.turn import start_turn

SPOT_KINDS: Final[i64] = 7


def _is_free(s: FiveTribes, spot: i64) -> bool:
    """Spot 0 has three places; every other spot one. `spot` is the index of its price."""
    if spot == 0:
        return s.turn_track[0] < 0  # the outermost zero fills last
    return s.turn_track[spot + ZERO_SPOTS - 1] < 0


def _kumarbi_fakirs(s: FiveTribes, seat: i64) -> i64:
    """How many fakirs the seat could discard for a cheaper bid (R-11)."""
    if not s.owns(seat, Djinns.KUMARBI) or s.used_djinns[seat] >> Djinns.KUMARBI & 1 != 0:
        return 0
    return s.fakirs(seat)


def _price(s: FiveTribes, seat: i64, action: i64) -> i64:
    """The gold that a bid costs: never more than the seat has (R-09)."""
    spot = BID.spot(action)
    price = s.t.prices[spot - BID.fakirs(action)]
    return price if price < s.gold[seat] else s.gold[seat]


class Bidding(Step[FiveTribes]):
    """D1, the bid: the owner of the first marker on the bid track takes a spot and pays for it."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        gold = s.gold[frame.who]
        fakirs = _kumarbi_fakirs(s, frame.who)
        prices = s.t.prices
        out = reserve(OPTIONS)
        spot: i64
        steps: i64
        for spot in range(SPOT_KINDS):
            if not _is_free(s, spot):
                continue
            most = spot if spot < fakirs else fakirs
            for steps in range(most + 1):
                if prices[spot - steps] <= gold:
                    out = append(out, BID.action(spot, steps))
        if len(out) == 0:
            out = append(out, BID.action(1, 0))  # spot 1 for all the seat's gold
        return out

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        seat = frame.who
        spot = BID.spot(action)
        fakirs = BID.fakirs(action)
        price = _price(s, seat, action)
        s.pay(seat, price)
        if fakirs > 0:
            discard_fakirs(s, seat, fakirs)
            if not s.t.reset_each_turn:
                s.used_djinns[seat] |= i64(1) << Djinns.KUMARBI
        self._place(s, seat, spot)
        log.bid(s, seat, spot, price, fakirs)
        s.bid_track = s.bid_track[1:]
        if len(s.bid_track) > 0:
            ask.bidding(s, s.bid_track[0])
        else:
            start_turn(s)

    def _place(self, s: FiveTribes, seat: i64, spot: i64) -> None:
        track = s.turn_track
        if spot == 0:  # a new zero pushes the earlier ones outward
            track[0] = track[1]
            track[1] = track[2]
            track[2] = seat
        else:
            track[spot + ZERO_SPOTS - 1] = seat

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if not BID.holds(action):
            return ""
        spot = BID.spot(action)
        fakirs = BID.fakirs(action)
        if not _is_free(s, spot):
            return "zeros_full" if spot == 0 else "spot_taken"
        if fakirs > spot:
            return "fakirs_wasted"
        if fakirs > _kumarbi_fakirs(s, frame.who):
            return "no_kumarbi"
        return "too_dear"

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        return {"price": _price(s, frame.who, action), "fakirs": BID.fakirs(action)}

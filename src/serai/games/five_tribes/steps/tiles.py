# mypyc: compile
"""The action of the final tile (rulebook 2.5); the owner of the tile does not matter."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import OPTIONS, index_of, reserve, without
from serai.core.text.catalogue import Name
from serai.games.five_tribes.generated import ask, log
from serai.games.five_tribes.generated.items import Costs, Djinns, Kinds, Reasons
from serai.games.five_tribes.generated.verbs import MARKET_BUY, PLACE_PALACE, PLACE_PALM, SKIP_TILE_ACTION, TAKE_DJINN
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.palms_and_palaces import place_palace, place_palm
from serai.games.five_tribes.steps.powers import (
    PRE_TILE,
    can_pay,
    gain_djinn,
    has_power,
    is_power,
    is_ready,
    offer_power,
    offer_powers,
    pay_cost,
    pay_for,
    power_facts,
    power_of,
    price_in_coins,
    use_power,
)
from serai.games.five_tribes.steps.tribes import take_from_row
from serai.games.five_tribes.vocabulary import KINDS, RESOURCES


def _is_of_tiles(action: i64) -> bool:
    """Whether some tile offers the action."""
    if PLACE_PALM.holds(action) or PLACE_PALACE.holds(action):
        return True
    return MARKET_BUY.holds(action) or TAKE_DJINN.holds(action)


class TileAction(Step[FiveTribes]):
    """D6 to D9, the tile action. Oasis and Village are compulsory while a piece is left; the others may be skipped."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        seat = frame.who
        kind = s.kind(s.final_tile)
        out = reserve(OPTIONS)
        if kind == Kinds.OASIS:
            out = self._piece(s, seat, s.palms_left, PLACE_PALM.action(s.final_tile), Djinns.LAMIA, out)
        elif kind == Kinds.VILLAGE:
            out = self._piece(s, seat, s.palaces_left, PLACE_PALACE.action(s.final_tile), Djinns.HAGIS, out)
        elif kind == Kinds.SACRED_PLACE:
            out = append(self._djinns(s, seat, out), SKIP_TILE_ACTION.action())
        else:
            out = append(self._purchases(s, seat, kind, out), SKIP_TILE_ACTION.action())
        return offer_powers(s, seat, PRE_TILE, out)

    def _piece(self, s: FiveTribes, seat: i64, left: i64, placing: i64, redirector: i64, out: vec[i64]) -> vec[i64]:
        if left == 0:
            return append(out, SKIP_TILE_ACTION.action())
        out = append(out, placing)
        if is_ready(s, seat, redirector):
            out = offer_power(s, seat, redirector, out)
        return out

    def _djinns(self, s: FiveTribes, seat: i64, out: vec[i64]) -> vec[i64]:
        pay: i64
        djinn: i64
        for pay in range(2):
            if can_pay(s, seat, Costs.TWO, pay):
                for djinn in s.djinn_row:
                    out = append(out, TAKE_DJINN.action(djinn, pay))
        return out

    def _purchases(self, s: FiveTribes, seat: i64, kind: i64, out: vec[i64]) -> vec[i64]:
        """Add the purchases: one or two of the first cards of the row, always at the full price (R-28)."""
        if s.gold[seat] < s.t.market_price[kind]:
            return out
        among: i64 = len(s.resource_row)
        if s.t.market_among[kind] < among:
            among = s.t.market_among[kind]
        first: i64
        second: i64
        for first in range(among):
            if s.t.market_cards[kind] == 1 or among == 1:
                out = append(out, MARKET_BUY.action(first, 0))
                continue
            for second in range(first + 1, among):
                out = append(out, MARKET_BUY.action(first, second))
        return out

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        seat = frame.who
        if is_power(action):
            djinn = power_of(action)
            if djinn == Djinns.LAMIA:
                pay_for(s, seat, action)
                ask.place_palm(s, seat, 0, 1)
            elif djinn == Djinns.HAGIS:
                pay_for(s, seat, action)
                ask.place_palace(s, seat, 0, 1)
            else:
                use_power(s, frame, action)
        elif SKIP_TILE_ACTION.holds(action):
            self._skip(s, seat)
        elif TAKE_DJINN.holds(action):
            self._take(s, seat, TAKE_DJINN.djinn(action), TAKE_DJINN.pay(action))
        elif MARKET_BUY.holds(action):
            self._buy(s, seat, MARKET_BUY.first(action), MARKET_BUY.second(action))
        elif PLACE_PALACE.holds(action):
            place_palace(s, seat, PLACE_PALACE.tile(action))
        else:
            place_palm(s, seat, PLACE_PALM.tile(action))

    def _skip(self, s: FiveTribes, seat: i64) -> None:
        kind = s.kind(s.final_tile)
        if kind == Kinds.OASIS or kind == Kinds.VILLAGE:
            log.no_piece(s, seat, kind)
        else:
            log.skip(s, seat)

    def _take(self, s: FiveTribes, seat: i64, djinn: i64, pay: i64) -> None:
        pay_cost(s, seat, Costs.TWO, pay, Reasons.SACRED_PLACE)
        s.djinn_row = without(s.djinn_row, index_of(s.djinn_row, djinn))
        gain_djinn(s, seat, djinn, Reasons.SACRED_PLACE)

    def _buy(self, s: FiveTribes, seat: i64, first: i64, second: i64) -> None:
        price = s.t.market_price[s.kind(s.final_tile)]
        s.pay(seat, price)
        log.pay_gold(s, seat, price, Reasons.MARKET)
        if second > 0:  # the higher index first, so that the lower one stays valid
            take_from_row(s, seat, second, Reasons.MARKET)
        take_from_row(s, seat, first, Reasons.MARKET)

    def is_open(self, s: FiveTribes, frame: Frame) -> bool:
        seat = frame.who
        if has_power(s, seat, PRE_TILE):
            return False
        kind = s.kind(s.final_tile)
        if kind == Kinds.OASIS:
            return s.palms_left == 0 or not is_ready(s, seat, Djinns.LAMIA)
        if kind == Kinds.VILLAGE:
            return s.palaces_left == 0 or not is_ready(s, seat, Djinns.HAGIS)
        if kind == Kinds.SACRED_PLACE:
            return len(s.djinn_row) == 0 or s.elders[seat] == 0
        return len(s.resource_row) == 0

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        kind = s.kind(s.final_tile)
        if SKIP_TILE_ACTION.holds(action):
            return "must_place"
        if MARKET_BUY.holds(action) and s.t.market_cards[kind] > 0:
            return "too_dear" if s.gold[frame.who] < s.t.market_price[kind] else "out_of_reach"
        if TAKE_DJINN.holds(action) and kind == Kinds.SACRED_PLACE:
            return "cannot_pay" if not can_pay(s, frame.who, Costs.TWO, TAKE_DJINN.pay(action)) else "not_in_row"
        return "other_tile" if _is_of_tiles(action) else ""

    def topic(self, s: FiveTribes, frame: Frame) -> str:
        return KINDS[s.kind(s.final_tile)]

    def label_args(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """Cards by their names, and by their indexes where a name occurs twice."""
        if not MARKET_BUY.holds(action):
            return {}
        row = [RESOURCES[card] for card in s.resource_row]
        cards = [
            Name(f"resource.{row[place]}", place + 1 if row.count(row[place]) > 1 else 0)
            for place in self._bought(action)
        ]
        return {"cards": cards, "price": s.t.market_price[s.kind(s.final_tile)]}

    def _bought(self, action: i64) -> list[int]:
        """The indexes of the bought cards in the row."""
        first = MARKET_BUY.first(action)
        second = MARKET_BUY.second(action)
        return [first, second] if second > 0 else [first]

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        """The price and the cards of a purchase."""
        if TAKE_DJINN.holds(action):
            return dict(price_in_coins(Costs.TWO, TAKE_DJINN.pay(action)))
        if not MARKET_BUY.holds(action):
            return power_facts(s, action)
        cards = [RESOURCES[s.resource_row[place]] for place in self._bought(action)]
        return {"price": s.t.market_price[s.kind(s.final_tile)], "cards": cards}

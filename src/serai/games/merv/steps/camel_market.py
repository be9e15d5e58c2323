# mypyc: compile
"""The camel market (rulebook, trading at the camel market): collect its camels, or put one there for a gift."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit, bit_count
from serai.games.merv.generated import log
from serai.games.merv.generated.items import MarketPlaces, Reasons, Trades
from serai.games.merv.generated.verbs import MARKET
from serai.games.merv.state import Merv
from serai.games.merv.steps.gifts import give


def offer_trade(s: Merv, seat: i64, out: vec[i64]) -> vec[i64]:
    """R-10: once a turn, if it lies in the active line. R-57: a place whose gift has no effect may be covered."""
    if s.traded != 0 or not s.in_market_line(seat):
        return out
    if s.market != 0:
        out = append(out, MARKET.action(Trades.COLLECT))
    if s.camels[seat] > 0:
        place: i64
        for place in range(MarketPlaces.COUNT):
            if s.market >> place & 1 == 0:
                out = append(out, MARKET.action(place + 1))
    return out


def trade(s: Merv, seat: i64, action: i64) -> None:
    s.traded = 1
    if MARKET.place(action) == Trades.COLLECT:
        n = bit_count(s.market)
        s.market = 0
        s.add_camels(seat, n)
        log.collect(s, seat, n)
        return
    place = MARKET.place(action) - 1
    s.add_camels(seat, -1)
    s.market |= bit(place)
    gift = s.t.market_gift[s.face * MarketPlaces.COUNT + place]
    log.trade(s, seat, gift)
    give(s, seat, gift, Reasons.MARKET)


def trade_refusal(s: Merv, seat: i64, action: i64) -> str:
    """Why there is no trade at the camel market."""
    if not s.in_market_line(seat):
        return "no_market"
    if s.traded != 0:
        return "traded"
    if MARKET.place(action) == Trades.COLLECT:
        return "market_empty"
    return "no_camel" if s.camels[seat] == 0 else "market_covered"

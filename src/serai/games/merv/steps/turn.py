# mypyc: compile
"""A turn (rulebook, turns): slot, site, production, one action; also contracts and the camel market."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, offer_set
from serai.games.merv.components import FIRST_AUTOMATON, LINE_LENGTH, LINE_MASKS, line_of
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Acts, Areas, Gifts, Reasons
from serai.games.merv.generated.verbs import ACT, CONTRACT, DONE, MARKET, SITE, SLOT
from serai.games.merv.state import Merv
from serai.games.merv.steps.camel_market import offer_trade, trade, trade_refusal
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.gifts import give
from serai.games.merv.steps.high_courtier import free_slots
from serai.games.merv.steps.places import legal_posts
from serai.games.merv.steps.production import produce
from serai.games.merv.steps.rounds import end_turn
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_favour


def sites_of(s: Merv, seat: i64, line: i64) -> i64:
    """Sites that can be chosen; R-09: without a building in supply only sites that have one."""
    sites = LINE_MASKS[line]
    return sites if s.buildings_left(seat) > 0 else sites & s.occupied()


def slots_of(s: Merv, seat: i64) -> i64:
    """Free slots whose line has a site to choose; if there is none, all free slots."""
    free = free_slots(s)
    mask: i64 = 0
    order: i64
    for order in range(LINE_LENGTH):
        if free >> order & 1 != 0 and sites_of(s, seat, line_of(s.round, order)) != 0:
            mask |= bit(order)
    return mask if mask != 0 else free


class ChooseSlot(MervStep):
    """Turn, step 1: the action slot of the master."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = offer_set(SLOT.base, slots_of(s, frame.who), vec[i64]())
        return offer_contracts(s, frame.who, out)

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
            return
        s.slots[frame.who] = SLOT.order(action)
        log.slot(s, frame.who, SLOT.order(action))
        if sites_of(s, frame.who, s.line(frame.who)) != 0:
            ask.choose_site(s, frame.who)
        else:
            log.no_site(s, frame.who)
            ask.choose_action(s, frame.who)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not SLOT.holds(action):
            return "slot_first"
        return "slot_taken" if free_slots(s) >> SLOT.order(action) & 1 == 0 else "no_buildings"


class ChooseSite(MervStep):
    """Turn, step 2: the site to activate. An empty site gets a building; then the line produces."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = offer_set(SITE.base, sites_of(s, frame.who, s.line(frame.who)), vec[i64]())
        return offer_contracts(s, frame.who, out)

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
            return
        activate(s, frame.who, SITE.cell(action))
        ask.choose_action(s, frame.who)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not SITE.holds(action):
            return "site_first"
        line = LINE_MASKS[s.line(frame.who)]
        return "other_line" if line >> SITE.cell(action) & 1 == 0 else "no_buildings"


def activate(s: Merv, seat: i64, cell: i64) -> None:
    owner = s.owner(cell)
    if owner < 0:
        s.buildings[seat] |= bit(cell)
        log.build(s, seat, cell)
    elif owner == seat:
        log.use(s, seat, cell)
    elif owner < s.players:
        log.use_other(s, seat, cell, owner)
    else:
        log.use_automaton(s, seat, cell, owner - FIRST_AUTOMATON)
    s.site = cell
    produce(s, seat, s.line(seat), cell)


class ChooseAction(MervStep):
    """Turn, step 4: the action of the site, even of another owner (R-47), or favour, or a soldier."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        if s.site >= 0:
            out = append(out, ACT.action(Acts.SITE))
        out = append(append(out, ACT.action(Acts.FAVOUR)), ACT.action(Acts.SOLDIER))
        out = offer_trade(s, frame.who, out)
        return offer_contracts(s, frame.who, out)

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif MARKET.holds(action):
            s.push_again(frame)
            trade(s, frame.who, action)
        else:
            ask.end_turn(s, frame.who)
            act(s, frame.who, ACT.act(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if MARKET.holds(action):
            return trade_refusal(s, frame.who, action)
        return "no_site" if ACT.holds(action) else "act_first"


def act(s: Merv, seat: i64, which: i64) -> None:
    """Begin an action; R-54: an action of a site may end without a purchase."""
    if which == Acts.FAVOUR:
        gain_favour(s, seat, 1)
        return
    if which == Acts.SOLDIER:
        give(s, seat, Gifts.SOLDIER, Reasons.PRODUCTION)
        return
    area = s.t.site_area[s.tiles[s.site]]
    log.act(s, seat, area)
    if area == Areas.CARAVANSARY:
        ask.caravansary_step(s, seat)
    elif area == Areas.PALACE:
        ask.palace_step(s, seat)
    elif area == Areas.LIBRARY:
        ask.library_buy(s, seat)
    elif area == Areas.MARKETPLACE and legal_posts(s, seat) != 0:
        ask.choose_trading_post(s, seat)
    elif area == Areas.MARKETPLACE:
        ask.market_step(s, seat)
    elif area == Areas.MOSQUE:
        ask.mosque_step(s, seat)
    else:
        ask.wall_step(s, seat)


class EndTurn(MervStep):
    """The end of the turn: the last opportunity for contracts and the camel market."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = offer_trade(s, frame.who, vec[i64]())
        out = offer_contracts(s, frame.who, out)
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
        elif MARKET.holds(action):
            s.push_again(frame)
            trade(s, frame.who, action)
        else:
            end_turn(s)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        return trade_refusal(s, frame.who, action) if MARKET.holds(action) else "turn_ending"

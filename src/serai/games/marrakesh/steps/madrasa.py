# mypyc: compile
"""The madrasa: scrolls for scholars and dates, refreshes of the display, and free scrolls."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, reserve
from serai.games.marrakesh.constants import TIER_STACKS
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Colours, Resources, Stairs, Tiers, Timings
from serai.games.marrakesh.generated.verbs import DONE, REFRESH, SCROLL
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.display import refresh_tier
from serai.games.marrakesh.steps.resources import pay
from serai.games.marrakesh.steps.step import MarrakeshStep, use_scroll
from serai.games.marrakesh.vocabulary import MADRASA_ACTION

_SPENT: Final[i64] = MADRASA_ACTION.local("spent")
_DUE: Final[i64] = MADRASA_ACTION.local("due")
REFRESH_DINARS: Final[i64] = 1
NO_DUTY: Final[i64] = -1


def dates_for(s: Marrakesh, seat: i64, tier: i64) -> i64:
    """The price of a scroll; the sultan of expansion 2 pays one date."""
    dates = s.t.dates[tier]
    return dates - 1 if dates > 0 and s.figure_with[Stairs.PALACE] == seat else dates


def is_shown(s: Marrakesh, tier: i64) -> bool:
    """Whether a scroll of the colour lies face up."""
    stack: i64
    for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
        if s.scroll_up[stack] >= 0:
            return True
    return False


def in_reach(s: Marrakesh, seat: i64, tier: i64, spent: i64, paid: i64) -> bool:
    """Whether scholars and dates suffice for a scroll of the colour, after those already used (R-15)."""
    if spent + s.t.scholars[tier] > s.count(seat, Colours.GREY):
        return False
    return s.resource(seat, Resources.DATE) - paid >= dates_for(s, seat, tier)


def duty(s: Marrakesh, seat: i64, spent: i64, due: i64) -> i64:
    """The colour of which a scroll must be bought after a refresh. R-53: a duty that cannot be met lapses."""
    if due >= 0 and is_shown(s, due) and in_reach(s, seat, due, spent, 0):
        return due
    return NO_DUTY


def can_refresh(s: Marrakesh, seat: i64, tier: i64) -> bool:
    """R-14: once a round, before the first purchase, and only if a scroll can be bought then."""
    if s.bought != 0 or s.refreshed != 0 or s.resource(seat, Resources.DINAR) < REFRESH_DINARS:
        return False
    return is_shown(s, tier) and in_reach(s, seat, tier, 0, 0)


class MadrasaAction(MarrakeshStep):
    """D-16: refresh, buy or finish. Scholars are not spent; their number is read at each purchase."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        seat = frame.who
        spent = frame.locals[_SPENT]
        due = duty(s, seat, spent, frame.locals[_DUE])
        out = reserve(OPTIONS)
        tier: i64
        stack: i64
        for tier in range(Tiers.COUNT):
            if can_refresh(s, seat, tier):
                out = append(out, REFRESH.action(tier))
        for tier in range(Tiers.COUNT):
            if not in_reach(s, seat, tier, spent, 0):
                continue
            if due >= 0 and due != tier:
                after = spent + s.t.scholars[tier]
                if not in_reach(s, seat, due, after, dates_for(s, seat, tier)):
                    continue
            for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
                if s.scroll_up[stack] >= 0:
                    out = append(out, SCROLL.action(stack))
        return append(out, DONE.action()) if due < 0 else out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        seat = frame.who
        spent = frame.locals[_SPENT]
        due = duty(s, seat, spent, frame.locals[_DUE])
        if REFRESH.holds(action):
            tier = REFRESH.colour(action)
            log.refresh(s, seat, tier)
            pay(s, seat, Resources.DINAR, REFRESH_DINARS, Causes.MADRASA)
            s.refreshed = 1
            refresh_tier(s, tier)
            ask.madrasa_action(s, seat, spent, tier)
        elif SCROLL.holds(action):
            stack = SCROLL.stack(action)
            tier = stack // TIER_STACKS
            pay(s, seat, Resources.DATE, dates_for(s, seat, tier), Causes.MADRASA)
            s.bought = 1
            ask.madrasa_action(s, seat, spent + s.t.scholars[tier], NO_DUTY if tier == due else due)
            take_scroll(s, seat, stack)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        """The price, and the scholars in use after the purchase."""
        if REFRESH.holds(action):
            return {"dinars": REFRESH_DINARS}
        if not SCROLL.holds(action):
            return {}
        tier = SCROLL.stack(action) // TIER_STACKS
        return {
            "dates": dates_for(s, frame.who, tier),
            "spent": frame.locals[_SPENT] + s.t.scholars[tier],
            "scholars": s.count(frame.who, Colours.GREY),
        }

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if REFRESH.holds(action):
            return "refresh_too_late" if s.bought != 0 or s.refreshed != 0 else "refresh_unpayable"
        if DONE.holds(action):
            return "buy_first"
        if not SCROLL.holds(action):
            return "study_first"
        stack = SCROLL.stack(action)
        if s.scroll_up[stack] < 0:
            return "no_tile_there"
        if not in_reach(s, frame.who, stack // TIER_STACKS, frame.locals[_SPENT], 0):
            return "scroll_out_of_reach"
        return "duty_first"


def take_scroll(s: Marrakesh, seat: i64, stack: i64) -> None:
    """Take a scroll; its place stays empty until the end of the turn, and instant scrolls take effect at once."""
    scroll = s.scroll_up[stack]
    s.scroll_up[stack] = -1
    s.scroll_owner[scroll] = seat
    log.scroll(s, seat, scroll)
    if s.t.timing[scroll] == Timings.INSTANT:
        use_scroll(s, seat, scroll)


def offer_free_scroll(s: Marrakesh, seat: i64, tier: i64) -> None:
    """Offer a free scroll of a colour, without refresh; nothing without a face-up tile (R-35)."""
    if is_shown(s, tier):
        ask.take_free_scroll(s, seat, tier)


class FreeScroll(MarrakeshStep):
    """D-22: a scroll without dates and scholars. It is no purchase (R-16)."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        tier = frame.locals[0]
        out = reserve(OPTIONS)
        stack: i64
        for stack in range(tier * TIER_STACKS, (tier + 1) * TIER_STACKS):
            if s.scroll_up[stack] >= 0:
                out = append(out, SCROLL.action(stack))
        return append(out, DONE.action())

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        if not DONE.holds(action):
            take_scroll(s, frame.who, SCROLL.stack(action))

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if not SCROLL.holds(action):
            return "take_scroll"
        return "no_tile_there" if SCROLL.stack(action) // TIER_STACKS == frame.locals[0] else "other_scrolls"

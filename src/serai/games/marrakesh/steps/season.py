# mypyc: compile
"""The ends of rounds and seasons: scrolls, the river tile, provisions, and new tiles."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, bit_count, fill, lowest, offer_set, part_total, reserve, seats_from
from serai.games.marrakesh.constants import BONUSES, RIVER_SOURCE
from serai.games.marrakesh.generated import ask, draw, log
from serai.games.marrakesh.generated.items import Causes, Provisions, Resources, RoundScrolls
from serai.games.marrakesh.generated.verbs import EFFECT, PROVISION, SEASON_BONUS
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.resources import affordable, pay, pay_price, score
from serai.games.marrakesh.steps.step import Continuation, MarrakeshStep, use, use_scroll
from serai.games.marrakesh.vocabulary import RESOURCES

# -- scrolls ------------------------------------------------------------------------------------------------------


def round_scrolls(s: Marrakesh, seat: i64) -> None:
    """Use the scrolls at the end of a round: independent ones first, by number, then the others (D-24)."""
    t = s.t
    rest: i64 = 0
    i: i64
    for i in range(RoundScrolls.COUNT):
        if s.owns_scroll(seat, t.ordered_ends[i]):
            rest |= bit(i)
    if rest != 0:
        ask.rest_of_scrolls(s, seat, rest)
    i = len(t.plain_ends) - 1
    while i >= 0:
        if s.owns_scroll(seat, t.plain_ends[i]):
            use_scroll(s, seat, t.plain_ends[i])
        i -= 1


def use_round_scroll(s: Marrakesh, seat: i64, left: i64, place: i64) -> None:
    rest = left & ~bit(place)
    if rest != 0:
        ask.rest_of_scrolls(s, seat, rest)
    scroll = s.t.ordered_ends[place]
    log.round_scroll(s, seat, scroll)
    use_scroll(s, seat, scroll)


class RestOfScrolls(Continuation):
    """Uses the next scroll, by number or by choice if the order may matter."""

    def resume(self, s: Marrakesh, frame: Frame) -> None:
        left = frame.locals[0]
        if left & (left - 1) != 0 and left & s.t.order_sensitive != 0:
            ask.order_effects(s, frame.who, left)
            return
        use_round_scroll(s, frame.who, left, lowest(left))


class OrderEffects(MarrakeshStep):
    """D-24: the scroll that is used next."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(EFFECT.base, frame.locals[0], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        use_round_scroll(s, frame.who, frame.locals[0], EFFECT.scroll(action))

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "scroll_done" if EFFECT.holds(action) else "name_scroll"


def season_scrolls(s: Marrakesh, seat: i64) -> None:
    """Use the scrolls at the end of a season, after the river tile and before the provisions (R-24)."""
    ends = s.t.season_ends
    for scroll in ends:
        if s.owns_scroll(seat, scroll):
            log.season_scroll(s, seat, scroll)
    i: i64 = len(ends) - 1
    while i >= 0:
        if s.owns_scroll(seat, ends[i]):
            use_scroll(s, seat, ends[i])
        i -= 1


# -- the river tile -----------------------------------------------------------------------------------------------


def ranked(s: Marrakesh) -> vec[i64]:
    """The seats that have moved this season, the leader first (R-26, R-27)."""
    out = vec[i64]()
    for seat in s.river_order:
        if s.sailed[seat] != 0:
            out = append(out, seat)
    return out


def award_river_tile(s: Marrakesh) -> None:
    """The leader gets the bonus, or chooses one of two; the second player gets the other one."""
    side = s.river_tiles[s.season - 1]
    order = ranked(s)
    if len(order) == 0:
        log.no_leader(s, side)
    elif s.t.river_bonuses[side] > 1:
        ask.choose_season_bonus(s, order[0])
    else:
        log.leader(s, order[0], side)
        use(s, order[0], RIVER_SOURCE + side * BONUSES, Causes.RIVER_TILE)


class ChooseSeasonBonus(MarrakeshStep):
    """D-25: one of the two bonuses of the last season's river tile."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(SEASON_BONUS.base, 3, reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        side = s.river_tiles[s.season - 1]
        bonus = SEASON_BONUS.n(action)
        order = ranked(s)
        log.leader(s, frame.who, side)
        if s.t.second_bonus and len(order) > 1:
            log.second(s, order[1], side)
            use(s, order[1], RIVER_SOURCE + side * BONUSES + 1 - bonus, Causes.RIVER_TILE)
        use(s, frame.who, RIVER_SOURCE + side * BONUSES + bonus, Causes.RIVER_TILE)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "take_season_bonus"


def return_fishermen(s: Marrakesh) -> None:
    """Move all fishermen back to the start, after the bonuses of the tile."""
    s.river = fill(s.players, 0)
    s.sailed = fill(s.players, 0)
    s.river_order = seats_from(0, s.players)


# -- provisions ---------------------------------------------------------------------------------------------------


def needed(s: Marrakesh, seat: i64) -> vec[i64]:
    """The resources that the face-up provision tiles of a seat require."""
    need = fill(Resources.COUNT, 0)
    tile: i64
    kind: i64
    for tile in range(Provisions.COUNT):
        if s.provisions[seat] >> tile & 1 != 0:
            for kind in range(Resources.COUNT):
                need[kind] += s.t.need[tile * Resources.COUNT + kind]
    return need


def penalty(s: Marrakesh, seat: i64) -> i64:
    points: i64 = 0
    tile: i64
    for tile in range(Provisions.COUNT):
        if s.provisions[seat] >> tile & 1 != 0:
            points += s.t.penalty[tile]
    return points


def feed(s: Marrakesh, seat: i64) -> None:
    """Pay all provisions or take the penalty. R-25: a seat that can pay must."""
    need = needed(s, seat)
    if affordable(s, seat, need, 0):
        log.feed(s, seat, part_total(need, 0, Resources.COUNT))
        pay_price(s, seat, need, 0, Causes.PROVISIONS)
        return
    held = part_total(s.resources, seat * Resources.COUNT, (seat + 1) * Resources.COUNT)
    log.fail(s, seat, held, penalty(s, seat))
    kind: i64
    for kind in range(Resources.COUNT):
        pay(s, seat, kind, s.resource(seat, kind), Causes.PROVISIONS)
    score(s, seat, -penalty(s, seat), Causes.PROVISIONS)


def unprovided(s: Marrakesh) -> vec[i64]:
    """Seats that have not chosen their next tile."""
    out = vec[i64]()
    seat: i64
    for seat in range(s.players):
        if s.provision_choice[seat] < 0:
            out = append(out, seat)
    return out


def is_last_tile(s: Marrakesh) -> bool:
    """Whether only one tile is left, which is known to all."""
    return bit_count(s.provisions_down[0]) == 1


class ChooseProvision(MarrakeshStep):
    """D-26 and set-up: all seats choose a provision tile at once, in secret. The last one is turned up seat by seat."""

    def actors(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        seats = unprovided(s)
        return seats[:1] if is_last_tile(s) else seats

    def is_open(self, s: Marrakesh, frame: Frame) -> bool:
        return is_last_tile(s)

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(PROVISION.base, s.provisions_down[frame.who], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        s.provision_choice[frame.who] = PROVISION.provision(action)
        log.pick_provision(s, frame.who, PROVISION.provision(action))
        if len(unprovided(s)) > 0:
            ask.choose_provision(s, -1)
            return
        s.reveal()
        seat: i64
        for seat in range(s.players):
            tile = s.provision_choice[seat]
            s.provisions_down[seat] &= ~bit(tile)
            s.provisions[seat] |= bit(tile)
            log.reveal_provision(s, seat, tile)
        s.provision_choice = fill(s.players, -1)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        """The provisions of the next season with this tile, and the penalty."""
        tile = PROVISION.provision(action)
        found: dict[str, Any] = {"penalty": penalty(s, frame.who) + s.t.penalty[tile]}
        need = needed(s, frame.who)
        for kind, name in enumerate(RESOURCES):
            found[name] = need[kind] + s.t.need[tile * Resources.COUNT + kind]
        return found

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "not_your_tile" if PROVISION.holds(action) else "choose_tile"


# -- new tiles ----------------------------------------------------------------------------------------------------


def next_tiles(s: Marrakesh) -> None:
    """Turn up the next exchange office and the river tile of the new season; both are drawn only now (R-31)."""
    turn_up_exchange(s)
    log.river_up(s, s.river_tiles[s.season - 1])


def turn_up_exchange(s: Marrakesh) -> None:
    s.exchange = draw.exchange(s.chance, s.unseen_exchanges)
    s.unseen_exchanges &= ~bit(s.exchange)
    log.exchange_up(s, s.exchange)

# mypyc: compile
"""Gifts of mosque spaces, the camel market, breakthroughs, contracts and pairs of spices.

A gift is resolved completely before the game continues. Without a place for it, it is lost. R-06: it may be declined;
with the option `mandatory_gifts` only a soldier may.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, offer_set
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Cubes, Gifts, Goods, Pairs, Tiles
from serai.games.merv.generated.verbs import BONUS, DONE, GIFT, SOLDIER, TILE, UPGRADE
from serai.games.merv.state import Merv
from serai.games.merv.steps.gains import gain_cubes, gain_good, gain_scrolls
from serai.games.merv.steps.places import (
    allowed_cards,
    bonus_left,
    kinds_left,
    legal_posts,
    next_spaces,
    open_halls,
    soldier_sites,
    upgrade_sites,
    white_upgrade_left,
)
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_favour, gain_influence
from serai.games.merv.vocabulary import ORDER_GIFTS, PLACE_UPGRADE

UPGRADE_CUBE: Final[i64] = PLACE_UPGRADE.local("cube")
SOLDIERS: Final[i64] = ORDER_GIFTS.local("soldiers")
UPGRADES_DUE: Final[i64] = ORDER_GIFTS.local("upgrades")


def give(s: Merv, seat: i64, gift: i64, because: i64) -> None:
    """Give a gift: at once if it needs no decision, else as a decision if there is a place for it."""
    if gift == Gifts.FAVOUR:
        gain_favour(s, seat, 1)
    elif gift == Gifts.SOLDIER:
        if soldier_sites(s, seat) != 0:
            ask.place_soldier(s, seat)
    elif gift == Gifts.WHITE_CUBE:
        gain_cubes(s, seat, Cubes.WHITE, 1, because)
    elif gift == Gifts.WHITE_UPGRADE:
        if white_upgrade_left(s) and upgrade_sites(s, seat) != 0:
            ask.place_upgrade(s, seat, Cubes.WHITE)
    elif gift == Gifts.SCROLL:
        gain_scrolls(s, seat, 1)
    elif gift == Gifts.RARE_GOOD:
        gain_good(s, seat, Goods.RARE, because)
    else:
        _ask(s, seat, gift)


def _ask(s: Merv, seat: i64, gift: i64) -> None:
    if gift == Gifts.CARAVAN_CARD:
        if allowed_cards(s, seat, len(s.row)) != 0:
            ask.take_caravan_card(s, seat)
    elif gift == Gifts.MOSQUE_STEP:
        if next_spaces(s, seat) != 0:  # nothing on the last space
            ask.free_mosque_step(s, seat)
    elif gift == Gifts.BONUS_UPGRADE:
        if bonus_left(s) != 0 and upgrade_sites(s, seat) != 0:
            ask.choose_bonus(s, seat)
    elif gift == Gifts.SCORING_TILE:
        if tiles_left(s) != 0:
            ask.choose_scoring_tile(s, seat)
    elif gift == Gifts.COURTIER:
        if s.servants(seat) > 0 and open_halls(s) != 0:
            ask.place_free_courtier(s, seat)
    elif gift == Gifts.WALL_PIECE:
        if kinds_left(s) != 0:
            ask.build_free_wall(s, seat)
    elif gift == Gifts.TRADING_POST and legal_posts(s, seat) != 0:
        ask.free_trading_post(s, seat)


def with_decline(s: Merv, options: vec[i64]) -> vec[i64]:
    """Add declining to the options, if it is allowed or nothing else is left."""
    return options if s.t.mandatory and len(options) > 0 else append(options, DONE.action())


def decline(s: Merv, seat: i64) -> None:
    log.decline(s, seat)


class PlaceSoldier(MervStep):
    """Gift, or action of a turn: the building that gets a soldier. The rulebook allows to decline it."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return append(offer_set(SOLDIER.base, soldier_sites(s, frame.who), vec[i64]()), DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
        else:
            deploy(s, frame.who, SOLDIER.cell(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if not SOLDIER.holds(action):
            return "gift_first"
        cell = SOLDIER.cell(action)
        if s.occupied() >> cell & 1 == 0:
            return "no_building"
        if s.guarded() >> cell & 1 != 0:
            return "guarded"
        return "upgraded" if s.upgraded() >> cell & 1 != 0 else "walled"


def deploy(s: Merv, seat: i64, cell: i64) -> None:
    own = s.owner(cell) == seat
    s.soldiers[seat] |= bit(cell)
    log.soldier(s, seat, cell)
    gain_influence(s, seat, s.t.soldier_own if own else s.t.soldier_other)


class ChooseBonus(MervStep):
    """Gift: the colour of a bonus upgrade, or decline it."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        colours = bonus_left(s) if upgrade_sites(s, frame.who) != 0 else 0
        return with_decline(s, offer_set(BONUS.base, colours, vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
        else:
            ask.place_upgrade(s, frame.who, BONUS.colour(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DONE.holds(action):
            return "must_take"
        return "none_left" if BONUS.holds(action) else "gift_first"


class PlaceUpgrade(MervStep):
    """Gift: the own site that gets an upgrade; a soldier there returns to the supply."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        cube = frame.locals[UPGRADE_CUBE]
        sites = upgrade_sites(s, frame.who)
        if cube != Cubes.WHITE:
            return offer_set(UPGRADE.base, sites, vec[i64]())
        return with_decline(s, offer_set(UPGRADE.base, sites if white_upgrade_left(s) else 0, vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
            return
        cell = UPGRADE.cell(action)
        cube = frame.locals[UPGRADE_CUBE]
        put_upgrade(s, cube, cell)
        log.upgrade(s, frame.who, cube, cell)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if not UPGRADE.holds(action):
            return "must_take" if DONE.holds(action) else "gift_first"
        return "not_yours" if s.buildings[frame.who] >> UPGRADE.cell(action) & 1 == 0 else "upgraded"


def put_upgrade(s: Merv, cube: i64, cell: i64) -> None:
    s.upgrades[cube] |= bit(cell)
    seat: i64
    for seat in range(s.players):
        if s.soldiers[seat] >> cell & 1 != 0:
            s.soldiers[seat] &= ~bit(cell)
            log.recalled(s, seat, cell)


def tiles_left(s: Merv) -> i64:
    mask: i64 = bit(Tiles.COUNT) - 1
    for tile in s.scoring_tile:
        if tile >= 0:
            mask &= ~bit(tile)
    return mask


class ChooseScoringTile(MervStep):
    """Gift: a scoring tile, which counts from the next scoring phase on (R-37)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return with_decline(s, offer_set(TILE.base, tiles_left(s), vec[i64]()))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            decline(s, frame.who)
            return
        s.scoring_tile[frame.who] = TILE.tile(action)
        log.tile(s, frame.who, TILE.tile(action))

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if DONE.holds(action):
            return "must_take"
        return "tile_gone" if TILE.holds(action) else "gift_first"


# -- pairs of spices ------------------------------------------------------------------------------------------------


def give_pairs(s: Merv, seat: i64, soldiers: i64, upgrades: i64, because: i64) -> None:
    """R-20: the player chooses the order of soldiers and upgrades, because an upgrade removes a soldier."""
    if soldiers > 0 and upgrades > 0:
        ask.order_gifts(s, seat, soldiers, upgrades)
        return
    while soldiers > 0:
        give(s, seat, Gifts.SOLDIER, because)
        soldiers -= 1
    while upgrades > 0:
        give(s, seat, Gifts.WHITE_UPGRADE, because)
        upgrades -= 1


class OrderGifts(MervStep):
    """Pairs of spices: which of several gifts is resolved next (R-20)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return append(append(vec[i64](), GIFT.action(Pairs.GINGER)), GIFT.action(Pairs.PEPPER))

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        """Push the remaining gifts, then the chosen one on top."""
        soldiers = frame.locals[SOLDIERS]
        upgrades = frame.locals[UPGRADES_DUE]
        if GIFT.spice(action) == Pairs.GINGER:
            give_later(s, frame.who, soldiers - 1, upgrades)
            ask.place_soldier(s, frame.who)
        else:
            give_later(s, frame.who, soldiers, upgrades - 1)
            ask.place_upgrade(s, frame.who, Cubes.WHITE)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        return "order_first"


def give_later(s: Merv, seat: i64, soldiers: i64, upgrades: i64) -> None:
    """Push gifts that wait until another is resolved; places for them are checked only then."""
    if soldiers > 0 and upgrades > 0:
        ask.order_gifts(s, seat, soldiers, upgrades)
        return
    while soldiers > 0:
        ask.place_soldier(s, seat)
        soldiers -= 1
    while upgrades > 0:
        ask.place_upgrade(s, seat, Cubes.WHITE)
        upgrades -= 1

# mypyc: compile
"""The Corrupt Magistrate, opponent of the solo game (reconstructed): its turns follow a card, without decisions."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import bit, bit_count
from serai.games.merv.components import (
    FIRST_AUTOMATON,
    INNER_CITIES,
    LINE_CELLS,
    LINE_LENGTH,
    LINE_MASKS,
    has_market,
    inwards,
    line_of,
)
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Areas, Goods, Items, Parties, Spices, Stacks
from serai.games.merv.state import Merv
from serai.games.merv.steps.caravansary import refill
from serai.games.merv.steps.high_courtier import build, free_slots, stand
from serai.games.merv.steps.magistrate_gains import (
    advance,
    build_walls,
    gain_favour_points,
    gain_goods,
    gain_scrolls,
    place_courtier,
)
from serai.games.merv.steps.production import pay_share


def take_turn(s: Merv) -> None:
    """Play a turn: slot, site, action of the card with its strength, a contract, the camel market."""
    card = s.solo_card()
    stand(s, Parties.MAGISTRATE, choose_slot(s, card))
    line = s.line(Parties.MAGISTRATE)
    cell = choose_site(s, card, line)
    if cell >= 0:
        activate(s, line, cell)
    area = s.t.solo_area[card]
    n = strength(s, line, cell)
    log.strength(s, area, n)
    act(s, area, n)
    fulfil_one(s)
    if has_market(line) and s.market != 0:
        camels = bit_count(s.market)
        s.market = 0
        s.add_camels(Parties.MAGISTRATE, camels)
        log.auto_camels(s, Parties.MAGISTRATE - FIRST_AUTOMATON, camels)


# -- slot, site, strength -------------------------------------------------------------------------------------------


def choose_slot(s: Merv, card: i64) -> i64:
    """The line with the most own buildings, the card's order among equals."""
    free = free_slots(s)
    best: i64 = -1
    most: i64 = -1
    i: i64
    for i in range(LINE_LENGTH):
        order = s.t.magistrate_slots[card * LINE_LENGTH + i]
        if free >> order & 1 != 0:
            n = bit_count(s.buildings[Parties.MAGISTRATE] & LINE_MASKS[line_of(s.round, order)])
            if n > most:
                most = n
                best = order
    return best


def choose_site(s: Merv, card: i64, line: i64) -> i64:
    """The site with the highest preference, the card's order among equals; -1 for none."""
    preference: i64
    i: i64
    for preference in range(6):
        for i in range(LINE_LENGTH):
            place = inwards(s.round, s.t.site_order[card * LINE_LENGTH + i])
            cell = LINE_CELLS[line * LINE_LENGTH + place]
            if cell >= 0 and meets(s, card, cell, preference):
                return cell
    return -1


def meets(s: Merv, card: i64, cell: i64, preference: i64) -> bool:
    owner = s.owner(cell)
    if preference == 0 or preference == 2:
        if owner >= 0 or s.buildings_left(Parties.MAGISTRATE) == 0:
            return False
    elif preference == 1 or preference == 3:
        if owner != Parties.MAGISTRATE:
            return False
    elif preference == 4:
        return owner == Parties.HIGH_COURTIER
    else:
        return 0 <= owner < s.players
    return preference > 1 or s.t.site_area[s.tiles[cell]] == s.t.solo_area[card]


def activate(s: Merv, line: i64, cell: i64) -> None:
    """Build on an empty site, or pay the owner's share for the site of a player."""
    if s.owner(cell) < 0:
        build(s, Parties.MAGISTRATE, cell)
    else:
        log.auto_use(s, Parties.MAGISTRATE - FIRST_AUTOMATON, cell)
        pay_share(s, Parties.MAGISTRATE, line, cell)


def strength(s: Merv, line: i64, cell: i64) -> i64:
    n: i64 = 1
    if cell >= 0 and s.owner(cell) == Parties.MAGISTRATE:
        own = s.buildings[Parties.MAGISTRATE] & LINE_MASKS[line]
        n = bit_count(own) + bit_count(own & s.upgraded())
    if s.year >= s.t.bonus_from:
        n += s.t.strength_bonus
    return n if n < s.t.strength_cap else s.t.strength_cap


# -- the action of the card -----------------------------------------------------------------------------------------


def act(s: Merv, area: i64, n: i64) -> None:
    if area == Areas.CARAVANSARY:
        take_cards(s, n)
    elif area == Areas.PALACE:
        place_courtier(s)
        points = n * s.t.solo_palace
        s.score_item(Parties.MAGISTRATE, Items.PALACE, points)
        log.solo_points(s, points)
    elif area == Areas.LIBRARY:
        gain_scrolls(s, n)
    elif area == Areas.MARKETPLACE:
        trade(s, n)
    elif area == Areas.MOSQUE:
        while n > 0 and advance(s):
            n -= 1
    else:
        build_walls(s, n if n < s.t.solo_walls else s.t.solo_walls)


def take_cards(s: Merv, n: i64) -> None:
    """Take the frontmost cards with their camels, without limit of spices and without gifts."""
    while n > 0 and len(s.row) > 0:
        spice = s.row[0]
        s.row = s.row[1:]
        s.spices[Parties.MAGISTRATE * Spices.COUNT + spice] += 1
        log.solo_spice(s, spice)
        if s.row_camels > 0:
            s.row_camels -= 1
            s.add_camels(Parties.MAGISTRATE, 1)
            log.auto_camels(s, Parties.MAGISTRATE - FIRST_AUTOMATON, 1)
        n -= 1
    refill(s)


def trade(s: Merv, n: i64) -> None:
    """Open a post in the next city of its list, take one good from there, and common goods for the rest."""
    if bit_count(s.posts[Parties.MAGISTRATE]) < s.t.posts:
        city = next_city(s)
        first = not s.has_post(city)
        s.posts[Parties.MAGISTRATE] |= bit(city)
        log.solo_post(s, city)
        if first and city < INNER_CITIES:
            s.add_camels(Parties.MAGISTRATE, 1)
            log.auto_camels(s, Parties.MAGISTRATE - FIRST_AUTOMATON, 1)
        elif first:
            gain_favour_points(s, s.t.solo_post)
        gain_goods(s, Goods.COMMON if city < INNER_CITIES else Goods.RARE, 1)
    gain_goods(s, Goods.COMMON, n - 1)


def next_city(s: Merv) -> i64:
    i: i64 = 0
    while s.posts[Parties.MAGISTRATE] >> s.t.solo_cities[i] & 1 != 0:
        i += 1
    return s.t.solo_cities[i]


# -- contracts ------------------------------------------------------------------------------------------------------


def fulfil_one(s: Merv) -> None:
    """Fulfil at most one contract a turn, without cubes and without bonus; all goods are alike."""
    i: i64
    for i in range(Stacks.COUNT):
        stack = s.t.solo_stacks[i]
        card = s.contract_on_top(stack)
        if card >= 0 and can_fulfil(s, card):
            points = s.t.contract_points[card]
            s.give_contract(Parties.MAGISTRATE, card)
            s.score_item(Parties.MAGISTRATE, Items.CONTRACTS, points)
            log.solo_contract(s, stack, points)
            return


def can_fulfil(s: Merv, card: i64) -> bool:
    if s.influence[Parties.MAGISTRATE] < s.t.contract_influence[card]:
        return False
    if s.scrolls[Parties.MAGISTRATE] - s.used_scrolls[Parties.MAGISTRATE] < s.t.contract_scrolls[card]:
        return False
    goods = (
        s.common[Parties.MAGISTRATE]
        + s.rare[Parties.MAGISTRATE]
        - s.used_common[Parties.MAGISTRATE]
        - s.used_rare[Parties.MAGISTRATE]
    )
    return goods >= s.t.contract_common[card] + s.t.contract_rare[card]

# mypyc: compile
"""The invasion (rulebook, invasion phase): attacked buildings, ransoms, and what remains."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import bit, bit_count
from serai.games.merv.components import FIRST_AUTOMATON
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Cells, Cubes, Parties
from serai.games.merv.state import Merv
from serai.games.merv.steps.payment import spend_joker
from serai.games.merv.steps.production import bonus_of, is_white


def begin_invasion(s: Merv) -> None:
    s.jokers_used = 0
    log.invasion(s, s.year)
    targets = s.attacked()
    cell: i64
    for cell in range(Cells.COUNT):
        if targets & bit(cell) != 0:
            owner = s.owner(cell)
            if owner < s.players:
                log.attack(s, owner, cell)
            else:
                log.attack_automaton(s, owner - FIRST_AUTOMATON, cell)


def ransom_colours(s: Merv, cell: i64) -> i64:
    """Colours of cubes that save a building: the site's, its bonus colour, white; all with a white upgrade."""
    if is_white(s, cell):
        return bit(Cubes.COUNT) - 1
    mask = bit(s.t.site_cube[s.tiles[cell]]) | bit(Cubes.WHITE)
    bonus = bonus_of(s, cell)
    return mask if bonus < 0 else mask | bit(bonus)


def ransom_cubes(s: Merv, seat: i64, cell: i64) -> i64:
    """Colours that the owner can pay. R-04: the colour joker only with the option."""
    mask = ransom_colours(s, cell)
    if s.t.joker_ransom and s.joker(seat) >= 0:
        mask |= bit(s.joker(seat))
    cube: i64
    for cube in range(Cubes.COUNT):
        if s.cube(seat, cube) == 0:
            mask &= ~bit(cube)
    return mask


def pay_ransom(s: Merv, seat: i64, cell: i64, cube: i64) -> None:
    if ransom_colours(s, cell) >> cube & 1 == 0:
        spend_joker(s, seat, cube)
    s.cubes[seat * Cubes.COUNT + cube] -= 1
    s.ransoms[cube] |= bit(cell)
    log.ransom(s, seat, cell, cube)


def ask_ransom(s: Merv, place: i64, first: i64) -> bool:
    """Ask for the next ransom: owners in the order of the queue, their buildings in reading order (R-61). Owners
    without a fitting cube are not asked. False if none is left."""
    targets = s.attacked()
    while place < len(s.queue):
        seat = s.queue[place]
        cell: i64
        for cell in range(first, Cells.COUNT):
            if seat < s.players and targets & s.buildings[seat] & bit(cell) != 0 and ransom_cubes(s, seat, cell) != 0:
                ask.pay_ransom(s, seat, cell)
                return True
        place += 1
        first = 0
    return False


def end_invasion(s: Merv) -> None:
    """Remove buildings without a ransom, all ransoms and all soldiers; upgrades stay."""
    lost = s.attacked()
    cube: i64
    for cube in range(Cubes.COUNT):
        lost &= ~s.ransoms[cube]
        s.ransoms[cube] = 0
    party: i64
    cell: i64
    for party in range(Parties.COUNT):
        falling = s.buildings[party] & lost
        s.buildings[party] &= ~lost
        for cell in range(Cells.COUNT):
            if falling & bit(cell) != 0:
                if party < s.players:
                    log.fall(s, party, cell)
                else:
                    log.fall_automaton(s, party - FIRST_AUTOMATON, cell)
    n = bit_count(s.guarded())
    if n > 0:
        log.soldiers_leave(s, n)
    seat: i64
    for seat in range(s.players):
        s.soldiers[seat] = 0

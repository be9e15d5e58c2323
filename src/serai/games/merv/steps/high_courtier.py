# mypyc: compile
"""The High Courtier (rulebook, two players): takes a slot, builds on an empty site, and does nothing else."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import bit
from serai.games.merv.components import FIRST_AUTOMATON, LINE_CELLS, LINE_LENGTH, LINE_MASKS, inwards
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Parties
from serai.games.merv.state import Merv


def free_slots(s: Merv) -> i64:
    """Empty action slots of this side."""
    mask: i64 = bit(LINE_LENGTH) - 1
    for order in s.slots:
        if order >= 0:
            mask &= ~bit(order)
    return mask


def stand(s: Merv, party: i64, order: i64) -> None:
    s.slots[party] = order
    log.auto_slot(s, party - FIRST_AUTOMATON, order)


def empty_sites(s: Merv) -> i64:
    """Where the High Courtier can build; R-49: none if the line is full or no building is left."""
    if s.buildings_left(Parties.HIGH_COURTIER) == 0:
        return 0
    return LINE_MASKS[s.line(Parties.HIGH_COURTIER)] & ~s.occupied()


def build(s: Merv, party: i64, cell: i64) -> None:
    s.buildings[party] |= bit(cell)
    log.auto_build(s, party - FIRST_AUTOMATON, cell)


def human_in_queue(s: Merv, number: i64) -> i64:
    """The first (0) or second (1) human of this round, whether that turn is over or not (R-48)."""
    for party in s.queue:
        if party < s.players:
            if number == 0:
                return party
            number -= 1
    return -1


def solo_turn(s: Merv) -> None:
    """Solo game: the first free slot of the card, then the first empty site in its order."""
    card = s.solo_card()
    free = free_slots(s)
    i: i64 = 0
    while free >> s.t.courtier_slots[card * LINE_LENGTH + i] & 1 == 0:
        i += 1
    stand(s, Parties.HIGH_COURTIER, s.t.courtier_slots[card * LINE_LENGTH + i])
    empty = empty_sites(s)
    line = s.line(Parties.HIGH_COURTIER)
    for i in range(LINE_LENGTH):
        cell = LINE_CELLS[line * LINE_LENGTH + inwards(s.round, s.t.site_order[card * LINE_LENGTH + i])]
        if cell >= 0 and empty >> cell & 1 != 0:
            build(s, Parties.HIGH_COURTIER, cell)
            return

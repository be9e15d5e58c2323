# mypyc: compile
"""The next queue (rulebook, end of a round, changing the turn order): places, and camels left on them."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import fill
from serai.games.merv.components import FIRST_AUTOMATON, LINE_LENGTH
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Parties, Reasons
from serai.games.merv.state import Merv
from serai.games.merv.steps.gains import gain_camels


def next_master(s: Merv) -> i64:
    """The party placed next: its master is nearest to the corner that is left (R-02); -1 if all are placed."""
    found: i64 = -1
    first: i64 = LINE_LENGTH
    party: i64
    for party in range(Parties.COUNT):
        if 0 <= s.slots[party] < first:
            first = s.slots[party]
            found = party
    return found


def free_place(s: Merv, before: i64) -> i64:
    """The last free place of the queue before another one; -1 if there is none."""
    place = before - 1
    while place >= 0 and s.filling[place] >= 0:
        place -= 1
    return place


def end_of_queue(s: Merv) -> i64:
    return free_place(s, s.t.masters)


def can_skip(s: Merv, party: i64, place: i64) -> bool:
    return s.camels[party] > 0 and free_place(s, place) >= 0


def skip(s: Merv, party: i64, place: i64) -> i64:
    """Leave a camel on the skipped place; returns the next free one. Occupied places cost nothing."""
    s.add_camels(party, -1)
    s.queue_camels[place] += 1
    if party < s.players:
        log.skip(s, party, place)
    else:
        log.auto_skip(s, party - FIRST_AUTOMATON, place)
    return free_place(s, place)


def put(s: Merv, party: i64, place: i64) -> None:
    """Move a master from its slot to a place, and take the camels there."""
    s.slots[party] = -1
    s.filling[place] = party
    n = s.queue_camels[place]
    s.queue_camels[place] = 0
    if party < s.players:
        log.queue(s, party, place)
        gain_camels(s, party, n, Reasons.QUEUE)
        return
    log.auto_queue(s, party - FIRST_AUTOMATON, place)
    if n > 0:
        s.add_camels(party, n)
        log.auto_camels(s, party - FIRST_AUTOMATON, n)


def put_automaton(s: Merv, party: i64) -> None:
    """Place High Courtier or Magistrate, who spend as many camels as they can."""
    place = end_of_queue(s)
    while can_skip(s, party, place):
        place = skip(s, party, place)
    put(s, party, place)


def take_queue(s: Merv) -> None:
    """Make the full queue the turn order of the next round."""
    s.queue = s.filling[: s.t.masters]
    s.filling = fill(len(s.filling), -1)
    s.turn_no = 0

# mypyc: compile
"""The favour track and the influence track (rulebook, favour track, influence track). No decisions."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Items, Parties
from serai.games.merv.state import Merv


def gain_favour(s: Merv, seat: i64, n: i64) -> None:
    """Gain favour step by step; at the end of the track each becomes influence, which never becomes favour again."""
    while n > 0:
        if not _favour_step(s, seat):
            _influence_step(s, seat)
        n -= 1


def gain_influence(s: Merv, party: i64, n: i64) -> None:
    """Gain influence step by step; at the end of the track each becomes favour, except for the Magistrate."""
    while n > 0:
        if not _influence_step(s, party) and party != Parties.MAGISTRATE:
            _favour_step(s, party)
        n -= 1


def _favour_step(s: Merv, seat: i64) -> bool:
    """One space forward, with its points; False at the end of the track."""
    if s.favour[seat] >= s.t.last_favour:
        return False
    s.favour[seat] += 1
    points = s.t.favour_points[s.favour[seat]]
    s.score_item(seat, Items.FAVOUR_TRACK, points)
    log.favour(s, seat, s.favour[seat], points)
    return True


def _influence_step(s: Merv, party: i64) -> bool:
    if s.influence[party] >= s.t.last_influence:
        return False
    s.influence[party] += 1
    points = s.t.influence_points[s.influence[party]]
    s.score_item(party, Items.INFLUENCE_TRACK, points)
    if party == Parties.MAGISTRATE:
        log.solo_influence(s, s.influence[party], points)
    else:
        log.influence(s, party, s.influence[party], points)
    return True

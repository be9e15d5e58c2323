# mypyc: compile
"""Set-up (rulebook, preparation)."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit, fill
from serai.games.merv.generated import draw
from serai.games.merv.generated.items import Cells, Parties, Paths
from serai.games.merv.state import Merv
from serai.games.merv.steps.caravansary import refill
from serai.games.merv.steps.rounds import begin_year


def set_up(s: Merv) -> None:
    s.year = 1
    s.queue = first_queue(s)
    s.face = draw.face(s.chance, fill(2, 1))
    left: i64 = bit(Cells.COUNT) - 1
    cell: i64
    for cell in range(Cells.COUNT):
        site = draw.site(s.chance, left)
        left &= ~bit(site)
        s.tiles[cell] = site
    s.deck = s.t.spice_cards[:]
    refill(s)
    s.row_camels = s.t.row_camels
    s.mosque_camels = bit(Paths.COUNT) - 1
    begin_year(s)


def first_queue(s: Merv) -> vec[i64]:
    """Players by lot, then the High Courtier. Solo: Magistrate, player, High Courtier."""
    order = vec[i64]()
    if s.players == 1:
        return append(append(append(order, Parties.MAGISTRATE), 0), Parties.HIGH_COURTIER)
    left = fill(s.players, 1)
    i: i64
    for i in range(s.players):
        seat = draw.queue(s.chance, left)
        left[seat] = 0
        order = append(order, seat)
    return append(order, Parties.HIGH_COURTIER) if s.players == 2 else order

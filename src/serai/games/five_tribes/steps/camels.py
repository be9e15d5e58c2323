# mypyc: compile
"""Control of tiles (rulebook 2.3): a camel gives its owner a tile for the rest of the game."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.games.five_tribes.generated import log
from serai.games.five_tribes.generated.items import Endings
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.turn import announce_end


def claim_if_empty(s: FiveTribes, seat: i64, cell: i64, because: i64) -> None:
    """Place a camel on a tile without meeples and camel (R-06: compulsory); R-07: not without a camel left."""
    if s.owner[cell] < 0 and s.camels_left[seat] > 0 and s.pile(cell) == 0:
        place_camel(s, seat, cell, because)


def place_camel(s: FiveTribes, seat: i64, cell: i64, because: i64) -> None:
    s.owner[cell] = seat
    s.camels_left[seat] -= 1
    log.claim(s, seat, cell, because)
    if s.camels_left[seat] == 0:
        announce_end(s, seat, Endings.CAMEL)

# mypyc: compile
"""What chance decides: one function for each kind of outcome.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.chance import Chance
from serai.core.rules.native import i64, vec
from serai.core.rules.secrets import follow_fields
from serai.kit.seats import Seat

from ..fields import FIELDS
from ..vocabulary import EVENTS, OUTCOMES
from .items import PebbleIndex

follow_fields(FIELDS, EVENTS, OUTCOMES)

_PEBBLE: Final = OUTCOMES.declared("pebble", "counts", 4, True)

def pebble(chance: Chance, counts: vec[i64], owner: Seat) -> PebbleIndex:
    return PebbleIndex(chance.pick(_PEBBLE, counts, owner))

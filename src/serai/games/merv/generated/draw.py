# mypyc: compile
"""What chance decides: one function for each kind of outcome.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.chance import Chance
from serai.core.rules.native import i64, vec
from serai.core.rules.secrets import follow_fields

from ..fields import FIELDS
from ..vocabulary import EVENTS, OUTCOMES

follow_fields(FIELDS, EVENTS, OUTCOMES)

_QUEUE: Final = OUTCOMES.declared("queue", "counts", 8, False)
_FACE: Final = OUTCOMES.declared("face", "counts", 2, False)
_SITE: Final = OUTCOMES.declared("site", "set", 24, False)
_CARD: Final = OUTCOMES.declared("card", "counts", 4, False)
_SOLO: Final = OUTCOMES.declared("solo", "counts", 6, False)

def queue(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_QUEUE, counts)
def face(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_FACE, counts)
def site(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_SITE, mask)
def card(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_CARD, counts)
def solo(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_SOLO, counts)

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

_TILES: Final = OUTCOMES.declared("tiles", "counts", 8, False)
_MEEPLES: Final = OUTCOMES.declared("meeples", "counts", 5, False)
_MARKERS: Final = OUTCOMES.declared("markers", "counts", 8, False)
_RESOURCE: Final = OUTCOMES.declared("resource", "counts", 10, False)
_HIDDEN_RESOURCE: Final = OUTCOMES.declared("hidden_resource", "counts", 10, False)
_DJINN: Final = OUTCOMES.declared("djinn", "set", 22, False)
_HIDDEN_DJINN: Final = OUTCOMES.declared("hidden_djinn", "set", 22, False)
_BAG: Final = OUTCOMES.declared("bag", "counts", 5, False)

def tiles(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_TILES, counts)
def meeples(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_MEEPLES, counts)
def markers(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_MARKERS, counts)
def resource(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_RESOURCE, counts)
def hidden_resource(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_HIDDEN_RESOURCE, counts)
def djinn(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_DJINN, mask)
def hidden_djinn(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_HIDDEN_DJINN, mask)
def bag(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_BAG, counts)

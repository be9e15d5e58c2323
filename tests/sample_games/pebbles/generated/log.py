# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State
from serai.kit.seats import Seat

from ..vocabulary import EVENTS
from .items import PebbleIndex

_ROUND: Final = EVENTS.declared("round", "number", "first")
_DRAW: Final = EVENTS.declared("draw", "seat", "pebble")
_THROW: Final = EVENTS.declared("throw", "seat", "pebble")
_SHOW: Final = EVENTS.declared("show", "seat", "pebble")
_TAKE: Final = EVENTS.declared("take", "seat", "pebble")
_STOP: Final = EVENTS.declared("stop", "seat")

def round(s: State, number: i64, first: Seat) -> None: s.emit(_ROUND, number, first)
def draw(s: State, seat: Seat, pebble: PebbleIndex) -> None: s.emit(_DRAW, seat, pebble)
def throw(s: State, seat: Seat, pebble: PebbleIndex) -> None: s.emit(_THROW, seat, pebble)
def show(s: State, seat: Seat, pebble: PebbleIndex) -> None: s.emit(_SHOW, seat, pebble)
def take(s: State, seat: Seat, pebble: PebbleIndex) -> None: s.emit(_TAKE, seat, pebble)
def stop(s: State, seat: Seat) -> None: s.emit(_STOP, seat)

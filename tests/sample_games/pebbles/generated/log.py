# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import EVENTS

_ROUND: Final = EVENTS.declared("round", "number", "first")
_DRAW: Final = EVENTS.declared("draw", "seat", "pebble")
_THROW: Final = EVENTS.declared("throw", "seat", "pebble")
_SHOW: Final = EVENTS.declared("show", "seat", "pebble")
_TAKE: Final = EVENTS.declared("take", "seat", "pebble")
_STOP: Final = EVENTS.declared("stop", "seat")
_OVER: Final = EVENTS.declared("over")


def round(s: State, number: i64, first: i64) -> None:
    s.emit(_ROUND, number, first)


def draw(s: State, seat: i64, pebble: i64) -> None:
    s.emit(_DRAW, seat, pebble)


def throw(s: State, seat: i64, pebble: i64) -> None:
    s.emit(_THROW, seat, pebble)


def show(s: State, seat: i64, pebble: i64) -> None:
    s.emit(_SHOW, seat, pebble)


def take(s: State, seat: i64, pebble: i64) -> None:
    s.emit(_TAKE, seat, pebble)


def stop(s: State, seat: i64) -> None:
    s.emit(_STOP, seat)


def over(s: State) -> None:
    s.emit(_OVER)

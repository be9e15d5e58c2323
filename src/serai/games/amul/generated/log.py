# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import EVENTS

_ROUND: Final = EVENTS.declared("round", "number", "first")
_AHEAD: Final = EVENTS.declared("ahead", "seat", "n", "letter")
_DRAW: Final = EVENTS.declared("draw", "seat", "card")
_TURN_UP: Final = EVENTS.declared("turn_up", "card")
_OFFER: Final = EVENTS.declared("offer", "seat", "card")
_REVEAL: Final = EVENTS.declared("reveal", "n", "card")
_PICK: Final = EVENTS.declared("pick", "seat", "card")
_CHOOSE: Final = EVENTS.declared("choose", "seat", "card")
_PLAY: Final = EVENTS.declared("play", "seat", "card")
_WASTE: Final = EVENTS.declared("waste", "seat", "card")
_TAKE: Final = EVENTS.declared("take", "seat", "card", "because")
_STOP: Final = EVENTS.declared("stop", "seat", "because")
_FINDS_NOTHING: Final = EVENTS.declared("finds_nothing", "seat", "because")
_LEAVE: Final = EVENTS.declared("leave", "n", "card")
_LAY_OUT: Final = EVENTS.declared("lay_out", "seat", "card")
_DISCARD: Final = EVENTS.declared("discard", "seat", "card")
_NAME: Final = EVENTS.declared("name", "seat", "card", "other")
_TOTAL: Final = EVENTS.declared("total", "seat", "points")
_OVER: Final = EVENTS.declared("over")

def round(s: State, number: i64, first: i64) -> None: s.emit(_ROUND, number, first)
def ahead(s: State, seat: i64, n: i64, letter: i64) -> None: s.emit(_AHEAD, seat, n, letter)
def draw(s: State, seat: i64, card: i64) -> None: s.emit(_DRAW, seat, card)
def turn_up(s: State, card: i64) -> None: s.emit(_TURN_UP, card)
def offer(s: State, seat: i64, card: i64) -> None: s.emit(_OFFER, seat, card)
def reveal(s: State, n: i64, card: i64) -> None: s.emit(_REVEAL, n, card)
def pick(s: State, seat: i64, card: i64) -> None: s.emit(_PICK, seat, card)
def choose(s: State, seat: i64, card: i64) -> None: s.emit(_CHOOSE, seat, card)
def play(s: State, seat: i64, card: i64) -> None: s.emit(_PLAY, seat, card)
def waste(s: State, seat: i64, card: i64) -> None: s.emit(_WASTE, seat, card)
def take(s: State, seat: i64, card: i64, because: i64) -> None: s.emit(_TAKE, seat, card, because)
def stop(s: State, seat: i64, because: i64) -> None: s.emit(_STOP, seat, because)
def finds_nothing(s: State, seat: i64, because: i64) -> None: s.emit(_FINDS_NOTHING, seat, because)
def leave(s: State, n: i64, card: i64) -> None: s.emit(_LEAVE, n, card)
def lay_out(s: State, seat: i64, card: i64) -> None: s.emit(_LAY_OUT, seat, card)
def discard(s: State, seat: i64, card: i64) -> None: s.emit(_DISCARD, seat, card)
def name(s: State, seat: i64, card: i64, other: i64) -> None: s.emit(_NAME, seat, card, other)
def total(s: State, seat: i64, points: i64) -> None: s.emit(_TOTAL, seat, points)
def over(s: State) -> None: s.emit(_OVER)

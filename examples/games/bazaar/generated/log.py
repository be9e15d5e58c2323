# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State
from serai.kit.seats import Seat

from .. import EVENTS
from .items import CardIndex

_ROUND: Final = EVENTS.declared("round", "number", "first")
_DEAL: Final = EVENTS.declared("deal", "seat", "card")
_CAMEL: Final = EVENTS.declared("camel", "seat")
_SHOW: Final = EVENTS.declared("show", "card")
_TAKE: Final = EVENTS.declared("take", "seat", "card", "count")
_SWAP: Final = EVENTS.declared("swap", "seat", "card", "given")
_SELL: Final = EVENTS.declared("sell", "seat", "card", "count", "points")
_BONUS: Final = EVENTS.declared("bonus", "seat", "sold")
_WORTH: Final = EVENTS.declared("worth", "seat", "sold", "points")
_HERD: Final = EVENTS.declared("herd", "seat", "points")
_EARN: Final = EVENTS.declared("earn", "seat", "points")
_SEAL: Final = EVENTS.declared("seal", "seat")

def round(s: State, number: i64, first: Seat) -> None: s.emit(_ROUND, number, first)
def deal(s: State, seat: Seat, card: CardIndex) -> None: s.emit(_DEAL, seat, card)
def camel(s: State, seat: Seat) -> None: s.emit(_CAMEL, seat)
def show(s: State, card: CardIndex) -> None: s.emit(_SHOW, card)
def take(s: State, seat: Seat, card: CardIndex, count: i64) -> None: s.emit(_TAKE, seat, card, count)
def swap(s: State, seat: Seat, card: CardIndex, given: CardIndex) -> None: s.emit(_SWAP, seat, card, given)
def sell(s: State, seat: Seat, card: CardIndex, count: i64, points: i64) -> None:
    s.emit(_SELL, seat, card, count, points)
def bonus(s: State, seat: Seat, sold: i64) -> None: s.emit(_BONUS, seat, sold)
def worth(s: State, seat: Seat, sold: i64, points: i64) -> None: s.emit(_WORTH, seat, sold, points)
def herd(s: State, seat: Seat, points: i64) -> None: s.emit(_HERD, seat, points)
def earn(s: State, seat: Seat, points: i64) -> None: s.emit(_EARN, seat, points)
def seal(s: State, seat: Seat) -> None: s.emit(_SEAL, seat)

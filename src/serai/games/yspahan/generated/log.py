# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import EVENTS

_WEEK: Final = EVENTS.declared("week", "number")
_DAY: Final = EVENTS.declared("day", "number", "first")
_LAST_DAY: Final = EVENTS.declared("last_day", "first", "second", "third", "fourth")
_ROLL: Final = EVENTS.declared("roll", "seat", "n", "yellow")
_GROUP: Final = EVENTS.declared("group", "n", "face", "square")
_TURN: Final = EVENTS.declared("turn", "seat")
_TAKE: Final = EVENTS.declared("take", "seat", "square", "n")
_YELLOW: Final = EVENTS.declared("yellow", "n")
_NO_GROUP: Final = EVENTS.declared("no_group", "seat")
_GAIN: Final = EVENTS.declared("gain", "seat", "piece", "n", "because")
_PAY: Final = EVENTS.declared("pay", "seat", "piece", "n", "because")
_PLACE: Final = EVENTS.declared("place", "seat", "shop")
_SURPLUS: Final = EVENTS.declared("surplus", "seat", "n")
_SUPERVISOR: Final = EVENTS.declared("supervisor", "seat", "street", "n")
_LEAVE: Final = EVENTS.declared("leave", "seat", "shop")
_SAVE: Final = EVENTS.declared("save", "seat", "shop")
_LOAD: Final = EVENTS.declared("load", "seat", "line", "points")
_FULL: Final = EVENTS.declared("full")
_CARAVAN: Final = EVENTS.declared("caravan", "seat", "n", "line", "points")
_DRAW: Final = EVENTS.declared("draw", "seat", "card", "because")
_NO_CARD: Final = EVENTS.declared("no_card", "seat")
_RESHUFFLE: Final = EVENTS.declared("reshuffle", "n")
_BONUS: Final = EVENTS.declared("bonus", "seat", "card")
_PLAY: Final = EVENTS.declared("play", "seat", "card")
_BUILD: Final = EVENTS.declared("build", "seat", "building", "points")
_SCORE: Final = EVENTS.declared("score", "seat", "points", "because")
_SOUK: Final = EVENTS.declared("souk", "seat", "souk", "points")
_BAZAAR: Final = EVENTS.declared("bazaar", "seat", "n", "points")
_CLEAR: Final = EVENTS.declared("clear")
_OVER: Final = EVENTS.declared("over")

def week(s: State, number: i64) -> None: s.emit(_WEEK, number)
def day(s: State, number: i64, first: i64) -> None: s.emit(_DAY, number, first)
def last_day(s: State, first: i64, second: i64, third: i64, fourth: i64) -> None:
    s.emit(_LAST_DAY, first, second, third, fourth)
def roll(s: State, seat: i64, n: i64, yellow: i64) -> None: s.emit(_ROLL, seat, n, yellow)
def group(s: State, n: i64, face: i64, square: i64) -> None: s.emit(_GROUP, n, face, square)
def turn(s: State, seat: i64) -> None: s.emit(_TURN, seat)
def take(s: State, seat: i64, square: i64, n: i64) -> None: s.emit(_TAKE, seat, square, n)
def yellow(s: State, n: i64) -> None: s.emit(_YELLOW, n)
def no_group(s: State, seat: i64) -> None: s.emit(_NO_GROUP, seat)
def gain(s: State, seat: i64, piece: i64, n: i64, because: i64) -> None: s.emit(_GAIN, seat, piece, n, because)
def pay(s: State, seat: i64, piece: i64, n: i64, because: i64) -> None: s.emit(_PAY, seat, piece, n, because)
def place(s: State, seat: i64, shop: i64) -> None: s.emit(_PLACE, seat, shop)
def surplus(s: State, seat: i64, n: i64) -> None: s.emit(_SURPLUS, seat, n)
def supervisor(s: State, seat: i64, street: i64, n: i64) -> None: s.emit(_SUPERVISOR, seat, street, n)
def leave(s: State, seat: i64, shop: i64) -> None: s.emit(_LEAVE, seat, shop)
def save(s: State, seat: i64, shop: i64) -> None: s.emit(_SAVE, seat, shop)
def load(s: State, seat: i64, line: i64, points: i64) -> None: s.emit(_LOAD, seat, line, points)
def full(s: State) -> None: s.emit(_FULL)
def caravan(s: State, seat: i64, n: i64, line: i64, points: i64) -> None: s.emit(_CARAVAN, seat, n, line, points)
def draw(s: State, seat: i64, card: i64, because: i64) -> None: s.emit(_DRAW, seat, card, because)
def no_card(s: State, seat: i64) -> None: s.emit(_NO_CARD, seat)
def reshuffle(s: State, n: i64) -> None: s.emit(_RESHUFFLE, n)
def bonus(s: State, seat: i64, card: i64) -> None: s.emit(_BONUS, seat, card)
def play(s: State, seat: i64, card: i64) -> None: s.emit(_PLAY, seat, card)
def build(s: State, seat: i64, building: i64, points: i64) -> None: s.emit(_BUILD, seat, building, points)
def score(s: State, seat: i64, points: i64, because: i64) -> None: s.emit(_SCORE, seat, points, because)
def souk(s: State, seat: i64, souk: i64, points: i64) -> None: s.emit(_SOUK, seat, souk, points)
def bazaar(s: State, seat: i64, n: i64, points: i64) -> None: s.emit(_BAZAAR, seat, n, points)
def clear(s: State) -> None: s.emit(_CLEAR)
def over(s: State) -> None: s.emit(_OVER)

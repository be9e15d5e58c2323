# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import EVENTS

_ROUND: Final = EVENTS.declared("round", "number")
_BID: Final = EVENTS.declared("bid", "seat", "spot", "price", "fakirs")
_TURN: Final = EVENTS.declared("turn", "seat")
_STUCK: Final = EVENTS.declared("stuck", "seat")
_PICK_UP: Final = EVENTS.declared("pick_up", "seat", "tile", "n")
_DROP: Final = EVENTS.declared("drop", "seat", "tile", "tribe")
_COLLECT: Final = EVENTS.declared("collect", "seat", "tile", "tribe", "n")
_CLAIM: Final = EVENTS.declared("claim", "seat", "tile", "because")
_GOLD: Final = EVENTS.declared("gold", "seat", "n", "because")
_PAY_GOLD: Final = EVENTS.declared("pay_gold", "seat", "n", "because")
_SPEND: Final = EVENTS.declared("spend", "seat", "elders", "fakirs", "because")
_CARD: Final = EVENTS.declared("card", "seat", "resource", "because")
_DRAW: Final = EVENTS.declared("draw", "seat", "resource", "because")
_KILL: Final = EVENTS.declared("kill", "seat", "tile", "tribe")
_KILL_HELD: Final = EVENTS.declared("kill_held", "seat", "victim", "tribe")
_SPARE: Final = EVENTS.declared("spare", "seat")
_KEEP_VICTIM: Final = EVENTS.declared("keep_victim", "seat", "tribe")
_PALM: Final = EVENTS.declared("palm", "seat", "tile")
_PALACE: Final = EVENTS.declared("palace", "seat", "tile")
_NO_PIECE: Final = EVENTS.declared("no_piece", "seat", "kind")
_DJINN: Final = EVENTS.declared("djinn", "seat", "djinn", "because")
_POWER: Final = EVENTS.declared("power", "seat", "djinn")
_LOOK: Final = EVENTS.declared("look", "seat", "djinn")
_DISCARD_DJINN: Final = EVENTS.declared("discard_djinn", "seat", "djinn")
_SETTLE: Final = EVENTS.declared("settle", "seat", "tile", "tribe")
_SELL: Final = EVENTS.declared("sell", "seat", "resource")
_SKIP: Final = EVENTS.declared("skip", "seat")
_PASS: Final = EVENTS.declared("pass", "seat")
_ENDING: Final = EVENTS.declared("ending", "seat", "reason")
_REFILL: Final = EVENTS.declared("refill", "resource")
_REFILL_DJINN: Final = EVENTS.declared("refill_djinn", "djinn")
_OVER: Final = EVENTS.declared("over", "reason")
_CAMELS_OUT: Final = EVENTS.declared("camels_out", "seat")

def round(s: State, number: i64) -> None: s.emit(_ROUND, number)
def bid(s: State, seat: i64, spot: i64, price: i64, fakirs: i64) -> None: s.emit(_BID, seat, spot, price, fakirs)
def turn(s: State, seat: i64) -> None: s.emit(_TURN, seat)
def stuck(s: State, seat: i64) -> None: s.emit(_STUCK, seat)
def pick_up(s: State, seat: i64, tile: i64, n: i64) -> None: s.emit(_PICK_UP, seat, tile, n)
def drop(s: State, seat: i64, tile: i64, tribe: i64) -> None: s.emit(_DROP, seat, tile, tribe)
def collect(s: State, seat: i64, tile: i64, tribe: i64, n: i64) -> None: s.emit(_COLLECT, seat, tile, tribe, n)
def claim(s: State, seat: i64, tile: i64, because: i64) -> None: s.emit(_CLAIM, seat, tile, because)
def gold(s: State, seat: i64, n: i64, because: i64) -> None: s.emit(_GOLD, seat, n, because)
def pay_gold(s: State, seat: i64, n: i64, because: i64) -> None: s.emit(_PAY_GOLD, seat, n, because)
def spend(s: State, seat: i64, elders: i64, fakirs: i64, because: i64) -> None:
    s.emit(_SPEND, seat, elders, fakirs, because)
def card(s: State, seat: i64, resource: i64, because: i64) -> None: s.emit(_CARD, seat, resource, because)
def draw(s: State, seat: i64, resource: i64, because: i64) -> None: s.emit(_DRAW, seat, resource, because)
def kill(s: State, seat: i64, tile: i64, tribe: i64) -> None: s.emit(_KILL, seat, tile, tribe)
def kill_held(s: State, seat: i64, victim: i64, tribe: i64) -> None: s.emit(_KILL_HELD, seat, victim, tribe)
def spare(s: State, seat: i64) -> None: s.emit(_SPARE, seat)
def keep_victim(s: State, seat: i64, tribe: i64) -> None: s.emit(_KEEP_VICTIM, seat, tribe)
def palm(s: State, seat: i64, tile: i64) -> None: s.emit(_PALM, seat, tile)
def palace(s: State, seat: i64, tile: i64) -> None: s.emit(_PALACE, seat, tile)
def no_piece(s: State, seat: i64, kind: i64) -> None: s.emit(_NO_PIECE, seat, kind)
def djinn(s: State, seat: i64, djinn: i64, because: i64) -> None: s.emit(_DJINN, seat, djinn, because)
def power(s: State, seat: i64, djinn: i64) -> None: s.emit(_POWER, seat, djinn)
def look(s: State, seat: i64, djinn: i64) -> None: s.emit(_LOOK, seat, djinn)
def discard_djinn(s: State, seat: i64, djinn: i64) -> None: s.emit(_DISCARD_DJINN, seat, djinn)
def settle(s: State, seat: i64, tile: i64, tribe: i64) -> None: s.emit(_SETTLE, seat, tile, tribe)
def sell(s: State, seat: i64, resource: i64) -> None: s.emit(_SELL, seat, resource)
def skip(s: State, seat: i64) -> None: s.emit(_SKIP, seat)
def pass_(s: State, seat: i64) -> None: s.emit(_PASS, seat)
def ending(s: State, seat: i64, reason: i64) -> None: s.emit(_ENDING, seat, reason)
def refill(s: State, resource: i64) -> None: s.emit(_REFILL, resource)
def refill_djinn(s: State, djinn: i64) -> None: s.emit(_REFILL_DJINN, djinn)
def over(s: State, reason: i64) -> None: s.emit(_OVER, reason)
def camels_out(s: State, seat: i64) -> None: s.emit(_CAMELS_OUT, seat)

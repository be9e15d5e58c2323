# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import EVENTS

_SEASON: Final = EVENTS.declared("season", "number", "first")
_ROUND: Final = EVENTS.declared("round", "number", "first")
_LINE_DRAWN: Final = EVENTS.declared("line_drawn", "seat", "colour")
_ARRANGE: Final = EVENTS.declared("arrange", "seat", "colour")
_LINE_LIES: Final = EVENTS.declared("line_lies", "seat", "cell", "colour")
_DISC_LIES: Final = EVENTS.declared("disc_lies", "seat", "n")
_DEAL: Final = EVENTS.declared("deal", "seat", "provision")
_PICK_PROVISION: Final = EVENTS.declared("pick_provision", "seat", "provision")
_REVEAL_PROVISION: Final = EVENTS.declared("reveal_provision", "seat", "provision")
_CHOOSE: Final = EVENTS.declared("choose", "seat", "colour")
_REVEAL: Final = EVENTS.declared("reveal", "seat", "one", "two", "three")
_WORKER: Final = EVENTS.declared("worker", "seat", "area")
_THROW: Final = EVENTS.declared("throw", "n", "out", "inside")
_FALL: Final = EVENTS.declared("fall", "n", "colour")
_DRAFT: Final = EVENTS.declared("draft", "seat", "n", "colour")
_SKIP: Final = EVENTS.declared("skip", "seat")
_TRAY_REST: Final = EVENTS.declared("tray_rest", "n")
_PLACE: Final = EVENTS.declared("place", "seat", "colour", "because")
_NO_ROOM: Final = EVENTS.declared("no_room", "seat", "colour", "because")
_VENDOR: Final = EVENTS.declared("vendor", "seat", "area", "because")
_FAKIR: Final = EVENTS.declared("fakir", "seat", "square", "because")
_CARAVAN: Final = EVENTS.declared("caravan", "seat", "path", "because")
_DISCOVER: Final = EVENTS.declared("discover", "seat", "oasis", "cell")
_ACTIVATE: Final = EVENTS.declared("activate", "seat", "area", "mode")
_PERFORM: Final = EVENTS.declared("perform", "seat", "area", "because")
_GAIN: Final = EVENTS.declared("gain", "seat", "resource", "n", "because")
_PAY: Final = EVENTS.declared("pay", "seat", "resource", "n", "because")
_GAIN_GOOD: Final = EVENTS.declared("gain_good", "seat", "n", "colour", "because")
_PAY_GOOD: Final = EVENTS.declared("pay_good", "seat", "n", "colour", "because")
_SCORE: Final = EVENTS.declared("score", "seat", "points", "because")
_LOSE: Final = EVENTS.declared("lose", "seat", "points", "because")
_SAIL: Final = EVENTS.declared("sail", "seat", "n", "space", "because")
_JETTY: Final = EVENTS.declared("jetty", "seat", "points")
_CLIMB: Final = EVENTS.declared("climb", "seat", "stairs", "step", "because")
_BORDER: Final = EVENTS.declared("border", "seat", "stairs", "flight")
_CONNECT: Final = EVENTS.declared("connect", "seat", "link")
_JOIN: Final = EVENTS.declared("join", "seat", "stairs")
_ALONE: Final = EVENTS.declared("alone", "stairs", "step")
_DEPART: Final = EVENTS.declared("depart", "stairs")
_TURN_DISC: Final = EVENTS.declared("turn_disc", "seat")
_CITIZENS: Final = EVENTS.declared("citizens", "seat", "square", "n")
_EXCHANGE: Final = EVENTS.declared("exchange", "seat", "colour")
_BUY: Final = EVENTS.declared("buy", "seat", "luxury")
_REFRESH: Final = EVENTS.declared("refresh", "seat", "colour")
_SCROLL: Final = EVENTS.declared("scroll", "seat", "scroll")
_SCROLL_UP: Final = EVENTS.declared("scroll_up", "stack", "scroll")
_LUXURY_UP: Final = EVENTS.declared("luxury_up", "slot", "luxury")
_SPLIT: Final = EVENTS.declared("split", "n")
_EXCHANGE_UP: Final = EVENTS.declared("exchange_up", "exchange")
_RIVER_UP: Final = EVENTS.declared("river_up", "river_side")
_BUILD: Final = EVENTS.declared("build", "seat", "workshop", "colour")
_GATE: Final = EVENTS.declared("gate", "seat", "colour", "cell")
_EXPLORE: Final = EVENTS.declared("explore", "seat", "oasis", "cell")
_LEFT_LYING: Final = EVENTS.declared("left_lying", "seat", "colour")
_RETURN: Final = EVENTS.declared("return", "seat", "colour")
_TAKE_CITY: Final = EVENTS.declared("take_city", "seat", "city", "path")
_EXPLORE_CITY: Final = EVENTS.declared("explore_city", "seat", "city")
_CONVERT: Final = EVENTS.declared("convert", "seat", "conversion")
_RAPID: Final = EVENTS.declared("rapid", "seat", "number")
_ROUND_SCROLL: Final = EVENTS.declared("round_scroll", "seat", "scroll")
_SEASON_SCROLL: Final = EVENTS.declared("season_scroll", "seat", "scroll")
_LEADER: Final = EVENTS.declared("leader", "seat", "river_side")
_SECOND: Final = EVENTS.declared("second", "seat", "river_side")
_NO_LEADER: Final = EVENTS.declared("no_leader", "river_side")
_FEED: Final = EVENTS.declared("feed", "seat", "n")
_FAIL: Final = EVENTS.declared("fail", "seat", "n", "points")
_FILLED: Final = EVENTS.declared("filled", "seat", "area", "points")
_OASIS: Final = EVENTS.declared("oasis", "seat", "oasis", "points")
_CITY: Final = EVENTS.declared("city", "seat", "city", "points")
_LEFTOVERS: Final = EVENTS.declared("leftovers", "seat", "n", "points")
_OVER: Final = EVENTS.declared("over")


def season(s: State, number: i64, first: i64) -> None:
    s.emit(_SEASON, number, first)


def round(s: State, number: i64, first: i64) -> None:
    s.emit(_ROUND, number, first)


def line_drawn(s: State, seat: i64, colour: i64) -> None:
    s.emit(_LINE_DRAWN, seat, colour)


def arrange(s: State, seat: i64, colour: i64) -> None:
    s.emit(_ARRANGE, seat, colour)


def line_lies(s: State, seat: i64, cell: i64, colour: i64) -> None:
    s.emit(_LINE_LIES, seat, cell, colour)


def disc_lies(s: State, seat: i64, n: i64) -> None:
    s.emit(_DISC_LIES, seat, n)


def deal(s: State, seat: i64, provision: i64) -> None:
    s.emit(_DEAL, seat, provision)


def pick_provision(s: State, seat: i64, provision: i64) -> None:
    s.emit(_PICK_PROVISION, seat, provision)


def reveal_provision(s: State, seat: i64, provision: i64) -> None:
    s.emit(_REVEAL_PROVISION, seat, provision)


def choose(s: State, seat: i64, colour: i64) -> None:
    s.emit(_CHOOSE, seat, colour)


def reveal(s: State, seat: i64, one: i64, two: i64, three: i64) -> None:
    s.emit(_REVEAL, seat, one, two, three)


def worker(s: State, seat: i64, area: i64) -> None:
    s.emit(_WORKER, seat, area)


def throw(s: State, n: i64, out: i64, inside: i64) -> None:
    s.emit(_THROW, n, out, inside)


def fall(s: State, n: i64, colour: i64) -> None:
    s.emit(_FALL, n, colour)


def draft(s: State, seat: i64, n: i64, colour: i64) -> None:
    s.emit(_DRAFT, seat, n, colour)


def skip(s: State, seat: i64) -> None:
    s.emit(_SKIP, seat)


def tray_rest(s: State, n: i64) -> None:
    s.emit(_TRAY_REST, n)


def place(s: State, seat: i64, colour: i64, because: i64) -> None:
    s.emit(_PLACE, seat, colour, because)


def no_room(s: State, seat: i64, colour: i64, because: i64) -> None:
    s.emit(_NO_ROOM, seat, colour, because)


def vendor(s: State, seat: i64, area: i64, because: i64) -> None:
    s.emit(_VENDOR, seat, area, because)


def fakir(s: State, seat: i64, square: i64, because: i64) -> None:
    s.emit(_FAKIR, seat, square, because)


def caravan(s: State, seat: i64, path: i64, because: i64) -> None:
    s.emit(_CARAVAN, seat, path, because)


def discover(s: State, seat: i64, oasis: i64, cell: i64) -> None:
    s.emit(_DISCOVER, seat, oasis, cell)


def activate(s: State, seat: i64, area: i64, mode: i64) -> None:
    s.emit(_ACTIVATE, seat, area, mode)


def perform(s: State, seat: i64, area: i64, because: i64) -> None:
    s.emit(_PERFORM, seat, area, because)


def gain(s: State, seat: i64, resource: i64, n: i64, because: i64) -> None:
    s.emit(_GAIN, seat, resource, n, because)


def pay(s: State, seat: i64, resource: i64, n: i64, because: i64) -> None:
    s.emit(_PAY, seat, resource, n, because)


def gain_good(s: State, seat: i64, n: i64, colour: i64, because: i64) -> None:
    s.emit(_GAIN_GOOD, seat, n, colour, because)


def pay_good(s: State, seat: i64, n: i64, colour: i64, because: i64) -> None:
    s.emit(_PAY_GOOD, seat, n, colour, because)


def score(s: State, seat: i64, points: i64, because: i64) -> None:
    s.emit(_SCORE, seat, points, because)


def lose(s: State, seat: i64, points: i64, because: i64) -> None:
    s.emit(_LOSE, seat, points, because)


def sail(s: State, seat: i64, n: i64, space: i64, because: i64) -> None:
    s.emit(_SAIL, seat, n, space, because)


def jetty(s: State, seat: i64, points: i64) -> None:
    s.emit(_JETTY, seat, points)


def climb(s: State, seat: i64, stairs: i64, step: i64, because: i64) -> None:
    s.emit(_CLIMB, seat, stairs, step, because)


def border(s: State, seat: i64, stairs: i64, flight: i64) -> None:
    s.emit(_BORDER, seat, stairs, flight)


def connect(s: State, seat: i64, link: i64) -> None:
    s.emit(_CONNECT, seat, link)


def join(s: State, seat: i64, stairs: i64) -> None:
    s.emit(_JOIN, seat, stairs)


def alone(s: State, stairs: i64, step: i64) -> None:
    s.emit(_ALONE, stairs, step)


def depart(s: State, stairs: i64) -> None:
    s.emit(_DEPART, stairs)


def turn_disc(s: State, seat: i64) -> None:
    s.emit(_TURN_DISC, seat)


def citizens(s: State, seat: i64, square: i64, n: i64) -> None:
    s.emit(_CITIZENS, seat, square, n)


def exchange(s: State, seat: i64, colour: i64) -> None:
    s.emit(_EXCHANGE, seat, colour)


def buy(s: State, seat: i64, luxury: i64) -> None:
    s.emit(_BUY, seat, luxury)


def refresh(s: State, seat: i64, colour: i64) -> None:
    s.emit(_REFRESH, seat, colour)


def scroll(s: State, seat: i64, scroll: i64) -> None:
    s.emit(_SCROLL, seat, scroll)


def scroll_up(s: State, stack: i64, scroll: i64) -> None:
    s.emit(_SCROLL_UP, stack, scroll)


def luxury_up(s: State, slot: i64, luxury: i64) -> None:
    s.emit(_LUXURY_UP, slot, luxury)


def split(s: State, n: i64) -> None:
    s.emit(_SPLIT, n)


def exchange_up(s: State, exchange: i64) -> None:
    s.emit(_EXCHANGE_UP, exchange)


def river_up(s: State, river_side: i64) -> None:
    s.emit(_RIVER_UP, river_side)


def build(s: State, seat: i64, workshop: i64, colour: i64) -> None:
    s.emit(_BUILD, seat, workshop, colour)


def gate(s: State, seat: i64, colour: i64, cell: i64) -> None:
    s.emit(_GATE, seat, colour, cell)


def explore(s: State, seat: i64, oasis: i64, cell: i64) -> None:
    s.emit(_EXPLORE, seat, oasis, cell)


def left_lying(s: State, seat: i64, colour: i64) -> None:
    s.emit(_LEFT_LYING, seat, colour)


def return_(s: State, seat: i64, colour: i64) -> None:
    s.emit(_RETURN, seat, colour)


def take_city(s: State, seat: i64, city: i64, path: i64) -> None:
    s.emit(_TAKE_CITY, seat, city, path)


def explore_city(s: State, seat: i64, city: i64) -> None:
    s.emit(_EXPLORE_CITY, seat, city)


def convert(s: State, seat: i64, conversion: i64) -> None:
    s.emit(_CONVERT, seat, conversion)


def rapid(s: State, seat: i64, number: i64) -> None:
    s.emit(_RAPID, seat, number)


def round_scroll(s: State, seat: i64, scroll: i64) -> None:
    s.emit(_ROUND_SCROLL, seat, scroll)


def season_scroll(s: State, seat: i64, scroll: i64) -> None:
    s.emit(_SEASON_SCROLL, seat, scroll)


def leader(s: State, seat: i64, river_side: i64) -> None:
    s.emit(_LEADER, seat, river_side)


def second(s: State, seat: i64, river_side: i64) -> None:
    s.emit(_SECOND, seat, river_side)


def no_leader(s: State, river_side: i64) -> None:
    s.emit(_NO_LEADER, river_side)


def feed(s: State, seat: i64, n: i64) -> None:
    s.emit(_FEED, seat, n)


def fail(s: State, seat: i64, n: i64, points: i64) -> None:
    s.emit(_FAIL, seat, n, points)


def filled(s: State, seat: i64, area: i64, points: i64) -> None:
    s.emit(_FILLED, seat, area, points)


def oasis(s: State, seat: i64, oasis: i64, points: i64) -> None:
    s.emit(_OASIS, seat, oasis, points)


def city(s: State, seat: i64, city: i64, points: i64) -> None:
    s.emit(_CITY, seat, city, points)


def leftovers(s: State, seat: i64, n: i64, points: i64) -> None:
    s.emit(_LEFTOVERS, seat, n, points)


def over(s: State) -> None:
    s.emit(_OVER)

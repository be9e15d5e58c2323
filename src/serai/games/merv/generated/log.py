# mypyc: compile
"""What happens, for the log: one function for each event.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import EVENTS

_YEAR: Final = EVENTS.declared("year", "number")
_ROUND: Final = EVENTS.declared("round", "number", "side")
_TURN: Final = EVENTS.declared("turn", "seat")
_SLOT: Final = EVENTS.declared("slot", "seat", "order")
_BUILD: Final = EVENTS.declared("build", "seat", "cell")
_USE: Final = EVENTS.declared("use", "seat", "cell")
_USE_OTHER: Final = EVENTS.declared("use_other", "seat", "cell", "owner")
_USE_AUTOMATON: Final = EVENTS.declared("use_automaton", "seat", "cell", "owner")
_NO_SITE: Final = EVENTS.declared("no_site", "seat")
_GAIN_CUBE: Final = EVENTS.declared("gain_cube", "seat", "cube", "n", "because")
_NO_CUBE: Final = EVENTS.declared("no_cube", "seat", "cube", "n")
_ACT: Final = EVENTS.declared("act", "seat", "area")
_PAY: Final = EVENTS.declared("pay", "seat", "cube")
_JOKER: Final = EVENTS.declared("joker", "seat", "cube")
_DISCOUNT: Final = EVENTS.declared("discount", "seat")
_FAVOUR: Final = EVENTS.declared("favour", "seat", "space", "points")
_INFLUENCE: Final = EVENTS.declared("influence", "seat", "space", "points")
_GAIN_CAMEL: Final = EVENTS.declared("gain_camel", "seat", "n", "because")
_CARD: Final = EVENTS.declared("card", "seat", "spice")
_ROW_CAMEL: Final = EVENTS.declared("row_camel", "seat")
_DEAL: Final = EVENTS.declared("deal", "spice")
_COURTIER: Final = EVENTS.declared("courtier", "seat", "hall")
_SCROLLS: Final = EVENTS.declared("scrolls", "seat", "n", "now")
_BREAKTHROUGH: Final = EVENTS.declared("breakthrough", "seat", "breakthrough")
_POINTS: Final = EVENTS.declared("points", "seat", "points", "because")
_POST: Final = EVENTS.declared("post", "seat", "city")
_ROUTE: Final = EVENTS.declared("route", "seat", "n")
_GOOD: Final = EVENTS.declared("good", "seat", "good", "because")
_NO_PIECE: Final = EVENTS.declared("no_piece", "seat")
_CAMEL_ROW: Final = EVENTS.declared("camel_row", "card")
_CAMEL_MARKET: Final = EVENTS.declared("camel_market", "place")
_CAMEL_LEAVES: Final = EVENTS.declared("camel_leaves")
_MOSQUE: Final = EVENTS.declared("mosque", "seat", "space", "points")
_TILE: Final = EVENTS.declared("tile", "seat", "tile")
_WALL: Final = EVENTS.declared("wall", "seat", "size", "colour", "wall")
_SOLDIER: Final = EVENTS.declared("soldier", "seat", "cell")
_RECALLED: Final = EVENTS.declared("recalled", "seat", "cell")
_UPGRADE: Final = EVENTS.declared("upgrade", "seat", "cube", "cell")
_COLLECT: Final = EVENTS.declared("collect", "seat", "n")
_TRADE: Final = EVENTS.declared("trade", "seat", "gift")
_CONTRACT: Final = EVENTS.declared("contract", "seat", "stack", "points")
_DECLINE: Final = EVENTS.declared("decline", "seat")
_SKIP: Final = EVENTS.declared("skip", "seat", "place")
_QUEUE: Final = EVENTS.declared("queue", "seat", "place")
_INVASION: Final = EVENTS.declared("invasion", "year")
_ATTACK: Final = EVENTS.declared("attack", "seat", "cell")
_ATTACK_AUTOMATON: Final = EVENTS.declared("attack_automaton", "owner", "cell")
_RANSOM: Final = EVENTS.declared("ransom", "seat", "cell", "cube")
_FALL: Final = EVENTS.declared("fall", "seat", "cell")
_FALL_AUTOMATON: Final = EVENTS.declared("fall_automaton", "owner", "cell")
_SOLDIERS_LEAVE: Final = EVENTS.declared("soldiers_leave", "n")
_SPEND_FAVOUR: Final = EVENTS.declared("spend_favour", "seat", "n")
_SCORE_HALL: Final = EVENTS.declared("score_hall", "seat", "hall", "points")
_SCORE_BUILDINGS: Final = EVENTS.declared("score_buildings", "seat", "points")
_SCORE_TILE: Final = EVENTS.declared("score_tile", "seat", "points")
_SCORE_MOSQUE: Final = EVENTS.declared("score_mosque", "seat", "points")
_SCORE_SPICES: Final = EVENTS.declared("score_spices", "seat", "points")
_OVER: Final = EVENTS.declared("over")
_AUTO_SLOT: Final = EVENTS.declared("auto_slot", "party", "order")
_AUTO_BUILD: Final = EVENTS.declared("auto_build", "party", "cell")
_AUTO_USE: Final = EVENTS.declared("auto_use", "party", "cell")
_AUTO_SKIP: Final = EVENTS.declared("auto_skip", "party", "place")
_AUTO_QUEUE: Final = EVENTS.declared("auto_queue", "party", "place")
_AUTO_CAMELS: Final = EVENTS.declared("auto_camels", "party", "n")
_SOLO_CARD: Final = EVENTS.declared("solo_card", "card")
_STRENGTH: Final = EVENTS.declared("strength", "area", "n")
_SOLO_SPICE: Final = EVENTS.declared("solo_spice", "spice")
_SOLO_COURTIER: Final = EVENTS.declared("solo_courtier", "hall")
_SOLO_SCROLLS: Final = EVENTS.declared("solo_scrolls", "n")
_SOLO_BREAKTHROUGH: Final = EVENTS.declared("solo_breakthrough", "breakthrough")
_SOLO_POST: Final = EVENTS.declared("solo_post", "city")
_SOLO_GOODS: Final = EVENTS.declared("solo_goods", "good", "n")
_SOLO_MOSQUE: Final = EVENTS.declared("solo_mosque", "space", "points")
_SOLO_UPGRADE: Final = EVENTS.declared("solo_upgrade", "cube", "cell")
_SOLO_TILE: Final = EVENTS.declared("solo_tile", "tile")
_SOLO_WALL: Final = EVENTS.declared("solo_wall", "size", "colour", "wall")
_SOLO_INFLUENCE: Final = EVENTS.declared("solo_influence", "space", "points")
_SOLO_CONTRACT: Final = EVENTS.declared("solo_contract", "stack", "points")
_SOLO_POINTS: Final = EVENTS.declared("solo_points", "points")
_SOLO_YEAR: Final = EVENTS.declared("solo_year", "points")
_SOLO_SPICES: Final = EVENTS.declared("solo_spices", "points")


def year(s: State, number: i64) -> None:
    s.emit(_YEAR, number)


def round(s: State, number: i64, side: i64) -> None:
    s.emit(_ROUND, number, side)


def turn(s: State, seat: i64) -> None:
    s.emit(_TURN, seat)


def slot(s: State, seat: i64, order: i64) -> None:
    s.emit(_SLOT, seat, order)


def build(s: State, seat: i64, cell: i64) -> None:
    s.emit(_BUILD, seat, cell)


def use(s: State, seat: i64, cell: i64) -> None:
    s.emit(_USE, seat, cell)


def use_other(s: State, seat: i64, cell: i64, owner: i64) -> None:
    s.emit(_USE_OTHER, seat, cell, owner)


def use_automaton(s: State, seat: i64, cell: i64, owner: i64) -> None:
    s.emit(_USE_AUTOMATON, seat, cell, owner)


def no_site(s: State, seat: i64) -> None:
    s.emit(_NO_SITE, seat)


def gain_cube(s: State, seat: i64, cube: i64, n: i64, because: i64) -> None:
    s.emit(_GAIN_CUBE, seat, cube, n, because)


def no_cube(s: State, seat: i64, cube: i64, n: i64) -> None:
    s.emit(_NO_CUBE, seat, cube, n)


def act(s: State, seat: i64, area: i64) -> None:
    s.emit(_ACT, seat, area)


def pay(s: State, seat: i64, cube: i64) -> None:
    s.emit(_PAY, seat, cube)


def joker(s: State, seat: i64, cube: i64) -> None:
    s.emit(_JOKER, seat, cube)


def discount(s: State, seat: i64) -> None:
    s.emit(_DISCOUNT, seat)


def favour(s: State, seat: i64, space: i64, points: i64) -> None:
    s.emit(_FAVOUR, seat, space, points)


def influence(s: State, seat: i64, space: i64, points: i64) -> None:
    s.emit(_INFLUENCE, seat, space, points)


def gain_camel(s: State, seat: i64, n: i64, because: i64) -> None:
    s.emit(_GAIN_CAMEL, seat, n, because)


def card(s: State, seat: i64, spice: i64) -> None:
    s.emit(_CARD, seat, spice)


def row_camel(s: State, seat: i64) -> None:
    s.emit(_ROW_CAMEL, seat)


def deal(s: State, spice: i64) -> None:
    s.emit(_DEAL, spice)


def courtier(s: State, seat: i64, hall: i64) -> None:
    s.emit(_COURTIER, seat, hall)


def scrolls(s: State, seat: i64, n: i64, now: i64) -> None:
    s.emit(_SCROLLS, seat, n, now)


def breakthrough(s: State, seat: i64, breakthrough: i64) -> None:
    s.emit(_BREAKTHROUGH, seat, breakthrough)


def points(s: State, seat: i64, points: i64, because: i64) -> None:
    s.emit(_POINTS, seat, points, because)


def post(s: State, seat: i64, city: i64) -> None:
    s.emit(_POST, seat, city)


def route(s: State, seat: i64, n: i64) -> None:
    s.emit(_ROUTE, seat, n)


def good(s: State, seat: i64, good: i64, because: i64) -> None:
    s.emit(_GOOD, seat, good, because)


def no_piece(s: State, seat: i64) -> None:
    s.emit(_NO_PIECE, seat)


def camel_row(s: State, card: i64) -> None:
    s.emit(_CAMEL_ROW, card)


def camel_market(s: State, place: i64) -> None:
    s.emit(_CAMEL_MARKET, place)


def camel_leaves(s: State) -> None:
    s.emit(_CAMEL_LEAVES)


def mosque(s: State, seat: i64, space: i64, points: i64) -> None:
    s.emit(_MOSQUE, seat, space, points)


def tile(s: State, seat: i64, tile: i64) -> None:
    s.emit(_TILE, seat, tile)


def wall(s: State, seat: i64, size: i64, colour: i64, wall: i64) -> None:
    s.emit(_WALL, seat, size, colour, wall)


def soldier(s: State, seat: i64, cell: i64) -> None:
    s.emit(_SOLDIER, seat, cell)


def recalled(s: State, seat: i64, cell: i64) -> None:
    s.emit(_RECALLED, seat, cell)


def upgrade(s: State, seat: i64, cube: i64, cell: i64) -> None:
    s.emit(_UPGRADE, seat, cube, cell)


def collect(s: State, seat: i64, n: i64) -> None:
    s.emit(_COLLECT, seat, n)


def trade(s: State, seat: i64, gift: i64) -> None:
    s.emit(_TRADE, seat, gift)


def contract(s: State, seat: i64, stack: i64, points: i64) -> None:
    s.emit(_CONTRACT, seat, stack, points)


def decline(s: State, seat: i64) -> None:
    s.emit(_DECLINE, seat)


def skip(s: State, seat: i64, place: i64) -> None:
    s.emit(_SKIP, seat, place)


def queue(s: State, seat: i64, place: i64) -> None:
    s.emit(_QUEUE, seat, place)


def invasion(s: State, year: i64) -> None:
    s.emit(_INVASION, year)


def attack(s: State, seat: i64, cell: i64) -> None:
    s.emit(_ATTACK, seat, cell)


def attack_automaton(s: State, owner: i64, cell: i64) -> None:
    s.emit(_ATTACK_AUTOMATON, owner, cell)


def ransom(s: State, seat: i64, cell: i64, cube: i64) -> None:
    s.emit(_RANSOM, seat, cell, cube)


def fall(s: State, seat: i64, cell: i64) -> None:
    s.emit(_FALL, seat, cell)


def fall_automaton(s: State, owner: i64, cell: i64) -> None:
    s.emit(_FALL_AUTOMATON, owner, cell)


def soldiers_leave(s: State, n: i64) -> None:
    s.emit(_SOLDIERS_LEAVE, n)


def spend_favour(s: State, seat: i64, n: i64) -> None:
    s.emit(_SPEND_FAVOUR, seat, n)


def score_hall(s: State, seat: i64, hall: i64, points: i64) -> None:
    s.emit(_SCORE_HALL, seat, hall, points)


def score_buildings(s: State, seat: i64, points: i64) -> None:
    s.emit(_SCORE_BUILDINGS, seat, points)


def score_tile(s: State, seat: i64, points: i64) -> None:
    s.emit(_SCORE_TILE, seat, points)


def score_mosque(s: State, seat: i64, points: i64) -> None:
    s.emit(_SCORE_MOSQUE, seat, points)


def score_spices(s: State, seat: i64, points: i64) -> None:
    s.emit(_SCORE_SPICES, seat, points)


def over(s: State) -> None:
    s.emit(_OVER)


def auto_slot(s: State, party: i64, order: i64) -> None:
    s.emit(_AUTO_SLOT, party, order)


def auto_build(s: State, party: i64, cell: i64) -> None:
    s.emit(_AUTO_BUILD, party, cell)


def auto_use(s: State, party: i64, cell: i64) -> None:
    s.emit(_AUTO_USE, party, cell)


def auto_skip(s: State, party: i64, place: i64) -> None:
    s.emit(_AUTO_SKIP, party, place)


def auto_queue(s: State, party: i64, place: i64) -> None:
    s.emit(_AUTO_QUEUE, party, place)


def auto_camels(s: State, party: i64, n: i64) -> None:
    s.emit(_AUTO_CAMELS, party, n)


def solo_card(s: State, card: i64) -> None:
    s.emit(_SOLO_CARD, card)


def strength(s: State, area: i64, n: i64) -> None:
    s.emit(_STRENGTH, area, n)


def solo_spice(s: State, spice: i64) -> None:
    s.emit(_SOLO_SPICE, spice)


def solo_courtier(s: State, hall: i64) -> None:
    s.emit(_SOLO_COURTIER, hall)


def solo_scrolls(s: State, n: i64) -> None:
    s.emit(_SOLO_SCROLLS, n)


def solo_breakthrough(s: State, breakthrough: i64) -> None:
    s.emit(_SOLO_BREAKTHROUGH, breakthrough)


def solo_post(s: State, city: i64) -> None:
    s.emit(_SOLO_POST, city)


def solo_goods(s: State, good: i64, n: i64) -> None:
    s.emit(_SOLO_GOODS, good, n)


def solo_mosque(s: State, space: i64, points: i64) -> None:
    s.emit(_SOLO_MOSQUE, space, points)


def solo_upgrade(s: State, cube: i64, cell: i64) -> None:
    s.emit(_SOLO_UPGRADE, cube, cell)


def solo_tile(s: State, tile: i64) -> None:
    s.emit(_SOLO_TILE, tile)


def solo_wall(s: State, size: i64, colour: i64, wall: i64) -> None:
    s.emit(_SOLO_WALL, size, colour, wall)


def solo_influence(s: State, space: i64, points: i64) -> None:
    s.emit(_SOLO_INFLUENCE, space, points)


def solo_contract(s: State, stack: i64, points: i64) -> None:
    s.emit(_SOLO_CONTRACT, stack, points)


def solo_points(s: State, points: i64) -> None:
    s.emit(_SOLO_POINTS, points)


def solo_year(s: State, points: i64) -> None:
    s.emit(_SOLO_YEAR, points)


def solo_spices(s: State, points: i64) -> None:
    s.emit(_SOLO_SPICES, points)

# mypyc: compile
"""Prestige points (spec 7). `data.toml` has the points of each card; this module computes each way of scoring.

The functions take the cards in the play areas, `laid[seat * FACE_COUNT + face]`, and the seats that the two spies named
(-1: nobody yet), so they give the points at any time of the game.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.events import NUMBER, Events
from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreItem, ScoreLine
from serai.core.rules.vectors import bit, fill
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.amul.cards import CATEGORIES, FACES, SCOPES, SCORE_LINES, SYMBOLS
from serai.games.amul.components import ARAB_MAJORITY, BY_TRADERS, FIRST_TRADER, MONGOL_MAJORITY, NEEDS, AmulPrinted
from serai.games.amul.generated.items import Faces, Scopes, ScoreLines, Symbols, Traders, Ways

LINES: Final = tuple(ScoreLine(key) for key in SCORE_LINES)
TIE_BREAKS: Final = ("prowess",)

# -- counts -----------------------------------------------------------------------------------------------------


def tally(t: AmulPrinted, laid: vec[i64]) -> vec[i64]:
    """Count every column for every seat: a row of columns for each seat."""
    first, adds_to, amount = t.first, t.adds_to, t.amount
    width = t.column_count
    counts = t.nothing_counted[:]
    row: i64 = 0
    face: i64 = 0
    i: i64
    for n in laid:
        if n != 0:
            for i in range(first[face], first[face + 1]):
                counts[row + adds_to[i]] += n * amount[i]
        face += 1
        if face == Faces.COUNT:
            face = 0
            row += width
    return counts


def _count_near(t: AmulPrinted, counts: vec[i64], seat: i64, column: i64, scope: i64) -> i64:
    """The count of a column for the seat, its neighbours, or all three."""
    own = counts[seat * t.column_count + column]
    if scope == Scopes.SELF:
        return own
    beside = counts[t.left[seat] * t.column_count + column] + counts[t.right[seat] * t.column_count + column]
    return beside if scope == Scopes.NEIGHBOURS else own + beside


def _count_everywhere(t: AmulPrinted, counts: vec[i64], column: i64) -> i64:
    n: i64 = 0
    seat: i64
    for seat in range(t.players):
        n += counts[seat * t.column_count + column]
    return n


def spied_seat(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> i64:
    """The neighbour whose symbols a spy counts: the named one; before that, the one with more symbols (spec 7.6)."""
    named = spies[face - Faces.MONGOL_SPY]
    if named >= 0:
        return named
    left = t.left[seat]
    right = t.right[seat]
    column = t.counted[face]
    more = counts[right * t.column_count + column] > counts[left * t.column_count + column]
    return right if more else left


# -- single cards -----------------------------------------------------------------------------------------------


def count_for_face(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> i64:
    """The number of cards, symbols or pairs that a card of the seat counts."""
    way = t.way[face]
    column = t.counted[face]
    if way == Ways.RARITY:
        return _count_everywhere(t, counts, column)
    if way == Ways.SPIED:
        return counts[spied_seat(t, counts, spies, seat, face) * t.column_count + column]
    if way == Ways.PAIRS:
        one = counts[seat * t.column_count + column]
        other = counts[seat * t.column_count + t.paired[face]]
        return one if one < other else other
    return _count_near(t, counts, seat, column, t.scope[face])


def copy_points(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> i64:
    """Points of one copy of a face; not for sets and traders."""
    way = t.way[face]
    if way <= Ways.PRINTED:
        return t.points[face]
    n = count_for_face(t, counts, spies, seat, face)
    if way == Ways.CONDITION:
        return t.points[face] if n >= t.least[face] else t.otherwise[face]
    if way == Ways.RARITY:
        return t.table_value[t.table_at[face] + n - 1]
    return t.base[face] + t.points[face] * n


def set_points(t: AmulPrinted, face: i64, n: i64) -> i64:
    """Points of a set: a full set pays the last value of its table, further cards begin another set (R-34)."""
    size = t.table_size[face]
    full = n // size
    rest = n % size
    points = full * t.table_value[t.table_at[face] + size - 1]
    return points + t.table_value[t.table_at[face] + rest - 1] if rest > 0 else points


def card_points(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64, n: i64) -> i64:
    """Points of n copies of a face for the seat that has them."""
    way = t.way[face]
    if way <= Ways.PRINTED:
        return n * t.points[face]
    if way == Ways.SET:
        return set_points(t, face, n)
    return n * copy_points(t, counts, spies, seat, face)


# -- majorities and traders -------------------------------------------------------------------------------------


def rank_by_symbol(t: AmulPrinted, counts: vec[i64], seat: i64, symbol: i64) -> tuple[i64, i64]:
    """How many seats have more of the symbol, and how many have as many, including this one."""
    mine = counts[seat * t.column_count + symbol]
    ahead: i64 = 0
    equal: i64 = 0
    other: i64
    for other in range(t.players):
        n = counts[other * t.column_count + symbol]
        if n > mine:
            ahead += 1
        elif n == mine:
            equal += 1
    return ahead, equal


def majority(t: AmulPrinted, counts: vec[i64], seat: i64, symbol: i64) -> i64:
    """Majority points: equal seats share the points of their places, rounded down; no symbol, no points."""
    if counts[seat * t.column_count + symbol] == 0:
        return 0
    ahead, equal = rank_by_symbol(t, counts, seat, symbol)
    behind = ahead + equal
    if behind > len(t.majority):
        behind = len(t.majority)
    points: i64 = 0
    i: i64
    for i in range(ahead, behind):
        points += t.majority[i]
    return points // equal


def serve_traders(t: AmulPrinted, laid: vec[i64], counts: vec[i64], seat: i64) -> i64:
    """Mask of the traders to serve for the most points (R-26); of equal choices the first by card number."""
    mine = vec[i64]()
    trader: i64
    for trader in range(Traders.COUNT):
        if laid[seat * Faces.COUNT + FIRST_TRADER + trader] > 0:
            mine = append(mine, trader)
    if len(mine) == 0:  # the usual case
        return 0
    goods = counts[seat * t.column_count : (seat + 1) * t.column_count]
    return _serve_from(t, mine, goods, 0)


def _serve_from(t: AmulPrinted, mine: vec[i64], goods: vec[i64], at: i64) -> i64:
    """The best choice among the traders from index `at` on, with the remaining goods."""
    if at == len(mine):
        return 0
    needs = (FIRST_TRADER + mine[at]) * NEEDS
    without = _serve_from(t, mine, goods, at + 1)
    i: i64
    for i in range(needs, needs + NEEDS):
        if goods[t.needs[i]] == 0:
            return without
    for i in range(needs, needs + NEEDS):
        goods[t.needs[i]] -= 1
    served = bit(mine[at]) | _serve_from(t, mine, goods, at + 1)
    for i in range(needs, needs + NEEDS):
        goods[t.needs[i]] += 1
    return served if trader_points(t, served) >= trader_points(t, without) else without


def trader_points(t: AmulPrinted, mask: i64) -> i64:
    points: i64 = 0
    trader: i64
    for trader in range(Traders.COUNT):
        if mask & bit(trader) != 0:
            points += t.points[FIRST_TRADER + trader]
    return points


# -- totals -----------------------------------------------------------------------------------------------------


def totals(t: AmulPrinted, laid: vec[i64], spies: vec[i64]) -> vec[i64]:
    """The points of all seats."""
    return totals_from(t, laid, tally(t, laid), spies)


def totals_from(t: AmulPrinted, laid: vec[i64], counts: vec[i64], spies: vec[i64]) -> vec[i64]:
    """The points of all seats, from a tally."""
    out = vec[i64]()
    seat: i64
    for seat in range(t.players):
        out = append(out, _total(t, laid, counts, spies, seat))
    return out


def _total(t: AmulPrinted, laid: vec[i64], counts: vec[i64], spies: vec[i64], seat: i64) -> i64:
    points = majority(t, counts, seat, Symbols.ARAB) + majority(t, counts, seat, Symbols.MONGOL)
    points += trader_points(t, serve_traders(t, laid, counts, seat))
    at = seat * Faces.COUNT
    face: i64
    for face in range(FIRST_TRADER):
        n = laid[at + face]
        if n != 0:
            points += card_points(t, counts, spies, seat, face, n)
    return points


def total_of(t: AmulPrinted, laid: vec[i64], spies: vec[i64], seat: i64) -> i64:
    """The points of one seat."""
    return _total(t, laid, tally(t, laid), spies, seat)


def lines(t: AmulPrinted, laid: vec[i64], spies: vec[i64], seat: i64) -> vec[i64]:
    """The points of a seat by source, in the order of LINES."""
    return lines_from(t, laid, tally(t, laid), spies, seat)


def lines_from(t: AmulPrinted, laid: vec[i64], counts: vec[i64], spies: vec[i64], seat: i64) -> vec[i64]:
    """The points of a seat by source, from a tally."""
    out = fill(ScoreLines.COUNT, 0)
    face: i64
    for face in range(FIRST_TRADER):
        n = laid[seat * Faces.COUNT + face]
        if n != 0:
            out[t.category[face]] += card_points(t, counts, spies, seat, face, n)
    out[ARAB_MAJORITY] = majority(t, counts, seat, Symbols.ARAB)
    out[MONGOL_MAJORITY] = majority(t, counts, seat, Symbols.MONGOL)
    out[BY_TRADERS] = trader_points(t, serve_traders(t, laid, counts, seat))
    return out


# -- card by card -----------------------------------------------------------------------------------------------

_CARDS: Final = Domain("card", FACES)
_SYMBOLS: Final = Domain("symbol", SYMBOLS)
_WHOSE: Final = Domain("whose", (*SCOPES, "all"))

REASONS: Final = Events()
_EACH: Final = REASONS.event("each", worth=NUMBER)
_SET: Final = REASONS.event("set", size=NUMBER)
_CARDS_COUNT: Final = REASONS.event("cards", worth=NUMBER, count=NUMBER, card=_CARDS, whose=_WHOSE)
_TWO_COUNT: Final = REASONS.event("two_cards", worth=NUMBER, count=NUMBER, card=_CARDS, other=_CARDS, whose=_WHOSE)
_SYMBOLS_COUNT: Final = REASONS.event("symbols", worth=NUMBER, count=NUMBER, symbol=_SYMBOLS, whose=_WHOSE)
_PAIRS: Final = REASONS.event("pairs", worth=NUMBER, count=NUMBER, symbol=_SYMBOLS, other=_SYMBOLS)
_SPIED: Final = REASONS.event("spied", worth=NUMBER, count=NUMBER, symbol=_SYMBOLS, seat=SEATS)
_MIGHT_SPY: Final = REASONS.event("might_spy", worth=NUMBER, count=NUMBER, symbol=_SYMBOLS, seat=SEATS)
_SERVED: Final = REASONS.event("served", card=_CARDS, second=_CARDS, third=_CARDS)
_UNSERVED: Final = REASONS.event("unserved", card=_CARDS, second=_CARDS, third=_CARDS)
_MAJORITY: Final = REASONS.event("majority", count=NUMBER, place=NUMBER)
_SHARED: Final = REASONS.event("shared", count=NUMBER, place=NUMBER, players=NUMBER)


def items(t: AmulPrinted, laid: vec[i64], spies: vec[i64], seat: i64) -> list[ScoreItem]:
    """The score items of a seat with their reasons: cards, majorities, traders. Their sum is the total."""
    counts = tally(t, laid)
    found: list[ScoreItem] = []
    face: i64
    for face in range(FIRST_TRADER):
        n = laid[seat * Faces.COUNT + face]
        if n != 0:
            points = card_points(t, counts, spies, seat, face, n)
            line = CATEGORIES[t.category[face]]
            found.append(ScoreItem(line, "card." + FACES[face], n, points, _reason(t, counts, spies, seat, face)))
    for symbol in (Symbols.ARAB, Symbols.MONGOL):
        n = counts[seat * t.column_count + symbol]
        if n > 0:
            what = "symbol." + SYMBOLS[symbol]
            why = _ranking(t, counts, seat, symbol)
            found.append(ScoreItem(SYMBOLS[symbol] + "_majority", what, n, majority(t, counts, seat, symbol), why))
    mask = serve_traders(t, laid, counts, seat)
    trader: i64
    for trader in range(Traders.COUNT):
        face = FIRST_TRADER + trader
        if laid[seat * Faces.COUNT + face] > 0:
            happy = mask & bit(trader) != 0
            goods = [_card_of(t, t.needs[face * NEEDS + i], 0) for i in range(NEEDS)]
            why = ((_SERVED if happy else _UNSERVED).id, *goods)
            found.append(ScoreItem("traders", "card." + FACES[face], 1, t.points[face] if happy else 0, why))
    return found


def _reason(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> tuple[int, ...]:
    way = t.way[face]
    if way == Ways.SET:
        return (_SET.id, t.table_size[face])
    value = copy_points(t, counts, spies, seat, face)
    if way <= Ways.PRINTED:
        return (_EACH.id, value)
    n = count_for_face(t, counts, spies, seat, face)
    column = t.counted[face]
    if way == Ways.PAIRS:
        return (_PAIRS.id, value, n, column, t.paired[face])
    if way == Ways.SPIED:
        spied = spied_seat(t, counts, spies, seat, face)
        return ((_SPIED if spies[face - Faces.MONGOL_SPY] >= 0 else _MIGHT_SPY).id, value, n, column, spied)
    whose = 3 if way == Ways.RARITY else t.scope[face]
    if column < Symbols.COUNT:
        return (_SYMBOLS_COUNT.id, value, n, column, whose)
    if len(t.columns[column]) == 1:
        return (_CARDS_COUNT.id, value, n, _card_of(t, column, 0), whose)
    return (_TWO_COUNT.id, value, n, _card_of(t, column, 0), _card_of(t, column, 1), whose)


def _card_of(t: AmulPrinted, column: i64, i: i64) -> int:
    """A face that a column counts."""
    return FACES.index(t.columns[column][i])


def _ranking(t: AmulPrinted, counts: vec[i64], seat: i64, symbol: i64) -> tuple[int, ...]:
    n = counts[seat * t.column_count + symbol]
    ahead, equal = rank_by_symbol(t, counts, seat, symbol)
    return (_SHARED.id, n, ahead + 1, equal) if equal > 1 else (_MAJORITY.id, n, ahead + 1)

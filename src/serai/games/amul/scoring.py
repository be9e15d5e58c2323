# mypyc: compile
"""Prestige points (spec 7). What a card pays stands in `data.toml`; here is how each of the ways is counted.

Everything works on the cards laid out, `laid[seat * FACE_COUNT + face]`, and on the seats that the two spies named
(-1: nobody yet), so that it tells the points of any moment and the end alike.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.events import NUMBER, Events
from serai.core.rules.game import ScoreItem, ScoreLine
from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit, fill
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.amul.components import (
    ARAB,
    ARAB_MAJORITY,
    BY_CONDITION,
    BY_PAIRS,
    BY_PRINT,
    BY_RARITY,
    BY_SET,
    BY_SPYING,
    BY_TRADERS,
    CATEGORIES,
    FACE_COUNT,
    FACES,
    FIRST_TRADER,
    MONGOL,
    MONGOL_MAJORITY,
    MONGOL_SPY,
    NEEDS,
    NEIGHBOURS,
    OWN,
    SCOPES,
    SYMBOL_COUNT,
    SYMBOLS,
    TRADER_COUNT,
    AmulPrinted,
)

LINES: Final = tuple(ScoreLine(key) for key in (*CATEGORIES, "arab_majority", "mongol_majority", "traders"))
LINE_COUNT: Final[i64] = 9
TIE_BREAKS: Final = ("prowess",)

# -- what is there ----------------------------------------------------------------------------------------------


def tally(t: AmulPrinted, laid: vec[i64]) -> vec[i64]:
    """How much of everything that is counted each seat has: a row of columns a seat."""
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
        if face == FACE_COUNT:
            face = 0
            row += width
    return counts


def _near(t: AmulPrinted, counts: vec[i64], seat: i64, column: i64, scope: i64) -> i64:
    """What the seat, its neighbours, or all three of them have in a column."""
    own = counts[seat * t.column_count + column]
    if scope == OWN:
        return own
    beside = counts[t.left[seat] * t.column_count + column] + counts[t.right[seat] * t.column_count + column]
    return beside if scope == NEIGHBOURS else own + beside


def _everybody(t: AmulPrinted, counts: vec[i64], column: i64) -> i64:
    n: i64 = 0
    seat: i64
    for seat in range(t.players):
        n += counts[seat * t.column_count + column]
    return n


def spied_seat(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> i64:
    """The neighbour whose symbols a spy counts: the one named, before that the one who shows more (spec 7.6)."""
    named = spies[face - MONGOL_SPY]
    if named >= 0:
        return named
    left = t.left[seat]
    right = t.right[seat]
    column = t.counted[face]
    more = counts[right * t.column_count + column] > counts[left * t.column_count + column]
    return right if more else left


# -- single cards -----------------------------------------------------------------------------------------------


def counted(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> i64:
    """The number that a card of the seat looks at."""
    way = t.way[face]
    column = t.counted[face]
    if way == BY_RARITY:
        return _everybody(t, counts, column)
    if way == BY_SPYING:
        return counts[spied_seat(t, counts, spies, seat, face) * t.column_count + column]
    if way == BY_PAIRS:
        one = counts[seat * t.column_count + column]
        other = counts[seat * t.column_count + t.paired[face]]
        return one if one < other else other
    return _near(t, counts, seat, column, t.scope[face])


def worth(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> i64:
    """What one copy of a face pays the seat; sets and traders have no such worth."""
    way = t.way[face]
    if way <= BY_PRINT:
        return t.points[face]
    n = counted(t, counts, spies, seat, face)
    if way == BY_CONDITION:
        return t.points[face] if n >= t.least[face] else t.otherwise[face]
    if way == BY_RARITY:
        return t.table_value[t.table_at[face] + n - 1]
    return t.base[face] + t.points[face] * n


def set_points(t: AmulPrinted, face: i64, n: i64) -> i64:
    """A full set pays the last value of its table; what is left over begins another one (R-34)."""
    size = t.table_size[face]
    full = n // size
    rest = n % size
    points = full * t.table_value[t.table_at[face] + size - 1]
    return points + t.table_value[t.table_at[face] + rest - 1] if rest > 0 else points


def card_points(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64, n: i64) -> i64:
    """What n copies of a face pay the seat that has them."""
    way = t.way[face]
    if way <= BY_PRINT:
        return n * t.points[face]
    if way == BY_SET:
        return set_points(t, face, n)
    return n * worth(t, counts, spies, seat, face)


# -- majorities and traders -------------------------------------------------------------------------------------


def standing(t: AmulPrinted, counts: vec[i64], seat: i64, symbol: i64) -> tuple[i64, i64]:
    """How many seats show more of the symbol, and how many as many, this one among them."""
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
    """Equal seats share the points of the places they take together, rounded down; without a symbol none."""
    if counts[seat * t.column_count + symbol] == 0:
        return 0
    ahead, equal = standing(t, counts, seat, symbol)
    behind = ahead + equal
    if behind > len(t.majority):
        behind = len(t.majority)
    points: i64 = 0
    i: i64
    for i in range(ahead, behind):
        points += t.majority[i]
    return points // equal


def served(t: AmulPrinted, laid: vec[i64], counts: vec[i64], seat: i64) -> i64:
    """Mask of the traders that get their goods so that they pay most (R-26); of equal choices the first by number."""
    mine = vec[i64]()
    trader: i64
    for trader in range(TRADER_COUNT):
        if laid[seat * FACE_COUNT + FIRST_TRADER + trader] > 0:
            mine = append(mine, trader)
    if len(mine) == 0:  # nearly always
        return 0
    goods = counts[seat * t.column_count : (seat + 1) * t.column_count]
    return _serve(t, mine, goods, 0)


def _serve(t: AmulPrinted, mine: vec[i64], goods: vec[i64], at: i64) -> i64:
    """The best choice from the traders at `at` and behind, with the goods that are left."""
    if at == len(mine):
        return 0
    needs = (FIRST_TRADER + mine[at]) * NEEDS
    without = _serve(t, mine, goods, at + 1)
    i: i64
    for i in range(needs, needs + NEEDS):
        if goods[t.needs[i]] == 0:
            return without
    for i in range(needs, needs + NEEDS):
        goods[t.needs[i]] -= 1
    served = bit(mine[at]) | _serve(t, mine, goods, at + 1)
    for i in range(needs, needs + NEEDS):
        goods[t.needs[i]] += 1
    return served if traders_pay(t, served) >= traders_pay(t, without) else without


def traders_pay(t: AmulPrinted, mask: i64) -> i64:
    points: i64 = 0
    trader: i64
    for trader in range(TRADER_COUNT):
        if mask & bit(trader) != 0:
            points += t.points[FIRST_TRADER + trader]
    return points


# -- all together -----------------------------------------------------------------------------------------------


def totals(t: AmulPrinted, laid: vec[i64], spies: vec[i64]) -> vec[i64]:
    """The points of all seats."""
    return totals_from(t, laid, tally(t, laid), spies)


def totals_from(t: AmulPrinted, laid: vec[i64], counts: vec[i64], spies: vec[i64]) -> vec[i64]:
    """The same from a tally."""
    out = vec[i64]()
    seat: i64
    for seat in range(t.players):
        out = append(out, _total(t, laid, counts, spies, seat))
    return out


def _total(t: AmulPrinted, laid: vec[i64], counts: vec[i64], spies: vec[i64], seat: i64) -> i64:
    points = majority(t, counts, seat, ARAB) + majority(t, counts, seat, MONGOL)
    points += traders_pay(t, served(t, laid, counts, seat))
    at = seat * FACE_COUNT
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
    """The same from a tally."""
    out = fill(LINE_COUNT, 0)
    face: i64
    for face in range(FIRST_TRADER):
        n = laid[seat * FACE_COUNT + face]
        if n != 0:
            out[t.category[face]] += card_points(t, counts, spies, seat, face, n)
    out[ARAB_MAJORITY] = majority(t, counts, seat, ARAB)
    out[MONGOL_MAJORITY] = majority(t, counts, seat, MONGOL)
    out[BY_TRADERS] = traders_pay(t, served(t, laid, counts, seat))
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
    """What each card of the seat pays and why, then the majorities and the traders; together they are the total."""
    counts = tally(t, laid)
    found: list[ScoreItem] = []
    face: i64
    for face in range(FIRST_TRADER):
        n = laid[seat * FACE_COUNT + face]
        if n != 0:
            points = card_points(t, counts, spies, seat, face, n)
            line = CATEGORIES[t.category[face]]
            found.append(ScoreItem(line, "card." + FACES[face], n, points, _reason(t, counts, spies, seat, face)))
    for symbol in (ARAB, MONGOL):
        n = counts[seat * t.column_count + symbol]
        if n > 0:
            what = "symbol." + SYMBOLS[symbol]
            why = _ranking(t, counts, seat, symbol)
            found.append(ScoreItem(SYMBOLS[symbol] + "_majority", what, n, majority(t, counts, seat, symbol), why))
    mask = served(t, laid, counts, seat)
    trader: i64
    for trader in range(TRADER_COUNT):
        face = FIRST_TRADER + trader
        if laid[seat * FACE_COUNT + face] > 0:
            happy = mask & bit(trader) != 0
            goods = [_card_of(t, t.needs[face * NEEDS + i], 0) for i in range(NEEDS)]
            why = ((_SERVED if happy else _UNSERVED).id, *goods)
            found.append(ScoreItem("traders", "card." + FACES[face], 1, t.points[face] if happy else 0, why))
    return found


def _reason(t: AmulPrinted, counts: vec[i64], spies: vec[i64], seat: i64, face: i64) -> tuple[int, ...]:
    way = t.way[face]
    if way == BY_SET:
        return (_SET.id, t.table_size[face])
    value = worth(t, counts, spies, seat, face)
    if way <= BY_PRINT:
        return (_EACH.id, value)
    n = counted(t, counts, spies, seat, face)
    column = t.counted[face]
    if way == BY_PAIRS:
        return (_PAIRS.id, value, n, column, t.paired[face])
    if way == BY_SPYING:
        whom = spied_seat(t, counts, spies, seat, face)
        return ((_SPIED if spies[face - MONGOL_SPY] >= 0 else _MIGHT_SPY).id, value, n, column, whom)
    whose = 3 if way == BY_RARITY else t.scope[face]
    if column < SYMBOL_COUNT:
        return (_SYMBOLS_COUNT.id, value, n, column, whose)
    if len(t.columns[column]) == 1:
        return (_CARDS_COUNT.id, value, n, _card_of(t, column, 0), whose)
    return (_TWO_COUNT.id, value, n, _card_of(t, column, 0), _card_of(t, column, 1), whose)


def _card_of(t: AmulPrinted, column: i64, i: i64) -> int:
    """A face that a column counts."""
    return FACES.index(t.columns[column][i])


def _ranking(t: AmulPrinted, counts: vec[i64], seat: i64, symbol: i64) -> tuple[int, ...]:
    n = counts[seat * t.column_count + symbol]
    ahead, equal = standing(t, counts, seat, symbol)
    return (_SHARED.id, n, ahead + 1, equal) if equal > 1 else (_MAJORITY.id, n, ahead + 1)

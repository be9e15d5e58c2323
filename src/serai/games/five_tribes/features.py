# mypyc: compile
"""Numbers for bots: what a table is worth to a seat, and which whole moves deserve a look.

All values are in tenths of a victory point. They are a player's rules of thumb, not rules of the game.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, State
from serai.core.rules.vectors import fill, total
from serai.games.five_tribes.components import (
    ANUN_NAK,
    ASSASSIN,
    BUILDER,
    CELL_COUNT,
    COST_TWO,
    ELDER,
    GOODS_COUNT,
    MERCHANT,
    NEIGHBOURS,
    NOWHERE,
    OASIS,
    RESOURCE_COUNT,
    SACRED_PLACE,
    TRIBE_COUNT,
    VILLAGE,
    VIZIER,
    reach,
)
from serai.games.five_tribes.scoring import lines
from serai.games.five_tribes.state import SPOT_COUNT, ZERO_SPOTS, FiveTribes
from serai.games.five_tribes.steps.palms_and_palaces import BY_DJINN, REDIRECTED, intended_tiles, neighbours_of
from serai.games.five_tribes.steps.powers import DJINN, PAY_ELDER, PAY_FAKIR, can_pay
from serai.games.five_tribes.steps.sowing import left_behind, standing
from serai.games.five_tribes.vocabulary import (
    ASSASSINS,
    BIDDING,
    BUILDERS,
    DROP,
    KEEPING,
    PALACE,
    PALM,
    PICK,
    PICK_UP,
    POWER_TILE,
    SOWING,
    TILE_ACTION,
)

# What things are worth beyond the points they score at once
VIZIER_HOPE: Final[i64] = 10  # towards having more than the others
ELDER_USE: Final[i64] = 8  # as a coin for djinns
FAKIR_USE: Final[i64] = 20
CARD_HOPE: Final[i64] = 8  # towards a larger set
STRIKE: Final[i64] = 30
DJINN_POWER: Final[i64] = 15
WHOLE_MOVES: Final[i64] = 10  # that are looked at in full
MANY_WHOLE_MOVES: Final[i64] = 40
RANKS: Final[i64] = 4  # best moves that a turn order is judged by
HEAT: Final = 1.2  # points; with 0.4 the second level won only 34 % of games with four against the first
NUMBERS: Final = 11 + 4  # see `numbers`


# -- the worth of a table -----------------------------------------------------------------------------------------


def evaluate(state: State, seat: i64) -> int:
    """How good the table is for a seat: its own prospects against the average opponent's."""
    assert isinstance(state, FiveTribes)
    s = state
    value: i64 = holdings(s, seat)
    others: i64 = 0
    other: i64
    for other in range(s.players):
        if other != seat:
            others += holdings(s, other)
    value -= others // (s.players - 1)
    if s.finished:
        return value
    return value + pending(s, seat) + turns_to_come(s, seat)


def holdings(s: FiveTribes, seat: i64) -> i64:
    """What lies before a seat: its points, and while the game runs what they may still become."""
    points: i64 = total(lines(s, seat)) * 10
    if s.finished:
        return points
    goods: i64 = 0
    kind: i64
    for kind in range(GOODS_COUNT):
        goods += s.cards[seat * RESOURCE_COUNT + kind]
    powers: i64 = 0
    djinns = s.djinns[seat]
    while djinns != 0:
        djinns &= djinns - 1
        powers += DJINN_POWER
    return (
        points
        + s.viziers[seat] * VIZIER_HOPE
        + s.elders[seat] * ELDER_USE
        + s.fakirs(seat) * FAKIR_USE
        + goods * CARD_HOPE
        + powers
    )


def pending(s: FiveTribes, seat: i64) -> i64:
    """What the decisions on the stack still promise the seat, roughly."""
    value: i64 = 0
    for frame in s.frames():
        if frame.who == seat:
            value += _promise(s, seat, frame)
    return value


def numbers(state: State, seat: i64) -> vec[i64]:
    """What learned values know of a seat beyond the fields: score lines, prospects, and the best moves of the board."""
    assert isinstance(state, FiveTribes)
    s = state
    out = lines(s, seat)
    out = append(out, holdings(s, seat))
    waiting: i64 = 0
    for frame in s.frames():
        if frame.who == seat and frame.decision is not PICK_UP:
            waiting += _promise(s, seat, frame)
    out = append(out, waiting)
    moves = best_moves(s, seat)
    out = append(out, _turns(s, seat, moves))
    for value in moves:
        out = append(out, value)
    return out


def _promise(s: FiveTribes, seat: i64, frame: Frame) -> i64:
    step = frame.decision
    if step is PICK_UP:
        return best_moves(s, seat)[0]
    if step is BUILDERS:
        return s.blue_around(s.final_tile) * s.collected_count * 10
    if step is ASSASSINS:
        return STRIKE
    if step is TILE_ACTION:
        return tile_action(s, seat, s.final_tile)
    if step is PALM:
        return _best_piece(s, seat, OASIS, frame.locals[BY_DJINN], frame.locals[REDIRECTED], s.t.palm * 10)
    if step is PALACE:
        return _best_piece(s, seat, VILLAGE, frame.locals[BY_DJINN], frame.locals[REDIRECTED], s.t.palace * 10)
    if step is POWER_TILE and frame.locals[DJINN] != ANUN_NAK:
        return 60
    if step is KEEPING:
        return 75
    return 0


def _best_piece(s: FiveTribes, seat: i64, kind: i64, by_djinn: i64, redirected: i64, worth: i64) -> i64:
    tiles = intended_tiles(s, kind, by_djinn)
    if redirected != 0:
        tiles = neighbours_of(s, tiles)
    best: i64 = -worth
    cell: i64
    for cell in range(CELL_COUNT):
        if tiles >> cell & 1 != 0:
            if s.owner[cell] == seat:
                return worth
            if s.owner[cell] < 0:
                best = 0
    return best


def tile_action(s: FiveTribes, seat: i64, cell: i64) -> i64:
    """What the action of a tile brings the seat."""
    kind = s.kind(cell)
    if kind == OASIS or kind == VILLAGE:
        left = s.palms_left if kind == OASIS else s.palaces_left
        owner = s.owner[cell]
        if left == 0 or owner < 0:
            return 0
        worth = s.t.palm * 10 if kind == OASIS else s.t.palace * 10
        return worth if owner == seat else -worth
    if kind == SACRED_PLACE:
        if len(s.djinn_row) == 0:
            return 0
        if not can_pay(s, seat, COST_TWO, PAY_ELDER) and not can_pay(s, seat, COST_TWO, PAY_FAKIR):
            return 0
        best: i64 = 0
        djinn: i64
        for djinn in s.djinn_row:
            if s.t.djinn_value[djinn] > best:
                best = s.t.djinn_value[djinn]
        gain = best * 10 + DJINN_POWER - 2 * (20 + ELDER_USE)
        return gain if gain > 0 else 0
    return 10 if s.gold[seat] >= s.t.market_price[kind] and len(s.resource_row) > 0 else 0


# -- the worth of turns -------------------------------------------------------------------------------------------


def turns_to_come(s: FiveTribes, seat: i64) -> i64:
    """What the seat's markers on the turn track promise: the r-th turn gets the r-th best move of the board."""
    mine = False
    spot: i64
    for spot in range(SPOT_COUNT):
        if s.turn_track[spot] == seat:
            mine = True
    return _turns(s, seat, best_moves(s, seat)) if mine else 0


def _turns(s: FiveTribes, seat: i64, moves: vec[i64]) -> i64:
    bidding = s.top().decision is BIDDING
    to_bid: i64 = len(s.bid_track) if bidding else 0
    ahead: i64 = 0
    value: i64 = 0
    spot: i64 = SPOT_COUNT - 1
    while spot >= 0:
        if s.turn_track[spot] >= 0:
            if s.turn_track[spot] == seat:
                value += _move_at(moves, ahead * 10 + to_bid * _overtaken(spot))
            ahead += 1
        spot -= 1
    return value


def _overtaken(spot: i64) -> i64:
    """How likely somebody who bids later comes first, in tenths: every later zero does, few pay for the top."""
    if spot < ZERO_SPOTS:
        return 10
    return 6 - (spot - ZERO_SPOTS)


def _move_at(moves: vec[i64], rank: i64) -> i64:
    """The worth of playing at a rank, which is given in tenths."""
    whole = rank // 10
    if whole >= RANKS - 1:
        return moves[RANKS - 1]
    return moves[whole] - (moves[whole] - moves[whole + 1]) * (rank % 10) // 10


def best_moves(s: FiveTribes, seat: i64) -> vec[i64]:
    """The values of the best moves that end on different tiles, best first, RANKS of them."""
    by_tile = fill(CELL_COUNT, 0)
    ends = ends_by_tribe(s)
    tribe: i64
    for tribe in range(TRIBE_COUNT):
        left = ends[tribe]
        cell: i64 = 0
        while left != 0:
            if left & 1 != 0:
                value = ending(s, seat, tribe, cell)
                if value > by_tile[cell]:
                    by_tile[cell] = value
            left >>= 1
            cell += 1
    best = fill(RANKS, 0)
    for cell in range(CELL_COUNT):
        value = by_tile[cell]
        i: i64 = RANKS - 1
        if value <= best[i]:
            continue
        while i > 0 and best[i - 1] < value:
            best[i] = best[i - 1]
            i -= 1
        best[i] = value
    return best


def ends_by_tribe(s: FiveTribes) -> vec[i64]:
    """For each tribe the tiles on which a move may end with one of its meeples, wherever it begins."""
    ends = fill(TRIBE_COUNT, 0)
    meeples, has = s.meeples, s.has
    start: i64
    tribe: i64
    for start in range(CELL_COUNT):
        n = s.pile(start)
        if n == 0:
            continue
        there = reach(start, NOWHERE, n) & ~(i64(1) << start)
        for tribe in range(TRIBE_COUNT):
            if meeples[start * TRIBE_COUNT + tribe] != 0:
                ends[tribe] |= there & has[tribe]
    return ends


def ending(s: FiveTribes, seat: i64, tribe: i64, cell: i64) -> i64:
    """What it brings to end a move on a tile with a meeple of a tribe, at a glance."""
    n = s.meeples[cell * TRIBE_COUNT + tribe] + 1
    value: i64 = 0
    if tribe == VIZIER:
        value = n * (10 + 2 * VIZIER_HOPE)
    elif tribe == ELDER:
        value = n * (20 + ELDER_USE)
    elif tribe == MERCHANT:
        row: i64 = len(s.resource_row)
        value = (n if n < row else row) * 28
    elif tribe == BUILDER:
        value = s.blue_around(cell) * n * 10
    elif tribe == ASSASSIN:
        value = STRIKE
    owner = s.owner[cell]
    if owner < 0 and s.camels_left[seat] > 0 and s.pile(cell) == n - 1:
        value += s.t.tile_value[s.tiles[cell]] * 10
        value += s.palms[cell] * s.t.palm * 10 + s.palaces[cell] * s.t.palace * 10
        kind = s.kind(cell)
        if kind == OASIS:
            return value + s.t.palm * 10
        if kind == VILLAGE:
            return value + s.t.palace * 10
    return value + tile_action(s, seat, cell)


# -- whole moves --------------------------------------------------------------------------------------------------


def plans(state: State, seat: i64) -> list[list[int]]:
    """Whole moves to compare, for decisions that are only the beginning of one; [] for the others."""
    assert isinstance(state, FiveTribes)
    return _whole_moves(state, seat, WHOLE_MOVES)


def wide_plans(state: State, seat: i64) -> list[list[int]]:
    """The same for who has time to look at more of them."""
    assert isinstance(state, FiveTribes)
    return _whole_moves(state, seat, MANY_WHOLE_MOVES)


def _whole_moves(s: FiveTribes, seat: i64, most: i64) -> list[list[int]]:
    step = s.top().decision
    found: list[list[int]] = []
    if step is SOWING:
        found = _best_sowings(s, seat, standing(s), left_behind(s), s.hand, 0, total(s.hand), most)
    elif step is PICK_UP:
        start: i64
        for start in range(CELL_COUNT):
            n = s.pile(start)
            if n > 0:
                for drops in _best_sowings(s, seat, start, NOWHERE, s.meeples, start * TRIBE_COUNT, n, most // 5):
                    found.append([drops[0], PICK.base + start, *drops[1:]])
    found.sort(key=_worst_last)
    whole = [plan[1:] for plan in found[:most]]
    if step is PICK_UP:
        # Djinns may come first; and if no direct way is known, any start will do.
        for action in s.legal(seat):
            if action >= DROP.base or len(whole) == 0:
                whole.append([action])
    return whole


def _worst_last(plan: list[int]) -> int:
    return -plan[0]


def _best_sowings(
    s: FiveTribes, seat: i64, start: i64, behind: i64, meeples: vec[i64], at: i64, n: i64, most: i64
) -> list[list[int]]:
    """The most promising ends from here, each as [value, drop, drop, ...]."""
    ends = reach(start, behind, n) & ~(i64(1) << start)
    found: list[list[int]] = []
    tribe: i64
    for tribe in range(TRIBE_COUNT):
        if meeples[at + tribe] == 0:
            continue
        left = ends & s.has[tribe]
        cell: i64 = 0
        while left != 0:
            if left & 1 != 0:
                found.append([ending(s, seat, tribe, cell), tribe, cell])
            left >>= 1
            cell += 1
    found.sort(key=_worst_last)
    out: list[list[int]] = []
    for value, last_tribe, last_cell in found[:most]:
        out.append([value, *_way(s, start, behind, meeples, at, n, last_tribe, last_cell)])
    return out


def _way(s: FiveTribes, start: i64, behind: i64, meeples: vec[i64], at: i64, n: i64, tribe: i64, end: i64) -> list[int]:
    """Drops that lead to an end: each on the tile and of the tribe that gathers the fewest of a colour there."""
    hand = meeples[at : at + TRIBE_COUNT]
    hand[tribe] -= 1
    drops: list[int] = []
    here = start
    came_from = behind
    left: i64 = n - 1
    while left > 0:
        best: i64 = -1
        fewest: i64 = 0
        i: i64 = here * 5
        while NEIGHBOURS[i] >= 0:
            cell = NEIGHBOURS[i]
            i += 1
            if cell == came_from or reach(cell, here, left) >> end & 1 == 0:
                continue
            k: i64
            for k in range(TRIBE_COUNT):
                if hand[k] == 0:
                    continue
                gathered = s.meeples[cell * TRIBE_COUNT + k]
                if best < 0 or gathered < fewest:
                    best = cell * TRIBE_COUNT + k
                    fewest = gathered
        drops.append(DROP.base + best)
        hand[best % TRIBE_COUNT] -= 1
        came_from = here
        here = best // TRIBE_COUNT
        left -= 1
    drops.append(DROP.base + end * TRIBE_COUNT + tribe)
    return drops

# mypyc: compile
"""Heuristic evaluation for bots: the value of a state for a seat, and candidates for whole moves.

All values are in tenths of a victory point. They are heuristics, not rules of the game.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import fill, part_total, total
from serai.games.five_tribes.components import NEIGHBOURS, NOWHERE, reach
from serai.games.five_tribes.generated.items import Cells, Costs, Djinns, Goods, Kinds, Pays, Resources, Spots, Tribes
from serai.games.five_tribes.generated.verbs import DROP, PICK
from serai.games.five_tribes.scoring import lines
from serai.games.five_tribes.state import ZERO_SPOTS, FiveTribes
from serai.games.five_tribes.steps.palms_and_palaces import BY_DJINN, REDIRECTED, intended_tiles, neighbours_of
from serai.games.five_tribes.steps.powers import DJINN, can_pay
from serai.games.five_tribes.steps.sowing import current_tile, previous_tile
from serai.games.five_tribes.vocabulary import (
    ASSASSINS,
    BIDDING,
    BUILDERS,
    KEEPING,
    PALACE,
    PALM,
    PICK_UP,
    POWER_TILE,
    SOWING,
    TILE_ACTION,
)

# Values beyond the points that are scored at once
VIZIER_BONUS: Final[i64] = 10  # for the majority of viziers
ELDER_USE: Final[i64] = 8  # as a coin for djinns
FAKIR_USE: Final[i64] = 20
CARD_BONUS: Final[i64] = 8  # for a larger set
STRIKE: Final[i64] = 30
DJINN_POWER: Final[i64] = 15
WHOLE_MOVES: Final[i64] = 10  # candidates of `plans`
MANY_WHOLE_MOVES: Final[i64] = 40
RANKS: Final[i64] = 4  # number of best moves that are used to value turn order


# -- the value of a state -----------------------------------------------------------------------------------------


def evaluate(s: FiveTribes, seat: i64) -> int:
    """The value of a state for a seat: its own value less that of the average opponent."""
    value: i64 = holdings_value(s, seat)
    others: i64 = 0
    other: i64
    for other in range(s.players):
        if other != seat:
            others += holdings_value(s, other)
    value -= others // (s.players - 1)
    if s.finished:
        return value
    return value + pending_value(s, seat) + upcoming_turns_value(s, seat)


def holdings_value(s: FiveTribes, seat: i64) -> i64:
    """The points of a seat and, during the game, the value of what it holds."""
    points: i64 = total(lines(s, seat)) * 10
    if s.finished:
        return points
    goods = part_total(s.cards, seat * Resources.COUNT, seat * Resources.COUNT + Goods.COUNT)
    powers: i64 = 0
    djinns = s.djinns[seat]
    while djinns != 0:
        djinns &= djinns - 1
        powers += DJINN_POWER
    return (
        points
        + s.viziers[seat] * VIZIER_BONUS
        + s.elders[seat] * ELDER_USE
        + s.fakirs(seat) * FAKIR_USE
        + goods * CARD_BONUS
        + powers
    )


def pending_value(s: FiveTribes, seat: i64) -> i64:
    """The estimated value of the seat's decisions on the stack."""
    value: i64 = 0
    for frame in s.frames():
        if frame.who == seat:
            value += _frame_value(s, seat, frame)
    return value


def numbers(s: FiveTribes, seat: i64) -> vec[i64]:
    """Network inputs of a seat beyond the fields: score lines, estimates, and the best moves of the board."""
    out = lines(s, seat)
    out = append(out, holdings_value(s, seat))
    waiting: i64 = 0
    for frame in s.frames():
        if frame.who == seat and frame.decision is not PICK_UP:
            waiting += _frame_value(s, seat, frame)
    out = append(out, waiting)
    moves = best_moves(s, seat)
    out = append(out, _turns_value(s, seat, moves))
    for value in moves:
        out = append(out, value)
    return out


def _frame_value(s: FiveTribes, seat: i64, frame: Frame) -> i64:
    step = frame.decision
    if step is PICK_UP:
        return best_moves(s, seat)[0]
    if step is BUILDERS:
        return s.blue_around(s.final_tile) * s.collected_count * 10
    if step is ASSASSINS:
        return STRIKE
    if step is TILE_ACTION:
        return tile_action_value(s, seat, s.final_tile)
    if step is PALM:
        return _best_piece(s, seat, Kinds.OASIS, frame.locals[BY_DJINN], frame.locals[REDIRECTED], s.t.palm * 10)
    if step is PALACE:
        return _best_piece(s, seat, Kinds.VILLAGE, frame.locals[BY_DJINN], frame.locals[REDIRECTED], s.t.palace * 10)
    if step is POWER_TILE and frame.locals[DJINN] != Djinns.ANUN_NAK:
        return 60
    if step is KEEPING:
        return 75
    return 0


def _best_piece(s: FiveTribes, seat: i64, kind: i64, by_djinn: i64, redirected: i64, value: i64) -> i64:
    tiles = intended_tiles(s, kind, by_djinn)
    if redirected != 0:
        tiles = neighbours_of(s, tiles)
    best: i64 = -value
    cell: i64
    for cell in range(Cells.COUNT):
        if tiles >> cell & 1 != 0:
            if s.owner[cell] == seat:
                return value
            if s.owner[cell] < 0:
                best = 0
    return best


def tile_action_value(s: FiveTribes, seat: i64, cell: i64) -> i64:
    """The value of the action of a tile for the seat."""
    kind = s.kind(cell)
    if kind == Kinds.OASIS or kind == Kinds.VILLAGE:
        left = s.palms_left if kind == Kinds.OASIS else s.palaces_left
        owner = s.owner[cell]
        if left == 0 or owner < 0:
            return 0
        value = s.t.palm * 10 if kind == Kinds.OASIS else s.t.palace * 10
        return value if owner == seat else -value
    if kind == Kinds.SACRED_PLACE:
        if len(s.djinn_row) == 0:
            return 0
        if not can_pay(s, seat, Costs.TWO, Pays.ELDER) and not can_pay(s, seat, Costs.TWO, Pays.FAKIR):
            return 0
        best: i64 = 0
        djinn: i64
        for djinn in s.djinn_row:
            if s.t.djinn_value[djinn] > best:
                best = s.t.djinn_value[djinn]
        gain = best * 10 + DJINN_POWER - 2 * (20 + ELDER_USE)
        return gain if gain > 0 else 0
    return 10 if s.gold[seat] >= s.t.market_price[kind] and len(s.resource_row) > 0 else 0


# -- the value of turns -------------------------------------------------------------------------------------------


def upcoming_turns_value(s: FiveTribes, seat: i64) -> i64:
    """The value of the seat's markers on the turn track: the r-th turn gets the r-th best move of the board."""
    mine = False
    spot: i64
    for spot in range(Spots.COUNT):
        if s.turn_track[spot] == seat:
            mine = True
    return _turns_value(s, seat, best_moves(s, seat)) if mine else 0


def _turns_value(s: FiveTribes, seat: i64, moves: vec[i64]) -> i64:
    bidding = s.top().decision is BIDDING
    to_bid: i64 = len(s.bid_track) if bidding else 0
    ahead: i64 = 0
    value: i64 = 0
    spot: i64 = Spots.COUNT - 1
    while spot >= 0:
        if s.turn_track[spot] >= 0:
            if s.turn_track[spot] == seat:
                value += _move_value_at(moves, ahead * 10 + to_bid * _overtake_chance(spot))
            ahead += 1
        spot -= 1
    return value


def _overtake_chance(spot: i64) -> i64:
    """The chance in tenths that a later bid goes first: always for zeros, seldom for the highest spots."""
    if spot < ZERO_SPOTS:
        return 10
    return 6 - (spot - ZERO_SPOTS)


def _move_value_at(moves: vec[i64], rank: i64) -> i64:
    """The value of moving at a rank, which is given in tenths."""
    whole = rank // 10
    if whole >= RANKS - 1:
        return moves[RANKS - 1]
    return moves[whole] - (moves[whole] - moves[whole + 1]) * (rank % 10) // 10


def best_moves(s: FiveTribes, seat: i64) -> vec[i64]:
    """The values of the best moves that end on different tiles, best first, RANKS of them."""
    by_tile = fill(Cells.COUNT, 0)
    ends = ends_by_tribe(s)
    tribe: i64
    for tribe in range(Tribes.COUNT):
        left = ends[tribe]
        cell: i64 = 0
        while left != 0:
            if left & 1 != 0:
                value = end_value(s, seat, tribe, cell)
                if value > by_tile[cell]:
                    by_tile[cell] = value
            left >>= 1
            cell += 1
    best = fill(RANKS, 0)
    for cell in range(Cells.COUNT):
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
    """For each tribe the mask of tiles where a move from any start may end with one of its meeples."""
    ends = fill(Tribes.COUNT, 0)
    meeples, has = s.meeples, s.has
    start: i64
    tribe: i64
    for start in range(Cells.COUNT):
        n = s.pile(start)
        if n == 0:
            continue
        there = reach(start, NOWHERE, n) & ~(i64(1) << start)
        for tribe in range(Tribes.COUNT):
            if meeples[start * Tribes.COUNT + tribe] != 0:
                ends[tribe] |= there & has[tribe]
    return ends


def end_value(s: FiveTribes, seat: i64, tribe: i64, cell: i64) -> i64:
    """A quick estimate of the value of ending a move on a tile with a meeple of a tribe."""
    n = s.meeples[cell * Tribes.COUNT + tribe] + 1
    value: i64 = 0
    if tribe == Tribes.VIZIER:
        value = n * (10 + 2 * VIZIER_BONUS)
    elif tribe == Tribes.ELDER:
        value = n * (20 + ELDER_USE)
    elif tribe == Tribes.MERCHANT:
        row: i64 = len(s.resource_row)
        value = (n if n < row else row) * 28
    elif tribe == Tribes.BUILDER:
        value = s.blue_around(cell) * n * 10
    elif tribe == Tribes.ASSASSIN:
        value = STRIKE
    owner = s.owner[cell]
    if owner < 0 and s.camels_left[seat] > 0 and s.pile(cell) == n - 1:
        value += s.t.tile_value[s.tiles[cell]] * 10
        value += s.palms[cell] * s.t.palm * 10 + s.palaces[cell] * s.t.palace * 10
        kind = s.kind(cell)
        if kind == Kinds.OASIS:
            return value + s.t.palm * 10
        if kind == Kinds.VILLAGE:
            return value + s.t.palace * 10
    return value + tile_action_value(s, seat, cell)


# -- whole moves --------------------------------------------------------------------------------------------------


def plans(state: FiveTribes, seat: i64) -> list[list[int]]:
    """Whole moves to compare, for decisions that are only the beginning of one; [] for the others."""
    return _whole_moves(state, seat, WHOLE_MOVES)


def wide_plans(state: FiveTribes, seat: i64) -> list[list[int]]:
    """As `plans`, with more candidates, for searches with more time."""
    return _whole_moves(state, seat, MANY_WHOLE_MOVES)


def _whole_moves(s: FiveTribes, seat: i64, most: i64) -> list[list[int]]:
    step = s.top().decision
    found: list[list[int]] = []
    if step is SOWING:
        found = _best_sowings(s, seat, current_tile(s), previous_tile(s), s.hand, 0, total(s.hand), most)
    elif step is PICK_UP:
        start: i64
        for start in range(Cells.COUNT):
            n = s.pile(start)
            if n > 0:
                for drops in _best_sowings(s, seat, start, NOWHERE, s.meeples, start * Tribes.COUNT, n, most // 5):
                    found.append([drops[0], PICK.action(start), *drops[1:]])
    found.sort(key=_worst_last)
    whole = [plan[1:] for plan in found[:most]]
    if step is PICK_UP:
        # A djinn may be used before the move; without a direct path any start is a candidate.
        for action in s.legal(seat):
            if not PICK.holds(action) or len(whole) == 0:
                whole.append([action])
    return whole


def _worst_last(plan: list[int]) -> int:
    return -plan[0]


def _best_sowings(
    s: FiveTribes, seat: i64, start: i64, behind: i64, meeples: vec[i64], at: i64, n: i64, most: i64
) -> list[list[int]]:
    """The best ends from here, each as [value, drop, drop, ...]."""
    ends = reach(start, behind, n) & ~(i64(1) << start)
    found: list[list[int]] = []
    tribe: i64
    for tribe in range(Tribes.COUNT):
        if meeples[at + tribe] == 0:
            continue
        left = ends & s.has[tribe]
        cell: i64 = 0
        while left != 0:
            if left & 1 != 0:
                found.append([end_value(s, seat, tribe, cell), tribe, cell])
            left >>= 1
            cell += 1
    found.sort(key=_worst_last)
    out: list[list[int]] = []
    for value, last_tribe, last_cell in found[:most]:
        out.append([value, *_path(s, start, behind, meeples, at, n, last_tribe, last_cell)])
    return out


def _path(
    s: FiveTribes, start: i64, behind: i64, meeples: vec[i64], at: i64, n: i64, tribe: i64, end: i64
) -> list[int]:
    """Drops that lead to an end; each chooses the tile and tribe with the fewest meeples of that colour there."""
    hand = meeples[at : at + Tribes.COUNT]
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
            for k in range(Tribes.COUNT):
                if hand[k] == 0:
                    continue
                gathered = s.meeples[cell * Tribes.COUNT + k]
                if best < 0 or gathered < fewest:
                    best = cell * Tribes.COUNT + k
                    fewest = gathered
        came_from = here
        here = best // Tribes.COUNT
        drops.append(DROP.action(here, best % Tribes.COUNT))
        hand[best % Tribes.COUNT] -= 1
        left -= 1
    drops.append(DROP.action(end, tribe))
    return drops


def progress(s: FiveTribes) -> float:
    """The share of the game that is over, by the meeples that have left the board."""
    return 1.0 - float(total(s.meeples) + total(s.hand)) / float(Cells.COUNT * s.t.on_a_tile)

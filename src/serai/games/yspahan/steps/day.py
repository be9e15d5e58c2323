# mypyc: compile
"""Turns, days and weeks (rulebook, end of the day, of the week, of the game); no decisions."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import seats_from, total
from serai.games.yspahan.generated import ask, log
from serai.games.yspahan.generated.items import Squares, Street
from serai.games.yspahan.scoring import lines, score_caravan, score_souks
from serai.games.yspahan.state import Yspahan


def start_day(s: Yspahan) -> None:
    """Set the turn order of the day; then the first player rolls."""
    if s.week == s.t.weeks and s.day == s.t.days:
        _start_last_day(s)
    else:
        s.order = _clockwise(s, s.first_player)
    s.turn_no = 0
    log.day(s, s.day, s.first_player)
    if s.players == 4 and s.week == s.t.weeks and s.day == s.t.days:
        log.last_day(s, s.order[0], s.order[1], s.order[2], s.order[3])
    log.turn(s, s.first_player)
    ask.pre_roll(s, s.first_player)


def _clockwise(s: Yspahan, first: i64) -> vec[i64]:
    order = seats_from(first, s.players)
    if s.players == 2:  # first, second, first
        order = append(order, first)
    return order


def _start_last_day(s: Yspahan) -> None:
    """R-28 to R-30: the current scores decide the first player of the last day."""
    first = s.first_player
    if s.players == 2:
        other = 1 - first
        if _score(s, other) < _score(s, first):
            s.first_player = other
    elif s.players == 4:
        s.order = _by_score(s)
        s.first_player = s.order[0]
        return
    s.order = _clockwise(s, s.first_player)


def _by_score(s: Yspahan) -> vec[i64]:
    """The seats by ascending score. R-46: of equal players, the one farther clockwise from the first player of the day
    before goes first; the pawn has moved on already, so its holder is that player's left neighbour."""
    order = vec[i64]()
    away: i64 = 0
    i: i64
    while away < 4:  # from the farthest (distance 3) to the first player of the day before (distance 0)
        seat = (s.first_player + 2 - away) % 4
        order = append(order, seat)
        i = away
        while i > 0 and _score(s, order[i - 1]) > _score(s, seat):
            order[i] = order[i - 1]
            i -= 1
        order[i] = seat
        away += 1
    return order


def _score(s: Yspahan, seat: i64) -> i64:
    return total(lines(s, seat))


def start_turn(s: Yspahan) -> None:
    """Start the main action of a turn; the roll has already announced the first turn of a day."""
    if s.turn_no > 0:
        log.turn(s, s.active())
    ask.main_action(s, s.active())


def after_main_action(s: Yspahan) -> None:
    """R-17: with more than two players, yellow dice serve the first player only. Groups do not move down."""
    if s.players > 2 and s.turn_no == 0:
        left = total(s.yellow)
        if left > 0:
            square: i64
            for square in range(Squares.COUNT):
                s.yellow[square] = 0
                if s.white[square] == 0:
                    s.face[square] = 0
            log.yellow(s, left)
    ask.finish_turn(s, s.active())


def end_turn(s: Yspahan) -> None:
    s.built = 0
    if s.turn_no + 1 < len(s.order):
        s.turn_no += 1
        start_turn(s)
    else:
        end_day(s)


def end_day(s: Yspahan) -> None:
    square: i64
    for square in range(Squares.COUNT):
        s.clear_square(square)
    if s.day < s.t.days:
        s.day += 1
    elif not _end_week(s):
        return
    s.first_player = (s.first_player + 1) % s.players
    start_day(s)


def _end_week(s: Yspahan) -> bool:
    """End a week, in the rulebook's order (R-35); returns False if it was the last."""
    log.week(s, s.week)
    score_souks(s)
    seat: i64
    for seat in range(s.players):
        s.goods[seat] = 0
    log.clear(s)
    score_caravan(s)  # it stays loaded
    if s.week == s.t.weeks:
        s.finished = True
        log.over(s)
        return False
    s.week += 1
    s.day = 1
    s.supervisor = Street.C
    return True

# mypyc: compile
"""Games of a mind against itself, as lessons: positions after whole moves, and what they turned out to be worth."""

from __future__ import annotations

from serai.bots.encoding import Rows
from serai.bots.evaluator import FINE, Mind, drawn, margins, most
from serai.core.rules.chance import Seeded
from serai.core.rules.evaluation_counter import EvaluationCounter
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

ENDLESS = 20_000  # whole moves after which a game is given up


class Lessons:
    """Positions with their targets: for each one the numbers of its rows, and a target for every seat."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.targets: list[float] = []
        self.count = 0


class Habit:
    """How a game for learning is played: how often a move is drawn by softmax, how hot, how many positions are kept,
    and how far targets reach: what the next seat's move brings counts `reach`, the same seat's `inner`."""

    def __init__(self, often: float, heat: float, kept: float, reach: float, inner: float) -> None:
        self.often = often
        self.heat = heat
        self.kept = kept
        self.reach = reach
        self.inner = inner


def chosen(mind: Mind, state: State, seat: i64, often: float, heat: float, chance: Seeded) -> list[int]:
    """A whole move, mostly the best one."""
    chance.next()
    plans = mind.plans(state, seat)
    if len(plans) == 1:
        return plans[0]
    values = mind.weigh(state, seat, plans)
    if often > 0.0 and float(chance.below(FINE)) < often * FINE:
        return plans[drawn(values, heat, chance)]
    return plans[most(values)]


def play_lesson(mind: Mind, rows: Rows, state: State, habit: Habit, chance: Seeded, lessons: Lessons) -> None:
    """Play a game to its end and add what it taught."""
    kept: list[i64] = []  # numbers of the kept positions
    movers: list[i64] = []
    worths: list[vec[float]] = []
    moves: i64 = 0
    counter = EvaluationCounter()
    while not state.finished and moves < ENDLESS:
        seat = state.turn()
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
            continue
        sight = state.imagine(int(seat), chance.branch())
        for action in chosen(mind, sight, seat, habit.often, habit.heat, chance):
            state.apply(action, seat)
        if state.finished:
            break
        settled = mind.settle(state, seat, counter)
        if settled.finished:
            continue
        if mind.net is not None:
            worths.append(mind.worths(settled))
        movers.append(seat)
        if float(chance.below(FINE)) < habit.kept * FINE:
            kept.append(moves)
            for row in rows.write(settled):
                lessons.rows += list(row)
        moves += 1
    _add_targets(kept, movers, worths, margins(state), habit, lessons)


def _add_targets(
    kept: list[i64], movers: list[i64], worths: list[vec[float]], final: vec[float], habit: Habit, lessons: Lessons
) -> None:
    """TD(lambda): a target is a mixture of the end and of what the network thought on the way there."""
    targets: list[vec[float]] = [final] * len(movers)
    goal = final
    i: i64 = len(movers) - 1
    while i >= 0:
        targets[i] = goal
        if len(worths) > 0:
            same = i > 0 and movers[i - 1] == movers[i]
            goal = _mixed(goal, worths[i], habit.inner if same else habit.reach)
        i -= 1
    for number in kept:
        lessons.targets += list(targets[number])
    lessons.count += len(kept)


def _mixed(goal: vec[float], worths: vec[float], share: float) -> vec[float]:
    out = vec[float]()
    i: i64
    for i in range(len(goal)):
        out = append(out, share * goal[i] + (1.0 - share) * worths[i])
    return out


def play_match(minds: list[Mind], state: State, chance: Seeded) -> None:
    """A game between minds, one for each seat, to its end: one whole move ahead."""
    moves = 0
    while not state.finished and moves < ENDLESS:
        seat = state.turn()
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
            continue
        chance.next()
        for action in minds[seat].best(state.imagine(int(seat), chance.branch()), seat):
            state.apply(action, seat)
        moves += 1

"""Trial games: games of bots whose levels and blunders are known, with what an analysis says of them.

In mixed games every seat has another level, and some turns begin with a blunder: the worst move of all by the bots'
network, where that costs enough to be shown in a report. The judge of an analysis has another network, so that it may
disagree. Equal games have the same bot in every seat and no blunders; their luck is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from serai.analysis.choices import read_turns
from serai.analysis.judge import Judge
from serai.analysis.luck import LuckMeter
from serai.analysis.record_analysis import AnalysisBudget, RecordAnalyser
from serai.analysis.report import LEAST_LOSS
from serai.bots import SEEDS_PER_MATCH, make_bot, seed_of_seat
from serai.bots.evaluator import Evaluator
from serai.bots.network_files import learned_evaluator
from serai.core.api.match import Match
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.process_pool import Engine, run_jobs

BLUNDERS = 0.15  # share of the turns of a mixed game that begin with a blunder, if there is one
BUDGET = AnalysisBudget(closer=0, reason_games=0)  # as an analysis looks at every choice


@dataclass(frozen=True)
class TrialPlan:
    """The trial games of one table."""

    game: str
    players: int
    levels: tuple[str, ...]  # of mixed games, weakest first
    equal: str  # the bot of equal games
    games: int  # mixed games, and as many equal ones
    seed: int
    budget: AnalysisBudget = BUDGET
    blunders: float = BLUNDERS


@dataclass(frozen=True)
class TrialTurn:
    """A turn with at least one choice: how many, their loss in points, and whether it was a planned blunder."""

    level: str
    choices: int
    loss: float
    is_blunder: bool


@dataclass(frozen=True)
class MixedGame:
    """What an analysis says of a mixed game."""

    number: int
    levels: tuple[str, ...]  # by seat
    turns: list[TrialTurn]
    chances: list[list[float]]  # of all seats after every turn but the last
    result: list[float]  # a shared win counts in parts


@dataclass(frozen=True)
class EqualGame:
    """Margin and luck of the first seat, whose place at the table rotates with the number."""

    number: int
    margin: float
    luck: float
    error: float


@dataclass(frozen=True)
class TrialGames:
    """All trial games of a table, in the order of their numbers."""

    mixed: list[MixedGame]
    equal: list[EqualGame]


def play_trials(plan: TrialPlan, workers: int, engine: Engine = run_jobs) -> Iterator[MixedGame | EqualGame]:
    """Play and analyse the games; they come in the order in which they end."""
    jobs = [(plan, number, is_mixed) for number in range(plan.games) for is_mixed in (True, False)]
    for _, played in engine(_play_trial, jobs, workers):
        yield played


def _play_trial(job: tuple[TrialPlan, int, bool]) -> MixedGame | EqualGame:
    plan, number, is_mixed = job
    return play_mixed(plan, number) if is_mixed else play_equal(plan, number)


def gather(found: Iterator[MixedGame | EqualGame], on_game: Callable[[], None]) -> TrialGames:
    """Collect the games; `on_game` is called after each."""
    trials = TrialGames([], [])
    for one in found:
        on_game()
        if isinstance(one, MixedGame):
            trials.mixed.append(one)
        else:
            trials.equal.append(one)
    trials.mixed.sort(key=lambda one: one.number)
    trials.equal.sort(key=lambda one: one.number)
    return trials


def play_mixed(plan: TrialPlan, number: int) -> MixedGame:
    """Play one game of mixed levels with blunders, and analyse it."""
    levels = levels_of(plan, number)
    match, blunders = play_match(plan, number, levels, plan.blunders)
    analyser = RecordAnalyser(match, plan.budget, plan.seed)
    turns: list[TrialTurn] = []
    chances: list[list[float]] = []
    for recorded in analyser.turns:
        turn = analyser.analyse_turn(recorded)
        own = [choice.points.mean for choice in turn.choices if choice.seat == turn.seat]
        if own:
            turns.append(TrialTurn(levels[turn.seat], len(own), sum(own), turn.number in blunders))
        if not recorded.after.finished:
            chances.append(turn.chances)
    result = [1 / len(match.winners) if seat in match.winners else 0.0 for seat in _seats(plan)]
    return MixedGame(number, levels, turns, chances, result)


def play_equal(plan: TrialPlan, number: int) -> EqualGame:
    """Play one game of equal bots, and measure the luck of one seat."""
    match, _ = play_match(plan, plan.games + number, (plan.equal,) * plan.players, 0.0)
    judge = Judge(match.game, plan.players)
    meter = LuckMeter(match.game, judge.evaluator, plan.budget.luck_samples, share=1.0)
    seat = number % plan.players
    chance = Seeded(plan.seed + number)
    found = [meter.of_setup(match.history.state_after(0), chance.branch())]
    for turn in read_turns(match):
        for outcomes in turn.outcomes:
            chance.next()
            found.append(meter.of_outcomes(outcomes, chance.branch()))
    scores = match.scores
    others = [score for other, score in enumerate(scores) if other != seat]
    margin = scores[seat] - sum(others) / len(others)
    luck = sum(_margin(one.points, seat) for one in found)
    error = sum(one.errors[seat] ** 2 for one in found) ** 0.5
    return EqualGame(number, margin, luck, error)


def _margin(points: list[float], seat: int) -> float:
    """The luck of a seat against the mean of the others."""
    others = [one for other, one in enumerate(points) if other != seat]
    return points[seat] - sum(others) / len(others)


def levels_of(plan: TrialPlan, number: int) -> tuple[str, ...]:
    """The level of each seat of a mixed game. After each round through the levels other levels meet."""
    count = len(plan.levels)
    apart = 1 + (number // count) % max(1, count - 1)
    return tuple(plan.levels[(number + seat * apart) % count] for seat in _seats(plan))


def _seats(plan: TrialPlan) -> range:
    return range(plan.players)


def play_match(plan: TrialPlan, number: int, levels: tuple[str, ...], blunders: float) -> tuple[Match, set[int]]:
    """A finished match, and the numbers of the first moves of its turns that begin with a blunder."""
    the_game = game(plan.game)
    base = (plan.seed * 2**32 + number) * SEEDS_PER_MATCH
    bots = [make_bot(level, the_game, seed_of_seat(base, seat)) for seat, level in enumerate(levels)]
    evaluator = learned_evaluator(the_game, plan.players)
    pick = Seeded(base + SEEDS_PER_MATCH - 1)
    match = Match.new(the_game.id, plan.players, chance=Seeded(base), auto=False)
    found: set[int] = set()
    last = -1
    while not match.over:
        seat = int(match.state.turn())
        turn_begins = seat != last or match.state.top().decision.starts_turn
        last = seat
        if turn_begins and pick.below(1000) < int(blunders * 1000):
            blunder = find_blunder(evaluator, match.state, seat, pick)
            if blunder:
                found.add(len(match.moves) + 1)
                for action in blunder:
                    match.play(action, seat)
                continue
        match.play(bots[seat].move(match.state, seat), seat)
    return match, found & {whole.number for whole in match.whole_moves()}


def find_blunder(evaluator: Evaluator, state: State, seat: int, chance: Seeded) -> list[int]:
    """The worst whole move of a seat, from what it knows; empty if no move costs enough to be called a blunder."""
    known = state.imagine(seat, chance.branch())
    chance.next()
    plans = evaluator.plans(known, seat)
    values = list(evaluator.evaluate_moves(known, seat, plans))
    return plans[values.index(min(values))] if max(values) - min(values) > LEAST_LOSS else []

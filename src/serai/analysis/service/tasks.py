"""Parts of an analysis that a worker does, one at a time: each is short, so that progress shows and workers can share
a game."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from serai.analysis.coach import COACH, QUICK_COACH, find_costliest_choice
from serai.analysis.record_analysis import QUICK, AnalysisBudget, RecordAnalyser
from serai.analysis.report import AnalysedChoice, AnalysedTurn, Analysis
from serai.analysis.study.evaluation import EvaluationProgress, PositionEvaluation, PositionEvaluator
from serai.core.errors import BadSetup, SeraiError
from serai.tables.replays.recorded_game import RecordedGame

SLICE_SECONDS = 1.0  # of an evaluation: then others have their turn
SEED = 0  # of every analysis of the service, so that a record always gets the same one


class _RecordTask(Struct):
    """A task about a recorded game. `data`: text of the custom data file; "": the game's own."""

    record: str
    data: str
    quick: bool


class TurnListTask(_RecordTask, tag="list"):
    """Find the numbers of the turns."""


class TurnTask(_RecordTask, tag="turn"):
    """Analyse one turn."""

    turn: int


class CloserTask(_RecordTask, tag="closer"):
    """Take a closer look at a choice."""

    choice: AnalysedChoice


class SummaryTask(_RecordTask, tag="summary"):
    """Put the analysed turns together."""

    turns: list[AnalysedTurn]


class AttemptTask(_RecordTask, tag="attempt"):
    """Judge other actions in place of a choice."""

    move: int
    actions: list[str]


class CoachTask(_RecordTask, tag="coach"):
    """Find the costliest choice of a turn of a running game."""

    turn: int


class PositionTask(_RecordTask, tag="position"):
    """Do a slice of the evaluation of the last position, going on from `progress`."""

    depth: int
    progress: EvaluationProgress


GameTask = TurnListTask | TurnTask | CloserTask | SummaryTask
Question = AttemptTask | CoachTask | PositionTask  # of a person who waits for the answer
AnalysisTask = GameTask | Question


class AnalysisAnswer(Struct):
    """The result of a task. `evaluation` is None while slices are left; `problem` says why a record cannot be
    analysed."""

    numbers: list[int] = []  # of the turns
    turn: AnalysedTurn | None = None
    choice: AnalysedChoice | None = None
    analysis: Analysis | None = None
    evaluation: PositionEvaluation | None = None
    progress: EvaluationProgress | None = None
    problem: str = ""


def budget_of(quick: bool) -> AnalysisBudget:
    return QUICK if quick else AnalysisBudget()


def run_task(task: AnalysisTask) -> AnalysisAnswer:
    """Do a part of an analysis."""
    try:
        if isinstance(task, PositionTask):
            return _evaluate_slice(task)
        budget = (QUICK_COACH if task.quick else COACH) if isinstance(task, CoachTask) else budget_of(task.quick)
        analyser = _find_analyser(task.record, task.data, budget)
    except SeraiError as error:
        return AnalysisAnswer(problem=str(error))
    match task:
        case TurnListTask():
            return AnalysisAnswer(numbers=[turn.whole.number for turn in analyser.turns])
        case TurnTask():
            return AnalysisAnswer(turn=analyser.analyse_turn(analyser.find_turn(task.turn)))
        case CloserTask():
            return AnalysisAnswer(choice=analyser.look_closer(task.choice))
        case SummaryTask():
            return AnalysisAnswer(analysis=analyser.finish(task.turns))
        case AttemptTask():
            return AnalysisAnswer(choice=analyser.judge_attempt(task.move, task.actions))
        case CoachTask():
            return AnalysisAnswer(choice=find_costliest_choice(analyser, task.turn))


def _evaluate_slice(task: PositionTask) -> AnalysisAnswer:
    evaluator = _find_evaluator(task.record, task.data, task.quick)
    evaluator.resume(task.progress)
    is_whole = evaluator.deepen(task.depth, SLICE_SECONDS)
    return AnalysisAnswer(evaluation=evaluator.find() if is_whole else None, progress=evaluator.progress)


@lru_cache(maxsize=8)  # of positions that were looked at lately: a deeper look goes on from the one before
def _find_evaluator(record: str, data: str, quick: bool) -> PositionEvaluator:
    match = RecordedGame(record, data).replay()
    if match.state.players < 2:
        raise BadSetup("a solo game has no win chances: values are margins to opponents")
    return PositionEvaluator(match.game, match.state, quick)


@lru_cache(maxsize=1)  # of the game under way: it holds the state of every move
def _find_analyser(record: str, data: str, budget: AnalysisBudget) -> RecordAnalyser:
    return RecordAnalyser(RecordedGame(record, data).replay(), budget, SEED)

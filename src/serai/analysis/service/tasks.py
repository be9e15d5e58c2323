"""Parts of an analysis that a worker does, one at a time: each is short, so that progress shows and workers can share
a game."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from serai.analysis.coach import COACH, QUICK_COACH, find_costliest_choice
from serai.analysis.record_analysis import QUICK, AnalysisBudget, RecordAnalyser
from serai.analysis.report import AnalysedChoice, AnalysedTurn, Analysis
from serai.analysis.study.evaluation import EvaluationProgress, PositionEvaluation, PositionEvaluator
from serai.core.api.match import Match
from serai.core.errors import BadSetup, SeraiError
from serai.core.match.record import read_record
from serai.tables.store.custom_data import parse_custom_data

SLICE_SECONDS = 1.0  # of an evaluation: then others have their turn
SEED = 0  # of every analysis of the service, so that a record always gets the same one


class AnalysisTask(Struct, tag="analysis"):
    """A part of an analysis: which turns there are (`list`), one of them, a closer look at a choice, or the summary; or
    the verdict on other actions in place of a choice (`attempt`); or the costliest choice of a turn of a running game
    (`coach`); or a slice of the evaluation of the last position (`position`), which goes on from `progress`."""

    part: Literal["list", "turn", "closer", "summary", "attempt", "coach", "position"]
    record: str
    data: str = ""  # text of the custom data file; "": the game's own
    quick: bool = False
    turn: int = 0
    choice: AnalysedChoice | None = None
    turns: list[AnalysedTurn] = []
    actions: list[str] = []
    depth: int = 0
    progress: EvaluationProgress = EvaluationProgress()


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


def _budget_of_task(task: AnalysisTask) -> AnalysisBudget:
    if task.part == "coach":
        return QUICK_COACH if task.quick else COACH
    return budget_of(task.quick)


def run_task(task: AnalysisTask) -> AnalysisAnswer:
    """Do a part of an analysis."""
    try:
        if task.part == "position":
            return _evaluate_slice(task)
        analyser = _find_analyser(task.record, task.data, _budget_of_task(task))
    except SeraiError as error:
        return AnalysisAnswer(problem=str(error))
    if task.part == "list":
        return AnalysisAnswer(numbers=[turn.whole.number for turn in analyser.turns])
    if task.part == "turn":
        return AnalysisAnswer(turn=analyser.analyse_turn(analyser.find_turn(task.turn)))
    if task.part == "closer":
        assert task.choice is not None
        return AnalysisAnswer(choice=analyser.look_closer(task.choice))
    if task.part == "attempt":
        return AnalysisAnswer(choice=analyser.judge_attempt(task.turn, task.actions))
    if task.part == "coach":
        return AnalysisAnswer(choice=find_costliest_choice(analyser, task.turn))
    return AnalysisAnswer(analysis=analyser.finish(task.turns))


def _evaluate_slice(task: AnalysisTask) -> AnalysisAnswer:
    evaluator = _find_evaluator(task.record, task.data, task.quick)
    evaluator.resume(task.progress)
    is_whole = evaluator.deepen(task.depth, SLICE_SECONDS)
    return AnalysisAnswer(evaluation=evaluator.find() if is_whole else None, progress=evaluator.progress)


@lru_cache(maxsize=8)  # of positions that were looked at lately: a deeper look goes on from the one before
def _find_evaluator(record: str, data: str, quick: bool) -> PositionEvaluator:
    match = _replay(record, data)
    if match.state.players < 2:
        raise BadSetup("a solo game has no win chances: values are margins to opponents")
    return PositionEvaluator(match.game, match.state, quick)


@lru_cache(maxsize=1)  # of the game under way: it holds the state of every move
def _find_analyser(record: str, data: str, budget: AnalysisBudget) -> RecordAnalyser:
    return RecordAnalyser(_replay(record, data), budget, SEED)


def _replay(record: str, data: str) -> Match:
    components = parse_custom_data(read_record(record).game, data)
    return Match.from_record(record, data=components, auto=False)

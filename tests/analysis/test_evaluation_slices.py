"""Evaluations of positions are done in slices, each depth after the one before, and survive a worker that dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from serai.analysis.service import tasks
from serai.analysis.service.manager import AnalysisFailed, AnalysisManager, Work
from serai.analysis.service.tasks import AnalysisAnswer, AnalysisTask, run_task
from serai.analysis.study.evaluation import PositionEvaluation, PositionEvaluator
from serai.tables.errors import Clash
from serai.tables.replays.recorded_game import RecordedGame
from tests.analysis.short_games import play_beginning

MATCH = play_beginning("yspahan", 2, 6)
RECORD = MATCH.record.text()


def evaluate_anew(depth: int) -> PositionEvaluation:
    evaluator = PositionEvaluator(MATCH.game, MATCH.state, True)
    assert evaluator.deepen(depth)
    return evaluator.find()


def test_slices_of_different_processes_find_the_same() -> None:
    progress, slices = None, 0
    while True:
        evaluator = PositionEvaluator(MATCH.game, MATCH.state, True)
        if progress is not None:
            evaluator.resume(progress)
        slices += 1
        if evaluator.deepen(2, seconds=0.0):
            break
        progress = evaluator.progress
    assert slices == 4
    assert evaluator.find() == evaluate_anew(2)


class OneRunner:
    """Runs the parts here. `places`: what each place was taken for."""

    quick = True
    workers = 1

    def __init__(self, run: Callable[[AnalysisTask], AnalysisAnswer] = run_task) -> None:
        self._run = run
        self.places: list[Work] = []

    @asynccontextmanager
    async def place(self, share: str, work: Work = "game") -> AsyncIterator[None]:
        self.places.append(work)
        yield

    async def run(self, task: AnalysisTask) -> AnalysisAnswer:
        return self._run(task)


class NoCache:
    async def read(self, digest: str) -> bytes | None:
        return None

    async def write(self, digest: str, analysis: bytes) -> None: ...


def evaluate(manager: AnalysisManager, depth: int) -> PositionEvaluation:
    return asyncio.run(manager.evaluate(RecordedGame(RECORD), depth))


def test_the_place_is_given_back_after_each_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "SLICE_SECONDS", 0.0)
    tasks._find_evaluator.cache_clear()
    runner = OneRunner()
    manager = AnalysisManager(runner, NoCache())
    taken = []
    for depth in (0, 1, 2):
        found = evaluate(manager, depth)
        assert found.samples == (0, 2, 4)[depth]
        taken.append(len(runner.places))
    assert taken == [1, 3, 5]
    assert runner.places == ["verdict", *["depth"] * 4], "first looks go before deeper ones"
    assert found == evaluate_anew(2)


def test_a_depth_without_the_one_before_is_refused() -> None:
    tasks._find_evaluator.cache_clear()
    manager = AnalysisManager(OneRunner(), NoCache())
    for depth in (1, 16):
        with pytest.raises(Clash, match="at depth 0 first") as refused:
            evaluate(manager, depth)
        assert refused.value.code == "depth_skipped"
    assert evaluate(manager, 0).depth == 0
    with pytest.raises(Clash, match="at depth 1 first"):
        evaluate(manager, 2)
    assert evaluate(manager, 1).depth == 1


def test_a_worker_that_dies_is_no_mistake_of_the_server() -> None:
    tried = []

    def die(task: AnalysisTask) -> AnalysisAnswer:
        tried.append(task)
        raise AnalysisFailed("the worker has ended")

    manager = AnalysisManager(OneRunner(die), NoCache())
    with pytest.raises(Clash) as refused:
        evaluate(manager, 0)
    assert refused.value.code == "not_analysed"
    assert len(tried) == 1, "the next request goes on from the last slice"
    with pytest.raises(Clash) as refused:
        asyncio.run(manager.judge_turn(RecordedGame(RECORD), 1))
    assert refused.value.code == "not_analysed"
    assert len(tried) == 3, "a verdict is tried again: a stopped bot may have taken its worker along"

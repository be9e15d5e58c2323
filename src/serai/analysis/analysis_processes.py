"""Shares the parts of one analysis among processes. Every part has its own seed, so the result is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from serai.analysis.record_analysis import AnalysisBudget, RecordAnalyser
from serai.analysis.report import AnalysedChoice, AnalysedTurn
from serai.core.api.match import Match
from serai.process_pool import open_pool

_analysers: list[RecordAnalyser] = []  # of this process: one, if it is a worker


class AnalysisProcesses:
    """Does parts of an analysis in other processes, as `RecordAnalyser` does them in this one."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def analyse_turns(self, numbers: Iterable[int]) -> Iterator[AnalysedTurn]:
        return self._pool.map(_analyse_turn, numbers)

    def look_closer_at(self, choices: Iterable[AnalysedChoice]) -> Iterator[AnalysedChoice]:
        return self._pool.map(_look_closer, choices)


@contextmanager
def open_processes(match: Match, budget: AnalysisBudget, seed: int, workers: int) -> Iterator[AnalysisProcesses]:
    with open_pool(workers, _prepare, (match, budget, seed)) as pool:
        yield AnalysisProcesses(pool)


def _prepare(match: Match, budget: AnalysisBudget, seed: int) -> None:
    _analysers[:] = [RecordAnalyser(match, budget, seed)]


def _analyse_turn(number: int) -> AnalysedTurn:
    return _analysers[0].analyse_turn(_analysers[0].find_turn(number))


def _look_closer(choice: AnalysedChoice) -> AnalysedChoice:
    return _analysers[0].look_closer(choice)

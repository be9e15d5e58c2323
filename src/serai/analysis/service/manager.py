"""Runs analyses of records, each once: several who ask for the same record wait for the same work."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import lru_cache
from typing import Literal, Protocol

import msgspec

from serai.analysis.judge import Judge
from serai.analysis.report import AnalysedChoice, AnalysedTurn, Analysis, find_costliest, replace_choices
from serai.analysis.service.tasks import (
    AnalysisAnswer,
    AnalysisTask,
    AttemptTask,
    CloserTask,
    CoachTask,
    PositionTask,
    Question,
    SummaryTask,
    TurnListTask,
    TurnTask,
    budget_of,
)
from serai.analysis.study.evaluation import EvaluationProgress, PositionEvaluation
from serai.core.game.registry import game
from serai.tables.errors import Clash, Refusal
from serai.tables.replays.recorded_game import RecordedGame
from serai.tables.telemetry import LOG

MAX_KEPT = 50  # analyses in memory; the cache has all
MAX_POSITIONS = 1000  # whose progress is remembered
ATTEMPTS = 2  # of a task: its worker may have been stopped


# What a place is for: a whole game; a verdict or a first look, for which somebody waits; or a slice of a deeper look,
# which others go before.
Work = Literal["game", "verdict", "depth"]


class AnalysisFailed(Exception):
    """A part could not be done: its worker died or took too long."""


class AnalysisRunner(Protocol):
    """Runs the parts of analyses: in processes of a server, or in a worker of a browser."""

    @property
    def quick(self) -> bool:
        """Whether there is time for a first look only."""

    @property
    def workers(self) -> int:
        """How many parts are run at the same time."""

    def place(self, share: str, work: Work = "game") -> AbstractAsyncContextManager[None]:
        """Wait for a turn. Shares take turns; LimitReached if too many wait."""

    async def run(self, task: AnalysisTask) -> AnalysisAnswer:
        """Do a part; AnalysisFailed if it could not be done."""


class AnalysisCache(Protocol):
    """Keeps analyses by their digests. What is lost is analysed again."""

    async def read(self, digest: str) -> bytes | None: ...

    async def write(self, digest: str, analysis: bytes) -> None: ...


class AnalysisJob:
    """An analysis under way. `on_found`: called with it when it is there, by who asked."""

    def __init__(self) -> None:
        self.is_waiting = True
        self.done = 0
        self.total = 0
        self.found: Analysis | None = None
        self.problem = ""  # why there is none
        self.on_found: dict[str, Callable[[Analysis], Awaitable[None]]] = {}

    @property
    def has_ended(self) -> bool:
        return self.found is not None or bool(self.problem)


class AnalysisManager:
    """Starts analyses and remembers them by digest. `share_of`: as whose turn the work for a request counts."""

    def __init__(self, runner: AnalysisRunner, cache: AnalysisCache, share_of: Callable[[], str] = str) -> None:
        self.runner = runner
        self.cache = cache
        self.share_of = share_of
        self._jobs: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._positions: OrderedDict[bytes, EvaluationProgress] = OrderedDict()

    def digest(self, game: RecordedGame) -> str:
        """Identifies an analysis: the moves of the record, its data, the judge and the budget."""
        budget = msgspec.json.encode(budget_of(self.runner.quick))
        parts = (_without_names(game), game.data, find_judge_version(game), budget.decode())
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    async def find(self, digest: str) -> AnalysisJob | None:
        """The analysis, under way or done; None if nobody has asked for it."""
        job = self._jobs.get(digest)
        if job is not None:
            return job
        kept = await self.cache.read(digest)
        if kept is None:
            return self._jobs.get(digest)
        job = AnalysisJob()
        job.is_waiting = False
        try:
            job.found = msgspec.json.decode(kept, type=Analysis)
        except msgspec.DecodeError:  # of another version, or damaged
            return None
        return self._remember(digest, job)

    async def start(self, digest: str, game: RecordedGame) -> AnalysisJob:
        """The analysis; it is started if it is not under way or done. One that failed is tried again."""
        job = await self.find(digest)
        if job is not None and not job.problem:
            return job
        job = self._remember(digest, AnalysisJob())
        task = asyncio.create_task(self._run(digest, job, game, self.share_of()))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def judge_attempt(self, game: RecordedGame, move: int, actions: list[str]) -> AnalysedChoice | None:
        """The verdict on other actions in place of a choice; None if there was nothing to choose."""
        task = AttemptTask(*self._subject(game), move, actions)
        return (await self._answer(task)).choice

    async def judge_turn(self, game: RecordedGame, turn: int) -> AnalysedChoice | None:
        """The costliest choice of a turn of a running game; None if none cost anything for sure."""
        task = CoachTask(*self._subject(game), turn)
        return (await self._answer(task)).choice

    def _subject(self, game: RecordedGame) -> tuple[str, str, bool]:
        """What tasks about a game begin with."""
        return _without_names(game), game.data, self.runner.quick

    async def _answer(self, task: Question) -> AnalysisAnswer:
        # Slices are tried once: whoever asks again goes on from the last one.
        is_deeper = isinstance(task, PositionTask) and task.depth > 0
        try:
            async with self.runner.place(self.share_of(), "depth" if is_deeper else "verdict"):
                return await self._part(task, 1 if isinstance(task, PositionTask) else ATTEMPTS)
        except AnalysisFailed:
            raise Clash("not_analysed", "the judge has no answer this time") from None

    async def evaluate(self, game: RecordedGame, depth: int) -> PositionEvaluation:
        """The evaluation of the position at the end of a record. The work is done in slices, between which others have
        their turn; a depth needs the one before, so that nobody begins with the most work."""
        task = PositionTask(*self._subject(game), 0, EvaluationProgress())
        position = hashlib.sha256(msgspec.msgpack.encode(task)).digest()
        progress = self._positions.get(position, EvaluationProgress(depth=-1))
        if depth > progress.depth + 1:
            raise Clash("depth_skipped", f"evaluate this position at depth {progress.depth + 1} first")
        while True:
            found = await self._answer(msgspec.structs.replace(task, depth=depth, progress=progress))
            assert found.progress is not None
            progress = self._remember_progress(position, found.progress)
            if found.evaluation is not None:
                return found.evaluation

    def _remember_progress(self, position: bytes, progress: EvaluationProgress) -> EvaluationProgress:
        """The most that is known of a position: somebody else may have evaluated it meanwhile."""
        known = self._positions.pop(position, progress)
        most = self._positions[position] = max(known, progress, key=lambda one: (one.samples, one.depth))
        if len(self._positions) > MAX_POSITIONS:
            self._positions.popitem(last=False)
        return most

    def _remember(self, digest: str, job: AnalysisJob) -> AnalysisJob:
        self._jobs[digest] = job
        ended = [key for key, one in self._jobs.items() if one.has_ended]
        for key in ended[: max(0, len(self._jobs) - MAX_KEPT)]:
            del self._jobs[key]
        return job

    async def _run(self, digest: str, job: AnalysisJob, game: RecordedGame, share: str) -> None:
        try:
            async with self.runner.place(share):
                job.is_waiting = False
                job.found = await self._analyse(job, game)
            await self.cache.write(digest, msgspec.json.encode(job.found))
            await _tell_all(job, job.found)
        except asyncio.CancelledError:
            job.problem = "the server is stopping"
            raise
        except Exception as error:
            LOG.warning("an analysis failed", extra={"why": f"{type(error).__name__}: {error}"})
            job.problem = str(error) if isinstance(error, Refusal | AnalysisFailed) else "the analysis failed"

    async def _analyse(self, job: AnalysisJob, game: RecordedGame) -> Analysis:
        subject = self._subject(game)
        numbers = (await self._part(TurnListTask(*subject))).numbers
        job.total = len(numbers)
        turns: dict[int, AnalysedTurn] = {}
        waiting = iter(numbers)

        async def analyse_turns() -> None:
            for number in waiting:
                turn = (await self._part(TurnTask(*subject, number))).turn
                assert turn is not None
                turns[number] = turn
                job.done += 1

        await self._in_parallel(analyse_turns)
        ordered = [turns[number] for number in numbers]
        budget = budget_of(self.runner.quick).for_players(game.record.players)
        costliest = find_costliest(ordered, budget.closer)
        job.total += len(costliest)
        closer = await self._look_closer(job, subject, iter(costliest))
        found = (await self._part(SummaryTask(*subject, replace_choices(ordered, closer)))).analysis
        assert found is not None
        return replace(found, names=[])

    async def _look_closer(
        self, job: AnalysisJob, subject: tuple[str, str, bool], waiting: Iterator[AnalysedChoice]
    ) -> dict[int, AnalysedChoice]:
        closer: dict[int, AnalysedChoice] = {}

        async def judge_again() -> None:
            for choice in waiting:
                found = (await self._part(CloserTask(*subject, choice))).choice
                closer[choice.number] = found or choice
                job.done += 1

        await self._in_parallel(judge_again)
        return closer

    async def _in_parallel(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.runner.workers):
                    group.create_task(work())
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None

    async def _part(self, task: AnalysisTask, attempts: int = ATTEMPTS) -> AnalysisAnswer:
        for attempt in range(1, attempts + 1):
            try:
                answer = await self.runner.run(task)
            except AnalysisFailed:
                if attempt == attempts:
                    raise
            else:
                if answer.problem:
                    raise Clash("not_analysed", answer.problem)
                return answer
        raise AssertionError

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _tell_all(job: AnalysisJob, found: Analysis) -> None:
    """An analysis stays valid if one of those who asked cannot store it."""
    for tell in job.on_found.values():
        try:
            await tell(found)
        except Exception as error:
            LOG.warning("an analysis was not noted", extra={"why": f"{type(error).__name__}: {error}"})


@lru_cache(maxsize=16)  # asked again with every poll
def _without_names(game: RecordedGame) -> str:
    """The record as analyses see it: who played makes no difference."""
    return replace(game.record, names=[], bots=[], date="", notes=[]).text()


def find_judge_version(game: RecordedGame) -> str:
    return _judge_version(game.record.game, game.record.players)


@lru_cache(maxsize=64)
def _judge_version(game_id: str, players: int) -> str:
    return Judge(game(game_id), players).version

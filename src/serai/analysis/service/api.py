"""Operations on analyses, independent of the transport. Callers authenticate the person."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from serai.analysis.report import AnalysedChoice, Analysis
from serai.analysis.service.attempts import play_attempt
from serai.analysis.service.manager import AnalysisJob, AnalysisManager
from serai.analysis.service.report_view import build_position, build_report
from serai.tables import protocol as wire
from serai.tables.api.rest_api import ReplaysApi, TablesApi
from serai.tables.errors import CannotStore, NotFound
from serai.tables.model.permissions import check_advice
from serai.tables.model.rows import SeatAnalysis
from serai.tables.offload import Offload
from serai.tables.replays.recorded_game import RecordedGame


class AnalysisApi:
    """Analyses of recorded games, which a subclass loads."""

    def __init__(self, manager: AnalysisManager, offload: Offload) -> None:
        self.manager = manager
        self.offload = offload

    async def load(self, person: wire.Person | None, source_id: wire.Id) -> RecordedGame:
        """The game of a table or an upload; refused where the person may not analyse it."""
        raise NotImplementedError

    async def start(
        self, person: wire.Person | None, source_id: wire.Id, lang: wire.Language = "en"
    ) -> wire.AnalysisStatus:
        """Analyse a finished game, unless it has been analysed already."""
        game = await self.load(person, source_id)
        job = await self.manager.start(await self.offload(self.manager.digest, game), game)
        await self.on_job(source_id, job)
        return await self._status(job, game, lang)

    async def get(
        self, person: wire.Person | None, source_id: wire.Id, lang: wire.Language = "en"
    ) -> wire.AnalysisStatus:
        """Where the analysis of a game stands, with the report when it is done."""
        game = await self.load(person, source_id)
        job = await self._find(game)
        if job is not None:
            await self.on_job(source_id, job)
        return await self._status(job, game, lang)

    async def get_position(
        self, person: wire.Person | None, source_id: wire.Id, move: wire.MoveNumber, lang: wire.Language = "en"
    ) -> wire.AnalysedPosition:
        """The position before a judged choice, with the played move and the better one."""
        game = await self.load(person, source_id)
        choice = await self._find_choice(game, move)
        return await self.offload(build_position, choice, game, lang)

    async def try_choice(
        self, person: wire.Person | None, source_id: wire.Id, move: wire.MoveNumber, data: wire.LessonAttempt
    ) -> wire.LessonState:
        """Other actions in place of a judged choice, with the judge's verdict when the choice is complete."""
        game = await self.load(person, source_id)
        choice = await self._find_choice(game, move)
        state = await self.offload(play_attempt, game, choice, data.actions, data.lang)
        if state.verdict == "on":
            return state
        if data.actions == choice.best:
            return replace(state, verdict="done", loss=0.0)
        found = await self.manager.judge_attempt(game, move, data.actions)
        if found is None or not found.is_clear:
            return replace(state, verdict="done", loss=0.0)
        return replace(state, loss=round(found.points.mean, 1))

    async def on_job(self, source_id: wire.Id, job: AnalysisJob) -> None:
        """Called with the job of an analysis that somebody starts or looks at."""

    async def _find(self, game: RecordedGame) -> AnalysisJob | None:
        return await self.manager.find(await self.offload(self.manager.digest, game))

    async def _status(self, job: AnalysisJob | None, game: RecordedGame, lang: str) -> wire.AnalysisStatus:
        if job is None:
            return wire.AnalysisStatus("none")
        if job.problem:
            return wire.AnalysisStatus("failed", problem=job.problem)
        if job.found is None:
            return wire.AnalysisStatus("waiting" if job.is_waiting else "running", job.done, job.total)
        report = await self.offload(build_report, job.found, self.manager.runner.quick, game, lang)
        return wire.AnalysisStatus("done", job.done, job.total, report=report)

    async def _find_choice(self, game: RecordedGame, move: int) -> AnalysedChoice:
        job = await self._find(game)
        if job is None or job.found is None:
            raise NotFound("no_analysis", "this game has not been analysed")
        choices = (choice for turn in job.found.turns for choice in turn.choices)
        found = next((choice for choice in choices if choice.number == move), None)
        if found is None:
            raise NotFound("no_choice", f"no choice was judged at move {move}")
        return found


class ReplayAnalysisApi(AnalysisApi):
    """Analyses of uploaded records."""

    def __init__(self, replays: ReplaysApi, manager: AnalysisManager) -> None:
        super().__init__(manager, replays.offload)
        self.replays = replays

    async def load(self, person: wire.Person | None, source_id: str) -> RecordedGame:
        game = await self.replays.load(source_id)
        await self.replays.fair_play.check_analysis(person, game)
        return game


class TableAnalysisApi(AnalysisApi):
    """Analyses of finished tables. Their summaries are stored with the table's result, for the players' statistics."""

    def __init__(self, tables: TablesApi, manager: AnalysisManager) -> None:
        super().__init__(manager, tables.offload)
        self.tables = tables

    async def load(self, person: wire.Person | None, source_id: str) -> RecordedGame:
        # A running game is refused also where hints are allowed: an analysis knows all hands, a hint only one's own.
        check_advice(await self.tables.get_visible(person, source_id))
        return await self.tables.get_finished(person, source_id)

    async def on_job(self, source_id: str, job: AnalysisJob) -> None:
        if not job.has_ended:
            job.on_found[source_id] = partial(self._store_summary, source_id)
        elif job.found is not None:  # perhaps kept by a version that stored no summaries
            with suppress(CannotStore):  # whoever asks still reads the analysis
                await self._store_summary(source_id, job.found)

    async def _store_summary(self, table_id: str, analysis: Analysis) -> None:
        table = await self.tables.tables.get(table_id)
        async with table.lock:
            result = table.row.result
            found = [
                SeatAnalysis(
                    one.choices,
                    round(one.mean_loss, 2),
                    round(one.luck, 1),
                    one.is_luck_clear,
                    round(one.loss_error, 3),
                )
                for one in sorted(analysis.summaries, key=lambda one: one.seat)
            ]
            if result is None or result.analysis == found or len(found) != len(table.seats):
                return
            result = replace(result, analysis=found)
            await self.tables.tables.store.write_result(table_id, result)
            table.row.result = result

"""Operations on analyses, independent of the transport. Callers authenticate the person."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from serai.analysis.report import AnalysedChoice, Analysis
from serai.analysis.service.attempts import play_attempt
from serai.analysis.service.manager import AnalysisJob, AnalysisManager
from serai.analysis.service.report_view import build_position, build_report
from serai.tables import protocol as wire
from serai.tables.api.permissions import check_advice
from serai.tables.api.rest_api import ReplaysApi, TablesApi
from serai.tables.errors import CannotStore, NotFound
from serai.tables.offload import Offload, run_inline
from serai.tables.storage.rows import SeatAnalysis


class AnalysisApi:
    """Analyses of finished tables and of stored records. `share_of`: whose turn it counts as."""

    def __init__(
        self,
        tables: TablesApi,
        replays: ReplaysApi,
        manager: AnalysisManager,
        offload: Offload = run_inline,
        share_of: Callable[[], str] = str,
    ) -> None:
        self.tables = tables
        self.replays = replays
        self.manager = manager
        self.offload = offload
        self.share_of = share_of

    async def start_table(
        self, person: wire.Person | None, table_id: str, lang: wire.Language = "en"
    ) -> wire.AnalysisStatus:
        game = await self._load_table(person, table_id)
        job = await self._begin(game)
        if job.has_ended:
            await self._note(table_id, job)
        else:
            job.on_found[table_id] = partial(self._store_summary, table_id)
        return await self._status(job, game, lang)

    async def get_table(
        self, person: wire.Person | None, table_id: str, lang: wire.Language = "en"
    ) -> wire.AnalysisStatus:
        game = await self._load_table(person, table_id)
        job = await self._find(game)
        await self._note(table_id, job)
        return await self._status(job, game, lang)

    async def get_table_position(
        self, person: wire.Person | None, table_id: str, move: int, lang: wire.Language = "en"
    ) -> wire.AnalysedPosition:
        return await self._get_position(await self._load_table(person, table_id), move, lang)

    async def start_replay(
        self, person: wire.Person | None, replay_id: str, lang: wire.Language = "en"
    ) -> wire.AnalysisStatus:
        game = await self._load_replay(person, replay_id)
        return await self._status(await self._begin(game), game, lang)

    async def get_replay(
        self, person: wire.Person | None, replay_id: str, lang: wire.Language = "en"
    ) -> wire.AnalysisStatus:
        game = await self._load_replay(person, replay_id)
        return await self._status(await self._find(game), game, lang)

    async def get_replay_position(
        self, person: wire.Person | None, replay_id: str, move: int, lang: wire.Language = "en"
    ) -> wire.AnalysedPosition:
        return await self._get_position(await self._load_replay(person, replay_id), move, lang)

    async def try_table(
        self, person: wire.Person | None, table_id: str, move: int, data: wire.LessonAttempt
    ) -> wire.LessonState:
        return await self._try(await self._load_table(person, table_id), move, data)

    async def try_replay(
        self, person: wire.Person | None, replay_id: str, move: int, data: wire.LessonAttempt
    ) -> wire.LessonState:
        return await self._try(await self._load_replay(person, replay_id), move, data)

    async def _load_table(self, person: wire.Person | None, table_id: str) -> tuple[str, str]:
        """The record of a finished table, and the text of its custom data file. A running game is refused also where
        hints are allowed: an analysis knows all hands, and a hint only one's own."""
        check_advice(await self.tables.get_visible(person, table_id))
        return await self.tables.get_finished(person, table_id)

    async def _load_replay(self, person: wire.Person | None, replay_id: str) -> tuple[str, str]:
        text, data = await self.replays.load(replay_id)
        await self.replays.fair_play.check_analysis(person, text, data)
        return text, data

    async def _begin(self, game: tuple[str, str]) -> AnalysisJob:
        digest = await self.offload(self.manager.digest, *game)
        return await self.manager.start(digest, *game, self.share_of())

    async def _note(self, table_id: str, job: AnalysisJob | None) -> None:
        """Store the summary of an analysis that is there already, also of one from before summaries were stored."""
        if job is not None and job.found is not None:
            with suppress(CannotStore):  # whoever asks still reads the analysis
                await self._store_summary(table_id, job.found)

    async def _store_summary(self, table_id: str, analysis: Analysis) -> None:
        """Store what the analysis says about each seat with the result, for the statistics of the players."""
        table = await self.tables.tables.get(table_id)
        async with table.lock:
            result = table.row.result
            found = [
                SeatAnalysis(one.choices, round(one.mean_loss, 2), round(one.luck, 1), one.is_luck_clear)
                for one in sorted(analysis.summaries, key=lambda one: one.seat)
            ]
            if result is None or result.analysis == found or len(found) != len(table.seats):
                return
            result = replace(result, analysis=found)
            await self.tables.tables.store.write_result(table_id, result)
            table.row.result = result

    async def _find(self, game: tuple[str, str]) -> AnalysisJob | None:
        return await self.manager.find(await self.offload(self.manager.digest, *game))

    async def _status(self, job: AnalysisJob | None, game: tuple[str, str], lang: str) -> wire.AnalysisStatus:
        if job is None:
            return wire.AnalysisStatus("none")
        if job.problem:
            return wire.AnalysisStatus("failed", problem=job.problem)
        if job.found is None:
            return wire.AnalysisStatus("waiting" if job.is_waiting else "running", job.done, job.total)
        text, data = game
        report = await self.offload(build_report, job.found, self.manager.runner.quick, text, lang, data)
        return wire.AnalysisStatus("done", job.done, job.total, report=report)

    async def _get_position(self, game: tuple[str, str], move: int, lang: str) -> wire.AnalysedPosition:
        choice = await self._find_choice(game, move)
        text, data = game
        return await self.offload(build_position, choice, text, lang, data)

    async def _find_choice(self, game: tuple[str, str], move: int) -> AnalysedChoice:
        job = await self._find(game)
        if job is None or job.found is None:
            raise NotFound("no_analysis", "this game has not been analysed")
        choices = (choice for turn in job.found.turns for choice in turn.choices)
        found = next((choice for choice in choices if choice.number == move), None)
        if found is None:
            raise NotFound("no_choice", f"no choice was judged at move {move}")
        return found

    async def _try(self, game: tuple[str, str], move: int, tried: wire.LessonAttempt) -> wire.LessonState:
        choice = await self._find_choice(game, move)
        text, data = game
        state = await self.offload(play_attempt, text, data, choice, tried.actions, tried.lang)
        if state.verdict == "on":
            return state
        if tried.actions == choice.best:
            return replace(state, verdict="done", loss=0.0)
        found = await self.manager.judge_attempt(text, data, move, tried.actions, self.share_of())
        if found is None or not found.is_clear:
            return replace(state, verdict="done", loss=0.0)
        return replace(state, loss=round(found.points.mean, 1))

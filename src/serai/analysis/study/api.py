"""Operations on studies, independent of the transport. Callers authenticate the person."""

from __future__ import annotations

import time
from typing import Protocol

import msgspec

from serai.analysis.service.manager import AnalysisManager
from serai.analysis.study.document import check_study, word_study
from serai.analysis.study.positions import (
    build_evaluation,
    build_position,
    cut_game,
    play_action,
    preview_action,
)
from serai.tables import protocol as wire
from serai.tables.api.rest_api import ReplaysApi
from serai.tables.errors import Clash, LimitReached, NotFound
from serai.tables.identifiers import new_id
from serai.tables.replays.recorded_game import RecordedGame, open_with_data


class StudyBoardApi:
    """Positions, moves and evaluations of studies. Nothing is stored: each request has the record and the moves."""

    def __init__(self, replays: ReplaysApi, manager: AnalysisManager) -> None:
        self.fair_play = replays.fair_play
        self.custom_data = replays.custom_data
        self.manager = manager
        self.offload = replays.offload

    async def _load(self, person: wire.Person | None, asked: wire.StudyLine) -> RecordedGame:
        """The game that leads to the position. Positions of running games between people are refused as in analyses."""
        game = await open_with_data(self.custom_data, asked.record)
        line = await self.offload(cut_game, game, asked)
        await self.fair_play.check_study(person, game, line)
        return line

    async def open(self, person: wire.Person | None, study: wire.StudyDocument) -> RecordedGame:
        """The game that a study begins with."""
        game = await open_with_data(self.custom_data, study.record)
        await self.fair_play.check_study(person, game, game)
        return game

    async def get_position(self, person: wire.Person | None, data: wire.StudyLine) -> wire.StudyPosition:
        """A position of a study, with the choices of the seat that acts."""
        return await self.offload(build_position, await self._load(person, data), data.lang)

    async def play(self, person: wire.Person | None, data: wire.StudyPlay) -> wire.StudyPosition:
        """The position after an action, with the moves that it made."""
        return await self.offload(play_action, await self._load(person, data), data)

    async def preview(self, person: wire.Person | None, data: wire.StudyAction) -> wire.PreviewResult:
        """The immediate effects of an action."""
        return await self.offload(preview_action, await self._load(person, data), data)

    async def evaluate(self, person: wire.Person | None, data: wire.StudyQuestion) -> wire.StudyEvaluation:
        """Win chances and the best turns of a position, at a depth."""
        game = await self._load(person, data)
        found = await self.manager.evaluate(game, data.depth)
        return await self.offload(build_evaluation, found, game, data.lang)

    async def word(self, person: wire.Person | None, data: wire.StudyWording) -> wire.StudyCourse:
        """All moves of a study in words."""
        return await self.offload(word_study, data.study, await self.open(person, data.study), data.lang)


class StudyStore(Protocol):
    """Keeps studies as texts under their ids."""

    async def save(self, study: wire.StoredStudy, person: str, text: str, most: int, most_bytes: int) -> bool:
        """Store a study, or replace the person's own one; False if the person would have too many or too much."""

    async def read(self, study_id: str) -> tuple[str, str] | None:
        """The person who has shared a study, and its text."""

    async def list_by_person(self, person: str) -> list[wire.StoredStudy]: ...

    async def delete(self, study_id: str, person: str) -> bool:
        """Delete a study of this person; False if there is none."""


class SharedStudiesApi:
    """Studies that people share by link, limited in number and total size per person."""

    def __init__(self, board: StudyBoardApi, store: StudyStore, most: int, most_bytes: int) -> None:
        self.board = board
        self.store = store
        self.most = most
        self.most_bytes = most_bytes

    async def share(self, person: wire.Person, data: wire.StudyDocument) -> wire.SharedStudy:
        """Store a study under an address of its own. A broken one is refused with the number of its move."""
        return await self._save(person, new_id(), data)

    async def replace(self, person: wire.Person, study_id: wire.Id, data: wire.StudyDocument) -> wire.SharedStudy:
        """Replace one of your shared studies; its address stays."""
        found = await self.store.read(study_id)
        if found is None or found[0] != person.id:
            raise NotFound("no_study", "you share no such study")
        return await self._save(person, study_id, data)

    async def _save(self, person: wire.Person, study_id: wire.Id, study: wire.StudyDocument) -> wire.SharedStudy:
        await self.board.offload(check_study, study, await self.board.open(person, study))
        text = msgspec.json.encode(study).decode()
        stored = wire.StoredStudy(study_id, study.title, len(text.encode()), time.time())
        if not await self.store.save(stored, person.id, text, self.most, self.most_bytes):
            raise LimitReached("too_many_studies", "you share too many studies already; delete some first")
        return wire.SharedStudy(study_id, True, study)

    async def get(self, person: wire.Person | None, study_id: wire.Id) -> wire.SharedStudy:
        found = await self.store.read(study_id)
        if found is None:
            raise NotFound("no_study", "there is no such study")
        owner, text = found
        try:
            study = msgspec.json.decode(text, type=wire.StudyDocument)
        except msgspec.ValidationError:
            raise Clash("bad_study", "it was stored by a newer version of this program") from None
        return wire.SharedStudy(study_id, person is not None and person.id == owner, study)

    async def list_mine(self, person: wire.Person) -> wire.StudyList:
        """Your shared studies, newest first."""
        return wire.StudyList(await self.store.list_by_person(person.id), self.most_bytes)

    async def delete(self, person: wire.Person, study_id: wire.Id) -> None:
        """Delete one of your shared studies."""
        if not await self.store.delete(study_id, person.id):
            raise NotFound("no_study", "you share no such study")

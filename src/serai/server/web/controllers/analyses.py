"""Analyses of finished tables and of uploaded records, by the same routes."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter

from serai.analysis.service.api import AnalysisApi
from serai.server.web.requests import (
    TOKEN_OPTIONAL,
    ApiRequest,
    TableId,
    check_new_analysis,
    find_person,
    get,
    get_application,
    post,
)
from serai.tables import protocol as wire
from serai.tables.api.rest_api import LATEST

MoveNumber = Annotated[int, PathParameter(ge=1, le=LATEST)]


class AnalysisRoutes(Controller):
    """The routes of analyses; subclasses say of which games."""

    def find_api(self, request: ApiRequest) -> AnalysisApi:
        raise NotImplementedError

    @post("/{source_id:str}/analysis", status_code=200, security=TOKEN_OPTIONAL)
    async def analyse(
        self, source_id: TableId, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> wire.AnalysisStatus:
        """Analyse a finished game, unless it has been analysed already."""
        person = await find_person(request)
        check_new_analysis(request)
        return await self.find_api(request).start(person, source_id, lang)

    @get("/{source_id:str}/analysis", security=TOKEN_OPTIONAL)
    async def analysis(
        self, source_id: TableId, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> wire.AnalysisStatus:
        """Where the analysis of a game stands, with the report when it is done."""
        return await self.find_api(request).get(await find_person(request), source_id, lang)

    @get("/{source_id:str}/analysis/{move:int}", security=TOKEN_OPTIONAL)
    async def analysed_position(
        self, source_id: TableId, move: MoveNumber, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> wire.AnalysedPosition:
        """The position before a judged choice, with the played move and the better one."""
        return await self.find_api(request).get_position(await find_person(request), source_id, move, lang)

    @post("/{source_id:str}/analysis/{move:int}/try", status_code=200, security=TOKEN_OPTIONAL)
    async def try_choice(
        self, source_id: TableId, move: MoveNumber, data: JSONBody[wire.LessonAttempt], request: ApiRequest
    ) -> wire.LessonState:
        """Other actions in place of a judged choice, with the judge's verdict when the choice is complete."""
        return await self.find_api(request).try_choice(await find_person(request), source_id, move, data)


class TableAnalysesController(AnalysisRoutes):
    path = "/api/tables"
    tags = ("tables",)

    def find_api(self, request: ApiRequest) -> AnalysisApi:
        return get_application(request).table_analysis_api


class ReplayAnalysesController(AnalysisRoutes):
    path = "/api/replays"
    tags = ("replays",)

    def find_api(self, request: ApiRequest) -> AnalysisApi:
        return get_application(request).replay_analysis_api

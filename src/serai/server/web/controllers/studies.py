"""Studies: positions and evaluations for the page, and studies shared by link."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from serai.analysis.study.api import SharedStudiesApi, StudyBoardApi
from serai.server.settings import Settings
from serai.server.web.requests import (
    TOKEN_OPTIONAL,
    ApiRequest,
    TableId,
    check_evaluation,
    check_upload,
    delete,
    find_person,
    get,
    get_application,
    post,
    put,
    require_person,
)
from serai.tables import protocol as wire

BODY = Settings.study_bytes


def _board(request: ApiRequest) -> StudyBoardApi:
    return get_application(request).study_board_api


def _shared(request: ApiRequest) -> SharedStudiesApi:
    return get_application(request).shared_studies_api


class StudiesController(Controller):
    path = "/api/studies"
    tags = ("studies",)

    @post("/position", status_code=200, security=TOKEN_OPTIONAL, request_max_body_size=BODY)
    async def position(self, data: JSONBody[wire.StudyLine], request: ApiRequest) -> wire.StudyPosition:
        """A position of a study, with the choices of the seat that acts."""
        return await _board(request).get_position(await find_person(request), data)

    @post("/play", status_code=200, security=TOKEN_OPTIONAL, request_max_body_size=BODY)
    async def play(self, data: JSONBody[wire.StudyPlay], request: ApiRequest) -> wire.StudyPosition:
        """The position after an action, with the moves that it made."""
        return await _board(request).play(await find_person(request), data)

    @post("/preview", status_code=200, security=TOKEN_OPTIONAL, request_max_body_size=BODY)
    async def preview(self, data: JSONBody[wire.StudyAction], request: ApiRequest) -> wire.PreviewResult:
        """The immediate effects of an action."""
        return await _board(request).preview(await find_person(request), data)

    @post("/evaluation", status_code=200, security=TOKEN_OPTIONAL, request_max_body_size=BODY)
    async def evaluation(self, data: JSONBody[wire.StudyQuestion], request: ApiRequest) -> wire.StudyEvaluation:
        """Win chances and the best turns of a position, at a depth."""
        person = await find_person(request)
        check_evaluation(request)
        return await _board(request).evaluate(person, data)

    @post("/words", status_code=200, security=TOKEN_OPTIONAL, request_max_body_size=BODY)
    async def words(self, data: JSONBody[wire.StudyWording], request: ApiRequest) -> wire.StudyCourse:
        """All moves of a study in words."""
        return await _board(request).word(await find_person(request), data)

    @post("/", status_code=201, request_max_body_size=BODY)
    async def share(self, data: JSONBody[wire.StudyDocument], request: ApiRequest) -> wire.SharedStudy:
        """Store a study under an address of its own. A broken one is refused with the number of its move."""
        person = await require_person(request)
        check_upload(request, person)
        return await _shared(request).share(person, data)

    @get("/mine")
    async def mine(self, request: ApiRequest) -> wire.StudyList:
        """Your shared studies, newest first."""
        return await _shared(request).list_mine(await require_person(request))

    @get("/{study_id:str}", security=TOKEN_OPTIONAL)
    async def shared(self, study_id: TableId, request: ApiRequest) -> wire.SharedStudy:
        return await _shared(request).get(await find_person(request), study_id)

    @put("/{study_id:str}", request_max_body_size=BODY)
    async def replace(
        self, study_id: TableId, data: JSONBody[wire.StudyDocument], request: ApiRequest
    ) -> wire.SharedStudy:
        """Replace one of your shared studies; its address stays."""
        person = await require_person(request)
        check_upload(request, person)
        return await _shared(request).replace(person, study_id, data)

    @delete("/{study_id:str}", status_code=204)
    async def forget(self, study_id: TableId, request: ApiRequest) -> None:
        """Delete one of your shared studies."""
        await _shared(request).delete(await require_person(request), study_id)

"""Uploaded records."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from serai.server.settings import Settings
from serai.server.web.requests import (
    TOKEN_NOT_NEEDED,
    ApiRequest,
    TableId,
    check_new_table,
    check_upload,
    delete,
    get,
    get_application,
    post,
    require_person,
)
from serai.tables import protocol as wire
from serai.tables.api.rest_api import LATEST, ReplaysApi


def _api(request: ApiRequest) -> ReplaysApi:
    return get_application(request).replays_api


class ReplaysController(Controller):
    path = "/api/replays"
    tags = ("replays",)

    @post("/", status_code=201, request_max_body_size=Settings.record_bytes)
    async def upload(self, data: JSONBody[wire.RecordUpload], request: ApiRequest) -> wire.ReplayInfo:
        """Store a record to view. A broken one is refused with the number of its line."""
        person = await require_person(request)
        check_upload(request, person)
        return await _api(request).upload(person, data)

    @get("/mine")
    async def mine(self, request: ApiRequest) -> wire.ReplayList:
        """Your stored records, newest first."""
        return await _api(request).list_mine(await require_person(request))

    @delete("/{replay_id:str}", status_code=204)
    async def forget(self, replay_id: TableId, request: ApiRequest) -> None:
        """Delete one of your records."""
        await _api(request).delete(await require_person(request), replay_id)

    @post("/{replay_id:str}/table", status_code=201)
    async def play_on(
        self, replay_id: TableId, data: JSONBody[wire.PlayOnRequest], request: ApiRequest
    ) -> wire.TableCreated:
        """Create a table that goes on from any move of a record, with bots on the other seats."""
        person = await require_person(request)
        check_new_table(request, person)
        return await _api(request).play_on(person, replay_id, data)

    @get("/{replay_id:str}", security=TOKEN_NOT_NEEDED)
    async def info(self, replay_id: TableId, request: ApiRequest) -> wire.ReplayInfo:
        return await _api(request).get_info(replay_id)

    @get("/{replay_id:str}/{move:int}", security=TOKEN_NOT_NEEDED)
    async def at(
        self,
        replay_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=LATEST)],
        request: ApiRequest,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        open_hands: FromQuery[bool] = True,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """The position after a number of moves."""
        return await _api(request).get_view(replay_id, move, seat, open_hands, lang)

    @get("/{replay_id:str}/record", security=TOKEN_NOT_NEEDED)
    async def record(self, replay_id: TableId, request: ApiRequest) -> wire.RecordText:
        """The record as it was stored."""
        return await _api(request).get_record(replay_id)

    @get("/{replay_id:str}/{move:int}/position", security=TOKEN_NOT_NEEDED)
    async def position(
        self, replay_id: TableId, move: Annotated[int, PathParameter(ge=0, le=LATEST)], request: ApiRequest
    ) -> wire.StoredPosition:
        """The whole position after a number of moves, to be edited."""
        return await _api(request).get_position(replay_id, move)

    @get("/{replay_id:str}/course", security=TOKEN_NOT_NEEDED)
    async def course(
        self, replay_id: TableId, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> wire.GameTimeline:
        """Every move of the game as text, with the scores after it."""
        return await _api(request).get_timeline(replay_id, lang)

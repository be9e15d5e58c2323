"""Records that people keep here to look through."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from serai.server.settings import Settings
from serai.server.web.requests import (
    OPEN,
    Asker,
    TableId,
    asker,
    check_new_table,
    check_upload,
    delete,
    get,
    house_of,
    post,
)
from serai.tables import protocol as wire
from serai.tables.api.rest_api import LATEST, AboutReplays


def _kept(request: Asker) -> AboutReplays:
    return house_of(request).about_replays


class Replays(Controller):
    path = "/api/replays"
    tags = ("replays",)

    @post("/", status_code=201, request_max_body_size=Settings.record_bytes)
    async def upload(self, data: JSONBody[wire.RecordUpload], request: Asker) -> wire.ReplayInfo:
        """Keep a record to look through. A broken one is refused with its line."""
        person = await asker(request)
        check_upload(request, person)
        return await _kept(request).upload(person, data)

    @get("/mine")
    async def mine(self, request: Asker) -> wire.ReplayList:
        """The records that the asker keeps here, the newest first."""
        return await _kept(request).mine(await asker(request))

    @delete("/{replay_id:str}", status_code=204)
    async def forget(self, replay_id: TableId, request: Asker) -> None:
        """Forget a record of one's own."""
        await _kept(request).forget(await asker(request), replay_id)

    @post("/{replay_id:str}/table", status_code=201)
    async def play_on(
        self, replay_id: TableId, data: JSONBody[wire.PlayOnRequest], request: Asker
    ) -> wire.TableCreated:
        """Make a table at which the unfinished game of a record goes on, with bots on the other seats."""
        person = await asker(request)
        check_new_table(request, person)
        return await _kept(request).play_on(person, replay_id, data)

    @get("/{replay_id:str}", security=OPEN)
    async def info(self, replay_id: TableId, request: Asker) -> wire.ReplayInfo:
        return await _kept(request).info(replay_id)

    @get("/{replay_id:str}/{move:int}", security=OPEN)
    async def at(
        self,
        replay_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=LATEST)],
        request: Asker,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        open_hands: FromQuery[bool] = True,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """The game at a move number."""
        return await _kept(request).at(replay_id, move, seat, open_hands, lang)

    @get("/{replay_id:str}/course", security=OPEN)
    async def course(
        self, replay_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en"
    ) -> wire.GameTimeline:
        """Every move of the game in words, with the scores after it."""
        return await _kept(request).course(replay_id, lang)

"""Records that people keep here to look through."""

from __future__ import annotations

import time
from typing import Annotated

from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from caravanserai.server.settings import Settings
from caravanserai.server.web.asking import (
    OPEN,
    Asker,
    TableId,
    asker,
    beside,
    check_upload,
    delete,
    get,
    house_of,
    post,
)
from caravanserai.tables import protocol as wire
from caravanserai.tables import records
from caravanserai.tables.errors import NotFound, TooMuch
from caravanserai.tables.names import new_id


class Replays(Controller):
    path = "/api/replays"
    tags = ("replays",)

    @post("/", status_code=201, request_max_body_size=Settings.record_bytes)
    async def upload(self, data: JSONBody[wire.UploadRecord], request: Asker) -> wire.ReplayInfo:
        """Keep a record to look through. A broken one is refused with its line."""
        person = await asker(request)
        house = house_of(request)
        check_upload(request, person)
        replay_id = new_id()
        own = await records.data_of(house.tables.keeper.printing, data.text)
        info = await beside(request, records.replay_info, replay_id, data.text, own)
        most, most_bytes = house.settings.tables_per_person * 4, house.settings.replay_bytes
        if not await house.tables.store.keep_replay(replay_id, person.id, data.text, time.time(), most, most_bytes):
            raise TooMuch("too_many_replays", "you keep too many replays already; forget some first")
        return info

    @get("/mine")
    async def mine(self, request: Asker) -> wire.ReplayList:
        """The records that the asker keeps here, the newest first."""
        house, person = house_of(request), await asker(request)
        return wire.ReplayList(await house.tables.store.replays_of(person.id), house.settings.replay_bytes)

    @delete("/{replay_id:str}", status_code=204)
    async def forget(self, replay_id: TableId, request: Asker) -> None:
        """Forget a record of one's own."""
        person = await asker(request)
        if not await house_of(request).tables.store.forget_replay(replay_id, person.id):
            raise NotFound("no_replay", "you keep no such replay")

    async def _text(self, request: Asker, replay_id: str) -> tuple[str, str]:
        """The record, and the data file that it was played with."""
        tables = house_of(request).tables
        found = await tables.store.replay(replay_id)
        if found is None:
            raise NotFound("no_replay", "there is no such replay")
        return found, await records.data_of(tables.keeper.printing, found)

    @get("/{replay_id:str}", security=OPEN)
    async def info(self, replay_id: TableId, request: Asker) -> wire.ReplayInfo:
        return await beside(request, records.replay_info, replay_id, *await self._text(request, replay_id))

    @get("/{replay_id:str}/{move:int}", security=OPEN)
    async def at(
        self,
        replay_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=2**31)],
        request: Asker,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        open_hands: FromQuery[bool] = True,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """The game at a move number."""
        text, own = await self._text(request, replay_id)
        return await beside(request, records.replay_at, text, move, seat, open_hands=open_hands, lang=lang, data=own)

    @get("/{replay_id:str}/course", security=OPEN)
    async def course(self, replay_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en") -> wire.Course:
        """Every move of the game in words, with the scores after it."""
        text, own = await self._text(request, replay_id)
        return await beside(request, records.course, text, lang, own)

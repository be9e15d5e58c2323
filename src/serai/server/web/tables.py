"""Everything about tables that is not live play."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from serai.server.web.requests import (
    BETTER_KNOWN,
    Asker,
    TableId,
    asker,
    check_new_table,
    delete,
    get,
    house_of,
    perhaps,
    post,
)
from serai.tables import protocol as wire
from serai.tables.api.rest_api import LATEST, AboutTables

Move = Annotated[int, QueryParameter(ge=0, le=LATEST)]
OwnSeat = Annotated[int | None, QueryParameter(ge=0, le=7)]


def _rooms(request: Asker) -> AboutTables:
    return house_of(request).about_tables


class TableRooms(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @post("/", status_code=201)
    async def create(self, data: JSONBody[wire.NewTable], request: Asker) -> wire.TableCreated:
        """A new table. If every seat is taken the game begins at once."""
        person = await asker(request)
        check_new_table(request, person)
        return await _rooms(request).create(person, data)

    @get("/", security=BETTER_KNOWN)
    async def public(self, request: Asker) -> wire.TableList:
        """Public tables that are open or being played."""
        return await _rooms(request).public(await perhaps(request))

    @get("/mine")
    async def mine(
        self,
        request: Asker,
        archived: FromQuery[bool] = False,
        page: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    ) -> wire.TableList:
        """The asker's tables in pages: running games first, then the last used."""
        return await _rooms(request).mine(await asker(request), archived, page)

    @get("/{table_id:str}", security=BETTER_KNOWN)
    async def one(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        return await _rooms(request).one(await perhaps(request), table_id)

    @post("/{table_id:str}/join", status_code=200)
    async def join(self, table_id: TableId, data: JSONBody[wire.JoinRequest], request: Asker) -> wire.TableInfo:
        """Take a free seat, by invitation or at a public table."""
        return await _rooms(request).join(await asker(request), table_id, data)

    @post("/{table_id:str}/start", status_code=200)
    async def start(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """Begin; seats that are still open go to bots."""
        return await _rooms(request).start(await asker(request), table_id)

    @post("/{table_id:str}/invites", status_code=201)
    async def invite(self, table_id: TableId, data: JSONBody[wire.InviteRequest], request: Asker) -> wire.Invite:
        """A new invitation link; earlier ones stop working unless `revoke` is false."""
        return await _rooms(request).invite(await asker(request), table_id, data)

    @post("/{table_id:str}/seats/{seat:int}", status_code=200)
    async def set_seat(
        self,
        table_id: TableId,
        seat: Annotated[int, PathParameter(ge=0, le=7)],
        data: JSONBody[wire.SetSeatRequest],
        request: Asker,
    ) -> wire.TableInfo:
        """The owner gives a seat that nobody holds to a bot, or opens it."""
        return await _rooms(request).set_seat(await asker(request), table_id, seat, data)

    @post("/{table_id:str}/leave", status_code=200)
    async def leave(self, table_id: TableId, data: JSONBody[wire.LeaveRequest], request: Asker) -> wire.TableInfo:
        return await _rooms(request).leave(await asker(request), table_id, data)

    @post("/{table_id:str}/resign", status_code=200)
    async def resign(self, table_id: TableId, data: JSONBody[wire.ResignRequest], request: Asker) -> wire.TableInfo:
        return await _rooms(request).resign(await asker(request), table_id, data)

    @post("/{table_id:str}/rematch", status_code=200)
    async def rematch(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """The same again. Whoever asks first makes the new table; the others sit down at it by asking as well."""
        person = await asker(request)
        check_new_table(request, person)
        return await _rooms(request).rematch(person, table_id)

    @delete("/{table_id:str}", status_code=204)
    async def forget(self, table_id: TableId, request: Asker) -> None:
        """Delete a table that nobody else has played at."""
        await _rooms(request).forget(await asker(request), table_id)

    @post("/{table_id:str}/archive", status_code=200)
    async def archive(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """Put the table away; a game that is not over is not finished any more."""
        return await _rooms(request).archive(await asker(request), table_id)

    # -- looking and playing without a socket ------------------------------------------------------------------------

    @get("/{table_id:str}/state", security=BETTER_KNOWN)
    async def state(
        self, table_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en"
    ) -> list[wire.SeatState]:
        """What the asker's seats see and may do; what a spectator sees, for others."""
        return await _rooms(request).state(await perhaps(request), table_id, lang)

    @get("/{table_id:str}/log", security=BETTER_KNOWN)
    async def log(
        self,
        table_id: TableId,
        request: Asker,
        lang: FromQuery[wire.Language] = "en",
        since: Move = 0,
        before: Move = LATEST,
    ) -> list[wire.EventInfo]:
        """The log from a move number on, as the asker may know it; of a long one the last page before a move."""
        return await _rooms(request).log(await perhaps(request), table_id, lang, since, before)

    @get("/{table_id:str}/again", security=BETTER_KNOWN)
    async def again(
        self,
        table_id: TableId,
        request: Asker,
        lang: FromQuery[wire.Language] = "en",
        seat: OwnSeat = None,
        since: Move = 0,
        until: Annotated[int | None, QueryParameter(ge=0, le=LATEST)] = None,
    ) -> wire.EventReplay:
        """What has happened since a move, event by event, as an own seat saw it; without one, as everybody did."""
        return await _rooms(request).again(await perhaps(request), table_id, lang, seat, since, until)

    @post("/{table_id:str}/play", status_code=200)
    async def play(self, table_id: TableId, data: JSONBody[wire.PlayRequest], request: Asker) -> wire.PlayResult:
        """Play without a socket. The same `client` is answered again and never played twice."""
        return await _rooms(request).play(await asker(request), table_id, data)

    @get("/{table_id:str}/record", security=BETTER_KNOWN)
    async def record(self, table_id: TableId, request: Asker, whole: FromQuery[bool] = False) -> wire.RecordText:
        """The record of a finished game; of a running one, what the asker's seats may know of it, or all of it for who
        plays there with bots alone and takes the game along (`whole`)."""
        return await _rooms(request).record(await perhaps(request), table_id, whole)

    @get("/{table_id:str}/replay/{move:int}", security=BETTER_KNOWN)
    async def replay(
        self,
        table_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=LATEST)],
        request: Asker,
        seat: OwnSeat = None,
        open_hands: FromQuery[bool] = False,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """A finished game at a move number, from any seat, or with everything open."""
        return await _rooms(request).replay(await perhaps(request), table_id, move, seat, open_hands, lang)

    @get("/{table_id:str}/course", security=BETTER_KNOWN)
    async def course(
        self, table_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en"
    ) -> wire.GameTimeline:
        """Every move of a finished game in words, with the scores after it."""
        return await _rooms(request).course(await perhaps(request), table_id, lang)

"""Tables over HTTP: everything but live play."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from serai.server.web.requests import (
    TOKEN_OPTIONAL,
    ApiRequest,
    TableId,
    check_new_table,
    delete,
    find_person,
    get,
    get_application,
    post,
    require_person,
)
from serai.tables import protocol as wire
from serai.tables.api.rest_api import LATEST, LogRange, TablesApi

Move = Annotated[int, QueryParameter(ge=0, le=LATEST)]
OwnSeat = Annotated[int | None, QueryParameter(ge=0, le=7)]


def _api(request: ApiRequest) -> TablesApi:
    return get_application(request).tables_api


def _read_range(lang: FromQuery[wire.Language] = "en", since: Move = 0, before: Move = LATEST) -> LogRange:
    return LogRange(lang, since, before)


class TablesController(Controller):
    path = "/api/tables"
    tags = ("tables",)
    dependencies = {"part": Provide(_read_range, sync_to_thread=False)}

    @post("/", status_code=201)
    async def create(self, data: JSONBody[wire.NewTable], request: ApiRequest) -> wire.TableCreated:
        """Create a table. If every seat is taken the game starts at once."""
        person = await require_person(request)
        check_new_table(request, person)
        return await _api(request).create(person, data)

    @get("/", security=TOKEN_OPTIONAL)
    async def public(self, request: ApiRequest) -> wire.TableList:
        """Public tables that are open or being played."""
        return await _api(request).list_public(await find_person(request))

    @get("/mine")
    async def mine(
        self,
        request: ApiRequest,
        archived: FromQuery[bool] = False,
        page: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    ) -> wire.TableList:
        """Your tables, in pages: running games first, then by last use."""
        return await _api(request).list_mine(await require_person(request), archived, page)

    @get("/{table_id:str}", security=TOKEN_OPTIONAL)
    async def one(self, table_id: TableId, request: ApiRequest) -> wire.TableInfo:
        return await _api(request).get(await find_person(request), table_id)

    @post("/{table_id:str}/join", status_code=200)
    async def join(self, table_id: TableId, data: JSONBody[wire.JoinRequest], request: ApiRequest) -> wire.TableInfo:
        """Take a free seat, by invitation or at a public table."""
        return await _api(request).join(await require_person(request), table_id, data)

    @post("/{table_id:str}/place", status_code=200)
    async def change_place(
        self, table_id: TableId, data: JSONBody[wire.PlaceRequest], request: ApiRequest
    ) -> wire.TableInfo:
        """Change your seat or your colour before the game begins."""
        return await _api(request).change_place(await require_person(request), table_id, data)

    @post("/{table_id:str}/start", status_code=200)
    async def start(self, table_id: TableId, request: ApiRequest) -> wire.TableInfo:
        """Start the game; bots take the open seats."""
        return await _api(request).start(await require_person(request), table_id)

    @post("/{table_id:str}/invites", status_code=201)
    async def invite(self, table_id: TableId, data: JSONBody[wire.InviteRequest], request: ApiRequest) -> wire.Invite:
        """Create an invitation link; earlier ones stop working unless `revoke` is false."""
        return await _api(request).invite(await require_person(request), table_id, data)

    @post("/{table_id:str}/seats/{seat:int}", status_code=200)
    async def set_seat(
        self,
        table_id: TableId,
        seat: Annotated[int, PathParameter(ge=0, le=7)],
        data: JSONBody[wire.SetSeatRequest],
        request: ApiRequest,
    ) -> wire.TableInfo:
        """Give a free seat to a bot, or open it; only for the owner."""
        return await _api(request).set_seat(await require_person(request), table_id, seat, data)

    @post("/{table_id:str}/leave", status_code=200)
    async def leave(self, table_id: TableId, data: JSONBody[wire.LeaveRequest], request: ApiRequest) -> wire.TableInfo:
        return await _api(request).leave(await require_person(request), table_id, data)

    @post("/{table_id:str}/resign", status_code=200)
    async def resign(
        self, table_id: TableId, data: JSONBody[wire.ResignRequest], request: ApiRequest
    ) -> wire.TableInfo:
        return await _api(request).resign(await require_person(request), table_id, data)

    @post("/{table_id:str}/rematch", status_code=200)
    async def rematch(self, table_id: TableId, request: ApiRequest, rated: FromQuery[bool] = False) -> wire.TableInfo:
        """Play again with the same seats. The first request creates the new table; later ones join it. `rated`: agree
        that it is rated, as the game before was."""
        person = await require_person(request)
        check_new_table(request, person)
        return await _api(request).rematch(person, table_id, rated)

    @delete("/{table_id:str}", status_code=204)
    async def forget(self, table_id: TableId, request: ApiRequest) -> None:
        """Delete a table at which no other person has played."""
        await _api(request).delete(await require_person(request), table_id)

    @post("/{table_id:str}/archive", status_code=200)
    async def archive(self, table_id: TableId, request: ApiRequest) -> wire.TableInfo:
        """Archive the table; an unfinished game ends without a result."""
        return await _api(request).archive(await require_person(request), table_id)

    # -- state and moves without a socket ----------------------------------------------------------------------------

    @get("/{table_id:str}/state", security=TOKEN_OPTIONAL)
    async def state(
        self, table_id: TableId, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> list[wire.SeatState]:
        """What your seats see and may do; without a seat, what a spectator sees."""
        return await _api(request).get_state(await find_person(request), table_id, lang)

    @get("/{table_id:str}/log", security=TOKEN_OPTIONAL)
    async def log(
        self, table_id: TableId, request: ApiRequest, part: NamedDependency[LogRange]
    ) -> list[wire.EventInfo]:
        """The log from a move number on, as you may see it; of a long log, the last page before a move."""
        return await _api(request).get_log(await find_person(request), table_id, part)

    @get("/{table_id:str}/turns", security=TOKEN_OPTIONAL)
    async def turns(
        self, table_id: TableId, request: ApiRequest, part: NamedDependency[LogRange]
    ) -> list[wire.TurnInfo]:
        """The whole moves of the log that begin between two moves, each summed up in sentences."""
        return await _api(request).get_turns(await find_person(request), table_id, part)

    @get("/{table_id:str}/again", security=TOKEN_OPTIONAL)
    async def again(
        self,
        table_id: TableId,
        request: ApiRequest,
        lang: FromQuery[wire.Language] = "en",
        seat: OwnSeat = None,
        since: Move = 0,
        until: Move = LATEST,
    ) -> wire.EventReplay:
        """The events since a move, as one of your seats saw them; without a seat, as a spectator did."""
        return await _api(request).replay_events(await find_person(request), table_id, lang, seat, since, until)

    @post("/{table_id:str}/play", status_code=200)
    async def play(self, table_id: TableId, data: JSONBody[wire.PlayRequest], request: ApiRequest) -> wire.PlayResult:
        """Play a move without a socket. A repeated `client` gets the same answer and is never played twice."""
        return await _api(request).play(await require_person(request), table_id, data)

    @post("/{table_id:str}/outcomes", status_code=200)
    async def tell(
        self,
        table_id: TableId,
        data: JSONBody[wire.TellRequest],
        request: ApiRequest,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.TellResult:
        """Tell what chance did at a real table. The answer asks for the next outcome, until the set-up or the move is
        complete; then it is carried out."""
        return await _api(request).tell(await require_person(request), table_id, data, lang)

    @get("/{table_id:str}/record", security=TOKEN_OPTIONAL)
    async def record(self, table_id: TableId, request: ApiRequest, whole: FromQuery[bool] = False) -> wire.RecordText:
        """The record of a finished game; of a running one, what your seats may see. With `whole`, all of it, to
        take a game along that you play alone against bots, neither rated nor of a tournament."""
        return await _api(request).get_record(await find_person(request), table_id, whole)

    @get("/{table_id:str}/replay/{move:int}", security=TOKEN_OPTIONAL)
    async def replay(
        self,
        table_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=LATEST)],
        request: ApiRequest,
        seat: OwnSeat = None,
        open_hands: FromQuery[bool] = False,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """The position of a finished game after a number of moves, from any seat, or with everything open."""
        return await _api(request).get_replay(await find_person(request), table_id, move, seat, open_hands, lang)

    @get("/{table_id:str}/replay/{move:int}/position", security=TOKEN_OPTIONAL)
    async def position(
        self, table_id: TableId, move: Annotated[int, PathParameter(ge=0, le=LATEST)], request: ApiRequest
    ) -> wire.StoredPosition:
        """The whole position of a finished game after a number of moves, to be edited."""
        return await _api(request).get_position(await find_person(request), table_id, move)

    @get("/{table_id:str}/course", security=TOKEN_OPTIONAL)
    async def course(
        self, table_id: TableId, request: ApiRequest, lang: FromQuery[wire.Language] = "en"
    ) -> wire.GameTimeline:
        """Every move of a finished game as text, with the scores after it."""
        return await _api(request).get_timeline(await find_person(request), table_id, lang)

    @post("/{table_id:str}/table", status_code=201)
    async def play_on(
        self, table_id: TableId, data: JSONBody[wire.PlayOnRequest], request: ApiRequest
    ) -> wire.TableCreated:
        """Create a table that goes on from any move of a finished game, with bots on the other seats."""
        person = await require_person(request)
        check_new_table(request, person)
        return await _api(request).play_on(person, table_id, data)

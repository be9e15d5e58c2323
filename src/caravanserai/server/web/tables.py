"""Everything about tables that is not live play."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from caravanserai.server.web.asking import (
    BETTER_KNOWN,
    Asker,
    TableId,
    asker,
    beside,
    check_new_table,
    delete,
    get,
    house_of,
    perhaps,
    post,
)
from caravanserai.tables import protocol as wire
from caravanserai.tables import records
from caravanserai.tables.errors import Clash, Forbidden
from caravanserai.tables.rights import check_visible
from caravanserai.tables.store import MOST_MINE
from caravanserai.tables.table import Line, Table
from caravanserai.tables.telling import Listener, event_infos, log_of, move_of, seat_states

PAGE = 2_000  # events of a log that are sent at a time


def _told(table: Table, lines: list[Line], since: int, before: int, listener: Listener) -> list[wire.EventInfo]:
    """A page of the log, the last that there is between two moves. A move is never cut in two."""
    log = [one for one in log_of(lines) if since <= move_of(one) < before]
    if len(log) > PAGE:
        cut = move_of(log[-PAGE])
        log = [one for one in log if move_of(one) > cut] or [one for one in log if move_of(one) == cut]
    return event_infos(table, log, listener)


class TableRooms(Controller):
    path = "/api/tables"
    tags = ("tables",)

    def _info(self, table: Table, person: wire.Person | None) -> wire.TableInfo:
        return table.info(person.id if person else None)

    async def _seen(self, request: Asker, table_id: str) -> tuple[Table, wire.Person | None]:
        """A table that the asker may look at; a private one does not exist for strangers."""
        person = await perhaps(request)
        table = await house_of(request).tables.get(table_id)
        check_visible(table, person.id if person else None)
        return table, person

    @post("/", status_code=201)
    async def create(self, data: JSONBody[wire.NewTable], request: Asker) -> wire.NewTableMade:
        """A new table. If every seat is taken the game begins at once."""
        person = await asker(request)
        check_new_table(request, person)
        table, invite, again = await house_of(request).tables.seating.create(person, data)
        return wire.NewTableMade(self._info(table, person), invite, again)

    @get("/", security=BETTER_KNOWN)
    async def public(self, request: Asker) -> wire.TableList:
        """Public tables that are open or being played."""
        person = await perhaps(request)
        found = await house_of(request).tables.list_public()
        return wire.TableList([self._info(table, person) for table in found])

    @get("/mine")
    async def mine(
        self,
        request: Asker,
        archived: FromQuery[bool] = False,
        page: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    ) -> wire.TableList:
        """The asker's tables in pages: running games first, then the last used."""
        person = await asker(request)
        found = await house_of(request).tables.list_mine(person.id, archived, page)
        return wire.TableList([self._info(table, person) for table in found], len(found) == MOST_MINE)

    @get("/{table_id:str}", security=BETTER_KNOWN)
    async def one(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        return self._info(*await self._seen(request, table_id))

    @post("/{table_id:str}/join", status_code=200)
    async def join(self, table_id: TableId, data: JSONBody[wire.Join], request: Asker) -> wire.TableInfo:
        """Take a free seat, by invitation or at a public table."""
        person = await asker(request)
        table = await house_of(request).tables.seating.join(table_id, person, data.invite, data.seat)
        return self._info(table, person)

    @post("/{table_id:str}/start", status_code=200)
    async def start(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """Begin; seats that are still open go to bots."""
        person = await asker(request)
        return self._info(await house_of(request).tables.seating.start(table_id, person), person)

    @post("/{table_id:str}/invites", status_code=201)
    async def invite(self, table_id: TableId, data: JSONBody[wire.NewInvite], request: Asker) -> wire.Invite:
        """A new invitation link; earlier ones stop working unless `revoke` is false."""
        person = await asker(request)
        return wire.Invite(await house_of(request).tables.seating.invite(table_id, person, data.seat, data.revoke))

    @post("/{table_id:str}/seats/{seat:int}", status_code=200)
    async def set_seat(
        self,
        table_id: TableId,
        seat: Annotated[int, PathParameter(ge=0, le=7)],
        data: JSONBody[wire.SetSeat],
        request: Asker,
    ) -> wire.TableInfo:
        """The owner gives a seat that nobody holds to a bot, or opens it."""
        person = await asker(request)
        table = await house_of(request).tables.seating.set_seat(table_id, person, seat, data.kind, data.bot)
        return self._info(table, person)

    @post("/{table_id:str}/leave", status_code=200)
    async def leave(self, table_id: TableId, data: JSONBody[wire.Leave], request: Asker) -> wire.TableInfo:
        person = await asker(request)
        return self._info(await house_of(request).tables.seating.leave(table_id, person, data.seat), person)

    @post("/{table_id:str}/resign", status_code=200)
    async def resign(self, table_id: TableId, data: JSONBody[wire.OwnSeat], request: Asker) -> wire.TableInfo:
        person = await asker(request)
        return self._info(await house_of(request).tables.seating.resign(table_id, person, data.seat), person)

    @post("/{table_id:str}/rematch", status_code=200)
    async def rematch(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """The same again. Whoever asks first makes the new table; the others sit down at it by asking as well."""
        person = await asker(request)
        check_new_table(request, person)
        return self._info(await house_of(request).tables.seating.rematch(table_id, person), person)

    @delete("/{table_id:str}", status_code=204)
    async def forget(self, table_id: TableId, request: Asker) -> None:
        """Delete a table that nobody else has played at."""
        house = house_of(request)
        await house.tables.seating.delete(table_id, await asker(request))
        for page in house.answering.pages.at(table_id):
            page.outlet.close(wire.NO_TABLE)

    @post("/{table_id:str}/archive", status_code=200)
    async def archive(self, table_id: TableId, request: Asker) -> wire.TableInfo:
        """Put the table away; a game that is not over is not finished any more."""
        person = await asker(request)
        return self._info(await house_of(request).tables.seating.archive(table_id, person), person)

    # -- looking and playing without a socket ------------------------------------------------------------------------

    @get("/{table_id:str}/state", security=BETTER_KNOWN)
    async def state(
        self, table_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en"
    ) -> list[wire.SeatState]:
        """What the asker's seats see and may do; what a spectator sees, for others."""
        table, person = await self._seen(request, table_id)
        async with table.lock:  # never what is not stored yet
            return seat_states(table, Listener(person.id if person else None, lang))

    @get("/{table_id:str}/log", security=BETTER_KNOWN)
    async def log(
        self,
        table_id: TableId,
        request: Asker,
        lang: FromQuery[wire.Language] = "en",
        since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
        before: Annotated[int, QueryParameter(ge=0, le=2**31)] = 2**31,
    ) -> list[wire.EventInfo]:
        """The log from a move number on, as the asker may know it; of a long one the last page before a move."""
        table, person = await self._seen(request, table_id)
        listener = Listener(person.id if person else None, lang)
        lines = await house_of(request).tables.all_lines(table)
        return await beside(request, _told, table, lines, since, before, listener)

    @get("/{table_id:str}/again", security=BETTER_KNOWN)
    async def again(
        self,
        table_id: TableId,
        request: Asker,
        lang: FromQuery[wire.Language] = "en",
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        since: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
        until: Annotated[int | None, QueryParameter(ge=0, le=2**31)] = None,
    ) -> wire.Again:
        """What has happened since a move, event by event, as an own seat saw it; without one, as everybody did."""
        table, person = await self._seen(request, table_id)
        if seat is not None and seat not in table.seats_of(person.id if person else None):
            raise Forbidden("not_yours", "this seat is somebody else's")
        lines = await self._lines(request, table)
        if table.match is None:
            raise Clash("old_rules", "this game cannot be followed any more; its record can be downloaded")
        listener = Listener(person.id if person else None, lang)
        return await beside(request, records.again, table, lines, seat, since, until, listener)

    @post("/{table_id:str}/play", status_code=200)
    async def play(self, table_id: TableId, data: JSONBody[wire.PlayRequest], request: Asker) -> wire.Played:
        """Play without a socket. The same `client` is answered again and never played twice."""
        person = await asker(request)
        played = await house_of(request).tables.playing.play(
            table_id, person.id, data.seat, data.action, data.version, data.client
        )
        return wire.Played(*played)

    @get("/{table_id:str}/record", security=BETTER_KNOWN)
    async def record(self, table_id: TableId, request: Asker) -> wire.RecordText:
        """The record of a finished game; of a running one, what the asker's seats may know of it."""
        table, person = await self._seen(request, table_id)
        lines = await self._lines(request, table)
        if table.match is None:
            if not table.over:
                raise Clash("old_rules", "this game cannot be followed any more; it can be downloaded when it is over")
            return wire.RecordText(await beside(request, records.written_record, table, lines), True)
        match = await beside(request, records.whole_match, table, lines)
        seats = table.seats_of(person.id if person else None)
        return wire.RecordText(*records.record_of(table, match, seats))

    async def _lines(self, request: Asker, table: Table) -> list[Line]:
        lines = await house_of(request).tables.all_lines(table)
        if not any(line.kind == "start" for line in lines):
            raise Clash("not_started", "this game has not begun")
        return lines

    @get("/{table_id:str}/replay/{move:int}", security=BETTER_KNOWN)
    async def replay(
        self,
        table_id: TableId,
        move: Annotated[int, PathParameter(ge=0, le=2**31)],
        request: Asker,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
        open_hands: FromQuery[bool] = False,
        lang: FromQuery[wire.Language] = "en",
    ) -> wire.ReplayView:
        """A finished game at a move number, from any seat, or with everything open."""
        text, own = await self._finished(request, table_id)
        return await beside(request, records.replay_at, text, move, seat, open_hands=open_hands, lang=lang, data=own)

    @get("/{table_id:str}/course", security=BETTER_KNOWN)
    async def course(self, table_id: TableId, request: Asker, lang: FromQuery[wire.Language] = "en") -> wire.Course:
        """Every move of a finished game in words, with the scores after it."""
        text, own = await self._finished(request, table_id)
        return await beside(request, records.course, text, lang, own)

    async def _finished(self, request: Asker, table_id: str) -> tuple[str, str]:
        """The record of a finished game, and the data file that it was played with."""
        table, _ = await self._seen(request, table_id)
        if table.row.status != "over":
            raise Clash("not_over", "a game can be replayed when it is over")
        lines = await self._lines(request, table)
        if table.match is None:
            raise Clash("old_rules", "this game cannot be followed any more; its record can be downloaded")
        match = await beside(request, records.whole_match, table, lines)
        return records.replay_text(table, match), table.data.text if table.data else ""

"""REST operations on tables, replays and games, independent of the transport. Callers authenticate the person."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from serai.core.errors import BadRecord, BadSetup, IllegalAction, OutcomeNeeded, SeraiError, UnknownGame
from serai.tables import protocol as wire
from serai.tables.api import game_catalogue
from serai.tables.api.fair_play import FairPlay
from serai.tables.errors import Clash, Forbidden, LimitReached, NotFound, Refusal, shorten
from serai.tables.live.updates import build_seat_states
from serai.tables.model.log_entries import LogEntry, move_number
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.permissions import check_visible
from serai.tables.model.viewer import Viewer
from serai.tables.offload import Offload, run_inline
from serai.tables.play.seats import SeatManager
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.replays import records
from serai.tables.replays.log_events import build_events, build_log_turns
from serai.tables.store.interface import MAX_LISTED

LOG_PAGE = 2_000  # events per response
LATEST = 2**31

_CODES: tuple[tuple[type[SeraiError], int, str], ...] = (
    (UnknownGame, 404, "no_game"),
    (BadSetup, 409, "bad_setup"),
    (BadRecord, 409, "bad_record"),
    (IllegalAction, 409, "illegal"),
    (OutcomeNeeded, 409, "outcome_needed"),
)


def describe_error(error: SeraiError) -> tuple[int, wire.ErrorBody]:
    """The HTTP status and the body for an error."""
    if isinstance(error, Refusal):
        status, code, message = error.status, error.code, error.message
    else:
        found = ((status, code) for kind, status, code in _CODES if isinstance(error, kind))
        status, code = next(found, (409, "refused"))
        message = str(error)
    return status, wire.ErrorBody(code, shorten(message))


class LogRange(Struct, frozen=True):
    """The part of a log that is asked for, from one move to the one before another, and its language."""

    lang: wire.Language = "en"
    since: int = 0
    before: int = LATEST

    def has(self, move: int) -> bool:
        return self.since <= move < self.before


def _id(person: wire.Person | None) -> str | None:
    return person.id if person else None


def _build_log_page(table: Table, log: list[LogEntry], part: LogRange, viewer: Viewer) -> list[wire.EventInfo]:
    """The last page of the log between two moves. The events of a move are never split."""
    log = [one for one in log if part.has(move_number(one))]
    if len(log) > LOG_PAGE:
        cut = move_number(log[-LOG_PAGE])
        log = [one for one in log if move_number(one) > cut] or [one for one in log if move_number(one) == cut]
    return build_events(table, log, viewer)


async def _create_from_record(
    seats: SeatManager, offload: Offload, person: wire.Person, game: tuple[str, str], data: wire.PlayOnRequest
) -> wire.TableCreated:
    """A table that goes on with a recorded game: its record, and the text of its custom data file. Its player knows the
    game already, so hints are allowed, whoever they play."""
    record, match = await offload(records.load_beginning, *game, data.move)
    if len(data.seats) != record.players:
        raise Clash("bad_setup", f"the game of this record has {record.players} seats")
    options = dict(record.options)
    new_table = wire.NewTable(record.game, data.seats, options, client=data.client, data=record.data, hints=True)
    table, again = await seats.create_from_match(person, new_table, match)
    return wire.TableCreated(table.info(person.id), None, again)


class TablesApi:
    def __init__(self, tables: TableManager, offload: Offload = run_inline) -> None:
        self.tables = tables
        self.seats = tables.seats
        self.offload = offload

    async def get_visible(self, person: wire.Person | None, table_id: str) -> Table:
        """A table that the person may see; NotFound for other people's private tables."""
        table = await self.tables.get(table_id)
        check_visible(table, _id(person))
        return table

    # -- changes -----------------------------------------------------------------------------------------------------

    async def create(self, person: wire.Person, data: wire.NewTable) -> wire.TableCreated:
        table, invite, again = await self.seats.create(person, data)
        return wire.TableCreated(table.info(person.id), invite, again)

    async def join(self, person: wire.Person, table_id: str, data: wire.JoinRequest) -> wire.TableInfo:
        table = await self.seats.join(table_id, person, data.invite, data.seat, data.colour, data.rated)
        return table.info(person.id)

    async def change_place(self, person: wire.Person, table_id: str, data: wire.PlaceRequest) -> wire.TableInfo:
        return (await self.tables.places.change(table_id, person, data)).info(person.id)

    async def start(self, person: wire.Person, table_id: str) -> wire.TableInfo:
        return (await self.seats.start(table_id, person)).info(person.id)

    async def invite(self, person: wire.Person, table_id: str, data: wire.InviteRequest) -> wire.Invite:
        return wire.Invite(await self.seats.invite(table_id, person, data.seat, data.revoke))

    async def set_seat(
        self, person: wire.Person, table_id: str, seat: int, data: wire.SetSeatRequest
    ) -> wire.TableInfo:
        return (await self.seats.set_seat(table_id, person, seat, data.kind, data.bot)).info(person.id)

    async def leave(self, person: wire.Person, table_id: str, data: wire.LeaveRequest) -> wire.TableInfo:
        return (await self.seats.leave(table_id, person, data.seat)).info(person.id)

    async def resign(self, person: wire.Person, table_id: str, data: wire.ResignRequest) -> wire.TableInfo:
        return (await self.seats.resign(table_id, person, data.seat)).info(person.id)

    async def rematch(self, person: wire.Person, table_id: str, rated: bool = False) -> wire.TableInfo:
        return (await self.tables.rematches.rematch(table_id, person, rated)).info(person.id)

    async def archive(self, person: wire.Person, table_id: str) -> wire.TableInfo:
        return (await self.seats.archive(table_id, person)).info(person.id)

    async def delete(self, person: wire.Person, table_id: str) -> None:
        await self.seats.delete(table_id, person)

    async def play(self, person: wire.Person, table_id: str, data: wire.PlayRequest) -> wire.PlayResult:
        played = await self.tables.moves.play(table_id, person.id, data.seat, data.action, data.version, data.client)
        return wire.PlayResult(*played)

    async def tell(
        self, person: wire.Person, table_id: str, data: wire.TellRequest, lang: wire.Language = "en"
    ) -> wire.TellResult:
        """Take outcomes that are told from a real table."""
        return await self.tables.real_tables.tell(table_id, person, data, lang)

    async def play_on(self, person: wire.Person, table_id: str, data: wire.PlayOnRequest) -> wire.TableCreated:
        """Create a table that goes on from any move of a finished game."""
        finished = await self.get_finished(person, table_id)
        return await _create_from_record(self.seats, self.offload, person, finished, data)

    # -- queries -----------------------------------------------------------------------------------------------------

    async def list_public(self, person: wire.Person | None) -> wire.TableList:
        return wire.TableList([table.list_info(_id(person)) for table in await self.tables.list_public()])

    async def list_mine(self, person: wire.Person, archived: bool = False, page: int = 0) -> wire.TableList:
        found = await self.tables.list_mine(person.id, archived, page)
        return wire.TableList([table.list_info(person.id) for table in found], len(found) == MAX_LISTED)

    async def get(self, person: wire.Person | None, table_id: str) -> wire.TableInfo:
        return (await self.get_visible(person, table_id)).info(_id(person))

    async def get_state(
        self, person: wire.Person | None, table_id: str, lang: wire.Language = "en"
    ) -> list[wire.SeatState]:
        table = await self.get_visible(person, table_id)
        async with table.lock:  # no unstored state
            return build_seat_states(table, Viewer(_id(person), lang))

    async def get_log(self, person: wire.Person | None, table_id: str, part: LogRange) -> list[wire.EventInfo]:
        table = await self.get_visible(person, table_id)
        log = (await self.tables.replay_log(table)).log
        return await self.offload(_build_log_page, table, log, part, Viewer(_id(person), part.lang))

    async def get_turns(self, person: wire.Person | None, table_id: str, part: LogRange) -> list[wire.TurnInfo]:
        """The whole moves of the log that begin between two moves."""
        table = await self.get_visible(person, table_id)
        replayed = await self.tables.replay_log(table)
        moves = {number: move for number, move in enumerate(replayed.moves, 1) if part.has(move.turn)}
        return await self.offload(build_log_turns, table, replayed.log, moves, Viewer(_id(person), part.lang))

    async def replay_events(
        self,
        person: wire.Person | None,
        table_id: str,
        lang: wire.Language = "en",
        seat: int | None = None,
        since: int = 0,
        until: int | None = None,
    ) -> wire.EventReplay:
        table = await self.get_visible(person, table_id)
        if seat is not None and seat not in table.seats_of(_id(person)):
            raise Forbidden("not_yours", "this seat is somebody else's")
        replayed = await self._replay_log(table)
        if table.match is None:
            raise Clash("old_rules", "this game cannot be followed any more; its record can be downloaded")
        viewer = Viewer(_id(person), lang)
        return await self.offload(records.replay_events, table, replayed, seat, since, until, viewer)

    async def _replay_log(self, table: Table) -> ReplayedLog:
        replayed = await self.tables.replay_log(table)
        if replayed.start is None:
            raise Clash("not_started", "this game has not begun")
        return replayed

    async def get_record(self, person: wire.Person | None, table_id: str, whole: bool = False) -> wire.RecordText:
        """The record of a game. While it runs, only what the person may know; `whole` asks for all of it, to continue
        elsewhere."""
        table = await self.get_visible(person, table_id)
        replayed = await self._replay_log(table)
        if table.match is None:
            if not table.is_over:
                raise Clash("old_rules", "this game cannot be followed any more; it can be downloaded when it is over")
            return wire.RecordText(await self.offload(records.record_from_log, table, replayed), True)
        match = await self.offload(records.rebuild_match, table, replayed)
        if whole:
            return wire.RecordText(records.complete_record(table, match, _id(person)), True)
        return wire.RecordText(*records.public_record(table, match, table.seats_of(_id(person))))

    async def get_finished(self, person: wire.Person | None, table_id: str) -> tuple[str, str]:
        """The record of a finished game, and the text of its custom data file."""
        table = await self.get_visible(person, table_id)
        if table.row.status != "over":
            raise Clash("not_over", "a game can be replayed when it is over")
        replayed = await self._replay_log(table)
        if table.match is None:
            raise Clash("old_rules", "this game cannot be followed any more; its record can be downloaded")
        match = await self.offload(records.rebuild_match, table, replayed)
        return records.finished_record(table, match), table.data.text if table.data else ""

    async def get_replay(
        self,
        person: wire.Person | None,
        table_id: str,
        move: int,
        seat: int | None = None,
        open_hands: bool = False,
        lang: wire.Language = "en",
    ) -> wire.ReplayView:
        text, own = await self.get_finished(person, table_id)
        return await self.offload(records.replay_at, text, move, seat, open_hands=open_hands, lang=lang, data=own)

    async def get_position(self, person: wire.Person | None, table_id: str, move: int) -> wire.StoredPosition:
        """The whole position of a finished game after a number of moves."""
        text, own = await self.get_finished(person, table_id)
        return await self.offload(records.position_at, text, move, own)

    async def get_timeline(
        self, person: wire.Person | None, table_id: str, lang: wire.Language = "en"
    ) -> wire.GameTimeline:
        text, own = await self.get_finished(person, table_id)
        timeline = await self.offload(records.build_timeline, text, lang, own)
        return replace(timeline, colours=(await self.tables.get(table_id)).colours)


class ReplaysApi:
    """Records that people store for replay, limited in number and total size per person."""

    def __init__(
        self,
        tables: TableManager,
        max_replays: int,
        max_bytes: int,
        offload: Offload = run_inline,
        likely_people: Callable[[], list[str]] = list,
    ) -> None:
        self.store = tables.store
        self.repository = tables.repository
        self.seats = tables.seats
        self.max_replays = max_replays
        self.max_bytes = max_bytes
        self.fair_play = FairPlay(tables, offload, likely_people)
        self.offload = offload

    async def upload(self, person: wire.Person, data: wire.RecordUpload) -> wire.ReplayInfo:
        replay_id = self.repository.new_id()
        own = await records.find_record_data(self.repository.custom_data, data.text)
        info = await self.offload(records.replay_info, replay_id, data.text, own)
        if not await self.store.add_replay(
            replay_id, person.id, data.text, time.time(), self.max_replays, self.max_bytes
        ):
            raise LimitReached("too_many_replays", "you keep too many replays already; forget some first")
        return info

    async def play_on(self, person: wire.Person, replay_id: str, data: wire.PlayOnRequest) -> wire.TableCreated:
        """Create a table that goes on with the game of a record, from any of its moves."""
        text, own = await self.load(replay_id)
        await self.fair_play.check_position(person, text, own)
        return await _create_from_record(self.seats, self.offload, person, (text, own), data)

    async def list_mine(self, person: wire.Person) -> wire.ReplayList:
        return wire.ReplayList(await self.store.list_replays(person.id), self.max_bytes)

    async def delete(self, person: wire.Person, replay_id: str) -> None:
        if not await self.store.delete_replay(replay_id, person.id):
            raise NotFound("no_replay", "you keep no such replay")

    async def load(self, replay_id: str) -> tuple[str, str]:
        """The record, and the text of its custom data file."""
        found = await self.store.read_replay(replay_id)
        if found is None:
            raise NotFound("no_replay", "there is no such replay")
        return found, await records.find_record_data(self.repository.custom_data, found)

    async def get_record(self, replay_id: str) -> wire.RecordText:
        return wire.RecordText((await self.load(replay_id))[0], True)

    async def get_info(self, replay_id: str) -> wire.ReplayInfo:
        return await self.offload(records.replay_info, replay_id, *await self.load(replay_id))

    async def get_view(
        self,
        replay_id: str,
        move: int,
        seat: int | None = None,
        open_hands: bool = True,
        lang: wire.Language = "en",
    ) -> wire.ReplayView:
        text, own = await self.load(replay_id)
        return await self.offload(records.replay_at, text, move, seat, open_hands=open_hands, lang=lang, data=own)

    async def get_position(self, replay_id: str, move: int) -> wire.StoredPosition:
        text, own = await self.load(replay_id)
        return await self.offload(records.position_at, text, move, own)

    async def get_timeline(self, replay_id: str, lang: wire.Language = "en") -> wire.GameTimeline:
        text, own = await self.load(replay_id)
        return await self.offload(records.build_timeline, text, lang, own)


class GamesApi:
    """Rules and data files of games; the rest is in `game_catalogue`."""

    def __init__(self, tables: TableManager) -> None:
        self.custom_data = tables.repository.custom_data

    def get_rules(self, game_id: str, lang: str) -> wire.RecordText:
        return wire.RecordText(game_catalogue.get_rules(game_id, lang), True)

    def get_data_file(self, game_id: str) -> wire.RecordText:
        return wire.RecordText(game_catalogue.find_game(game_id).components.text, True)

    async def get_custom_data(self, game_id: str, fingerprint: str) -> dict[str, Any]:
        found = await self.custom_data.find(game_catalogue.find_game(game_id).id, fingerprint)
        return dict(found.rows if found else game_catalogue.get_data(game_id))

    async def add_custom_data(self, person: wire.Person, game_id: str, data: wire.DataUpload) -> wire.DataStored:
        the_game = game_catalogue.find_game(game_id)
        found = await self.custom_data.add(person.id, the_game.id, data.text)
        return wire.DataStored(found.sha256, found.rows == the_game.components.rows)

"""REST operations on tables, replays and games, independent of the transport. Callers authenticate the person."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from serai.core.errors import BadRecord, BadSetup, IllegalAction, OutcomeNeeded, SeraiError, UnknownGame
from serai.tables import protocol as wire
from serai.tables.api import game_catalogue, position_editor
from serai.tables.api.fair_play import FairPlay
from serai.tables.errors import Clash, Forbidden, LimitReached, NotFound, Refusal, shorten
from serai.tables.live.updates import build_seat_states
from serai.tables.model.log_entries import LogEntry, move_number
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.permissions import check_visible
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.replays import records
from serai.tables.replays.log_events import build_events, build_log_turns
from serai.tables.replays.recorded_game import (
    RecordedGame,
    build_timeline,
    describe_game,
    open_record,
    open_with_data,
    position_at,
    replay_at,
)
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


def _id(person: wire.Person | None) -> str | None:
    return person.id if person else None


def _build_log_page(table: Table, log: list[LogEntry], part: range, viewer: Viewer) -> list[wire.EventInfo]:
    """The last page of the log between two moves. The events of a move are never split."""
    log = [one for one in log if move_number(one) in part]
    if len(log) > LOG_PAGE:
        cut = move_number(log[-LOG_PAGE])
        log = [one for one in log if move_number(one) > cut] or [one for one in log if move_number(one) == cut]
    return build_events(table, log, viewer)


async def _create_from_record(
    tables: TableManager, person: wire.Person, game: RecordedGame, data: wire.PlayOnRequest
) -> wire.TableCreated:
    """A table that goes on with a recorded game. Its player knows the game already, so hints are allowed, whoever they
    play."""
    record, match = game.record, await tables.offload(game.replay, data.move)
    if len(data.seats) != record.players:
        raise Clash("bad_setup", f"the game of this record has {record.players} seats")
    options = dict(record.options)
    new_table = wire.NewTable(record.game, data.seats, options, client=data.client, data=record.data, hints=True)
    table, again = await tables.seats.create_from_match(person, new_table, match)
    return wire.TableCreated(table.info(person.id), None, again)


class TablesApi:
    def __init__(self, tables: TableManager) -> None:
        self.tables = tables
        self.seats = tables.seats
        self.offload = tables.offload
        self._finished: WeakKeyDictionary[Table, tuple[int, str]] = WeakKeyDictionary()  # records, by their versions

    async def get_visible(self, person: wire.Person | None, table_id: str) -> Table:
        """A table that the person may see; NotFound for other people's private tables."""
        table = await self.tables.get(table_id)
        check_visible(table, _id(person))
        return table

    # -- changes -----------------------------------------------------------------------------------------------------

    async def create(self, person: wire.Person, data: wire.NewTable) -> wire.TableCreated:
        """Create a table. If every seat is taken the game starts at once."""
        table, invite, again = await self.seats.create(person, data)
        return wire.TableCreated(table.info(person.id), invite, again)

    async def join(self, person: wire.Person, table_id: wire.Id, data: wire.JoinRequest) -> wire.TableInfo:
        """Take a free seat, by invitation or at a public table."""
        table = await self.seats.join(table_id, person, data.invite, data.seat, data.colour, data.rated)
        return table.info(person.id)

    async def change_place(self, person: wire.Person, table_id: wire.Id, data: wire.PlaceRequest) -> wire.TableInfo:
        """Change your seat or your colour before the game begins."""
        return (await self.tables.places.change(table_id, person, data)).info(person.id)

    async def start(self, person: wire.Person, table_id: wire.Id) -> wire.TableInfo:
        """Start the game; bots take the open seats."""
        return (await self.seats.start(table_id, person)).info(person.id)

    async def invite(self, person: wire.Person, table_id: wire.Id, data: wire.InviteRequest) -> wire.Invite:
        """Create an invitation link; earlier ones stop working unless `revoke` is false."""
        return wire.Invite(await self.seats.invite(table_id, person, data.seat, data.revoke))

    async def set_seat(
        self, person: wire.Person, table_id: wire.Id, seat: wire.Seat, data: wire.SetSeatRequest
    ) -> wire.TableInfo:
        """Give a free seat to a bot, or open it; only for the owner."""
        return (await self.seats.set_seat(table_id, person, seat, data.kind, data.bot)).info(person.id)

    async def leave(self, person: wire.Person, table_id: wire.Id, data: wire.LeaveRequest) -> wire.TableInfo:
        return (await self.seats.leave(table_id, person, data.seat)).info(person.id)

    async def resign(self, person: wire.Person, table_id: wire.Id, data: wire.ResignRequest) -> wire.TableInfo:
        return (await self.seats.resign(table_id, person, data.seat)).info(person.id)

    async def rematch(self, person: wire.Person, table_id: wire.Id, rated: bool = False) -> wire.TableInfo:
        """Play again with the same seats. The first request creates the new table; later ones join it. `rated`: agree
        that it is rated, as the game before was."""
        return (await self.tables.rematches.rematch(table_id, person, rated)).info(person.id)

    async def archive(self, person: wire.Person, table_id: wire.Id) -> wire.TableInfo:
        """Archive the table; an unfinished game ends without a result."""
        return (await self.seats.archive(table_id, person)).info(person.id)

    async def delete(self, person: wire.Person, table_id: wire.Id) -> None:
        """Delete a table at which no other person has played."""
        await self.seats.delete(table_id, person)

    async def play(self, person: wire.Person, table_id: wire.Id, data: wire.PlayRequest) -> wire.PlayResult:
        """Play a move without a socket. A repeated `client` gets the same answer and is never played twice."""
        played = await self.tables.moves.play(table_id, person.id, data.seat, data.action, data.version, data.client)
        return wire.PlayResult(*played)

    async def tell(
        self, person: wire.Person, table_id: wire.Id, data: wire.TellRequest, lang: wire.Language = "en"
    ) -> wire.TellResult:
        """Tell what chance did at a real table. The answer asks for the next outcome, until the set-up or the move is
        complete; then it is carried out."""
        return await self.tables.real_tables.tell(table_id, person, data, lang)

    async def play_on(self, person: wire.Person, table_id: wire.Id, data: wire.PlayOnRequest) -> wire.TableCreated:
        """Create a table that goes on from any move of a finished game, with bots on the other seats."""
        return await _create_from_record(self.tables, person, await self.get_finished(person, table_id), data)

    # -- queries -----------------------------------------------------------------------------------------------------

    async def list_public(self, person: wire.Person | None) -> wire.TableList:
        """Public tables that are open or being played."""
        return wire.TableList([table.list_info(_id(person)) for table in await self.tables.list_public()])

    async def list_mine(self, person: wire.Person, archived: bool = False, page: wire.PageNumber = 0) -> wire.TableList:
        """Your tables, in pages: running games first, then by last use."""
        found = await self.tables.list_mine(person.id, archived, page)
        return wire.TableList([table.list_info(person.id) for table in found], len(found) == MAX_LISTED)

    async def get(self, person: wire.Person | None, table_id: wire.Id) -> wire.TableInfo:
        return (await self.get_visible(person, table_id)).info(_id(person))

    async def get_state(
        self, person: wire.Person | None, table_id: wire.Id, lang: wire.Language = "en"
    ) -> list[wire.SeatState]:
        """What your seats see and may do; without a seat, what a spectator sees."""
        table = await self.get_visible(person, table_id)
        async with table.lock:  # no unstored state
            return build_seat_states(table, Viewer(_id(person), lang))

    async def get_log(
        self,
        person: wire.Person | None,
        table_id: wire.Id,
        lang: wire.Language = "en",
        since: wire.Count = 0,
        before: wire.Count = LATEST,
    ) -> list[wire.EventInfo]:
        """The log from a move number on, as you may see it; of a long log, the last page before a move."""
        table = await self.get_visible(person, table_id)
        log = (await self.tables.replay_log(table)).log
        return await self.offload(_build_log_page, table, log, range(since, before), Viewer(_id(person), lang))

    async def get_turns(
        self,
        person: wire.Person | None,
        table_id: wire.Id,
        lang: wire.Language = "en",
        since: wire.Count = 0,
        before: wire.Count = LATEST,
    ) -> list[wire.TurnInfo]:
        """The whole moves of the log that begin between two moves, each summed up in sentences."""
        table = await self.get_visible(person, table_id)
        replayed = await self.tables.replay_log(table)
        moves = {number: move for number, move in enumerate(replayed.moves, 1) if since <= move.turn < before}
        return await self.offload(build_log_turns, table, replayed.log, moves, Viewer(_id(person), lang))

    async def replay_events(
        self,
        person: wire.Person | None,
        table_id: wire.Id,
        lang: wire.Language = "en",
        seat: wire.Seat | None = None,
        since: wire.Count = 0,
        until: wire.Count = LATEST,
    ) -> wire.EventReplay:
        """The events since a move, as one of your seats saw them; without a seat, as a spectator did."""
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

    async def get_record(self, person: wire.Person | None, table_id: wire.Id, whole: bool = False) -> wire.RecordText:
        """The record of a finished game; of a running one, what your seats may see. With `whole`, all of it, to
        take a game along that you play alone against bots, neither rated nor of a tournament."""
        table = await self.get_visible(person, table_id)
        replayed = await self._replay_log(table)
        if table.match is None:
            if not table.is_over:
                raise Clash("old_rules", "this game cannot be followed any more; it can be downloaded when it is over")
            return wire.RecordText(await self.offload(records.record_from_log, table, replayed), True)
        match = await self.offload(records.rebuild_match, table, replayed)
        if whole:
            return wire.RecordText(records.complete_game(table, match, _id(person)).text, True)
        return wire.RecordText(*records.public_record(table, match, table.seats_of(_id(person))))

    async def get_finished(self, person: wire.Person | None, table_id: str) -> RecordedGame:
        table = await self.get_visible(person, table_id)
        if table.row.status != "over":
            raise Clash("not_over", "a game can be replayed when it is over")
        if self._finished.get(table, (0,))[0] != table.version:  # a page that waits for an analysis asks every second
            replayed = await self._replay_log(table)
            if table.match is None:
                raise Clash("old_rules", "this game cannot be followed any more; its record can be downloaded")
            match = await self.offload(records.rebuild_match, table, replayed)
            self._finished[table] = (table.version, records.finished_record(table, match))
        return open_record(self._finished[table][1], table.data.text if table.data else "")

    async def get_replay(
        self,
        person: wire.Person | None,
        table_id: wire.Id,
        move: wire.Count,
        seat: wire.Seat | None = None,
        open_hands: bool = False,
        lang: wire.Language = "en",
    ) -> wire.ReplayView:
        """The position of a finished game after a number of moves, from any seat, or with everything open."""
        game = await self.get_finished(person, table_id)
        return await self.offload(replay_at, game, move, seat, open_hands=open_hands, lang=lang)

    async def get_position(
        self, person: wire.Person | None, table_id: wire.Id, move: wire.Count
    ) -> wire.StoredPosition:
        """The whole position of a finished game after a number of moves, to be edited."""
        return await self.offload(position_at, await self.get_finished(person, table_id), move)

    async def get_timeline(
        self, person: wire.Person | None, table_id: wire.Id, lang: wire.Language = "en"
    ) -> wire.GameTimeline:
        """Every move of a finished game as text, with the scores after it."""
        timeline = await self.offload(build_timeline, await self.get_finished(person, table_id), lang)
        return replace(timeline, colours=(await self.tables.get(table_id)).colours)


class ReplaysApi:
    """Records that people store for replay, limited in number and total size per person."""

    def __init__(
        self,
        tables: TableManager,
        max_replays: int,
        max_bytes: int,
        likely_people: Callable[[], list[str]] = list,
    ) -> None:
        self.tables = tables
        self.store = tables.store
        self.custom_data = tables.repository.custom_data
        self.max_replays = max_replays
        self.max_bytes = max_bytes
        self.fair_play = FairPlay(tables, likely_people)
        self.offload = tables.offload

    async def upload(self, person: wire.Person, data: wire.RecordUpload) -> wire.ReplayInfo:
        """Store a record to view. A broken one is refused with the number of its line."""
        replay_id = self.tables.repository.new_id()
        info = await self.offload(describe_game, replay_id, await open_with_data(self.custom_data, data.text))
        if not await self.store.add_replay(
            replay_id, person.id, data.text, time.time(), self.max_replays, self.max_bytes
        ):
            raise LimitReached("too_many_replays", "you keep too many replays already; forget some first")
        return info

    async def play_on(self, person: wire.Person, replay_id: wire.Id, data: wire.PlayOnRequest) -> wire.TableCreated:
        """Create a table that goes on from any move of a record, with bots on the other seats."""
        game = await self.load(replay_id)
        await self.fair_play.check_position(person, game)
        return await _create_from_record(self.tables, person, game, data)

    async def list_mine(self, person: wire.Person) -> wire.ReplayList:
        """Your stored records, newest first."""
        return wire.ReplayList(await self.store.list_replays(person.id), self.max_bytes)

    async def delete(self, person: wire.Person, replay_id: wire.Id) -> None:
        """Delete one of your records."""
        if not await self.store.delete_replay(replay_id, person.id):
            raise NotFound("no_replay", "you keep no such replay")

    async def load(self, replay_id: str) -> RecordedGame:
        found = await self.store.read_replay(replay_id)
        if found is None:
            raise NotFound("no_replay", "there is no such replay")
        return await open_with_data(self.custom_data, found)

    async def get_record(self, replay_id: wire.Id) -> wire.RecordText:
        """The record as it was stored."""
        return wire.RecordText((await self.load(replay_id)).text, True)

    async def get_info(self, replay_id: wire.Id) -> wire.ReplayInfo:
        return await self.offload(describe_game, replay_id, await self.load(replay_id))

    async def get_view(
        self,
        replay_id: wire.Id,
        move: wire.Count,
        seat: wire.Seat | None = None,
        open_hands: bool = True,
        lang: wire.Language = "en",
    ) -> wire.ReplayView:
        """The position after a number of moves."""
        game = await self.load(replay_id)
        return await self.offload(replay_at, game, move, seat, open_hands=open_hands, lang=lang)

    async def get_position(self, replay_id: wire.Id, move: wire.Count) -> wire.StoredPosition:
        """The whole position after a number of moves, to be edited."""
        return await self.offload(position_at, await self.load(replay_id), move)

    async def get_timeline(self, replay_id: wire.Id, lang: wire.Language = "en") -> wire.GameTimeline:
        """Every move of the game as text, with the scores after it."""
        return await self.offload(build_timeline, await self.load(replay_id), lang)


class GamesApi:
    """What is asked about games and takes long, or differs between servers; the rest is in `game_catalogue`."""

    def __init__(self, tables: TableManager) -> None:
        self.custom_data = tables.repository.custom_data
        self.offload = tables.offload

    def get_rules(self, game_id: wire.GameId, lang: str) -> wire.RecordText:
        """The rules for players, as Markdown."""
        return wire.RecordText(game_catalogue.get_rules(game_id, lang), True)

    def get_data_file(self, game_id: wire.GameId) -> wire.RecordText:
        """The text of the game's data file, to correct a copy of it."""
        return wire.RecordText(game_catalogue.find_game(game_id).components.text, True)

    async def get_custom_data(self, game_id: wire.GameId, fingerprint: str) -> dict[str, Any]:
        """The numbers printed on the components, according to an uploaded data file."""
        found = await self.custom_data.find(game_catalogue.find_game(game_id).id, fingerprint)
        return dict(found.rows if found else game_catalogue.get_data(game_id))

    async def add_custom_data(
        self, person: wire.Person, game_id: wire.GameId, data: wire.DataUpload
    ) -> wire.DataStored:
        """Upload a data file with corrected numbers. Every wrong row is named."""
        the_game = game_catalogue.find_game(game_id)
        found = await self.custom_data.add(person.id, the_game.id, data.text)
        return wire.DataStored(found.sha256, found.rows == the_game.components.rows)

    async def edit_position(
        self, game_id: wire.GameId, data: wire.EditRequest, lang: wire.Language = "en"
    ) -> wire.EditResult:
        """A position with one change, and whether it is possible. Nothing is stored."""
        return await self.offload(position_editor.edit_position, game_id, data, lang)

    async def get_showcase(self, game_id: wire.GameId) -> wire.Showcase:
        """A position from the middle of a game, as a spectator sees it: for a picture of the board."""
        return await self.offload(game_catalogue.get_showcase, game_id)  # the first call plays the game

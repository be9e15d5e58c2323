"""Keeps running games between people free of help: nobody gets an analysis of one, or goes on with it against bots."""

from __future__ import annotations

from serai.core.api.match import Match
from serai.core.match.history import History
from serai.core.rules.fields import ViewMemo
from serai.core.view.seat_view import SeatViews
from serai.tables.errors import Forbidden
from serai.tables.offload import Offload, run_inline
from serai.tables.play.table import Table
from serai.tables.protocol import Person
from serai.tables.storage import records
from serai.tables.table_manager import TableManager

FEWEST_MOVES = 6  # of a running game: games of a title begin alike


class FairPlay:
    """Checks records against the games that are running here."""

    def __init__(self, tables: TableManager, offload: Offload = run_inline) -> None:
        self.tables = tables
        self.offload = offload

    async def check_position(self, person: Person | None, text: str, data: str) -> None:
        """Refuse a record that has been in the position of a running game whose table allows no advice."""
        match = await self.offload(records.replay_cached, text, data)
        own = await self._running_tables_of(person)
        running = {table.id: table for table in self.tables.repository.cached.values() if _is_protected(table)}
        for table in own:
            if table.id not in running and _is_same_game(table, match):
                running[table.id] = await self.tables.get(table.id)
        for table in running.values():
            if _is_same_game(table, match) and await self.offload(holds_position, match, table):
                raise _refusal()

    async def check_analysis(self, person: Person | None, text: str, data: str) -> None:
        """Refuse also, to players of a running game, every unfinished record of the same title and number of players:
        they could have changed it a little."""
        await self.check_position(person, text, data)
        await self._check_finished(person, await self.offload(records.replay_cached, text, data))

    async def check_study(self, person: Person | None, record: str, line: str, data: str) -> None:
        """Refuse the game that leads to a position of a study (`line`) as analyses refuse a record. A branch of a
        finished game is never over itself, so players of a running one are judged by the record that it began with."""
        await self.check_position(person, line, data)
        match = await self.offload(records.replay_cached, record, data)
        await self._check_finished(person, match)

    async def _check_finished(self, person: Person | None, match: Match) -> None:
        if not match.over and any(_is_same_game(table, match) for table in await self._running_tables_of(person)):
            raise _refusal()

    async def _running_tables_of(self, person: Person | None) -> list[Table]:
        """The person's running games that allow no advice, without their matches."""
        found = [] if person is None else await self.tables.list_mine(person.id, archived=False)
        return [table for table in found if _is_protected(table)]


def _refusal() -> Forbidden:
    return Forbidden("fair_play", "this game is still being played by people; it can be analysed when it is over")


def _is_protected(table: Table) -> bool:
    return table.row.status == "playing" and not table.allows_advice


def _is_same_game(table: Table, match: Match) -> bool:
    return table.row.game == match.game.id and table.row.players == match.state.players


def holds_position(match: Match, table: Table) -> bool:
    """Whether a match has been in the position of a table, as far as spectators see it."""
    now = table.match
    if now is None or now.count < FEWEST_MOVES:
        return False
    wanted, points = now.views.view(None)["state"], _public_points(now.views)
    near = None
    for count in range(match.before, match.count + 1):
        state = match.history.state_after(count, near)
        near = (count, state)
        if state.actors == now.actors:
            views = SeatViews(match.game, History(match.game, state.clone(), count), ())
            if _public_points(views) == points and views.view(None)["state"] == wanted:
                return True
    return False


def _public_points(views: SeatViews) -> list[int]:
    """Compared first, because it is quick. With hidden points a refusal would tell whether a guess at them is right."""
    return [public for public, _ in views.split_points(ViewMemo())]

"""Keeps running games between people free of help: nobody gets an analysis of one, or goes on with it against bots.

It cannot promise this: whoever changes a position a little, asks from another address without a token, or analyses on
another machine gets an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from weakref import WeakKeyDictionary

import msgspec

from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.match.history import History
from serai.core.rules.fields import ViewMemo
from serai.core.rules.state import State
from serai.core.view.seat_view import SeatViews
from serai.tables.errors import Forbidden
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import Person
from serai.tables.replays.recorded_game import RecordedGame

FEWEST_MOVES = 6  # of a running game: games of a title begin alike

Glance = tuple[tuple[int, ...], tuple[int, ...]]  # actors and public points of a position: quick to compare


class SeenPosition:
    """A position as spectators see it, after `count` moves. What is compared is found when it is needed first."""

    def __init__(self, game: Game, count: int, state: State) -> None:
        self.count = count
        self.state = state
        self._views = SeatViews(game, History(game, state, count), ())

    @cached_property
    def glance(self) -> Glance:
        """Compared first. With hidden points a refusal would tell whether a guess at them is right."""
        return self.state.actors, tuple(public for public, _ in self._views.split_points(ViewMemo()))

    @cached_property
    def shown(self) -> bytes:
        return msgspec.json.encode(self._views.view(None)["state"], order="sorted")


class FairPlay:
    """Checks records against the games that are running here. `likely_people`: who may be asking when nobody says who
    they are."""

    def __init__(self, tables: TableManager, likely_people: Callable[[], list[str]] = list) -> None:
        self.tables = tables
        self.likely_people = likely_people
        self._seen: WeakKeyDictionary[Table, list[SeenPosition]] = WeakKeyDictionary()

    async def check_position(self, person: Person | None, game: RecordedGame) -> Match:
        """Refuse a record that has been in one of the last positions of a running game whose table allows no advice;
        returns its match."""
        match = await self._replay(game)
        own = await self._running_tables_of(person)
        running = {table.id: table for table in self.tables.repository.cached.values() if _is_protected(table)}
        for table in own:
            if table.id not in running and _is_same_game(table, match):
                running[table.id] = await self.tables.get(table.id)
        positions = [
            one for table in running.values() if _is_same_game(table, match) for one in self.recent_positions(table)
        ]
        if not positions:
            return match
        if await self.tables.offload(passes_through, match, positions):
            raise _refusal()
        return match

    async def _replay(self, game: RecordedGame) -> Match:
        return await self.tables.offload(lambda: game.match)

    def recent_positions(self, table: Table) -> list[SeenPosition]:
        """The last positions of a running game. They are remembered: a hundred tables are compared for each step of a
        study."""
        if table.match is None:
            return []
        present = table.match.count
        known = {id(one.state): one for one in self._seen.get(table, ())}
        found = [
            known.get(id(state)) or SeenPosition(table.match.game, count, state)
            for count, state in table.recent_states
            if FEWEST_MOVES <= count <= present
        ]
        self._seen[table] = found
        return found

    async def check_analysis(self, person: Person | None, game: RecordedGame) -> None:
        """Refuse also, to players of a running game, every unfinished record of the same title and number of players:
        they could have changed it a little."""
        await self._check_finished(person, await self.check_position(person, game))

    async def check_study(self, person: Person | None, game: RecordedGame, line: RecordedGame) -> None:
        """Refuse the game that leads to a position of a study (`line`) as analyses refuse a record. A branch of a
        finished game is never over itself, so players of a running one are judged by the record that it began with."""
        await self.check_position(person, line)
        await self._check_finished(person, await self._replay(game))

    async def _check_finished(self, person: Person | None, match: Match) -> None:
        if not match.over and any(_is_same_game(table, match) for table in await self._running_tables_of(person)):
            raise _refusal()

    async def _running_tables_of(self, person: Person | None) -> list[Table]:
        """The person's running games that allow no advice, without their matches; without a person those in memory of
        people who may be asking."""
        if person is None:
            likely, cached = self.likely_people(), self.tables.repository.cached.values()
            found = [table for table in cached if any(table.seats_of(one) for one in likely)]
        else:
            found = await self.tables.list_mine(person.id, archived=False)
        return [table for table in found if _is_protected(table)]


def _refusal() -> Forbidden:
    return Forbidden("fair_play", "this game is still being played by people; it can be analysed when it is over")


def _is_protected(table: Table) -> bool:
    return table.row.status == "playing" and not table.allows_advice


def _is_same_game(table: Table, match: Match) -> bool:
    return table.row.game == match.game.id and table.row.players == match.state.players


def passes_through(match: Match, positions: Sequence[SeenPosition]) -> bool:
    """Whether a match has been in one of these positions, as far as spectators see it. The match is gone through once
    for all of them."""
    wanted: dict[Glance, list[SeenPosition]] = {}
    for one in positions:
        wanted.setdefault(one.glance, []).append(one)
    actors = {glance[0] for glance in wanted}
    near = None
    for count in range(match.before, match.count + 1):
        state = match.history.state_after(count, near)
        near = (count, state)
        if state.actors in actors:
            here = SeenPosition(match.game, count, state)
            if any(here.shown == one.shown for one in wanted.get(here.glance, ())):
                return True
    return False

"""A table in memory: who sits there, the match, and the log lines it is made from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field

from caravanserai.core.chance import Script, Sealed
from caravanserai.core.errors import CaravanseraiError
from caravanserai.core.events import Event
from caravanserai.core.game import Game, game
from caravanserai.core.match import Match, Move
from caravanserai.server import clocks
from caravanserai.server.clocks import Clock
from caravanserai.server.protocol import Pace, SeatInfo, TableInfo

# Draws of one line come from their own stretch of the table's secret, so that it does not matter which process
# draws them, or how often it was tried.
DRAWS_PER_LINE = 1 << 20
SNAPSHOT_EVERY = 20  # lines


class SeatRow(Struct):
    seat: int
    kind: str  # open, person, bot
    person: str | None = None
    bot: str | None = None
    name: str = ""
    resigned: bool = False


class Result(Struct):
    scores: list[int]
    winners: list[int]
    by: str  # the game's own end, or resign


class Row(Struct):
    """A table as it is stored, besides its log."""

    id: str
    game: str
    name: str
    players: int
    options: dict[str, Any]
    owner: str
    access: str
    pace: Pace
    status: str
    rules: int
    secret: bytes
    version: int
    turn: list[int]
    bot_turn: bool
    clock: Clock
    deadline: float | None
    result: Result | None
    rematch: str | None
    archived: bool
    created: float
    updated: float


class LineMove(Struct, array_like=True):
    seat: int
    action: int
    outcomes: list[tuple[int, int]]
    auto: bool


class Body(Struct, omit_defaults=True):
    """What a line of the log says. Moves are complete: they replay without the table's secret."""

    moves: list[LineMove] = field(default_factory=list)
    setup: list[tuple[int, int]] = field(default_factory=list)
    events: list[list[int]] = field(default_factory=list)  # move, kind, arguments
    seat: SeatRow | None = None  # after the line, for lines that change who sits where


class Line(Struct):
    number: int
    kind: str  # start, play, undo, redo, turn, resign, leave, seat, timeout
    seat: int | None
    moves: int  # how many moves the match has after this line
    body: Body
    at: float
    person: str | None = None
    client: str | None = None


class Snapshot(Struct):
    """The match at a point that nobody can take back, and the log line after which it stood there."""

    number: int
    before: int
    position: dict[str, Any]


decode_body = msgspec.json.Decoder(Body).decode
encode = msgspec.json.encode


class Table:
    """One process's copy of a table. `lock` is held while something is done at it."""

    def __init__(self, row: Row, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.last_used = 0.0
        self.snapshot_at = 0  # the line of the last stored snapshot
        self._base_line: int | None = None  # the line after which the match's own base stood
        self._views: dict[int | None, dict[str, Any]] = {}

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return self.row.version

    @property
    def game(self) -> Game:
        return game(self.row.game)

    @property
    def playable(self) -> bool:
        """Whether this server knows the rules that the table was made with."""
        try:
            return self.game.rules_version == self.row.rules
        except CaravanseraiError:
            return False

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [row.seat for row in self.seats if row.kind == "person" and row.person == person and not row.resigned]

    def may_watch(self, person: str | None) -> bool:
        """Private tables show themselves only to who sits there, or has made them."""
        return self.row.access != "private" or person == self.row.owner or bool(self.seats_of(person))

    def bots_to_act(self) -> list[int]:
        actors = self.match.actors if self.match is not None and self.row.status == "playing" else ()
        return [seat for seat in actors if self.seats[seat].kind == "bot"]

    # -- from lines to a match -------------------------------------------------------------------------------------

    def chance_for(self, number: int) -> Sealed:
        return Sealed(self.row.secret, number * DRAWS_PER_LINE)

    def begin(self, setup: list[tuple[int, int]] | None, number: int) -> Match:
        """A new match: from told outcomes, or drawn."""
        chance = self.chance_for(number) if setup is None else Script(setup)
        match = Match.new(self.row.game, self.row.players, options=self.row.options, chance=chance, auto=False)
        match.auto = True
        return match

    def restore(self, snapshot: Snapshot | None, lines: list[Line]) -> None:
        """Bring the match back from a snapshot and the lines after it."""
        self.match = None
        if snapshot is not None:
            self.match = Match.from_snapshot(self.row.game, snapshot.before, snapshot.position)
            self._base_line = self.snapshot_at = snapshot.number
        for line in lines:
            self.follow(line)

    def follow(self, line: Line) -> None:
        """Apply a stored line to this copy."""
        self._views.clear()
        if line.kind == "start":
            self.match = self.begin(line.body.setup, line.number)
        match = self.match
        if match is None:
            return
        moves = line.body.moves
        auto, match.auto = match.auto, False
        if line.kind in ("undo", "turn", "redo"):
            assert line.seat is not None
            take_back(match, line.seat, line.kind)
            moves = moves[1:]  # of a redo: what played itself after it
        for move in moves:
            match.retell(move.seat, move.action, move.outcomes, move.auto)
        match.auto = auto
        self._settle(line.kind, line.number, len(line.body.moves))

    def _settle(self, kind: str, number: int, moves: int) -> None:
        """Forget the moves that nobody can take back, so that memory and loading stay the same however long a game
        is; and keep track of the line after which the match's base stood."""
        match = self.match
        assert match is not None
        moved = match.forget() > 0
        if kind in ("start", "play") and match.stretch == 0:
            self._base_line = number
        elif kind == "play" and match.stretch == moves:
            self._base_line = number - 1
        elif moved:
            self._base_line = None  # in the middle of a line: no place for a snapshot

    # -- doing something -------------------------------------------------------------------------------------------

    def attempt(self, number: int, act: Callable[[Match], None]) -> tuple[Body, Callable[[], None]]:
        """Let the match do something as line `number`; gives the line's body, and how to take it all back."""
        match = self.match
        assert match is not None
        mark = match.mark()
        places = (self.snapshot_at, self._base_line)
        chance = match.state.chance
        match.state.chance = self.chance_for(number)
        before = {id(move) for move in match.moves}

        def back() -> None:
            match.back_to(mark)
            match.state.chance = chance
            self.snapshot_at, self._base_line = places
            self._views.clear()

        try:
            act(match)
        except BaseException:
            back()
            raise
        self._views.clear()
        fresh = [move for move in match.moves if id(move) not in before]
        return body_of(fresh), back

    def due_snapshot(self, kind: str, number: int, moves: int) -> Snapshot | None:
        """Called with a line that is about to be stored: a snapshot to store with it, if it is time for one."""
        match = self.match
        assert match is not None
        self._settle(kind, number, moves)
        if self._base_line is None or self._base_line - self.snapshot_at < SNAPSHOT_EVERY:
            return None
        before, position = match.snapshot()
        self.snapshot_at = self._base_line
        return Snapshot(self._base_line, before, position)

    # -- showing ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat; made once a version."""
        assert self.match is not None
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.match.view(seat)
        return found

    def info(self, person: str | None, now: float) -> TableInfo:
        row = self.row
        mine = self.seats_of(person)
        return TableInfo(
            id=row.id,
            game=row.game,
            name=row.name,
            players=row.players,
            options=row.options,
            access=row.access,
            pace=row.pace,
            status=row.status,
            rules=row.rules,
            playable=self.playable,
            version=row.version,
            seats=[
                SeatInfo(
                    seat=seat.seat,
                    kind=seat.kind,
                    name=seat.name,
                    bot=seat.bot,
                    mine=seat.seat in mine,
                    resigned=seat.resigned,
                )
                for seat in self.seats
            ],
            turn=row.turn,
            mine=bool(mine),
            owner=person == row.owner,
            created=row.created,
            updated=row.updated,
            clock=clocks.show(row.pace, row.clock, row.players, now),
            scores=row.result.scores if row.result else None,
            winners=row.result.winners if row.result else None,
            ended_by=row.result.by if row.result else None,
            rematch=row.rematch,
            archived=row.archived,
        )


def take_back(match: Match, seat: int, what: str) -> None:
    if what == "undo":
        match.undo(seat)
    elif what == "turn":
        match.undo_turn(seat)
    else:
        match.redo(seat)


def body_of(moves: list[Move]) -> Body:
    return Body(
        moves=[LineMove(move.seat, move.action, list(move.outcomes), move.auto) for move in moves],
        events=[[event.move, event.kind.id, *event.values] for move in moves for event in move.events],
    )


def event_from(the_game: Game, row: list[int]) -> Event:
    return the_game.events.read(row[0], row[1:])

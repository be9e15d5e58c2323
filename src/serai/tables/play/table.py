# mypyc: compile
"""A table in memory: who sits there, the match, and the log lines it is made from."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from serai.core.errors import SeraiError
from serai.core.match.match import Match, Move
from serai.core.position.fields import Memo
from serai.core.rules.chance import Chance, Script, Sealed
from serai.core.rules.game import Components, Game, game
from serai.core.view.rendering import row_of
from serai.core.view.seat_view import Shown
from serai.core.view.view_deltas import moments
from serai.tables.play import clocks, match_start
from serai.tables.play.fifo_lock import Lock
from serai.tables.play.play_time import DEFAULT_PLAY_TIME, PlayTime
from serai.tables.protocol import ClockInfo, RankInfo, SeatInfo, TableInfo
from serai.tables.storage.progress import to_progress_info
from serai.tables.storage.rows import (
    LineBody,
    LineMove,
    LogLine,
    SeatChange,
    SeatRow,
    Snapshot,
    TableResult,
    TableRow,
    seat_changes,
)

# Draws of one line come from their own stretch of the table's secret, so that it does not matter which process
# draws them, or how often it was tried.
DRAWS_PER_LINE = 1 << 20
MAX_SEAT_CHANGES = 50  # of seats that are kept at hand
NOBODY: frozenset[int] = frozenset()
SNAPSHOT_EVERY = 50  # lines; playing so many again takes a few milliseconds


class Table:
    """One process's copy of a table. `lock` is held while something is done at it."""

    def __init__(self, row: TableRow, seats: list[SeatRow], time: PlayTime = DEFAULT_PLAY_TIME) -> None:
        self.row = row
        self.seats = seats
        self.time = time
        self._seats_by_person: tuple[list[SeatRow], dict[str, list[int]]] = (seats, {})  # who has which of these seats
        self.data: Components | None = None  # its own data file, while it is played; None: the game's
        self.is_data_missing = False  # the file is not here any more, or the program no longer takes it
        self.is_damaged = False  # its lines do not make a game
        self.match: Match | None = None
        self.lock = Lock()
        self._no_clock = clocks.no_clock(row.players)
        self.last_used = 0.0
        self.snapshot_at = 0  # the line of the last stored snapshot
        self.seat_changes: deque[SeatChange] = deque(
            maxlen=MAX_SEAT_CHANGES
        )  # the last ones: what is taken back may not hide them
        self.sent_views: dict[int | None, tuple[int, Shown]] = {}  # what pages were told last of a seat's view
        self._views: dict[tuple[int | None, bool], dict[str, Any]] = {}
        self._seat_views: dict[int | None, Shown] = {}
        self._view_deltas: dict[int | None, list[dict[str, Any]]] = {}
        self._last_moves: tuple[int, list[Move]] = (0, [])  # the last line's number, and the moves it has added
        self._last_event_count = 0  # how many they have
        self.memo = Memo()  # how the match was shown last
        self._asked_since: dict[int, int] = {}  # since which version a seat has had the question it has now
        self._simultaneous: frozenset[int] = NOBODY  # seats that choose secretly at the same time
        self._game: Game | None = None
        self._rules_known: bool | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return self.row.version

    @property
    def game(self) -> Game:
        if self._game is None:
            self._game = game(self.row.game)
        return self._game

    @property
    def has_known_rules(self) -> bool:
        """Whether this server plays by the rules that the table was made with."""
        if self._rules_known is None:
            try:
                self._rules_known = self.game.plays(self.row.rules)
            except SeraiError:
                self._rules_known = False
        return self._rules_known

    @property
    def is_playable(self) -> bool:
        """Whether this server knows the rules that the table was made with, and has its data file."""
        return self.has_known_rules and not self.is_data_missing and not self.is_damaged

    @property
    def is_over(self) -> bool:
        """Whether play has ended: by the game's own end, by resigning, or because the table was put away."""
        return self.row.status == "over"

    @property
    def is_running(self) -> bool:
        """Whether moves are made here. A game of rules that are no longer played can only be looked at and ended."""
        return self.row.status == "playing" and self.is_playable

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        if self._seats_by_person[0] is not self.seats:
            self._seats_by_person = (self.seats, {})
        found = self._seats_by_person[1].get(person)
        if found is None:
            rows = [row for row in self.seats if row.kind == "person" and row.person == person and not row.resigned]
            found = self._seats_by_person[1][person] = [row.seat for row in rows]
        return found

    def past_seats_of(self, person: str) -> list[int]:
        """The seats whose hands a person may have seen in this game."""
        now = [row.seat for row in self.seats if row.person == person]
        return sorted({*self.row.sat.get(person, ()), *now})

    def have_others_played(self, person: str) -> bool:
        """Whether anybody else plays or has played here."""
        return any(one != person for one in [*self.row.sat, *(row.person for row in self.seats)] if one is not None)

    def may_watch(self, person: str | None) -> bool:
        """Private tables show themselves only to who sits or sat there, or has made them."""
        return self.row.access != "private" or self.belongs_to(person)

    def belongs_to(self, person: str | None) -> bool:
        """Whether a person made the table or has a seat there, even one that a bot plays for them now."""
        return person is not None and (person == self.row.owner or any(row.person == person for row in self.seats))

    def bots_to_act(self) -> list[int]:
        actors = self.match.actors if self.match is not None and self.is_running else ()
        return [seat for seat in actors if self.seats[seat].kind == "bot"]

    # -- from lines to a match -------------------------------------------------------------------------------------

    def chance_for(self, number: int) -> Sealed:
        return Sealed(self.row.secret, number * DRAWS_PER_LINE)

    def start_match(self, setup: list[tuple[int, int]] | None, number: int) -> Match:
        """A new match: from told outcomes, or drawn."""
        chance: Chance = self.chance_for(number) if setup is None else Script(setup)
        return match_start.new_match(self.row, chance, self.data)

    def restore(self, snapshot: Snapshot | None, lines: list[LogLine]) -> None:
        """Bring the match back from a snapshot and the lines after it."""
        self.match = None
        if snapshot is not None:
            self.match = Match.from_snapshot(self.row.game, snapshot.match, data=self.data)
            self.match.history.keeps_courses = True
            self.snapshot_at = snapshot.number
        for line in lines:
            self.follow(line)
            self.seat_changes += seat_changes(line)

    def follow(self, line: LogLine) -> None:
        """Apply a stored line to this copy."""
        self._clear_views()
        if line.kind == "start":
            self.match = self.start_match(line.body.setup, line.number)
        if self.match is not None:
            replay_line(self.match, line)
            self._set_last_moves(line.number, self.match.moves[len(self.match.moves) - len(line.body.moves) :])
            self.match.forget()

    # -- doing something -------------------------------------------------------------------------------------------

    def attempt(self, number: int, act: Callable[[Match], None]) -> tuple[LineBody, Callable[[], None]]:
        """Let the match do something as line `number`; gives the line's body, and how to take it all back."""
        match = self.match
        assert match is not None
        mark = match.mark()
        chance = match.draw_from(self.chance_for(number))
        match.set_standing({row.seat: row.standing for row in self.seats if row.kind == "person" and row.standing})
        before = list(match.moves)

        def back() -> None:
            match.back_to(mark)
            match.draw_from(chance)
            self._clear_views()

        try:
            act(match)
        except BaseException:
            back()
            raise
        self._clear_views()
        same = 0
        for old, new in zip(before, match.moves, strict=False):
            if old is not new and old != new:
                break
            same += 1
        self._set_last_moves(number, match.moves[same:])
        return make_line_body(match.moves[same:]), back

    def _clear_views(self) -> None:
        self._views.clear()
        self._seat_views.clear()

    def _set_last_moves(self, number: int, moves: list[Move]) -> None:
        self._last_moves = (number, moves)
        self._last_event_count = 0
        for move in moves:
            self._last_event_count += len(move.events)
        self._view_deltas.clear()
        self.memo.forget(but=moves[0].course[0] if moves and moves[0].course else None)

    def make_due_snapshot(self, number: int) -> Snapshot | None:
        """Called with a line that is about to be stored: a snapshot to store with it, if it is time for one."""
        match = self.match
        assert match is not None
        match.forget()
        if number - self.snapshot_at < SNAPSHOT_EVERY:
            return None
        return Snapshot(number, match.snapshot())

    def make_row_after(self, line: LogLine) -> TableRow:
        """The row after a line that has been followed and is not the last one."""
        status = "playing" if line.kind == "start" else self.row.status
        turn = self.match.actors if self.match is not None and status == "playing" else ()
        return msgspec.structs.replace(self.row, version=line.number, status=status, turn=list(turn), updated=line.at)

    def on_stored_line(self, line: LogLine) -> None:
        """A line has taken effect. Where several seats choose at once, the others' choices change nothing for a seat;
        nor does anything that is not a move."""
        match = self.match
        if line.body.seat is not None:
            self.seat_changes += seat_changes(line)
        before, self._simultaneous = self._simultaneous, NOBODY
        if match is not None and not match.over and match.state.top().who < 0:
            self._simultaneous = frozenset(match.actors)
        if line.body.moves or line.kind in ("start", "undo", "turn", "redo"):
            same = before & self._simultaneous - {line.seat} if before else NOBODY
            number = line.number
            self._asked_since = {
                seat: self._asked_since[seat] if seat in same else number for seat in range(self.row.players)
            }

    def is_same_question(self, seat: int, version: int) -> bool:
        """Whether what a seat was asked at a version is what it is asked now, as far as this process has seen."""
        return self._asked_since.get(seat, self.version) <= version <= self.version

    # -- showing ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat; made once a version. When the table is over, however it ended, nothing is hidden."""
        assert self.match is not None
        key = (seat, self.is_over)
        found = self._views.get(key)
        if found is None:
            found = self.match.showing.open_view(seat) if self.is_over else self.seat_view(seat).view
            self._views[key] = found
        return found

    def seat_view(self, seat: int | None) -> Shown:
        """The view of a seat in its parts, as long as something is hidden; made once a version."""
        assert self.match is not None
        found = self._seat_views.get(seat)
        if found is None:
            found = self._seat_views[seat] = self.match.showing.shown(seat, self.memo, items=True)
        return found

    def clock_info(self, now: float | None = None) -> ClockInfo:
        row, time = self.row, self.time
        if row.pace.kind == "none":
            return self._no_clock
        at = time.now() if now is None else now
        return clocks.build_clock_info(
            row.pace, row.clock, row.players, at, row.deadline, time.wall_offset(), time.paused_seconds()
        )

    def view_deltas(self, line: LogLine, seat: int | None) -> list[dict[str, Any]]:
        """How the view of a seat has come about with a line, event by event up to the last, which leads to the view
        itself; [] where there is nothing before that, where it cannot be told, and where something was taken back."""
        number, moves = self._last_moves
        if self._last_event_count < 2 or self.match is None or number != line.number or line.kind in ("undo", "turn"):
            return []
        found = self._view_deltas.get(seat)
        if found is None:
            found = self._view_deltas[seat] = moments(self.match.showing, moves, seat, memo=self.memo, last=False)
        return found

    def info(self, person: str | None, now: float | None = None) -> TableInfo:
        row = self.row
        mine = self.seats_of(person)
        return TableInfo(
            id=row.id,
            game=row.game,
            name=row.name,
            players=row.players,
            options=row.options,
            data=row.data,
            access=row.access,
            pace=row.pace,
            status=row.status,
            rules=row.rules,
            playable=self.is_playable,
            version=row.version,
            seats=[
                SeatInfo(
                    seat=seat.seat,
                    kind=seat.kind,
                    name=seat.name,
                    bot=seat.bot,
                    mine=seat.seat in mine,
                    resigned=seat.resigned,
                    kept=seat.kind == "open" and person is not None and seat.person == person,
                )
                for seat in self.seats
            ],
            turn=row.turn,
            mine=bool(mine),
            owner=person == row.owner,
            created=row.created,
            updated=row.updated,
            clock=self.clock_info(now),
            scores=(row.result.scores or None) if row.result else None,
            winners=row.result.winners if row.result else None,
            ended_by=row.result.by if row.result else None,
            ranking=row.result.ranking if row.result else [],
            rematch=row.rematch,
            archived=row.archived,
        )

    def list_info(self, person: str | None) -> TableInfo:
        """As a list of tables tells it."""
        info = self.info(person)
        if self.row.progress is not None and self.row.status == "playing":
            info.progress = to_progress_info(self.row.progress, self.seats_of(person))
        return info


def make_result(match: Match) -> TableResult:
    """The result of a game that has come to its own end."""
    ranking = [RankInfo(*place) for place in match.ranking]
    return TableResult(match.scores, list(match.winners), "game", ranking)


def apply_undo(match: Match, seat: int, what: str) -> None:
    if what == "undo":
        match.undo(seat)
    elif what == "turn":
        match.undo_turn(seat)
    else:
        match.redo(seat)


def replay_line(match: Match, line: LogLine) -> None:
    """Do with a match what a line says was done."""
    moves = line.body.moves
    with match.by_hand():
        if line.kind in ("undo", "turn", "redo"):
            assert line.seat is not None
            apply_undo(match, line.seat, line.kind)
            moves = moves[1:] if line.kind == "redo" else []  # what played itself after the move that came back
        for move in moves:
            match.retell(move.seat, move.action, move.outcomes, move.auto)


def make_line_body(moves: list[Move]) -> LineBody:
    return LineBody(
        moves=[LineMove(move.seat, move.action, list(move.outcomes), move.auto) for move in moves],
        events=[list(row_of(event)) for move in moves for event in move.events],
    )

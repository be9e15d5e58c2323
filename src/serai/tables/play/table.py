"""A table in memory: its seats, its match, and replaying the log lines that the match is built from."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec

from serai.core.api.match import Match, Move
from serai.core.game.game import Components
from serai.core.rules.chance import Chance, Script, Sealed, ToldChance
from serai.core.rules.fields import ViewMemo
from serai.core.rules.state import State
from serai.core.view.rendering import event_row
from serai.core.view.seat_view import ViewParts
from serai.core.view.view_deltas import view_deltas
from serai.tables.errors import Damaged
from serai.tables.model.facts import TableFacts
from serai.tables.model.permissions import check_playable, check_running
from serai.tables.model.play_time import DEFAULT_PLAY_TIME, PlayTime
from serai.tables.model.rows import (
    BACKWARD,
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
from serai.tables.play.bot_requests import TableBot
from serai.tables.protocol import RankInfo

# Each line draws from its own range of the table's random stream, so that the outcome does not depend on the process
# or on the number of attempts.
DRAWS_PER_LINE = 1 << 20
DRAWS_PER_OUTCOME = 1 << 11  # between two outcomes that are drawn for a real table
MAX_SEAT_CHANGES = 50  # in memory
NOBODY: frozenset[int] = frozenset()
RECENT_STATES = 5  # with the present one
SNAPSHOT_EVERY = 50  # lines; replaying so many takes a few milliseconds


class Table(TableFacts):
    """One process's copy of a table. `lock` is held while it is being changed."""

    def __init__(self, row: TableRow, seats: list[SeatRow], time: PlayTime = DEFAULT_PLAY_TIME) -> None:
        super().__init__(row, seats, time)
        self.data: Components | None = None  # of a custom data file; None: the game's own
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.last_used = monotonic()  # a table that was just loaded is not idle
        self.snapshot_at = 0  # the line of the last stored snapshot
        # The last ones: undo replaces log events, but must keep these.
        self.seat_changes: deque[SeatChange] = deque(maxlen=MAX_SEAT_CHANGES)
        self.sent_views: dict[int | None, tuple[int, ViewParts]] = {}  # by seat: version and view last sent
        self._views: dict[tuple[int | None, bool], dict[str, Any]] = {}
        self._seat_views: dict[int | None, ViewParts] = {}
        self._view_deltas: dict[int | None, list[dict[str, Any]]] = {}
        # Number of moves and state after the last lines, for fair play: the match drops moves that are settled.
        self.recent_states: deque[tuple[int, State]] = deque(maxlen=RECENT_STATES)
        self._last_moves: tuple[int, list[Move]] = (0, [])  # the last line's number, and the moves it added
        self._last_event_count = 0  # of these moves
        self._earlier_moves: list[Move] = []  # moves before them of the same whole moves
        self.memo = ViewMemo()  # cache of the last view
        self.bots: dict[int, TableBot] = {}  # by seat, with their plans
        self._asked_since: dict[int, int] = {}  # by seat: the version since which its question is unchanged
        self._simultaneous: frozenset[int] = NOBODY  # seats that make secret choices at the same time

    def require_running_match(self) -> Match:
        """The running match; a refusal if there is none."""
        if self.is_damaged:
            raise Damaged
        check_playable(self)
        check_running(self)
        assert self.match is not None
        return self.match

    def bots_to_act(self) -> list[int]:
        actors = self.match.actors if self.match is not None and self.is_running else ()
        return [seat for seat in actors if self.seats[seat].kind == "bot"]

    # -- replaying lines -------------------------------------------------------------------------------------------

    def chance_for(self, number: int, told: int = 0) -> Sealed:
        """The source of a line; at a real table, after so many outcomes of the line were told."""
        return Sealed(self.row.secret, number * DRAWS_PER_LINE + told * DRAWS_PER_OUTCOME)

    def start_match(
        self,
        setup: list[tuple[int, int]] | None,
        number: int,
        told: ToldChance | None = None,
        position: dict[str, Any] | None = None,
    ) -> Match:
        """Start a match with given or told set-up outcomes, or with random ones; or from a position."""
        if told is not None:
            return new_match(self.row, told.copy(), self.data)
        chance: Chance = self.chance_for(number) if setup is None else Script(setup)
        return new_match(self.row, chance, self.data, position)

    def start_again(self, line: LogLine) -> Match:
        """Start the match of a stored first line."""
        return self.start_match(line.body.setup, line.number, position=line.body.position)

    def try_start(self, told: ToldChance) -> None:
        """Start a match with told outcomes and drop it; `OutcomeNeeded` if they are not enough."""
        new_match(self.row, told.copy(), self.data).play_single_options()

    def restore(self, snapshot: Snapshot | None, lines: list[LogLine]) -> None:
        """Rebuild the match from a snapshot and the lines after it."""
        self.match = None
        if snapshot is not None:
            self.match = self.read_match(snapshot.match)
            self.snapshot_at = snapshot.number
        for line in lines:
            self.follow(line)
            self.seat_changes += seat_changes(line)

    def read_match(self, snapshot: dict[str, Any]) -> Match:
        """A match that continues from a snapshot."""
        match = Match.from_snapshot(self.row.game, snapshot, data=self.data)
        match.history.keeps_states = True
        return match

    def follow(self, line: LogLine) -> None:
        """Apply a stored line to this copy."""
        self._clear_views()
        if line.kind == "start":
            self.match = self.start_again(line)
        elif line.body.snapshot is not None:
            self.go_back(line.body.snapshot, line.number)
        if self.match is not None:
            replay_line(self.match, line)
            self._set_last_moves(line.number, self.match.moves[len(self.match.moves) - len(line.body.moves) :])
            self.match.drop_settled_moves()

    # -- changing the match ----------------------------------------------------------------------------------------

    def attempt(
        self, number: int, act: Callable[[Match], None], told: ToldChance | None = None
    ) -> tuple[LineBody, Callable[[], None]]:
        """Apply `act` to the match as line `number`. Returns the line's body, and a function that reverts it. `told`:
        the outcomes that are told; at a real table nothing is drawn without being asked for."""
        match = self.match
        assert match is not None
        mark = match.checkpoint()
        if told is None and self.row.real:
            told = ToldChance([])
        chance = match.swap_chance(told or self.chance_for(number))
        match.set_standing_answers(
            {row.seat: row.standing for row in self.seats if row.kind == "person" and row.standing}
        )
        before = match.moves

        def back() -> None:
            match.roll_back(mark)
            match.swap_chance(chance)
            self._clear_views()

        try:
            act(match)
        except BaseException:
            back()
            raise
        self._clear_views()
        after, same = match.moves, 0
        for old, new in zip(before, after, strict=False):
            if old is not new and old != new:
                break
            same += 1
        added = after[same:]
        self._set_last_moves(number, added)
        return make_line_body(added), back

    def seats_after_answers(self) -> list[SeatRow] | None:
        """The seats without the answers for one time that the last attempt used up; None if it used none."""
        assert self.match is not None
        left = self.match.standing_answers
        seats = [
            msgspec.structs.replace(row, standing=dict(left[row.seat])) if row.seat in left else row
            for row in self.seats
        ]
        return None if all(new.standing == row.standing for new, row in zip(seats, self.seats, strict=True)) else seats

    def go_back(self, snapshot: dict[str, Any], number: int) -> Callable[[], None]:
        """Continue from an earlier point of the match, as line `number`. Returns a function that reverts it. What bots
        had planned was for another course of the game."""
        match, bots = self.match, self.bots

        def back() -> None:
            self.match, self.bots = match, bots
            self._clear_views()

        self.match, self.bots = self.read_match(snapshot), {}
        self._clear_views()
        self._set_last_moves(number, [])
        return back

    def _clear_views(self) -> None:
        self._views.clear()
        self._seat_views.clear()

    def _set_last_moves(self, number: int, moves: list[Move]) -> None:
        self._last_moves = (number, moves)
        self._note_state()
        self._last_event_count = 0
        for move in moves:
            self._last_event_count += len(move.events)
        self._earlier_moves = self._find_earlier_moves(moves)
        self._view_deltas.clear()
        self.memo.clear(keep=moves[0].states[0] if moves and moves[0].states else None)

    def _note_state(self) -> None:
        assert self.match is not None
        recent, count = self.recent_states, self.match.count
        while recent and recent[-1][0] >= count:  # undone since
            recent.pop()
        recent.append((count, self.match.state.clone()))

    def _find_earlier_moves(self, moves: list[Move]) -> list[Move]:
        """The moves before these of their whole moves, and of the last one, which undo may have shortened."""
        assert self.match is not None
        history = self.match.history
        turns = {move.turn for move in [*moves, *history.moves_under_way()[-1:]]}
        new = {id(move) for move in moves}
        return [move for move in history.moves_of_turns(turns) if id(move) not in new]

    def moves_before(self, line: LogLine) -> list[Move]:
        """The moves before a line of the whole moves that it continues, if it is the last line."""
        return self._earlier_moves if self._last_moves[0] == line.number else []

    def make_due_snapshot(self, number: int) -> Snapshot | None:
        """The snapshot to be stored with this line, if one is due."""
        match = self.match
        assert match is not None
        match.drop_settled_moves()
        if number - self.snapshot_at < SNAPSHOT_EVERY:
            return None
        return Snapshot(number, match.snapshot())

    def make_row_after(self, line: LogLine) -> TableRow:
        """The row after a replayed line that is not the last one."""
        status = "playing" if line.kind == "start" else self.row.status
        turn = self.match.actors if self.match is not None and status == "playing" else ()
        return msgspec.structs.replace(self.row, version=line.number, status=status, turn=list(turn), updated=line.at)

    def on_stored_line(self, line: LogLine) -> None:
        """Update what depends on the last line. While several seats choose at the same time, the choices of others do
        not change a seat's question, nor do lines that are not moves."""
        match = self.match
        if line.body.seat is not None:
            self.seat_changes += seat_changes(line)
        before, self._simultaneous = self._simultaneous, NOBODY
        if match is not None and not match.over and match.state.top().who < 0:
            self._simultaneous = frozenset(match.actors)
        if line.body.moves or line.kind in ("start", *BACKWARD, "redo"):
            same = before & self._simultaneous - {line.seat} if before else NOBODY
            number = line.number
            self._asked_since = {
                seat: self._asked_since[seat] if seat in same else number for seat in range(self.row.players)
            }

    def is_same_question(self, seat: int, version: int) -> bool:
        """Whether a seat's question at a version is still its current one, as far as this process knows."""
        return self._asked_since.get(seat, self.version) <= version <= self.version

    # -- views and info --------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat, cached per version. When the table is over, nothing is hidden."""
        assert self.match is not None
        key = (seat, self.is_over)
        found = self._views.get(key)
        if found is None:
            found = self.match.views.full_view(seat) if self.is_over else self.seat_view(seat).view
            self._views[key] = found
        return found

    def seat_view(self, seat: int | None) -> ViewParts:
        """The view of a seat in its parts, while the table is not over; cached per version."""
        assert self.match is not None
        found = self._seat_views.get(seat)
        if found is None:
            found = self._seat_views[seat] = self.match.views.view_parts(seat, self.memo, items=True)
        return found

    def view_deltas(self, line: LogLine, seat: int | None) -> list[dict[str, Any]]:
        """The view deltas of a line's events for a seat, except of the last event, which leads to the view itself. []
        with fewer than two events, for older lines, and after undo."""
        number, moves = self._last_moves
        if self._last_event_count < 2 or self.match is None or number != line.number or line.kind in BACKWARD:
            return []
        found = self._view_deltas.get(seat)
        if found is None:
            found = self._view_deltas[seat] = view_deltas(self.match.views, moves, seat, memo=self.memo, last=False)
        return found


def new_match(row: TableRow, chance: Chance, data: Components | None, position: dict[str, Any] | None = None) -> Match:
    """The match that a table's log begins with."""
    if position is None:
        match = Match.new(row.game, row.players, options=row.options, data=data, chance=chance, auto=False)
    else:
        match = Match.from_position(row.game, position, data=data, chance=chance, auto=False)
    match.auto = True
    match.history.keeps_states = True
    match.history.undoes_chance = row.real
    return match


def make_result(match: Match) -> TableResult:
    """The result of a match that has reached its end."""
    ranking = [RankInfo(*place) for place in match.ranking]
    return TableResult(match.scores, list(match.winners), "game", ranking, make_sheets(match))


def make_sheets(match: Match) -> list[dict[str, int]]:
    """The points of each seat by source, when nothing is hidden any more."""
    return [dict(match.score_sheet(seat)) for seat in range(match.state.players)]


def apply_undo(match: Match, seat: int, what: str) -> None:
    if what == "undo":
        match.undo(seat)
    elif what == "turn":
        match.undo_turn(seat)
    else:
        match.redo(seat)


def replay_line(match: Match, line: LogLine) -> None:
    """Apply a stored line to a match."""
    moves = line.body.moves
    with match.without_auto():
        if line.kind in ("undo", "turn", "redo"):
            assert line.seat is not None
            apply_undo(match, line.seat, line.kind)
            moves = moves[1:] if line.kind == "redo" else []  # automatic moves after the redone one
        for move in moves:
            match.replay_move(move.seat, move.action, move.outcomes, move.auto)


def make_line_body(moves: list[Move]) -> LineBody:
    return LineBody(
        moves=[
            LineMove(move.seat, move.action, list(move.outcomes), move.auto, move.turn, move.simultaneous)
            for move in moves
        ],
        events=[list(event_row(event)) for move in moves for event in move.events],
    )

"""The match of a table: how it starts, follows stored lines, is changed, and goes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from serai.core.api.match import Match, Move
from serai.core.game.game import Components
from serai.core.rules.chance import Chance, Script, Sealed, ToldChance
from serai.core.rules.state import State
from serai.tables.errors import Damaged
from serai.tables.model.facts import TableFacts, wait_for_return
from serai.tables.model.permissions import check_playable, check_running
from serai.tables.model.play_time import DEFAULT_PLAY_TIME, PlayTime
from serai.tables.model.rows import (
    BACKWARD,
    LineBody,
    LogLine,
    SeatChange,
    SeatRow,
    Snapshot,
    TableRow,
    seat_changes,
)
from serai.tables.play import match_lines
from serai.tables.play.bot_requests import TableBot

# Each line draws from its own range of the table's random stream, so that the outcome does not depend on the process
# or on the number of attempts.
DRAWS_PER_LINE = 1 << 20
DRAWS_PER_OUTCOME = 1 << 11  # between two outcomes that are drawn for a real table
MAX_SEAT_CHANGES = 50  # in memory
NOBODY: frozenset[int] = frozenset()
RECENT_STATES = 5  # with the present one
SNAPSHOT_EVERY = 50  # lines; replaying so many takes a few milliseconds


class LastMoves(NamedTuple):
    """The moves that the last line added. `earlier`: the moves before them of the same whole moves."""

    number: int  # of the line
    moves: list[Move]
    earlier: list[Move]


class TableMatch(TableFacts):
    """A table with its match."""

    def __init__(self, row: TableRow, seats: list[SeatRow], time: PlayTime = DEFAULT_PLAY_TIME) -> None:
        super().__init__(row, seats, time)
        self.data: Components | None = None  # of a custom data file; None: the game's own
        self.match: Match | None = None
        self.snapshot_at = 0  # the line of the last stored snapshot
        # The last ones: undo replaces log events, but must keep these.
        self.seat_changes: deque[SeatChange] = deque(maxlen=MAX_SEAT_CHANGES)
        # Number of moves and state after the last lines, for fair play: the match drops moves that are settled.
        self.recent_states: deque[tuple[int, State]] = deque(maxlen=RECENT_STATES)
        self.last_moves = LastMoves(0, [], [])
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
        if self.match is None or not self.is_running or wait_for_return(self.row.pace, self.seats):
            return []
        return [seat for seat in self.match.actors if self.seats[seat].kind == "bot"]

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
            return match_lines.new_match(self.row, told.copy(), self.data)
        chance: Chance = self.chance_for(number) if setup is None else Script(setup)
        return match_lines.new_match(self.row, chance, self.data, position)

    def start_again(self, line: LogLine) -> Match:
        """Start the match of a stored first line."""
        return self.start_match(line.body.setup, line.number, position=line.body.position)

    def try_start(self, told: ToldChance) -> None:
        """Start a match with told outcomes and drop it; `OutcomeNeeded` if they are not enough."""
        match_lines.new_match(self.row, told.copy(), self.data).play_single_options()

    def restore(self, snapshot: Snapshot | None, lines: list[LogLine]) -> None:
        """Rebuild the match from a snapshot and the lines after it."""
        self.match = None
        if snapshot is not None:
            self.match = self.read_match(snapshot.match)
            self.snapshot_at = snapshot.number
            self._note_state()
        for line in lines:
            self.follow(line)
            self.seat_changes += seat_changes(line)

    def read_match(self, snapshot: dict[str, Any]) -> Match:
        """A match that continues from a snapshot."""
        return Match.from_snapshot(self.row.game, snapshot, data=self.data, keeps_states=True)

    def follow(self, line: LogLine) -> None:
        """Apply a stored line to this copy."""
        if line.kind == "start":
            self.match = self.start_again(line)
        elif line.body.snapshot is not None:
            self.go_back(line.body.snapshot, line.number)
        if self.match is not None:
            match_lines.replay_line(self.match, line)
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

        try:
            act(match)
        except BaseException:
            back()
            raise
        after, same = match.moves, 0
        for old, new in zip(before, after, strict=False):
            if old is not new and old != new:
                break
            same += 1
        added = after[same:]
        self._set_last_moves(number, added)
        return match_lines.make_line_body(added), back

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

        self.match, self.bots = self.read_match(snapshot), {}
        self._set_last_moves(number, [])
        return back

    def _set_last_moves(self, number: int, moves: list[Move]) -> None:
        self.last_moves = LastMoves(number, moves, self._find_earlier_moves(moves))
        self._note_state()

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
        return self.last_moves.earlier if self.last_moves.number == line.number else []

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

"""Checks stored tables: replays every log line by the rules and compares events, counts, scores and snapshots."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Collection
from typing import Any

from msgspec import Struct

from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.rules.chance import Script
from serai.core.view.rendering import event_row
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.rows import LineMove, LogLine
from serai.tables.play.match_lines import replay_line
from serai.tables.play.table import Table
from serai.tables.replays.records import rebuild_match
from serai.tables.store.custom_data import parse_custom_data
from serai.tables.store.interface import Store, StoredTable, Unreadable

STATUSES = ("open", "playing", "over")
OK, NOT_STARTED, OLD_RULES, BROKEN = "ok", "not started", "old rules", "broken"


class Finding(Struct):
    """The verdict on a table, and the first wrong line of its log, if any."""

    table: str
    game: str
    verdict: str
    lines: int
    line: int | None = None
    why: str = ""


class _CheckFailed(Exception):
    pass


async def check_tables(store: Store) -> AsyncIterator[Finding]:
    """One finding for each table, in order of creation."""
    for table_id in await store.list_ids():
        try:
            stored = await store.load_all(table_id)
        except Unreadable as error:
            yield Finding(table_id, "?", BROKEN, 0, why=f"it cannot be read: {error}")
            continue
        if stored is not None:
            yield check_table(stored, await store.read_data_file(stored.row.game, stored.row.data) or "")


def check_table(stored: StoredTable, data: str = "") -> Finding:
    return _Check(stored, data).run()


class _Check:
    def __init__(self, stored: StoredTable, data: str) -> None:
        self.stored = stored
        self.table = Table(stored.row, stored.seats)
        self.data = data  # text of the custom data file, or ""
        self.match: Match | None = None
        self.replayed = ReplayedLog()
        self.at: int | None = None

    def run(self) -> Finding:
        row = self.stored.row
        finding = Finding(row.id, row.game, OK, len(self.stored.lines))
        try:
            self._check_numbers()
            if not self.table.is_playable:
                finding.verdict = OLD_RULES
                finding.why = f"made with version {row.rules} of the rules"
                return finding
            if row.data and not self.data:
                raise _CheckFailed(f"its data file {row.data[:12]}... is missing")
            self.table.data = parse_custom_data(row.game, self.data)
            for line in self.stored.lines:
                self.at = line.number
                self._check_line(line)
            self.at = None
            self._check_end()
        except (_CheckFailed, SeraiError, ValueError, LookupError, AssertionError) as error:
            finding.verdict, finding.line = BROKEN, self.at
            finding.why = str(error) or type(error).__name__
            return finding
        if self.match is None:
            finding.verdict = NOT_STARTED
        return finding

    def _check_numbers(self) -> None:
        """Check that no line is missing, that no client message was stored twice, and the table's own numbers."""
        if self.stored.row.status not in STATUSES:
            raise _CheckFailed(f"no table is {self.stored.row.status!r}")
        for expected, line in enumerate(self.stored.lines, 1):
            if line.number != expected:
                self.at = expected
                raise _CheckFailed(f"line {expected} is missing")
        if len(self.stored.lines) != self.stored.row.version:
            raise _CheckFailed(f"{len(self.stored.lines)} lines, but the table is at version {self.stored.row.version}")
        sent = Counter((line.person, line.client) for line in self.stored.lines if line.client is not None)
        if sent and max(sent.values()) > 1:
            raise _CheckFailed("a message was stored twice")

    def _check_line(self, line: LogLine) -> None:
        if line.kind == "start":
            self.match = self.table.start_again(line)
            left = self.match.state.chance
            if isinstance(left, Script) and left.left():
                raise _CheckFailed("too many chance outcomes in the set-up")
        self.replayed.add([line])
        if line.body.snapshot is not None:
            self.match = self._check_going_back(line.body.snapshot)
        match = self.match
        if match is None:
            return
        if line.kind in ("undo", "turn", "redo"):
            replay_line(match, line)
        else:
            match.auto = False
            for move in line.body.moves:
                self._check_move(match, move)
        if match.count != line.moves:
            raise _CheckFailed(f"{match.count} moves after the line, not {line.moves}")
        n = len(line.body.moves)
        events = [list(event_row(event)) for move in match.moves[len(match.moves) - n :] for event in move.events]
        if events != line.body.events:
            raise _CheckFailed("the replayed events differ from the log")
        match.drop_settled_moves()

    def _check_going_back(self, snapshot: dict[str, Any]) -> Match:
        """The match after the moves that are left, which the line's snapshot has to agree with."""
        match = rebuild_match(self.table, self.replayed)
        names = snapshot["position"].keys()
        found = self.table.read_match(snapshot)
        if _with_fields(match.snapshot(), names) != _with_fields(found.snapshot(), names):
            raise _CheckFailed("it goes back to a position that the game was not in")
        return match

    def _check_move(self, match: Match, move: LineMove) -> None:
        written = match.game.vocabulary.write(move.action)
        legal = match.state.legal(move.seat) if move.seat in match.actors else []
        if move.action not in legal:
            raise _CheckFailed(f"{written!r} is not possible for p{move.seat + 1}")
        if move.auto and len(legal) != 1 and move.action not in _standing_actions(match, move.seat):
            raise _CheckFailed(f"{written!r} was played automatically, but there were {len(legal)} options")
        match.replay_move(move.seat, move.action, move.outcomes, move.auto)
        left = match.state.chance
        if isinstance(left, Script) and left.left():
            raise _CheckFailed(f"too many chance outcomes after {written!r}")

    def _check_end(self) -> None:
        row, match = self.stored.row, self.match
        if match is None:
            return
        if row.status == "playing" and (match.over or row.turn != list(match.actors)):
            raise _CheckFailed(f"it should be the turn of {list(match.actors)}, not {row.turn}")
        if row.result is not None and row.result.by == "game":
            found: tuple[Any, ...] = (match.over, match.scores, list(match.winners))
            if found != (True, row.result.scores, row.result.winners):
                raise _CheckFailed(f"the result is {row.result.scores}, but the game ended {match.scores}")
        self._check_snapshot(match)

    def _check_snapshot(self, match: Match) -> None:
        snapshot = self.stored.snapshot
        if snapshot is None:
            return
        try:
            self.table.restore(snapshot, [line for line in self.stored.lines if line.number > snapshot.number])
        except SeraiError:
            return  # a server replays the log, which has been checked
        assert self.table.match is not None
        names = snapshot.match["position"].keys()  # fields that were added since have their defaults
        if _with_fields(self.table.match.snapshot(), names) != _with_fields(match.snapshot(), names):
            self.at = snapshot.number
            raise _CheckFailed("the snapshot is of another game")


def _with_fields(snapshot: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {**snapshot, "position": {name: value for name, value in snapshot["position"].items() if name in names}}


def _standing_actions(match: Match, seat: int) -> set[int]:
    """The actions that standing answers of a seat could choose at the pending decision."""
    step = match.step
    assert step is not None
    if match.state.top().who != seat:
        return set()
    declared = match.game.reactions.values()
    return {
        action
        for one in declared
        for answer in one.answers
        for action in match.game.preferred_actions(step.key, {one.id: answer})
    }

"""Records of tables, and what viewers see again of their moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from serai.core.api.match import Match
from serai.core.match.history import History
from serai.core.match.record import Record
from serai.core.view.rendering import event_row
from serai.core.view.seat_view import SeatViews
from serai.core.view.view_deltas import view_deltas
from serai.tables.errors import Forbidden
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.protocol import EventReplay, ViewDelta
from serai.tables.replays.log_events import build_seat_events
from serai.tables.replays.recorded_game import RecordedGame, open_record

MAX_REPLAYED_MOVES = 400  # the last ones are replayed


def rebuild_match(table: Table, replayed: ReplayedLog) -> Match:
    """Rebuild the match with all moves of a replayed log."""
    assert replayed.start is not None
    match = table.start_again(replayed.start)
    with match.without_auto():
        for move in replayed.moves:
            match.replay_move(move.seat, move.action, move.outcomes, move.auto)
    return match


def replay_events(
    table: Table, replayed: ReplayedLog, seat: int | None, since: int, until: int | None, viewer: Viewer
) -> EventReplay:
    """The events of the moves from `since` to `until`, as far as a seat may know them now."""
    last = len(replayed.moves)
    until = last if until is None else min(until, last)
    since = max(min(since, until), until - MAX_REPLAYED_MOVES)
    match = rebuild_match(table, replayed)
    moves = match.history.with_states(since, until).moves
    start = SeatViews(match.game, History(match.game, match.history.state_after(since), since), ())
    seats = [] if seat is None else [seat]
    rows = [event_row(event) for move in moves for event in move.events]
    deltas = view_deltas(match.views, moves, seat, everything=table.is_over)
    return EventReplay(
        view=start.full_view(seat) if table.is_over else start.view(seat),
        events=build_seat_events(table, rows, seats, viewer),
        moments=[ViewDelta(**one) for one in deltas],
    )


def public_record(table: Table, match: Match, seats: list[int]) -> tuple[str, bool]:
    """The record, and whether it is complete. That of a running game is redacted to what these seats may know."""
    record = _record_with_names(table, match)
    record.rules = table.row.rules
    if table.is_over:
        return record.text(), True
    public = redact_record(record, match, seats)
    return public.text(), public == record


def redact_record(record: Record, match: Match, seats: Sequence[int]) -> Record:
    """The record of a running match with the public actions and outcomes only, and the private ones of these seats. It
    cannot be replayed. A position that the match began with shows all hands, so it is left out."""
    public = replace(record.without_moves(), position=None)
    last: int | None = None
    moves = iter(match.moves)
    for line in record.lines:
        if line.seat is not None:
            last = line.seat
            # Simultaneous choices are secret; the log tells if they become public.
            if next(moves).simultaneous and last not in seats:
                continue
        else:
            code = match.game.outcomes.find(line.text.split()[0])
            kind = match.game.outcomes.kind(code)
            if not any(kind.is_visible_to(seat, last, code) for seat in (None, *seats)):
                continue
        public.lines.append(line)
    return public


def complete_game(table: Table, match: Match, person: str | None) -> RecordedGame:
    """The game with all hidden information, for continuing a running game elsewhere and for a coach."""
    if not table.may_know_hidden(person):
        raise Forbidden("not_alone", "only a game against bots on which nothing depends is handed out while it runs")
    record = _record_with_names(table, match)
    record.rules = table.row.rules
    return open_record(record.text(), table.data.text if table.data else "")


def _stored_names(table: Table) -> list[str]:
    return [seat.name or f"p{seat.seat + 1}" for seat in table.seats]


def _record_with_names(table: Table, match: Match) -> Record:
    record = match.record
    record.names = [name.replace("|", "/") for name in _stored_names(table)]
    record.bots = [seat.bot or "" for seat in table.seats]
    return record


def finished_record(table: Table, match: Match) -> str:
    """The record of a finished game with the current rules version, which may replay games of older ones."""
    return _record_with_names(table, match).text()


def record_from_log(table: Table, replayed: ReplayedLog) -> str:
    """The record of a game that the current rules cannot replay, written from the log alone."""
    row, words, outcomes = table.row, table.game.vocabulary, table.game.outcomes
    record = Record(row.game, row.rules, row.players, row.options, _stored_names(table), data=row.data)
    record.bots = [seat.bot or "" for seat in table.seats]
    record.position = replayed.start.body.position if replayed.start else None
    for text in outcomes.write(replayed.start.body.setup if replayed.start else []):
        record.add(None, text)
    for move in replayed.moves:
        record.add(move.seat, words.write(move.action))
        for text in outcomes.write(move.outcomes):
            record.add(None, text)
    record.result = row.result.scores if row.result and row.result.by == "game" else None
    return record.text()

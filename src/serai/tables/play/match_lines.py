"""Matches and the log lines of their tables: how a match begins, what a line did, and how it ended."""

from __future__ import annotations

from typing import Any

from serai.core.api.match import Match, Move
from serai.core.game.game import Components
from serai.core.match.history import Modes
from serai.core.rules.chance import Chance
from serai.core.view.rendering import event_row
from serai.tables.model.rows import LineBody, LineMove, LogLine, TableResult, TableRow
from serai.tables.protocol import RankInfo


def new_match(row: TableRow, chance: Chance, data: Components | None, position: dict[str, Any] | None = None) -> Match:
    """The match that a table's log begins with."""
    modes = Modes(keeps_states=True, undoes_chance=row.real)
    if position is None:
        options = row.options
        match = Match.new(row.game, row.players, options=options, data=data, chance=chance, auto=False, modes=modes)
    else:
        match = Match.from_position(row.game, position, data=data, chance=chance, auto=False, modes=modes)
    match.auto = True
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

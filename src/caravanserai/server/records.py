"""Records of tables, and replays by move number."""

from __future__ import annotations

from functools import lru_cache

from caravanserai.core.errors import BadRecord
from caravanserai.core.match import Match
from caravanserai.core.record import Record, read_record
from caravanserai.server.protocol import ReplayInfo, ReplayView
from caravanserai.server.table import Line, Table, take_back
from caravanserai.server.telling import names_of


def whole_match(table: Table, lines: list[Line]) -> Match:
    """The match with all its moves, from the first line of the log."""
    match: Match | None = None
    for line in lines:
        if line.kind == "start":
            match = table.begin(line.body.setup, line.number)
            match.auto = False
        if match is not None:
            _follow(match, line)
    assert match is not None
    return match


def _follow(match: Match, line: Line) -> None:
    moves = line.body.moves
    if line.kind in ("undo", "turn", "redo"):
        assert line.seat is not None
        take_back(match, line.seat, line.kind)
        moves = moves[1:]
    for move in moves:
        match.retell(move.seat, move.action, move.outcomes, move.auto)


def record_of(table: Table, match: Match, seat: int | None) -> tuple[str, bool]:
    """The record, and whether it is complete. Of a running game a seat gets what it may know: the actions, the
    outcomes that everybody saw, and its own secret ones; the rest is left out, so it does not replay."""
    record = match.record
    record.names = [name.replace("|", "/") for name in names_of(table)]
    if match.over or table.row.status == "over":
        return record.text(), True
    public = Record(**{**record.__dict__, "lines": []})
    last: int | None = None
    complete = True
    for line in record.lines:
        if line.seat is not None:
            last = line.seat
        else:
            kind = match.game.outcomes.find(line.text.split()[0])
            if kind is not None and kind.secret and last != seat:
                complete = False
                continue
        public.lines.append(line)
    return public.text(), complete


@lru_cache(maxsize=32)
def _replayed(text: str) -> Match:
    return Match.from_record(text, auto=False)


def replay_info(replay_id: str, text: str) -> ReplayInfo:
    """What a record is about; BadRecord names the line that is wrong."""
    record = read_record(text)
    if record.data:
        raise BadRecord(1, "games with a data file of their own cannot be replayed here")
    match = _replayed(text)
    return ReplayInfo(
        replay_id,
        record.game,
        record.players,
        match.count,
        record.names,
        match.scores if match.over else None,
    )


def replay_at(text: str, move: int, seat: int | None, *, open_hands: bool) -> ReplayView:
    """The game after `move` moves, as a seat sees it (or, if hands are open, as everybody sees it at the end)."""
    whole = _replayed(text)
    move = max(0, min(move, whole.count))
    match = Match.from_record(text, auto=False, moves=move)
    last = match.moves[-1] if match.moves else None
    view = match.view(seat)
    if open_hands:
        view["table"] = match.game.fields.view_all(match.state)
        view["scores"] = [
            {**dict(match.score_sheet(one)), "total": match.state.score(one)} for one in range(match.state.players)
        ]
    events = [
        {"move": event.move, "key": event.key, "args": event.args if open_hands else event.args_for(seat)}
        for event in (last.events if last else ())
    ]
    return ReplayView(
        move=move,
        moves=whole.count,
        view=view,
        action=match.game.vocabulary.write(last.action) if last else None,
        seat=last.seat if last else None,
        events=events,
    )

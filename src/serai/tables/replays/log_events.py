# mypyc: compile
# Compiled because the events of every move are described for every viewer.
"""Describes the events and whole moves of a table's log, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from serai.core.errors import SeraiError
from serai.core.game.game import Game
from serai.core.text.catalogue import Catalogue, catalogue
from serai.core.view.rendering import EventRow, RenderedEvent, event_row, render_event, render_events
from serai.core.view.turn_summary import TurnPart, summarize_turn
from serai.tables.model.log_entries import LogEntry, build_log, kept_moves
from serai.tables.model.player_names import name_bot, seat_names
from serai.tables.model.rows import LineMove, LogLine, SeatChange
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.protocol import EventInfo, PrivateEventInfo, TurnInfo, TurnPartInfo


def build_events(table: Table, entries: Iterable[LogEntry], viewer: Viewer) -> list[EventInfo]:
    """Events as the viewer may know them. When the game is over, nothing is hidden."""
    return build_seat_events(table, entries, table.seats_of(viewer.person), viewer)


def build_seat_events(
    table: Table, entries: Iterable[LogEntry], seats: Sequence[int], viewer: Viewer, you: int | None = None
) -> list[EventInfo]:
    """Events as these seats may know them. With several seats, whose people share a device, private content is separate
    (`EventInfo.own`). `you` is a seat that the sentences address."""
    language = viewer.language if viewer.words else None
    match = table.match
    text = None if language is None or match is None else match.views.text(language)
    seat_text = None if language is None else text or catalogue("serai.core", language)
    names, known_to = tuple(seat_names(table, viewer.language)), tuple(seats)
    over = table.is_over
    is_simple = table.is_playable and (len(seats) < 2 or over)  # no private content has to be separated
    kinds = table.game.events.kinds
    infos: list[EventInfo] = []
    for one in entries:
        if isinstance(one, SeatChange):
            infos.append(_to_seat_event(table.row.game, one, seat_text, viewer.language))
        elif is_simple:
            knows = known_to if kinds[one[1]].private else ()
            event = _render_event(table.game, tuple(one[1:]), knows, over, text, names, you)
            infos.append(EventInfo(one[0], event.key, event.args, event.text, event.seat, unlogged=event.is_quiet))
        else:
            infos += _build_game_event(table, one, seats, text, names)
    return infos


@lru_cache(maxsize=20_000)
def _render_event(
    game: Game,
    row: EventRow,
    seats: tuple[int, ...],
    over: bool,
    text: Catalogue | None,
    names: tuple[str, ...],
    you: int | None,
) -> RenderedEvent:
    """An event without its move number. Cached, because events recur often."""
    return render_event(game, (0, *row), seats, over, text, names, you)


def _build_game_event(
    table: Table, row: Sequence[int], seats: Sequence[int], text: Catalogue | None, names: Sequence[str]
) -> list[EventInfo]:
    """A list of one event; empty for an event of unsupported rules that the current rules cannot describe."""
    try:
        return [_build_own_event(table, row, seats, text, names)]
    except (SeraiError, LookupError, ValueError):
        if table.is_playable:
            raise
        return []


def _build_own_event(
    table: Table, row: Sequence[int], seats: Sequence[int], text: Catalogue | None, names: Sequence[str]
) -> EventInfo:
    if len(seats) < 2 or table.is_over:
        return to_event_infos(render_events(table.game, [row], seats, text, names, everything=table.is_over))[0]
    [found] = to_event_infos(render_events(table.game, [row], (), text, names))
    seat = found.seat
    if seat is not None and seat in seats and table.game.events.kinds[row[1]].private:
        own = render_events(table.game, [row], [seat], text, names)[0]
        found.own = [PrivateEventInfo(seat, own.args, own.text)]
    return found


def _to_seat_event(game_id: str, one: SeatChange, text: Catalogue | None, language: str) -> EventInfo:
    seat, kind = one.seat, one.kind
    if kind == "seat":
        kind = "bot" if seat.kind == "bot" else "opened"
    key = f"seat.{kind}"
    name = seat.name if kind in ("join", "bot") else one.name or f"p{seat.seat + 1}"
    # Of a bot whose seat was opened only the name was stored.
    bot = seat.bot or "" if kind == "bot" else name if kind == "opened" else ""
    args = {"n": seat.seat + 1, "name": name_bot(game_id, name, bot, language)}
    return EventInfo(one.move, key, args, text.say(key, **args) if text else "", seat.seat)


def to_event_infos(events: list[RenderedEvent]) -> list[EventInfo]:
    return [_to_event_info(one) for one in events]


def _to_event_info(one: RenderedEvent) -> EventInfo:
    return EventInfo(one.move, one.key, one.args, one.text, one.seat, unlogged=one.is_quiet)


# -- whole moves -----------------------------------------------------------------------------------------------------


def find_turns_under_way(table: Table) -> list[int]:
    """The first moves of the whole moves that may still go on: their sentences are not complete."""
    return table.match.history.turns_under_way() if table.match is not None and table.is_running else []


def build_line_turns(table: Table, line: LogLine, viewer: Viewer) -> list[TurnInfo]:
    """The whole moves that a line begins, continues or shortens, as the viewer may know them."""
    log: list[LogEntry] = []
    moves: dict[int, LineMove] = {}
    for move in table.moves_before(line):
        log += [event_row(event) for event in move.events]
        known = LineMove(move.seat, move.action, [], move.auto, move.turn, move.simultaneous)
        moves.setdefault(move.turn, known)
        moves |= dict.fromkeys([event.move for event in move.events], known)
    moves |= dict(enumerate(line.body.moves, kept_moves(line) + 1))
    return build_log_turns(table, [*log, *line.body.events], moves, viewer)


def build_turns(table: Table, lines: Iterable[LogLine], viewer: Viewer) -> list[TurnInfo]:
    """The whole moves of stored lines that are complete there, as the viewer may know them."""
    moves: dict[int, LineMove] = {}
    for line in lines:
        kept = kept_moves(line)
        moves = {number: move for number, move in moves.items() if number <= kept}
        moves |= dict(enumerate(line.body.moves, kept + 1))
    return build_log_turns(table, build_log(list(lines)), moves, viewer)


def build_log_turns(
    table: Table, log: Iterable[LogEntry], moves: Mapping[int, LineMove], viewer: Viewer
) -> list[TurnInfo]:
    """The whole moves of a log. Those that begin before the known moves, and those of older versions, are left out."""
    if not viewer.words or not table.is_playable:
        return []
    found: dict[int, dict[int, list[EventRow]]] = {}
    for row in log:
        if isinstance(row, SeatChange) or row[0] not in moves:
            continue
        first = moves[row[0]].turn
        if first in moves:
            found.setdefault(first, {}).setdefault(row[0], []).append(tuple(row))
    return [
        _build_turn(table, moves[first].seat, moves[first].simultaneous, rows, viewer) for first, rows in found.items()
    ]


def _build_turn(
    table: Table, seat: int, is_simultaneous: bool, rows: Mapping[int, list[EventRow]], viewer: Viewer
) -> TurnInfo:
    """The sentences of a whole move. On a device that several seats share, they tell what is public."""
    match, seats = table.match, table.seats_of(viewer.person)
    assert match is not None
    parts = summarize_turn(
        table.game,
        [row for told in rows.values() for row in told],
        seat,
        is_simultaneous=is_simultaneous,
        seats=seats if len(seats) == 1 else (),
        text=match.views.text(viewer.language),
        names=seat_names(table, viewer.language),
        everything=table.is_over,
    )
    return TurnInfo(seat, list(rows), [to_turn_part(part) for part in parts])


def to_turn_part(part: TurnPart) -> TurnPartInfo:
    return TurnPartInfo(part.kind, part.seat, part.count, part.text)  # type: ignore[arg-type]

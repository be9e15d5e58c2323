# mypyc: compile
# Compiled because it encodes every move for every viewer: the largest part of a move's cost after the rules.
"""Builds updates of a table for a viewer: views and choices of their seats, and the log as far as they may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw

from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.core.game.game import ASK, Game
from serai.core.rules.chance import Seeded
from serai.core.teaching.lessons import Attempt, Exercise
from serai.core.text.catalogue import Catalogue, catalogue
from serai.core.view.preview import Preview
from serai.core.view.rendering import (
    Choice,
    EventRow,
    RenderedEvent,
    RenderedPrompt,
    event_row,
    render_event,
    render_events,
)
from serai.core.view.turn_summary import TurnPart, summarize_turn
from serai.tables.live.log_entries import LogEntry, build_log, kept_moves, line_entries
from serai.tables.play.table import Table
from serai.tables.protocol import (
    ChoiceInfo,
    EventInfo,
    Language,
    LessonState,
    PreviewResult,
    PrivateEventInfo,
    Prompt,
    SeatState,
    TurnInfo,
    TurnPartInfo,
    Update,
    ViewDelta,
    encode_message,
)
from serai.tables.storage.player_names import name_bot, name_seats
from serai.tables.storage.rows import LineMove, LogLine, SeatChange


class Viewer:
    """A person (None: anonymous) who views a table, their language, and whether they want texts (`words`)."""

    def __init__(self, person: str | None, language: str = "en", words: bool = True) -> None:
        self.person = person
        self.language = language
        self.words = words


def seat_names(table: Table, language: str) -> list[str]:
    names = name_seats(table.row.game, table.seats, language)
    return [name or f"p{seat + 1}" for seat, name in enumerate(names)]


def build_seat_states(table: Table, viewer: Viewer, line: LogLine | None = None) -> list[SeatState]:
    """One state for each of the viewer's seats, or a spectator's. With a line, also its view deltas."""
    match = table.match
    if match is None:
        return []
    seats: list[int | None] = [*table.seats_of(viewer.person)] or [None]
    return [_build_seat_state(table, match, seat, viewer, line) for seat in seats]


def _build_seat_state(table: Table, match: Match, seat: int | None, viewer: Viewer, line: LogLine | None) -> SeatState:
    playing = table.is_running
    return SeatState(
        seat=seat,
        view=table.view(seat),
        choices=build_choices(table, match, seat, viewer) if seat is not None and playing else [],
        can_undo=seat is not None and playing and match.can_undo(seat),
        can_redo=seat is not None and playing and match.can_redo(seat),
        standing={} if seat is None else get_standing_answers(table, seat),
        moments=[] if line is None else build_view_deltas(table, line, seat, viewer),
    )


def build_view_deltas(table: Table, line: LogLine, seat: int | None, viewer: Viewer) -> list[ViewDelta]:
    """The view deltas of a line; [] for viewers without texts, who are programs and show no animation."""
    return [ViewDelta(**one) for one in table.view_deltas(line, seat)] if viewer.words else []


def build_choices(table: Table, match: Match, seat: int, viewer: Viewer) -> list[ChoiceInfo]:
    offers = _describe_choices(table, match, seat, viewer)
    return [ChoiceInfo(choice.text, choice.targets, label, facts) for choice, label, facts in offers]


def _describe_choices(
    table: Table, match: Match, seat: int, viewer: Viewer
) -> list[tuple[Choice, str, dict[str, Any]]]:
    if seat not in match.actors:
        return []
    return match.views.offers(seat, viewer.language if viewer.words else None, seat_names(table, viewer.language))


def encode_choices(table: Table, match: Match, seat: int, viewer: Viewer) -> Any:
    """`build_choices`, encoded. Encoded choices are cached without their facts, because they recur often."""
    encoded: list[bytes] = []
    write = encode_message
    for choice, label, facts in _describe_choices(table, match, seat, viewer):
        written = choice.encoded.get(label)
        if written is None:  # without the closing brace
            written = write(ChoiceInfo(choice.text, choice.targets, label)).removesuffix(b"}")
            choice.encoded[label] = written
        encoded.append(b'%b,"facts":%b}' % (written, write(facts)) if facts else written + b"}")
    return Raw(b"[%b]" % b",".join(encoded))


def get_standing_answers(table: Table, seat: int) -> dict[str, str]:
    """The standing answers of a seat by reaction. For the seat's person only."""
    asked = table.game.reactions
    if not asked:
        return {}
    answers = table.seats[seat].standing
    return {one: answers.get(one, ASK) for one in asked}


def to_choice_infos(choices: list[Choice]) -> list[ChoiceInfo]:
    return [ChoiceInfo(choice.text, choice.targets, choice.label, choice.facts) for choice in choices]


def build_prompt(table: Table, viewer: Viewer) -> Prompt | None:
    return to_prompt(_describe_prompt(table, viewer))


def encode_prompt(table: Table, viewer: Viewer) -> Any:
    """`build_prompt`, encoded and cached, because prompts recur often."""
    asked = _describe_prompt(table, viewer)
    if asked is None:
        return None
    if asked.encoded is None:
        asked.encoded = Raw(encode_message(to_prompt(asked)))
    return asked.encoded


def _describe_prompt(table: Table, viewer: Viewer) -> RenderedPrompt | None:
    match = table.match
    if match is None or not table.is_running:
        return None
    return match.views.prompt(viewer.language if viewer.words else None, seat_names(table, viewer.language))


def to_prompt(asked: RenderedPrompt | None) -> Prompt | None:
    return None if asked is None else Prompt(asked.key, asked.rule, asked.text, asked.help)


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
    infos: list[EventInfo] = []
    for one in entries:
        if isinstance(one, SeatChange):
            infos.append(_to_seat_event(table.row.game, one, seat_text, viewer.language))
        elif is_simple:
            infos.append(_to_event_info(render_event(table.game, one, known_to, over, text, names, you)))
        else:
            infos += _build_game_event(table, one, seats, text, names)
    return infos


def encode_events(table: Table, entries: list[LogEntry], seats: Sequence[int], viewer: Viewer) -> Any:
    """`build_seat_events`, encoded; cached per event, except with several seats or seat changes."""
    match = table.match
    rows = [one for one in entries if isinstance(one, list)]
    if match is None or not table.is_running or len(seats) > 1 or len(rows) < len(entries):
        return Raw(encode_message(build_seat_events(table, entries, seats, viewer)))
    text = match.views.text(viewer.language) if viewer.words else None
    kinds, names = table.game.events.kinds, tuple(seat_names(table, viewer.language))
    encoded: list[bytes] = []
    for row in rows:
        known_to = tuple(seats) if kinds[row[1]].private else ()
        encoded.append(b'{"move":%d%b' % (row[0], _encode_event(table.game, tuple(row[1:]), known_to, text, names)))
    return Raw(b"[%b]" % b",".join(encoded))


@lru_cache(maxsize=20_000)
def _encode_event(
    game: Game, row: EventRow, seats: tuple[int, ...], text: Catalogue | None, names: tuple[str, ...]
) -> bytes:
    """An encoded event without its move number. Cached, because events recur often."""
    encoded = encode_message(_to_event_info(render_event(game, (0, *row), seats, False, text, names)))
    return encoded.removeprefix(b'{"move":0')


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


def build_update(table: Table, line: LogLine, viewer: Viewer) -> Update:
    """The update for a line."""
    events, kept = line_entries(table, line)
    found = _build_update(table, viewer, events, kept, cause=line.kind, by=line.seat, line=line)
    found.version = line.number  # while a process catches up, the table is at a later version
    return found


def build_full_update(table: Table, lines: list[LogLine], viewer: Viewer, earlier: Sequence[LogLine] = ()) -> Update:
    """The full update for a viewer who has the version before the given lines, or nothing. The lines before them,
    `earlier`, complete the whole moves that they began."""
    log = build_log(lines)
    # The lines may undo moves from before them.
    kept = min((kept_moves(line) for line in lines), default=table.match.count if table.match else 0)
    found = _build_update(table, viewer, log, kept, cause="", by=None)
    found.full = True
    found.turns = build_turns(table, [*earlier, *lines], viewer)
    remember_views(table, found)
    return found


def remember_views(table: Table, sent: Update) -> None:
    """Remember the views that were sent: patches are computed from them."""
    if not table.is_over:
        for state in sent.seats:
            table.sent_views[state.seat] = (sent.version, table.seat_view(state.seat))


def _build_update(
    table: Table,
    viewer: Viewer,
    events: list[LogEntry],
    kept: int,
    *,
    cause: str,
    by: int | None,
    line: LogLine | None = None,
) -> Update:
    info = table.info(viewer.person)
    return Update(
        version=info.version,
        full=False,
        table=info,
        prompt=build_prompt(table, viewer),
        seats=build_seat_states(table, viewer, line),
        log_from=kept,
        events=build_events(table, events, viewer),
        clock=info.clock,
        turns=[] if line is None else build_line_turns(table, line, viewer),
        cause=cause,
        by=by,
    )


# -- whole moves -----------------------------------------------------------------------------------------------------


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


def build_preview(table: Table, seat: int, action: str, n: int, viewer: Viewer) -> PreviewResult:
    """The preview of a choice for a seat."""
    match = table.match
    assert match is not None
    found = match.preview(action, seat, Seeded(table.version))
    events = build_seat_events(table, map(event_row, found.events), [seat], viewer, seat)
    return build_preview_result(match.game, found, n, action, events)


def build_preview_result(game: Game, found: Preview, n: int, action: str, events: list[EventInfo]) -> PreviewResult:
    """A preview as it is sent, with its events as its seat may know them."""
    return PreviewResult(
        n,
        action,
        events,
        found.chance,
        found.points,
        found.ends,
        final=found.final,
        pieces=found.pieces,
        chain=[game.vocabulary.write(one) for one in found.chain],
        returns=found.returns,
        after=found.after,
        outlook=found.outlook,
    )


def build_lesson_state(lesson: Exercise, tried: Attempt, language: Language) -> LessonState:
    """The state of a lesson or puzzle for the learner, in the types of a table's update."""
    match = tried.match
    names = lesson.names[language]
    events = [event for event in match.log if event.move > tried.before]
    return LessonState(
        verdict=tried.verdict,
        view=match.view(lesson.seat, items=True),
        choices=to_choice_infos(match.choices(lesson.seat, language, names)),
        prompt=to_prompt(match.views.prompt(language, names)),
        events=to_event_infos(match.views.render_events(events, (lesson.seat,), language, names)),
    )

# mypyc: compile
"""What a person may be told about a table: views of the own seats, choices, and the log as those seats know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw, structs

from serai.core.errors import SeraiError
from serai.core.match.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.game import ASK, Game
from serai.core.teaching.lessons import Attempt, Lesson
from serai.core.teaching.puzzles import Puzzle
from serai.core.view.rendering import Asked, Choice, Row, Told, row_of, tell, tell_one
from serai.core.view.texts import Catalogue, catalogue
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
    Update,
    ViewDelta,
    encode_message,
)
from serai.tables.storage.rows import LogLine, SeatChange, seat_changes


class Viewer:
    """Somebody at a table: a person (None: unknown), a language, and whether sentences are wanted."""

    def __init__(self, person: str | None, language: str = "en", words: bool = True) -> None:
        self.person = person
        self.language = language
        self.words = words


LogEntry = Sequence[int] | SeatChange  # of a log: an event of the game, or of the table


def seat_names(table: Table) -> list[str]:
    return [seat.name or f"p{seat.seat + 1}" for seat in table.seats]


def build_seat_states(table: Table, viewer: Viewer, line: LogLine | None = None) -> list[SeatState]:
    """One state for each own seat; who sits nowhere sees what a spectator sees. With a line, also how it came to it."""
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
    """For who looks at a board; programs that need no sentences need no pictures between two views either."""
    return [ViewDelta(**one) for one in table.view_deltas(line, seat)] if viewer.words else []


def build_choices(table: Table, match: Match, seat: int, viewer: Viewer) -> list[ChoiceInfo]:
    offers = _describe_choices(table, match, seat, viewer)
    return [ChoiceInfo(choice.text, choice.targets, label, facts) for choice, label, facts in offers]


def _describe_choices(
    table: Table, match: Match, seat: int, viewer: Viewer
) -> list[tuple[Choice, str, dict[str, Any]]]:
    if seat not in match.actors:
        return []
    return match.showing.offers(seat, viewer.language if viewer.words else None, seat_names(table))


def encode_choices(table: Table, match: Match, seat: int, viewer: Viewer) -> Any:
    """The same, written down already: but for their facts, the same things are offered again and again."""
    encoded: list[bytes] = []
    write = encode_message
    for choice, label, facts in _describe_choices(table, match, seat, viewer):
        written = choice.written.get(label)
        if written is None:  # open at the end
            written = write(ChoiceInfo(choice.text, choice.targets, label)).removesuffix(b"}")
            choice.written[label] = written
        encoded.append(b'%b,"facts":%b}' % (written, write(facts)) if facts else written + b"}")
    return Raw(b"[%b]" % b",".join(encoded))


def get_standing_answers(table: Table, seat: int) -> dict[str, str]:
    """What a seat answers to each reaction of the game. Only for who sits there."""
    asked = table.game.reactions
    if not asked:
        return {}
    said = table.seats[seat].standing
    return {one: said.get(one, ASK) for one in asked}


def to_choice_infos(choices: list[Choice]) -> list[ChoiceInfo]:
    return [ChoiceInfo(choice.text, choice.targets, choice.label, choice.facts) for choice in choices]


def build_prompt(table: Table, viewer: Viewer) -> Prompt | None:
    return _to_prompt(_describe_prompt(table, viewer))


def encode_prompt(table: Table, viewer: Viewer) -> Any:
    """The same, written down already: the same questions are asked again and again."""
    asked = _describe_prompt(table, viewer)
    if asked is None:
        return None
    if asked.written is None:
        asked.written = Raw(encode_message(_to_prompt(asked)))
    return asked.written


def _describe_prompt(table: Table, viewer: Viewer) -> Asked | None:
    match = table.match
    if match is None or not table.is_running:
        return None
    return match.showing.prompt(viewer.language if viewer.words else None, seat_names(table))


def _to_prompt(asked: Asked | None) -> Prompt | None:
    return None if asked is None else Prompt(asked.key, asked.rule, asked.text, asked.help)


def build_events(table: Table, entries: Iterable[LogEntry], viewer: Viewer) -> list[EventInfo]:
    """Events as the listener may know them. When the game is over nothing is hidden any more."""
    return build_seat_events(table, entries, table.seats_of(viewer.person), viewer)


def build_seat_events(
    table: Table, entries: Iterable[LogEntry], mine: Sequence[int], viewer: Viewer
) -> list[EventInfo]:
    """Events as these seats may know them. Several people may share a device: what is for one of their seats only is
    told apart from the rest."""
    language = viewer.language if viewer.words else None
    match = table.match
    text = None if language is None or match is None else match.showing.text(language)
    said = None if language is None else text or catalogue("serai.core", language)
    names, theirs = tuple(seat_names(table)), tuple(mine)
    over = table.is_over
    alike = table.is_playable and (len(mine) < 2 or over)  # nothing about an event has to be told apart
    infos: list[EventInfo] = []
    for one in entries:
        if isinstance(one, SeatChange):
            infos.append(_to_seat_event(one, said))
        elif alike:
            infos.append(_to_event_info(tell_one(table.game, one, theirs, over, text, names)))
        else:
            infos += _build_game_event(table, one, mine, text, names)
    return infos


def encode_events(table: Table, entries: list[LogEntry], mine: Sequence[int], viewer: Viewer) -> Any:
    """`seat_events` of a running game, written down already; around one device events are told apart."""
    match = table.match
    rows = [one for one in entries if isinstance(one, list)]
    if match is None or not table.is_running or len(mine) > 1 or len(rows) < len(entries):
        return Raw(encode_message(build_seat_events(table, entries, mine, viewer)))
    text = match.showing.text(viewer.language) if viewer.words else None
    kinds, names = table.game.events.kinds, tuple(seat_names(table))
    encoded: list[bytes] = []
    for row in rows:
        theirs = tuple(mine) if kinds[row[1]].private else ()
        encoded.append(b'{"move":%d%b' % (row[0], _encode_event(table.game, tuple(row[1:]), theirs, text, names)))
    return Raw(b"[%b]" % b",".join(encoded))


@lru_cache(maxsize=20_000)
def _encode_event(game: Game, row: Row, mine: tuple[int, ...], text: Catalogue | None, names: tuple[str, ...]) -> bytes:
    """All of an event but its move: the same happens again and again."""
    encoded = encode_message(_to_event_info(tell_one(game, (0, *row), mine, False, text, names)))
    return encoded.removeprefix(b'{"move":0')


def _build_game_event(
    table: Table, row: Sequence[int], mine: Sequence[int], text: Catalogue | None, names: Sequence[str]
) -> list[EventInfo]:
    """An event of other rules is told as far as the rules of today have words for it."""
    try:
        return [_build_own_event(table, row, mine, text, names)]
    except (SeraiError, LookupError, ValueError):
        if table.is_playable:
            raise
        return []


def _build_own_event(
    table: Table, row: Sequence[int], mine: Sequence[int], text: Catalogue | None, names: Sequence[str]
) -> EventInfo:
    if len(mine) < 2 or table.is_over:
        return to_event_infos(tell(table.game, [row], mine, text, names, everything=table.is_over))[0]
    [found] = to_event_infos(tell(table.game, [row], (), text, names))
    seat = found.seat
    if seat is not None and seat in mine and table.game.events.kinds[row[1]].private:
        own = tell(table.game, [row], [seat], text, names)[0]
        found.own = [PrivateEventInfo(seat, own.args, own.text)]
    return found


def _to_seat_event(one: SeatChange, text: Catalogue | None) -> EventInfo:
    seat, kind = one.seat, one.kind
    if kind == "seat":
        kind = "bot" if seat.kind == "bot" else "opened"
    key = f"seat.{kind}"
    args = {"n": seat.seat + 1, "name": seat.name if kind in ("join", "bot") else one.name or f"p{seat.seat + 1}"}
    return EventInfo(one.move, key, args, text.say(key, **args) if text else "", seat.seat)


def to_event_infos(events: list[Told]) -> list[EventInfo]:
    return [_to_event_info(one) for one in events]


def _to_event_info(one: Told) -> EventInfo:
    return EventInfo(one.move, one.key, one.args, one.text, one.seat)


def build_log(lines: list[LogLine]) -> list[LogEntry]:
    """The events of lines, without those that were taken back. Who sat where is never taken back."""
    log: list[LogEntry] = []
    for line in lines:
        append_line(log, line)
    return log


def append_line(log: list[LogEntry], line: LogLine) -> None:
    """Let a log go on with a line. What the line takes back stands at the log's end."""
    if line.kind in ("undo", "turn"):
        kept = _kept_moves(line)
        stays: list[LogEntry] = []
        while log and move_number(log[-1]) > kept:
            last = log.pop()
            if isinstance(last, SeatChange):
                stays.append(_clamp_move(last, kept))
        log += reversed(stays)
    log += seat_changes(line)
    log += line.body.events


def move_number(entry: LogEntry) -> int:
    return entry.move if isinstance(entry, SeatChange) else entry[0]


def _clamp_move(one: SeatChange, kept: int) -> SeatChange:
    return one if one.move <= kept else structs.replace(one, move=kept)


def _kept_moves(line: LogLine) -> int:
    """How many moves before the line stand after it as they were: the events of later ones are replaced by its own."""
    return line.moves - len(line.body.moves)


def line_entries(table: Table, line: LogLine) -> tuple[list[LogEntry], int]:
    """What a line adds to the log, and after how many moves."""
    kept = _kept_moves(line)
    back = line.kind in ("undo", "turn")
    before = [_clamp_move(one, kept) for one in table.seat_changes if one.move > kept] if back else []
    seated = seat_changes(line) if line.body.seat is not None else []
    return [*before, *seated, *line.body.events], kept


def build_update(table: Table, line: LogLine, viewer: Viewer) -> Update:
    """What a line means to a listener."""
    events, kept = line_entries(table, line)
    found = _build_update(table, viewer, events, kept, cause=line.kind, by=line.seat, line=line)
    found.version = line.number  # a process that catches up tells several lines one after another
    return found


def build_full_update(table: Table, lines: list[LogLine], viewer: Viewer) -> Update:
    """All that a listener needs to go on from before the lines given, or from nothing."""
    log = build_log(lines)
    # Some of the lines may take back what the listener knows from before them.
    kept = min((_kept_moves(line) for line in lines), default=table.match.count if table.match else 0)
    found = _build_update(table, viewer, log, kept, cause="", by=None)
    found.full = True
    remember_views(table, found)
    return found


def remember_views(table: Table, sent: Update) -> None:
    """What was sent of the views: the next line may be told by what it changes of them."""
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
        cause=cause,
        by=by,
    )


def build_preview(table: Table, seat: int, action: str, n: int, viewer: Viewer) -> PreviewResult:
    """What a choice would do at once."""
    match = table.match
    assert match is not None
    found = match.preview(action, seat, Seeded(table.version))
    return PreviewResult(
        n,
        action,
        build_seat_events(table, map(row_of, found.events), [seat], viewer),
        found.chance,
        found.points,
        found.ends,
        final=found.final,
        pieces=found.pieces,
        chain=[match.game.vocabulary.write(one) for one in found.chain],
        returns=found.returns,
        after=found.after,
        outlook=found.outlook,
    )


def build_lesson_state(lesson: Lesson | Puzzle, tried: Attempt, language: Language) -> LessonState:
    """A lesson or a puzzle as the learner sees it, in the form in which a table is told."""
    match = tried.match
    names = lesson.names[language]
    events = [event for event in match.log if event.move > tried.before]
    return LessonState(
        verdict=tried.verdict,
        view=match.view(lesson.seat, items=True),
        choices=to_choice_infos(match.choices(lesson.seat, language, names)),
        prompt=_to_prompt(match.showing.prompt(language, names)),
        events=to_event_infos(match.showing.events(events, (lesson.seat,), language, names)),
    )

# mypyc: compile
# Compiled because it encodes every move for every viewer: the largest part of a move's cost after the rules.
"""Builds updates of a table for a viewer: views and choices of their seats, and the log as far as they may know it."""

from __future__ import annotations

from collections.abc import Sequence

from serai.core.api.match import Match
from serai.core.game.game import ASK, Game
from serai.core.rules.chance import Seeded
from serai.core.teaching.lessons import Attempt, Exercise
from serai.core.view.preview import Preview
from serai.core.view.rendering import (
    Choice,
    RenderedPrompt,
    event_row,
)
from serai.tables.model.log_entries import LogEntry, build_log, kept_moves, line_entries
from serai.tables.model.player_names import seat_names
from serai.tables.model.rows import LogLine
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.protocol import (
    ChoiceInfo,
    EventInfo,
    Language,
    LessonState,
    PreviewResult,
    Prompt,
    SeatState,
    Update,
    ViewDelta,
)
from serai.tables.replays.log_events import (
    build_events,
    build_line_turns,
    build_seat_events,
    build_turns,
    find_turns_under_way,
    to_event_infos,
)


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
        view=table.views.view(seat),
        choices=build_choices(table, match, seat, viewer) if seat is not None and playing else [],
        can_undo=seat is not None and playing and match.can_undo(seat),
        can_redo=seat is not None and playing and match.can_redo(seat),
        standing={} if seat is None else get_standing_answers(table, seat),
        moments=[] if line is None else build_view_deltas(table, line, seat, viewer),
    )


def build_view_deltas(table: Table, line: LogLine, seat: int | None, viewer: Viewer) -> list[ViewDelta]:
    """The view deltas of a line; [] for viewers without texts, who are programs and show no animation."""
    return [ViewDelta(**one) for one in table.views.deltas(line, seat)] if viewer.words else []


def build_choices(table: Table, match: Match, seat: int, viewer: Viewer) -> list[ChoiceInfo]:
    if seat not in match.actors:
        return []
    language = viewer.language if viewer.words else None
    offers = match.views.offers(seat, language, seat_names(table, viewer.language))
    return [ChoiceInfo(choice.text, choice.targets, label, facts) for choice, label, facts in offers]


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
    match = table.match
    if match is None or not table.is_running:
        return None
    return to_prompt(match.views.prompt(viewer.language if viewer.words else None, seat_names(table, viewer.language)))


def to_prompt(asked: RenderedPrompt | None) -> Prompt | None:
    return None if asked is None else Prompt(asked.key, asked.rule, asked.text, asked.help)


def build_update(table: Table, line: LogLine, viewer: Viewer) -> Update:
    """The update for a line."""
    events, kept = line_entries(line, table.seat_changes)
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
            table.views.sent[state.seat] = (sent.version, table.views.parts(state.seat))


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
        under_way=find_turns_under_way(table),
        cause=cause,
        by=by,
    )


def build_preview(table: Table, seat: int, action: str, n: int, viewer: Viewer) -> PreviewResult:
    """The preview of a choice for a seat."""
    match = table.match
    assert match is not None
    found = match.preview(action, seat, Seeded(table.version))
    events = build_seat_events(table, map(event_row, found.events), [seat], viewer, seat)
    return build_preview_result(match.game, found, n, action, events)


def build_final_preview(table: Table, seat: int, action: str, n: int, viewer: Viewer) -> PreviewResult | None:
    """The preview of a choice that cannot be taken back, by itself or by what it sets off: chance, hidden cards, the
    end of the turn. None for others, and for a button that says in words all that it does (no target, nothing set off:
    "End the turn")."""
    match = table.match
    assert match is not None
    found = build_preview(table, seat, action, n, viewer)
    has_others = len(table.seats_of(viewer.person)) < table.row.players
    if not (found.final or found.chance or (found.ends and has_others)):
        return None
    targets = next((one.targets for one in match.choices(seat, viewer.language) if one.text == action), [])
    return found if found.chain or targets else None


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

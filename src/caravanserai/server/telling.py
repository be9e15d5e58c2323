"""What a person may be told about a table: views of the own seats, choices, and the log as those seats know it."""

from __future__ import annotations

import time
from functools import lru_cache
from itertools import takewhile

from caravanserai.core.chance import Seeded
from caravanserai.core.game import ASK, game
from caravanserai.core.lessons import Attempt, Lesson
from caravanserai.core.match import Match
from caravanserai.core.vocabulary import SEATS
from caravanserai.core.wording import label, sentence
from caravanserai.server.protocol import (
    ChoiceInfo,
    EventInfo,
    Language,
    LessonState,
    Previewed,
    Prompt,
    SeatState,
    Update,
)
from caravanserai.server.table import Line, Table, closed_view, event_from


class Listener:
    """Somebody at a table: a person (None: unknown), a language, and whether sentences are wanted."""

    def __init__(self, person: str | None, language: str = "en", words: bool = True) -> None:
        self.person = person
        self.language = language
        self.words = words


def names_of(table: Table) -> list[str]:
    return [seat.name or f"p{seat.seat + 1}" for seat in table.seats]


def seat_states(table: Table, listener: Listener) -> list[SeatState]:
    """One state for each own seat; who sits nowhere sees what a spectator sees."""
    match = table.match
    if match is None:
        return []
    seats: list[int | None] = [*table.seats_of(listener.person)] or [None]
    return [_seat_state(table, match, seat, listener) for seat in seats]


def _seat_state(table: Table, match: Match, seat: int | None, listener: Listener) -> SeatState:
    choices: list[ChoiceInfo] = []
    playing = table.row.status == "playing"
    if seat is not None and playing and seat in match.actors:
        language = listener.language if listener.words else None
        names = tuple(names_of(table))
        choices = [_choice(table.row.game, action, language, names) for action in match.state.legal(seat)]
    return SeatState(
        seat=seat,
        view=table.view(seat),
        choices=choices,
        can_undo=seat is not None and playing and match.can_undo(seat),
        can_redo=seat is not None and playing and match.can_redo(seat),
        standing={} if seat is None else standing(table, seat),
    )


def standing(table: Table, seat: int) -> dict[str, str]:
    """What a seat answers to each reaction of the game. Only for who sits there."""
    said = table.seats[seat].standing
    return {one: said.get(one, ASK) for one in table.game.reactions}


def _choice(game_id: str, action: int, language: str | None, names: tuple[str, ...]) -> ChoiceInfo:
    """An action as the page gets it; only what names players is different from table to table."""
    return _worded(game_id, action, language, names if _about_seats(game_id, action) else ())


@lru_cache(maxsize=50_000)
def _about_seats(game_id: str, action: int) -> bool:
    return any(domain.name == SEATS.name for domain in game(game_id).vocabulary.verb_of(action).args.values())


@lru_cache(maxsize=50_000)
def _worded(game_id: str, action: int, language: str | None, names: tuple[str, ...]) -> ChoiceInfo:
    the_game = game(game_id)
    words = the_game.vocabulary
    said = label(words, the_game.text(language), action, names) if language is not None else ""
    return ChoiceInfo(words.write(action), words.targets(action), said)


def prompt(table: Table, listener: Listener) -> Prompt | None:
    match = table.match
    if match is None or match.step is None or table.row.status != "playing":
        return None
    return _prompt(table.row.game, match.step.key, match.step.rule, listener.language if listener.words else None)


@lru_cache(maxsize=1000)
def _prompt(game_id: str, step: str, rule: str, language: str | None) -> Prompt:
    if language is None:
        return Prompt(step, rule, "", "")
    text = game(game_id).text(language)
    return Prompt(step, rule, text.say(f"prompt.{step}"), text.say(f"help.{step}"))


def event_infos(table: Table, rows: list[list[int]], listener: Listener) -> list[EventInfo]:
    """Events as the listener may know them. When the game is over nothing is hidden any more."""
    everything = table.over
    mine = tuple(table.seats_of(listener.person))
    names = tuple(names_of(table))
    language = listener.language if listener.words else None
    kinds = table.game.events.kinds
    return [
        # What has nothing private in it is the same for everybody, and made once.
        _event_info(table.row.game, tuple(row), mine if kinds[row[1]].private else (), everything, language, names)
        for row in rows
    ]


@lru_cache(maxsize=5000)
def _event_info(
    game_id: str,
    row: tuple[int, ...],
    mine: tuple[int, ...],
    everything: bool,
    language: str | None,
    names: tuple[str, ...],
) -> EventInfo:
    the_game = game(game_id)
    event = event_from(the_game, row)
    seat = event.seat if event.seat in mine else None
    text = ""
    if language is not None:
        text = sentence(the_game.text(language), event, seat, everything=everything, names=names)
    return EventInfo(
        move=event.move,
        key=event.key,
        args=event.args if everything else event.args_for(seat),
        text=text,
        seat=event.seat,
    )


def log_of(lines: list[Line]) -> list[list[int]]:
    """The events of lines, without those that were taken back."""
    events: list[list[int]] = []
    for line in lines:
        if line.kind in ("undo", "turn"):
            kept = _kept(line)
            events = [row for row in events if row[0] <= kept]
        events += line.body.events
    return events


def _kept(line: Line) -> int:
    """How many moves before the line stand after it as they were: the events of later ones are replaced by its own."""
    return line.moves - len(line.body.moves)


def update(table: Table, line: Line, listener: Listener) -> Update:
    """What a line means to a listener."""
    found = _update(table, listener, line.body.events, _kept(line), cause=line.kind, by=line.seat)
    found.version = line.number  # a process that catches up tells several lines one after another
    return found


def everything(table: Table, lines: list[Line], listener: Listener) -> Update:
    """All that a listener needs to go on from before the lines given, or from nothing."""
    log = log_of(lines) if table.playable else []
    # Some of the lines may take back what the listener knows from before them.
    kept = min((_kept(line) for line in lines), default=table.match.count if table.match else 0)
    found = _update(table, listener, log, kept, cause="", by=None)
    found.full = True
    return found


def _update(
    table: Table, listener: Listener, events: list[list[int]], kept: int, *, cause: str, by: int | None
) -> Update:
    info = table.info(listener.person, time.time())
    return Update(
        version=info.version,
        full=False,
        table=info,
        prompt=prompt(table, listener),
        seats=seat_states(table, listener),
        log_from=kept,
        events=event_infos(table, events, listener) if table.playable else [],
        clock=info.clock,
        cause=cause,
        by=by,
    )


def preview(table: Table, seat: int, action: str, n: int, listener: Listener) -> Previewed:
    """What a choice would do at once, worked out on an imagined table. Where chance comes in, or what others choose in
    secret, the story ends."""
    match = table.match
    assert match is not None
    before = dict(match.score_sheet(seat))
    trial = match.imagined(seat, Seeded(table.version))
    trial.auto = False
    trial.play(action, seat)
    if match.state.top().who < 0:
        # What the others have chosen is imagined, and so is all that follows; the last choice cannot be taken back.
        own = takewhile(lambda e: e.seat == seat, trial.moves[0].events)
        told = event_infos(table, [[e.move, e.kind.id, *e.values] for e in own], listener)
        return Previewed(n, action, told, False, {}, len(match.actors) == 1)
    drawn = any(move.outcomes for move in trial.moves)
    rows = [] if drawn else [[e.move, e.kind.id, *e.values] for move in trial.moves for e in move.events]
    after = before if drawn else dict(trial.score_sheet(seat))
    points = {key: after[key] - before[key] for key in before if after[key] != before[key]}
    ends = trial.over or seat not in trial.actors
    return Previewed(n, action, event_infos(table, rows, listener), drawn, points, ends)


def lesson_state(lesson: Lesson, tried: Attempt, language: Language) -> LessonState:
    """A lesson as the learner sees it, in the form in which a table is told."""
    match = tried.match
    names = lesson.names[language]
    prompt = None
    if match.step is not None:
        text = match.game.text(language)
        key = match.step.key
        prompt = Prompt(key, match.step.rule, text.say(f"prompt.{key}"), text.say(f"help.{key}"))
    acting = lesson.seat in match.actors
    return LessonState(
        verdict=tried.verdict,
        view=closed_view(match, lesson.seat),
        choices=[
            ChoiceInfo(choice.text, choice.targets, choice.label)
            for choice in (match.choices(lesson.seat, language, names=names) if acting else ())
        ],
        prompt=prompt,
        events=[
            EventInfo(
                event.move,
                event.key,
                event.args if match.over else event.args_for(lesson.seat),
                match.tell(event, lesson.seat, language, names=names),
                event.seat,
            )
            for event in match.log
            if event.move > tried.before
        ],
    )

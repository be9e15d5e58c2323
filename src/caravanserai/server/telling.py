"""What a person may be told about a table: views of the own seats, choices, and the log as those seats know it."""

from __future__ import annotations

import time

from caravanserai.core.chance import Seeded
from caravanserai.core.match import Match
from caravanserai.core.wording import sentence
from caravanserai.server import clocks
from caravanserai.server.protocol import (
    ChoiceInfo,
    EventInfo,
    Previewed,
    Prompt,
    SeatState,
    Update,
)
from caravanserai.server.table import Line, Table, event_from


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
        if listener.words:
            choices = [
                ChoiceInfo(choice.text, choice.targets, choice.label)
                for choice in match.choices(seat, listener.language, names=names_of(table))
            ]
        else:
            words = table.game.vocabulary
            choices = [ChoiceInfo(words.write(action), words.targets(action), "") for action in match.state.legal(seat)]
    return SeatState(
        seat=seat,
        view=table.view(seat),
        choices=choices,
        can_undo=seat is not None and playing and match.can_undo(seat),
        can_redo=seat is not None and playing and match.can_redo(seat),
    )


def prompt(table: Table, listener: Listener) -> Prompt | None:
    match = table.match
    if match is None or match.step is None or table.row.status != "playing":
        return None
    step = match.step
    if not listener.words:
        return Prompt(step.key, step.rule, "", "")
    text = table.game.text(listener.language)
    return Prompt(step.key, step.rule, text.say(f"prompt.{step.key}"), text.say(f"help.{step.key}"))


def event_infos(table: Table, rows: list[list[int]], listener: Listener) -> list[EventInfo]:
    """Events as the listener may know them. When the game is over nothing is hidden any more."""
    everything = table.match is not None and table.match.over
    mine = table.seats_of(listener.person)
    text = table.game.text(listener.language)
    names = names_of(table)
    infos: list[EventInfo] = []
    for row in rows:
        event = event_from(table.game, row)
        seat = event.seat if event.seat in mine else None
        infos.append(
            EventInfo(
                move=event.move,
                key=event.key,
                args=event.args if everything else event.args_for(seat),
                text=sentence(text, event, seat, everything=everything, names=names) if listener.words else "",
                seat=event.seat,
            )
        )
    return infos


def log_of(lines: list[Line]) -> list[list[int]]:
    """The events of lines, without those that were taken back."""
    events: list[list[int]] = []
    for line in lines:
        if line.kind in ("undo", "turn"):
            events = [row for row in events if row[0] <= line.moves]
        events += line.body.events
    return events


def update(table: Table, line: Line, listener: Listener) -> Update:
    """What a line means to a listener."""
    # An undo keeps the events up to the moves that are left; everything else adds to them.
    kept = line.moves if line.kind in ("undo", "turn") else line.moves - len(line.body.moves)
    return _update(table, listener, line.body.events, kept, cause=line.kind, by=line.seat)


def everything(table: Table, lines: list[Line], listener: Listener) -> Update:
    """All that a listener needs to go on from nothing, with the log of the lines given."""
    log = log_of(lines) if table.playable else []
    kept = lines[0].moves - len(lines[0].body.moves) if lines else (table.match.count if table.match else 0)
    found = _update(table, listener, log, kept, cause="", by=None)
    found.full = True
    return found


def _update(
    table: Table, listener: Listener, events: list[list[int]], kept: int, *, cause: str, by: int | None
) -> Update:
    now = time.time()
    row = table.row
    return Update(
        version=row.version,
        full=False,
        table=table.info(listener.person, now),
        prompt=prompt(table, listener),
        seats=seat_states(table, listener),
        log_from=kept,
        events=event_infos(table, events, listener) if table.playable else [],
        clock=clocks.show(row.pace, row.clock, row.players, now),
        cause=cause,
        by=by,
    )


def preview(table: Table, seat: int, action: str, n: int, listener: Listener) -> Previewed:
    """What a choice would do at once, worked out on an imagined table. Where chance comes in, the story ends."""
    match = table.match
    assert match is not None
    before = dict(match.score_sheet(seat))
    trial = match.imagined(seat, Seeded(table.version))
    trial.auto = False
    trial.play(action, seat)
    drawn = any(move.outcomes for move in trial.moves)
    rows = [] if drawn else [[e.move, e.kind.id, *e.values] for move in trial.moves for e in move.events]
    after = before if drawn else dict(trial.score_sheet(seat))
    points = {key: after[key] - before[key] for key in before if after[key] != before[key]}
    return Previewed(n, action, event_infos(table, rows, listener), drawn, points)

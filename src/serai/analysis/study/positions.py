"""Positions of studies: the first moves of a record with own moves after them, played for all seats with open hands."""

from __future__ import annotations

import hashlib

from serai.analysis.service.report_view import build_line
from serai.analysis.study.evaluation import PositionEvaluation
from serai.core.api.match import Match
from serai.core.match.history import Move
from serai.core.match.record import Record
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.core.view.view_deltas import view_deltas
from serai.tables.errors import Clash
from serai.tables.live.updates import build_preview_result, to_choice_infos, to_prompt
from serai.tables.protocol import (
    PreviewResult,
    StudyAction,
    StudyBestLine,
    StudyEvaluation,
    StudyLine,
    StudyMoveInfo,
    StudyPlay,
    StudyPosition,
    ViewDelta,
)
from serai.tables.replays.log_events import to_event_infos, to_turn_part
from serai.tables.replays.recorded_game import RecordedGame, open_record

DRAWS = 60  # that are tried until an outcome differs


def cut_game(game: RecordedGame, asked: StudyLine) -> RecordedGame:
    """The game that leads to a position, without a result."""
    record = cut_record(game.with_names(asked.lang).record, asked.moves)
    for move in asked.line:
        record.add(move.seat, move.action)
        for outcome in move.outcomes:
            record.add(None, outcome)
    return open_record(record.text(), game.data)


def cut_record(record: Record, moves: int) -> Record:
    """The record up to its first `moves` moves."""
    found = record.without_moves()
    count = 0
    for line in record.lines:
        count += line.seat is not None
        if count > moves:
            break
        found.add(line.seat, line.text)
    return found


def build_position(game: RecordedGame, lang: str) -> StudyPosition:
    """The position at the end of a record."""
    return _describe(game.match, lang)


def play_action(game: RecordedGame, asked: StudyPlay) -> StudyPosition:
    """The position after an action, and after the single options that follow from it."""
    match = game.replay()
    match.auto = True
    before = match.count
    start = match.checkpoint()
    for draw in range(DRAWS):
        match.roll_back(start)
        match.history.set_chance(_chance(asked, game, draw))
        match.play(asked.action, asked.seat)
        if write_outcomes(match, match.moves[before]) not in asked.others:
            break
    else:
        raise Clash("no_other_draw", "every draw gave an outcome that this study has already")
    added = match.history.with_states(before, match.count).moves
    found = _describe(match, asked.lang)
    numbers = range(before + 1, match.count + 1)
    found.added = [
        describe_move(match, number, move.states[0], asked.lang) for number, move in zip(numbers, added, strict=True)
    ]
    events = [event for move in added for event in move.events]
    found.events = to_event_infos(match.views.render_events(events, (asked.seat,), asked.lang, everything=True))
    deltas = view_deltas(match.views, added, asked.seat, everything=True)
    found.moments = [ViewDelta(**one) for one in deltas]
    return found


def _chance(asked: StudyPlay, game: RecordedGame, draw: int) -> Seeded:
    """The same action in the same position draws the same outcome, until another draw is asked for."""
    moves = [line.text for line in game.record.lines]
    digest = hashlib.sha256("\0".join([str(asked.seed), str(draw), asked.action, *moves]).encode()).digest()
    return Seeded(int.from_bytes(digest[:8], "big"))


def preview_action(game: RecordedGame, asked: StudyAction) -> PreviewResult:
    """The effects of an action, as its seat would see them at a table."""
    match = game.match
    found = match.preview(asked.action, asked.seat, Seeded(match.count))
    events = match.views.render_events(found.events, (asked.seat,), asked.lang)
    return build_preview_result(match.game, found, 0, asked.action, to_event_infos(events))


def _describe(match: Match, lang: str) -> StudyPosition:
    seat = None if match.over else int(match.actors[0])  # of simultaneous choices, one after another
    return StudyPosition(
        moves=match.count,
        seat=seat,
        view=match.views.full_view(seat),
        choices=[] if seat is None else to_choice_infos(match.choices(seat, lang)),
        prompt=to_prompt(match.views.prompt(lang)),
    )


def describe_move(match: Match, number: int, state: State, lang: str) -> StudyMoveInfo:
    """A move of a match in words, with its turn so far. `state`: the one before it."""
    move = match.moves[number - match.before - 1]
    turn = [one for one in match.moves[: number - match.before] if one.turn == move.turn]
    parts = match.views.summarize_turn(turn, (), lang, everything=True)
    return StudyMoveInfo(
        seat=move.seat,
        action=match.game.vocabulary.write(move.action),
        outcomes=write_outcomes(match, move),
        label=match.views.describe_action(state, move.seat, move.action, lang).label,
        turn=move.turn,
        parts=[to_turn_part(part) for part in parts if part.text],
        only=len(state.legal(move.seat)) == 1,
    )


def write_outcomes(match: Match, move: Move) -> list[str]:
    """The outcomes of chance that a move had, as a record writes them."""
    return match.game.outcomes.write(list(move.outcomes))


def build_evaluation(found: PositionEvaluation, game: RecordedGame, lang: str) -> StudyEvaluation:
    """An evaluation in words, with its turns as they are drawn on the board."""
    match = game.match
    return StudyEvaluation(
        depth=found.depth,
        deepest=found.is_deepest,
        samples=found.samples,
        seat=found.seat,
        chances=[round(chance, 4) for chance in found.chances],
        margins=[round(margin, 1) for margin in found.margins],
        lines=[
            StudyBestLine(
                build_line(match, found.seat or 0, line.actions, lang), round(line.margin, 1), round(line.chance, 4)
            )
            for line in found.lines
        ],
        judge=found.judge,
        calibrated=found.is_calibrated,
    )

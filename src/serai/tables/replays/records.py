"""Records of tables, and replays of records by move number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from serai.core.api.match import Match, WholeMove
from serai.core.match.history import History
from serai.core.match.record import Record, read_record
from serai.core.rules.codecs import Num
from serai.core.text.catalogue import Catalogue
from serai.core.view.rendering import event_row
from serai.core.view.seat_view import SeatViews
from serai.core.view.view_deltas import view_deltas
from serai.tables.errors import Forbidden, NotFound
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.player_names import name_record_text
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.protocol import (
    EventReplay,
    GameTimeline,
    ReplayInfo,
    ReplayView,
    StoredPosition,
    TimelineMove,
    TurnInfo,
    ViewDelta,
)
from serai.tables.replays.log_events import build_seat_events, to_event_infos, to_turn_part
from serai.tables.store.custom_data import CustomData, parse_custom_data

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


def complete_record(table: Table, match: Match, person: str | None) -> str:
    """The record with all hidden information, for continuing a running game elsewhere and for a coach."""
    if not table.may_know_hidden(person):
        raise Forbidden("not_alone", "only a game against bots on which nothing depends is handed out while it runs")
    record = _record_with_names(table, match)
    record.rules = table.row.rules
    return record.text()


def load_beginning(text: str, data: str, moves: int | None) -> tuple[Record, Match]:
    """A record, and its match after its first `moves` moves; None: after the last one."""
    return read_record(text), replay_text(text, data, moves)


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


# In the functions below, `data` is the text of the record's custom data file; "": the game's own.


async def find_record_data(custom_data: CustomData, text: str) -> str:
    """The text of the data file that a record names."""
    record = read_record(text)
    return await custom_data.get_text(record.game, record.data)


def replay_text(text: str, data: str, moves: int | None = None) -> Match:
    """The match of a record, after its first `moves` moves."""
    components = parse_custom_data(read_record(text).game, data)
    return Match.from_record(text, data=components, auto=False, moves=moves)


@lru_cache(maxsize=32)
def replay_cached(text: str, data: str) -> Match:
    """The match of a record after its last move. It is shared: it must not be changed."""
    return replay_text(text, data)


def match_after(text: str, data: str, moves: int) -> Match:
    """The match after its first `moves` moves, to be looked at: it keeps none of them. The whole record was checked
    when it was first replayed, so its moves are applied unchecked, which takes half the time."""
    whole = replay_cached(text, data)
    moves = max(0, min(moves, whole.count))
    header = read_record(text).without_moves()
    return Match(whole.game, whole.history.state_after(moves), auto=False, header=header, before=moves)


def replay_info(replay_id: str, text: str, data: str = "") -> ReplayInfo:
    """Information about a record; BadRecord names the wrong line."""
    record = read_record(text)
    match = replay_cached(text, data)
    return ReplayInfo(
        replay_id,
        record.game,
        record.players,
        match.count,
        record.names,
        match.scores if match.over else None,
        record.data,
        record.bots,
    )


@lru_cache(maxsize=16)
def build_timeline(text: str, lang: str, data: str = "") -> GameTimeline:
    """Every move of a record as texts, with the scores after it."""
    text = name_record_text(text, lang)
    whole = replay_cached(text, data)
    record = read_record(text)
    names = record.names
    words = whole.views.text(lang)
    match = replay_text(text, data, moves=0)
    start = match.state.all_scores()
    moves: list[TimelineMove] = []
    for move in whole.moves:
        chosen = match.views.describe_action(match.state, move.seat, move.action, lang, names)
        match.replay_move(move.seat, move.action, list(move.outcomes), move.auto)
        moves.append(
            TimelineMove(
                seat=move.seat,
                action=chosen.label,
                scores=match.state.all_scores(),
                texts=[one.text for one in match.views.render_events(move.events, (), lang, names, everything=True)],
                part=_progress_text(match, words),
            )
        )
    turns = [_build_turn(whole, turn, lang, names) for turn in whole.whole_moves()]
    options = dict(match.state.printed.options)
    parties = [words.form(f"party.{name}") for name in match.state.parties()]
    return GameTimeline(
        match.game.id, names, start, moves, record.data, options, turns=turns, parties=parties, over=whole.over
    )


def _build_turn(match: Match, turn: WholeMove, lang: str, names: list[str]) -> TurnInfo:
    parts = match.views.summarize_turn(turn.moves, (), lang, names, everything=True)
    return TurnInfo(turn.seat, list(turn.numbers), [to_turn_part(part) for part in parts])


def _progress_text(match: Match, text: Catalogue) -> str:
    if "page.progress" not in text.entries:
        return ""
    numbers = [field.name for field in match.game.fields.fields if isinstance(field.codec, Num)]
    return text.say("page.progress", **{name: getattr(match.state, name) for name in numbers})


def position_at(text: str, move: int, data: str = "") -> StoredPosition:
    """The whole position of a record after `move` moves, hidden information included."""
    match = match_after(text, data, move)
    return StoredPosition(match.game.id, match.state.to_dict())


def replay_at(
    text: str, move: int, seat: int | None, *, open_hands: bool, lang: str = "en", data: str = ""
) -> ReplayView:
    """The game after `move` moves as a seat sees it, or with `open_hands` without anything hidden."""
    text = name_record_text(text, lang)
    whole = replay_cached(text, data)
    if seat is not None and seat >= whole.state.players:
        raise NotFound("no_seat", f"the seats are 0 to {whole.state.players - 1}")
    move = max(0, min(move, whole.count))
    history = whole.history.with_states(max(0, move - 1), move)
    last = history.moves[-1] if history.moves else None
    showing = SeatViews(whole.game, history, whole.views.names)
    view = showing.full_view(seat) if open_hands else showing.view(seat, items=True)
    seats = () if seat is None else (seat,)
    events = showing.render_events(last.events if last else (), seats, lang, everything=open_hands)
    return ReplayView(
        move=move,
        moves=whole.count,
        view=view,
        action=whole.game.vocabulary.write(last.action) if last else None,
        seat=last.seat if last else None,
        events=to_event_infos(events),
        moments=[ViewDelta(**one) for one in view_deltas(showing, history.moves, seat, everything=open_hands)],
    )

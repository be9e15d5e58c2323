"""A recorded game as one object, which is read and replayed once, and what its pages show by move number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from serai.core.api.match import Match, WholeMove
from serai.core.match.record import Record, read_record
from serai.core.rules.codecs import Num
from serai.core.text.catalogue import Catalogue
from serai.core.view.seat_view import SeatViews
from serai.core.view.view_deltas import view_deltas
from serai.tables.errors import NotFound
from serai.tables.model.player_names import name_record
from serai.tables.protocol import (
    GameTimeline,
    ReplayInfo,
    ReplayView,
    StoredPosition,
    TimelineMove,
    TurnInfo,
    ViewDelta,
)
from serai.tables.replays.log_events import to_event_infos, to_turn_part
from serai.tables.store.custom_data import CustomData, parse_custom_data


@dataclass(frozen=True)
class RecordedGame:
    """`text`: of the record. `data`: of the custom data file that it was played with; "" for the game's own."""

    text: str
    data: str = ""

    @cached_property
    def record(self) -> Record:
        """The record, which must not be changed: it is shared."""
        return read_record(self.text)

    @cached_property
    def match(self) -> Match:
        """The match after the last move, which must not be changed: it is shared."""
        return self.replay()

    def replay(self, moves: int | None = None) -> Match:
        """A match of the caller's own, after the first `moves` moves."""
        components = parse_custom_data(self.record.game, self.data)
        return Match.from_record(self.text, data=components, auto=False, moves=moves)

    def match_after(self, moves: int) -> Match:
        """The match after its first `moves` moves, to be looked at: it keeps none of them. The whole record was checked
        when it was first replayed, so its moves are applied unchecked, which takes half the time."""
        moves = self.clamp(moves)
        state = self.match.history.state_after(moves)
        return Match(self.match.game, state, auto=False, header=self.record.without_moves(), before=moves)

    def clamp(self, moves: int) -> int:
        return max(0, min(moves, self.match.count))

    def with_names(self, language: str) -> RecordedGame:
        """The game with names for people who read this language."""
        named = name_record(self.record, language)
        return self if named is self.record else open_record(named.text(), self.data)


@lru_cache(maxsize=32)
def open_record(text: str, data: str = "") -> RecordedGame:
    """The game of a record. The last ones are kept, because one game is read page after page."""
    return RecordedGame(text, data)


async def open_with_data(custom_data: CustomData, text: str) -> RecordedGame:
    """The game of a record, with the data file that it names."""
    record = open_record(text).record
    return open_record(text, await custom_data.get_text(record.game, record.data))


def describe_game(replay_id: str, game: RecordedGame) -> ReplayInfo:
    """Information about a recorded game; BadRecord names the wrong line."""
    record, match = game.record, game.match
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
def build_timeline(game: RecordedGame, lang: str) -> GameTimeline:
    """Every move of a record as texts, with the scores after it."""
    game = game.with_names(lang)
    whole, names = game.match, game.record.names
    words = whole.views.text(lang)
    match = game.replay(moves=0)
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
        match.game.id, names, start, moves, game.record.data, options, turns=turns, parties=parties, over=whole.over
    )


def _build_turn(match: Match, turn: WholeMove, lang: str, names: list[str]) -> TurnInfo:
    parts = match.views.summarize_turn(turn.moves, (), lang, names, everything=True)
    return TurnInfo(turn.seat, list(turn.numbers), [to_turn_part(part) for part in parts])


def _progress_text(match: Match, text: Catalogue) -> str:
    if "page.progress" not in text.entries:
        return ""
    numbers = [field.name for field in match.game.fields.fields if isinstance(field.codec, Num)]
    return text.say("page.progress", **{name: getattr(match.state, name) for name in numbers})


def position_at(game: RecordedGame, move: int) -> StoredPosition:
    """The whole position after `move` moves, hidden information included."""
    match = game.match_after(move)
    return StoredPosition(match.game.id, match.state.to_dict())


def replay_at(game: RecordedGame, move: int, seat: int | None, *, open_hands: bool, lang: str = "en") -> ReplayView:
    """The game after `move` moves as a seat sees it, or with `open_hands` without anything hidden."""
    game = game.with_names(lang)
    whole, move = game.match, game.clamp(move)
    if seat is not None and seat >= whole.state.players:
        raise NotFound("no_seat", f"the seats are 0 to {whole.state.players - 1}")
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

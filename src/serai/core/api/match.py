"""A match: a state with its record, legality checks, undo, views and log. Used by people, servers and notebooks.

Three parts do the work: `LegalityChecker` accepts or refuses actions, `History` keeps the moves, and `SeatViews` builds
what a seat may see.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

from serai.core.errors import BadSetup, IllegalAction, ImpossibleOutcome, short_repr
from serai.core.game.game import Components, Game
from serai.core.game.registry import game
from serai.core.match.history import DEFAULT_MODES, Checkpoint, History, Modes, Move
from serai.core.match.legality import LegalityChecker
from serai.core.match.outcome_errors import name_outcome
from serai.core.match.ranking import Rank
from serai.core.match.record import Record, read_record
from serai.core.match.walk import MoveList
from serai.core.match.whole_moves import WholeMove, group_moves
from serai.core.rules.chance import Chance, Sealed, Seeded
from serai.core.rules.events import Event
from serai.core.rules.fields import ViewMemo
from serai.core.rules.state import State, Step
from serai.core.view.preview import Preview
from serai.core.view.rendering import Choice
from serai.core.view.seat_view import SeatViews
from serai.core.view.wording import rank_text

__all__ = ["Checkpoint", "Choice", "Match", "Move", "Preview", "Rank", "WholeMove", "check_names", "sealed_chance"]


Seat: TypeAlias = int | str  # a number from 0, or a name as in records: p1 is seat 0


class Match:
    """A running game. With `auto`, a setting that may be changed at any time, open decisions with a single option and
    the standing answers of the seats are played automatically (and recorded)."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        auto: bool = True,
        header: Record,
        setup: tuple[tuple[int, int], ...] = (),
        before: int = 0,
        modes: Modes = DEFAULT_MODES,
    ) -> None:
        self.game = game
        self.legality = LegalityChecker(game)
        self.history = History(game, state, before, modes)
        self.views = SeatViews(game, self.history, header.names)
        self.auto = auto
        self.setup = setup  # outcomes before the first decision
        self.standing_answers: Mapping[int, Mapping[str, str]] = {}  # by seat: reaction -> answer
        self._header = header
        if auto:
            self.play_single_options()

    # -- constructors ---------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game_id: str,
        players: int,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        preset: str | None = None,
        data: Components | None = None,
        chance: Chance | None = None,
        auto: bool = True,
        names: list[str] | None = None,
        date: str = "",
        modes: Modes = DEFAULT_MODES,
    ) -> Match:
        """A new match. The same seed gives the same match; without one it is random and secret."""
        the_game = game(game_id)
        chosen = the_game.choose_options(options, preset, players)
        printed = the_game.printed(players, chosen, data)
        check_names(names or [], players)
        start = Record(
            the_game.id, the_game.rules_version, players, chosen, names or [], date, data.sha256 if data else ""
        )
        source = chance or sealed_chance(seed)
        source.tracing = True
        try:
            state = the_game.set_up(printed, source)
        except ImpossibleOutcome as error:
            raise name_outcome(error, the_game) from None
        setup = tuple(state.chance.take_trace())
        return cls(the_game, state, auto=auto, header=start, setup=setup, modes=modes)

    @classmethod
    def from_position(
        cls,
        game_id: str,
        position: Mapping[str, Any],
        *,
        seed: int | None = None,
        data: Components | None = None,
        chance: Chance | None = None,
        auto: bool = True,
        header: Record | None = None,
        modes: Modes = DEFAULT_MODES,
    ) -> Match:
        """A match that starts from a position. `header`: the header of its record, if it comes from one. `BadPosition`
        lists all problems of the position."""
        the_game = game(game_id)
        source = chance or sealed_chance(seed)
        source.tracing = True
        state = the_game.read_position(position, source, data)
        header = header or Record(
            the_game.id,
            the_game.rules_version,
            state.players,
            dict(state.printed.options),
            data=data.sha256 if data else "",
            position=state.to_dict(),
        )
        return cls(the_game, state, auto=auto, header=header, modes=modes)

    @classmethod
    def from_record(
        cls, text: str, *, data: Components | None = None, auto: bool = True, moves: int | None = None
    ) -> Match:
        """Replay a record, or its first `moves` actions; `BadRecord` names the wrong line."""
        from serai.core.api.replay import Replay  # imported here, because Replay imports Match

        return Replay(read_record(text), data).play(moves, auto)

    # -- current state -----------------------------------------------------------------------------------------------

    @property
    def start_position(self) -> dict[str, Any] | None:
        """The position that the match started from; None if it began with a set-up."""
        return self._header.position

    @property
    def state(self) -> State:
        """The whole state after the last move, hidden information included. It is replaced by the next move."""
        return self.history.state

    @property
    def moves(self) -> MoveList:
        """The moves, as a list. `match.moves()` walks through them, each with the state and the scores after it."""
        return MoveList(self.history)

    @property
    def before(self) -> int:
        """Count of the moves before the ones that are kept here."""
        return self.history.before

    @property
    def count(self) -> int:
        """Count of all moves, including those before a snapshot."""
        return self.history.count

    @property
    def actors(self) -> tuple[int, ...]:
        """Seats that may act now; () when the game is over."""
        return self.state.actors

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def scores(self) -> list[int]:
        """The current points of every seat, hidden ones included."""
        return self.state.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; () while the game runs, and if no seat has won."""
        return self.state.winners() if self.over else ()

    @property
    def ranking(self) -> list[Rank]:
        """The final ranking: rank, seat or party, score, and the tie-break that decided; [] while the game runs."""
        return self.views.ranking()

    @property
    def step(self) -> Step[Any] | None:
        """The step of the pending decision."""
        return self.views.step

    def prompt(self, language: str = "en", names: Sequence[str] | None = None) -> str:
        """The text of the pending decision."""
        prompt = self.views.prompt(language, names)
        return self.views.text(language).say("prompt.over") if prompt is None else prompt.text

    def choices(self, seat: Seat, language: str = "en", names: Sequence[str] | None = None) -> list[Choice]:
        """The choices of a seat; [] if it is not to act."""
        return self.views.choices(self._number(seat), language, names)

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, action: str | int, seat: Seat) -> None:
        """Play an action, or a shorthand for several. If any part is refused, nothing has changed."""
        seat = self._number(seat)
        parts = self.legality.expand(self.state, action, seat)
        checkpoint, standing = self.checkpoint(), self.standing_answers
        try:
            for part in parts:
                self._use_answers(seat, is_played=True)
                self.history.play(self.legality.check_action(self.state, part, seat, self.history.legal(seat)), seat)
            if len(parts) > 1:
                self.legality.check_complete(self.state, str(action), self.moves[-1].action, seat)
            if self.auto:
                self.play_single_options()
        except BaseException as error:
            self.roll_back(checkpoint)
            self.standing_answers = standing
            if isinstance(error, IllegalAction) and len(parts) > 1 and error.tried != action:
                raise self.legality.refuse_part(self.state, str(action), part, error, seat) from None
            raise

    def _number(self, seat: Seat) -> int:
        """The number of a seat."""
        return self.legality.check_seat(self.state, seat)

    def _viewer(self, seat: Seat | None) -> int | None:
        return None if seat is None else self._number(seat)

    def play_single_options(self) -> None:
        """Play the open decisions that have one option, and the standing answers."""
        while not self.over and len(self.actors) == 1:
            step = self.step
            assert step is not None
            seat = self.actors[0]
            options = self.history.legal(seat)
            single = len(options) == 1 and step.is_open(self.state, self.state.top())
            action = options[0] if single else self._standing_answer(seat)
            self._use_answers(seat, is_played=action is not None)
            if action is None:
                return
            self.history.play(action, seat, auto=True)

    @contextmanager
    def without_auto(self) -> Iterator[None]:
        """Context in which nothing is played automatically: automatic moves are replayed explicitly."""
        auto, self.auto = self.auto, False
        try:
            yield
        finally:
            self.auto = auto

    def swap_chance(self, chance: Chance) -> Chance:
        """Replace the source of chance; returns the previous one."""
        return self.history.swap_chance(chance)

    # -- standing answers -----------------------------------------------------------------------------------------

    def set_standing_answers(self, standing_answers: Mapping[int, Mapping[str, str]]) -> None:
        """Set the standing answers of all seats. Nothing is played; `set_standing_answer` does that."""
        self.standing_answers = standing_answers

    def set_standing_answer(self, seat: Seat, reaction: str, answer: str) -> None:
        """Set the standing answer of a seat to a reaction; `ask` removes it. If the seat is being asked, the answer is
        played as its move, and can be undone like any other."""
        seat = self._number(seat)
        self.game.check_answer(reaction, answer)
        before = self.standing_answers
        self.standing_answers = {**before, seat: {**before.get(seat, {}), reaction: answer}}
        action = self._standing_answer(seat)
        if action is None:
            return
        try:
            self.play(action, seat)
        except BaseException:
            self.standing_answers = before
            raise

    def _use_answers(self, seat: int, *, is_played: bool) -> None:
        """Use up the seat's answers for one time to the pending decision."""
        standing = self.standing_answers.get(seat)
        if standing and self.step is not None:
            left = self.game.without_used_answers(self.step.key, standing, is_played=is_played)
            self.standing_answers = {**self.standing_answers, seat: left}

    def _standing_answer(self, seat: int) -> int | None:
        """The action of the seat's standing answer to the pending decision, if it has one."""
        if self.step is None or seat not in self.standing_answers or self.state.top().who != seat:
            return None
        options = self.state.legal(seat)
        preferred = self.game.preferred_actions(self.step.key, self.standing_answers[seat])
        return next((action for action in preferred if action in options), None)

    # -- undo and redo --------------------------------------------------------------------------------------------

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a decision to undo."""
        return self.history.can_undo(self._number(seat))

    def undo(self, seat: Seat) -> None:
        """Undo the seat's last decision: possible until chance, hidden information or another seat's move."""
        self.history.undo(self._number(seat))

    def undo_turn(self, seat: Seat) -> None:
        """Undo all decisions of the seat that can be undone; if chance can be undone, those of its last whole move."""
        first = self.history.first_to_undo(self._number(seat))
        self.undo(seat)
        while self.can_undo(seat) and self.count >= first:
            self.undo(seat)

    def can_redo(self, seat: Seat) -> bool:
        """Whether the last undone move is still legal: a changed standing answer may have led elsewhere."""
        return self.history.can_redo(self._number(seat))

    def redo(self, seat: Seat) -> None:
        """Redo the move that was undone last."""
        self.history.redo(self._number(seat))
        if self.auto:
            self.play_single_options()

    # -- checkpoints and snapshots ----------------------------------------------------------------------------------

    def checkpoint(self) -> Checkpoint:
        """The current point of the match, for `roll_back`. This is cheap."""
        return self.history.checkpoint()

    def roll_back(self, checkpoint: Checkpoint) -> None:
        """Go back to a checkpoint of this match."""
        self.history.roll_back(checkpoint)

    def drop_settled_moves(self) -> int:
        """Drop the moves that can no longer be undone; returns how many. Log and record then lack them."""
        return self.history.drop_settled_moves()

    def snapshot(self) -> dict[str, Any]:
        """The data needed to continue from here, ready for JSON, including what can be undone and redone."""
        return self.history.snapshot()

    @classmethod
    def from_snapshot(
        cls,
        game_id: str,
        snapshot: Mapping[str, Any],
        *,
        data: Components | None = None,
        auto: bool = True,
        keeps_states: bool = False,
    ) -> Match:
        """A match that continues from a snapshot. It has the moves that can still be undone."""
        the_game = game(game_id)
        state = the_game.read_position(snapshot["position"], sealed_chance(None), data)
        start = Record(the_game.id, the_game.rules_version, state.players, dict(state.printed.options))
        modes = Modes(keeps_states, snapshot.get("undoes_chance", False))
        match = cls(the_game, state, auto=False, header=start, before=snapshot["before"], modes=modes)
        match.history.restore(snapshot, sealed_chance(None))
        match.auto = auto
        return match

    def replay_move(self, seat: int, action: int, outcomes: list[tuple[int, int]], auto: bool) -> None:
        """Apply a move that was accepted before, with the outcomes that it had."""
        self.history.replay_move(seat, action, outcomes, auto)

    def imagine(self, seat: int, chance: Chance) -> Match:
        """A match for searches: its state is a determinization for the seat, and it has no earlier moves."""
        return Match(self.game, self.state.imagine(seat, chance), auto=False, header=self._header, before=self.count)

    # -- views and log -----------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None = None, memo: ViewMemo | None = None, *, items: bool = False) -> dict[str, Any]:
        """Everything that a seat (None: a spectator) may know, ready for JSON; with `items`, also the itemised scores.
        A memo, kept between views of this match, makes it faster; parts of the views are then shared objects."""
        return self.views.view(self._viewer(seat), memo, items=items)

    def score_sheet(self, seat: Seat) -> list[tuple[str, int]]:
        """The seat's points by source; they sum to its score. Parties come after the seats."""
        parties = range(self.state.players, self.state.players + len(self.state.parties()))
        points = self.state.score_lines(seat if isinstance(seat, int) and seat in parties else self._number(seat))
        return [(line.key, n) for line, n in zip(self.game.score_lines, points, strict=True)]

    def score_items(self, owner: Seat, seat: Seat | None = None) -> list[dict[str, Any]]:
        """The itemised score of the owner, as a seat (None: a spectator) may see it, ready for JSON; empty if the game
        does not itemise. Views leave it out unless asked, because it is long and seldom displayed."""
        return self.views.score_items(self._number(owner), self._viewer(seat))

    def preview(self, action: str | int, seat: Seat, chance: Chance | None = None) -> Preview:
        """The immediate and forced effects of a legal choice, as far as the seat can know them."""
        seat = self._number(seat)
        number = self.legality.check_action(self.state, action, seat)
        return self.views.preview(seat, number, chance or Seeded(self.count))

    def whole_moves(self) -> list[WholeMove]:
        """The turns of the match: each with its seat, moves, events, heading, and lazily the states around it."""
        return group_moves(self.history)

    @property
    def log(self) -> list[Event]:
        """All events, with their causes; `log_for` has what one seat may know of them."""
        return [event for move in self.moves for event in move.events]

    def log_for(self, seat: Seat | None, since: int = 0) -> list[dict[str, Any]]:
        """The log as a seat (None: a spectator) may see it, ready for JSON, from move number `since` on."""
        seat = self._viewer(seat)
        events = [event for event in self.log if event.move >= since]
        rendered = self.views.render_events(events, () if seat is None else (seat,), None)
        return [{"move": one.move, "key": one.key, "args": dict(one.args)} for one in rendered]

    def describe_event(
        self, event: Event, seat: Seat | None, language: str = "en", names: Sequence[str] | None = None
    ) -> str:
        """The text of an event, as a seat may know it. Players go by `names`, or by the names of the record."""
        seat = self._viewer(seat)
        return self.views.render_events([event], () if seat is None else (seat,), language, names)[0].text

    def describe_turn(
        self, turn: WholeMove, seat: int | None = None, language: str = "en", names: Sequence[str] | None = None
    ) -> list[str]:
        """A whole move in sentences, as a seat (None: a spectator) may know it: what its seat did, and the headings and
        turns of automata that followed from it."""
        parts = self.views.summarize_turn(turn.moves, () if seat is None else (seat,), language, names)
        return [part.text for part in parts if part.text]

    # -- the record -----------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record of the match so far. It contains hidden outcomes: do not show it to players of a running game."""
        record = self._header.without_moves()
        for text in self.game.outcomes.write(list(self.setup)):
            record.add(None, text)
        for move in self.moves:
            record.add(move.seat, self.game.vocabulary.write(move.action))
            for text in self.game.outcomes.write(list(move.outcomes)):
                record.add(None, text)
        if self.over:
            record.result = self.scores
            record.notes = [rank_text(self.game.text("en"), place, record.names) for place in self.ranking]
        return record

    # -- display -----------------------------------------------------------------------------------------------------

    def board(self, seat: Seat | None = None, language: str = "en", *, width: int = 120) -> Any:
        """The board as a seat (None: a spectator) sees it, drawn with letters as in the terminal. A notebook shows it
        in colours, `print` without; `BadSetup` if the game has no drawing."""
        terminal = self.game.terminal
        if terminal is None:
            raise BadSetup(f"{self.game.id} has no drawing")
        view = self.view(seat)
        offered = [] if seat is None else self.choices(seat, language)
        glow = {target for choice in offered for target in choice.targets}
        text = self.views.text(language)
        return terminal.draw.board(view, text, width, glow, names=self.views.names, below=self.prompt(language))

    def _repr_html_(self) -> str | None:
        """The HTML of a match in a notebook: the board as a spectator sees it."""
        if self.game.terminal is None:
            return None
        html: str = self.board().html()
        return html

    def __str__(self) -> str:
        state = "over" if self.over else f"move {self.count + 1}"
        return f"<Match {self.game.id}, {self.state.players} players, {state}>"

    def __repr__(self) -> str:
        """An expression that rebuilds the match, hidden outcomes included; later outcomes are drawn again. A short form
        if moves were dropped, or the data file is not the game's own."""
        if self.before or self._header.data:
            return str(self)
        auto = "" if self.auto else ", auto=False"
        return f"Match.from_record({self.record.text()!r}{auto})"


def check_names(names: Sequence[object], players: int) -> None:
    """Check that the names fit the players, and the one line that a record has for them."""
    if names and len(names) != players:
        raise BadSetup(f"{len(names)} names for {players} players")
    for name in names:
        if not isinstance(name, str) or name != name.strip() or "|" in name or not name.isprintable():
            raise BadSetup(f"{short_repr(name)} cannot be a name: one line, without '|' or blanks around it")


def sealed_chance(seed: int | None) -> Sealed:
    """Chance for a match: from a seed, or from a random secret."""
    if seed is None:
        return Sealed(secrets.token_bytes(32))
    return Sealed(hashlib.sha256(b"caravanserai sealed %d" % seed).digest())

"""A match: a state with its record, checks, undo, views and log. What people, servers and notebooks use."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from caravanserai.core.chance import Chance, Script, Sealed
from caravanserai.core.errors import (
    BadSetup,
    IllegalAction,
    NothingToUndo,
    shown,
)
from caravanserai.core.events import Event
from caravanserai.core.fields import Memo
from caravanserai.core.game import Components, Game, game
from caravanserai.core.record import Record, read_record
from caravanserai.core.state import Frame, Journal, State, Step
from caravanserai.core.text import Catalogue
from caravanserai.core.wording import label, reason_args, sentence


@dataclass(frozen=True)
class Choice:
    """One thing a seat may do now. `label` is for people, `text` and `action` say the same to machines."""

    action: int
    text: str
    targets: list[str]
    label: str


@dataclass(frozen=True)
class Move:
    """An action that was played, what chance answered, and the events that followed from it."""

    seat: int
    action: int
    outcomes: tuple[tuple[int, int], ...]
    events: tuple[Event, ...]
    auto: bool  # it played itself: the only option of an open decision, or a standing answer
    together: bool  # chosen while other seats were choosing as well


Mark = tuple[State, list[Move], int, State, int, list[Move]]


class Match:
    """A game being played. With `auto`, open decisions with a single option play themselves (and are recorded), and so
    do the standing answers of the seats."""

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        auto: bool = True,
        start: Record,
        setup: tuple[tuple[int, int], ...] = (),
        before: int = 0,
    ) -> None:
        self.game = game
        self.state = state
        self.auto = auto
        self.moves: list[Move] = []
        self.before = before  # moves played before the ones that are kept here
        self._start = start
        self.setup = setup  # what chance did before the first decision
        self.standing: dict[int, dict[str, str]] = {}  # of each seat that has some: reactions and their answers
        # Undo is replay from a snapshot: `_base` is the state before the moves that may be taken back.
        self._base = state.clone()
        self._stretch = 0
        self._undone: list[Move] = []
        if auto:
            self.play_single_options()

    # -- making one -----------------------------------------------------------------------------------------------

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
    ) -> Match:
        """A new match. The same seed gives the same match; without one it is drawn and kept secret."""
        the_game = game(game_id)
        chosen = the_game.choose_options(options, preset)
        printed = the_game.printed(players, chosen, data)
        check_names(names or [], players)
        start = Record(
            the_game.id, the_game.rules_version, players, chosen, names or [], date, data.sha256 if data else ""
        )
        source = chance or sealed(seed)
        source.tracing = True
        state = the_game.set_up(printed, source)
        setup = tuple(state.chance.take_trace())
        return cls(the_game, state, auto=auto, start=start, setup=setup)

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
    ) -> Match:
        """A match that starts from a position; `BadPosition` lists everything that is wrong with it."""
        the_game = game(game_id)
        source = chance or sealed(seed)
        source.tracing = True
        state = the_game.read_position(position, source, data)
        start = Record(
            the_game.id,
            the_game.rules_version,
            state.players,
            dict(state.printed.options),
            data=data.sha256 if data else "",
            position=state.to_dict(),
        )
        return cls(the_game, state, auto=auto, start=start)

    @classmethod
    def from_record(
        cls, text: str, *, data: Components | None = None, auto: bool = True, moves: int | None = None
    ) -> Match:
        """Replay a record, or its first `moves` actions; `BadRecord` names the line that is wrong."""
        from caravanserai.core.replay import Replay  # a replay makes matches, so it stands above them

        return Replay(read_record(text), data).play(moves, auto)

    # -- what is going on -----------------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        return self.state.actors

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def scores(self) -> list[int]:
        """Every seat's points as things stand, hidden ones included."""
        return [self.state.score(seat) for seat in range(self.state.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; () while the game runs."""
        return self.state.winners() if self.over else ()

    @property
    def count(self) -> int:
        """How many moves were played, those before a snapshot included."""
        return self.before + len(self.moves)

    @property
    def step(self) -> Step | None:
        """The decision that is due."""
        return None if self.over else self.state.top().step

    def prompt(self, language: str = "en") -> str:
        """The question that the table waits for, in words."""
        text = self.game.text(language)
        return text.say("prompt.over") if self.step is None else text.say(f"prompt.{self.step.key}")

    def choices(self, seat: int, language: str = "en", names: Sequence[str] | None = None) -> list[Choice]:
        """What the seat may do now; [] if it is not to act."""
        self._check_seat(seat)
        text = self.game.text(language)
        known = self._start.names if names is None else names
        return [self._choice(action, text, known) for action in self.state.legal(seat)]

    def _choice(self, action: int, text: Catalogue, names: Sequence[str]) -> Choice:
        words = self.game.vocabulary
        said = label(words, text, action, names)
        place = self.step.decision.place if self.step else ""
        return Choice(action, words.write(action), words.targets(action, place), said)

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, action: str | int, seat: int) -> None:
        """Play an action, or a shorthand for several. If any of it is refused, nothing has changed."""
        self._check_seat(seat)
        texts: list[str | int] = [action]
        if isinstance(action, str):
            try:
                texts = [*self.game.expand(action)]
            except ValueError as error:
                raise IllegalAction(action, str(error), self._allowed(seat)) from None
        mark = self.mark()
        try:
            for each in texts:
                self._apply(self._gate(each, seat), seat, auto=False)
                self._undone.clear()
            if len(texts) > 1:
                self._check_whole(str(action), seat)
            if self.auto:
                self.play_single_options()
        except BaseException as error:
            self.back_to(mark)
            if isinstance(error, IllegalAction) and len(texts) > 1 and error.tried != action:
                why, part = f"{each!r} in it is refused: {error.why}", str(each)
                raise IllegalAction(str(action), why, self._allowed(seat), reason=error.reason, part=part) from None
            raise

    def _check_whole(self, tried: str, seat: int) -> None:
        """A shorthand stands for a whole: if what it ended with is still being asked for, something is missing."""
        words = self.game.vocabulary
        verb = words.verb_of(self.moves[-1].action)
        missing = [words.write(action) for action in self.state.legal(seat) if words.verb_of(action) is verb]
        if missing:
            why = f"it is not complete: another {verb.name!r} must follow"
            raise IllegalAction(tried, why, missing, reason="refused.whole")

    def _gate(self, action: str | int, seat: int) -> int:
        """The one gate: an action passes if and only if it is in the legal list of that seat."""
        self._check_seat(seat)
        tried = self._tried(action)
        if self.over:
            raise IllegalAction(tried, "the game is over", reason="refused.over")
        if isinstance(action, bool) or not isinstance(action, int | str):
            raise IllegalAction(tried, "an action is a text or a whole number", self._allowed(seat))
        words = self.game.vocabulary
        try:
            number = words.read(action) if isinstance(action, str) else action
            words.verb_of(number)
        except ValueError as error:
            raise IllegalAction(tried, str(error), self._allowed(seat)) from None
        if number in self.state.legal(seat):
            return number
        tried = words.write(number)
        if seat not in self.actors:
            turn = ", ".join(f"p{actor + 1}" for actor in self.actors)
            raise IllegalAction(tried, f"it is not p{seat + 1} who acts now but {turn}", reason="refused.turn")
        reason, why = self._why_not(number, seat)
        raise IllegalAction(tried, why, self._allowed(seat), reason=reason)

    def _tried(self, action: object) -> str:
        """An action as the one who tried it would write it."""
        if isinstance(action, str):
            return action
        words = self.game.vocabulary
        if isinstance(action, int) and not isinstance(action, bool) and 0 <= action < words.size:
            return words.write(action)
        return f"action {shown(action)}"

    def _why_not(self, action: int, seat: int) -> tuple[str, str]:
        """The key of the reason, and the reason in English."""
        assert self.step is not None
        frame = self.state.top()
        reason = self.step.refusal(self.state, Frame(frame.step, seat, frame.locals), action)
        if reason:
            key = f"refusal.{reason}"
            return key, self.game.text("en").say(key)
        return "refused.option", f"it is not among the options of the decision {self.step.key!r}"

    def _allowed(self, seat: int) -> list[str]:
        return [self.game.vocabulary.write(action) for action in self.state.legal(seat)]

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.state.players:
            raise IllegalAction(f"seat {shown(seat)}", f"the seats are 0 to {self.state.players - 1}")

    def _apply(self, action: int, seat: int, *, auto: bool) -> None:
        """Apply a legal action to a twin, then change over to it: a script that runs out changes nothing."""
        together = self._is_together(self.state)
        twin = self.state.clone()
        twin.chance.tracing = True
        twin.journal = journal = Journal()
        twin.apply(action, seat)
        outcomes = tuple(twin.chance.take_trace())
        number = self.count + 1
        events = tuple(self.game.events.read(number, row) for row in journal.rows())
        twin.journal = None
        move = Move(seat, action, outcomes, events, auto, together)
        last = self.moves[-1] if self.moves else None
        if last is not None and (last.seat != seat or last.together != together):
            if not (last.together and together):
                self._base, self._stretch = self.state, 0
        # The last of several secret choices shows them all, and the end everything: no taking back after that.
        still = self._is_together(twin) and set(twin.actors) <= set(self.actors)
        self.moves.append(move)
        self._stretch += 1
        self.state = twin
        if outcomes or twin.over or (together and not still):
            self._base, self._stretch = twin, 0

    def _is_together(self, state: State) -> bool:
        """Whether several seats choose secretly now, even if all but one have done so already."""
        return not state.over and (state.top().who < 0 or len(state.actors) > 1)

    def play_single_options(self) -> None:
        """Play the decisions that have one option and that everybody can see through, and the standing answers."""
        while not self.over and len(self.actors) == 1:
            step = self.step
            assert step is not None
            seat = self.actors[0]
            options = self.state.legal(seat)
            single = len(options) == 1 and step.open(self.state, self.state.top())
            action = options[0] if single else self._standing_answer(seat)
            if action is None:
                return
            self._apply(action, seat, auto=True)

    def answer_always(self, seat: int, reaction: str, answer: str) -> None:
        """Answer a reaction once and for all, or with `ask` be asked again. If the seat is being asked, this is played
        as its answer, and may be taken back like any other."""
        self._check_seat(seat)
        self.game.check_answer(reaction, answer)
        before = self.standing
        self.standing = {**before, seat: {**before.get(seat, {}), reaction: answer}}
        action = self._standing_answer(seat)
        if action is None:
            return
        try:
            self.play(action, seat)
        except BaseException:
            self.standing = before
            raise

    def _standing_answer(self, seat: int) -> int | None:
        """What the seat has said that it always answers to the question that it is asked now."""
        if self.step is None or seat not in self.standing or self.state.top().who != seat:
            return None
        options = self.state.legal(seat)
        preferred = self.game.preferred(self.step.key, self.standing[seat])
        return next((action for action in preferred if action in options), None)

    # -- taking back ----------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        return self._last_own(seat) >= 0

    def _last_own(self, seat: int) -> int:
        """Where the seat's last own decision stands in `moves`, if it may be taken back; else -1."""
        for index in range(len(self.moves) - 1, len(self.moves) - self._stretch - 1, -1):
            move = self.moves[index]
            if move.seat == seat:
                if not move.auto:
                    return index
            elif not move.together:
                return -1
        return -1

    def undo(self, seat: int) -> None:
        """Take back the seat's last decision: free until chance, hidden information or another seat came in."""
        self._check_seat(seat)
        index = self._last_own(seat)
        if index < 0:
            raise NothingToUndo(
                f"p{seat + 1} has nothing to take back: undo ends at chance, hidden information and other seats' moves"
            )
        first = len(self.moves) - self._stretch
        later = self.moves[index + 1 :]
        kept = [*self.moves[first:index], *(move for move in later if move.seat != seat)]
        self._undone.append(self.moves[index])
        state = self._base.clone()
        for i, move in enumerate(kept):
            state.apply(move.action, move.seat)
            number = self.before + first + i + 1
            kept[i] = replace(move, events=tuple(replace(event, move=number) for event in move.events))
        self.state = state
        self.moves[first:] = kept
        self._stretch = len(kept)

    def can_redo(self, seat: int) -> bool:
        """A standing answer that was changed in between may have led elsewhere: then there is no way back."""
        if not self._undone or self._undone[-1].seat != seat:
            return False
        return self._undone[-1].action in self.state.legal(seat)

    def redo(self, seat: int) -> None:
        """Play again what was taken back last."""
        self._check_seat(seat)
        if not self.can_redo(seat):
            raise NothingToUndo(f"p{seat + 1} has nothing to play again")
        move = self._undone.pop()
        self._apply(move.action, seat, auto=False)
        if self.auto:
            self.play_single_options()

    def undo_turn(self, seat: int) -> None:
        """Take back everything that may be taken back."""
        self.undo(seat)
        while self.can_undo(seat):
            self.undo(seat)

    # -- keeping and bringing back ----------------------------------------------------------------------------------

    def mark(self) -> Mark:
        """Where the match is now; `back_to` brings it back. States are never changed in place, so this is cheap."""
        return self.state, list(self.moves), self.before, self._base, self._stretch, list(self._undone)

    def back_to(self, mark: Mark) -> None:
        self.state, moves, self.before, self._base, self._stretch, undone = mark
        self.moves, self._undone = list(moves), list(undone)

    def forget(self) -> int:
        """Drop the moves that can no longer be taken back; gives how many. Log and record then lack them."""
        settled = len(self.moves) - self._stretch
        if settled:
            del self.moves[:settled]
            self.before += settled
        return settled

    def snapshot(self) -> dict[str, Any]:
        """All that is needed to go on from here, ready for JSON: the last point that nobody can take back, the moves
        since then, and what was taken back and may be played again."""
        recent = self.moves[len(self.moves) - self._stretch :]
        return {
            "before": self.count - self._stretch,
            "position": self._base.to_dict(),
            "moves": [[move.seat, move.action, move.auto] for move in recent],
            "undone": [[move.seat, move.action] for move in self._undone],
        }

    def imagined(self, seat: int, chance: Chance) -> Match:
        """A match to think in: a state that the seat cannot tell from this one, and none of the moves so far."""
        return Match(self.game, self.state.imagine(seat, chance), auto=False, start=self._start, before=self.count)

    @classmethod
    def from_snapshot(
        cls, game_id: str, snapshot: Mapping[str, Any], *, data: Components | None = None, auto: bool = True
    ) -> Match:
        """A match that continues from a snapshot. Of the moves it has those that may still be taken back."""
        the_game = game(game_id)
        source = sealed(None)
        source.tracing = True
        state = the_game.read_position(snapshot["position"], source, data)
        start = Record(the_game.id, the_game.rules_version, state.players, dict(state.printed.options))
        match = cls(the_game, state, auto=False, start=start, before=snapshot["before"])
        for seat, action, by_itself in snapshot["moves"]:
            match.retell(seat, action, [], by_itself)  # chance had no part in them: it ends what can be taken back
        match.state.chance = match._base.chance.copy()
        match._undone = [Move(seat, action, (), (), False, False) for seat, action in snapshot["undone"]]
        match.auto = auto
        return match

    def retell(self, seat: int, action: int, outcomes: list[tuple[int, int]], auto: bool) -> None:
        """Apply a move that was accepted before, with the outcomes that chance gave then."""
        self.state.chance = Script(outcomes)
        self._apply(action, seat, auto=auto)
        if not auto:
            self._undone.clear()

    # -- what a seat may know -------------------------------------------------------------------------------------

    def view(self, seat: int | None = None, memo: Memo | None = None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, ready for JSON. A memo, kept from view to view of this match,
        makes it quicker; parts of the views are then the same objects."""
        if seat is not None:
            self._check_seat(seat)
        memo = memo or Memo()
        fields = self.game.fields.view(self.state, seat, memo)
        common = memo.common = memo.common or self._common()
        sheets = [self._sheet(owner, seat) for owner in range(self.state.players)]
        return {**common, "seat": seat, "state": fields, "scores": sheets}

    def _common(self) -> dict[str, Any]:
        """The part of a view that is the same for everybody."""
        state = self.state
        step = self.step
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "players": state.players,
            "options": dict(state.printed.options),
            "seat": None,
            "moves": self.count,
            "over": state.over,
            "actors": list(state.actors),
            "winners": list(self.winners),
            "step": None if step is None else {"key": step.key, "rule": step.rule},
            "stack": self.game.fields.write_stack(state),
        }

    def score_sheet(self, seat: int) -> list[tuple[str, int]]:
        """The seat's points by source; they sum to its score."""
        self._check_seat(seat)
        points = self.state.score_lines(seat)
        return [(line.key, n) for line, n in zip(self.game.score_lines, points, strict=True)]

    def score_items(self, owner: int, seat: int | None = None) -> list[dict[str, Any]]:
        """What pays the owner and why, as a seat (None: a spectator) may see it, ready for JSON; empty if the game does
        not tell. `why` is a text `why.*`; its arguments are numbers, seats, and keys of names. Views leave it out,
        because it is long and seldom looked at."""
        self._check_seat(owner)
        items = self.state.score_items(owner)
        if not items:
            return []
        hidden = self._hidden_lines(owner, seat)
        return [
            {
                "line": item.line,
                "what": item.what,
                "n": item.n,
                "points": item.points,
                "why": self.game.reasons.kinds[item.why[0]].key,
                "args": reason_args(self.game.reasons, item.why),
            }
            for item in items
            if item.line not in hidden
        ]

    def _hidden_lines(self, owner: int, seat: int | None) -> list[str]:
        """The lines of a score sheet that would give hidden things away."""
        visible = self.game.fields.visible
        return [line.key for line in self.game.telling_lines if not visible(self.state, line.shows, owner, seat)]

    def _sheet(self, owner: int, seat: int | None) -> dict[str, int | None]:
        """A score sheet as another seat sees it: lines that would give hidden things away are withheld."""
        points = self.state.score_lines(owner)
        hidden = self._hidden_lines(owner, seat)
        sheet: dict[str, int | None] = dict(zip(self.game.score_keys, points, strict=True))
        for key in hidden:
            sheet[key] = None
        sheet["total"] = None if hidden else sum(points)
        return sheet

    @property
    def log(self) -> list[Event]:
        """Everything that happened, with its causes; `log_for` shows what one seat may know of it."""
        return [event for move in self.moves for event in move.events]

    def log_for(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The log as a seat (None: a spectator) may see it, ready for JSON, from move number `since` on."""
        return [
            {"move": event.move, "key": event.key, "args": event.args if self.over else event.args_for(seat)}
            for event in self.log
            if event.move >= since
        ]

    def tell(self, event: Event, seat: int | None, language: str = "en", names: Sequence[str] | None = None) -> str:
        """An event in words, as a seat may know it. Players go by `names`, or by the names of the record."""
        known = self._start.names if names is None else names
        return sentence(self.game.text(language), event, seat, everything=self.over, names=known)

    # -- the record -----------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record of the match so far. It holds hidden outcomes: of a running game it is for no player's eyes."""
        start = self._start
        record = Record(**{**start.__dict__, "lines": [], "result": None})
        for text in self.game.outcomes.write(list(self.setup)):
            record.add(None, text)
        for move in self.moves:
            record.add(move.seat, self.game.vocabulary.write(move.action))
            for text in self.game.outcomes.write(list(move.outcomes)):
                record.add(None, text)
        if self.over:
            record.result = self.scores
        return record

    def __repr__(self) -> str:
        state = "over" if self.over else f"move {len(self.moves) + 1}"
        return f"<Match {self.game.id}, {self.state.players} players, {state}>"


def check_names(names: Sequence[object], players: int) -> None:
    """The names must fit the players, and the one line that a record has for them."""
    if names and len(names) != players:
        raise BadSetup(f"{len(names)} names for {players} players")
    for name in names:
        if not isinstance(name, str) or name != name.strip() or "|" in name or not name.isprintable():
            raise BadSetup(f"{shown(name)} cannot be a name: one line, without '|' or blanks around it")


def sealed(seed: int | None) -> Sealed:
    """Chance for a table: from a seed, or from a secret that nobody knows."""
    if seed is None:
        return Sealed(secrets.token_bytes(32))
    return Sealed(hashlib.sha256(b"caravanserai sealed %d" % seed).digest())

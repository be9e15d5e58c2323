"""Previews: the effects of choices, computed on a determinization."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from serai.core.game.game import Game
from serai.core.match.history import History
from serai.core.rules.codecs import Each, Num
from serai.core.rules.events import Event
from serai.core.rules.state import State
from serai.core.rules.vocabulary import SEATS
from serai.core.view.rendering import Choice

MAX_CHAIN = 50  # automatic actions in a row that a preview follows


@dataclass(frozen=True)
class Preview:
    """The immediate effects of a choice, and of the automatic actions after it. They end where chance or secrets of
    other seats decide: `events`, `points` and `pieces` contain nothing that the seat could not infer itself."""

    action: int
    events: tuple[Event, ...] = ()
    points: dict[str, int] = field(default_factory=dict)  # by score line
    pieces: dict[str, int] = field(default_factory=dict)  # gained or paid, by field name
    chance: bool = False  # chance decides what follows
    final: bool = False  # it cannot be undone
    ends: bool = False  # the seat's turn to decide ends with it
    chain: tuple[int, ...] = ()  # the automatic actions after it; the other attributes hold at their end
    returns: bool = False  # other seats answer first, then the seat continues
    after: dict[str, Any] = field(default_factory=dict)  # changed fields of the view
    outlook: dict[str, Any] = field(default_factory=dict)  # follow-up possibilities (`Step.outlook`)

    @property
    def gain(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True)
class PreviewLine:
    """A sequence of actions of a seat, such as a turn, with its effects."""

    steps: tuple[Choice, ...]
    points: dict[str, int]  # by score line
    after: dict[str, Any]  # changed fields of the view
    chance: bool  # chance decides what follows


class PreviewRun:
    """A preview being computed on a sampled state."""

    def __init__(self, game: Game, known: State, before: int, seat: int) -> None:
        self.game = game
        self.start = known
        self.seat = seat
        self.history = History(game, known, before)
        self.states: list[State] = []  # after each move before chance or a secret

    def run(self, action: int) -> Preview:
        history, seat = self.history, self.seat
        frame = self.start.top()
        frame.who = seat
        outlook = frame.step.outlook(self.start, frame, action)
        history.play(action, seat)
        first = history.moves[0]
        if first.simultaneous:
            # The other seats' choices are sampled, and so is all that follows.
            final = not history.can_undo(seat)
            return Preview(action, self._own_events(first.events), final=final)
        chain, known = self._follow()
        state = history.state
        events = [event for move in history.moves[:known] for event in move.events]
        end = self.start if known == 0 else self.states[known - 1]
        return Preview(
            action,
            self._own_events(events) if state.over and self.game.fields.hidden else tuple(events),
            _change(self._points(self.start), self._points(end)),
            _change(self._pieces(self.start), self._pieces(end)),
            chance=any(move.outcomes for move in history.moves),
            final=not history.can_undo(seat),
            ends=state.over or seat not in state.actors,
            chain=chain,
            returns=not state.over and seat not in state.actors and any(one.who == seat for one in state.frames()),
            after=self._view_change(end),
            outlook=outlook,
        )

    def line(self, actions: Sequence[int], describe: Callable[[State, int], Choice]) -> PreviewLine:
        history, seat = self.history, self.seat
        steps: list[Choice] = []
        chance = False
        for action in actions:
            state = history.state
            if state.over or seat not in state.actors or action not in state.legal(seat):
                break
            steps.append(describe(state, action))
            history.play(action, seat)
            move = history.moves[-1]
            chance = bool(move.outcomes) or history.state.revealed
            if chance or move.simultaneous:
                break
            self.states.append(history.state)
        end = self.states[-1] if self.states else self.start
        points = _change(self._points(self.start), self._points(end))
        return PreviewLine(tuple(steps), points, self._view_change(end), chance)

    def _follow(self) -> tuple[tuple[int, ...], int]:
        """Play the automatic actions; returns them, and how many moves precede the first that chance or a secret
        decides."""
        history, seat = self.history, self.seat
        chain: list[int] = []
        while True:
            state = history.state
            if history.moves[-1].outcomes or state.revealed:
                return tuple(chain), len(chain)
            self.states.append(state)
            frame = state.top() if state.actors == (seat,) else None
            options = state.legal(seat) if frame is not None and frame.who == seat else []
            if frame is None or len(options) != 1 or len(chain) == MAX_CHAIN or not frame.step.is_open(state, frame):
                return tuple(chain), len(chain) + 1
            chain.append(options[0])
            history.play(options[0], seat)

    def _own_events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(takewhile(lambda event: event.seat == self.seat, events))

    def _view_change(self, end: State) -> dict[str, Any]:
        """The fields of the seat's view that change. Nothing after the end of a game: it would show sampled values of
        hidden fields."""
        if end.finished:
            return {}
        view = self.game.fields.view
        before, after = view(self.start, self.seat), view(end, self.seat)
        return {name: value for name, value in after.items() if value != before[name]}

    def _points(self, state: State) -> dict[str, int]:
        return dict(zip(self.game.score_keys, state.score_lines(self.seat), strict=True))

    def _pieces(self, state: State) -> dict[str, int]:
        """The numbers of the seat's fields, as far as they are visible."""
        return {
            each.name: getattr(state, each.name)[self.seat]
            for each in self.game.fields.fields
            if isinstance(each.codec, Each)
            and each.codec.axis.items[: self.start.players]
            == SEATS.items[: self.start.players]  # axes with parties, too
            and isinstance(each.codec.inner, Num)
            and each.visibility.to != "nobody"
        }


def _change(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {key: after[key] - n for key, n in before.items() if after[key] != n}

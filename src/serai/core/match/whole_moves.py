"""Whole moves: the moves of a match grouped into turns, as the decisions of the game declare them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from serai.core.match.history import History, Move
from serai.core.rules.decisions import Decision
from serai.core.rules.events import HEADING, Event
from serai.core.rules.state import State


@final
class WholeMove:
    """The moves of one turn: those of its seat, and the reactions of other seats to them.

    `number` is the number of its first move in the match. Moves of simultaneous decisions are one whole move for each
    seat, although they alternate. `heading` is the last heading of the log before it (a round, a season), None before
    the first.
    """

    def __init__(self, states: _States, numbered: list[tuple[int, Move]], heading: Event | None) -> None:
        self.number: Final = numbered[0][0]
        self.numbers: Final = tuple(number for number, _ in numbered)  # of all its moves
        self.moves: Final = tuple(move for _, move in numbered)
        self.heading: Final = heading
        self._states = states

    def __repr__(self) -> str:
        return f"WholeMove({self.number}, p{self.seat + 1}, actions={self.actions})"

    @property
    def seat(self) -> int:
        """The seat whose turn it is; the moves know who answered each of them."""
        return self.moves[0].seat

    @property
    def decision(self) -> Decision | None:
        """The decision that began it."""
        return self.moves[0].decision

    @property
    def is_simultaneous(self) -> bool:
        return self.moves[0].simultaneous

    @property
    def actions(self) -> tuple[int, ...]:
        return tuple(move.action for move in self.moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of its moves, with what the game does at its end: the next round, the turns of automata."""
        return tuple(event for move in self.moves for event in move.events)

    @property
    def before(self) -> State:
        """A copy of the state before its first move. Computed when it is asked for."""
        return self._states.after(self.number - 1)

    @property
    def after(self) -> State:
        """A copy of the state after its last move. Computed when it is asked for."""
        return self._states.after(self.numbers[-1])


class _States:
    """The states between the moves of a history. It continues from the last one that was asked for, so that going
    through a match in order plays it once."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._last: tuple[int, State] | None = None

    def after(self, count: int) -> State:
        near = self._last if self._last is not None and self._last[0] <= count else None
        state = self._history.state_after(count, near)
        self._last = (count, state)
        return state.clone()


def group_moves(history: History) -> list[WholeMove]:
    """The whole moves of a history, by the numbers of their first moves."""
    grouped: dict[int, list[tuple[int, Move]]] = {}
    headings: dict[int, Event | None] = {}
    heading: Event | None = None
    for number, move in enumerate(history.moves, history.before + 1):
        grouped.setdefault(move.turn, []).append((number, move))
        headings.setdefault(move.turn, heading)
        heading = last_heading(move.events, heading)
    states = _States(history)
    return [WholeMove(states, moves, headings[turn]) for turn, moves in grouped.items()]


def goes_on(state: State, seat: int) -> bool:
    """Whether a seat's whole move goes on: it alone is to act, in the same turn, and nothing hidden was revealed. What
    chance has decided is known to those who played the move."""
    return state.actors == (seat,) and not state.revealed and not state.top().decision.starts_turn


def last_heading(events: Iterable[Event], before: Event | None = None) -> Event | None:
    """The last heading among the events; `before` if there is none."""
    found = before
    for event in events:
        if event.kind.role == HEADING:
            found = event
    return found

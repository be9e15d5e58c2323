"""Walks through the moves of a match, with the state after each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from serai.core.match.history import History, Move
from serai.core.rules.events import Event
from serai.core.rules.state import State


@dataclass(frozen=True, eq=False)
class PlayedMove:
    """A move of a match, with the state after it: the whole state, hidden information included. `number` counts from 1,
    `outcomes` are the lines that a record has for chance."""

    number: int
    seat: int
    action: int
    text: str
    outcomes: tuple[str, ...]
    events: tuple[Event, ...]
    auto: bool
    state: State

    @property
    def scores(self) -> list[int]:
        """The points of every seat after the move."""
        return self.state.scores

    def __str__(self) -> str:
        return f"{self.number}. p{self.seat + 1} {self.text}"


class MoveList(list[Move]):
    """The moves of a match that are kept. Called, it walks through them: `for move in match.moves(): move.state`."""

    def __init__(self, history: History) -> None:
        super().__init__(history.moves)
        self._history = history

    def __call__(self) -> Iterator[PlayedMove]:
        """Each move with the state after it, which belongs to the caller."""
        history = self._history
        count = history.before
        state = history.state_after(count)
        for move in self:
            state = history.state_after(count + 1, (count, state))
            count += 1
            outcomes = tuple(history.game.outcomes.write(list(move.outcomes)))
            text = history.game.vocabulary.write(move.action)
            yield PlayedMove(count, move.seat, move.action, text, outcomes, move.events, move.auto, state.clone())

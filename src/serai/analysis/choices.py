"""The turns of a recorded match as choices and outcomes of chance.

A choice is a run of decisions that a seat makes without learning anything new in between, so that it could choose them
all at once. Decisions with one option do not begin a choice.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from serai.core.api.match import Match
from serai.core.match.history import Move
from serai.core.match.whole_moves import WholeMove
from serai.core.rules.chance import Script
from serai.core.rules.state import State


@dataclass
class RecordedChoice:
    """Actions that a seat chose together, and the state before them."""

    state: State
    seat: int
    number: int  # of its first move in the match
    actions: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class RecordedOutcomes:
    """What chance decided at a move, with the states before and after it."""

    before: State
    after: State
    seat: int
    action: int
    number: int
    outcomes: tuple[tuple[int, int], ...]


@dataclass
class RecordedTurn:
    """A whole move with its choices and outcomes of chance, and the state after it."""

    whole: WholeMove
    after: State
    choices: list[RecordedChoice] = field(default_factory=list)
    outcomes: list[RecordedOutcomes] = field(default_factory=list)
    open_choice: RecordedChoice | None = None

    def add(self, number: int, move: Move, before: State, after: State) -> None:
        choice = self.open_choice
        if choice is not None and choice.seat != move.seat:
            choice = None
        if choice is None and len(before.legal(move.seat)) > 1:
            choice = RecordedChoice(before, move.seat, number)
            self.choices.append(choice)
        if choice is not None:
            choice.actions.append(move.action)
        if move.outcomes:
            self.outcomes.append(RecordedOutcomes(before, after, move.seat, move.action, number, move.outcomes))
        self.open_choice = None if move.outcomes or after.revealed else choice
        self.after = after


def read_turns(match: Match) -> list[RecordedTurn]:
    """The turns of a match, played again from its first kept move."""
    state = match.history.state_after(match.before)
    turns = {whole.number: RecordedTurn(whole, state) for whole in match.whole_moves()}
    for number, move in enumerate(match.moves, match.before + 1):
        before, state = state, state.clone()
        state.chance = Script(list(move.outcomes))
        state.apply(move.action, move.seat)
        turns[move.turn].add(number, move, before, state)
    return list(turns.values())

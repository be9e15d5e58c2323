"""Exhaustive search of one turn: which points it can score before chance, hidden information or another seat comes in.

It makes puzzles (`tools/make_puzzles.py`) and proves that their answers are the best ones. A game can have a
`PuzzleGoal` with its own idea of a turn and of its points; Amul does, where all choose secretly at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from serai.core.game.game import Game
from serai.core.game.parts import PuzzleGoal
from serai.core.rules.state import State

NO_LIMIT = 10**9


@dataclass
class TurnSearch:
    """All sequences of actions of a turn, by the points that they score."""

    goal: PuzzleGoal
    seat: int
    start: int  # the score before the turn
    most: int  # states to look at
    states: int = 0
    best: int = 0
    answer: tuple[int, ...] = ()  # the shortest sequence that scores the most
    by_first_action: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, state: State, seat: int, most: int = NO_LIMIT) -> TurnSearch:
        """Search the turn that the seat begins in this state."""
        found = cls(game.puzzle_goal, seat, state.score(seat), most)
        found._walk(state, ())
        return found

    @property
    def is_complete(self) -> bool:
        """Whether the whole turn was searched."""
        return self.states <= self.most

    @property
    def other(self) -> int:
        """The points of the best turn that begins with another action."""
        best_first = self.answer[0] if self.answer else None
        return max((points for action, points in self.by_first_action.items() if action != best_first), default=0)

    def _walk(self, state: State, way: tuple[int, ...]) -> None:
        for action in state.legal(self.seat):
            self.states += 1
            if not self.is_complete:
                return
            after = state.clone()
            after.chance.tracing = True
            after.revealed = False
            after.apply(action, self.seat)
            if after.chance.take_trace() or after.revealed:
                continue
            here = (*way, action)
            self._note(self.goal.points(after, self.seat) - self.start, here)
            if not after.over and self.goal.is_turn(after, self.seat):
                self._walk(after, here)

    def _note(self, gained: int, way: tuple[int, ...]) -> None:
        self.by_first_action[way[0]] = max(gained, self.by_first_action.get(way[0], 0))
        if gained > self.best or (gained == self.best and gained and len(way) < len(self.answer)):
            self.best, self.answer = gained, way

"""The interface of all bots, and the types that they exchange."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace

from serai.core.rules.chance import Seeded
from serai.core.rules.game import Game
from serai.core.rules.state import State


@dataclass(frozen=True)
class Budget:
    """Limits for one decision of a bot; None means no limit. Iterations and evaluations are reproducible, seconds are
    not."""

    iterations: int | None = None
    seconds: float | None = None
    evaluations: int | None = None

    def without_clock(self) -> Budget:
        """Drop the time limit if iterations limit the work: then a result is the same on every machine."""
        return self if self.iterations is None else replace(self, seconds=None)


@dataclass(frozen=True)
class SampledState:
    """A state drawn from all that are consistent with what a seat knows (a determinization). A bot may change it."""

    state: State
    seat: int


Ranking = list[tuple[int, float]]  # actions with their values in victory points, best first


class Bot(ABC):
    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        self.game = game
        self.chance = Seeded(seed)
        self.budget = budget or Budget()
        # Called with the best actions so far each time they change, for callers that may stop the search early.
        self.on_progress: Callable[[Ranking], None] | None = None

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether the bot can play this game; some need more than its rules, such as a heuristic."""
        return True

    @abstractmethod
    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        """Choose one of the legal actions. `legal` is never empty."""

    def rank(self, sample: SampledState, legal: list[int], budget: Budget) -> Ranking:
        """Rank the actions for a hint; an empty list if the bot has no values."""
        return []

    def move(self, state: State, seat: int, budget: Budget | None = None) -> int:
        """Sample a state for the seat and choose an action from it. Tables call this when it is a bot's turn."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        sample = SampledState(state.imagine(seat, self.chance.branch()), seat)
        self.chance.next()  # the next call samples another state
        return self.choose(sample, legal, budget or self.budget)

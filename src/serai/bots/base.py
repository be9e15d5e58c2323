"""What every bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace

from serai.core.rules.chance import Seeded
from serai.core.rules.game import Game
from serai.core.rules.state import State


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: iterations and the tables it looks at are reproducible, seconds are not. None: as it
    likes."""

    iterations: int | None = None
    seconds: float | None = None
    looks: int | None = None

    def without_clock(self) -> Budget:
        """The same thought wherever it is thought, if it is counted in iterations at all."""
        return self if self.iterations is None else replace(self, seconds=None)


@dataclass(frozen=True)
class Sight:
    """What a bot sees: a state that its seat cannot tell from the real one, free to play on in thought."""

    state: State
    seat: int


Ranking = list[tuple[int, float]]  # actions with their worth in victory points, best first


class Bot(ABC):
    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        self.game = game
        self.chance = Seeded(seed)
        self.budget = budget or Budget()
        # Told what it likes best so far, as often as it knows more: for who may stop it before its end.
        self.told: Callable[[Ranking], None] | None = None

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Whether it can play this game; some need more of a game than its rules."""
        return True

    @abstractmethod
    def choose(self, sight: Sight, legal: list[int], budget: Budget) -> int:
        """One of the legal actions. `legal` is never empty."""

    def rank(self, sight: Sight, legal: list[int], budget: Budget) -> Ranking:
        """For hints. Bots without an opinion give none."""
        return []

    def move(self, state: State, seat: int, budget: Budget | None = None) -> int:
        """Imagine the state for the seat and choose; what a table calls when it is a bot's turn."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        sight = Sight(state.imagine(seat, self.chance.branch()), seat)
        self.chance.next()  # the next imagination is another one
        return self.choose(sight, legal, budget or self.budget)

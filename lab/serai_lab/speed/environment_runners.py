"""Random play of environments, ours and those of other libraries, with the CPU time of their calls.

Only calls of the environment are timed (reset, last, step), not the choice of a random legal action.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from serai.core.game.registry import game
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded

if TYPE_CHECKING:
    import numpy as np

PLACES = 64  # games of a vector environment
BATCH = 40  # steps between two readings of the clock
GAMES_FOR_LENGTH = 30

AEC = "AEC"
GYMNASIUM = "Gymnasium"
SELF_PLAY = f"vector of {PLACES}"
BATCH_COPY = f"batch of {PLACES}, copies"
BATCH_VIEW = f"batch of {PLACES}, no copies"
RULES = "rules alone"


class TimedEnvironment(Protocol):
    """An environment to measure; `run` returns a number of steps and their CPU seconds."""

    name: str
    kind: str
    players: int
    size: int

    def run(self) -> tuple[int, float]: ...

    @property
    def decisions_per_step(self) -> float | None:
        """The decisions of all seats for a step; None if no game has ended yet."""


class CpuTimer:
    """Sums the CPU seconds of calls."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __call__(self, work: Callable[..., Any], *given: Any) -> Any:
        began = time.process_time()
        found = work(*given)
        self.spent += time.process_time() - began
        return found


class FinishedGames:
    """Counts steps and ended games, to know how many decisions a step stands for."""

    def __init__(self) -> None:
        self.steps = self.games = 0
        self.decisions = 0.0

    def ended(self, games: int, decisions: float) -> None:
        self.games += games
        self.decisions += decisions

    @property
    def decisions_per_step(self) -> float | None:
        return self.decisions / self.steps if self.games else None


def mean_decisions(name: str, players: int) -> float:
    """The decisions of all seats in a game of random play."""
    runner = RulesRunner(name, players)
    return sum(runner.run()[0] for _ in range(GAMES_FOR_LENGTH)) / GAMES_FOR_LENGTH


class AECRunner:
    """Random play of a PettingZoo AEC environment: every decision is a step."""

    decisions_per_step: float | None = 1.0

    def __init__(self, name: str, env: Any) -> None:
        self.name, self.kind, self.env = name, AEC, env
        self.players = len(env.possible_agents)
        self.chance = random.Random(1)
        env.reset(seed=1)
        self.size = int(env.last()[0]["observation"].size)

    def run(self) -> tuple[int, float]:
        env, timer = self.env, CpuTimer()
        for _ in range(BATCH):
            observation, _, terminated, truncated, _ = timer(env.last)
            while terminated or truncated:
                timer(env.reset)
                observation, _, terminated, truncated, _ = timer(env.last)
            timer(env.step, self.chance.choice(observation["action_mask"].nonzero()[0].tolist()))
        return BATCH, timer.spent


class GymRunner(FinishedGames):
    """A random learner in a Gymnasium environment. `legal` reads the legal actions from its info, `length` gives the
    decisions of all seats in a game that has ended."""

    def __init__(
        self,
        name: str,
        env: Any,
        players: int,
        legal: Callable[[dict[str, Any]], Sequence[int]],
        length: Callable[[Any], float],
    ) -> None:
        super().__init__()
        self.name, self.kind, self.players, self.env = name, GYMNASIUM, players, env
        self.legal, self.length = legal, length
        self.chance = random.Random(1)
        observation, self.info = env.reset(seed=1)
        self.size = int(observation.size)

    def run(self) -> tuple[int, float]:
        env, timer = self.env, CpuTimer()
        for _ in range(BATCH):
            action = self.chance.choice(self.legal(self.info))
            _, _, terminated, truncated, self.info = timer(env.step, action)
            self.steps += 1
            if terminated or truncated:
                self.ended(1, self.length(env))
                _, self.info = timer(env.reset)
        return BATCH, timer.spent


class VectorRunner(FinishedGames):
    """Random play of our vector environment: of all seats, or of a learner whose opponents play at random."""

    def __init__(self, name: str, kind: str, env: Any, players: int, length: float) -> None:
        import numpy as np

        super().__init__()
        self.name, self.kind, self.players, self.env, self.length = name, kind, players, env, length
        self.random = np.random.default_rng(1)
        observations, self.info = env.reset(seed=1)
        self.size = int(observations.shape[1])

    def run(self) -> tuple[int, float]:
        timer = CpuTimer()
        for _ in range(BATCH):
            _, _, over, _, self.info = timer(self.env.step, self._any(self.info["action_mask"]))
            self.steps += PLACES
            self.ended(int(over.sum()), self.length * int(over.sum()))
        return BATCH * PLACES, timer.spent

    @property
    def decisions_per_step(self) -> float | None:
        return 1.0 if self.kind == SELF_PLAY else super().decisions_per_step

    def _any(self, masks: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return (masks * self.random.random(masks.shape)).argmax(1)  # type: ignore[no-any-return]


class RulesRunner:
    """Random play of the rules without an environment: an upper bound."""

    size = 0
    decisions_per_step: float | None = 1.0

    def __init__(self, name: str, players: int) -> None:
        self.name, self.kind, self.players = name, RULES, players
        self.game = game(name)
        self.printed = self.game.printed(players, self.game.choose_options(None, players=players))
        self.chance = Seeded(1)

    def run(self) -> tuple[int, float]:
        timer = CpuTimer()
        state = timer(self.game.set_up, self.printed, self.chance.branch())
        self.chance.next()
        return int(timer(play_randomly, state, self.chance)), timer.spent

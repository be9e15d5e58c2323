"""The interface of all bots: how they think about what their seat knows, and how they play whole moves.

Every interface plays its bots by `Bot.move`, decision by decision. Where the bot runs in another process, that process
calls `Bot.choose_move`, which plays a whole move by `Bot.move` on a sampled state, and the plan is carried out in the
match.
"""

from __future__ import annotations

import itertools
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from serai.core.api.match import Match
from serai.core.errors import BadSetup, short_repr
from serai.core.game.game import Game
from serai.core.match.history import History
from serai.core.match.whole_moves import goes_on
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

MAX_MOVE_ACTIONS: Final = 30
SEEDS_PER_MATCH: Final = 16  # 0 is the match's own, the next ones are the seats' bots
FOREVER: Final = float("inf")


def seed_of_seat(match_seed: int, seat: int) -> int:
    """The seed of the bot in a seat. Seeds of matches are multiples of `SEEDS_PER_MATCH`, so that no two bots share
    one."""
    return match_seed + 1 + seat


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

    def after(self, plan: Iterable[int]) -> State:
        """A copy of the state after these actions of the seat."""
        state = self.state.clone()
        for action in plan:
            state.apply(action, self.seat)
        return state


Ranking = list[tuple[int, float]]  # actions with their values in victory points, best first


class PlannedAction(NamedTuple):
    """A decision of a plan, with the decision stack at which it is to be played."""

    stack: list[int]
    action: int
    is_forced: bool = False  # the only legal action


class MovePlan:
    """The decisions that a bot has made but not played yet."""

    def __init__(self, steps: Iterable[PlannedAction] = ()) -> None:
        self.steps = [step for step in steps if not step.is_forced]

    def next_action(self, state: State, legal: Sequence[int]) -> int | None:
        """The only legal action, or the next planned one; None if the bot has to think: the plan is at its end, or this
        is another decision than the one that was planned."""
        if len(legal) == 1:
            return legal[0]
        if self.steps:
            step = self.steps.pop(0)
            if step.action in legal and step.stack == list(state.stack):
                return step.action
            self.steps.clear()
        return None


class RatedAction(NamedTuple):
    """An action with its value for the seat, in victory points."""

    action: int
    text: str
    value: float


class Bot(ABC):
    """A computer player. The same seed gives the same choices, if its budget has no clock."""

    def __init__(self, game: Game, seed: int = 0, budget: Budget | None = None) -> None:
        self.game = game
        self.chance = Seeded(seed)
        self.budget = budget or Budget()
        self.plan = MovePlan()
        # Called with the sample and the best actions so far each time they change, for callers that may stop the
        # search early.
        self.on_progress: Callable[[SampledState, Ranking], None] | None = None

    # -- implemented by each bot -----------------------------------------------------------------------------------

    @abstractmethod
    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        """Choose one of the legal actions. `legal` is never empty."""

    def choose_actions(self, sample: SampledState, legal: list[int], budget: Budget) -> list[int]:
        """Choose an action, or several that the seat is to play one after another. The sample is left as it is if there
        are several."""
        return [self.choose(sample, legal, budget)]

    def rank(self, sample: SampledState, legal: list[int], budget: Budget) -> Ranking:
        """Rank the actions for a hint; an empty list if the bot has no values."""
        return []

    # -- playing ---------------------------------------------------------------------------------------------------

    def move(self, state: State, seat: int, budget: Budget | None = None) -> int:
        """The action of a seat that is to act: the only one, the next of the plan, or else of a new thought."""
        legal = state.legal(seat)
        action = self.plan.next_action(state, legal)
        if action is not None:
            return action
        first, *rest = self.think(state, seat, legal, budget or self.budget)
        self.plan = MovePlan(rest)
        return first.action

    def analyse(
        self,
        position: Match | State | Mapping[str, Any],
        seat: int | None = None,
        *,
        best: int = 5,
        budget: Budget | None = None,
    ) -> list[RatedAction]:
        """The best actions of a seat in a position, the best first: a match, a state, or a position as
        `State.to_dict` and `serai.position` write it. `seat` is the only one that is to act, unless it is named.

        The bot knows what the seat knows, and nothing else. `BadSetup` if it has no values, as the random bot."""
        state = self._state_of(position)
        seat = self._seat_to_act(state, seat)
        legal = state.legal(seat)
        sample = SampledState(state.imagine(seat, self.chance.branch()), seat)
        self.chance.next()
        ranking = self.rank(sample, legal, budget or self.budget)
        if not ranking:
            raise BadSetup(f"{type(self).__name__} has no values of actions; bots with values are greedy and above")
        return [RatedAction(action, self.game.vocabulary.write(action), value) for action, value in ranking[:best]]

    def _state_of(self, position: Match | State | Mapping[str, Any]) -> State:
        if isinstance(position, Mapping):
            return self.game.read_position(position, self.chance.branch())
        state = position.state if isinstance(position, Match) else position
        if state.printed.fields is not self.game.fields:
            raise BadSetup(f"this is no position of {self.game.id}, the game of the bot")
        return state

    def _seat_to_act(self, state: State, seat: int | None) -> int:
        actors = state.actors
        if not actors:
            raise BadSetup("the game is over: no seat is to act")
        if seat is None and len(actors) > 1:
            raise BadSetup(f"several seats are to act: name one of {', '.join(map(str, actors))}")
        if seat is not None and seat not in actors:
            raise BadSetup(f"seat {short_repr(seat)} is not to act; it is the turn of {', '.join(map(str, actors))}")
        return actors[0] if seat is None else seat

    def think(self, state: State, seat: int, legal: list[int], budget: Budget) -> list[PlannedAction]:
        """Sample a state from what the seat knows and choose actions in it."""
        sample = SampledState(state.imagine(seat, self.chance.branch()), seat)
        self.chance.next()  # the next thought samples another state
        return _plan_actions(sample, self.choose_actions(sample, legal, budget))

    def choose_move(
        self,
        state: State,
        seat: int,
        budget: Budget | None = None,
        begun: Sequence[int] = (),
        seconds: float = FOREVER,
    ) -> Iterator[PlannedAction]:
        """The decisions of a whole move, each as soon as it is made, after the actions that the move has `begun` with:
        until chance, hidden information, another seat or another turn comes in. After `seconds` no new thought begins.

        The state has to be one that the seat may know. Own decisions add nothing to what is known, so that each thought
        samples from the same knowledge as in the match. What is planned beyond the move stays in `plan`.
        """
        history = History(self.game, state)
        waiting = list(begun)
        ends = time.perf_counter() + seconds
        while history.count < MAX_MOVE_ACTIONS and not _is_at_end(history, seat):
            if history.moves and not self.plan.steps and time.perf_counter() > ends:
                return
            state, legal = history.state, history.state.legal(seat)
            is_begun = bool(waiting)
            action = waiting.pop(0) if is_begun else self.move(state, seat, budget)
            if action not in legal:
                return
            history.play(action, seat)
            if not is_begun:
                yield PlannedAction(list(state.stack), action, len(legal) == 1)


def _plan_actions(sample: SampledState, actions: list[int]) -> list[PlannedAction]:
    """Actions with the stacks at which they follow. The plan ends at a decision with a single option: the bot thinks
    again after it."""
    twin = sample.state.clone() if len(actions) > 1 else sample.state
    steps = [PlannedAction(list(twin.stack), actions[0])]
    for before, action in itertools.pairwise(actions):
        twin.apply(before, sample.seat)
        if len(twin.options(sample.seat)) == 1:
            break
        steps.append(PlannedAction(list(twin.stack), action))
    return steps


def _is_at_end(history: History, seat: int) -> bool:
    """Whether the last action involved chance or hidden information, or another turn or another seat follows."""
    if not history.moves:
        return False
    move = history.moves[-1]
    return bool(move.outcomes) or move.simultaneous or not goes_on(history.state, seat)

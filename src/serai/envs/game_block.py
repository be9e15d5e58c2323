"""Games of one process side by side: their arrays, rewards and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from serai.bots import BotSource, make_bot
from serai.core.rules.state import EVENT, State
from serai.envs.agents import refusal
from serai.envs.observation.event_rows import EventRows
from serai.envs.observation.layout import Layout
from serai.envs.observation.numpy_buffers import Array, array_over
from serai.envs.rewards import ILLEGAL, returns
from serai.envs.stepper import GameBatch, GameSlot


@dataclass(frozen=True)
class BlockConfig:
    """What is the same for all games of a vector environment."""

    layout: Layout
    seat: int  # of the learner; -1: another one each game
    opponents: list[BotSource]  # empty: the learner plays every seat
    rewards: str
    skip_forced: bool
    max_cycles: int | None
    events: int
    reward_dtype: str


class EndedGames(NamedTuple):
    """The games that ended in a step, with what the seats that acted last observe."""

    places: list[int]
    observations: Array
    events: list[Array]  # if the environment has them
    refusals: dict[int, str]  # by place: why the last action was illegal


class GameBlock:
    """Games that are stepped together. Its arrays have a row for each game, and the next step overwrites them."""

    def __init__(self, config: BlockConfig, games: int) -> None:
        layout = config.layout
        self.config = config
        self.event_rows = EventRows(layout.game, config.events)
        players = (config.seat, config.opponents, make_bot, config.skip_forced, config.events > 0)
        slots = [GameSlot(layout.game, layout.printed(), *players) for _ in range(games)]
        self._batch = GameBatch(slots, layout.observer, layout.actions, config.events)
        self._wrap_buffers()
        self.terminations: Array = np.zeros(games, np.bool_)
        self.truncations: Array = np.zeros(games, np.bool_)
        self.rewards: Array = np.zeros(games, config.reward_dtype)  # of the seats that acted
        self.all_rewards: Array = np.zeros((games, layout.players), config.reward_dtype)
        self.events: Array = np.zeros((games, config.events, int(EVENT)), np.int16)
        self._steps: Array = np.zeros(games, np.int64)  # of the running games
        self._ended: list[int] = []  # in the last step
        self._sent: Array = np.zeros(games, np.int64)

    def _wrap_buffers(self) -> None:
        """Wrap the buffers of the batch as numpy arrays."""
        batch, n = self._batch, len(self._batch.slots)
        self.observations: Array = array_over(batch.observations, np.float32).reshape(n, -1)
        self.masks: Array = array_over(batch.masks, np.int8).reshape(n, -1)
        self.turns: Array = array_over(batch.turns, np.int32)
        self._chosen: Array = array_over(batch.chosen, np.int32)
        self.acted: Array = array_over(batch.acted, np.int32)
        self._illegal: Array = array_over(batch.illegal, np.int8)
        self._event_numbers: Array = array_over(batch.events, np.int32)

    def __getstate__(self) -> dict[str, Any]:
        wrapped = ("observations", "masks", "turns", "_chosen", "acted", "_illegal", "_event_numbers")
        return {name: value for name, value in self.__dict__.items() if name not in wrapped}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._wrap_buffers()

    def state_of_game(self, place: int) -> State:
        return self._batch.slots[place].state

    def seed(self, seeds: Sequence[int | None]) -> None:
        """Seed the games; those without a seed go on with their sequence."""
        for slot, seed in zip(self._batch.slots, seeds, strict=True):
            if seed is not None:
                slot.seed(seed)

    def begin(self, places: Sequence[int]) -> None:
        """Start the next game in these places."""
        self._steps[places] = 0
        for place in places:
            self._batch.begin(place)
        self._tell_events()

    def sample(self) -> Array:
        """A random legal action of each game."""
        self._batch.sample()
        return self._chosen.copy()

    def send(self, actions: Array) -> None:
        """Keep actions for `recv`, the other half of a step: what `WorkerBlocks` offers, too."""
        self._sent = actions

    def recv(self) -> EndedGames:
        return self.step(self._sent)

    def step(self, actions: Array) -> EndedGames:
        """Apply an action in each game. Those that end begin anew."""
        self._chosen[:] = actions
        if self._ended:
            for array in (self.rewards, self.all_rewards, self.terminations, self.truncations):
                array.fill(0)
        self._ended = self._batch.step()
        if self.config.max_cycles is not None:
            self._truncate(self.config.max_cycles)
        for place in self._ended:
            self._reward(place)
        finished = self._finished(self._ended)
        self.begin(self._ended)
        return finished

    def close(self) -> None:
        """Nothing to close, without processes."""

    def _truncate(self, most: int) -> None:
        """End the games that have had their steps; they get no rewards."""
        self._steps += 1
        over = set(self._ended)
        late = [int(place) for place in np.flatnonzero(self._steps >= most) if place not in over]
        self.truncations[late] = True
        self._ended = sorted([*self._ended, *late])

    def _reward(self, place: int) -> None:
        if self.truncations[place]:
            return
        seat = int(self.acted[place])
        if self._illegal[place]:
            self.all_rewards[place, seat] = ILLEGAL
        else:
            self.all_rewards[place] = returns(self._batch.slots[place].state, self.config.rewards)
        self.rewards[place] = self.all_rewards[place, seat]
        self.terminations[place] = True

    def _finished(self, places: list[int]) -> EndedGames:
        config, slots, seats = self.config, self._batch.slots, self.acted
        return EndedGames(
            places,
            self.observations[places],
            [
                self.event_rows.of_game(slots[place].last_events(config.events), int(seats[place]))
                for place in places
                if config.events
            ],
            {
                place: refusal(config.layout, slots[place], int(self._chosen[place]), int(seats[place]))
                for place in places
                if self._illegal[place]
            },
        )

    def _tell_events(self) -> None:
        if self.config.events:
            self._batch.tell()
            self.events = self.event_rows.of_games(self._event_numbers, self.turns)

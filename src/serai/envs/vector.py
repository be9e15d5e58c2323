"""Gymnasium vector environment: many games stepped in one compiled loop, with shared buffers."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from serai.bots import make_bot
from serai.core.errors import BadSetup, short_repr
from serai.core.rules.state import State
from serai.envs.agents import check_max_cycles, refusal
from serai.envs.observation.event_rows import EventRows
from serai.envs.observation.layout import DataSource, Layout, layout
from serai.envs.observation.numpy_buffers import Array, array_over
from serai.envs.opponents import RANDOM, Opponents, opponents_of, seat_of
from serai.envs.registry import spec_of
from serai.envs.requests import NotBegun, check_actions, check_reset_options
from serai.envs.rewards import ILLEGAL, check_rewards, returns
from serai.envs.stepper import GameBatch, GameSlot


def vector(
    game: str,
    num_envs: int,
    players: int | None = None,
    *,
    seat: int | None = None,
    opponents: Opponents | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    data: DataSource = None,
    rewards: str = "win",
    skip_forced: bool = False,
    max_cycles: int | None = None,
    copy: bool = True,
    observation_dtype: str = "float32",
    mask_dtype: str = "int8",
    reward_dtype: str = "float64",
    events: int = 0,
) -> SeraiVectorEnv:
    """Create a vector environment of `num_envs` games. Without `opponents` the learner plays every seat (self-play).
    `max_cycles` truncates a game after that many steps, without rewards. With `copy=False` arrays are the buffers that
    the next step overwrites. Rows can be int16 as well, masks bool, and rewards float32. `info["events"]` has the last
    `events` events of each game, as far as the observing seat may know them (`env.event_rows.describe`)."""
    found = layout(game, players, options=options, preset=preset, data=data)
    env = SeraiVectorEnv(
        found,
        num_envs,
        seat=seat,
        opponents=opponents,
        rewards=rewards,
        skip_forced=skip_forced,
        max_cycles=max_cycles,
        copy=copy,
        observation_dtype=observation_dtype,
        mask_dtype=mask_dtype,
        reward_dtype=reward_dtype,
        events=events,
    )
    env.spec = spec_of(found, seat=seat, opponents=opponents, rewards=rewards, skip_forced=skip_forced, events=events)
    return env


def game_seeds(seed: int, games: int) -> list[int]:
    """The seeds of a vector environment's games: the seed itself, and hashes of it, so that environments with
    neighbouring seeds share no game."""
    digests = (hashlib.sha256(b"vector %d %d" % (seed, place)).digest() for place in range(1, games))
    return [seed, *(int.from_bytes(digest[:7], "big") for digest in digests)][:games]


class SeraiVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games as one environment. `info` has `action_mask` (a row for each game), `turn` (the observing seat), and
    after a step `rewards` (of every seat, zero unless the game ended).

    A finished game is reset in the same step: its row shows the new game, `info["final_obs"]` the end of the old one,
    and `info["final_info"]` its rewards and the seat that acted last. `info["illegal"]` says why games ended by an
    illegal action, with a mask `info["_illegal"]` as usual in Gymnasium.
    Arrays are copies, unless `copy` is not set: then they are the buffers, which the next step overwrites.
    """

    autoreset_mode = AutoresetMode.SAME_STEP
    metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}

    def __init__(
        self,
        layout: Layout,
        num_envs: int,
        *,
        seat: int | None = None,
        opponents: Opponents | None = None,
        rewards: str = "win",
        skip_forced: bool = False,
        max_cycles: int | None = None,
        copy: bool = True,
        observation_dtype: str = "float32",
        mask_dtype: str = "int8",
        reward_dtype: str = "float64",
        events: int = 0,
    ) -> None:
        if num_envs < 1:
            raise BadSetup(f"{short_repr(num_envs)} is no number of games; it must be 1 or more")
        if opponents is None and seat is not None:
            raise BadSetup("a seat learns against opponents; name them, or leave the seat out for self-play")
        self.layout = layout
        self.num_envs = num_envs
        self.rewards_of = check_rewards(rewards)
        self.max_cycles = check_max_cycles(max_cycles)
        self.copy = copy
        self.observation_dtype = check_dtype("observation_dtype", observation_dtype, ("float32", "int16"))
        self.mask_dtype = check_dtype("mask_dtype", mask_dtype, ("int8", "bool"))
        self.single_observation_space = layout.space(self.observation_dtype)
        self.single_action_space = layout.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, layout.actions))
        named = [] if opponents is None else opponents_of(layout, opponents)
        self.event_rows = EventRows(layout.game, events)
        played = (layout.game, layout.printed(), seat_of(layout, seat), named, make_bot, skip_forced, events > 0)
        slots = [GameSlot(*played) for _ in range(num_envs)]
        self._batch = GameBatch(slots, layout.observer, layout.actions, events)
        self._wrap_buffers()
        self._terminations: Array = np.zeros(num_envs, np.bool_)
        self._truncations: Array = np.zeros(num_envs, np.bool_)
        kind = check_dtype("reward_dtype", reward_dtype, ("float64", "float32"))
        self._rewards: Array = np.zeros(num_envs, kind)
        self._all_rewards: Array = np.zeros((num_envs, layout.players), kind)
        self._steps: Array = np.zeros(num_envs, np.int64)  # of the running games
        self._seeded = False
        self._has_begun = False
        self._ended: list[int] = []  # in the last step

    def _wrap_buffers(self) -> None:
        """Wrap the buffers of the batch as numpy arrays."""
        batch, n = self._batch, self.num_envs
        self.observations: Array = array_over(batch.observations, np.float32).reshape(n, -1)
        self.masks: Array = array_over(batch.masks, np.int8).view(self.mask_dtype).reshape(n, -1)
        self.turns: Array = array_over(batch.turns, np.int32)
        self._chosen: Array = array_over(batch.chosen, np.int32)
        self._acted: Array = array_over(batch.acted, np.int32)
        self._illegal: Array = array_over(batch.illegal, np.int8)
        self._events: Array = array_over(batch.events, np.int32)

    def __getstate__(self) -> dict[str, Any]:
        wrapped = ("observations", "masks", "turns", "_chosen", "_acted", "_illegal", "_events")
        return {name: value for name, value in self.__dict__.items() if name not in wrapped}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._wrap_buffers()

    def state_of_game(self, place: int) -> State:
        """The full state of a game, with hidden information: for inspection, not for learning."""
        return self._batch.slots[place].state

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Start all games. A single seed gives each game its own (`game_seeds`). The option `reset_mask` starts some of
        them, as in Gymnasium's own vector environments."""
        chosen = check_reset_options(options, ("reset_mask",))
        mask = np.asarray(chosen.get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadSetup(
                f"a reset_mask has a boolean for each of the {self.num_envs} games, and at least one is true"
            )
        if not self._has_begun and not mask.all():
            raise BadSetup("the first reset starts all games: leave the reset_mask out")
        self._seed(seed)
        for place in np.flatnonzero(mask):
            self._begin(int(place))
        self._has_begun = True
        return self._rows(), self._info()

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        if seed is None and self._seeded:
            return
        if seed is None:
            seed = secrets.randbits(60)
        seeds = game_seeds(seed, self.num_envs) if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise BadSetup(f"{len(seeds)} seeds for {self.num_envs} games")
        for slot, one in zip(self._batch.slots, seeds, strict=True):
            if one is not None or not self._seeded:
                slot.seed(secrets.randbits(60) if one is None else one)
        self._seeded = True

    def _begin(self, place: int) -> None:
        self._steps[place] = 0
        self._batch.begin(place)

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if not self._has_begun:
            raise NotBegun("no game has begun: call reset() before the first step()")
        self._chosen[:] = check_actions(actions, self.num_envs)
        if self._ended:
            self._rewards.fill(0)
            self._all_rewards.fill(0)
            self._terminations.fill(False)
            self._truncations.fill(False)
        self._ended = self._batch.step()
        if self.max_cycles is not None:
            self._truncate(self.max_cycles)
        finals = self._end(self._ended) if self._ended else {}
        info = self._info()
        info["rewards"] = self._returned(self._all_rewards)
        info.update(finals)
        return (
            self._rows(),
            self._returned(self._rewards),
            self._returned(self._terminations),
            self._returned(self._truncations),
            info,
        )

    def _truncate(self, most: int) -> None:
        """End the games that have had their steps; they get no rewards."""
        self._steps += 1
        over = set(self._ended)
        late = [int(place) for place in np.flatnonzero(self._steps >= most) if place not in over]
        self._truncations[late] = True
        self._ended = sorted([*self._ended, *late])

    def _end(self, ended: list[int]) -> dict[str, Any]:
        """Set the rewards of finished games and start the next ones; returns what `info` says of the finished ones."""
        finals: Array = np.empty(self.num_envs, dtype=object)
        reasons: Array = np.empty(self.num_envs, dtype=object)
        events: Array = np.empty(self.num_envs, dtype=object)
        refused: Array = np.zeros(self.num_envs, np.bool_)
        for place in ended:
            acted = int(self._acted[place])
            if not self._truncations[place]:
                rewards = self._returns(place, acted)
                self._all_rewards[place] = rewards
                self._rewards[place] = rewards[acted]
                self._terminations[place] = True
            finals[place] = self.observations[place].astype(self.observation_dtype)
            if self._illegal[place]:
                refused[place] = True
                reasons[place] = refusal(self.layout, self._batch.slots[place], int(self._chosen[place]), acted)
            if self.event_rows.count:
                events[place] = self._final_events(place, acted)
            self._begin(place)
        over = self._terminations | self._truncations
        last = {"rewards": self._all_rewards.copy(), "_rewards": over, "seat": self._acted.copy(), "_seat": over}
        found = {"final_obs": finals, "_final_obs": over, "final_info": last, "_final_info": over}
        if self.event_rows.count:
            last.update({"events": events, "_events": over})
        if refused.any():
            why = {"illegal": reasons, "_illegal": refused}
            last.update(why)
            found.update(why)
        return found

    def _returns(self, place: int, seat: int) -> list[float]:
        if self._illegal[place]:
            return [ILLEGAL if one == seat else 0.0 for one in range(self.layout.players)]
        return returns(self._batch.slots[place].state, self.rewards_of)

    def _info(self) -> dict[str, Any]:
        found = {"action_mask": self._returned(self.masks), "turn": self._returned(self.turns)}
        if self.event_rows.count:
            self._batch.tell()
            found["events"] = self.event_rows.of_games(self._events, self.turns)
        return found

    def _final_events(self, place: int, seat: int) -> Array:
        return self.event_rows.of_game(self._batch.slots[place].last_events(self.event_rows.count), seat)

    def _rows(self) -> Array:
        return self.observations.astype(self.observation_dtype, copy=self.copy)

    def _returned(self, array: Array) -> Array:
        return array.copy() if self.copy else array


def check_dtype(argument: str, name: str, known: Sequence[str]) -> np.dtype[Any]:
    """The type of an array; BadSetup names the argument and its types."""
    if name not in known:
        raise BadSetup(f"{argument}: there is no {short_repr(name)}; there are {', '.join(known)}")
    return np.dtype(name)


def make_vector_env(game: str, num_envs: int, **arguments: Any) -> SeraiVectorEnv:
    """The entry point of `gymnasium.make_vec`: one learner in each game, as with `gymnasium.make`."""
    return vector(game, num_envs, **{"opponents": RANDOM, "seat": 0, **arguments})

"""Gymnasium vector environment: many games stepped in one compiled loop, with shared buffers."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from serai.core.errors import BadSetup, short_repr
from serai.core.rules.state import State
from serai.envs.agents import check_max_cycles
from serai.envs.game_block import BlockConfig, EndedGames, GameBlock
from serai.envs.observation.event_rows import EventRows
from serai.envs.observation.layout import DataSource, Layout, layout
from serai.envs.observation.numpy_buffers import Array
from serai.envs.opponents import RANDOM, Opponents, opponents_of, seat_of
from serai.envs.registry import spec_of
from serai.envs.requests import NotBegun, check_actions, check_reset_options
from serai.envs.rewards import check_rewards
from serai.envs.workers import WorkerBlocks


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
    workers: int | None = None,
) -> SeraiVectorEnv:
    """Create a vector environment of `num_envs` games. Without `opponents` the learner plays every seat (self-play).
    `max_cycles` truncates a game after that many steps, without rewards. With `copy=False` arrays are the buffers that
    the next step overwrites. Rows can be int16 as well, masks bool, and rewards float32. `info["events"]` has the last
    `events` events of each game, as far as the observing seat may know them (`env.event_rows.describe`). With `workers`
    so many processes share the games; results are the same."""
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
        workers=workers,
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

    With `workers` the games are in processes. `step` is `send`, which begins a step, and `recv`, which waits for it.
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
        workers: int | None = None,
    ) -> None:
        if num_envs < 1:
            raise BadSetup(f"{short_repr(num_envs)} is no number of games; it must be 1 or more")
        if opponents is None and seat is not None:
            raise BadSetup("a seat learns against opponents; name them, or leave the seat out for self-play")
        self.layout = layout
        self.num_envs = num_envs
        self.copy = copy
        self.observation_dtype = check_dtype("observation_dtype", observation_dtype, ("float32", "int16"))
        self.mask_dtype = check_dtype("mask_dtype", mask_dtype, ("int8", "bool"))
        self.single_observation_space = layout.space(self.observation_dtype)
        self.single_action_space = layout.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, layout.actions))
        self.event_rows = EventRows(layout.game, events)
        config = BlockConfig(
            layout,
            seat_of(layout, seat),
            [] if opponents is None else opponents_of(layout, opponents),
            check_rewards(rewards),
            skip_forced,
            check_max_cycles(max_cycles),
            events,
            check_dtype("reward_dtype", reward_dtype, ("float64", "float32")).name,
        )
        self._games: GameBlock | WorkerBlocks
        if workers is None:
            self._games = GameBlock(config, num_envs)
        else:
            self._games = WorkerBlocks(config, num_envs, workers, self.observation_dtype)
        self._seeded = False
        self._has_begun = False
        self._is_stepping = False  # between `send` and `recv`

    @property
    def observations(self) -> Array:
        """The buffer of the rows."""
        return self._games.observations

    @property
    def masks(self) -> Array:
        """The buffer of the masks."""
        return self._games.masks.view(self.mask_dtype)

    @property
    def turns(self) -> Array:
        """The buffer of the observing seats."""
        return self._games.turns

    def state_of_game(self, place: int) -> State:
        """The full state of a game, with hidden information: for inspection, not for learning."""
        self._check_idle()
        return self._games.state_of_game(place)

    def sample_actions(self) -> Array:
        """A random legal action for each game, drawn where the games are. `reset` seeds it."""
        self._check_begun()
        return self._games.sample()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Start all games. A single seed gives each game its own (`game_seeds`). The option `reset_mask` starts some of
        them, as in Gymnasium's own vector environments."""
        self._check_idle()
        chosen = check_reset_options(options, ("reset_mask",))
        mask = np.asarray(chosen.get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadSetup(
                f"a reset_mask has a boolean for each of the {self.num_envs} games, and at least one is true"
            )
        if not self._has_begun and not mask.all():
            raise BadSetup("the first reset starts all games: leave the reset_mask out")
        self._seed(seed)
        self._games.begin(np.flatnonzero(mask).tolist())
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
        if not self._seeded:
            seeds = [secrets.randbits(60) if one is None else one for one in seeds]
        self._games.seed(seeds)
        self._seeded = True

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        self.send(actions)
        return self.recv()

    def send(self, actions: Any) -> None:
        """Begin a step; `recv` ends it. What you do in between costs no time if the games are in workers."""
        self._check_begun()
        self._games.send(check_actions(actions, self.num_envs))
        self._is_stepping = True

    def recv(self) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Wait for the end of the step that `send` began, and return what `step` returns."""
        if not self._is_stepping:
            raise NotBegun("no step has begun: call send() before recv()")
        self._is_stepping = False
        games = self._games
        finished = games.recv()
        info = self._info()
        info["rewards"] = self._returned(games.all_rewards)
        if finished.places:
            info.update(self._final_info(finished))
        return (
            self._rows(),
            self._returned(games.rewards),
            self._returned(games.terminations),
            self._returned(games.truncations),
            info,
        )

    def _check_idle(self) -> None:
        if self.closed:
            raise NotBegun("the environment is closed")
        if self._is_stepping:
            raise NotBegun("a step is under way: call recv() first")

    def _check_begun(self) -> None:
        self._check_idle()
        if not self._has_begun:
            raise NotBegun("no game has begun: call reset() before the first step()")

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        self._games.close()

    def _final_info(self, finished: EndedGames) -> dict[str, Any]:
        """What `info` says of the games that ended."""
        games, places = self._games, finished.places
        over = games.terminations | games.truncations
        last = {"rewards": games.all_rewards.copy(), "_rewards": over, "seat": games.acted.copy(), "_seat": over}
        finals = self._objects(places, finished.observations.astype(self.observation_dtype, copy=False))
        found = {"final_obs": finals, "_final_obs": over, "final_info": last, "_final_info": over}
        if finished.events:
            last.update({"events": self._objects(places, finished.events), "_events": over})
        if finished.refusals:
            refused = np.zeros(self.num_envs, np.bool_)
            refused[list(finished.refusals)] = True
            reasons = self._objects(finished.refusals, finished.refusals.values())
            why = {"illegal": reasons, "_illegal": refused}
            last.update(why)
            found.update(why)
        return found

    def _objects(self, places: Iterable[int], values: Iterable[Any]) -> Array:
        """An array with an object for each game, as Gymnasium's `info` has it; None elsewhere."""
        found: Array = np.empty(self.num_envs, dtype=object)
        for place, value in zip(places, values, strict=True):
            found[place] = value
        return found

    def _info(self) -> dict[str, Any]:
        found = {"action_mask": self._returned(self.masks), "turn": self._returned(self.turns)}
        if self.event_rows.count:
            found["events"] = self._returned(self._games.events)
        return found

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

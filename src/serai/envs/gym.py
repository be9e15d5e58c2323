"""Gymnasium environment: one seat is the learner, bots play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from serai.bots import make_bot
from serai.core.rules.state import State
from serai.envs.agents import check_max_cycles, refusal
from serai.envs.observation.event_rows import EventRows
from serai.envs.observation.layout import DataSource, Layout, ObservationArray, layout
from serai.envs.opponents import RANDOM, Opponents, opponents_of, seat_of
from serai.envs.registry import spec_of
from serai.envs.rendering import HUMAN, RENDER_MODES, check_render_mode, render
from serai.envs.requests import POSITION, action_number, begin_slot, check_begun, check_reset_options
from serai.envs.rewards import ILLEGAL, check_rewards, returns
from serai.envs.stepper import GameSlot


def gym(
    game: str,
    players: int | None = None,
    *,
    seat: int | None = 0,
    opponents: Opponents = RANDOM,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    data: DataSource = None,
    rewards: str = "win",
    skip_forced: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    events: int = 0,
) -> SeraiGymEnv:
    """Create a Gymnasium environment. `opponents` is one bot for all other seats, or one for each in turn order: an id,
    or a class of your own. `max_cycles` truncates a game after that many decisions of the learner, without rewards.
    `info["events"]` has the last `events` events, as far as the learner may know them (`env.event_rows.describe`)."""
    found = layout(game, players, options=options, preset=preset, data=data)
    env = SeraiGymEnv(
        found,
        seat=seat,
        opponents=opponents,
        rewards=rewards,
        skip_forced=skip_forced,
        max_cycles=max_cycles,
        render_mode=render_mode,
        events=events,
    )
    env.spec = spec_of(found, seat=seat, opponents=opponents, rewards=rewards, skip_forced=skip_forced, events=events)
    return env


class SeraiGymEnv(gymnasium.Env[ObservationArray, np.int64]):
    """A game for a learner. `info["action_mask"]` and `action_masks()` are the legal actions; an illegal one loses."""

    observation_space: spaces.Box  # type: ignore[assignment]
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        layout: Layout,
        *,
        seat: int | None = 0,
        opponents: Opponents = RANDOM,
        rewards: str = "win",
        skip_forced: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        events: int = 0,
    ) -> None:
        self.layout = layout
        self.max_cycles = check_max_cycles(max_cycles)
        self.rewards_of = check_rewards(rewards)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = layout.space()
        self.action_space = layout.action_space()
        named = opponents_of(layout, opponents)
        self.event_rows = EventRows(layout.game, events)
        played = (layout.game, layout.printed(), seat_of(layout, seat), named, make_bot, skip_forced, events > 0)
        self._slot = GameSlot(*played)
        self._seeded = False
        self._has_begun = False
        self._decisions = 0

    @property
    def state_of_game(self) -> State:
        """The full state, with hidden information: for inspection, not for learning."""
        return self._slot.state

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        return max(0, int(self._slot.asked))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationArray, dict[str, Any]]:
        """Start a game. The same seed gives the same game; without a seed it is the next of the sequence.
        `options={"position": ...}` starts from a position."""
        chosen = check_reset_options(options, (POSITION,))
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self._slot.seed(int(self.np_random.integers(2**60)) if seed is None else seed)
            self._seeded = True
        self._has_begun = True
        self._decisions = 0
        begin_slot(self._slot, chosen, self.layout)
        self._show()
        return self._observe()

    def step(self, action: np.int64 | int) -> tuple[ObservationArray, float, bool, bool, dict[str, Any]]:
        slot = self._slot
        check_begun(slot, self._has_begun)
        number = action_number(action)
        if slot.allows(number):
            slot.act(number)
            self._decisions += 1
            over = slot.turn < 0
            late = not over and self.max_cycles is not None and self._decisions >= self.max_cycles
            reward = returns(slot.state, self.rewards_of)[self.seat] if over else 0.0
            self._show()
            observation, info = self._observe()
            return observation, reward, over, late, info
        why = refusal(self.layout, slot, number)
        slot.stop()
        observation, info = self._observe()
        return observation, ILLEGAL, True, False, {**info, "illegal": why}

    def _observe(self) -> tuple[ObservationArray, dict[str, Any]]:
        observation = self.layout.observe(self._slot.state, self.seat)
        info: dict[str, Any] = {"action_mask": self._mask(np.int8), "seat": self.seat}
        if self.event_rows.count:
            info["events"] = self.event_rows.of_game(self._slot.last_events(self.event_rows.count), self.seat)
        return observation, info

    def _mask(self, kind: Any) -> np.ndarray[Any, Any]:
        mask = np.zeros(self.layout.actions, kind)
        mask[list(self._slot.options)] = 1
        return mask

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions as booleans, in the form that MaskablePPO expects."""
        return self._mask(np.bool_)

    def _show(self) -> None:
        """Print the board after each step, as Gymnasium asks of the mode `human`."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> Any:
        """The board as the learner sees it: text, an array of pixels, or printed."""
        return render(self.layout.game, self._slot.state, self.seat, self.render_mode)

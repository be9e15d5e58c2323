"""PettingZoo AEC environment: every seat is an agent, and each decision is a step."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from serai.core.errors import BadSetup
from serai.core.rules.state import State
from serai.envs.agents import AgentsMixin
from serai.envs.observation.layout import DataSource, Layout, layout
from serai.envs.requests import action_number, begin_slot, check_begun
from serai.envs.rewards import ILLEGAL, check_rewards, returns
from serai.envs.stepper import GameSlot


def aec(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    data: DataSource = None,
    rewards: str = "win",
    skip_forced: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> SeraiAECEnv:
    """Create a PettingZoo AEC environment.

    `players` defaults to the fewest, but at least two. `max_cycles` truncates a game after that many decisions per seat
    on average, without rewards.
    """
    found = layout(game, players, options=options, preset=preset, data=data)
    return SeraiAECEnv(found, rewards=rewards, skip_forced=skip_forced, max_cycles=max_cycles, render_mode=render_mode)


class SeraiAECEnv(AgentsMixin, AECEnv):  # type: ignore[misc]
    """A game as an AEC environment. Simultaneous decisions are made in turn, without seeing the others' choices."""

    def __init__(
        self,
        layout: Layout,
        *,
        rewards: str = "win",
        skip_forced: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.set_up_agents(layout, render_mode, max_cycles)
        self.rewards_of = check_rewards(rewards)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._slot = GameSlot(layout.game, layout.printed(), -1, [], None, skip_forced)
        self._seeded = False
        self._has_begun = False

    @property
    def state_of_game(self) -> State:
        """The full state, with hidden information: for inspection, not for learning."""
        return self._slot.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. The same seed gives the same game; without a seed it is the next of the sequence.
        `options={"position": ...}` starts from a position; other options are ignored, as PettingZoo's tests ask."""
        if seed is not None or not self._seeded:
            self._slot.seed(secrets.randbits(60) if seed is None else seed)
            self._seeded = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._decisions = 0
        self._has_begun = True
        begin_slot(self._slot, options or {}, self.layout)
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        slot = self._slot
        seat = self._seats[agent]
        mask = np.zeros(self.layout.actions, np.int8)
        if seat == slot.turn:
            mask[list(slot.options)] = 1
        return {"observation": self.layout.observe(slot.state, seat), "action_mask": mask}

    def state(self) -> np.ndarray[Any, Any]:
        """The observations of all seats in one row, hidden information included: for centralised training."""
        return self.rows_of_all(self._slot.state)

    def step(self, action: int | None) -> None:
        if not self._has_begun:
            check_begun(self._slot, False)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetup(f"{agent} is to act, so None is no action; observe()['action_mask'] holds the legal ones")
        number = action_number(action)
        self._cumulative_rewards[agent] = 0.0
        slot = self._slot
        if slot.allows(number):
            slot.act(number)
            self._decisions += 1
            self._ask()
        else:
            self._refuse(agent, number)

    def _ask(self) -> None:
        if self._slot.turn < 0:
            self._end(returns(self._slot.state, self.rewards_of))
            return
        self.agent_selection = self.possible_agents[self._slot.turn]
        if self.is_late(self._decisions // len(self.possible_agents)):
            self.truncations = dict.fromkeys(self.agents, True)

    def _refuse(self, agent: str, action: int) -> None:
        self.infos[agent] = {"illegal": self.refusal(self._slot, action)}
        self._slot.stop()
        self._end([ILLEGAL if one == agent else 0.0 for one in self.possible_agents])

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        return self.draw(self._slot.state)

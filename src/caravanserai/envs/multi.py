"""A game as a PettingZoo environment: every seat is an agent, and each decision is a step."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from caravanserai.core.errors import BadSetup
from caravanserai.core.state import State
from caravanserai.envs.layout import Layout, layout
from caravanserai.envs.play import Play
from caravanserai.envs.rendering import RENDER_MODES, checked_mode, drawn
from caravanserai.envs.rewards import ILLEGAL, checked, returns


def aec(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    rewards: str = "win",
    skip_forced: bool = False,
    render_mode: str | None = None,
) -> CaravanseraiAEC:
    """A game for PettingZoo. Without a number of players, for the fewest but two at least."""
    found = layout(game, players, options=options, preset=preset)
    return CaravanseraiAEC(found, rewards=rewards, skip_forced=skip_forced, render_mode=render_mode)


class CaravanseraiAEC(AECEnv):  # type: ignore[misc]
    """Where several seats decide at once, they are asked one after the other and do not see what the others chose."""

    def __init__(
        self, layout: Layout, *, rewards: str = "win", skip_forced: bool = False, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.layout = layout
        self.rewards_of = checked(rewards)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": layout.id,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(layout.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (layout.actions,), np.int8)
        row = layout.space()
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: layout.action_space() for agent in self.possible_agents}
        self._play = Play(layout.game, layout.printed(), -1, [], None, skip_forced)
        self._seeded = False

    @property
    def state_of_game(self) -> State:
        """The state itself, hidden things included: to look at, not to learn from."""
        return self._play.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same one; without a seed the next one."""
        if seed is not None or not self._seeded:
            self._play.seed(secrets.randbits(60) if seed is None else seed)
            self._seeded = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._play.begin()
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        play = self._play
        seat = self._seats[agent]
        mask = np.zeros(self.layout.actions, np.int8)
        if seat == play.turn:
            mask[list(play.options)] = 1
        return {"observation": self.layout.observe(play.state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetup(f"{agent} is to act, so that None is no action; observe()['action_mask'] says what is")
        self._cumulative_rewards[agent] = 0.0
        play = self._play
        if play.allows(int(action)):
            play.act(int(action))
            self._ask()
        else:
            self._refuse(agent, int(action))

    def _ask(self) -> None:
        if self._play.turn < 0:
            self._end(returns(self._play.state, self.rewards_of))
        else:
            self.agent_selection = self.possible_agents[self._play.turn]

    def _refuse(self, agent: str, action: int) -> None:
        self.infos[agent] = {"illegal": refusal(self.layout, self._play, action)}
        self._play.stop()
        self._end([ILLEGAL if one == agent else 0.0 for one in self.possible_agents])

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return drawn(self.layout.game, self._play.state, None)

    def close(self) -> None:
        """There is nothing to close."""


def refusal(layout: Layout, play: Play, action: int) -> str:
    """Why an action was not done."""
    named = repr(layout.write(action)) if 0 <= action < layout.actions else str(action)
    allowed = ", ".join(layout.write(one) for one in list(play.options)[:12])
    more = f", ... ({len(play.options)} in all)" if len(play.options) > 12 else ""
    return f"{named} is not possible for seat {play.turn}. Allowed: {allowed}{more}."

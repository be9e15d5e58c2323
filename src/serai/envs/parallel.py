"""A game as a parallel PettingZoo environment: every seat says something in every cycle, and who is asked is heard.

What these games ask of several seats at once (secret choices) is one cycle here; everything else is asked of one seat,
and what the others say meanwhile counts for nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import numpy as np
from pettingzoo import ParallelEnv

from serai.core.errors import BadSetup, shown
from serai.core.rules.state import State
from serai.envs.agents import AgentObservation, AgentsMixin
from serai.envs.observation.layout import Layout, layout
from serai.envs.rewards import ILLEGAL, check_rewards, returns
from serai.envs.stepper import GameSlot

LOSE, AT_RANDOM = "lose", "random"

Infos: TypeAlias = "dict[str, dict[str, Any]]"
StepResult: TypeAlias = "tuple[dict[str, AgentObservation], dict[str, float], dict[str, bool], dict[str, bool], Infos]"


def parallel(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    rewards: str = "win",
    illegal: str = LOSE,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> SeraiParallelEnv:
    """A game in which all seats are heard in every cycle. `illegal`: who is asked and says what is not allowed has lost
    (`lose`), or does something that is (`random`); `info["illegal"]` tells in both cases."""
    found = layout(game, players, options=options, preset=preset)
    return SeraiParallelEnv(found, rewards=rewards, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode)


class SeraiParallelEnv(AgentsMixin, ParallelEnv[str, AgentObservation, int]):  # type: ignore[misc]
    """`action_mask` is all noughts for a seat that is not asked: what it says is not heard, and may be left out."""

    def __init__(
        self,
        layout: Layout,
        *,
        rewards: str = "win",
        illegal: str = LOSE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.set_up_agents(layout, render_mode, max_cycles)
        self.metadata["is_parallelizable"] = True
        self.rewards_of = check_rewards(rewards)
        if illegal not in (LOSE, AT_RANDOM):
            raise BadSetup(f"{shown(illegal)} says not what an illegal action does; there are {LOSE}, {AT_RANDOM}")
        self.illegal = illegal
        self.agents: list[str] = []
        self._slot = GameSlot(layout.game, layout.printed(), -1, [], None, False)
        self._random = Random()
        self._seeded = False

    @property
    def state_of_game(self) -> State:
        """The state itself, hidden things included: to look at, not to learn from."""
        return self._slot.state

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, AgentObservation], dict[str, dict[str, Any]]]:
        """A new game. The same seed gives the same one; without a seed the next one."""
        if seed is not None or not self._seeded:
            chosen = secrets.randbits(60) if seed is None else seed
            self._slot.seed(chosen)
            self._random.seed(chosen)
            self._seeded = True
        self.agents = self.possible_agents[:]
        self._cycles = 0
        self._slot.begin()
        return self._observe_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, AgentObservation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles += 1
        loser = self._apply_actions(actions, infos)
        over = self._slot.turn < 0
        late = not over and self.is_late(self._cycles)
        rewards = dict.fromkeys(self.agents, 0.0)
        if loser is not None:
            rewards[loser] = ILLEGAL
        elif over:
            rewards = dict(zip(self.agents, returns(self._slot.state, self.rewards_of), strict=True))
        found = (
            self._observe_all(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, late),
            infos,
        )
        if over or late:
            self.agents = []
        return found

    def _apply_actions(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> str | None:
        """Do what was said by those who were asked; gives who has lost by it."""
        slot = self._slot
        asked, decision = slot.state.actors, slot.state.top().decision
        for agent in (self.possible_agents[seat] for seat in asked):
            if agent not in actions:
                raise BadSetup(f"{agent} is asked and has said nothing; its action_mask says what is possible")
        for seat in asked:
            if slot.turn != seat or slot.state.top().decision is not decision:
                break  # what is asked now was not when they spoke
            agent = self.possible_agents[seat]
            action = int(actions[agent])
            if not slot.allows(action):
                infos[agent]["illegal"] = self.refusal(slot, action)
                if self.illegal == LOSE:
                    slot.stop()
                    return agent
                action = self._random.choice(list(slot.options))
            slot.act(action)
        return None

    def _observe_all(self) -> dict[str, AgentObservation]:
        state = self._slot.state
        asked = state.actors if self._slot.turn >= 0 else ()
        return {
            agent: {
                "observation": self.layout.observe(state, seat),
                "action_mask": self.layout.mask(state, seat)
                if seat in asked
                else np.zeros(self.layout.actions, np.int8),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> str | None:
        return self.draw(self._slot.state)

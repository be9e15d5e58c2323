"""A game as a parallel PettingZoo environment: every seat says something in every cycle, and who is asked is heard.

What these games ask of several seats at once (secret choices) is one cycle here; everything else is asked of one seat,
and what the others say meanwhile counts for nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from serai.core.errors import BadSetup, shown
from serai.core.rules.state import State
from serai.envs.agents import Agents, Seen
from serai.envs.observation.layout import Layout, layout
from serai.envs.rewards import ILLEGAL, checked, returns
from serai.envs.stepper import Play

LOSE, AT_RANDOM = "lose", "random"


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
) -> SeraiParallel:
    """A game in which all seats are heard in every cycle. `illegal`: who is asked and says what is not allowed has lost
    (`lose`), or does something that is (`random`); `info["illegal"]` tells in both cases."""
    found = layout(game, players, options=options, preset=preset)
    return SeraiParallel(found, rewards=rewards, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode)


class SeraiParallel(Agents, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
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
        self.rewards_of = checked(rewards)
        if illegal not in (LOSE, AT_RANDOM):
            raise BadSetup(f"{shown(illegal)} says not what an illegal action does; there are {LOSE}, {AT_RANDOM}")
        self.illegal = illegal
        self.agents: list[str] = []
        self._play = Play(layout.game, layout.printed(), -1, [], None, False)
        self._lots = Random()
        self._seeded = False

    @property
    def state_of_game(self) -> State:
        """The state itself, hidden things included: to look at, not to learn from."""
        return self._play.state

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game. The same seed gives the same one; without a seed the next one."""
        if seed is not None or not self._seeded:
            chosen = secrets.randbits(60) if seed is None else seed
            self._play.seed(chosen)
            self._lots.seed(chosen)
            self._seeded = True
        self.agents = self.possible_agents[:]
        self._cycles = 0
        self._play.begin()
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles += 1
        loser = self._hear(actions, infos)
        over = self._play.turn < 0
        late = not over and self.is_late(self._cycles)
        rewards = dict.fromkeys(self.agents, 0.0)
        if loser is not None:
            rewards[loser] = ILLEGAL
        elif over:
            rewards = dict(zip(self.agents, returns(self._play.state, self.rewards_of), strict=True))
        found = (self._observed(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late), infos)
        if over or late:
            self.agents = []
        return found

    def _hear(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> str | None:
        """Do what was said by those who were asked; gives who has lost by it."""
        play = self._play
        asked, decision = play.state.actors, play.state.top().decision
        for agent in (self.possible_agents[seat] for seat in asked):
            if agent not in actions:
                raise BadSetup(f"{agent} is asked and has said nothing; its action_mask says what is possible")
        for seat in asked:
            if play.turn != seat or play.state.top().decision is not decision:
                break  # what is asked now was not when they spoke
            agent = self.possible_agents[seat]
            action = int(actions[agent])
            if not play.allows(action):
                infos[agent]["illegal"] = self.refusal(play, action)
                if self.illegal == LOSE:
                    play.stop()
                    return agent
                action = self._lots.choice(list(play.options))
            play.act(action)
        return None

    def _observed(self) -> dict[str, Seen]:
        state = self._play.state
        asked = state.actors if self._play.turn >= 0 else ()
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
        return self.draw(self._play.state)

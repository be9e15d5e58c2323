"""PettingZoo parallel environment: all seats give an action in every cycle, and those of the acting seats count.

A decision of several seats at once (secret choices) is one cycle. All other decisions belong to one seat, and the
actions of the others are ignored.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import numpy as np
from pettingzoo import ParallelEnv

from serai.core.errors import BadSetup, short_repr
from serai.core.rules.state import State
from serai.envs.agents import AgentObservation, AgentsMixin
from serai.envs.observation.layout import DataSource, Layout, layout
from serai.envs.requests import action_number, begin_slot, check_begun
from serai.envs.rewards import ILLEGAL, check_rewards, returns
from serai.envs.stepper import GameSlot

LOSE, AT_RANDOM = "lose", "random"
IN_OBSERVATION, IN_INFO = "observation", "info"

Infos: TypeAlias = "dict[str, dict[str, Any]]"
StepResult: TypeAlias = "tuple[dict[str, AgentObservation], dict[str, float], dict[str, bool], dict[str, bool], Infos]"


def parallel(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    data: DataSource = None,
    rewards: str = "win",
    illegal: str = LOSE,
    wait: bool = True,
    masks: str = IN_OBSERVATION,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> SeraiParallelEnv:
    """Create a PettingZoo parallel environment. An illegal action of an acting seat loses (`illegal="lose"`) or is
    replaced by a random legal one (`"random"`); both are reported in `info["illegal"]`. With `wait` there is one more
    action, the last, which is the only one of seats that are not to act; without, their masks are all zero. With
    `masks="info"` observations are plain rows, and the masks are in `info["action_mask"]`."""
    found = layout(game, players, options=options, preset=preset, data=data)
    return SeraiParallelEnv(
        found,
        rewards=rewards,
        illegal=illegal,
        wait=wait,
        masks=masks,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )


class SeraiParallelEnv(AgentsMixin, ParallelEnv[str, AgentObservation, int]):  # type: ignore[misc]
    """A game as a parallel environment. Actions of seats that are not to act are ignored, and may be left out."""

    def __init__(
        self,
        layout: Layout,
        *,
        rewards: str = "win",
        illegal: str = LOSE,
        wait: bool = True,
        masks: str = IN_OBSERVATION,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.set_up_agents(layout, render_mode, max_cycles, more_actions=int(wait))
        if masks not in (IN_OBSERVATION, IN_INFO):
            raise BadSetup(f"{short_repr(masks)} is no place of masks; there are {IN_OBSERVATION}, {IN_INFO}")
        self.masks_in_info = masks == IN_INFO
        if self.masks_in_info:
            self.observation_spaces = {agent: layout.space() for agent in self.possible_agents}
        self.wait = layout.actions if wait else None
        self.metadata["is_parallelizable"] = True
        self.rewards_of = check_rewards(rewards)
        if illegal not in (LOSE, AT_RANDOM):
            raise BadSetup(f"{short_repr(illegal)} is no way to treat illegal actions; there are {LOSE}, {AT_RANDOM}")
        self.illegal = illegal
        self.agents: list[str] = []
        self._slot = GameSlot(layout.game, layout.printed(), -1, [], None, False)
        self._random = Random()
        self._seeded = False

    @property
    def state_of_game(self) -> State:
        """The full state, with hidden information: for inspection, not for learning."""
        return self._slot.state

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, AgentObservation], dict[str, dict[str, Any]]]:
        """Start a game. The same seed gives the same game; without a seed it is the next of the sequence.
        `options={"position": ...}` starts from a position; other options are ignored, as PettingZoo's tests ask."""
        if seed is not None or not self._seeded:
            chosen = secrets.randbits(60) if seed is None else seed
            self._slot.seed(chosen)
            self._random.seed(chosen)
            self._seeded = True
        self.agents = self.possible_agents[:]
        self._cycles = 0
        begin_slot(self._slot, options or {}, self.layout)
        infos: Infos = {agent: {} for agent in self.agents}
        return self._observe_all(infos), infos

    def state(self) -> np.ndarray[Any, Any]:
        """The observations of all seats in one row, hidden information included: for centralised training."""
        return self.rows_of_all(self._slot.state)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, AgentObservation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        check_begun(self._slot, bool(self.agents))
        infos: Infos = {agent: {} for agent in self.agents}
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
            self._observe_all(infos),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, late),
            infos,
        )
        if over or late:
            self.agents = []
        return found

    def _apply_actions(self, actions: dict[str, int], infos: dict[str, dict[str, Any]]) -> str | None:
        """Apply the actions of the acting seats; returns the agent that lost by an illegal one."""
        slot = self._slot
        asked, decision = slot.state.actors, slot.state.top().decision
        for agent in (self.possible_agents[seat] for seat in asked):
            if agent not in actions:
                raise BadSetup(f"{agent} is to act but has no action; its action_mask holds the legal ones")
        for seat in asked:
            if slot.turn != seat or slot.state.top().decision is not decision:
                break  # this is a new decision, which the actions do not answer
            agent = self.possible_agents[seat]
            action = action_number(actions[agent])
            if not slot.allows(action):
                infos[agent]["illegal"] = self.refusal(slot, action)
                if self.illegal == LOSE:
                    slot.stop()
                    return agent
                action = self._random.choice(list(slot.options))
            slot.act(action)
        return None

    def _observe_all(self, infos: Infos) -> dict[str, Any]:
        """The observations of all agents; masks go into their infos if they are asked for there."""
        state = self._slot.state
        asked = state.actors if self._slot.turn >= 0 else ()
        found: dict[str, Any] = {}
        for seat, agent in enumerate(self.possible_agents):
            row, mask = self.layout.observe(state, seat), self._mask(state, seat, seat in asked)
            if self.masks_in_info:
                infos[agent]["action_mask"] = mask
            found[agent] = row if self.masks_in_info else {"observation": row, "action_mask": mask}
        return found

    def _mask(self, state: State, seat: int, acts: bool) -> np.ndarray[Any, Any]:
        mask = np.zeros(self.layout.actions + (self.wait is not None), np.int8)
        if acts:
            mask[state.legal(seat)] = 1
        elif self.wait is not None:
            mask[self.wait] = 1
        return mask

    def render(self) -> Any:
        return self.draw(self._slot.state)

"""What the PettingZoo environments share: agents, spaces, truncation, rendering and messages for illegal actions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from serai.core.errors import BadSetup, short_repr
from serai.core.rules.state import State
from serai.envs.observation.layout import Layout
from serai.envs.rendering import RENDER_MODES, check_render_mode, render_state
from serai.envs.stepper import GameSlot

AgentObservation: TypeAlias = "dict[str, np.ndarray[Any, Any]]"


class AgentsMixin:
    """Agents and spaces of a PettingZoo environment; seat 0 is the agent `player_0`."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    render_mode: str | None

    def set_up_agents(self, layout: Layout, render_mode: str | None, max_cycles: int | None) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise BadSetup(
                f"{short_repr(max_cycles)} is no number of cycles; it has to be 1 or more, or None for no end"
            )
        self.layout = layout
        self.max_cycles = max_cycles
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": layout.id,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(layout.players)]
        mask = spaces.Box(0, 1, (layout.actions,), np.int8)
        row = layout.space()
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: layout.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def is_late(self, cycles: int) -> bool:
        """Whether a game that is not over is truncated now."""
        return self.max_cycles is not None and cycles >= self.max_cycles

    def refusal(self, slot: GameSlot, action: int) -> str:
        return refusal(self.layout, slot, action)

    def draw(self, state: State) -> str | None:
        return None if self.render_mode is None else render_state(self.layout.game, state, None)

    def close(self) -> None:
        """Nothing to close; part of the PettingZoo interface."""


def refusal(layout: Layout, slot: GameSlot, action: int) -> str:
    """A message that says why an action is illegal."""
    named = repr(layout.write(action)) if 0 <= action < layout.actions else str(action)
    allowed = ", ".join(layout.write(one) for one in list(slot.options)[:12])
    more = f", ... ({len(slot.options)} in all)" if len(slot.options) > 12 else ""
    return f"{named} is not possible for seat {slot.turn}. Allowed: {allowed}{more}."

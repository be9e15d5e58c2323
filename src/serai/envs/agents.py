"""What the PettingZoo environments share: agents, spaces, truncation, rendering and messages for illegal actions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from serai.core.errors import BadSetup, short_repr
from serai.core.rules.state import State
from serai.envs.observation.layout import Layout
from serai.envs.rendering import RENDER_MODES, check_render_mode, render
from serai.envs.stepper import GameSlot

AgentObservation: TypeAlias = "dict[str, np.ndarray[Any, Any]]"


class AgentsMixin:
    """Agents and spaces of a PettingZoo environment; seat 0 is the agent `player_0`."""

    metadata: dict[str, Any]
    possible_agents: list[str]
    render_mode: str | None

    def set_up_agents(
        self, layout: Layout, render_mode: str | None, max_cycles: int | None, *, more_actions: int = 0
    ) -> None:
        self.layout = layout
        self.max_cycles = check_max_cycles(max_cycles)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": layout.id,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(layout.players)]
        actions = layout.actions + more_actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        row = layout.space()
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(np.tile(row.low, layout.players), np.tile(row.high, layout.players))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def is_late(self, cycles: int) -> bool:
        """Whether a game that is not over is truncated now."""
        return self.max_cycles is not None and cycles >= self.max_cycles

    def refusal(self, slot: GameSlot, action: int) -> str:
        return refusal(self.layout, slot, action)

    def draw(self, state: State) -> Any:
        return render(self.layout.game, state, None, self.render_mode)

    def rows_of_all(self, state: State) -> np.ndarray[Any, Any]:
        """The observations of all seats in one row, hidden information included: for centralised training."""
        return np.concatenate([self.layout.observe(state, seat) for seat in range(self.layout.players)])

    def close(self) -> None:
        """Nothing to close; part of the PettingZoo interface."""


def check_max_cycles(max_cycles: int | None) -> int | None:
    if max_cycles is not None and max_cycles < 1:
        raise BadSetup(f"{short_repr(max_cycles)} is no number of cycles; it has to be 1 or more, or None for no end")
    return max_cycles


def refusal(layout: Layout, slot: GameSlot, action: int, seat: int | None = None) -> str:
    """A message that says why an action is illegal. `seat`: the one that tried it, if it is no longer to act."""
    named = repr(layout.write(action)) if 0 <= action < layout.actions else str(action)
    actor = int(slot.turn) if seat is None else seat
    options = slot.state.legal(actor)
    allowed = ", ".join(layout.write(one) for one in options[:12])
    more = f", ... ({len(options)} in all)" if len(options) > 12 else ""
    return f"{named} is not possible for seat {actor}. Allowed: {allowed}{more}."

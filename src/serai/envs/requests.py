"""Checks what callers of the environments hand in: actions, and the options of `reset`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded

from serai.core.errors import BadSetup, SeraiError, short_repr
from serai.envs.observation.layout import Layout
from serai.envs.stepper import GameSlot

POSITION = "position"


class NotBegun(SeraiError, ResetNeeded):
    """A step before the first reset, or after the end of a game."""


def check_begun(slot: GameSlot, has_begun: bool) -> None:
    """Refuse a step of a game that has not begun, or is over."""
    if not has_begun:
        raise NotBegun("no game has begun: call reset() before the first step()")
    if slot.turn < 0:
        raise NotBegun("the game is over: call reset() before the next step()")


def action_number(action: Any) -> int:
    """An action as a number: a whole number of Python or numpy, or an array with one."""
    if isinstance(action, np.ndarray) and action.size == 1:
        action = action.reshape(-1)[0]
    if isinstance(action, bool | np.bool_) or not isinstance(action, int | np.integer):
        raise BadSetup(f"{short_repr(action)} is no action; actions are whole numbers")
    return int(action)


def check_actions(actions: Any, games: int) -> np.ndarray[Any, Any]:
    """The actions of a vector environment: a whole number for each game."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iu" or found.shape != (games,):
        what = f"{found.dtype} of shape {found.shape}"
        raise BadSetup(f"actions are whole numbers, one for each of the {games} games; this is {what}")
    # A batch holds 32 bits: numbers beyond them would come to mean others.
    return found.clip(-1, np.iinfo(np.int32).max)


def check_reset_options(options: Mapping[str, Any] | None, known: Collection[str]) -> dict[str, Any]:
    """The options of a reset; refuses those that the environment does not have."""
    found = dict(options or {})
    for name in found:
        if name not in known:
            there_is = f"reset has no option {short_repr(name)}; it has {', '.join(known)}"
            raise BadSetup(f"{there_is}. Options of the rules are given when the environment is made")
    return found


def begin_slot(slot: GameSlot, options: Mapping[str, Any], layout: Layout) -> None:
    """Start the next game of a slot, from a position if the options name one."""
    position = options.get(POSITION)
    if position is None:
        slot.begin()
        return
    state = layout.game.read_position(position, slot.chance.branch(), layout.data)
    if (int(state.players), dict(state.printed.options)) != (layout.players, layout.options):
        raise BadSetup(f"a position for this environment has {layout.players} players and the options {layout.options}")
    if state.over:
        raise BadSetup("the game of this position is over")
    slot.begin_at(state)

"""Renders a state as the terminal board: as text with ANSI colours, printed, or as pixels."""

from __future__ import annotations

import json
import sys
from typing import Any

from serai.core.errors import BadSetup, short_repr
from serai.core.game.game import Game
from serai.core.match.history import History
from serai.core.rules.state import State
from serai.core.view.seat_view import SeatViews

ANSI, HUMAN, RGB = "ansi", "human", "rgb_array"
RENDER_MODES = (HUMAN, RGB, ANSI)
WIDTH = 120


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"there is no render_mode {short_repr(mode)}; there are {', '.join(RENDER_MODES)}, or None")
    return mode


def render(game: Game, state: State, seat: int | None, mode: str | None) -> Any:
    """The view of a seat (None: a spectator): text for `ansi`, pixels for `rgb_array`; `human` prints it."""
    if mode is None:
        return None
    if mode == RGB:
        from serai.envs.pixels import draw_pixels

        return draw_pixels(draw_board(game, state, seat, plain=True))
    drawn = render_text(game, state, seat)
    if mode == ANSI:
        return drawn
    sys.stdout.write(f"{drawn}\n\n")
    sys.stdout.flush()
    return None


def render_text(game: Game, state: State, seat: int | None) -> str:
    """The view of a seat as text with ANSI colours; as JSON if the game has no drawing."""
    if game.terminal is None:
        return json.dumps(_view(game, state, seat)["state"], indent=1)
    text: str = draw_board(game, state, seat).ansi()
    return text


def draw_board(game: Game, state: State, seat: int | None, *, plain: bool = False) -> Any:
    """The terminal's drawing of the view of a seat. `plain`: without letters that few fonts have."""
    if game.terminal is None:
        raise BadSetup(f"{game.id} has no drawing")
    text = game.text("en", state.printed.text_numbers)
    return game.terminal.draw.board(_view(game, state, seat), text, WIDTH, set(), names=_names(state), plain=plain)


def _view(game: Game, state: State, seat: int | None) -> dict[str, Any]:
    return SeatViews(game, History(game, state), _names(state)).view(seat)


def _names(state: State) -> list[str]:
    return [f"player_{one}" for one in range(state.players)]

"""Renders a state as the terminal board, with ANSI colours."""

from __future__ import annotations

import json

from serai.core.errors import BadSetup, short_repr
from serai.core.match.history import History
from serai.core.rules.game import Game
from serai.core.rules.state import State
from serai.core.view.seat_view import SeatViews

RENDER_MODES = ("ansi",)
WIDTH = 120


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"there is no render_mode {short_repr(mode)}; there is {', '.join(RENDER_MODES)}, or None")
    return mode


def render_state(game: Game, state: State, seat: int | None, width: int = WIDTH) -> str:
    """The view of a seat (None: a spectator) as text with ANSI colours."""
    names = [f"player_{one}" for one in range(state.players)]
    view = SeatViews(game, History(game, state), names).view(seat)
    drawing = game.find_module("terminal")
    if drawing is None:
        return json.dumps(view["state"], indent=1)
    board: str = drawing.draw.board(view, game.text("en", state.printed.text_numbers), width, set(), names=names).ansi()
    return board

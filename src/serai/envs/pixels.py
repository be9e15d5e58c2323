"""Draws the board of the terminal as pixels, letter by letter. Needs Pillow."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

import numpy as np
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import MONOKAI

from serai.core.errors import SeraiError
from serai.terminal import Board

Pixels: TypeAlias = "np.ndarray[Any, np.dtype[np.uint8]]"
Rgb: TypeAlias = tuple[int, int, int]

CELL = (10, 20)  # width and height of a letter
FONT_SIZE = 15
BASELINE = 15  # from the top of a cell
ROWS = 50  # of every image: films need frames of one size, and no board has more lines
PAPER, INK = (27, 29, 34), (197, 200, 198)  # as in a notebook
# Lines of frames reach the sides of their cell: left, right, up, down.
FRAMES = {
    **dict.fromkeys("─━═╌", "lr"),
    **dict.fromkeys("│┃║", "ud"),
    **dict.fromkeys("┌┏╔╭", "rd"),
    **dict.fromkeys("┐┓╗╮", "ld"),
    **dict.fromkeys("└┗╚╰", "ru"),
    **dict.fromkeys("┘┛╝╯", "lu"),
    **dict.fromkeys("├┣╠┡┢", "rud"),
    **dict.fromkeys("┤┫╣┩┪", "lud"),
    **dict.fromkeys("┬┳╦┯", "lrd"),
    **dict.fromkeys("┴┻╩┷", "lru"),
    **dict.fromkeys("┼╋╬╇╈┿", "lrud"),
}


class PillowMissing(SeraiError, ImportError):
    """Pillow, which draws letters as pixels, is not installed."""


def draw_pixels(board: Board) -> Pixels:
    """The board as an image of height by width by three colours."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise PillowMissing(
            "rgb_array needs Pillow, which is not installed: install serai with its extra [envs]"
        ) from None
    lines = board.lines()
    image = Image.new("RGB", (board.width * CELL[0], ROWS * CELL[1]), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            column = _draw_segment(draw, segment, column, row)
    return np.asarray(image)


def _draw_segment(draw: Any, segment: Segment, column: int, row: int) -> int:
    """Draw letters of one style; returns the column behind them."""
    ink, paper = _colours(segment.style or Style.null())
    end = column + segment.cell_length
    if paper != PAPER and end > column:
        draw.rectangle([column * CELL[0], row * CELL[1], end * CELL[0] - 1, row * CELL[1] + CELL[1] - 1], fill=paper)
    for letter in segment.text:
        _draw_letter(draw, letter, column * CELL[0], row * CELL[1], ink)
        column += Segment(letter).cell_length
    return end


def _draw_letter(draw: Any, letter: str, x: int, y: int, ink: Rgb) -> None:
    sides = FRAMES.get(letter)
    if sides is None:
        if letter.strip():
            draw.text((x + CELL[0] / 2, y + BASELINE), letter, fill=ink, font=_font(), anchor="ms")
        return
    across, down = x + CELL[0] // 2, y + CELL[1] // 2
    ends = {"l": (x, down), "r": (x + CELL[0] - 1, down), "u": (across, y), "d": (across, y + CELL[1] - 1)}
    for side in sides:
        draw.line([(across, down), ends[side]], fill=ink)


def _colours(style: Style) -> tuple[Rgb, Rgb]:
    """Ink and paper of a style."""
    ink, paper = _rgb(style.color, INK), _rgb(style.bgcolor, PAPER)
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        ink = (_half(ink[0], paper[0]), _half(ink[1], paper[1]), _half(ink[2], paper[2]))
    return ink, paper


def _rgb(colour: Color | None, usual: Rgb) -> Rgb:
    if colour is None or colour.is_default:
        return usual
    red, green, blue = colour.get_truecolor(MONOKAI)
    return red, green, blue


def _half(one: int, other: int) -> int:
    return (one + other) // 2


@cache
def _font() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(FONT_SIZE)

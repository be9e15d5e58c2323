"""Draws a card as a PNG of 1200 by 630, the size that messengers and social networks show."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from serai.palette import DARK, GAMES, LIGHT_INK, SEATS
from serai.server.previews.cards import CardRow, ShareCard
from serai.server.previews.fonts import PageFont

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

WIDTH, HEIGHT = 1200, 630
SCALE = 2  # shapes are drawn larger and reduced: Pillow smooths letters, but not edges
LEFT, RIGHT, BOTTOM = 76, WIDTH - 76, HEIGHT - 44
TOP, TOP_WITH_LINE = 220, 264  # of the rows
TILE = 84  # of the ornament
SMALLEST = 22  # letters: longer names are cut

GROUND, SURFACE, LINE, TEXT, MUTED, BRASS = (
    DARK[name] for name in ("ground", "surface", "line", "text", "muted", "points")
)
ORNAMENT = "#1e2238"

Point = tuple[float, float]
# Seat marks as polygons in a box of 24 by 24; the first two, a circle and a square, are drawn by Pillow itself.
SHAPES: dict[int, tuple[Point, ...]] = {
    2: ((12, 1), (23.5, 22), (0.5, 22)),
    3: ((12, 0.4), (23.6, 12), (12, 23.6), (0.4, 12)),
    4: (
        *((12, 0.3), (15.1, 4.5), (20.3, 3.7), (19.5, 8.9), (23.7, 12), (19.5, 15.1), (20.3, 20.3), (15.1, 19.5)),
        *((12, 23.7), (8.9, 19.5), (3.7, 20.3), (4.5, 15.1), (0.3, 12), (4.5, 8.9), (3.7, 3.7), (8.9, 4.5)),
    ),
    5: ((12, 0.8), (21.8, 6.4), (21.8, 17.6), (12, 23.2), (2.2, 17.6), (2.2, 6.4)),
    6: ((12, 0.2), (18.2, 8.6), (20.3, 14.8), (17.9, 20.7), (12, 23.1), (6.1, 20.7), (3.7, 14.8), (5.8, 8.6)),
    7: (
        *((7.5, 1), (16.5, 1), (16.5, 7.5), (23, 7.5), (23, 16.5), (16.5, 16.5)),
        *((16.5, 23), (7.5, 23), (7.5, 16.5), (1, 16.5), (1, 7.5), (7.5, 7.5)),
    ),
}


class CardPainter:
    """Draws cards with the fonts of a folder. Not for several threads at once: font files are shared."""

    def __init__(self, fonts: Path) -> None:
        self.folder = fonts
        self._ground = cache(_draw_ground)
        self._font = cache(lambda family, size, weight: PageFont(fonts, family, size, weight))

    def draw(self, card: ShareCard) -> bytes:
        """The picture of a card, as PNG."""
        from PIL import ImageDraw

        large = self._ground().copy()
        key = _key_colour(card.game)
        shapes = ImageDraw.Draw(large)
        shapes.rectangle((0, 0, 14 * SCALE, HEIGHT * SCALE), fill=key)
        _draw_star(shapes, (LEFT + 24, 80), 22, BRASS)
        rows = _RowLayout(card.rows, TOP_WITH_LINE if card.line else TOP)
        for number, row in enumerate(card.rows):
            rows.draw_shapes(shapes, number, row)
        picture = large.reduce(SCALE)
        self._write(ImageDraw.Draw(picture), card, rows, key)
        written = io.BytesIO()
        picture.quantize(128).save(written, "PNG")  # optimize takes ten times as long for a tenth of the bytes
        return written.getvalue()

    def _write(self, draw: ImageDraw, card: ShareCard, rows: _RowLayout, key: str) -> None:
        small = self._font("golos-text", 30, 500)
        small.draw(draw, (LEFT + 64, 91), card.brand, MUTED)
        small.draw(draw, (RIGHT, 91), card.date, MUTED, "rs")
        size = 66
        while size > 38 and self._font("el-messiri", size, 600).width(card.heading) > RIGHT - LEFT:
            size -= 4
        title = self._font("el-messiri", size, 600)
        title.draw(draw, (LEFT, 176), title.shorten(card.heading, RIGHT - LEFT), key)
        line = small.shorten(card.line, RIGHT - LEFT)
        small.draw(draw, (LEFT, 228), line, TEXT)
        while rows.text > SMALLEST and self._is_too_wide(card.rows, rows):
            rows.text -= 2
        plain, bold = self._font("golos-text", rows.text, 500), self._font("golos-text", rows.text, 700)
        letter = self._font("golos-text", max(12, round(rows.mark * 0.5)), 700)
        for number, row in enumerate(card.rows):
            rows.write(draw, number, row, (plain, bold, letter))

    def _is_too_wide(self, rows: Sequence[CardRow], layout: _RowLayout) -> bool:
        font = self._font("golos-text", layout.text, 700)
        return any(font.width(row.name) > layout.name_end - layout.name_at for row in rows)


class _RowLayout:
    """Places the rows of a card: fewer rows are larger."""

    def __init__(self, rows: Sequence[CardRow], top: int) -> None:
        self.top = top
        self.height = min(84, (BOTTOM - top) // max(1, len(rows)))
        self.text = min(38, round(self.height * 0.58))
        self.mark = round(self.height * 0.62)
        self.has_ranks = any(row.rank for row in rows)
        self.has_scores = any(row.score is not None for row in rows)
        self.most = max([1, *(row.score or 0 for row in rows)])
        self.mark_at = LEFT + (self.height if self.has_ranks else 0)
        self.name_at = self.mark_at + self.mark + 20
        self.name_end = 620 if self.has_scores else RIGHT
        self.bar_at, self.bar_end = 650, RIGHT - 120

    def _middle(self, number: int) -> float:
        return self.top + (number + 0.5) * self.height

    def draw_shapes(self, draw: ImageDraw, number: int, row: CardRow) -> None:
        y = self._middle(number)
        if number:
            draw.line(_scaled((LEFT, y - self.height / 2), (RIGHT, y - self.height / 2)), fill=LINE, width=2)
        at = (self.mark_at + self.mark / 2, y)
        if row.game:
            _draw_star(draw, at, self.mark / 2 - 6, _key_colour(row.game))
        elif row.colour is not None:
            _draw_mark(draw, at, self.mark, row.colour, is_free=row.is_free)
        if row.score is not None:
            self._draw_bar(draw, y, row)

    def _draw_bar(self, draw: ImageDraw, y: float, row: CardRow) -> None:
        half = self.height * 0.2
        whole = self.bar_end - self.bar_at
        length = whole * max(0, row.score or 0) / self.most
        draw.rounded_rectangle(_scaled((self.bar_at, y - half), (self.bar_end, y + half)), half * SCALE, fill=SURFACE)
        if row.score and row.score > 0:
            length = max(length, 2 * half)  # two half circles at least
            colour = MUTED if row.colour is None else SEATS[row.colour % len(SEATS)].colour
            box = _scaled((self.bar_at, y - half), (self.bar_at + length, y + half))
            draw.rounded_rectangle(box, half * SCALE, fill=colour)

    def write(self, draw: ImageDraw, number: int, row: CardRow, fonts: tuple[PageFont, PageFont, PageFont]) -> None:
        plain, bold, letter = fonts
        y = self._middle(number) + self.text * 0.35
        font = bold if row.rank == 1 else plain
        if row.rank:
            font.draw(draw, (LEFT + self.height * 0.35, y), str(row.rank), BRASS, "ms")
        if row.colour is not None and not row.is_free:
            colour = row.colour % len(SEATS)
            ink = TEXT if SEATS[colour].ink == LIGHT_INK else SEATS[colour].ink
            below = {2: 0.32, 6: 0.3}.get(colour, 0.18)
            at = (self.mark_at + self.mark / 2, self._middle(number) + self.mark * below)
            letter.draw(draw, at, SEATS[colour].letter, ink, "ms")
        name = font.shorten(font.drawable(row.name) or "…", self.name_end - self.name_at)
        font.draw(draw, (self.name_at, y), name, MUTED if row.is_free else TEXT)
        if row.score is not None:
            bold.draw(draw, (RIGHT, y), str(row.score), BRASS, "rs")


def _key_colour(game: str) -> str:
    return GAMES.get(game, {}).get("dark", BRASS)


def _scaled(*points: Point) -> list[Point]:
    return [(x * SCALE, y * SCALE) for x, y in points]


def _draw_mark(draw: ImageDraw, at: Point, size: float, colour: int, *, is_free: bool) -> None:
    x, y = at[0] - size / 2, at[1] - size / 2
    number = colour % len(SEATS)
    if is_free:
        draw.ellipse(_scaled((x, y), (x + size, y + size)), outline=MUTED, width=3 * SCALE)
        return
    fill = SEATS[number].colour
    if number == 0:
        draw.ellipse(_scaled((x, y), (x + size, y + size)), fill=fill)
    elif number == 1:
        inset = size / 12
        box = _scaled((x + inset, y + inset), (x + size - inset, y + size - inset))
        draw.rounded_rectangle(box, size / 12 * SCALE, fill=fill)
    else:
        draw.polygon(_scaled(*((x + px * size / 24, y + py * size / 24) for px, py in SHAPES[number])), fill=fill)


def _draw_star(draw: ImageDraw, at: Point, half: float, colour: str) -> None:
    """An eight-pointed star: a square, and the same square turned by half a right angle."""
    x, y = at
    far = half * 2**0.5
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    turned = ((x, y - far), (x + far, y), (x, y + far), (x - far, y))
    for square in (corners, turned):
        draw.line(_scaled(*square, square[0], square[1]), fill=colour, width=3 * SCALE, joint="curve")


def _draw_ground() -> Image:
    """The background of every card: the girih of the page, as quiet as there."""
    from PIL import Image, ImageDraw

    ground = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), GROUND)
    _draw_ornament(ImageDraw.Draw(ground))
    return ground


def _draw_ornament(draw: ImageDraw) -> None:
    for left in range(0, WIDTH, TILE):
        for top in range(0, HEIGHT, TILE):
            x, y = left + TILE / 2, top + TILE / 2
            _draw_thin(draw, ((x - 15, y - 15), (x + 15, y - 15), (x + 15, y + 15), (x - 15, y + 15)))
            _draw_thin(draw, ((x, y - 21), (x + 21, y), (x, y + 21), (x - 21, y)))
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                _draw_thin(draw, ((x + 21 * dx, y + 21 * dy), (x + 42 * dx, y + 42 * dy)))
            for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                _draw_thin(draw, ((x + 15 * dx, y + 15 * dy), (x + 42 * dx, y + 42 * dy)))


def _draw_thin(draw: ImageDraw, points: tuple[Point, ...]) -> None:
    draw.line(_scaled(*points, points[0]), fill=ORNAMENT, width=2)

"""The fonts of the built page, for pictures: one typeface, so a picture looks like the page it leads to.

The page's font files hold one script each. Pillow reads them as they are (WOFF2); a text is cut into runs by the first
file that has each letter.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

SCRIPTS = ("latin", "cyrillic", "latin-ext", "cyrillic-ext", "arabic")
NO_CHARACTER = "\uffff"  # no font has it: it is drawn as the box for missing letters
ELLIPSIS = "…"


class FontMissing(Exception):
    """The page is not built, or without its fonts."""


class PageFont:
    """A typeface of the page in one size and weight."""

    def __init__(self, folder: Path, family: str, size: int, weight: int) -> None:
        from PIL import ImageFont  # Pillow takes 25 ms to import: only when something is drawn

        self._fonts: list[FreeTypeFont] = []
        for script in SCRIPTS:
            for path in sorted(folder.glob(f"{family}-{script}-wght-normal-*.woff2")):
                font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
                font.set_variation_by_axes([weight])
                self._fonts.append(font)
        if not self._fonts:
            raise FontMissing(f"no file of {family} in {folder}")
        self._boxes = [_outline(font, NO_CHARACTER) for font in self._fonts]
        self._file_of: dict[str, int | None] = {" ": 0}

    def has(self, character: str) -> bool:
        return self._find(character) is not None

    def _find(self, character: str) -> int | None:
        if character not in self._file_of:
            files = range(len(self._fonts))
            found = (one for one in files if _outline(self._fonts[one], character) != self._boxes[one])
            self._file_of[character] = next(found, None)
        return self._file_of[character]

    def drawable(self, text: str) -> str:
        """The text without the letters that no file has: a box says nothing."""
        return "".join(one for one in text if self.has(one)).strip()

    def _runs(self, text: str) -> list[tuple[FreeTypeFont, str]]:
        known = [(self._find(one) or 0, one) for one in text]
        return [(self._fonts[file], "".join(one for _, one in run)) for file, run in groupby(known, lambda it: it[0])]

    def width(self, text: str) -> float:
        return sum(font.getlength(run) for font, run in self._runs(text))

    def shorten(self, text: str, width: float) -> str:
        """The text, cut with an ellipsis where it is wider."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + ELLIPSIS) > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def draw(self, draw: ImageDraw, at: tuple[float, float], text: str, fill: str, anchor: str = "ls") -> None:
        """Draw a line of text on its baseline. `anchor`: `ls`, `ms` or `rs`, from the left, middle or right."""
        x, y = at
        x -= {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]] * self.width(text)
        for font, run in self._runs(text):
            draw.text((x, y), run, fill=fill, font=font, anchor="ls")
            x += font.getlength(run)


def _outline(font: FreeTypeFont, character: str) -> tuple[tuple[int, int], bytes]:
    mask = font.getmask(character)
    return mask.size, bytes(mask)

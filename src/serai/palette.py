"""Colours of themes, games and seats, from `palette.json`. The page's are generated from the same file
(`tools/page_palette.py`); a game without a colour of its own has that of points.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple

_FILE: dict[str, Any] = json.loads((files("serai") / "palette.json").read_text(encoding="utf-8"))
THEMES: dict[str, dict[str, str]] = _FILE["themes"]  # colours by their meaning, dark and light
GAMES: dict[str, dict[str, str]] = _FILE["games"]  # the key colour of each game, on dark and on light
DARK = THEMES["dark"]


class SeatPalette(NamedTuple):
    """The letter and the colours of a seat: its own, of ink on it, behind letters of a terminal, and of words on a dark
    ground."""

    letter: str
    colour: str
    ink: str
    terminal: str
    words: str


SEATS = tuple(SeatPalette(**seat) for seat in _FILE["seats"])
LIGHT_INK = SEATS[0].ink

"""Colours, letters and small pieces that the board and the panel share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from serai import terminal
from serai.games.five_tribes.vocabulary import TRIBES
from serai.terminal import GLOW, QUIET, joined, printed

TRIBE_STYLES = {
    "yellow": "black on #e6c244",
    "white": "black on #efe9dc",
    "green": "white on #2a7a4c",
    "blue": "white on #2b62ae",
    "red": "white on #ad3428",
}
VALUE_STYLES = {"blue": "bold #6ea8e8", "red": "bold #e0705f"}


class Parts(terminal.BoardParts):
    """A view with everything needed to draw pieces of it."""

    symbols_drawn = {"palm": "♣", "palace": "⌂", "glow": "◂", "start": "○", "path": "•", "to": "→", "free": "·"}
    symbols_plain = {"palm": "Y", "palace": "#", "glow": "<", "start": "o", "path": "*", "to": ">", "free": "."}

    letters = {"letter": "tribe"}

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        # Between turns the fields of the last turn are still set; they must not be drawn.
        self.in_turn = not self.view["over"] and self.view["step"]["key"] != "bidding"

    def chip(self, tribe: str, n: int) -> Text:
        """Draw the meeples of one tribe: a letter on its colour, with the number if it is more than one."""
        letter = self.word(f"letter.{tribe}")
        return Text(letter if n == 1 else f"{letter}{n}", style=TRIBE_STYLES[tribe])

    def meeples(self, counts: Mapping[str, int], width: int = 0) -> Text:
        """Draw the meeples of all tribes; without spaces when there is little room."""
        chips = [self.chip(tribe, counts[tribe]) for tribe in TRIBES if counts.get(tribe)]
        line = joined(chips, " ")
        return line if not width or line.cell_len <= width else joined(chips, "")

    def djinn(self, djinn: str, *, used: bool = False) -> Text:
        """Draw a djinn: name, value and price."""
        card = printed(self.data, "djinn", djinn)
        glowing = f"djinn:{djinn}" in self.glow
        label = Text.assemble(
            (self.text.form(f"djinn.{djinn}"), GLOW if glowing else ""),
            (f" {card['value']}", "bold"),
            (f" {self.word('cost.' + card['cost'])}", QUIET),
        )
        return label.append(f" {self.word('used')}", QUIET) if used else label

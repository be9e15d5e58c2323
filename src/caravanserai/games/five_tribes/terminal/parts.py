"""Colours, letters and small pieces that the board and the panel beside it share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rich.text import Text

from caravanserai.core.text import Catalogue
from caravanserai.games.five_tribes.vocabulary import TRIBES

TRIBE_STYLES = {
    "yellow": "black on #e6c244",
    "white": "black on #efe9dc",
    "green": "white on #2a7a4c",
    "blue": "white on #2b62ae",
    "red": "white on #ad3428",
}
SEAT_STYLES = (
    "bold white on #0072b2",
    "bold black on #d98032",
    "bold black on #2fae8a",
    "bold black on #cc79a7",
)
VALUE_STYLES = {"blue": "bold #6ea8e8", "red": "bold #e0705f"}
GLOW = "bold black on #3fc1b0"
QUIET = "dim"

SYMBOLS = {"palm": "♣", "palace": "⌂", "glow": "◂", "start": "○", "path": "•", "to": "→", "free": "·"}
PLAIN_SYMBOLS = {"palm": "Y", "palace": "#", "glow": "<", "start": "o", "path": "*", "to": ">", "free": "."}


def printed(data: Mapping[str, Any], section: str, id: str) -> dict[str, Any]:
    """What is printed on a tile or card."""
    row: dict[str, Any] = next(row for row in data[section] if row["id"] == id)
    return row


def size(pile: Any) -> int:
    """How many cards: a hidden pile says its count, an open one shows what it holds."""
    if isinstance(pile, list):
        return len(pile)
    return int(pile["count"]) if "count" in pile else sum(pile.values())


def joined(parts: Iterable[Text], between: str = "  ") -> Text:
    return Text(between).join(parts)


def flow(parts: Iterable[Text], width: int) -> Text:
    """Parts one after the other; a part that does not fit goes to the next line as a whole."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1].append("  ").append(part)
        else:
            lines.append(part.copy())
    return Text("\n").join(lines)


class Parts:
    """A view with everything needed to draw pieces of it."""

    def __init__(
        self,
        view: dict[str, Any],
        text: Catalogue,
        glow: Collection[str],
        plain: bool,
        data: Mapping[str, Any],
    ) -> None:
        self.view = view
        self.table: dict[str, Any] = view["table"]
        self.text = text
        self.glow = glow
        self.plain = plain
        self.data = data
        self.symbols = PLAIN_SYMBOLS if plain else SYMBOLS
        # Between turns the traces of the last one are still on the table; they tell nothing any more.
        self.in_turn = not view["over"] and view["step"]["key"] != "bidding"

    def word(self, key: str) -> str:
        return self.text.form(f"board.{key}")

    def seat(self, seat: int) -> Text:
        return Text(f"p{seat + 1}", style=SEAT_STYLES[seat])

    def chip(self, tribe: str, n: int) -> Text:
        """Meeples of one tribe: a letter on their colour, and how many if it is more than one."""
        letter = self.word(f"letter.{tribe}")
        return Text(letter if n == 1 else f"{letter}{n}", style=TRIBE_STYLES[tribe])

    def meeples(self, counts: Mapping[str, int], width: int = 0) -> Text:
        """All tribes in their order; closer together when there is little room."""
        chips = [self.chip(tribe, counts[tribe]) for tribe in TRIBES if counts.get(tribe)]
        line = joined(chips, " ")
        return line if not width or line.cell_len <= width else joined(chips, "")

    def djinn(self, djinn: str, *, used: bool = False) -> Text:
        """Name, value and what a use costs."""
        card = printed(self.data, "djinn", djinn)
        glowing = f"djinn:{djinn}" in self.glow
        said = Text.assemble(
            (self.text.form(f"djinn.{djinn}"), GLOW if glowing else ""),
            (f" {card['value']}", "bold"),
            (f" {self.word('cost.' + card['cost'])}", QUIET),
        )
        return said.append(f" {self.word('used')}", QUIET) if used else said

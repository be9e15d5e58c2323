"""Colours, letters and small pieces that the city and the panel beside it share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rich.text import Text

from caravanserai.core.text import Catalogue

SOUK_STYLES = {
    "white": "black on #efe9dc",
    "blue": "white on #2b62ae",
    "yellow": "black on #e6c244",
    "purple": "white on #8b3f86",
    "orange": "black on #d2793f",
}
SEAT_STYLES = (
    "bold white on #0072b2",
    "bold black on #d98032",
    "bold black on #2fae8a",
    "bold black on #cc79a7",
)
STREET_STYLE = "black on #cbb994"
SUPERVISOR_STYLE = "bold white on #5a3d1f"
GLOW = "bold black on #3fc1b0"
QUIET = "dim"

SYMBOLS = {"free": "·", "to": "→", "times": "×", "here": "☻"}
PLAIN_SYMBOLS = {"free": ".", "to": ">", "times": "x", "here": "@"}


def printed(data: Mapping[str, Any], section: str, id: str) -> dict[str, Any]:
    """What is printed on a souk, building or card."""
    row: dict[str, Any] = next(row for row in data[section] if row["id"] == id)
    return row


def opposite(data: Mapping[str, Any], square: str) -> list[str]:
    """The shops that lie opposite a street square."""
    return [row["id"] for row in data["shop"] if square in row["opposite"]]


def owners(table: Mapping[str, Any]) -> dict[str, int]:
    """Shop -> the seat whose good is in it."""
    return {shop: seat for seat, shops in enumerate(table["goods"]) for shop in shops}


def size(pile: Any) -> int:
    """How many cards: a hidden pile says its count, an open one shows what it holds."""
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
        self.owners = owners(self.table)

    def word(self, key: str) -> str:
        return self.text.form(f"board.{key}")

    def seat(self, seat: int) -> Text:
        return Text(f"p{seat + 1}", style=SEAT_STYLES[seat])

    def souk_style(self, souk: str) -> str:
        return SOUK_STYLES[printed(self.data, "souk", souk)["color"]]

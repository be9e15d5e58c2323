"""Colours, letters and small pieces that the city and the panel share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serai import terminal
from serai.terminal import printed

SOUK_STYLES = {
    "white": "black on #efe9dc",
    "blue": "white on #2b62ae",
    "yellow": "black on #e6c244",
    "purple": "white on #8b3f86",
    "orange": "black on #d2793f",
}
STREET_STYLE = "black on #cbb994"
SUPERVISOR_STYLE = "bold white on #5a3d1f"


def opposite(data: Mapping[str, Any], square: str) -> list[str]:
    """The shops that lie opposite a street square."""
    return [row["id"] for row in data["shop"] if square in row["opposite"]]


def owners(state: Mapping[str, Any]) -> dict[str, int]:
    """Shop -> the seat whose good is in it."""
    return {shop: seat for seat, shops in enumerate(state["goods"]) for shop in shops}


class Parts(terminal.BoardParts):
    """A view with everything needed to draw pieces of it."""

    symbols_drawn = {"free": "·", "to": "→", "times": "×", "here": "☻"}
    symbols_plain = {"free": ".", "to": ">", "times": "x", "here": "@"}

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.owners = owners(self.state)

    def souk_style(self, souk: str) -> str:
        return SOUK_STYLES[printed(self.data, "souk", souk)["color"]]

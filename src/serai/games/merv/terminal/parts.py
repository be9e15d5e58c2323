"""Colours, letters and elements that the drawings of city and panel share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from serai import terminal
from serai.games.merv.vocabulary import CUBES, PARTIES
from serai.terminal import SEAT_STYLES, printed

CUBE_STYLES = {
    "purple": "white on #6b3fa0",
    "turquoise": "black on #56c3d6",
    "brown": "white on #6a4428",
    "orange": "black on #f3a536",
    "white": "black on #f4f1e8",
    "any": "black on #b9b9b9",
}
AUTOMATON_STYLE = SEAT_STYLES[-1]


def owners(state: Mapping[str, Any]) -> dict[str, str]:
    """Cell -> the party whose building stands there."""
    return {cell: party for party, cells in state["buildings"].items() for cell in cells}


def upgrades(state: Mapping[str, Any]) -> dict[str, str]:
    return {cell: colour for colour, cells in state["upgrades"].items() for cell in cells}


def soldiers(state: Mapping[str, Any]) -> dict[str, str]:
    return {cell: PARTIES[seat] for seat, cells in enumerate(state["soldiers"]) for cell in cells}


class Parts(terminal.BoardParts):
    """A view, with methods that draw its elements."""

    symbols_drawn = {
        "free": "·",
        "wall": "▆",
        "gate": "∩",
        "camel": "♞",
        "soldier": "♟",
        "up": "▲",
        "times": "×",
        "to": "→",
    }
    symbols_plain = {
        "free": ".",
        "wall": "#",
        "gate": "n",
        "camel": "&",
        "soldier": "s",
        "up": "+",
        "times": "x",
        "to": ">",
    }

    letters = {"area": "area", "cube": "cube", "party": "party"}

    def legend(self) -> list[Text]:
        sign = ">" if self.plain else "≥"
        return [*super().legend(), Text(f"A {sign}1 2/0/0/1=6 {self.word('legend.contract')}")]

    def party(self, party: str) -> Text:
        """Seats by their number, automata by two letters."""
        if party in ("high_courtier", "magistrate"):
            return Text(self.word(f"party.{party}"), style=AUTOMATON_STYLE)
        return Text(party, style=SEAT_STYLES[int(party[1:]) - 1])

    def cube(self, colour: str, n: int = 1) -> Text:
        """A cube as a letter on its colour, with a number if there are more."""
        letter = self.word(f"cube.{colour}")
        return Text(f"{letter}{n}" if n != 1 else letter, style=CUBE_STYLES[colour])

    def cubes(self, counts: Mapping[str, int]) -> Text:
        held = [self.cube(colour, counts[colour]) for colour in CUBES if counts.get(colour)]
        return Text(" ").join(held) if held else Text(self.symbols["free"])

    def cost(self, cubes: Sequence[str]) -> Text:
        return Text("").join(self.cube(colour) for colour in cubes)

    def tile(self, cell: str) -> dict[str, Any]:
        """The data of the site on a cell."""
        return printed(self.data, "site", self.state["tiles"][cell])

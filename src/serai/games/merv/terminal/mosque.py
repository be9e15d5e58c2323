"""Draws the mosque: four paths at the bottom, two lanes, one way to the top, with costs, camels, discs and gifts."""

from __future__ import annotations

from rich.text import Text

from serai.games.merv.terminal.parts import Parts
from serai.games.merv.vocabulary import SPACES
from serai.terminal import Drawing, printed

COLUMN = 6  # columns of a path; a lane has two of them, the top four
PATHS = 4


class Mosque(Drawing[Parts]):
    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.rows = [printed(parts.data, "mosque_space", space) for space in SPACES]

    def draw(self) -> Text:
        steps = sorted({row["step"] for row in self.rows}, reverse=True)
        lines = [Text(self.parts.word("mosque"), style="bold"), *map(self.step, steps)]
        return Text("\n").join(lines)

    def step(self, step: int) -> Text:
        """A line for a step: its spaces side by side, then what they give."""
        rows = [row for row in self.rows if row["step"] == step]
        line = Text(f"{step} ")
        wide = COLUMN * PATHS // len(rows)
        for row in rows:
            space = self.space(row["id"])
            line.append(space).append(" " * max(1, wide - space.cell_len))
        gifts = dict.fromkeys(self.parts.text.form(f"gift.{row['gift']}") for row in rows)
        points = f", {rows[0]['points']} {self.parts.word('points')}" if rows[0]["points"] else ""
        return line.append(f"{' / '.join(gifts)}{points}", style="dim")

    def space(self, space: str) -> Text:
        """The cubes of the way there, a camel that waits, and the discs."""
        drawn = Text.assemble(self.parts.lit(self.parts.symbols["free"], f"mosque:{space}"), self.cost(space))
        if space in self.state["mosque_camels"]:
            drawn.append(self.parts.symbols["camel"])
        for party, here in self.state["mosque"].items():
            if here == space:
                drawn.append(self.parts.party(party))
        return drawn

    def cost(self, space: str) -> Text:
        """The cubes of the way to a space; all ways to one space cost the same in the lanes."""
        ways = [row["cost"] for row in self.parts.data["mosque_path"] if row["id"].partition("-")[2] == space]
        costs = [self.parts.cost(cost) for cost in dict.fromkeys(map(tuple, ways))]
        return Text("/").join(costs)

"""Draws the city with its walls and action slots as a map, or as a list in narrow terminals."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from serai.games.merv.terminal.parts import CUBE_STYLES, Parts, owners, soldiers, upgrades
from serai.terminal import GLOW, QUIET, Drawing, flow

CELL = 9  # columns of a site
EDGE = 5  # columns of slots and walls on either side
CITY = 2 * EDGE + 5 * CELL


class City(Drawing[Parts]):
    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.owners = owners(parts.state)
        self.upgrades = upgrades(parts.state)
        self.soldiers = soldiers(parts.state)
        self.walls = {
            place: kind.rpartition("_")[2] for kind, places in parts.state["walls"].items() for place in places
        }
        self.masters = {int(order): party for party, order in parts.state["slots"].items()}

    def draw(self, width: int) -> RenderableType:
        return self.map() if width >= CITY else self.list(width)

    # -- as a map ------------------------------------------------------------------------------------------------------

    def map(self) -> Text:
        lines = [self.slots_line("n"), self.walls_line("n")]
        for row in range(1, 6):
            lines += self.row(row)
        lines += [self.walls_line("s"), self.slots_line("s")]
        return Text("\n").join(lines)

    def slot(self, side: str, line: int) -> Text:
        """The slot before a line: its number on the side of this round, or the master on it."""
        turn = "nesw".index(side) + 1
        if turn != self.state["round"]:
            return Text("  ")
        order = line if turn < 3 else 6 - line
        if order in self.masters:
            return self.parts.party(self.masters[order])
        return self.parts.lit(f"{order} ", f"slot:{order}", style=QUIET)

    def wall(self, place: str) -> Text:
        symbols = self.parts.symbols
        piece = self.walls.get(place)
        sign = symbols["free"] if piece is None else symbols["gate"] if piece == "gate" else symbols["wall"]
        return self.parts.lit(sign * 2, f"wall:{place}", style=QUIET if piece is None else "bold")

    def slots_line(self, side: str) -> Text:
        return self.spread([self.slot(side, line) for line in range(1, 6)])

    def walls_line(self, side: str) -> Text:
        return self.spread([self.wall(f"{side}{line}") for line in range(1, 6)])

    def spread(self, things: list[Text]) -> Text:
        """Five things above or below the columns."""
        line = Text(" " * EDGE)
        for thing in things:
            line.append("   ").append(thing).append(" " * (CELL - 3 - thing.cell_len))
        return line

    def row(self, row: int) -> list[Text]:
        """Two lines for each site: its symbol, and the pieces on it."""
        first = Text.assemble(self.slot("w", row), " ", self.wall(f"w{row}"))
        second = Text(" " * EDGE)
        for column in range(1, 6):
            above, below = self.site(f"r{row}c{column}") if (row, column) != (3, 3) else self.market()
            for line, part in ((first, above), (second, below)):
                line.append(" ").append(part).append(" " * (CELL - 1 - part.cell_len))
        first.append(self.wall(f"e{row}")).append(" ").append(self.slot("e", row))
        return [first, second]

    def site(self, cell: str) -> tuple[Text, Text]:
        row = self.parts.tile(cell)
        letters = self.parts.word(f"area.{row['action']}")
        glowing = f"site:{cell}" in self.parts.glow
        style = GLOW if glowing else CUBE_STYLES[row["resource"]]
        here = ">" if cell == self.state["site"] else " "
        above = Text.assemble(
            here, (f"{letters} {self.parts.word('cube.' + row['resource'])}", style), " ", cell[1] + cell[3]
        )
        return above, Text.assemble(" ", *self.standing(cell))

    def standing(self, cell: str) -> list[Text]:
        """Building, upgrade, soldier."""
        found = [self.parts.party(self.owners[cell])] if cell in self.owners else [Text(self.parts.symbols["free"])]
        if cell in self.upgrades:
            found += [Text(self.parts.symbols["up"]), self.parts.cube(self.upgrades[cell])]
        if cell in self.soldiers:
            found += [Text(self.parts.symbols["soldier"]), self.parts.party(self.soldiers[cell])]
        return found

    def market(self) -> tuple[Text, Text]:
        """The camel market: its places with a camel or free."""

        def place(number: int) -> Text:
            taken = str(number) in self.state["market"]
            sign = self.parts.symbols["camel"] if taken else str(number)
            return self.parts.lit(sign, f"market:{number}", style="bold" if taken else QUIET)

        collect = self.parts.lit("<>", "market:collect", style=QUIET)
        return Text.assemble(" [", place(1), " ", place(2), "]"), Text.assemble(
            " [", place(4), " ", place(3), "]", collect
        )

    # -- as a list -----------------------------------------------------------------------------------------------------

    def list(self, width: int) -> Text:
        lines = []
        for cell in self.state["tiles"]:
            row = self.parts.tile(cell)
            name = self.parts.lit(cell, f"site:{cell}")
            area = Text(self.parts.word(f"area.{row['action']}"), style=CUBE_STYLES[row["resource"]])
            lines.append(Text.assemble(name, " ", area, " ", *self.standing(cell)))
        around = [
            Text.assemble(self.parts.lit(place, f"wall:{place}", style=QUIET), self.wall(place))
            for place in (f"{side}{line}" for side in "nesw" for line in range(1, 6))
        ]
        side = "nesw"[self.state["round"] - 1]
        slots = [self.slot(side, line) for line in range(1, 6)]
        return Text("\n").join([flow(lines, width), flow(slots, width), flow(around, width)])

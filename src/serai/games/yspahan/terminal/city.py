"""Draws the city: a map of the quarters and streets, or a list of souks in a narrow terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.yspahan.terminal.parts import STREET_STYLE, SUPERVISOR_STYLE, Parts, opposite
from serai.games.yspahan.vocabulary import SOUKS
from serai.terminal import GLOW, QUIET, SEAT_STYLES, Drawing, flow, printed

CELL = 4  # columns of a place in the city
LEFT, RIGHT, TOP, BOTTOM = -10, 7, -4, 7
CITY = (RIGHT - LEFT + 1) * CELL


class City(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        return Group(self.map() if width >= CITY else self.list(width), self.legend(width))

    # -- as a map ----------------------------------------------------------------------------------------------

    def map(self) -> Text:
        """Draw the city on the grid of data.toml."""
        data = self.parts.data
        places: dict[tuple[int, int], Text] = {}
        for row in data["souk"]:
            places[int(row["x"]), int(row["y"])] = self.plate(row["id"])
        for row in data["street"]:
            places[row["x"], row["y"]] = self.square(row["id"])
        for row in data["shop"]:
            places[row["x"], row["y"]] = self.shop(row["id"])
        lines = []
        for y in range(TOP, BOTTOM + 1):
            line = self.title(y, left=True)
            for x in range(LEFT, RIGHT + 1):
                if (x, y) in places:
                    line.append(" " * ((x - LEFT) * CELL - line.cell_len)).append(places[x, y])
            title = self.title(y, left=False)
            line.append(" " * (CITY - title.cell_len - line.cell_len)).append(title)
            lines.append(line)
        return Text("\n").join(lines)

    def title(self, y: int, *, left: bool) -> Text:
        """The name of the quarter with its corner at this end of the line."""
        for row in self.parts.data["district"]:
            if row["y"] == y and (row["x"] < 0) == left:
                return Text(self.parts.word(f"square.{row['id']}"), style="bold")
        return Text()

    def plate(self, souk: str) -> Text:
        value = printed(self.parts.data, "souk", souk)["value"]
        return Text(f"({value})".center(CELL), style=QUIET)

    def square(self, square: str) -> Text:
        if square == self.state["supervisor"]:
            return Text(f"{self.parts.symbols['here']}{square}".ljust(CELL), style=SUPERVISOR_STYLE)
        return self.parts.lit(f" {square}".ljust(CELL), f"to:{square}", style=STREET_STYLE)

    def shop(self, shop: str) -> Text:
        """Draw a shop: the souk's letter on its colour, and the owner of the good."""
        souk = shop.rpartition("_")[0]
        letter = self.parts.word(f"color.{printed(self.parts.data, 'souk', souk)['color']}")
        style = GLOW if f"shop:{shop}" in self.parts.glow else self.parts.souk_style(souk)
        owner = self.parts.owners.get(shop)
        if owner is None:
            return Text(f"{letter}{self.parts.symbols['free']}".center(CELL - 1), style=style).append(" ")
        return Text.assemble((letter, style), (f"p{owner + 1}", SEAT_STYLES[owner]), " ")

    # -- as a list ---------------------------------------------------------------------------------------------

    def list(self, width: int) -> RenderableType:
        """Draw a line for each souk; below, the streets with the Supervisor."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for souk in SOUKS:
            row = printed(self.parts.data, "souk", souk)
            shops = [self.number(shop["id"]) for shop in self.parts.data["shop"] if shop["souk"] == souk]
            name = Text(self.parts.text.form(f"souk.{souk}"), style=self.parts.souk_style(souk))
            grid.add_row(name, f"({row['value']})", Text(" ").join(shops))
        return Group(grid, self.streets(width))

    def number(self, shop: str) -> Text:
        number = shop.rpartition("_")[2]
        owner = self.parts.owners.get(shop)
        if owner is not None:
            return self.parts.seat(owner)
        return self.parts.lit(f"{number}{self.parts.symbols['free']}", f"shop:{shop}")

    def streets(self, width: int) -> Text:
        here = self.state["supervisor"]
        segments = [Text.assemble((f"{self.parts.symbols['here']}{here}", SUPERVISOR_STYLE))]
        for target in sorted(target for target in self.parts.glow if target.startswith("to:")):
            segments.append(Text(target.removeprefix("to:"), style=GLOW))
        return flow(segments, width)

    def legend(self, width: int) -> Text:
        """The square of the Supervisor and the shops opposite."""
        here = self.state["supervisor"]
        shops = [self.parts.text.form(f"shop.{shop}") for shop in opposite(self.parts.data, here)]
        label = f"{self.parts.symbols['here']} {self.parts.word('supervisor')}: {here}"
        return flow([Text(label), *(Text(f"{self.parts.symbols['to']} {shop}", style=QUIET) for shop in shops)], width)

"""Draws the board: a grid of six by five tiles, or a list in a narrow terminal."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.five_tribes.terminal.parts import VALUE_STYLES, Parts
from serai.games.five_tribes.vocabulary import COLUMNS, ROWS, TRIBES
from serai.terminal import GLOW, QUIET, Drawing, flow, printed

CELL = 12  # columns of a cell; six of them with lines between fill a terminal of 80
BOARD = 6 * CELL + 7
LINE = 29  # columns of a tile in the list


class Board(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        return Group(self.grid() if width >= BOARD else self.list(width), self.legend(width))

    def grid(self) -> Table:
        grid = Table(
            box=box.ASCII if self.parts.plain else box.SQUARE,
            show_header=False,
            show_lines=True,
            padding=0,
            border_style=QUIET,
        )
        for _ in COLUMNS:
            grid.add_column(width=CELL, no_wrap=True)
        for row in ROWS:
            grid.add_row(*(self.cell(column + row) for column in COLUMNS))
        return grid

    def cell(self, cell: str) -> Text:
        """Draw a tile in three lines: name, camel and value; kind, palms and palaces; meeples."""
        top = self.name(cell)
        if cell in self.state["owner"]:
            top = Text.assemble(top, " ", self.parts.seat(self.state["owner"][cell]))
        return Text("\n").join(
            [
                spread(top, self.value(cell)),
                spread(Text(self.kind(cell)), self.pieces(cell)),
                self.parts.meeples(self.state["meeples"].get(cell, {}), CELL),
            ]
        )

    def list(self, width: int) -> Table:
        """Draw a line for each tile; two side by side if there is room: columns a to c, then d to f."""
        double = width >= 2 * LINE + 3
        order = [a + b for b in ROWS for a in COLUMNS]
        if double:
            order = [pair + row for row in ROWS for both in ("ad", "be", "cf") for pair in both]
        grid = Table.grid(padding=(0, 1, 0, 0))
        step = 2 if double else 1
        for at in range(0, len(order), step):
            grid.add_row(*(part for cell in order[at : at + step] for part in self.line(cell)))
        return grid

    def line(self, cell: str) -> tuple[RenderableType, ...]:
        owner = self.state["owner"].get(cell)
        return (
            self.name(cell),
            self.value(cell),
            self.kind(cell),
            self.parts.meeples(self.state["meeples"].get(cell, {}), CELL),
            "" if owner is None else self.parts.seat(owner),
            self.pieces(cell),
        )

    def legend(self, width: int) -> Text:
        text = self.parts.text
        tribes = [Text.assemble(self.parts.chip(tribe, 1), f" {text.form(f'tribe.{tribe}')}") for tribe in TRIBES]
        pieces = [Text(f"{self.parts.symbols[piece]} {text.form(f'piece.{piece}')}") for piece in ("palm", "palace")]
        return flow([*tribes, *pieces], width)

    # -- one tile ----------------------------------------------------------------------------------------------

    def tile(self, cell: str) -> dict[str, Any]:
        return printed(self.parts.data, "tile_type", self.state["tiles"][cell])

    def name(self, cell: str) -> Text:
        """The name of a tile, marked if it may be chosen, is the start of the move, or is on its path."""
        if f"tile:{cell}" in self.parts.glow:
            return Text.assemble((cell + self.parts.symbols["glow"], GLOW))
        if self.parts.in_turn and cell in self.state["path"]:
            return Text.assemble((cell + self.parts.symbols["path"], "bold"))
        started = self.parts.in_turn and cell == self.state["start_tile"]
        return Text.assemble((cell + (self.parts.symbols["start"] if started else " "), "bold"))

    def kind(self, cell: str) -> str:
        return self.parts.word(f"kind.{self.tile(cell)['kind']}")

    def value(self, cell: str) -> Text:
        tile = self.tile(cell)
        return Text(f"{tile['value']}{self.parts.word('color.' + tile['color'])}", VALUE_STYLES[tile["color"]])

    def pieces(self, cell: str) -> Text:
        found = [
            f"{self.parts.symbols[piece]}{self.state[field][cell]}"
            for piece, field in (("palm", "palms"), ("palace", "palaces"))
            if cell in self.state[field]
        ]
        return Text("".join(found), style="bold")


def spread(left: Text, right: Text) -> Text:
    """Put two texts at the ends of a cell's line; the left one is truncated if needed."""
    left.truncate(max(0, CELL - right.cell_len), pad=True)
    return Text.assemble(left, right)

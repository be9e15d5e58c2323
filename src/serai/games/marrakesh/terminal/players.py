"""Draws the player boards: areas, pieces, tiles, and what only the owner sees."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.marrakesh.terminal.parts import Parts
from serai.games.marrakesh.vocabulary import AREA_COLOURS, DISTRICTS, GOODS, LUXURY, RESOURCES, SCROLLS, SQUARES
from serai.terminal import Drawing, flow, printed

# Cells of the main square by their number clockwise from the top, in the rows of a drawing; None is the disc.
RING = ((7, 0, 1), (6, None, 2), (5, 4, 3))


class Players(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        drawn: list[RenderableType] = []
        for seat in range(self.parts.view["players"]):
            drawn += [flow(line, width) for line in self.seat(seat) if line]
            if seat == self.parts.view["seat"]:
                drawn.append(self.ring(seat))
        return Group(*drawn)

    def seat(self, seat: int) -> list[list[Text]]:
        return [
            self.head(seat),
            self.areas(seat),
            self.workers(seat),
            self.square(seat),
            self.sahara(seat),
            self.medina(seat),
            self.tiles(seat),
            self.provisions(seat),
            self.hand(seat),
        ]

    def head(self, seat: int) -> list[Text]:
        parts = self.parts
        items = [Text.assemble(self.marker(seat), self.player_name(seat))]
        items.append(Text(f"{parts.view['scores'][seat]['total']} {parts.word('points')}", style="bold"))
        mine = seat in parts.view["actors"]
        for kind in RESOURCES:
            said = f"{parts.name('resource', kind)} {self.state['resources'][seat].get(kind, 0)}"
            items.append(parts.lit(said, f"resource:{kind}") if mine else Text(said))
        for good in GOODS:
            items.append(Text(f"{parts.name('colour', good)} {self.state['goods'][seat].get(good, 0)}"))
        return items

    def count(self, seat: int, colour: str) -> int:
        """Keshis of an area; fakirs and caravans are kept by their cells."""
        state = self.state
        if colour == "pink":
            return len(state["fakirs"][seat])
        if colour == "brown":
            return sum(state["caravans"][seat].values())
        return int(state["settled"][seat].get(colour, 0))

    def areas(self, seat: int) -> list[Text]:
        """Keshis in each area; a sign for a water vendor."""
        parts = self.parts
        items = []
        for area, colour in zip(DISTRICTS, AREA_COLOURS, strict=True):
            vendor = parts.symbols["vendor"] if area in self.state["vendors"][seat] else ""
            said = f"{parts.name('area', area)} {self.count(seat, colour)}{vendor}"
            mine = seat in parts.view["actors"]
            places = (f"area:{area}", f"area:{area}.a", f"area:{area}.b", f"vendor:{area}")
            items.append(parts.lit(said, *places) if mine else Text(said))
        return items

    def workers(self, seat: int) -> list[Text]:
        workers = self.state["workers"][seat]
        return [self.parts.head("workers"), *self.parts.counted("area", workers)] if workers else []

    def square(self, seat: int) -> list[Text]:
        """Fakirs with the citizens that face them now."""
        fakirs = self.state["fakirs"][seat]
        if not fakirs or seat == self.parts.view["seat"]:  # the own square is drawn as a ring
            return []
        items = [self.parts.head("fakirs")]
        for cell in fakirs:
            said = f"{self.parts.name('square', cell)} {self.parts.symbols['times']}{self.facing(seat, cell)}"
            items.append(self.parts.lit(said, f"square:{cell}"))
        return items

    def ring(self, seat: int) -> RenderableType:
        """The main square as a ring of cells around the disc: own fakirs, and the citizens that face each cell."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for row in RING:
            grid.add_row(*(self.cell(seat, place) for place in row))
        return grid

    def cell(self, seat: int, place: int | None) -> Text:
        if place is None:
            return self.parts.head("fakirs")
        cell = SQUARES.items[place]
        sign = self.parts.symbols["fakir" if cell in self.state["fakirs"][seat] else "free"]
        said = f"{sign} {self.parts.name('square', cell)} {self.parts.symbols['times']}{self.facing(seat, cell)}"
        return self.parts.lit(said, f"square:{cell}")

    def facing(self, seat: int, cell: str) -> int:
        """The citizens of the disc that face a cell."""
        side = "purple" if self.parts.view["options"]["exp4_citizens"] else "pink"
        sectors = self.parts.data["disc"][side]
        return int(sectors[(SQUARES.index(cell) - self.state["disc"][seat]) % 8])

    def sahara(self, seat: int) -> list[Text]:
        parts, state = self.parts, self.state
        items = []
        if state["caravans"][seat]:
            items += [parts.head("caravans"), *parts.counted("path", state["caravans"][seat])]
        if state["discovered"][seat]:
            items.append(parts.head("oases"))
        for cell, oasis in state["discovered"][seat].items():
            items.append(parts.lit(f"{cell}: {parts.effect('oasis', oasis)}", f"oasis:{cell}"))
        line = [f"{cell} {parts.name('colour', colour)}" for cell, colour in state["line"][seat].items()]
        explored = [parts.effect("oasis", oasis) for oasis in state["explored"][seat]]
        if line or explored:
            items += [parts.head("line"), *map(Text, (*explored, *line))]
        for side, city in state["cities"][seat].items():
            items.append(parts.lit(parts.name("city", city), f"city:{side}"))
        return items

    def medina(self, seat: int) -> list[Text]:
        parts = self.parts
        gates = self.state["gates"][seat]
        if not gates:
            return []
        items = [f"{parts.name('area', cell)}: {parts.name('colour', colour)}" for cell, colour in gates.items()]
        return [parts.head("gates"), *map(Text, items)]

    def tiles(self, seat: int) -> list[Text]:
        parts, state = self.parts, self.state
        items = []
        for head, kind, domain, owner in (
            ("scrolls", "scroll", SCROLLS, state["scroll_owner"]),
            ("luxury", "luxury", LUXURY, state["luxury_owner"]),
        ):
            mine = [id for id in domain if owner.get(id) == seat]
            if mine:
                say = parts.effect if kind == "scroll" else parts.name
                items += [parts.head(head), *(parts.lit(say(kind, id), f"{kind}:{id}") for id in mine)]
        return items

    def provisions(self, seat: int) -> list[Text]:
        """The provisions due at the end of the season, and the penalty."""
        parts = self.parts
        rows = [printed(parts.data, "provision", tile) for tile in self.state["provisions"][seat]]
        need = {kind: sum(row[kind] for row in rows) for kind in RESOURCES}
        items = [parts.times(parts.name("resource", kind), n) for kind, n in need.items() if n]
        lost = f"{parts.word('penalty')} {parts.symbols['minus']}{sum(row['penalty'] for row in rows)}"
        shown = [parts.head("provisions"), *map(Text, items), parts.quiet(lost)] if rows else []
        down = self.state["provisions_down"][seat]
        if isinstance(down, list):
            shown += [parts.lit(f"({parts.effect('provision', tile)})", f"provision:{tile}") for tile in down]
        return shown

    def hand(self, seat: int) -> list[Text]:
        parts = self.parts
        hand: Any = self.state["hand"][seat]
        if not isinstance(hand, list) or not hand:
            return []
        chosen = self.state["chosen"][seat]
        items = [parts.lit(parts.name("colour", colour), f"hand:{colour}") for colour in hand if colour not in chosen]
        if isinstance(chosen, list) and chosen:
            items += [parts.head("chosen"), *(Text(parts.name("colour", colour)) for colour in chosen)]
        return [parts.head("hand"), *items]

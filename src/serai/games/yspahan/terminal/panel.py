"""Draws the panel beside the city: calendar, tower, caravan, players with their buildings and cards."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.yspahan.terminal.parts import Parts
from serai.games.yspahan.vocabulary import BUILDINGS, SQUARES
from serai.terminal import GLOW, QUIET, Drawing, flow, joined, printed, size

SIDE = 39  # columns that it needs beside the city
WIDEST = 60
YELLOW = "bold #e6c244"


class Panel(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        return Group(self.calendar(), "", self.boards(width), "", *self.players(width))

    # -- calendar, tower and caravan ---------------------------------------------------------------------------

    def calendar(self) -> Text:
        state = self.state
        segments = [
            Text(f"{self.parts.word('week')} {state['week']}  {self.parts.word('day')} {state['day']}", style="bold"),
            Text.assemble(f"{self.parts.word('turns')} ", self.turns()),
            Text(f"{self.parts.word('deck')} {size(state['deck'])}", style=QUIET),
            Text(f"{self.parts.word('discard')} {size(state['discard'])}", style=QUIET),
        ]
        if self.parts.view["options"]["limited_components"]:
            segments.append(
                Text(f"{self.parts.word('supply')} {self.left('camel', 'camels')} {self.left('gold', 'gold')}")
            )
        return joined(segments)

    def left(self, piece: str, word: str) -> str:
        """How many of a piece the supply has left."""
        return f"{self.parts.word(word)} {self.state['supply'].get(piece, 0)}"

    def turns(self) -> Text:
        """The turn order of the day; finished turns are dimmed."""
        over = self.parts.view["over"]
        segments = []
        for number, seat in enumerate(self.state["order"]):
            done = over or number < self.state["turn_no"]
            segments.append(Text(f"p{seat + 1}", style=QUIET) if done else self.parts.seat(seat))
        return Text(self.parts.symbols["to"]).join(segments)

    def boards(self, width: int) -> RenderableType:
        """Draw tower and caravan, side by side if there is room."""
        tower, caravan = self.tower(), self.caravan()
        if width < 2 * SIDE - 10:
            return Group(tower, "", caravan)
        beside = Table.grid(padding=(0, 4, 0, 0))
        beside.add_row(tower, caravan)
        return beside

    def tower(self) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(Text(self.parts.word("tower"), style="bold"), "")
        for square in reversed(SQUARES.items):
            name = self.parts.lit(self.parts.word(f"square.{square}"), f"square:{square}")
            grid.add_row(name, self.group(square))
        return grid

    def group(self, square: str) -> Text:
        """Draw the dice of a group: a number for each, the yellow ones marked."""
        face = self.state["face"].get(square)
        if face is None:
            return Text(self.parts.symbols["free"], style=QUIET)
        dice = Text()
        for _ in range(self.state["white"].get(square, 0)):
            dice.append(f"[{face}]", style="bold")
        for _ in range(self.state["yellow"].get(square, 0)):
            dice.append(f"({face})", style=YELLOW)
        return dice

    def caravan(self) -> RenderableType:
        """Draw the three lines of the caravan, the third on top, without unused camels."""
        caravan = self.parts.data["caravan"]
        seats = next(row for row in self.parts.data["players"] if row["count"] == self.parts.view["players"])
        per_line = seats["camels_per_line"]
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(Text(self.parts.word("caravan"), style="bold"), "")
        for line in (2, 1, 0):
            places = [self.camel(line * per_line + i) for i in range(per_line)]
            if line == 1:  # the middle line goes from right to left
                places.reverse()
            points = f"{self.parts.symbols['times']}{caravan['factors'][line]} +{caravan['points'][line]}"
            grid.add_row(joined(places, " "), Text(points, style=QUIET))
        return grid

    def camel(self, number: int) -> Text:
        goods = self.state["caravan"]
        if number < len(goods):
            return self.parts.seat(goods[number])
        return Text(f" {self.parts.symbols['free']}", style="" if number == len(goods) else QUIET)

    # -- players -----------------------------------------------------------------------------------------------

    def players(self, width: int) -> list[RenderableType]:
        """Draw a line of numbers for each player; below, their buildings and visible cards."""
        seats = range(self.parts.view["players"])
        rows = [self.numbers(seat) for seat in seats]
        table = self.table(width, ("camels", "gold", "hand_cards", "points"), rows)
        return [table, *self.owned(self.belongings(seat, width - 3) for seat in seats), *self.prices(width)]

    def numbers(self, seat: int) -> list[str]:
        state = self.state
        return [
            str(state["camels"][seat]),
            str(state["gold"][seat]),
            str(size(state["cards"][seat])),
            str(self.parts.view["scores"][seat]["total"]),
        ]

    def belongings(self, seat: int, width: int) -> list[Text]:
        lines = []
        built = [Text(self.parts.word(f"building.{building}")) for building in self.state["buildings"][seat]]
        if built:
            lines.append(flow(built, width))
        cards = self.state["cards"][seat]
        if cards and "count" not in cards:
            lines.append(flow([self.card(card, n) for card, n in cards.items()], width))
        return lines

    def card(self, card: str, n: int) -> Text:
        name = self.text.form(f"card.{card}")
        return Text(name if n == 1 else f"{n}{self.parts.symbols['times']} {name}", style="italic")

    def prices(self, width: int) -> list[RenderableType]:
        """The prices of the buildings that may be chosen now."""
        segments = []
        for building in BUILDINGS:
            if f"building:{building}" not in self.parts.glow:
                continue
            row = printed(self.parts.data, "building", building)
            name = Text(self.parts.word(f"building.{building}"), style=GLOW)
            camels, gold = self.parts.word("camels"), self.parts.word("gold")
            segments.append(name.append(f" {row['camels']} {camels} {row['gold']} {gold}", style="not bold default"))
        return [flow(segments, width)] if segments else []

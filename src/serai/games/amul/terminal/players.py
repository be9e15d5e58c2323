"""Draws the players: play areas with their symbols, and the viewer's hand with the points of each card."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.amul.cards import SYMBOLS
from serai.games.amul.terminal.parts import PLACES, Parts, kind
from serai.terminal import QUIET, Drawing, flow, size


class Players(Drawing[Parts]):
    def __init__(self, parts: Parts, names: Sequence[str]) -> None:
        super().__init__(parts, names)
        self.seats = parts.view["players"]
        self.me = parts.view["seat"]

    def draw(self, width: int) -> RenderableType:
        rows: list[RenderableType] = []
        for seat in range(self.seats):
            rows += [self.head(seat, width), self.area(seat, width)]
        return Group(*rows, self.legend(width), *self.hand(width))

    # -- play areas --------------------------------------------------------------------------------------------

    def head(self, seat: int, width: int) -> Text:
        """Name, points, symbols, cards in hand, and whether a choice was made."""
        word = self.parts.word
        segments = [Text.assemble(self.marker(seat), self.player_name(seat))]
        segments.append(Text(f"{self.parts.view['scores'][seat]['total']} {word('points')}", style="bold"))
        symbols = self.symbols(seat)
        if symbols:
            segments.append(Text(symbols))
        held = size(self.state["hand"][seat])
        segments.append(Text(f"{word('hand_cards')} {held}", style=QUIET))
        if self.has_chosen(seat):
            segments.append(Text(f"{self.parts.symbols['chosen']} {word('chosen')}", style=QUIET))
        beside = self.side(seat)
        if beside:
            segments.append(Text(word(beside), style="italic"))
        return flow(segments, width)

    def legend(self, width: int) -> Text:
        """The meaning of the symbol letters."""
        segments = [f"{self.parts.word(f'symbol.{symbol}')} {self.text.form(f'symbol.{symbol}')}" for symbol in SYMBOLS]
        return flow([Text(each, style=QUIET) for each in segments], width)

    def side(self, seat: int) -> str:
        """The side of a neighbour of the viewer; many cards count those of neighbours."""
        if self.me is None or seat == self.me:
            return ""
        if seat == (self.me + 1) % self.seats:
            return "left"
        return "right" if seat == (self.me - 1) % self.seats else ""

    def has_chosen(self, seat: int) -> bool:
        """Whether the seat has chosen a card; only its owner sees which."""
        for name in ("offer", "play_choice"):
            choice = self.state[name][seat]
            if isinstance(choice, str) or (isinstance(choice, dict) and choice["count"]):
                return True
        return False

    def symbols(self, seat: int) -> str:
        counts = self.state["symbols"][seat]
        segments = [f"{self.parts.word(f'symbol.{symbol}')}{counts[symbol]}" for symbol in SYMBOLS if symbol in counts]
        letter = self.state["letters"][seat]
        if letter:
            segments[-1] += f"({self.text.form(f'letter.{letter}')})"
        return " ".join(segments)

    def area(self, seat: int, width: int) -> Text:
        """Draw the cards of a play area; for sets, with the progress of the last one."""
        cards = [self.laid(face, n) for face, n in self.state["area"][seat].items()]
        known = [Text(f"({self.parts.name(face)})", style=QUIET) for face in self.state["known"][seat]]
        if seat != self.me:
            cards += known  # taken in public and certainly still in hand
        if not cards:
            return Text("   ").append(self.parts.word("empty"), style=QUIET)
        lines = flow(cards, width - 3).split("\n")
        return Text("\n").join(Text("   ").append(line) for line in lines)

    def laid(self, face: str, n: int) -> Text:
        card = self.parts.card(face, n, "area")
        row = kind(self.parts.data, face)["scoring"]
        if row["by"] == "set":
            full = len(row["table"])
            card.append(f" {n % full or full}/{full}", style=QUIET)
        return card

    # -- the viewer's hand -------------------------------------------------------------------------------------

    def hand(self, width: int) -> list[RenderableType]:
        """Draw the viewer's hand: each card with its place and points."""
        if self.me is None or "count" in self.state["hand"][self.me]:
            return []
        hand = self.state["hand"][self.me]
        names = {face: self.parts.card(face, n, "hand") for face, n in hand.items()}
        if not names:
            return []
        places = {place: self.parts.word(f"place.{place}") for place in PLACES}
        wide = max(name.cell_len for name in names.values())
        marked = max(map(len, places.values()))
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=min(wide, width // 3), no_wrap=True)
        grid.add_column(width=marked, no_wrap=True)
        grid.add_column(width=max(1, width - min(wide, width // 3) - marked - 3))
        for face, name in names.items():
            place = kind(self.parts.data, face)["place"]
            help_text = self.text.form(f"card.{face}.help")
            grid.add_row(name, Text(places[place], style=PLACES[place]), Text(help_text, style=QUIET))
        return ["", Text(self.parts.word("hand"), style="bold"), grid, *self.choice()]

    def choice(self) -> list[RenderableType]:
        """The viewer's chosen card, still hidden from the others."""
        segments: list[RenderableType] = []
        for name in ("offer", "play_choice"):
            choice = self.state[name][self.me]
            if isinstance(choice, str):
                mark = f"{self.parts.symbols['chosen']} {self.parts.word('chosen')}: {self.parts.name(choice)}"
                segments.append(Text(mark, style="bold"))
        return segments

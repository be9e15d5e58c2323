"""Draws the three quarters of Amul, and the round."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.amul.terminal.parts import Parts, kind
from serai.terminal import QUIET, Drawing, flow, joined, size


class Quarters(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        return Group(self.course(width), "", self.quarters(width))

    def course(self, width: int) -> Text:
        word, state = self.parts.word, self.state
        rounds = self.parts.data["calendar"]["rounds"]
        segments = [
            Text(f"{word('round')} {state['round']} {word('rounds')} {rounds}", style="bold"),
            Text.assemble(f"{word('order')} ", self.order()),
            Text.assemble(f"{word('first_pick')} ", self.parts.seat(state["first_pick"])),
            Text(f"{word('deck')} {size(state['market_deck'])}", style=QUIET),
            Text(f"{word('out')} {size(state['removed'])}", style=QUIET),
        ]
        return flow(segments, width)

    def order(self) -> Text:
        """The turn order, with the number and the letter of each seat's prowess."""
        segments = []
        for seat in self.state["turn_order"]:
            prowess = self.state["symbols"][seat].get("prowess", 0)
            mark = self.parts.seat(seat)
            if prowess:
                letter = self.parts.text.form(f"letter.{self.state['letters'][seat]}")
                mark.append(f"({prowess}{letter})", style="not bold default")
            segments.append(mark)
        return joined(segments, self.parts.symbols["to"])

    def quarters(self, width: int) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0))
        names = [self.parts.word(quarter) for quarter in ("market", "palace", "bazaar")]
        wide = max(map(len, names))
        grid.add_column(width=wide, no_wrap=True)
        for quarter, name in zip(("market", "palace", "bazaar"), names, strict=True):
            cards = [self.card(face, n, quarter) for face, n in self.state[quarter].items()]
            shown = flow(cards, width - wide - 1) if cards else Text(self.parts.word("empty"), style=QUIET)
            grid.add_row(Text(name, style="bold"), shown)
        return grid

    def card(self, face: str, n: int, quarter: str) -> Text:
        card = self.parts.card(face, n, quarter)
        needs = kind(self.parts.data, face)["scoring"].get("needs")
        if needs:
            card.append(f" ({'+'.join(self.parts.name(need) for need in needs)})", style="not bold default")
        return card

"""The main board: tower, river, stairs, academy, market, workshops."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.text import Text

from serai.games.marrakesh.terminal.parts import Parts, line_cells
from serai.games.marrakesh.vocabulary import COLOURS, GOODS, SLOTS, STACKS, STAIRS, TIERS, WORKSHOPS
from serai.terminal import Drawing, flow, printed


class Board(Drawing[Parts]):
    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self.seats = range(parts.view["players"])

    def draw(self, width: int) -> RenderableType:
        lines = [
            self.course(),
            self.tray(),
            self.river(),
            *(self.stairs(name) for name in STAIRS),
            *self.line(),
            *(self.academy(tier) for tier in TIERS),
            self.market(),
            self.exchange(),
            *(self.workshop(name) for name in WORKSHOPS),
            *self.cities(),
        ]
        return Group(*(flow(line, width) for line in lines))

    def course(self) -> list[Text]:
        word, state = self.parts.word, self.state
        items = [Text(f"{word('season')} {state['season']}"), Text(f"{word('round')} {state['round']}")]
        return [*items, Text.assemble(f"{word('first')} ", self.parts.seat(state["camel"]))]

    def tray(self) -> list[Text]:
        """The keshis in the tray, and those in the tower."""
        parts, state = self.parts, self.state
        items = [parts.head("tray")]
        for colour, n in state["tray"].items():
            said = parts.times(parts.name("colour", colour), n)
            items.append(parts.lit(said, f"tray:{colour}.1", f"tray:{colour}.2"))
        if not state["tray"]:
            items.append(parts.quiet(parts.word("empty")))
        inside = [parts.times(parts.name("colour", colour), n) for colour, n in state["tower"].items()]
        items.append(parts.quiet(f"{parts.word('inside')}: {', '.join(inside) or parts.word('none')}"))
        return items

    def river(self) -> list[Text]:
        """The fishermen, the leader first, and the tile of the season."""
        parts, state = self.parts, self.state
        items = [parts.head("river")]
        for seat in state["river_order"]:
            items.append(Text.assemble(parts.seat(seat), f" {state['river'][seat]}"))
        side = state["river_tiles"][str(state["season"])]
        items.append(parts.quiet(parts.plain_words(parts.text.say(f"river_side.{side}.help"))))
        return items

    def stairs(self, name: str) -> list[Text]:
        parts, state = self.parts, self.state
        items = [Text.assemble(parts.head(name), " ", self.flights(name))]
        for seat in self.seats:
            items.append(Text.assemble(parts.seat(seat), f" {state['steps'][seat].get(name, 0)}"))
        step = state["figure_step"].get(name, 0)
        if parts.view["options"]["exp2_sultan_imam"] and step >= 0:
            figure = parts.word({"palace": "sultan", "mosque": "imam"}[name])
            companion = state["figure_with"].get(name)
            items.append(Text(f"{figure} {step}" if companion is None else f"{figure} p{companion + 1}"))
        return items

    def flights(self, name: str) -> Text:
        """A staircase from its start to its last step: the pawns on it, and the borders of its flights."""
        parts, rules = self.parts, self.parts.data["stairs"]
        drawn = Text()
        for step in range(rules["top"] + 1):
            if step and step in rules["first_steps"]:
                drawn.append(parts.symbols["border"], style="dim")
            here = [seat for seat in self.seats if self.state["steps"][seat].get(name, 0) == step]
            drawn.append(Text.assemble(*map(parts.seat, here)) if here else Text(parts.symbols["free"], style="dim"))
        return drawn

    def line(self) -> list[list[Text]]:
        """The bonuses of the line that is being chosen from."""
        cells = line_cells(self.parts.view, self.parts.text)
        if not cells:
            return []
        items = [
            self.parts.lit(f"{link.upper()} {self.parts.plain_words(bonus)}", f"link:{link}")
            for link, bonus in cells.items()
        ]
        return [[self.parts.head("stairs"), *items]]

    def academy(self, tier: str) -> list[Text]:
        parts, state = self.parts, self.state
        row = printed(parts.data, "tier", tier)
        head = f"{parts.name('colour', tier)} {row['scholars']}/{row['dates']}"
        items = [parts.head("academy") if tier == TIERS[0] else Text(""), Text(head, style="bold")]
        for stack in STACKS:
            if stack.rstrip("123") != tier:
                continue
            known = len(state["scroll_known"].get(stack, ()))
            below = state["scroll_unseen"].get(stack, 0) + known
            scroll = state["scroll_up"].get(stack)
            said = parts.effect("scroll", scroll) if scroll else parts.word("none")
            items.append(parts.lit(f"{said} (+{below})", f"stack:{stack}", f"refresh:{tier}"))
        return [each for each in items if each.plain]

    def market(self) -> list[Text]:
        parts, state = self.parts, self.state
        items = [parts.head("market")]
        for slot in SLOTS:
            luxury = state["luxury_up"].get(slot)
            if luxury is None:
                items.append(parts.quiet(f"{slot} {parts.word('none')}"))
                continue
            row = printed(parts.data, "luxury", luxury)
            price = "+".join(parts.times(parts.name("colour", good), row[good]) for good in GOODS if row[good])
            said = f"{slot} {parts.name('luxury', luxury)} ({price}: {row['vp']} {parts.word('points')})"
            items.append(parts.lit(said, f"luxury:{slot}"))
        return items

    def exchange(self) -> list[Text]:
        office = self.state["exchange"]
        text = self.parts.plain_words(self.parts.text.say(f"exchange.{office}.help"))
        rows: Iterable[str] = text.rstrip(".").split("; ")
        words = [self.parts.lit(row, f"exchange:{good}") for row, good in zip(rows, GOODS, strict=True)]
        return [self.parts.head("exchange"), *words]

    def workshop(self, name: str) -> list[Text]:
        parts = self.parts
        row = printed(parts.data, "workshop", name)
        price = [parts.times(parts.name("resource", "dinar"), row["dinars"])] if row["dinars"] else []
        terms = ", ".join([*price, f"{row['vp']:+d} {parts.word('points')}"])
        head = f"{parts.name('workshop', name)} ({terms})"
        items = [Text(head, style="bold")]
        gates = self.state["workshops"].get(name, {})
        for colour in COLOURS:
            if colour in gates:
                said = parts.times(parts.name("colour", colour), gates[colour])
                items.append(parts.lit(said, f"gate:{name}.{colour}"))
        return items

    def cities(self) -> list[list[Text]]:
        if not self.parts.view["options"]["exp5_desert_cities"]:
            return []
        shown = self.state["city_display"]
        items = [self.parts.lit(self.parts.name("city", city), f"display:{city}") for city in shown]
        return [[self.parts.head("cities"), *(items or [self.parts.quiet(self.parts.word("none"))])]]

"""Draws everything around the city: calendar, caravan row, palace, library, cities, mosque, contracts, players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.games.merv.terminal.mosque import Mosque
from serai.games.merv.terminal.parts import Parts
from serai.games.merv.vocabulary import BREAKTHROUGHS, CITIES, HALLS, KINDS, PARTIES, SIDES, STACKS
from serai.terminal import QUIET, Drawing, flow, printed

SIDE = 46  # columns that it needs beside the city
WIDEST = 76


class Panel(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        areas = [self.row, self.palace, self.library, self.cities, self.mosque, self.walls, self.contracts]
        return Group(self.calendar(width), *(area(width) for area in areas), "", *self.players(width))

    def titled(self, key: str, things: Sequence[Text], width: int) -> Text:
        return flow([Text(self.parts.word(key), style="bold"), *things], width)

    # -- the areas -----------------------------------------------------------------------------------------------------

    def calendar(self, width: int) -> Text:
        state, word = self.state, self.parts.word
        side = self.text.form(f"direction.{SIDES[state['round'] - 1]}")
        said = [
            Text(f"{word('year')} {state['year']}  {word('round')} {state['round']} ({side})", style="bold"),
            Text.assemble(
                f"{word('queue')} ", Text(self.parts.symbols["to"]).join(map(self.parts.party, state["queue"]))
            ),
        ]
        if state["filling"] or state["queue_camels"]:
            said.append(Text.assemble(f"{word('next_queue')} ", *self.filling()))
        if state["solo_seen"]:
            said.append(Text(self.text.form(f"solo_card.{state['solo_seen'][-1]}"), style="italic"))
        return flow(said, width)

    def filling(self) -> list[Text]:
        places = []
        for place in ("1", "2", "3", "4"):
            party = self.state["filling"].get(place)
            camels = self.parts.symbols["camel"] * self.state["queue_camels"].get(place, 0)
            places.append(Text.assemble(f"{place}:", self.parts.party(party) if party else "", camels, " "))
        return places

    def row(self, width: int) -> Text:
        cards = []
        for place, spice in enumerate(self.state["row"]):
            camel = self.parts.symbols["camel"] if place < self.state["row_camels"] else ""
            cards.append(self.parts.lit(f"{place}:{self.text.form(f'spice.{spice}')}{camel}", f"card:{place}"))
        deck = Text(f"{self.parts.word('deck')} {sum(self.state['deck'].values())}", style=QUIET)
        return self.titled("row", [*cards, deck], width)

    def palace(self, width: int) -> Text:
        halls = []
        for hall in HALLS:
            row = printed(self.parts.data, "hall", hall)
            those = [
                self.parts.party(party)
                for party, held in self.state["courtiers"].items()
                for _ in range(held.get(hall, 0))
            ]
            free = self.parts.symbols["free"] * (row["spaces"] - len(those))
            name = self.parts.lit(self.text.form(f"hall.{hall}"), f"hall:{hall}")
            halls.append(Text.assemble(name, " ", self.parts.cube(row["resource"]), " ", *those, free))
        return self.titled("palace", halls, width)

    def library(self, width: int) -> Text:
        """Breakthroughs that are left, by their level."""
        gone = {tile for tiles in self.state["breakthroughs"].values() for tile in tiles}
        levels = []
        for level, scrolls in enumerate(self.parts.data["library"]["scrolls"]):
            left = [tile for tile in BREAKTHROUGHS.items[level * 4 : level * 4 + 4] if tile not in gone]
            names = [self.parts.lit(self.text.form(f"breakthrough.{tile}"), f"breakthrough:{tile}") for tile in left]
            levels.append(Text.assemble((f"{scrolls}: ", "bold"), Text(", ").join(names)))
        return Text("\n").join([Text(self.parts.word("library"), style="bold"), *levels])

    def cities(self, width: int) -> Text:
        found = []
        for city in CITIES:
            row = printed(self.parts.data, "city", city)
            posts = [self.parts.party(party) for party, cities in self.state["posts"].items() if city in cities]
            waits = row["ring"] == "inner" and not posts
            signs = (self.parts.symbols["camel"] if waits else "") + (
                f" {self.parts.symbols['to']}{self.parts.symbols['camel']}" if city in self.state["routes"] else ""
            )
            name = self.parts.lit(self.text.form(f"city.{city}"), f"city:{city}")
            found.append(Text.assemble(name, " ", self.parts.cost(row["cost"]), " ", *posts, signs))
        return self.titled("market", found, width)

    def mosque(self, width: int) -> Text:
        return Mosque(self.parts).draw()

    def walls(self, width: int) -> Text:
        """Pieces that are left, by kind."""
        symmetric = self.parts.view["options"]["symmetric_walls"] if "options" in self.parts.view else False
        left: dict[str, int] = dict.fromkeys(KINDS, 0)
        for row in self.parts.data["wall_piece"]:
            cost = row["symmetric_cost"] if symmetric and "symmetric_cost" in row else row["cost"]
            size = "gate" if row["id"].startswith("gate") else str(cost)
            left[f"{row['resource']}_{size}"] += 1
        found = []
        for kind, number in left.items():
            n = number - len(self.state["walls"].get(kind, []))
            colour, _, size = kind.rpartition("_")
            if n > 0:
                sign = self.parts.symbols["gate"] if size == "gate" else size
                found.append(
                    Text.assemble(
                        self.parts.cube(colour),
                        self.parts.lit(sign, f"piece:{kind}"),
                        f"{self.parts.symbols['times']}{n}",
                    )
                )
        return self.titled("walls", found, width)

    def contracts(self, width: int) -> Text:
        taken = {card for cards in self.state["contracts"].values() for card in cards}
        found = []
        for stack in STACKS:
            left = [f"{stack}{i}" for i in (1, 2, 3) if f"{stack}{i}" not in taken]
            if not left:
                continue
            row = printed(self.parts.data, "contract", f"contract_{left[0].upper()}")
            found.append(
                Text.assemble(
                    self.parts.lit(self.text.form(f"stack.{stack}"), f"contract:{stack}", style="bold"),
                    f" {self.needs(row)}",
                )
            )
        return self.titled("contracts", found, width)

    def needs(self, row: dict[str, Any]) -> str:
        """Influence, then scrolls, common, rare and cubes, then points."""
        things = "/".join(str(row[key]) for key in ("scrolls", "common", "rare"))
        return (
            f"≥{row['influence']} {things}/{len(row['cubes'])}={row['points']}"
            if not self.parts.plain
            else (f">{row['influence']} {things}/{len(row['cubes'])}={row['points']}")
        )

    # -- players -------------------------------------------------------------------------------------------------------

    def players(self, width: int) -> list[RenderableType]:
        """Two lines for each player: numbers, then belongings."""
        heads = ("camels", "favour", "influence", "scrolls", "goods", "points")
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_row(
            "",
            *(Text(self.parts.word(head), style=QUIET) for head in heads),
            Text(self.parts.word("cubes"), style=QUIET),
        )
        for seat in range(self.parts.view["players"]):
            marker = Text.assemble(self.marker(seat), " ", self.player_name(seat))
            grid.add_row(marker, *self.numbers(PARTIES[seat], seat), self.parts.cubes(self.state["cubes"][seat]))
        if self.parts.view["players"] == 1:
            grid.add_row(self.parts.party("magistrate"), *self.numbers("magistrate", None), "")
        owned = Table.grid(padding=(0, 1, 0, 0))
        for party in PARTIES:
            things = self.belongings(party)
            if things:
                owned.add_row(self.parts.party(party), flow(things, width - 4))
        return [grid, owned]

    def numbers(self, party: str, seat: int | None) -> list[str]:
        state = self.state
        scores = self.parts.view["scores"]
        return [
            str(state["camels"].get(party, 0)),
            "" if seat is None else str(state["favour"][seat]),
            str(state["influence"].get(party, 0)),
            str(state["scrolls"].get(party, 0)),
            f"{state['common'].get(party, 0)}+{state['rare'].get(party, 0)}",
            str(scores[len(scores) - 1 if seat is None else seat]["total"]),
        ]

    def belongings(self, party: str) -> list[Text]:
        """Spices, lasting breakthroughs, scoring tile, contracts."""
        state, form = self.state, self.text.form
        found = [Text(f"{form(f'spice.{spice}')} {n}") for spice, n in state["spices"].get(party, {}).items()]
        if party != "magistrate":
            lasting = [tile for tile in state["breakthroughs"].get(party, []) if tile[2] in "12"]
            found += [Text(form(f"breakthrough.{tile}"), style="italic") for tile in lasting]
        if party in state["scoring_tile"]:
            found.append(Text(form(f"scoring_tile.{state['scoring_tile'][party]}"), style="italic"))
        cards = state["contracts"].get(party, [])
        if cards:
            letters = [f"{self.text.form(f'stack.{card[0]}')}{card[1:]}" for card in cards]
            found.append(Text(f"{self.parts.word('contracts')} {' '.join(letters)}"))
        return found

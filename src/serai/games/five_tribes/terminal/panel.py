"""Draws the panel beside the board: players, tracks, rows of cards, and the current turn."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.core.text.catalogue import Name
from serai.games.five_tribes.terminal.parts import Parts
from serai.games.five_tribes.vocabulary import SPOTS
from serai.palette import DARK
from serai.terminal import GLOW, QUIET, Drawing, flow, joined, size

SIDE = 39  # columns that it needs beside the board
WIDEST = 60
LABEL = 9  # columns of the words in front of the rows
WARNING = f"bold {DARK['danger']}"


class Panel(Drawing[Parts]):
    def draw(self, width: int) -> RenderableType:
        rows = Table.grid(padding=(0, 1, 0, 0))
        rows.add_column(style=QUIET, no_wrap=True)
        rows.add_column(overflow="fold")
        inner = width - LABEL
        for key, content in (
            ("round", self.round()),
            ("turns", self.turns()),
            ("cards", self.cards(inner)),
            ("djinns", self.djinns(inner)),
            ("supply", self.supply(inner)),
        ):
            rows.add_row(self.parts.word(key), content)
        for key, content in self.running(inner):
            rows.add_row(Text(self.parts.word(key), style="bold not dim"), content)
        return Group(*self.players(width), rows)

    # -- tracks and rows ---------------------------------------------------------------------------------------

    def round(self) -> Text:
        """The number of the round, and the markers in the order in which they will bid."""
        segments = Text(str(self.state["round_no"]))
        if self.state["ending"] is not None:
            segments.append(f" {self.parts.word('last_round')}", style=WARNING)
        segments.append(f"   {self.parts.word('bids')} ", style=QUIET)
        return segments.append(joined([self.parts.seat(seat) for seat in self.state["bid_track"]], " "))

    def turns(self) -> Text:
        prices, markers = Text(), Text()
        track = self.parts.data["tracks"]
        prices_of = [track["prices"][0]] * (track["zero_spots"] - 1) + track["prices"]
        for spot, price in reversed(list(zip(SPOTS, map(str, prices_of), strict=True))):  # in the order of play
            seat = self.state["turn_track"].get(spot)
            glowing = f"spot:{price}" in self.parts.glow and seat is None
            free = Text(self.parts.symbols["free"].rjust(2))
            prices.append(price.rjust(2), style=GLOW if glowing else "").append(" ")
            markers.append(free if seat is None else self.parts.seat(seat)).append(" ")
        return Text("\n").join([prices, markers])

    def cards(self, width: int) -> Text:
        row = [
            Text.assemble((f"{number} ", QUIET), self.text.form(f"resource.{card}"))
            for number, card in enumerate(self.state["resource_row"], 1)
        ]
        return self.with_deck(row, "resource", width)

    def djinns(self, width: int) -> Text:
        return self.with_deck([self.parts.djinn(djinn) for djinn in self.state["djinn_row"]], "djinn", width)

    def with_deck(self, row: list[Text], what: str, width: int) -> Text:
        """Draw a row, and how many cards are in its deck and discard."""
        deck, discard = size(self.state[f"{what}_deck"]), size(self.state[f"{what}_discard"])
        left = Text(self.text.say("cli.table.deck", deck=deck, discard=discard), style=QUIET)
        return flow([*(row or [Text(self.parts.word("none"))]), left], width)

    def supply(self, width: int) -> Text:
        segments = [Text(f"{self.parts.word(left)} {self.state[left]}") for left in ("palms_left", "palaces_left")]
        if self.state["bag"]:
            segments.append(Text.assemble(f"{self.parts.word('bag')} ", self.parts.meeples(self.state["bag"])))
        return flow(segments, width)

    def running(self, width: int) -> list[tuple[str, Text]]:
        """Labels and contents of the current turn."""
        state = self.state
        segments: list[tuple[str, Text]] = []
        if state["hand"]:
            to = f" {self.parts.symbols['to']} "
            segments.append(("hand", self.parts.meeples(state["hand"])))
            segments.append(("path", Text(to.join([state["start_tile"], *state["path"], "?"]))))
        elif state["final_tile"] is not None and self.parts.in_turn:
            final = Text(state["final_tile"])
            if state["collected"] is not None:
                final = Text.assemble(final, "  ", self.parts.chip(state["collected"], state["collected_count"]))
            segments.append(("final", final))
        if state["laid_out"]:
            goods = [Text(self.text.form(f"resource.{goods}")) for goods in state["laid_out"]]
            segments.append(("laid_out", flow(goods, width)))
        if isinstance(state["drawn"], list) and state["drawn"]:
            segments.append(("drawn", flow([self.parts.djinn(djinn) for djinn in state["drawn"]], width)))
        return segments

    # -- players -----------------------------------------------------------------------------------------------

    def players(self, width: int) -> list[RenderableType]:
        """Draw a line of numbers for each player; below, their visible cards and djinns."""
        heads = ("camels", "letter.yellow", "letter.white", "gold", "hand_cards", "points")
        seats = range(self.parts.view["players"])
        table = self.table(width, heads, [self.numbers(seat) for seat in seats])
        return [table, *self.owned(self.belongings(seat, width - 3) for seat in seats)]

    def numbers(self, seat: int) -> list[str]:
        state = self.state
        gold = state["gold"][seat]
        return [
            str(state["camels_left"][seat]),
            str(state["viziers"][seat]),
            str(state["elders"][seat]),
            "?" if gold is None else str(gold),
            str(size(state["cards"][seat])),
            self.points(seat),
        ]

    def points(self, seat: int) -> str:
        """The score, or its public part with a plus."""
        sheet = self.parts.view["scores"][seat]
        if sheet["total"] is not None:
            return str(sheet["total"])
        return f"{sum(points for points in sheet.values() if points is not None)}+"

    def belongings(self, seat: int, width: int) -> list[Text]:
        lines = []
        cards = self.state["cards"][seat]
        if cards and "count" not in cards:
            held = [
                Text(self.text.say("cli.table.held", card=Name(f"resource.{card}"), n=n)) for card, n in cards.items()
            ]
            lines.append(flow(held, width))
        used = self.state["used_djinns"][seat]
        djinns = [self.parts.djinn(djinn, used=djinn in used) for djinn in self.state["djinns"][seat]]
        return [*lines, flow(djinns, width)] if djinns else lines

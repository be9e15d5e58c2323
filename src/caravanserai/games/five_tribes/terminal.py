"""Five Tribes drawn with letters: fed with a view, it knows the look of the table and none of the rules.

Every colour has a letter beside it, and `plain` does without any symbol beyond ASCII.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caravanserai.core.text import Catalogue, Name
from caravanserai.games.five_tribes import GAME
from caravanserai.games.five_tribes.vocabulary import CELLS, COLUMNS, ROWS, TRIBES

CELL = 12  # columns of a cell; six of them with lines between fill a terminal of 80
BOARD = 6 * CELL + 7
LABEL = 8  # columns of the words in front of the rows
SIDE = 39  # what the panel beside the board needs
TRACK = ("p18", "p12", "p8", "p5", "p3", "p1", "zero_a", "zero_b", "zero_c")  # in the order of play

TRIBE_STYLES = {
    "yellow": "black on #e6c244",
    "white": "black on #efe9dc",
    "green": "white on #2a7a4c",
    "blue": "white on #2b62ae",
    "red": "white on #ad3428",
}
SEAT_STYLES = (
    "bold white on #0072b2",
    "bold black on #d98032",
    "bold black on #2fae8a",
    "bold black on #cc79a7",
)
VALUE_STYLES = {"blue": "bold #6ea8e8", "red": "bold #e0705f"}
GLOW = "bold black on #3fc1b0"
QUIET = "dim"

SYMBOLS = {"palm": "♣", "palace": "⌂", "glow": "◂", "start": "○", "path": "•", "to": "→", "free": "·"}
PLAIN_SYMBOLS = {"palm": "Y", "palace": "#", "glow": "<", "start": "o", "path": "*", "to": ">", "free": "."}


def draw(
    view: dict[str, Any],
    text: Catalogue,
    width: int,
    glow: set[str],
    *,
    names: Sequence[str] = (),
    plain: bool = False,
    data: Mapping[str, Any] | None = None,
) -> RenderableType:
    """The whole table as a seat sees it. `glow` holds the targets of what may be done now."""
    return _Drawing(view, text, glow, names, plain, data or GAME.components.rows).whole(width)


def note(view: dict[str, Any], targets: Sequence[str], text: Catalogue) -> str:
    """What a label cannot say, because it does not see the table: which cards these are."""
    row = view["table"]["resource_row"]
    places = [target.partition(":")[2] for target in targets if target.startswith(("first:", "second:"))]
    return ", ".join(text.form(f"resource.{row[int(place)]}") for place in places if place.isdecimal())


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """A tile in a sentence; "" if the word is none."""
    if word not in CELLS.items:
        return ""
    table = view["table"]
    kind = _row(GAME.components.rows, "tile_type", table["tiles"][word])["kind"]
    return f"{word}: {text.form('tile_type.' + table['tiles'][word])}. {text.form(f'kind.{kind}.help')}"


def _row(data: Mapping[str, Any], section: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in data[section] if row["id"] == id)
    return found


def _size(pile: Any) -> int:
    """How many cards: a hidden pile says its count, an open one shows what it holds."""
    if isinstance(pile, list):
        return len(pile)
    return int(pile["count"]) if "count" in pile else sum(pile.values())


def _joined(parts: Iterable[Text], between: str = "  ") -> Text:
    return Text(between).join(parts)


def _flow(parts: Iterable[Text], width: int) -> Text:
    """Parts one after the other; a part that does not fit goes to the next line as a whole."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1].append("  ").append(part)
        else:
            lines.append(part.copy())
    return Text("\n").join(lines)


def _spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the ends of a line; the left one gives way."""
    left.truncate(max(0, width - right.cell_len), pad=True)
    return left.append(right)


class _Drawing:
    def __init__(
        self,
        view: dict[str, Any],
        text: Catalogue,
        glow: Collection[str],
        names: Sequence[str],
        plain: bool,
        data: Mapping[str, Any],
    ) -> None:
        self.view = view
        self.table = view["table"]
        self.text = text
        self.glow = glow
        self.names = names
        self.plain = plain
        self.data = data
        self.symbols = PLAIN_SYMBOLS if plain else SYMBOLS

    def whole(self, width: int) -> RenderableType:
        if width >= BOARD + 2 + SIDE:
            beside = Table.grid(padding=(0, 2, 0, 0))
            beside.add_column(width=BOARD)
            side = min(width - BOARD - 2, 60)
            beside.add_column(width=side)
            beside.add_row(Group(self.board(), self.legend(BOARD)), self.panel(side))
            return beside
        board = self.board() if width >= BOARD else self.cell_list()
        return Group(board, self.legend(width), self.panel(width))

    # -- the sultanate --------------------------------------------------------------------------------------

    def board(self) -> Table:
        grid = Table(
            box=box.ASCII if self.plain else box.SQUARE,
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
        """Three lines: name, camel and value; kind, palms and palaces; meeples."""
        top = self.name(cell)
        if cell in self.table["owner"]:
            top.append(" ").append(self.seat(self.table["owner"][cell]))
        kind = Text(self.text.form(f"board.kind.{self.tile(cell)['kind']}"))
        return Text("\n").join(
            [
                _spread(top, self.value(cell), CELL),
                _spread(kind, self.pieces(cell), CELL),
                self.meeples(self.table["meeples"].get(cell, {}), CELL),
            ]
        )

    def cell_list(self) -> Table:
        """The same for a narrow terminal: a line for every cell."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for name in CELLS:
            owner = self.table["owner"].get(name)
            grid.add_row(
                self.name(name),
                self.value(name),
                self.text.form(f"board.kind.{self.tile(name)['kind']}"),
                self.meeples(self.table["meeples"].get(name, {}), CELL),
                Text() if owner is None else self.seat(owner),
                self.pieces(name),
            )
        return grid

    def tile(self, cell: str) -> dict[str, Any]:
        return _row(self.data, "tile_type", self.table["tiles"][cell])

    def name(self, cell: str) -> Text:
        mark = " "
        if f"tile:{cell}" in self.glow:
            mark = self.symbols["glow"]
        elif cell in self.table["path"]:
            mark = self.symbols["path"]
        elif cell == self.table["start_tile"]:
            mark = self.symbols["start"]
        return Text(cell + mark, style=GLOW if f"tile:{cell}" in self.glow else "bold")

    def value(self, cell: str) -> Text:
        tile = self.tile(cell)
        letter = self.text.form(f"board.color.{tile['color']}")
        return Text(f"{tile['value']}{letter}", style=VALUE_STYLES[tile["color"]])

    def pieces(self, cell: str) -> Text:
        return Text.assemble(
            *(
                (f"{self.symbols[piece]}{self.table[field][cell]}", "bold")
                for piece, field in (("palm", "palms"), ("palace", "palaces"))
                if cell in self.table[field]
            )
        )

    def meeples(self, counts: Mapping[str, int], width: int = 0) -> Text:
        """Letters with their numbers; closer together when there are many."""
        chips = [self.chip(tribe, counts[tribe]) for tribe in TRIBES if counts.get(tribe)]
        line = _joined(chips, " ")
        return line if not width or line.cell_len <= width else _joined(chips, "")

    def chip(self, tribe: str, n: int) -> Text:
        letter = self.text.form(f"board.letter.{tribe}")
        return Text(letter if n == 1 else f"{letter}{n}", style=TRIBE_STYLES[tribe])

    def seat(self, seat: int) -> Text:
        return Text(f"p{seat + 1}", style=SEAT_STYLES[seat])

    def legend(self, width: int) -> Text:
        tribes = (self.chip(tribe, 1) + Text(" " + self.text.form(f"tribe.{tribe}")) for tribe in TRIBES)
        pieces = (Text(f"{self.symbols[piece]} {self.text.form(f'piece.{piece}')}") for piece in ("palm", "palace"))
        return _flow([*tribes, *pieces], width)

    # -- beside it ------------------------------------------------------------------------------------------

    def panel(self, width: int) -> RenderableType:
        rows = Table.grid(padding=(0, 1, 0, 0))
        rows.add_column(style=QUIET, no_wrap=True)
        rows.add_column(overflow="fold")
        inner = width - LABEL
        for key, content in (
            ("round", self.round()),
            ("turns", self.turns()),
            ("bids", _joined([self.seat(seat) for seat in self.table["bid_track"]], " ")),
            ("cards", self.cards(inner)),
            ("djinns", self.djinns(inner)),
            ("supply", self.supply()),
        ):
            rows.add_row(self.text.form(f"board.{key}"), content)
        for key, content in self.running(inner):
            rows.add_row(Text(self.text.form(f"board.{key}"), style="bold not dim"), content)
        return Group(self.players(width), "", rows)

    def round(self) -> Text:
        told = Text(str(self.table["round_no"]))
        if self.table["ending"] is not None:
            told.append(" " + self.text.form("board.last_round"), style="bold #e27b55")
        return told

    def turns(self) -> Text:
        prices, markers = Text(), Text()
        for spot in TRACK:
            price = spot[1:] if spot[0] == "p" else "0"
            seat = self.table["turn_track"].get(spot)
            glowing = f"spot:{price}" in self.glow and seat is None
            prices.append(price.rjust(2), style=GLOW if glowing else "").append(" ")
            markers.append(Text(self.symbols["free"].rjust(2)) if seat is None else self.seat(seat)).append(" ")
        return Text("\n").join([prices, markers])

    def cards(self, width: int) -> Text:
        row = [
            Text.assemble((f"{number} ", QUIET), self.text.form(f"resource.{card}"))
            for number, card in enumerate(self.table["resource_row"], 1)
        ]
        return self.with_deck(row, self.table["resource_deck"], self.table["resource_discard"], width)

    def djinns(self, width: int) -> Text:
        row = [self.djinn(djinn) for djinn in self.table["djinn_row"]]
        return self.with_deck(row, self.table["djinn_deck"], self.table["djinn_discard"], width)

    def djinn(self, djinn: str) -> Text:
        printed = _row(self.data, "djinn", djinn)
        said = Text(self.text.form(f"djinn.{djinn}"), style=GLOW if f"djinn:{djinn}" in self.glow else "")
        cost = self.text.form("board.cost." + printed["cost"])
        return Text.assemble(said, (f" {printed['value']}", "bold"), (f" {cost}", QUIET))

    def with_deck(self, row: list[Text], deck: Any, discard: Any, width: int) -> Text:
        """A row of cards, and how many are left elsewhere."""
        left = self.text.say("board.deck", deck=_size(deck), discard=_size(discard))
        return _flow([*(row or [Text(self.text.form("board.none"))]), Text(left, style=QUIET)], width)

    def supply(self) -> Text:
        left = Text(self.text.say("board.left", palms=self.table["palms_left"], palaces=self.table["palaces_left"]))
        if self.table["bag"]:
            left.append(f"; {self.text.form('board.bag')} ").append(self.meeples(self.table["bag"]))
        return left

    def running(self, width: int) -> list[tuple[str, Text]]:
        """What belongs to the turn that is being played."""
        table = self.table
        said: list[tuple[str, Text]] = []
        if table["hand"]:
            to = f" {self.symbols['to']} "
            said.append(("hand", self.meeples(table["hand"])))
            said.append(("path", Text(to.join([table["start_tile"], *table["path"], "?"]))))
        elif table["final_tile"] is not None and not self.view["over"]:
            said.append(("final", Text(table["final_tile"])))
            if table["collected"] is not None:
                said[-1][1].append("  ").append(self.chip(table["collected"], table["collected_count"]))
        if table["laid_out"]:
            goods = [Text(self.text.form(f"resource.{goods}")) for goods in table["laid_out"]]
            said.append(("laid_out", _joined(goods, ", ")))
        if isinstance(table["drawn"], list) and table["drawn"]:
            said.append(("drawn", _flow([self.djinn(djinn) for djinn in table["drawn"]], width)))
        return said

    # -- the players ----------------------------------------------------------------------------------------

    def players(self, width: int) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, max_width=12)
        columns = [
            self.text.form("board.camels"),
            self.text.form("board.letter.yellow"),
            self.text.form("board.letter.white"),
            self.text.form("board.gold"),
            self.text.form("board.hand_cards"),
            self.text.form("board.points"),
        ]
        for _ in columns:
            grid.add_column(justify="right", no_wrap=True)
        grid.add_row("", "", *(Text(column, style=QUIET) for column in columns))
        below: list[tuple[int, Text]] = []
        for seat in range(self.view["players"]):
            grid.add_row(*self.player(seat))
            below += [(seat, line) for line in self.belongings(seat, width - 3)]
        owned = Table.grid(padding=(0, 1, 0, 0))
        for seat, line in below:
            owned.add_row(self.seat(seat), line)
        return Group(grid, owned) if below else grid

    def player(self, seat: int) -> list[Text]:
        table = self.table
        gold = table["gold"][seat]
        cards = table["cards"][seat]
        acting = seat in self.view["actors"]
        glowing = f"seat:p{seat + 1}" in self.glow
        name = Text(self.names[seat] if seat < len(self.names) else "", style="bold" if acting else "")
        if glowing:
            name.stylize(GLOW)
        numbers = [table["camels_left"][seat], table["viziers"][seat], table["elders"][seat]]
        shown = [*map(str, numbers), "?" if gold is None else str(gold), str(_size(cards)), self.points(seat)]
        return [self.seat(seat).append(">" if acting else " "), name, *map(Text, shown)]

    def points(self, seat: int) -> str:
        """The score, or its open part with a plus."""
        sheet = self.view["scores"][seat]
        if sheet["total"] is not None:
            return str(sheet["total"])
        return f"{sum(points for points in sheet.values() if points is not None)}+"

    def belongings(self, seat: int, width: int) -> list[Text]:
        cards = self.table["cards"][seat]
        lines = []
        if cards and "count" not in cards:
            held = [
                Text(f"{n} {self.text.say('board.held', card=Name(f'resource.{card}'), n=n)}")
                for card, n in cards.items()
            ]
            lines.append(_flow(held, width))
        if self.table["djinns"][seat]:
            lines.append(_flow([self.owned(seat, djinn) for djinn in self.table["djinns"][seat]], width))
        return lines

    def owned(self, seat: int, djinn: str) -> Text:
        used = djinn in self.table["used_djinns"][seat]
        said = self.djinn(djinn)
        return said.append(f" {self.text.form('board.used')}", QUIET) if used else said

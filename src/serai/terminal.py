"""What the terminal boards of the games share: seat colours, highlights and layout.

The boards themselves are in the `terminal` package of each game. This is not in the core because it needs rich.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rich.console import Console, Group, OverflowMethod, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.terminal_theme import MONOKAI
from rich.text import Text

from serai.core.game.game import Game
from serai.core.text.catalogue import Catalogue
from serai.palette import DARK, LIGHT_INK, SEATS

SEAT_STYLES = tuple(f"bold {'white' if seat.ink == LIGHT_INK else 'black'} on {seat.terminal}" for seat in SEATS)
GLOW = f"bold black on {DARK['act']}"
QUIET = "dim"
NOTEBOOK_STYLE = (  # of a board in a notebook: dark, because its colours are made for terminals
    "display: inline-block; margin: 0; padding: 12px; border-radius: 6px; line-height: 1.25; overflow-x: auto; "
    "white-space: pre; color: #c5c8c6; background: #1b1d22; "
    "font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
)
SVG_FORMAT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {terminal_width} {terminal_height}" role="img">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" fill="#1b1d22"/>
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</svg>
"""
GAP = 2  # columns between the board and the panel beside it


def printed(data: Mapping[str, Any], section: str, id: str) -> dict[str, Any]:
    """The row of the game's data for a tile, a card or a building."""
    row: dict[str, Any] = next(row for row in data[section] if row["id"] == id)
    return row


def size(pile: Any) -> int:
    """The number of items in a pile: hidden piles have a count, open ones list their items."""
    if isinstance(pile, list):
        return len(pile)
    return int(pile["count"]) if "count" in pile else sum(pile.values())


def joined(parts: Iterable[Text], between: str = "  ") -> Text:
    return Text(between).join(parts)


def flow(parts: Iterable[Text], width: int) -> Text:
    """Join parts into lines of a width; a part is never split."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 2 + part.cell_len <= width:
            lines[-1].append("  ").append(part)
        else:
            lines.append(part.copy())
    return Text("\n").join(lines)


def beside(left: RenderableType, right: RenderableType, widths: tuple[int, int]) -> RenderableType:
    """Lay out two columns with a gap."""
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for width in widths:
        grid.add_column(width=width)
    grid.add_row(left, right)
    return grid


class BoardParts:
    """Renders single parts of a view. Each game adds its own parts in a subclass."""

    symbols_drawn: ClassVar[Mapping[str, str]] = {}
    symbols_plain: ClassVar[Mapping[str, str]] = {}  # the same in ASCII
    # Things drawn as letters: the text `board.KIND.ID` stands for the thing `OTHER.ID`.
    letters: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self, view: dict[str, Any], text: Catalogue, glow: Collection[str], plain: bool, data: Mapping[str, Any]
    ) -> None:
        self.view = view
        self.state: dict[str, Any] = view["state"]
        self.text = text
        self.glow = glow
        self.plain = plain
        self.data = data
        self.symbols = self.symbols_plain if plain else self.symbols_drawn

    def word(self, key: str) -> str:
        return self.text.form(f"board.{key}")

    def seat(self, seat: int) -> Text:
        return Text(f"p{seat + 1}", style=SEAT_STYLES[seat])

    def lit(self, said: str, *targets: str, style: str = "") -> Text:
        """A word, highlighted if one of its targets can be chosen."""
        return Text(said, style=GLOW if any(target in self.glow for target in targets) else style)

    def legend(self) -> list[Text]:
        """What signs and letters of the board stand for: those with a text `board.legend.SIGN`, then the letters."""
        entries = self.text.entries
        found = [
            Text(f"{sign} {self.word(f'legend.{key}')}")
            for key, sign in self.symbols.items()
            if f"board.legend.{key}" in entries
        ]
        for kind, thing in self.letters.items():
            prefix = f"board.{kind}."
            ids = [key.removeprefix(prefix) for key in entries if key.startswith(prefix)]
            found += [Text(f"{self.word(f'{kind}.{id}')} {self.text.form(f'{thing}.{id}')}") for id in ids]
        found.append(Text.assemble(self.seat(0), ", ", self.seat(1), f" {self.text.say('cli.play.legend_seats')}"))
        return found


Pieces = TypeVar("Pieces", bound=BoardParts)


class Drawing(Generic[Pieces]):
    """An area of a game's board, drawn from the parts of a view."""

    def __init__(self, parts: Pieces, names: Sequence[str] = ()) -> None:
        self.parts = parts
        self.state = parts.state
        self.text = parts.text
        self.names = names

    def marker(self, seat: int) -> Text:
        """A seat, with a sign if it is to act."""
        return Text.assemble(self.parts.seat(seat), ">" if seat in self.parts.view["actors"] else " ")

    def player_name(self, seat: int) -> Text:
        """The name of a player, highlighted if it can be chosen; "" without names."""
        name = self.names[seat] if seat < len(self.names) else ""
        glowing = f"seat:p{seat + 1}" in self.parts.glow
        return Text(name, style=GLOW if glowing else "bold" if seat in self.parts.view["actors"] else "")

    def table(self, width: int, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
        """A row of numbers for each player, below words for them."""
        heads = [self.parts.word(head) for head in heads]
        widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
        room = width - 4 - sum(widths) - len(widths)
        longest = max((len(name) for name in self.names), default=0)
        grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(width=3)
        overflow: OverflowMethod = "crop" if self.parts.plain else "ellipsis"
        grid.add_column(width=max(1, min(room, longest)), no_wrap=True, overflow=overflow)
        for wide in widths:
            grid.add_column(width=wide, justify="right", no_wrap=True)
        grid.add_row("", "", *(Text(head, style=QUIET) for head in heads))
        for seat, row in enumerate(rows):
            grid.add_row(self.marker(seat), self.player_name(seat), *row)
        return grid

    def owned(self, belongings: Iterable[Sequence[Text]]) -> list[RenderableType]:
        """What the players have: the lines of each, behind its seat."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for seat, lines in enumerate(belongings):
            for line in lines:
                grid.add_row(self.parts.seat(seat), line)
        return [grid] if grid.row_count else []


class Board:
    """A rendered board. A notebook shows it in colours, `print` writes plain text."""

    def __init__(self, drawn: RenderableType, width: int) -> None:
        self.drawn = drawn
        self.width = width

    def __str__(self) -> str:
        return self._print(color_system=None)

    __repr__ = __str__  # for consoles without HTML

    def ansi(self) -> str:
        """The board with ANSI colours."""
        return self._print(color_system="truecolor", force_terminal=True)

    def lines(self) -> list[list[Segment]]:
        """The letters of each line with their styles, for other drawings."""
        console = self._console(color_system="truecolor", force_terminal=True)
        return console.render_lines(self.drawn, pad=False)

    def html(self) -> str:
        """The board as HTML with inline styles."""
        console = self._console(color_system="truecolor", force_terminal=True, record=True)
        console.print(self.drawn)
        letters = console.export_html(theme=MONOKAI, inline_styles=True, code_format="{code}")
        return f'<pre style="{NOTEBOOK_STYLE}">{letters.rstrip()}</pre>'

    _repr_html_ = html

    def svg(self) -> str:
        """The board as an SVG picture, which needs nothing from outside."""
        console = self._console(color_system="truecolor", force_terminal=True, record=True)
        console.print(self.drawn)
        return console.export_svg(theme=MONOKAI, code_format=SVG_FORMAT)

    def _print(self, **options: Any) -> str:
        console = self._console(**options)
        console.print(self.drawn)
        assert isinstance(console.file, io.StringIO)
        return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())

    def _console(self, **options: Any) -> Console:
        return Console(
            file=io.StringIO(),
            width=self.width,
            markup=False,
            emoji=False,
            highlight=False,
            legacy_windows=False,
            **options,
        )


class BoardRenderer(Generic[Pieces]):
    """Renders the board of a game from its parts and its layout; a game's `terminal` exports one as `draw`."""

    def __init__(
        self, game: Game, parts: type[Pieces], lay_out: Callable[[Pieces, Sequence[str], int], RenderableType]
    ) -> None:
        self.game = game
        self.parts = parts
        self.lay_out = lay_out

    def __call__(
        self,
        view: dict[str, Any],
        text: Catalogue,
        width: int,
        glow: set[str],
        *,
        names: Sequence[str] = (),
        plain: bool = False,
        data: Mapping[str, Any] | None = None,
    ) -> RenderableType:
        """Render the whole board as a seat sees it. `glow` holds the targets of the legal actions."""
        return self.lay_out(self.parts(view, text, glow, plain, data or self.game.components.rows), names, width)

    def legend(self, view: dict[str, Any], text: Catalogue, width: int, *, plain: bool = False) -> Text:
        """What the signs and letters of the board stand for."""
        return flow(self.parts(view, text, set(), plain, self.game.components.rows).legend(), width)

    def board(
        self,
        view: dict[str, Any],
        text: Catalogue,
        width: int,
        glow: set[str],
        *,
        names: Sequence[str] = (),
        below: str = "",
        plain: bool = False,
    ) -> Board:
        """The same for notebooks and environments, with a sentence below it."""
        table = self(view, text, width, glow, names=names, plain=plain, data=text.text_numbers.rows)
        return Board(Group(table, "", Text(below)) if below else table, width)

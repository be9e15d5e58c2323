"""Prints a match: board, transcript, scores and result, from views and text catalogues."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from serai.cli.transcript import Paragraph
from serai.core.game.game import Components, Game
from serai.core.game.parts import no_note
from serai.core.match.ranking import Rank
from serai.core.text.text_numbers import TextNumbers
from serai.core.view.wording import rank_text, score_reason
from serai.palette import SEATS
from serai.shell.console import BRASS, TERRACOTTA, knows_utf8

SEAT_STYLES = tuple(f"bold {seat.words}" for seat in SEATS)
_SEAT = re.compile(r"\bp[1-8]\b")
_BRACKET = re.compile(r" \(p[1-8]\)$")
TALL = 45  # lines; on a shorter terminal the transcript comes first, so that the board stays next to the prompt


class Screen:
    """The output of a terminal game."""

    def __init__(
        self,
        console: Console,
        game: Game,
        language: str,
        names: Sequence[str],
        data: Components | None = None,
        figures: TextNumbers | None = None,
    ) -> None:
        self.console = console
        self.game = game
        self.text = game.text(language, figures)
        self.names = [_BRACKET.sub("", name) for name in names]  # the seat is printed in front of it anyway
        self.rows = data.rows if data else None
        self.plain = not knows_utf8(console)
        self.tall = console.height >= TALL
        self.alive = console.is_terminal and not console.is_dumb_terminal  # it can be cleared and drawn again
        self.terminal = game.terminal

    # -- board ------------------------------------------------------------------------------------------

    def clear(self) -> None:
        if self.alive:
            self.console.clear()

    def table(self, view: dict[str, Any], glow: set[str]) -> None:
        if self.terminal is None:
            self.console.print(self._plain_table(view))
            return
        self.console.print(
            self.terminal.draw(
                view,
                self.text,
                self.console.width,
                glow,
                names=self.names,
                plain=self.plain,
                data=self.rows,
            )
        )

    def _plain_table(self, view: dict[str, Any]) -> RenderableType:
        """The view as a list of names and values, for a game without a terminal board."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, value in view["state"].items():
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            grid.add_row(Text(name, style="dim"), Text(said))
        return grid

    def note(self, view: dict[str, Any]) -> Callable[[list[str]], str]:
        """The game's additions to the labels of choices."""
        add = no_note if self.terminal is None else self.terminal.note
        return lambda targets: add(view, targets, self.text)

    # -- transcript ------------------------------------------------------------------------------------------

    def who(self, seat: int) -> Text:
        name = self.names[seat] if seat < len(self.names) else ""
        return Text.assemble((f"p{seat + 1} {name}".rstrip(), SEAT_STYLES[seat]))

    def transcript(self, paragraphs: Sequence[Paragraph], most: int | None = None) -> None:
        """Print paragraphs; with `most`, only the last lines, and a note that there are more."""
        shown: list[Text] = []
        lines = 0
        for paragraph in reversed(paragraphs):
            text = self._paragraph(paragraph)
            lines += len(text.wrap(self.console, self.console.width))
            if most is not None and shown and lines > most:
                shown.append(Text(self.text.say("cli.play.earlier"), style="dim"))
                break
            shown.append(text)
        for text in reversed(shown):
            self.console.print(text)

    def _paragraph(self, paragraph: Paragraph) -> Text:
        words = Text(paragraph.words())
        for found in _SEAT.finditer(words.plain):
            words.stylize(SEAT_STYLES[int(found[0][1:]) - 1], found.start(), found.end())
        if paragraph.seat is None:
            return Text("* ").append(words)
        return self.who(paragraph.seat).append(": ").append(words)

    # -- scores ---------------------------------------------------------------------------------------------

    def scores(self, view: dict[str, Any]) -> Table:
        """The points of all seats by source; a hidden number is a question mark."""
        table = Table(box=box.ASCII if self.plain else box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column("")
        for seat in range(view["players"]):
            table.add_column(self.who(seat), justify="right")
        for key in view["scores"][0]:
            points = [sheet[key] for sheet in view["scores"]]
            best = max((one for one in points if one is not None), default=0)
            total = key == "total"
            cells = [
                Text(_known(sheet, key), style=BRASS if sheet[key] == best and best > 0 else "")
                for sheet in view["scores"]
            ]
            if total:
                table.add_section()
            table.add_row(Text(self.text.form(f"score.{key}"), style="bold" if total else ""), *cells)
        return table

    def items(self, owner: int, items: Sequence[Mapping[str, Any]]) -> None:
        """The single items of a seat's score with their reasons, for games that list them."""
        if not items:
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right")
        table.add_column(no_wrap=True)
        table.add_column(style="dim", overflow="fold")
        for item in items:
            what = self.text.form(item["what"])
            thing = what if item["n"] == 1 else f"{item['n']} {'x' if self.plain else '×'} {what}"
            points = Text(str(item["points"]), style=TERRACOTTA if item["points"] < 0 else "")
            table.add_row(points, thing, score_reason(self.text, item, self.names))
        self.console.print()
        self.console.print(self.who(owner))
        self.console.print(table)

    def result(self, view: dict[str, Any]) -> None:
        winners = view["winners"]
        if winners:
            said = Text(", ").join(self.who(seat) for seat in winners)
            points = view["scores"][winners[0]]["total"]
            key = "cli.play.winner" if len(winners) == 1 else "cli.play.winners"
            self.console.print(Text.assemble(self.text.form(key), " ", said, f": {points}"), style="bold")
        else:
            self.console.print(Text(self.text.form("cli.play.nobody")), style="bold")
        self.console.print()
        for place in view["ranking"]:
            self.console.print(rank_text(self.text, Rank(**place), self.names), style="dim", highlight=False)
        self.console.print()
        self.console.print(self.scores(view))

    # -- messages ----------------------------------------------------------------------------------------------

    def say(self, key: str, **args: Any) -> None:
        self.console.print(Text(self.text.say(key, **args)))

    def warn(self, message: str) -> None:
        self.console.print(Text(message, style=TERRACOTTA))

    def print(self, *parts: RenderableType) -> None:
        self.console.print(Group(*parts))


def _known(sheet: dict[str, int | None], key: str) -> str:
    """A number of a score sheet; a total with hidden lines is the known part with a plus."""
    points = sheet[key]
    if points is not None:
        return str(points)
    return f"{sum(one for one in sheet.values() if one is not None)}+" if key == "total" else "?"

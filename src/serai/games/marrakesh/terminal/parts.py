"""Elements that the drawings of main board and player boards share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text

from serai import terminal
from serai.core.text.catalogue import Catalogue
from serai.terminal import QUIET


class Parts(terminal.BoardParts):
    """A view, with methods that draw its elements."""

    symbols_drawn = {
        "times": "×",
        "vendor": "≈",
        "first": "★",
        "minus": "−",
        "fakir": "●",
        "free": "·",
        "border": "|",
    }
    symbols_plain = {
        "times": "x",
        "vendor": "~",
        "first": "*",
        "minus": "-",
        "fakir": "@",
        "free": ".",
        "border": "|",
    }

    def name(self, kind: str, id: str) -> str:
        return self.plain_words(self.text.form(f"{kind}.{id}"))

    def effect(self, kind: str, id: str) -> str:
        """What a tile does, which says more than its number."""
        return self.plain_words(self.text.say(f"{kind}.{id}.help")).rstrip(".")

    def plain_words(self, said: str) -> str:
        """The text without symbols, if `plain`."""
        if not self.plain:
            return said
        for drawn, plain in (("×", "x"), ("−", "-"), ("–", "-"), ("—", "-")):
            said = said.replace(drawn, plain)
        return said

    def head(self, key: str) -> Text:
        return Text(self.plain_words(self.word(key)), style="bold")

    def times(self, name: str, n: int) -> str:
        return name if n == 1 else f"{name} {self.symbols['times']}{n}"

    def counted(self, kind: str, counts: Mapping[str, int]) -> Iterable[Text]:
        return (Text(self.times(self.name(kind, id), n)) for id, n in counts.items())

    def quiet(self, said: str) -> Text:
        return Text(self.plain_words(said), style=QUIET)


def line_cells(view: dict[str, Any], text: Catalogue) -> dict[str, str]:
    """The five bonuses of the line that a seat chooses from, by position."""
    frame = next((frame for frame in reversed(view["stack"]) if frame["step"] == "choose_connection_bonus"), None)
    if frame is None:
        return {}
    palace, mosque = frame["palace"], frame["mosque"]
    # The middle cell hangs on both flights; the data file says how.
    middle = text.text_numbers.find(f"lattice.middle.{palace + mosque - 2}")
    rows = {"p": palace, "a": palace, "b": middle, "c": mosque, "m": mosque}
    covered = view["state"]["stair_tiles"]
    cells = {link: f"{link}{row}" for link, row in rows.items()}
    return {
        link: text.say(f"stair_tile.{covered[cell]}" if cell in covered else f"lattice.{cell}")
        for link, cell in cells.items()
    }

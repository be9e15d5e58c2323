"""Draws a view of Marrakesh in the terminal, without knowing the rules.

All things have their names; `plain` uses only ASCII.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType

from serai.core.game.parts import Terminal
from serai.core.text.catalogue import Catalogue
from serai.games.marrakesh import GAME
from serai.games.marrakesh.terminal.board import Board
from serai.games.marrakesh.terminal.parts import Parts, line_cells
from serai.games.marrakesh.terminal.players import Players
from serai.terminal import BoardRenderer, printed

WIDEST = 120  # columns; longer lines are hard to read
KINDS = ("scroll", "luxury", "oasis", "city", "exchange", "provision", "river_side", "area", "colour")


def lay_out(parts: Parts, names: Sequence[str], width: int) -> RenderableType:
    width = min(width, WIDEST)
    return Group(Board(parts).draw(width), "", Players(parts, names).draw(width))


draw = BoardRenderer(GAME, Parts, lay_out)


def note(view: dict[str, Any], targets: Sequence[str], text: Catalogue) -> str:
    """The tile on the target of a choice, which its label does not say."""
    state, seat = view["state"], view["seat"]
    for target in targets:
        what, _, word = target.partition(":")
        if what == "stack" and word in state["scroll_up"]:
            return named(text, "scroll", state["scroll_up"][word])
        if what == "luxury" and word in state["luxury_up"]:
            return named(text, "luxury", state["luxury_up"][word])
        if what == "link" and view["step"]:
            return line_cells(view, text).get(word, "")
        if what == "rapid":
            return text.say(f"rapid.{word}")
        if what == "oasis" and seat is not None and word in state["discovered"][seat]:
            return named(text, "oasis", state["discovered"][seat][word])
        for kind in ("scroll", "provision"):
            if what == kind:
                return text.say(f"{kind}.{word}.help")
        if what == "display":
            return text.say(f"city.{word}.help")
    return ""


def named(text: Catalogue, kind: str, id: str) -> str:
    return f"{text.form(f'{kind}.{id}')}: {text.say(f'{kind}.{id}.help')}"


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """Describe a tile, an area or a colour, given by name or id, with the source of its data; "" for other words."""
    wanted = word.lower()
    for key in text.entries:
        kind, _, id = key.partition(".")
        if kind in KINDS and not id.endswith(".help") and wanted in (id, text.form(key).lower()):
            return f"{named(text, kind, id)} ({source(text, kind, id)})"
    return ""


def source(text: Catalogue, kind: str, id: str) -> str:
    """The source of the data of a thing: the first word of its label in the data file."""
    label = str(printed(GAME.components.rows, kind, id)["source"])
    return text.form(f"board.source.{label.split()[0]}")


TERMINAL = Terminal(draw, note, describe)

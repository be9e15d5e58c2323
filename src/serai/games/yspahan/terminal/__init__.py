"""Draws Yspahan as text. It needs only a view and knows none of the rules.

Every colour also has a letter, and `plain` uses only ASCII symbols.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType

from serai.core.game.parts import Terminal
from serai.core.text.catalogue import Catalogue
from serai.games.yspahan import GAME
from serai.games.yspahan.terminal.city import CITY, City
from serai.games.yspahan.terminal.panel import SIDE, WIDEST, Panel
from serai.games.yspahan.terminal.parts import Parts, opposite, owners
from serai.games.yspahan.vocabulary import SHOPS, STREET
from serai.terminal import GAP, BoardRenderer, beside


def lay_out(parts: Parts, names: Sequence[str], width: int) -> RenderableType:
    city, panel = City(parts), Panel(parts, names)
    if width < CITY + GAP + SIDE:
        return Group(city.draw(width), panel.draw(width))
    side = min(width - CITY - GAP, WIDEST)
    return beside(city.draw(CITY), panel.draw(side), (CITY, side))


draw = BoardRenderer(GAME, Parts, lay_out)


def note(view: dict[str, Any], targets: Sequence[str], text: Catalogue) -> str:
    """The goods that a move of the Supervisor would send, which its label does not contain."""
    held = owners(view["state"])
    squares = [target.removeprefix("to:") for target in targets if target.startswith("to:")]
    shops = [shop for square in squares for shop in opposite(text.text_numbers.rows, square)]
    return ", ".join(f"p{held[shop] + 1}: {text.form(f'shop.{shop}')}" for shop in shops if shop in held)


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """Describe a street square with its shops, or a shop with its souk; "" if the word is neither."""
    rows = text.text_numbers.rows
    if word in STREET.items:
        shops = [text.form(f"shop.{shop}") for shop in opposite(rows, word)]
        return f"{text.form(f'street.{word}')}: {', '.join(shops) or text.form('board.none')}"
    if word in SHOPS.items:
        souk = next(row for row in rows["souk"] if row["id"] == word.rpartition("_")[0])
        size, value = text.form("board.shops"), text.form("board.points")
        return f"{text.form(f'shop.{word}')}: {size} {souk['shops']}, {value} {souk['value']}"
    return ""


TERMINAL = Terminal(draw, note, describe)

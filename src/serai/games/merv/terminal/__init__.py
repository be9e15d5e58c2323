"""Draws a view of Merv in the terminal, without knowing the rules.

Every colour is also a letter; `plain` uses only ASCII.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType

from serai.core.game.parts import Terminal
from serai.core.text.catalogue import Catalogue
from serai.games.merv import GAME
from serai.games.merv.terminal.city import CITY, City
from serai.games.merv.terminal.panel import SIDE, WIDEST, Panel
from serai.games.merv.terminal.parts import Parts, owners
from serai.games.merv.vocabulary import CELLS, CITIES
from serai.terminal import GAP, BoardRenderer, beside


def lay_out(parts: Parts, names: Sequence[str], width: int) -> RenderableType:
    city, panel = City(parts), Panel(parts, names)
    if width < CITY + GAP + SIDE:
        return Group(city.draw(width), "", panel.draw(width))
    side = min(width - CITY - GAP, WIDEST)
    return beside(city.draw(CITY), panel.draw(side), (CITY, side))


draw = BoardRenderer(GAME, Parts, lay_out)


def note(view: dict[str, Any], targets: Sequence[str], text: Catalogue) -> str:
    """What is on the targets of a choice, which its label does not say: the owner of a site, the spice of a card."""
    notes = []
    for target in targets:
        kind, _, word = target.partition(":")
        if kind == "site":
            notes.append(owner(view, word, text))
        elif kind == "card":
            notes.append(text.form(f"spice.{view['state']['row'][int(word)]}"))
        elif kind == "market" and word != "collect":
            rows = GAME.components.rows["market_place"]
            place = f"camel_market_{view['state']['face']}_{word}"
            notes.append(text.form("gift." + next(row["gift"] for row in rows if row["id"] == place)))
    return ", ".join(filter(None, notes))


def site(view: dict[str, Any], cell: str, text: Catalogue) -> str:
    return ", ".join(
        filter(None, [text.form(f"building_site.{view['state']['tiles'][cell]}"), owner(view, cell, text)])
    )


def owner(view: dict[str, Any], cell: str, text: Catalogue) -> str:
    """The party whose building stands on a cell; "" if there is none."""
    party = owners(view["state"]).get(cell, "")
    return party if party.startswith("p") or not party else text.form(f"party.{party}")


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """A site with what stands on it, or a city with its posts; "" if the word is neither."""
    if word in CELLS.items:
        return f"{word}: {site(view, word, text)}"
    if word in CITIES.items:
        posts = [party for party, cities in view["state"]["posts"].items() if word in cities]
        return f"{text.form(f'city.{word}')}: {', '.join(posts) or text.form('board.none')}"
    return ""


TERMINAL = Terminal(draw, note, describe)

"""Draws Five Tribes as text. It needs only a view and knows none of the rules.

Every colour also has a letter, and `plain` uses only ASCII symbols.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType

from serai.core.game.parts import Terminal
from serai.core.text.catalogue import Catalogue
from serai.games.five_tribes import GAME
from serai.games.five_tribes.terminal.board import BOARD, Board
from serai.games.five_tribes.terminal.panel import SIDE, WIDEST, Panel
from serai.games.five_tribes.terminal.parts import Parts
from serai.games.five_tribes.vocabulary import CELLS, DJINNS
from serai.terminal import GAP, BoardRenderer, beside, printed


def lay_out(parts: Parts, names: Sequence[str], width: int) -> RenderableType:
    board, panel = Board(parts), Panel(parts, names)
    if width < BOARD + GAP + SIDE:
        return Group(panel.draw(width), board.draw(width))  # the board is next to the prompt
    side = min(width - BOARD - GAP, WIDEST)
    return beside(board.draw(BOARD), panel.draw(side), (BOARD, side))


draw = BoardRenderer(GAME, Parts, lay_out)


def note(view: dict[str, Any], targets: Sequence[str], text: Catalogue) -> str:
    """The names of the cards of a choice, which its label does not contain."""
    row = view["state"]["resource_row"]
    places = [int(target.removeprefix("row:")) for target in targets if target.startswith("row:")]
    return ", ".join(text.form(f"resource.{row[place]}") for place in places)


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """Describe a tile or a djinn in sentences; "" if the word is neither."""
    data = text.text_numbers.rows or GAME.components.rows
    if word in CELLS.items:
        tile = view["state"]["tiles"][word]
        kind = printed(data, "tile_type", tile)["kind"]
        return f"{word}: {text.say(f'tile_type.{tile}')}. {text.say(f'kind.{kind}.help')}"
    for djinn in DJINNS:
        if word in (djinn, text.form(f"djinn.{djinn}").lower()):
            card = printed(data, "djinn", djinn)
            sentences = [text.say(f"djinn.{djinn}.help"), text.say(f"price.{card['cost']}")]
            return f"{text.form(f'djinn.{djinn}')}: {' '.join(sentences)} {card['value']} {text.form('board.points')}"
    return ""


TERMINAL = Terminal(draw, note, describe)

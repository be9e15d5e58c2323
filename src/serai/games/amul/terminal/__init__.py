"""Draws Amul as text. It needs only a view and knows none of the rules.

Every colour also has a word or a letter, and `plain` uses only ASCII symbols.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType

from serai.core.game.parts import Terminal
from serai.core.text.catalogue import Catalogue
from serai.games.amul import GAME
from serai.games.amul.cards import face_of, is_used
from serai.games.amul.terminal.parts import Parts
from serai.games.amul.terminal.players import Players
from serai.games.amul.terminal.quarters import Quarters
from serai.games.amul.vocabulary import CARDS
from serai.terminal import BoardRenderer

WIDEST = 120  # longer lines are hard to read


def lay_out(parts: Parts, names: Sequence[str], width: int) -> RenderableType:
    width = min(width, WIDEST)
    return Group(Quarters(parts).draw(width), "", Players(parts, names).draw(width))


draw = BoardRenderer(GAME, Parts, lay_out)


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """Describe a card: its points, and how many copies have been seen; "" if the word is no card."""
    face = next((face for face in CARDS if word in (face, text.form(f"card.{face}").lower())), None)
    if face is None:
        return ""
    state = view["state"]
    laid = sum(area.get(face, 0) for area in state["area"])
    gone = state["removed"].get(face, 0)
    open_there = sum(state[quarter].get(face, 0) for quarter in ("market", "palace", "bazaar"))
    unseen = copies(view, text.text_numbers.rows, face) - laid - gone - open_there - held(view, face)
    counts = (("places", laid), ("out", gone), ("unseen", unseen))
    counted = " ".join(f"{text.form(f'board.{key}')}: {n}." for key, n in counts)
    return f"{text.form(f'card.{face}')}: {text.form(f'card.{face}.help')} {counted}"


def copies(view: dict[str, Any], data: Mapping[str, Any], face: str) -> int:
    """How many copies of a card are in this match."""
    tea_route = view["options"]["tea_route"]
    return sum(face_of(row) == face and is_used(row, view["players"], tea_route) for row in data["card"])


def held(view: dict[str, Any], face: str) -> int:
    """How many copies of a card the viewer has in hand or has chosen."""
    seat, state = view["seat"], view["state"]
    if seat is None:
        return 0
    chosen = [state[name][seat] for name in ("offer", "play_choice")]
    return int(state["hand"][seat].get(face, 0)) + chosen.count(face)


TERMINAL = Terminal(draw, describe=describe)

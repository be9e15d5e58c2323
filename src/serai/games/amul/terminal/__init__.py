"""Amul drawn with letters: fed with a view, it knows the look of the table and none of the rules.

Every colour has a word or a letter beside it, and `plain` does without any symbol beyond ASCII.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType

from serai.core.view.texts import Catalogue
from serai.games.amul import GAME
from serai.games.amul.components import face_of, used
from serai.games.amul.terminal.parts import Parts
from serai.games.amul.terminal.players import Players
from serai.games.amul.terminal.quarters import Quarters
from serai.games.amul.vocabulary import CARDS
from serai.terminal import BoardRenderer

__all__ = ["describe", "draw"]

WIDEST = 120  # columns in which a line is still easy to follow


def lay_out(parts: Parts, names: Sequence[str], width: int) -> RenderableType:
    width = min(width, WIDEST)
    return Group(Quarters(parts).draw(width), "", Players(parts, names).draw(width))


draw = BoardRenderer(GAME, Parts, lay_out)


def describe(view: dict[str, Any], word: str, text: Catalogue) -> str:
    """A card: what it pays, and how many of it have been seen; "" if the word is none."""
    face = next((face for face in CARDS if word in (face, text.form(f"card.{face}").lower())), None)
    if face is None:
        return ""
    state = view["state"]
    laid = sum(area.get(face, 0) for area in state["area"])
    gone = state["removed"].get(face, 0)
    open_there = sum(state[quarter].get(face, 0) for quarter in ("market", "palace", "bazaar"))
    unseen = copies(view, text.figures.rows, face) - laid - gone - open_there - held(view, face)
    counts = (("places", laid), ("out", gone), ("unseen", unseen))
    told = " ".join(f"{text.form(f'board.{key}')}: {n}." for key, n in counts)
    return f"{text.form(f'card.{face}')}: {text.form(f'card.{face}.help')} {told}"


def copies(view: dict[str, Any], data: Mapping[str, Any], face: str) -> int:
    """How many of a card there are in this game."""
    tea_route = view["options"]["tea_route"]
    return sum(face_of(row) == face and used(row, view["players"], tea_route) for row in data["card"])


def held(view: dict[str, Any], face: str) -> int:
    """How many of a card the one who looks has in hand, or has chosen."""
    seat, state = view["seat"], view["state"]
    if seat is None:
        return 0
    chosen = [state[name][seat] for name in ("offer", "play_choice")]
    return int(state["hand"][seat].get(face, 0)) + chosen.count(face)

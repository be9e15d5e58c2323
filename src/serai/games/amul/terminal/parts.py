"""Cards, symbols and small pieces that the quarters and the players share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from serai import terminal
from serai.games.amul.cards import kind_of
from serai.terminal import printed

PLACES = {"table": "bold #d9a521", "hand": "bold #7d4fa0", "both": "bold #4c8c4a"}


def kind(data: Mapping[str, Any], face: str) -> dict[str, Any]:
    """The data row of the kind of a face."""
    return printed(data, "kind", kind_of(face))


class Parts(terminal.BoardParts):
    """A view with everything needed to draw pieces of it."""

    symbols_drawn = {"to": "→", "times": "×", "chosen": "✓"}
    symbols_plain = {"to": ">", "times": "x", "chosen": "*"}

    def name(self, face: str) -> str:
        return self.text.form(f"card.{face}")

    def card(self, face: str, n: int, where: str) -> Text:
        """Draw n copies of a card at a place, highlighted if it may be chosen there."""
        name = self.name(face)
        label = name if n == 1 else f"{n}{self.symbols['times']} {name}"
        return self.lit(label, f"{where}:{face}")

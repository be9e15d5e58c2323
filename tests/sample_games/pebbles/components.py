# mypyc: compile
"""The printed data of Pebbles with the options of a match."""

from __future__ import annotations

from typing import Any

from serai.core.rules.state import MatchConfig

from .generated.data import PebblesData


class PebblesPrinted(PebblesData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(rows, config)
        self.open_hands: bool = config.options["open_hands"]

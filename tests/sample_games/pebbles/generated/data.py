# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from ..vocabulary import DATA

DATA.declared("a78d37072841")


class PebblesData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.rounds: i64 = values["rounds"]
        self.hand: i64 = values["hand"]
        self.takes: i64 = values["takes"]
        self.counts: vec[i64] = values["counts"]
        self.values: vec[i64] = values["values"]


PRINTED: Final = PebblesData

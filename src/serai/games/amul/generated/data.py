# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from ..data import DATA

DATA.declared("415303a6a413")


class AmulData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.rounds: i64 = values["rounds"]
        self.hand: i64 = values["hand"]
        self.fill: i64 = values["fill"]
        self.majority: vec[i64] = values["majority"]


PRINTED: Final = AmulData

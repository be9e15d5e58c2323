# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from .. import DATA

DATA.declared("8ab39f25331a")


class BazaarData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.market: i64 = values["market"]
        self.hand: i64 = values["hand"]
        self.camels: i64 = values["camels"]
        self.piles: i64 = values["piles"]
        self.herd: i64 = values["herd"]
        self.seals: i64 = values["seals"]
        self.limit: i64 = values["limit"]
        self.exchange: i64 = values["exchange"]
        self.card_count: vec[i64] = values["card_count"]
        self.card_least: vec[i64] = values["card_least"]
        self.card_tokens: vec[i64] = values["card_tokens"]
        self.card_tokens_starts: vec[i64] = values["card_tokens_starts"]
        self.bonus_sold: vec[i64] = values["bonus_sold"]
        self.bonus_tokens: vec[i64] = values["bonus_tokens"]
        self.bonus_tokens_starts: vec[i64] = values["bonus_tokens_starts"]


PRINTED: Final = BazaarData

# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from ..data import DATA

DATA.declared("2d8197a1a635")


class FiveTribesData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.columns: i64 = values["columns"]
        self.rows: i64 = values["rows"]
        self.on_a_tile: i64 = values["on_a_tile"]
        self.tile_kind: vec[i64] = values["tile_kind"]
        self.tile_value: vec[i64] = values["tile_value"]
        self.tile_blue: vec[i64] = values["tile_blue"]
        self.tile_count: vec[i64] = values["tile_count"]
        self.tribe_count: vec[i64] = values["tribe_count"]
        self.resource_count: vec[i64] = values["resource_count"]
        self.camels: i64 = values["camels"]
        self.markers: i64 = values["markers"]
        self.palms: i64 = values["palms"]
        self.palaces: i64 = values["palaces"]
        self.gold: i64 = values["gold"]
        self.resource_row: i64 = values["resource_row"]
        self.djinn_row: i64 = values["djinn_row"]
        self.djinn_value: vec[i64] = values["djinn_value"]
        self.djinn_cost: vec[i64] = values["djinn_cost"]
        self.income_own: vec[i64] = values["income_own"]
        self.income_other: vec[i64] = values["income_other"]
        self.djinn_meeples: vec[i64] = values["djinn_meeples"]
        self.djinn_djinns: vec[i64] = values["djinn_djinns"]
        self.djinn_fakirs: vec[i64] = values["djinn_fakirs"]
        self.prices: vec[i64] = values["prices"]
        self.zero_spots: i64 = values["zero_spots"]
        self.vizier: i64 = values["vizier"]
        self.vizier_jafaar: i64 = values["vizier_jafaar"]
        self.fewer_viziers: i64 = values["fewer_viziers"]
        self.elder: i64 = values["elder"]
        self.elder_shamhat: i64 = values["elder_shamhat"]
        self.palm: i64 = values["palm"]
        self.palm_haurvatat: i64 = values["palm_haurvatat"]
        self.palace: i64 = values["palace"]


PRINTED: Final = FiveTribesData

# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from ..data import DATA

DATA.declared("a14ab213f4c8")


class YspahanData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.weeks: i64 = values["weeks"]
        self.days: i64 = values["days"]
        self.start_gold: i64 = values["start_gold"]
        self.start_camels: i64 = values["start_camels"]
        self.camels_in_box: i64 = values["camels_in_box"]
        self.gold_in_box: i64 = values["gold_in_box"]
        self.goods_in_box: i64 = values["goods_in_box"]
        self.yellow_die: i64 = values["yellow_die"]
        self.step_price: i64 = values["step_price"]
        self.free_steps: i64 = values["free_steps"]
        self.saved_good: i64 = values["saved_good"]
        self.white_dice: i64 = values["white_dice"]
        self.per_line: i64 = values["per_line"]
        self.souk_district: vec[i64] = values["souk_district"]
        self.souk_size: vec[i64] = values["souk_size"]
        self.souk_value: vec[i64] = values["souk_value"]
        self.souk_of: vec[i64] = values["souk_of"]
        self.camels_per_line: i64 = values["camels_per_line"]
        self.line_points: vec[i64] = values["line_points"]
        self.line_factors: vec[i64] = values["line_factors"]
        self.price_camels: vec[i64] = values["price_camels"]
        self.price_gold: vec[i64] = values["price_gold"]
        self.building_extra: vec[i64] = values["building_extra"]
        self.building_points: vec[i64] = values["building_points"]
        self.card_count: vec[i64] = values["card_count"]
        self.card_most: vec[i64] = values["card_most"]
        self.card_points: vec[i64] = values["card_points"]


PRINTED: Final = YspahanData

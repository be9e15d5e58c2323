# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from ..data import DATA

DATA.declared("d1c06807a652")


class MervData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.years: i64 = values["years"]
        self.rounds: i64 = values["rounds"]
        self.buildings: i64 = values["buildings"]
        self.servants: i64 = values["servants"]
        self.posts: i64 = values["posts"]
        self.cubes_in_box: i64 = values["cubes_in_box"]
        self.scrolls_in_box: i64 = values["scrolls_in_box"]
        self.common_in_box: i64 = values["common_in_box"]
        self.rare_in_box: i64 = values["rare_in_box"]
        self.masters: i64 = values["masters"]
        self.row_camels: i64 = values["row_camels"]
        self.camels: i64 = values["camels"]
        self.site_area: vec[i64] = values["site_area"]
        self.site_cube: vec[i64] = values["site_cube"]
        self.market_gift: vec[i64] = values["market_gift"]
        self.white_upgrades: i64 = values["white_upgrades"]
        self.bonus_upgrades: i64 = values["bonus_upgrades"]
        self.spice_cards: vec[i64] = values["spice_cards"]
        self.spice_gift: vec[i64] = values["spice_gift"]
        self.row_size: i64 = values["row_size"]
        self.gift_every: i64 = values["gift_every"]
        self.set_points: vec[i64] = values["set_points"]
        self.hall_cube: vec[i64] = values["hall_cube"]
        self.hall_points: vec[i64] = values["hall_points"]
        self.hall_spaces: vec[i64] = values["hall_spaces"]
        self.library_cubes: i64 = values["library_cubes"]
        self.thresholds: vec[i64] = values["thresholds"]
        self.tile_points: vec[i64] = values["tile_points"]
        self.tile_favour: vec[i64] = values["tile_favour"]
        self.tile_soldiers: vec[i64] = values["tile_soldiers"]
        self.via: vec[i64] = values["via"]
        self.city_cost: vec[i64] = values["city_cost"]
        self.contract_points: vec[i64] = values["contract_points"]
        self.contract_influence: vec[i64] = values["contract_influence"]
        self.contract_cost: vec[i64] = values["contract_cost"]
        self.contract_scrolls: vec[i64] = values["contract_scrolls"]
        self.contract_common: vec[i64] = values["contract_common"]
        self.contract_rare: vec[i64] = values["contract_rare"]
        self.contract_gift: vec[i64] = values["contract_gift"]
        self.mosque_end_points: i64 = values["mosque_end_points"]
        self.space_step: vec[i64] = values["space_step"]
        self.space_gift: vec[i64] = values["space_gift"]
        self.space_points: vec[i64] = values["space_points"]
        self.tile_area: vec[i64] = values["tile_area"]
        self.tile_building_points: vec[i64] = values["tile_building_points"]
        self.favour_points: vec[i64] = values["favour_points"]
        self.influence_points: vec[i64] = values["influence_points"]
        self.spice_types: vec[i64] = values["spice_types"]
        self.building_points: i64 = values["building_points"]
        self.soldier_own: i64 = values["soldier_own"]
        self.soldier_other: i64 = values["soldier_other"]
        self.wall_own: i64 = values["wall_own"]
        self.wall_other: i64 = values["wall_other"]
        self.solo_area: vec[i64] = values["solo_area"]
        self.magistrate_slots: vec[i64] = values["magistrate_slots"]
        self.courtier_slots: vec[i64] = values["courtier_slots"]
        self.site_order: vec[i64] = values["site_order"]
        self.strength_bonus: i64 = values["strength_bonus"]
        self.bonus_from: i64 = values["bonus_from"]
        self.strength_cap: i64 = values["strength_cap"]
        self.solo_palace: i64 = values["solo_palace"]
        self.solo_walls: i64 = values["solo_walls"]
        self.solo_gift: i64 = values["solo_gift"]
        self.solo_post: i64 = values["solo_post"]
        self.solo_cities: vec[i64] = values["solo_cities"]
        self.solo_stacks: vec[i64] = values["solo_stacks"]


PRINTED: Final = MervData

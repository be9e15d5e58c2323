# mypyc: compile
"""The data file as the rules read it. Made by `serai generate` from data.py: not to be edited."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig, PrintedData

from ..data import DATA

DATA.declared("0a63a3ca8747")


class MarrakeshData(PrintedData):
    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        values = DATA.values(rows, config.players, config.options)
        self.seasons: i64 = values["seasons"]
        self.rounds: i64 = values["rounds"]
        self.workers: i64 = values["workers"]
        self.start_vp: i64 = values["start_vp"]
        self.provisions_each: i64 = values["provisions_each"]
        self.gates_each: i64 = values["gates_each"]
        self.first_river: vec[i64] = values["first_river"]
        self.line_keshis: i64 = values["line_keshis"]
        self.cities_in_play: i64 = values["cities_in_play"]
        self.second_bonus: bool = values["second_bonus"]
        self.gates: vec[i64] = values["gates"]
        self.worker_spaces: vec[i64] = values["worker_spaces"]
        self.placement_vp: vec[i64] = values["placement_vp"]
        self.jetty: i64 = values["jetty"]
        self.jetty_vp: vec[i64] = values["jetty_vp"]
        self.beyond_jetty: i64 = values["beyond_jetty"]
        self.water_step: i64 = values["water_step"]
        self.rapids: vec[i64] = values["rapids"]
        self.top: i64 = values["top"]
        self.first_steps: vec[i64] = values["first_steps"]
        self.border_dinars: i64 = values["border_dinars"]
        self.beyond_top: i64 = values["beyond_top"]
        self.sultan_step: i64 = values["sultan_step"]
        self.imam_step: i64 = values["imam_step"]
        self.middle: vec[i64] = values["middle"]
        self.covered: vec[i64] = values["covered"]
        self.pink: vec[i64] = values["pink"]
        self.purple: vec[i64] = values["purple"]
        self.match_vp: i64 = values["match_vp"]
        self.matches: vec[i64] = values["matches"]
        self.gate_price: vec[i64] = values["gate_price"]
        self.gate_vp: vec[i64] = values["gate_vp"]
        self.scholars: vec[i64] = values["scholars"]
        self.dates: vec[i64] = values["dates"]
        self.tier_tiles: vec[i64] = values["tier_tiles"]
        self.timing: vec[i64] = values["timing"]
        self.oasis_base: vec[i64] = values["oasis_base"]
        self.oasis_n: vec[i64] = values["oasis_n"]
        self.oasis_per: vec[i64] = values["oasis_per"]
        self.oasis_gates: vec[i64] = values["oasis_gates"]
        self.oasis_pay: vec[i64] = values["oasis_pay"]
        self.penalty: vec[i64] = values["penalty"]
        self.river_season: vec[i64] = values["river_season"]
        self.city_base: vec[i64] = values["city_base"]
        self.city_n: vec[i64] = values["city_n"]
        self.city_per: vec[i64] = values["city_per"]
        self.capacity_a: i64 = values["capacity_a"]
        self.capacity_b: i64 = values["capacity_b"]
        self.stick_a: i64 = values["stick_a"]
        self.stick_b: i64 = values["stick_b"]
        self.release_a: i64 = values["release_a"]
        self.release_b: i64 = values["release_b"]
        self.filled_vp: i64 = values["filled_vp"]
        self.oases_scored: i64 = values["oases_scored"]
        self.leftover_pieces: i64 = values["leftover_pieces"]


PRINTED: Final = MarrakeshData

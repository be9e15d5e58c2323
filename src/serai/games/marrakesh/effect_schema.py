"""The words with which the data file describes effects of tiles; their indices are the numbers of the engine."""

from __future__ import annotations

from typing import Final

from serai.core.rules.vocabulary import word_list
from serai.games.marrakesh.vocabulary import AREA_COLOURS, GOODS, RESOURCES

OPS: Final = word_list(
    "gain gain_choice gain_lacking convert vp vp_per keshi good step square perform explore free_scroll"
)
EFFECT_MODES: Final = ("same", "different", "free", "one_each")
TRACKS: Final = ("palace", "mosque", "river", "stairs", "split", "both", "pawn")
TIMINGS: Final = ("instant", "end_of_round", "end_of_season", "always")
MODIFIERS: Final = word_list(
    "action_bonus water_step vendor_water luxury_discount gate_discount connection_picks double_activation"
)
TRIGGERS: Final = ("once_per_round", "on_red", "on_gate", "on_new_keshi", "on_luxury")
# Counters (spec 4.3)
COUNTERS: Final = (
    *[f"keshi_{colour}" for colour in AREA_COLOURS],
    *word_list(
        "vendors largest_area areas_ge_5 areas_8 areas_complete half_area_keshis gates gates_matching gates_in scrolls "
        "luxury oases_explored flight_palace flight_mosque"
    ),
)
PIECES: Final = (*RESOURCES, *GOODS)  # what oases may be paid with

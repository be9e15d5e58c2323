"""All fields of Marrakesh, and their visibility."""

from __future__ import annotations

from serai.core.rules.codecs import Counts, Each, Flag, Num, Pile, Ref, RowOf, SetOf
from serai.core.rules.fields import ComputedField, DerivedField, Field, Fields, Visibility
from serai.core.rules.vocabulary import SEATS
from serai.games.marrakesh.vocabulary import (
    AREA_COLOURS,
    AREAS,
    CITIES,
    COLOURS,
    DISTRICTS,
    EXCHANGES,
    GATE_CELLS,
    GOODS,
    ITEMS,
    LATTICE,
    LINE_CELLS,
    LUXURY,
    OASES,
    PATH_CELLS,
    PATHS,
    PHASES,
    PLAIN_COLOURS,
    PROVISIONS,
    RESOURCES,
    RIVER_SIDES,
    SCROLLS,
    SEASONS,
    SIDES,
    SLOTS,
    SQUARES,
    STACKS,
    STAIR_SIDES,
    STAIRS,
    WORKSHOPS,
)

_SECRET = Visibility("owner", count=True)  # all see that something was chosen, only the owner sees what
_UNSEEN = Visibility("nobody", count=True)
KNOWN_MOST = 7  # tiles of a stack

FIELDS = Fields(
    # The sequence of play
    Field("season", Num(least=1), bound=6),
    Field("round", Num(least=1), bound=8),
    Field("phase", Ref(PHASES)),
    Field("active", Ref(SEATS)),  # whose turn it is in the phase; none before the first
    Field("camel", Ref(SEATS)),  # first player of the round
    Field("feld", Ref(SEATS)),  # first player of the season
    # The tower: its content can be inferred, the floors are hidden from all
    Field("tower", Counts(COLOURS), bound=24),
    Field("upper_floor", Counts(COLOURS), Visibility("nobody")),
    Field("tray", Counts(COLOURS), bound=24),
    # Academy and market: a stack is its face-up tile, unseen tiles, and tiles that all players have seen
    Field("scroll_up", Each(STACKS, Ref(SCROLLS))),
    Field("scroll_unseen", Each(STACKS, Num()), bound=40),
    Field("scroll_known", Each(STACKS, Pile(SCROLLS, most=KNOWN_MOST)), bound=20),
    Field("unseen_scrolls", SetOf(SCROLLS), _UNSEEN, count_bound=150),
    Field("luxury_up", Each(SLOTS, Ref(LUXURY))),
    Field("luxury_unseen", Each(SLOTS, Num()), bound=20),
    Field("unseen_luxury", SetOf(LUXURY), _UNSEEN, count_bound=60),
    Field("exchange", Ref(EXCHANGES)),
    Field("unseen_exchanges", SetOf(EXCHANGES), Visibility("nobody")),
    # Workshops, stairs, river
    Field("workshops", Each(WORKSHOPS, Counts(COLOURS)), bound=24),
    Field("stair_tiles", Each(LATTICE, Ref(STAIR_SIDES)), shared=True),
    Field("figure_step", Each(STAIRS, Num(least=-1)), bound=60),  # sultan and imam; -1: not in the game
    Field("figure_with", Each(STAIRS, Ref(SEATS))),
    Field("river_tiles", Each(SEASONS, Ref(RIVER_SIDES)), shared=True),
    Field("river_order", RowOf(SEATS), count_bound=8),  # the leader first
    Field("city_display", SetOf(CITIES)),
    # Belongings of the players
    Field("points", Each(SEATS, Each(ITEMS, Num(least=-1000))), bound=500),
    Field("resources", Each(SEATS, Counts(RESOURCES)), bound=100),
    Field("goods", Each(SEATS, Counts(GOODS)), bound=60),
    Field("hand", Each(SEATS, SetOf(COLOURS)), _SECRET, count_bound=24),
    Field("chosen", Each(SEATS, SetOf(COLOURS)), _SECRET, count_bound=12),
    Field("shown", Each(SEATS, SetOf(COLOURS))),  # this round
    Field("workers", Each(SEATS, Counts(AREAS)), bound=24),  # that still have to act
    Field("river", Each(SEATS, Num()), bound=40),
    Field("sailed", Each(SEATS, Flag())),
    Field("steps", Each(SEATS, Counts(STAIRS)), bound=60),
    # Player boards; pink keshis are fakirs, brown ones caravans, red ones vendors
    Field("settled", Each(SEATS, Counts(PLAIN_COLOURS)), bound=24),
    Field("fakirs", Each(SEATS, SetOf(SQUARES))),
    Field("disc", Each(SEATS, Num()), bound=20),
    Field("caravans", Each(SEATS, Counts(PATHS)), bound=12),
    Field("vendors", Each(SEATS, SetOf(DISTRICTS))),
    Field("gates", Each(SEATS, Each(GATE_CELLS, Ref(COLOURS)))),
    Field("discovered", Each(SEATS, Each(PATH_CELLS, Ref(OASES)))),
    Field("unseen_oases", SetOf(OASES), Visibility("nobody")),
    Field("explored", Each(SEATS, Pile(OASES, most=6)), bound=30),
    Field("line_drawn", Each(SEATS, SetOf(COLOURS))),  # not yet laid out
    Field("line_plan", Each(SEATS, Each(LINE_CELLS, Ref(COLOURS))), _SECRET, count_bound=24),
    Field("line", Each(SEATS, Each(LINE_CELLS, Ref(COLOURS)))),
    Field("cities", Each(SEATS, Each(SIDES, Ref(CITIES)))),
    Field("day", Each(SEATS, SetOf(SIDES))),  # cities that are explored
    # Tiles of the players
    Field("scroll_owner", Each(SCROLLS, Ref(SEATS))),
    Field("used", SetOf(SCROLLS)),  # this round
    Field("bought", Flag()),  # a scroll, by whose turn it is
    Field("refreshed", Flag()),
    Field("luxury_owner", Each(LUXURY, Ref(SEATS))),
    Field("provisions", Each(SEATS, SetOf(PROVISIONS))),
    Field("provisions_down", Each(SEATS, SetOf(PROVISIONS)), _SECRET, count_bound=40),
    Field("provision_choice", Each(SEATS, Ref(PROVISIONS)), _SECRET),
    # What follows: keshis of all eight areas
    DerivedField("keshis", Each(SEATS, Counts(AREA_COLOURS))),
    ComputedField("free_guards", Each(SEATS, Num())),  # in the watchtower
    bounds={
        "n": 40,
        "left": 40,
        "waived": 40,
        "times": 40,
        "palace": 40,
        "mosque": 40,
        "spent": 100,
        "pending": 24,
        "part": 40,
    },
    environment_version=3,
    remembered=("hand", "unseen_exchanges"),  # R-43; an exchange lies open for a season
    without_memory=2,
)

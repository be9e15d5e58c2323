"""The fields of the state of Five Tribes: the JSON form of each, and the seats that may see it."""

from serai.core.rules.codecs import Counts, Each, Flag, Num, Ref, RowOf, SetOf
from serai.core.rules.fields import DerivedField, Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS
from serai.games.five_tribes.vocabulary import (
    CELLS,
    DJINNS,
    ENDINGS,
    GOODS,
    RESOURCES,
    SPOTS,
    TILE_TYPES,
    TRIBES,
)

FIELDS = Fields(
    Field("round_no", Num()),
    # The sultanate
    Field("tiles", Each(CELLS, Ref(TILE_TYPES)), shared=True),
    Field("meeples", Each(CELLS, Counts(TRIBES))),
    Field("owner", Each(CELLS, Ref(SEATS))),
    Field("palms", Each(CELLS, Num())),
    Field("palaces", Each(CELLS, Num())),
    Field("palms_left", Num()),
    Field("palaces_left", Num()),
    Field("bag", Counts(TRIBES)),  # everything enters it in public
    # Players
    Field("camels_left", Each(SEATS, Num())),
    Field("viziers", Each(SEATS, Num())),
    Field("elders", Each(SEATS, Num())),
    Field("gold", Each(SEATS, Num()), Visibility("owner", option="open_gold")),
    Field("cards", Each(SEATS, Counts(RESOURCES)), Visibility("owner", count=True, option="open_hands")),
    Field(
        "seen", Each(SEATS, Counts(RESOURCES)), Visibility("nobody")
    ),  # taken in public; only for sampled states
    Field("djinns", Each(SEATS, SetOf(DJINNS))),
    Field("used_djinns", Each(SEATS, SetOf(DJINNS))),
    # Rows and decks
    Field("resource_row", RowOf(RESOURCES)),
    Field("resource_deck", Counts(RESOURCES), Visibility("nobody", count=True)),
    Field("resource_discard", Counts(RESOURCES)),
    Field("djinn_row", RowOf(DJINNS)),
    Field("djinn_deck", SetOf(DJINNS), Visibility("nobody", count=True)),
    Field("djinn_discard", SetOf(DJINNS)),
    Field("drawn", SetOf(DJINNS), Visibility("actor", count=True)),  # Sibittis
    # Tracks
    Field("bid_track", RowOf(SEATS)),
    Field("turn_track", Each(SPOTS, Ref(SEATS))),
    Field("ending", Ref(ENDINGS)),
    # The current turn
    Field("start_tile", Ref(CELLS)),
    Field("final_tile", Ref(CELLS)),
    Field("hand", Counts(TRIBES)),  # lifted, not dropped yet
    Field("path", RowOf(CELLS)),  # tiles of the drops so far
    Field("collected", Ref(TRIBES)),
    Field("collected_count", Num()),
    Field("builder_income", Num()),
    Field("armed", Flag()),  # Iblis is paid for this strike
    Field("victim", Num(least=-1)),  # the first victim of a strike with Iblis, as an action; -1: none yet
    Field("laid_out", SetOf(GOODS)),  # goods of the current sale
    # For each tribe the mask of cells with its meeples; and the mask of blue tiles
    DerivedField("has", Each(TRIBES, Num())),
    DerivedField("blue", Num()),
    supplies=(
        Supply(TILE_TYPES, "tiles", total="tile_count"),
        Supply(RESOURCES, "resource_deck", "resource_row", "resource_discard", "cards", total="resource_count"),
        Supply(DJINNS, "djinn_deck", "djinn_row", "djinn_discard", "drawn", "djinns"),
    ),
    bounds={
        "camels_left": 20,
        "viziers": 30,
        "elders": 30,
        "gold": 500,
        "cards": 20,
        "seen": 20,
        "cards.count": 60,
        "by_djinn": 30,
        "redirected": 30,
        "round_no": 60,
        "meeples": 30,
        "palms": 30,
        "palaces": 30,
        "palms_left": 30,
        "palaces_left": 30,
        "bag": 30,
        "resource_row": 60,
        "resource_deck.count": 60,
        "resource_discard": 20,
        "djinn_row": 30,
        "djinn_deck.count": 30,
        "drawn.count": 30,
        "bid_track.count": 10,
        "hand": 30,
        "path": 60,
        "collected_count": 60,
        "builder_income": 200,
        "victim": 1000,
    },
    environment_version=2,
    remembered=("gold", "seen"),
    without_memory=1,
)

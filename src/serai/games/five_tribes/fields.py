"""The fields of the state of Five Tribes: the JSON form of each, and the seats that may see it."""

from serai.core.rules.codecs import Counts, Each, Flag, Num, Ref, RowOf, SetOf
from serai.core.rules.fields import DerivedField, Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS
from serai.games.five_tribes.vocabulary import CELLS, DJINNS, ENDINGS, GOODS, RESOURCES, SPOTS, TILE_TYPES, TRIBES

_HAND = Visibility("owner", count=True, option="open_hands")

FIELDS = Fields(
    Field("round_no", Num(), bound=60),
    # The sultanate
    Field("tiles", Each(CELLS, Ref(TILE_TYPES)), shared=True),
    Field("meeples", Each(CELLS, Counts(TRIBES)), bound=30),
    Field("owner", Each(CELLS, Ref(SEATS))),
    Field("palms", Each(CELLS, Num()), bound=30),
    Field("palaces", Each(CELLS, Num()), bound=30),
    Field("palms_left", Num(), bound=30),
    Field("palaces_left", Num(), bound=30),
    Field("bag", Counts(TRIBES), bound=30),  # everything enters it in public
    # Players
    Field("camels_left", Each(SEATS, Num()), bound=20),
    Field("viziers", Each(SEATS, Num()), bound=30),
    Field("elders", Each(SEATS, Num()), bound=30),
    Field("gold", Each(SEATS, Num()), Visibility("owner", option="open_gold"), bound=500),
    Field("cards", Each(SEATS, Counts(RESOURCES)), _HAND, bound=20, count_bound=60),
    Field("seen", Each(SEATS, Counts(RESOURCES)), Visibility("nobody"), bound=20),  # taken in public
    Field("djinns", Each(SEATS, SetOf(DJINNS))),
    Field("used_djinns", Each(SEATS, SetOf(DJINNS))),
    # Rows and decks
    Field("resource_row", RowOf(RESOURCES), bound=60),
    Field("resource_deck", Counts(RESOURCES), Visibility("nobody", count=True), count_bound=60),
    Field("resource_discard", Counts(RESOURCES), bound=20),
    Field("djinn_row", RowOf(DJINNS), bound=30),
    Field("djinn_deck", SetOf(DJINNS), Visibility("nobody", count=True), count_bound=30),
    Field("djinn_discard", SetOf(DJINNS)),
    Field("drawn", SetOf(DJINNS), Visibility("actor", count=True), count_bound=30),  # Sibittis
    # Tracks
    Field("bid_track", RowOf(SEATS), count_bound=10),
    Field("turn_track", Each(SPOTS, Ref(SEATS))),
    Field("ending", Ref(ENDINGS)),
    # The current turn
    Field("start_tile", Ref(CELLS)),
    Field("final_tile", Ref(CELLS)),
    Field("hand", Counts(TRIBES), bound=30),  # lifted, not dropped yet
    Field("path", RowOf(CELLS), bound=60),  # tiles of the drops so far
    Field("collected", Ref(TRIBES)),
    Field("collected_count", Num(), bound=60),
    Field("builder_income", Num(), bound=200),
    Field("armed", Flag()),  # Iblis is paid for this strike
    Field("victim", Num(least=-1), bound=1000),  # the first victim of a strike with Iblis, as an action; -1: none yet
    Field("laid_out", SetOf(GOODS)),  # goods of the current sale
    # For each tribe the mask of cells with its meeples; and the mask of blue tiles
    DerivedField("has", Each(TRIBES, Num())),
    DerivedField("blue", Num()),
    supplies=(
        Supply(TILE_TYPES, "tiles", total="tile_count"),
        Supply(RESOURCES, "resource_deck", "resource_row", "resource_discard", "cards", total="resource_count"),
        Supply(DJINNS, "djinn_deck", "djinn_row", "djinn_discard", "drawn", "djinns"),
    ),
    bounds={"by_djinn": 30, "redirected": 30},
    environment_version=2,
    remembered=("gold", "seen"),
    without_memory=1,
)

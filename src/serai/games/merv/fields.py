"""All fields of Merv. Nothing is hidden: the deck has no order here, it is the number of cards of each spice, which
all players can infer."""

from serai.core.rules.codecs import Counts, Each, Flag, Num, One, Ref, RowOf, SetOf
from serai.core.rules.fields import ComputedField, DerivedField, Field, Fields
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS
from serai.games.merv.vocabulary import (
    BREAKTHROUGHS,
    CELLS,
    CITIES,
    CONTRACTS,
    CUBES,
    FACES,
    HALLS,
    ITEMS,
    KINDS,
    MARKET_PLACES,
    ORDERS,
    PARTIES,
    PATHS,
    QUEUE,
    SITES,
    SOLO_CARDS,
    SPACES,
    SPICES,
    STACKS,
    TILES,
    WALLS,
)

FIELDS = Fields(
    # The calendar and the turn order
    Field("year", Num(least=1), bound=6),
    Field("round", Num(least=1), bound=8),
    Field("queue", RowOf(PARTIES), count_bound=8),  # of this round
    Field("turn_no", Num(), bound=8),  # how many of its turns are over
    Field("slots", Each(PARTIES, Ref(ORDERS))),  # where the masters stand on this side
    Field("filling", Each(QUEUE, Ref(PARTIES))),  # the next queue, while it is being filled
    Field("queue_camels", Each(QUEUE, Num()), bound=20),
    Field("solo_seen", RowOf(SOLO_CARDS), bound=12),  # this year's cards; the last one steers this round
    # The city
    Field("tiles", Each(CELLS, Ref(SITES)), shared=True),
    Field("buildings", Each(PARTIES, SetOf(CELLS))),
    Field("upgrades", Each(CUBES, SetOf(CELLS)), bound=30),
    Field("soldiers", Each(SEATS, SetOf(CELLS)), bound=30),
    Field("ransoms", Each(CUBES, SetOf(CELLS))),  # only while the Mongols are there
    Field("walls", Each(KINDS, SetOf(WALLS))),
    Field("face", One(FACES)),  # of the camel market
    Field("market", SetOf(MARKET_PLACES)),  # its places with a camel
    # The other areas
    Field("row", RowOf(SPICES), bound=24),  # of the caravansary, from the front
    Field("row_camels", Num(), bound=24),  # always on the frontmost cards
    Field("deck", Counts(SPICES), bound=30),
    Field("mosque_camels", SetOf(PATHS)),
    Field("camels_out", Num(), bound=60),
    Field("courtiers", Each(PARTIES, Counts(HALLS)), bound=12),
    # Belongings of the players
    Field("cubes", Each(SEATS, Counts(CUBES)), bound=60),
    Field("camels", Each(PARTIES, Num()), bound=40),
    Field("favour", Each(SEATS, Num()), bound=40),
    Field("influence", Each(PARTIES, Num()), bound=60),
    Field("scrolls", Each(PARTIES, Num()), bound=60),
    Field("common", Each(PARTIES, Num()), bound=60),
    Field("rare", Each(PARTIES, Num()), bound=30),
    Field("spices", Each(PARTIES, Counts(SPICES)), bound=30),
    Field("posts", Each(PARTIES, SetOf(CITIES))),
    Field("mosque", Each(PARTIES, Ref(SPACES))),
    Field("breakthroughs", Each(PARTIES, SetOf(BREAKTHROUGHS))),  # the Magistrate's have left the game
    Field("scoring_tile", Each(PARTIES, Ref(TILES))),
    Field("contracts", Each(PARTIES, SetOf(CONTRACTS))),
    Field("points", Each(PARTIES, Counts(ITEMS)), bound=400),
    # The current turn
    Field("site", Ref(CELLS)),  # that was activated
    Field("traded", Flag()),  # at the camel market
    Field("discount_used", Flag()),
    Field("jokers_used", SetOf(SEATS)),  # of this turn, or of this invasion
    Field("paid", Counts(CUBES), bound=30),  # in this caravansary or library
    Field("taken", Counts(SPICES), bound=20),  # in this caravansary, and not added yet
    Field("routes", SetOf(CITIES)),  # the way to each of these cities carries a camel
    Field("bought", SetOf(CITIES)),  # in this marketplace
    # Scrolls and goods on fulfilled contracts, and the number of contracts taken from each stack
    DerivedField("used_scrolls", Each(PARTIES, Num())),
    DerivedField("used_common", Each(PARTIES, Num())),
    DerivedField("used_rare", Each(PARTIES, Num())),
    DerivedField("gone", Each(STACKS, Num())),
    # Derived values for displays
    ComputedField("attacked", SetOf(CELLS)),  # if the Mongols came now
    ComputedField("worth", Each(PARTIES, Counts(HALLS))),
    ComputedField("next_courtier", Each(SEATS, Num())),
    ComputedField("spice_limit", Each(SEATS, Num())),
    ComputedField("free_scrolls", Each(PARTIES, Num())),
    ComputedField("free_common", Each(PARTIES, Num())),
    ComputedField("free_rare", Each(PARTIES, Num())),
    supplies=(Supply(SPICES, "deck", "row", "taken", "spices", total="spice_cards"),),
    bounds={"level": 12, "rank": 12, "due": 30},
)

"""All fields of Merv. Nothing is hidden: the deck has no order here, it is the number of cards of each spice, which
all players can infer."""

from serai.core.position.codecs import Counts, Each, Flag, Num, One, Ref, RowOf, SetOf
from serai.core.position.fields import Derived, Field, Fields, Shown
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
    Field("year", Num(least=1)),
    Field("round", Num(least=1)),
    Field("queue", RowOf(PARTIES), told=True),  # of this round
    Field("turn_no", Num()),  # how many of its turns are over
    Field("slots", Each(PARTIES, Ref(ORDERS)), told=True),  # where the masters stand on this side
    Field("filling", Each(QUEUE, Ref(PARTIES)), told=True),  # the next queue, while it is being filled
    Field("queue_camels", Each(QUEUE, Num()), told=True),
    Field("solo_seen", RowOf(SOLO_CARDS), told=True),  # this year's cards; the last one steers this round
    # The city
    Field("tiles", Each(CELLS, Ref(SITES)), shared=True),
    Field("buildings", Each(PARTIES, SetOf(CELLS)), told=True),
    Field("upgrades", Each(CUBES, SetOf(CELLS)), told=True),
    Field("soldiers", Each(SEATS, SetOf(CELLS)), told=True),
    Field("ransoms", Each(CUBES, SetOf(CELLS)), told=True),  # only while the Mongols are there
    Field("walls", Each(KINDS, SetOf(WALLS)), told=True),
    Field("face", One(FACES)),  # of the camel market
    Field("market", SetOf(MARKET_PLACES)),  # its places with a camel
    # The other areas
    Field("row", RowOf(SPICES), told=True),  # of the caravansary, from the front
    Field("row_camels", Num()),  # always on the frontmost cards
    Field("deck", Counts(SPICES), told=True),
    Field("mosque_camels", SetOf(PATHS)),
    Field("camels_out", Num()),
    Field("courtiers", Each(PARTIES, Counts(HALLS)), told=True),
    # Belongings of the players
    Field("cubes", Each(SEATS, Counts(CUBES)), told=True),
    Field("camels", Each(PARTIES, Num()), told=True),
    Field("favour", Each(SEATS, Num()), told=True),
    Field("influence", Each(PARTIES, Num()), told=True),
    Field("scrolls", Each(PARTIES, Num()), told=True),
    Field("common", Each(PARTIES, Num()), told=True),
    Field("rare", Each(PARTIES, Num()), told=True),
    Field("spices", Each(PARTIES, Counts(SPICES)), told=True),
    Field("posts", Each(PARTIES, SetOf(CITIES)), told=True),
    Field("mosque", Each(PARTIES, Ref(SPACES)), told=True),
    Field("breakthroughs", Each(PARTIES, SetOf(BREAKTHROUGHS)), told=True),  # the Magistrate's have left the game
    Field("scoring_tile", Each(PARTIES, Ref(TILES)), told=True),
    Field("contracts", Each(PARTIES, SetOf(CONTRACTS)), told=True),
    Field("points", Each(PARTIES, Counts(ITEMS)), told=True),
    # The current turn
    Field("site", Ref(CELLS)),  # that was activated
    Field("traded", Flag()),  # at the camel market
    Field("discount_used", Flag()),
    Field("jokers_used", SetOf(SEATS)),  # of this turn, or of this invasion
    Field("paid", Counts(CUBES), told=True),  # in this caravansary or library
    Field("taken", Counts(SPICES), told=True),  # in this caravansary, and not added yet
    Field("routes", SetOf(CITIES)),  # the way to each of these cities carries a camel
    Field("bought", SetOf(CITIES)),  # in this marketplace
    # Scrolls and goods on fulfilled contracts, and the number of contracts taken from each stack
    Derived("used_scrolls", Each(PARTIES, Num())),
    Derived("used_common", Each(PARTIES, Num())),
    Derived("used_rare", Each(PARTIES, Num())),
    Derived("gone", Each(STACKS, Num())),
    # Derived values for displays
    Shown("attacked", SetOf(CELLS)),  # if the Mongols came now
    Shown("worth", Each(PARTIES, Counts(HALLS))),
    Shown("next_courtier", Each(SEATS, Num())),
    Shown("spice_limit", Each(SEATS, Num())),
    Shown("free_scrolls", Each(PARTIES, Num())),
    Shown("free_common", Each(PARTIES, Num())),
    Shown("free_rare", Each(PARTIES, Num())),
)

"""The fields of the state of Amul: the JSON form of each, and the seats that may see it."""

from serai.core.rules.codecs import Counts, Each, Num, Ref, RowOf
from serai.core.rules.fields import ComputedField, DerivedField, Field, Fields, Visibility
from serai.core.rules.supplies import Supply
from serai.core.rules.vocabulary import SEATS
from serai.games.amul.vocabulary import CARDS, ORDER_LETTERS, SIGNS, SPIES

_SECRET = Visibility("owner", count=True)  # everybody sees that a card was chosen, its owner sees which

FIELDS = Fields(
    # Rounds and turn order; pending effects are on the stack
    Field("round", Num(least=1), bound=18),
    Field("start_player", Ref(SEATS)),
    Field("first_pick", Ref(SEATS)),
    Field("turn_order", RowOf(SEATS), count_bound=8),
    # The quarters of Amul
    Field("market_deck", Counts(CARDS), Visibility("nobody", count=True), count_bound=200),
    Field("market", Counts(CARDS), bound=20),  # by card, never by seat
    Field("palace", Counts(CARDS), bound=20),
    Field("bazaar", Counts(CARDS), bound=20),
    Field("removed", Counts(CARDS), bound=30),  # everybody has seen these cards
    # Players
    Field("hand", Each(SEATS, Counts(CARDS)), _SECRET, bound=20, count_bound=30),
    Field("offer", Each(SEATS, Ref(CARDS)), _SECRET),
    Field("play_choice", Each(SEATS, Ref(CARDS)), _SECRET),
    Field("known", Each(SEATS, Counts(CARDS)), bound=20),  # cards that everybody knows the seat to hold
    Field("area", Each(SEATS, Counts(CARDS)), bound=20),
    Field("spy_target", Each(SPIES, Ref(SEATS))),
    DerivedField("held", Each(SEATS, Num())),  # cards in hand
    DerivedField("holding", Each(SEATS, Num())),  # the faces in hand, as a set
    # Counts of the play areas
    ComputedField("symbols", Each(SEATS, Counts(SIGNS))),
    ComputedField("letters", Each(SEATS, Ref(ORDER_LETTERS))),  # the earliest letter counts
    supplies=(
        Supply(
            CARDS,
            *("market_deck", "market", "palace", "bazaar", "removed", "hand", "offer", "play_choice", "area"),
            total="cards",
        ),
    ),
    bounds={"left": 10},
)
